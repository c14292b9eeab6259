"""Bots of runs and groups."""
