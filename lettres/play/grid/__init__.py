"""The desk of the dice game: composing on a grid, throws, commands and hints."""
