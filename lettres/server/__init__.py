"""A server of rooms: holds them in memory, stores them in a database, computes the moves of their bots. No HTTP."""
