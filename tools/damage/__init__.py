"""Saved games, killed and damaged."""
