"""Games of runs and groups: options, notation, checks, what a meld is, its jokers."""
