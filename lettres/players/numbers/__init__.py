"""Bots for runs and groups."""
