"""Saved games: their text (records, sheets), their files (journals), games in play (sessions) and games read back."""
