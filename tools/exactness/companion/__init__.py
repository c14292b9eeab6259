"""The companion's judgement against the engine's: turns of whole games, legal and not, with jokers; and whole sheets.

    python -m tools.exactness.companion --turns 5000 --games 200 --seed 7

Games are played by a random player, under rules drawn at random, now and then with a theme or forbidden words. Each
turn is compared as it is and with changes that make most turns wrong: a letter missing, another word, the plural of a
word of the table, a word torn off its joker, a short first word, an emptied rack. Compared: faults with their sentences
and labels, in their order; points; tiles laid and missing; the penalty; what no ruling can mend. As many turns of small
positions follow, under options that decide on the same thing together. Then whole games are noted on both sides, with
corrections, and each reads the other's sheets. Each difference is printed, and makes the exit code 1.
"""
