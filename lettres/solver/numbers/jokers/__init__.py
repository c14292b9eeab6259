"""What becomes of the jokers of a table, searched."""
