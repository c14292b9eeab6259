"""The dice game: its desk on a grid, commands, throws and hints."""
