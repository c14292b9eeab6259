"""The best play if jokers on the table are not simply wild: `joker_table` is not `free`."""
