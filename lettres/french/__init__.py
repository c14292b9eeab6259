"""Every French sentence that a player reads."""
