"""What lies on the table: melds side by side, each a row of pieces.

A grid (the dice game) is another layout with the same three members: `melds`, `tiles`, and equality.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Piece(NamedTuple):
    """A tile on the table and what it stands for: itself, or for a joker the face that was declared (rule L21)."""

    tile: str
    shows: str


Meld = tuple[Piece, ...]
Faces = tuple[str, ...]
"""What a meld shows: two melds that differ only by a joker show the same."""


def faces(meld: Meld) -> Faces:
    """What the pieces of a meld stand for.

    >>> faces((Piece("A", "A"), Piece("?", "S")))
    ('A', 'S')
    """
    return tuple(piece.shows for piece in meld)


class Table(NamedTuple):
    """Melds in a bag: their order is that of the table, and means nothing to the rules.

    >>> Table((((Piece("A", "A"),)),)).tiles()
    ['A']
    """

    melds: tuple[Meld, ...] = ()

    def tiles(self) -> list[str]:
        """Every tile that lies there."""
        return [piece.tile for meld in self.melds for piece in meld]

    def replace(self, broken: Iterable[Meld], formed: Iterable[Meld]) -> Table:
        """The table without some melds and with others at its end; raises `ValueError` where a broken one is not there.

        >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
        >>> Table((one,)).replace([one], [two]).melds == (two,)
        True
        """
        melds = list(self.melds)
        for meld in broken:
            melds.remove(meld)
        return Table((*melds, *formed))
