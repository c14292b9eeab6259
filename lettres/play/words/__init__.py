"""The desk of games of words: what a seat composes, its commands, hints and repair."""
