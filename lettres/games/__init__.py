"""The games, one a file: a box of tiles, a rule set, checks and a score."""
