"""Games and positions studied: reviews, answers, puzzles, and how a move is made by hand."""
