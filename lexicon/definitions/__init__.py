"""Definitions of words, from sources outside the project: an installed package, or a player's own table."""
