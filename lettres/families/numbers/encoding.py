"""The conversion of a game's tiles to the numbers of the search, and back: faces, racks and sets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from lettres.engine.table import Meld, faces
from lettres.engine.tiles import Tiles, TileSet
from lettres.families.numbers.notation import JOKER as STAR
from lettres.families.numbers.notation import number, pieces
from lettres.families.numbers.universe import JOKER, Set, Universe

if TYPE_CHECKING:
    from lettres.families.numbers.rules import NumberRules
Rack = tuple[tuple[int, ...], int]
"""The count of each natural tile, and the number of jokers."""


class Encoding:
    """The conversion between the faces of a box and the tiles of a universe.

    >>> from lettres.games.rummikub import rummikub
    >>> game = rummikub()
    >>> encoding = Encoding(game.rules, game.tiles)
    >>> encoding.set(pieces(["n7", "b7", "*"])), encoding.set(pieces(["r3", "*", "r5"]))
    ((19, 32, -1), (2, -1, 4))
    >>> encoding.meld((19, 32, -1)) == pieces(["b7", "n7", "*"])
    True
    """

    def __init__(self, rules: NumberRules, box: TileSet) -> None:
        self.colours, values = _suits(box.faces)
        self.universe = Universe(len(self.colours), values, rules.one_after_13, rules.jokers_together)
        self._faces = _faces(self.colours, values)
        self._tiles = _tiles(self._faces)

    def tile(self, face: str) -> int:
        """Return the tile of a face."""
        return self._tiles[face]

    def face(self, tile: int) -> str:
        """Return the face of a tile."""
        return self._faces[tile]

    def rack(self, tiles: Iterable[str]) -> Rack:
        """Return a rack as counts: how many it has of each tile of the universe, and of jokers."""
        counts, jokers = [0] * self.universe.size, 0
        for face in tiles:
            if face == STAR:
                jokers += 1
            else:
                counts[self._tiles[face]] += 1
        return tuple(counts), jokers

    def set(self, meld: Meld) -> Set:
        """Return a meld as a set: a run in its order, a group by colours with its jokers last."""
        tiles = tuple(map(self.tile, faces(meld)))
        plain = sorted(tile for tile in tiles if tile != JOKER)
        if len({tile % self.universe.values for tile in plain}) == 1 and len(plain) > 1:
            return (*plain, *[JOKER] * (len(tiles) - len(plain)))
        return tiles

    def meld(self, tiles: Set) -> Meld:
        """Return a set as a meld."""
        return pieces(map(self.face, tiles))


@lru_cache(maxsize=16)
def _suits(faces: Tiles) -> tuple[str, int]:
    """The colours of the faces, and their highest value."""
    numbers = [number(face) for face in faces]
    return "".join(dict.fromkeys(each.colour for each in numbers)), max(each.value for each in numbers)


@lru_cache(maxsize=16)
def _faces(colours: str, values: int) -> tuple[str, ...]:
    """The face of each tile; the joker's comes last, at index `JOKER`, which is -1."""
    return (*(f"{colour}{value}" for colour in colours for value in range(1, values + 1)), STAR)


@lru_cache(maxsize=16)
def _tiles(faces: tuple[str, ...]) -> dict[str, int]:
    return {face: JOKER if face == STAR else tile for tile, face in enumerate(faces)}
