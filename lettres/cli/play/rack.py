"""The order of a player's own rack: by the alphabet, vowels apart, or by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from lettres.engine.tiles import Tiles
from lettres.games.letter_notation import JOKER
from lexicon import fold

_VOWELS = "AEIOUY"
WAYS = ("alphabet", "voyelles", "main")


class RackOrder:
    """How a player wants the rack shown; tiles that come later join at the end of an order made by hand.

    >>> order = RackOrder()
    >>> order.sort("alphabet"); order.show("RAMI?")
    ('A', 'I', 'M', 'R', '?')
    >>> order.sort("voyelles"); order.show("RAMI?")
    ('A', 'I', 'M', 'R', '?')
    >>> order.by_hand("MI"); order.show("RAMI?")
    ('M', 'I', 'A', 'R', '?')
    """

    def __init__(self) -> None:
        self.way = "alphabet"
        self._hand: list[str] = []

    def sort(self, way: str) -> None:
        """Choose a way; raises `ValueError` for one that is none."""
        found = [name for name in WAYS if way and (fold(name) or "").startswith(fold(way) or "?")]
        if not found:
            raise ValueError(f"le chevalet se trie par {', '.join(WAYS[:-1])} ou à la {WAYS[-1]}.")
        self.way = found[0]

    def cycle(self) -> None:
        """The other of the two ways that need no letters."""
        self.way = "voyelles" if self.way == "alphabet" else "alphabet"

    def by_hand(self, letters: str) -> None:
        """These letters first, in this order."""
        self.way = "main"
        self._hand = [JOKER if char == JOKER else fold(char) or "" for char in letters if not char.isspace()]

    def show(self, rack: Iterable[str]) -> Tiles:
        """The tiles of a rack in the player's order, jokers last."""
        left = Counter(rack)
        first = []
        for tile in self._hand if self.way == "main" else ():
            if left[tile]:
                left[tile] -= 1
                first.append(tile)
        return (*first, *sorted(left.elements(), key=self._key))

    def _key(self, tile: str) -> tuple[bool, bool, str]:
        return tile == JOKER, self.way == "voyelles" and tile not in _VOWELS, tile
