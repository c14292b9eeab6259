"""Games of dice on a grid: options, notation, checks, lines, and the dice themselves."""
