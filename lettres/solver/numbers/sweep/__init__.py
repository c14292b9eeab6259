"""The best play of a position of runs and groups, found by dynamic programming over the values."""
