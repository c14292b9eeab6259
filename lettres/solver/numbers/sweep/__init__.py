"""The best play of a position of runs and groups: a dynamic programme over the values."""
