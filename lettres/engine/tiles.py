"""The tiles of a box, and multisets of tiles. A tile is the text of its face, so tiles with the same face are equal.

The engine ignores the meaning of a face. A letter is « E », a number tile « r7 »; each box names its own joker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

Tiles = tuple[str, ...]
"""Sorted tiles: a multiset that can be compared and hashed."""


@dataclass(frozen=True, kw_only=True)
class TileSet:
    """The tiles of a box: `counts` has the number of tiles for each face, `ranks` orders the draw for who begins.

    A box of dice holds kinds of dice instead: `counts` has the number of dice of each kind, `dice` the faces of each
    kind. A thrown die is written `face@kind`.

    >>> box = TileSet(counts={"A": 2, "B": 1, "?": 1}, joker="?")
    >>> box.tiles(), box.rank("B")
    (('?', 'A', 'A', 'B'), 1)
    >>> dice = TileSet(counts={"A": 2}, joker="*", dice={"A": ("r1", "*")})
    >>> dice.face("*@A"), dice.base("*@A"), dice.faces
    ('*', 'A', ('r1',))
    """

    counts: Mapping[str, int]
    joker: str | None = None
    ranks: Mapping[str, int] = field(default_factory=dict)
    dice: Mapping[str, Tiles] = field(default_factory=dict)

    @cached_property
    def faces(self) -> Tiles:
        """Every face except the joker's, that is, every face that a joker may stand for."""
        shown = [face for kind in self.counts for face in self.dice[kind]] if self.dice else self.counts
        return tuple(dict.fromkeys(face for face in shown if face != self.joker))

    @cached_property
    def sides(self) -> Mapping[str, Tiles]:
        """For each kind of die, its sides as they are written after a throw (`face@kind`)."""
        return {die: tuple(f"{face}@{die}" for face in faces) for die, faces in self.dice.items()}

    def face(self, tile: str) -> str:
        """Return the face of a tile, or the upper side of a die."""
        return tile.partition("@")[0] if self.dice else tile

    def base(self, tile: str) -> str:
        """Return the tile itself or, for a die, its kind without the side it shows."""
        return tile.rpartition("@")[2] if self.dice else tile

    def tiles(self) -> Tiles:
        """Return every tile of the box."""
        return self._sorted

    @cached_property
    def _sorted(self) -> Tiles:
        return tuple(sorted(Counter(self.counts).elements()))

    def rank(self, tile: str) -> int | None:
        """Return the rank of `tile` in the draw for who begins; None for a joker.

        Without `ranks`, the rank is the index of the face in `faces`.
        """
        if tile == self.joker:
            return None
        return self.ranks[tile] if self.ranks else self.faces.index(tile)


def add(tiles: Tiles, more: Iterable[str]) -> Tiles:
    """Return the multiset sum of `tiles` and `more`, sorted.

    >>> add(("A", "C"), ("B",))
    ('A', 'B', 'C')
    """
    return tuple(sorted((*tiles, *more)))


def remove(tiles: Tiles, fewer: Iterable[str]) -> Tiles:
    """Return `tiles` without those in `fewer`; raise `ValueError` if `tiles` lacks one of them.

    >>> remove(("A", "A", "B"), ("A",))
    ('A', 'B')
    """
    left = list(tiles)
    for tile in fewer:
        left.remove(tile)
    return tuple(left)
