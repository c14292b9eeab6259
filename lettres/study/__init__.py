"""Games and positions studied: reviews, answers, puzzles, and the hand movements of a turn."""
