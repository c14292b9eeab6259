"""Bots of word games."""
