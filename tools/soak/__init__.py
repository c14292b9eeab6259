"""Plays thousands of random games, and checks each with an independent book."""
