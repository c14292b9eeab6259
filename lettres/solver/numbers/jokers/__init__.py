"""The search for the best play in games where jokers on the table are not simply wild (`joker_table` is not `free`)."""
