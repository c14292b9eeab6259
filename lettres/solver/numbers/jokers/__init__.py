"""The best play if the jokers of the table are not simply wild."""
