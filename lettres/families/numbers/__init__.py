"""Games of runs and groups: options, notation, checks, and the definitions of melds and their jokers."""
