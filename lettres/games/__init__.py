"""The games, each in a file of its own: a box of tiles, a rule set, checks and a score."""
