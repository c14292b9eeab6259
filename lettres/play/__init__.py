"""The tools of a player, whatever the front: desks, commands, hints, repairs, tries, the scribe."""
