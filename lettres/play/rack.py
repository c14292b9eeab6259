"""The order of the tiles on a player's rack: sorted in one of two ways, or by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache

from lettres.compose.tiles import Reader
from lettres.engine import Game
from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import JOKER as STAR
from lettres.families.numbers.notation import number
from lettres.families.words.notation import JOKER
from lettres.french.speech import Speech
from lexicon import fold

_VOWELS = "AEIOUY"
_kept = lru_cache(maxsize=1 << 9)
HAND = "main"
Key = Callable[[str], tuple[bool | int | str, ...]]


class RackOrder:
    """The order in which a player keeps the rack. New tiles go to the end of an order made by hand. Letters are sorted
    by the alphabet or with the vowels apart, number tiles by colours or by values.

    >>> order = RackOrder()
    >>> order.sort("alphabet"); order.show("RAMI?")
    ('A', 'I', 'M', 'R', '?')
    >>> order.by_hand("MI"); order.show("RAMI?")
    ('M', 'I', 'A', 'R', '?')
    >>> from lettres.games.rummikub import rummikub
    >>> tiles = RackOrder(rummikub())
    >>> tiles.show(["b10", "*", "r9", "b2"]), tiles.sort("valeurs"), tiles.show(["b10", "*", "r9", "b2"])
    (('r9', 'b2', 'b10', '*'), None, ('b2', 'r9', 'b10', '*'))
    """

    def __init__(self, game: Game | None = None) -> None:
        self._game, self._look = game, Speech(game).look if game is not None else None
        self._ways, self.example = _ways(game)
        self.ways = (*self._ways, HAND)
        self.way = self.ways[0]
        self._hand: list[str] = []

    @cached_property
    def _reader(self) -> Reader | None:
        if self._game is None or self._look is None:
            return None
        return Reader(self._look, max(number(face).value for face in self._game.tiles.faces))

    def sort(self, way: str) -> None:
        """Choose the way to sort whose name starts with `way`. Raises `ValueError` if there is no such way."""
        found = [name for name in self.ways if way and (fold(name) or "").startswith(fold(way) or "?")]
        if not found:
            first, second = self._ways
            raise ValueError(f"« trier {first} », « trier {second} », ou « trier {HAND} {self.example} ».")
        self.way = found[0]

    def cycle(self) -> None:
        """Switch between the two sorted orders."""
        first, second = self._ways
        self.way = second if self.way == first else first

    def by_hand(self, text: str) -> None:
        """Put the tiles in `text` first, in the order of `text`. Raises `ValueError` for a text that names no tiles."""
        if self._reader is None:
            self._hand = [JOKER if char == JOKER else fold(char) or "" for char in text if not char.isspace()]
        else:
            try:
                self._hand = [tile for word in text.split() for tile in self._reader.word(word)]
            except ValueError as failure:
                raise ValueError(f"à la main, on range ainsi : trier main {self.example}.") from failure
        self.way = HAND

    def show(self, rack: Iterable[str]) -> Tiles:
        """Return the tiles of a rack in order, jokers last."""
        left = Counter(rack)
        first = []
        for face in self._hand if self.way == HAND else ():
            tile = next((tile for tile in left if left[tile] and tile.partition("@")[0] == face), None)
            if tile is not None:
                left[tile] -= 1
                first.append(tile)
        key = self._ways.get(self.way) or next(iter(self._ways.values()))
        return (*first, *sorted(left.elements(), key=key))


_LETTERS: dict[str, Key] = {
    "alphabet": lambda tile: (tile.startswith(JOKER), tile),
    "voyelles": lambda tile: (tile.startswith(JOKER), tile not in _VOWELS, tile),
}


@lru_cache(maxsize=64)
def _ways(game: Game | None) -> tuple[dict[str, Key], str]:
    """Return the ways to sort a game's tiles, by name, and an example for the order by hand. Without a game, the ways
    are those for letters."""
    if game is None or (look := Speech(game).look) is None:
        return _LETTERS, "LETTRES"
    initials = look.initials

    def split(tile: str) -> tuple[int, int]:
        face = tile.partition("@")[0]
        if face == STAR or len(face) < 2:  # a joker, or a die that was not thrown
            return len(initials), 0
        return initials.index(face[0]), number(face).value

    ways: dict[str, Key] = {
        "couleurs": _kept(lambda tile: (tile.startswith(STAR), *split(tile), tile)),
        "valeurs": _kept(lambda tile: (tile.startswith(STAR), *split(tile)[::-1], tile)),
    }
    return ways, f"{initials[0]}3 {initials[1]}5"
