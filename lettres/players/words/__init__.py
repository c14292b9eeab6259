"""Bots for word games."""
