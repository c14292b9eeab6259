"""Recorded games and reviews as pages, JSON and text; and the verification of records."""
