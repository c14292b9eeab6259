"""The table of melds side by side, each a row of pieces.

A grid (`lettres.engine.grid`) is the other kind of layout; both follow the protocol `Layout`.
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
"""The faces of a meld. Two melds that differ only by a joker have the same faces."""


def faces(meld: Meld) -> Faces:
    """Return the faces of a meld's pieces.

    >>> faces((Piece("A", "A"), Piece("?", "S")))
    ('A', 'S')
    """
    return tuple([piece.shows for piece in meld])  # a list is faster than a generator, and this runs very often


def meld_text(meld: Meld) -> str:
    """Return a meld as one word, in any game: its tiles, with the declared face of a joker in lower case.

    >>> meld_text((Piece("A", "A"), Piece("?", "S"))), meld_text((Piece("r3", "r3"), Piece("*", "*")))
    ('As', 'r3*')
    """
    return "".join(piece.shows if piece.tile.startswith(piece.shows) else piece.shows.lower() for piece in meld)


def meld_html(meld: Meld) -> str:
    """Return a meld as HTML for a notebook: one box for each tile, jokers in italics."""
    return f'<span style="{_ROW}">{"".join(map(piece_html, meld))}</span>'


def piece_html(piece: Piece) -> str:
    """Return a tile as HTML for a notebook.

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
        """The melds; on a grid, one tile may belong to two melds."""

    def _repr_html_(self) -> str:
        """Return the layout as HTML for a notebook."""

    def tiles(self) -> list[str]:
        """Return every tile on the table, each once even if two melds share it."""

    def arranged(self, after: Self) -> Self:
        """Return the layout `after`, with the melds that it shares with this layout in the same order if possible."""


class Table(NamedTuple):
    """Melds side by side, in any order. `past` has the faces of all earlier melds, in games that remember them.

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
        """Return the table without the melds `broken` and with the melds `formed` at its end.

        Raise `ValueError` if one of `broken` is not on the table.

        >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
        >>> Table((one,)).replace([one], [two]).melds == (two,)
        True
        """
        melds = list(self.melds)
        for meld in broken:
            melds.remove(meld)
        return self._replace(melds=(*melds, *formed))

    def remembering(self, past: frozenset[Faces]) -> Table:
        """Return the table with a new `past`: the faces in the argument `past`, and the faces of the table's melds.

        >>> Table(((Piece("A", "A"),),)).remembering(frozenset()).past
        frozenset({('A',)})
        """
        return self._replace(past=past.union(map(faces, self.melds)))

    def arranged(self, after: Table) -> Table:
        """Return the table `after` reordered: the melds of this table that stay, in this order, then the new melds.

        >>> one, two = (Piece("A", "A"),), (Piece("B", "B"),)
        >>> Table((one,)).arranged(Table((two, one))).melds == (one, two)
        True
        """
        return self.replace(without(self.melds, after.melds), without(after.melds, self.melds))


def table_of(layout: Layout) -> Table:
    """Return `layout` itself, typed as a `Table`; raise `TypeError` if it is a grid."""
    if not isinstance(layout, Table):
        raise TypeError(f"{type(layout).__name__} is no table of melds")
    return layout


def without(these: tuple[T, ...], those: tuple[T, ...]) -> tuple[T, ...]:
    """Return the multiset difference of two tuples, in the order of `these`.

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
    """Return, for each meld of `melds`, whether it is new: not in `before`, or in `before` fewer times.

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
