"""Games of words: their desk, commands, hints and repair."""
