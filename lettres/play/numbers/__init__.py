"""Games of runs and groups: their desk, commands, hints and repair."""
