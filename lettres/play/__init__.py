"""The course of play, whatever the front: desks, orders, hints, repair, the clock, the match."""
