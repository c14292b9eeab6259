"""Saved games: headers, records, journals, sessions, recordings."""
