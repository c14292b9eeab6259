"""Cuts: letter weights that refute a task, because the letters to split weigh more than the words can take up.

If each word is formed at most once, the letters of a partition weigh no more than the sum of all positive word weights.
That sum is the room of a cut.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import Numbers, Values
from lettres.solver.words.reach import Reach
from lexicon.anagrams import RARITY


class Task(NamedTuple):
    """A question of the search: can `placed` tiles be laid with words of up to `longest` letters?

    If `with_longest`, a word of exactly `longest` letters must still be formed. `taken` are the letters of words formed
    already, `apart` the table words taken apart (None: any), `stay` the rack letters known to stay on the rack, `shown`
    the jokers' letters (None: any). If `lengthened`, locked words may be made longer. `changed` is the most table words
    that may be taken apart or made longer (None: any number).
    """

    placed: int
    longest: int
    with_longest: bool
    taken: Values
    apart: Numbers | None = None
    stay: Values | None = None
    shown: Values | None = None
    lengthened: bool = False
    changed: int | None = None


class Cut(NamedTuple):
    """Whole weights of the letters, in the order of `RARITY`, and the room of words of up to `longest` letters.

    `room_with` is the room if at least one word has exactly `longest` letters. `gains` has, for each locked word, the
    most weight that making the word longer takes up. `gains_with` replaces `gains` where `room_with` replaces `room`.
    """

    weights: NDArray[np.int64]
    room: int
    longest: int
    room_with: int
    gains: NDArray[np.int64]
    gains_with: NDArray[np.int64]


class Cuts:
    """The cuts of a variant.

    `weights` has a column of letter weights for each cut. `words` has the weight of each free table word by each cut.
    """

    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self.all: list[Cut] = []
        self.weights: Values = np.zeros((len(RARITY), 0))
        self.words: Values = np.zeros((len(reach.variant.free), 0))
        self._places = [RARITY.index(letter) for letter in reach.variant.rack]

    def __len__(self) -> int:
        """Return the number of cuts."""
        return len(self.all)

    def add(self, cut: Cut) -> None:
        """Add a cut."""
        self.all.append(cut)
        self.weights = np.array([each.weights for each in self.all], np.float64).T
        self.words = self._reach.word_counts @ self.weights

    def room(self, longest: int, with_longest: bool) -> Values:
        """Return the room of each cut for words of up to `longest` letters.

        If `with_longest`, at least one word has exactly `longest` letters. The room is infinite for cuts that hold only
        for shorter words.
        """
        rooms = [cut.room_with if with_longest and longest == cut.longest else cut.room for cut in self.all]
        return np.array([np.inf if longest > cut.longest else room for cut, room in zip(self.all, rooms)], np.float64)

    def refute(self, task: Task) -> bool:
        """Return whether a cut shows that `task` is impossible, whichever table words are taken apart."""
        if not self.all:
            return False
        items = np.minimum(self.words, 0)
        if task.lengthened:
            same = [task.with_longest and task.longest == cut.longest for cut in self.all]
            gains = [cut.gains_with if each else cut.gains for each, cut in zip(same, self.all)]
            items = np.concatenate((items, -np.array(gains, np.float64).T))
        items.sort(axis=0)
        least = self.lightest(task.placed) + items[: task.changed].sum(axis=0)
        return bool((least > self.room(task.longest, task.with_longest) + task.taken @ self.weights).any())

    def lightest(self, placed: int) -> Values:
        """Return, for each cut, the least weight of the tiles that go into words if `placed` tiles are laid.

        These are tiles of the rack, jokers included, and jokers set free. Tiles that replaced jokers weigh nothing
        here.
        """
        variant = self._reach.variant
        joker = self.weights.min(axis=0)
        tiles = np.concatenate((self.weights[self._places], np.repeat(joker[None], variant.jokers, axis=0)))
        tiles.sort(axis=0)
        least: Values = tiles[: placed - len(variant.laid)].sum(axis=0) + variant.loose * joker
        return least

    def allow(self, rows: Numbers, placed: int, room: Values) -> NDArray[np.bool_]:
        """Return which choices of table words (`rows`) are not refuted by any cut if `placed` tiles are laid.

        `room` has the room of each cut.
        """
        taken = self.words[rows].sum(axis=1) + self.lightest(placed)
        allowed: NDArray[np.bool_] = (taken <= room).all(axis=1)
        return allowed

    def leave(
        self, rows: Numbers, ats: Numbers, ways: Numbers, targets: Values, task: Task, first: int
    ) -> NDArray[np.bool_]:
        """Return which pairs are not refuted by the cuts from index `first` on.

        A pair is a choice `rows[ats[i]]` of table words and a longest word `ways[i]`, an index in `targets`. `targets`
        has the letter counts of the longest words. A target of negative weight reduces the room.
        """
        weights = self.weights[:, first:]
        room = self.room(task.longest, False)[first:] + task.taken @ weights
        room = room + np.minimum(targets @ weights, 0)
        if task.with_longest:
            room = np.minimum(room, self.room(task.longest, True)[first:] + task.taken @ weights)
        least = self.words[:, first:][rows].sum(axis=1) + self.lightest(task.placed)[first:]
        left: NDArray[np.bool_] = (least[ats] <= room[ways]).all(axis=1)
        return left
