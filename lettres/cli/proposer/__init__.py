"""`lettres proposer`: the best moves of a position, as drawings and hand movements, or as JSON."""
