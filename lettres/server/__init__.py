"""A server of rooms: what holds them in memory, keeps them in a base, and thinks for their robots. No HTTP."""
