"""`lettres proposer`: the best moves of a position, drawn, told as hand movements, or as JSON."""
