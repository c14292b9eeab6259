"""The best play where the jokers of the table are not simply wild."""
