"""Study games and positions: reviews of games, best moves of positions, puzzles, and the hand movements of a turn."""
