"""What lies on the table: melds side by side, each a row of pieces.

A grid (`lettres.engine.grid`) is another layout: what both have is the protocol `Layout`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple, Protocol, Self, TypeVar

T = TypeVar("T")


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


class Layout(Hashable, Protocol):
    """How melds lie: compared with `==`, hashed, and asked for what lies there."""

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds; one tile may be in two of them."""

    def tiles(self) -> list[str]:
        """Every tile, once."""

    def arranged(self, after: Self) -> Self:
        """Another layout of the kind, what stays being where it is here as far as possible."""


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

    def arranged(self, after: Table) -> Table:
        """Another table with the melds that stay in their places here, and the others behind them: as records tell it.

        >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
        >>> Table((one,)).arranged(Table((two, one))).melds == (one, two)
        True
        """
        return self.replace(without(self.melds, after.melds), without(after.melds, self.melds))


def table_of(layout: Layout) -> Table:
    """A layout that is known to be melds side by side, as in the games of words and of runs and groups."""
    if not isinstance(layout, Table):
        raise TypeError(f"{type(layout).__name__} is no table of melds")
    return layout


def without(these: tuple[T, ...], those: tuple[T, ...]) -> tuple[T, ...]:
    """A multiset difference that keeps the order of the first.

    >>> without(("A", "B", "A"), ("A",))
    ('B', 'A')
    """
    left = Counter(those)
    kept = []
    for each in these:
        if left[each]:
            left[each] -= 1
        else:
            kept.append(each)
    return tuple(kept)
