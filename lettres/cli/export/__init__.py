"""Recorded games as a reader meets them: listed, told, replayed, exported, verified."""
