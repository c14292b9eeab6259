"""The tiles of a game as the numbers of the search, and back: faces, racks and sets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from lettres.engine.table import Meld, faces
from lettres.engine.tiles import TileSet
from lettres.families.numbers.notation import JOKER as STAR
from lettres.families.numbers.notation import number, pieces
from lettres.families.numbers.universe import JOKER, Set, Universe

if TYPE_CHECKING:
    from lettres.families.numbers.rules import NumberRules
Rack = tuple[tuple[int, ...], int]
"""How many there are of each natural tile, and how many jokers."""


class Encoding:
    """The faces of a box as the tiles of a universe, and back.

    >>> from lettres.games.rummikub import rummikub
    >>> game = rummikub()
    >>> encoding = Encoding(game.rules, game.tiles)
    >>> encoding.set(pieces(["n7", "b7", "*"])), encoding.set(pieces(["r3", "*", "r5"]))
    ((19, 32, -1), (2, -1, 4))
    >>> encoding.meld((19, 32, -1)) == pieces(["b7", "n7", "*"])
    True
    """

    def __init__(self, rules: NumberRules, box: TileSet) -> None:
        numbers = [number(face) for face in box.faces]
        self.colours = "".join(dict.fromkeys(each.colour for each in numbers))
        values = max(each.value for each in numbers)
        self.universe = Universe(len(self.colours), values, rules.one_after_13, rules.jokers_together)

    def tile(self, face: str) -> int:
        """The tile of a face."""
        if face == STAR:
            return JOKER
        colour, value = number(face)
        return self.universe.tile(self.colours.index(colour), value)

    def face(self, tile: int) -> str:
        """The face of a tile."""
        if tile == JOKER:
            return STAR
        colour, value = self.universe.face(tile)
        return f"{self.colours[colour]}{value}"

    def rack(self, tiles: Iterable[str]) -> Rack:
        """How many there are of each tile in a rack."""
        counts, jokers = [0] * self.universe.size, 0
        for face in tiles:
            if face == STAR:
                jokers += 1
            else:
                counts[self.tile(face)] += 1
        return tuple(counts), jokers

    def set(self, meld: Meld) -> Set:
        """A meld as a set: a run as it lies; a group by colours, jokers last."""
        tiles = tuple(map(self.tile, faces(meld)))
        plain = sorted(tile for tile in tiles if tile != JOKER)
        if len({tile % self.universe.values for tile in plain}) == 1 and len(plain) > 1:
            return (*plain, *[JOKER] * (len(tiles) - len(plain)))
        return tiles

    def meld(self, tiles: Set) -> Meld:
        """A set as a meld."""
        return pieces(map(self.face, tiles))
