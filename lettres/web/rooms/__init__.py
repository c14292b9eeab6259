"""Rooms: games between people and robots at a distance, without HTTP, sockets or a clock of their own."""
