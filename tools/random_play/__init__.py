"""Random play: players, positions, words."""
