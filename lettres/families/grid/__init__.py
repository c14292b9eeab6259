"""Games of dice on a grid: options, notation, checks, lines, the dice themselves."""
