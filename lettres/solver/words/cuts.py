"""Letter weights that refute: what would have to be parted into words weighs more than the words can take up.

Each word is formed once, so the letters of a partition weigh no more than all words of positive weight together: that
sum is the room of a cut.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import Numbers, Values
from lettres.solver.words.reach import Reach
from lexicon.anagrams import RARITY


class Cut(NamedTuple):
    """Whole weights of the letters, in the order of `RARITY`, and their room among words up to the longest length.

    `room_with` is the room where one word at least is of that length.
    """

    weights: NDArray[np.int64]
    room: int
    longest: int
    room_with: int


class Cuts:
    """The cuts of a variant, and what its rack and table weigh by them."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self.all: list[Cut] = []
        self.weights: Values = np.zeros((len(RARITY), 0))
        self.words: Values = np.zeros((len(reach.variant.free), 0))
        self._places = [RARITY.index(letter) for letter in reach.variant.rack]

    def __len__(self) -> int:
        """How many there are."""
        return len(self.all)

    def add(self, cut: Cut) -> None:
        """Use one more."""
        self.all.append(cut)
        self.weights = np.array([each.weights for each in self.all], np.float64).T
        self.words = self._reach.word_counts @ self.weights

    def room(self, longest: int, with_longest: bool) -> Values:
        """The room of each where no word is longer, and one of that length is formed if `with_longest`."""
        rooms = [cut.room_with if with_longest and longest == cut.longest else cut.room for cut in self.all]
        return np.array([np.inf if longest > cut.longest else room for cut, room in zip(self.all, rooms)], np.float64)

    def lightest(self, placed: int) -> Values:
        """The least that so many tiles of the rack can weigh, jokers included."""
        variant = self._reach.variant
        joker = self.weights.min(axis=0)
        tiles = np.concatenate((self.weights[self._places], np.repeat(joker[None], variant.jokers, axis=0)))
        tiles.sort(axis=0)
        least: Values = tiles[: placed - len(variant.laid)].sum(axis=0) + variant.loose * joker
        return least

    def allow(self, rows: Numbers, placed: int, room: Values) -> NDArray[np.bool_]:
        """Which choices of table words may be taken apart with so many tiles laid."""
        taken = self.words[rows].sum(axis=1) + self.lightest(placed)
        allowed: NDArray[np.bool_] = (taken <= room).all(axis=1)
        return allowed
