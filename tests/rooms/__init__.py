"""Rooms, without HTTP, sockets or a clock."""
