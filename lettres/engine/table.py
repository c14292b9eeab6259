"""The table: melds side by side, each a row of pieces.

A grid (`lettres.engine.grid`) is another layout; the protocol `Layout` is common to both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple, Protocol, Self, TypeVar

T = TypeVar("T")


class Piece(NamedTuple):
    """A tile on the table and the face it shows: its own, or the declared face of a joker (rule L21)."""

    tile: str
    shows: str


Meld = tuple[Piece, ...]
Faces = tuple[str, ...]
"""The faces of a meld: melds that differ only by a joker show the same."""


def faces(meld: Meld) -> Faces:
    """Return the faces of a meld's pieces.

    >>> faces((Piece("A", "A"), Piece("?", "S")))
    ('A', 'S')
    """
    return tuple([piece.shows for piece in meld])  # from a list: faster, and these are made by the thousand


def meld_text(meld: Meld) -> str:
    """Return a meld as one word, in any game: its tiles, with the declared face of a joker in lower case.

    >>> meld_text((Piece("A", "A"), Piece("?", "S"))), meld_text((Piece("r3", "r3"), Piece("*", "*")))
    ('As', 'r3*')
    """
    return "".join(piece.shows if piece.tile.startswith(piece.shows) else piece.shows.lower() for piece in meld)


def meld_html(meld: Meld) -> str:
    """Return a meld for a notebook: a box a tile, jokers in italics."""
    return f'<span style="{_ROW}">{"".join(map(piece_html, meld))}</span>'


def piece_html(piece: Piece) -> str:
    """Return a tile for a notebook.

    >>> piece_html(Piece("?", "S")).endswith('<i>S</i></span>')
    True
    """
    from html import escape  # not at the top: only notebooks need it

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
        """Return the layout for a notebook."""

    def tiles(self) -> list[str]:
        """Return every tile, once."""

    def arranged(self, after: Self) -> Self:
        """Return the layout `after`, with the melds that stay kept in their places here as far as possible."""


class Table(NamedTuple):
    """Melds side by side, in any order. `past` are the faces that melds have shown, in games that remember.

    >>> Table((((Piece("A", "A"),)),)).tiles()
    ['A']
    """

    melds: tuple[Meld, ...] = ()
    past: frozenset[Faces] = frozenset()

    def tiles(self) -> list[str]:
        return [piece.tile for meld in self.melds for piece in meld]

    def __str__(self) -> str:
        """Return the melds in the notation of the game: `IMaGE PAGE`, `r3r4r5 b7n7*`."""
        return " ".join(map(meld_text, self.melds))

    def _repr_html_(self) -> str:
        return "".join(map(meld_html, self.melds))

    def replace(self, broken: Iterable[Meld], formed: Iterable[Meld]) -> Table:
        """Return the table with some melds broken and others added; raise `ValueError` if a broken one is missing.

        >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
        >>> Table((one,)).replace([one], [two]).melds == (two,)
        True
        """
        melds = list(self.melds)
        for meld in broken:
            melds.remove(meld)
        return self._replace(melds=(*melds, *formed))

    def remembering(self, past: frozenset[Faces]) -> Table:
        """Return the table with the faces that melds have shown until now: those of `past`, and its own.

        >>> Table(((Piece("A", "A"),),)).remembering(frozenset()).past
        frozenset({('A',)})
        """
        return self._replace(past=past.union(map(faces, self.melds)))

    def arranged(self, after: Table) -> Table:
        """Return the table `after`, with the melds that stay in the order they have here, and the new ones behind them.

        >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
        >>> Table((one,)).arranged(Table((two, one))).melds == (one, two)
        True
        """
        return self.replace(without(self.melds, after.melds), without(after.melds, self.melds))


def table_of(layout: Layout) -> Table:
    """Return a layout as melds side by side; raise `TypeError` for the grid of a game of dice."""
    if not isinstance(layout, Table):
        raise TypeError(f"{type(layout).__name__} is no table of melds")
    return layout


def without(these: tuple[T, ...], those: tuple[T, ...]) -> tuple[T, ...]:
    """Return the multiset difference of two tuples, in the order of the first.

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
    """Return, for each meld of a table, whether it is new.

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
