"""Games of words: options, notation, checks, the arbiter and themes."""
