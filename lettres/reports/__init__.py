"""Recorded games and reviews as pages, JSON and text; and records verified."""
