"""A server of rooms, without HTTP: it holds rooms in memory, stores them in a database, and runs their bots."""
