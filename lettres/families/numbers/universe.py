"""The universe of the search: the colours and values of a box, with tiles as small numbers.

A natural tile is `colour * values + value - 1`; a joker is `JOKER`. A set is a tuple of tiles in canonical order: a run
rises, with each joker at the position of its face; a group is ordered by colour, with its jokers last.
"""

from __future__ import annotations

from typing import NamedTuple

JOKER = -1
Set = tuple[int, ...]


class Universe(NamedTuple):
    """The colours and values of a box, and the rules of its sets.

    `wrap`: a 1 may follow the highest value, at the end of a run that does not begin with a 1 (rules N2, N5).
    `jokers_together`: a set may hold several jokers (rule N11).

    >>> Universe().tile(1, 7), Universe().face(19)
    (19, (1, 7))
    """

    colours: int = 4
    values: int = 13
    wrap: bool = False
    jokers_together: bool = True

    @property
    def size(self) -> int:
        """The number of different natural tiles."""
        return self.colours * self.values

    @property
    def widest(self) -> int:
        """The most tiles in a group."""
        return min(4, self.colours)

    def tile(self, colour: int, value: int) -> int:
        """Return the tile with this colour, counted from 0, and this value, counted from 1."""
        return colour * self.values + value - 1

    def face(self, tile: int) -> tuple[int, int]:
        """Return the colour and the value of a tile."""
        colour, rest = divmod(tile, self.values)
        return colour, rest + 1
