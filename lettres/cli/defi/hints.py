"""The hints of a puzzle."""

HINTS = 4
"""How many there are, the last but one of those of a game: what comes next is the solution."""
