"""A person's game, whatever the front: the match, desks, commands, hints, repairs, the clock."""
