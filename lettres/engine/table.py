"""What lies on the table: melds side by side, each a row of pieces.

A grid (`lettres.engine.grid`) is another layout: what both have is the protocol `Layout`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, Protocol, Self, TypeVar

T = TypeVar("T")


class Piece(NamedTuple):
    """A tile on the table and what it shows: itself, or the declared face of a joker (rule L21)."""

    tile: str
    shows: str


Meld = tuple[Piece, ...]
Faces = tuple[str, ...]
"""What a meld shows: melds that differ only by a joker show the same."""


def faces(meld: Meld) -> Faces:
    """What the pieces of a meld stand for.

    >>> faces((Piece("A", "A"), Piece("?", "S")))
    ('A', 'S')
    """
    return tuple([piece.shows for piece in meld])  # of a list: these are made by the thousand


def meld_text(meld: Meld) -> str:
    """A meld in one word, in any game: its tiles; what a joker stands for, where it says so, is in lower case.

    >>> meld_text((Piece("A", "A"), Piece("?", "S"))), meld_text((Piece("r3", "r3"), Piece("*", "*")))
    ('As', 'r3*')
    """
    return "".join(piece.shows if piece.tile.startswith(piece.shows) else piece.shows.lower() for piece in meld)


def meld_html(meld: Meld) -> str:
    """A meld for a notebook: a box a tile, jokers in italics."""
    return f'<span style="{_ROW}">{"".join(map(piece_html, meld))}</span>'


def piece_html(piece: Piece) -> str:
    """A tile for a notebook.

    >>> piece_html(Piece("?", "S")).endswith('<i>S</i></span>')
    True
    """
    from html import escape  # not at the top: notebooks alone ask for it

    text = escape(piece.shows)
    return f'<span style="{_TILE}">{text if piece.tile.startswith(piece.shows) else f"<i>{text}</i>"}</span>'


_ROW = "display:inline-block;margin:0 .7em .3em 0;white-space:nowrap"
_TILE = "display:inline-block;border:1px solid;border-radius:.2em;padding:0 .3em;margin-right:.1em"


class Layout(Hashable, Protocol):
    """A table of any kind: melds side by side (`Table`) or a grid."""

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds; one tile may be in two of them."""

    def _repr_html_(self) -> str:
        """Return what lies there, for a notebook."""

    def tiles(self) -> list[str]:
        """Every tile, once."""

    def arranged(self, after: Self) -> Self:
        """The layout `after`, with what stays kept in its place here as far as possible."""


class Table(NamedTuple):
    """Melds side by side; their order means nothing to the rules. `past` is what melds have shown, where that counts.

    >>> Table((((Piece("A", "A"),)),)).tiles()
    ['A']
    """

    melds: tuple[Meld, ...] = ()
    past: frozenset[Faces] = frozenset()

    def tiles(self) -> list[str]:
        """Every tile that lies there."""
        return [piece.tile for meld in self.melds for piece in meld]

    def __str__(self) -> str:
        """The melds, as the notation of the game has them: `IMaGE PAGE`, `r3r4r5 b7n7*`."""
        return " ".join(map(meld_text, self.melds))

    def _repr_html_(self) -> str:
        """The melds, for a notebook."""
        return "".join(map(meld_html, self.melds))

    def replace(self, broken: Iterable[Meld], formed: Iterable[Meld]) -> Table:
        """The table without some melds and with others at its end; raises `ValueError` if a broken one is not there.

        >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
        >>> Table((one,)).replace([one], [two]).melds == (two,)
        True
        """
        melds = list(self.melds)
        for meld in broken:
            melds.remove(meld)
        return self._replace(melds=(*melds, *formed))

    def remembering(self, past: frozenset[Faces]) -> Table:
        """The table with what melds have shown up to now: some, and what these show.

        >>> Table(((Piece("A", "A"),),)).remembering(frozenset()).past
        frozenset({('A',)})
        """
        return self._replace(past=past.union(map(faces, self.melds)))

    def arranged(self, after: Table) -> Table:
        """The table `after`, with the melds that stay in the order they have here, and the new ones behind them.

        >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
        >>> Table((one,)).arranged(Table((two, one))).melds == (one, two)
        True
        """
        return self.replace(without(self.melds, after.melds), without(after.melds, self.melds))


def table_of(layout: Layout) -> Table:
    """A layout as melds side by side, which it is but in games of dice; raises `TypeError` for a grid."""
    if not isinstance(layout, Table):
        raise TypeError(f"{type(layout).__name__} is no table of melds")
    return layout


def without(these: tuple[T, ...], those: tuple[T, ...]) -> tuple[T, ...]:
    """The items of the first that the second lacks, each as often as it has more of them, in their order.

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


def changed(melds: Sequence[Meld], before: Sequence[Meld]) -> list[bool]:
    """For each meld of a table, whether it is new.

    >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
    >>> changed([two, one, one], [one])
    [True, False, True]
    """
    left = list(before)
    changes = []
    for meld in melds:
        changes.append(meld not in left)
        if meld in left:
            left.remove(meld)
    return changes
