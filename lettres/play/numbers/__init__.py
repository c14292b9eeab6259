"""The desk of games of runs and groups: commands, hints and repair."""
