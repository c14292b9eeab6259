"""Why no move scores more, in letter weights that anyone can check: see `tools/exactness/certificate.py`.

A level of the score (so many tiles laid, a longest word of so many letters) is closed by weights by which everything
that would have to be parted into words weighs more than the words can take up. Where none close it as a whole, each of
the longest words is closed by weights of its own, or if need be each choice of table words beside it. What is left open
even so is for the checker to search.
"""

from __future__ import annotations

from itertools import product, takewhile

import numpy as np
from numpy.typing import NDArray

from lettres.families.words.rules import LettersRules
from lettres.solver.solution import Stop, never
from lettres.solver.words.cuts import Cuts, Task
from lettres.solver.words.index import Values, letter_counts
from lettres.solver.words.levels import ScoreLevel, levels, worth
from lettres.solver.words.reach import Reach
from lettres.solver.words.relax import Relaxation
from lexicon.anagrams import RARITY

_MANY = 12  # words of the table: with more of them their choices are not gone through


def simple_bound(reach: Reach, rules: LettersRules) -> int:
    """What a move scores at most: every tile laid, and the longest word that all the letters form."""
    return worth(rules, reach.rack, reach.rack, reach.longest)


def certificate(reach: Reach, rules: LettersRules, score: int, stop: Stop = never) -> list[dict[str, object]] | None:
    """For each level above a score, the `weights` that close it; none where no level is above, None if stopped.

    Of a position without jokers on the table, whose player has opened, by rules that count tiles and the longest word.
    """
    relaxation, closed = Relaxation(reach), []
    for level in takewhile(lambda level: level.worth > score, levels(rules, reach.rack, reach.longest, reach.letters)):
        if len(reach.classes(level.longest)):
            proof = _Proof(relaxation, level, stop)
            proof.close()
            if stop():
                return None
            closed.append({"placed": level.placed, "longest": level.longest, "weights": proof.weights()})
    return closed


class _Proof:
    """The weights that close a level, each held in whole numbers against what it is to show."""

    def __init__(self, relaxation: Relaxation, level: ScoreLevel, stop: Stop) -> None:
        self.relaxation, self.reach, self.stop = relaxation, relaxation.reach, stop
        self.task = Task(level.placed, level.longest, True, np.zeros(len(RARITY)))
        self.proofs: list[Cuts] = []

    def weights(self) -> list[dict[str, int]]:
        """What letters weigh, for each that closes something; 0 is left out."""
        pairs = [sorted(zip(RARITY, one.weights[:, 0].tolist())) for one in self.proofs]
        return [{letter: int(weight) for letter, weight in weights if weight} for weights in pairs]

    def close(self) -> None:
        """Find weights for the level, else for each word of its length."""
        numbers = self.reach.classes(self.task.longest)
        words = letter_counts(self.reach.index.low[numbers], self.reach.index.high[numbers]).astype(np.float64)
        words = self._still_open(self.task, words)
        while len(words) and not self.stop():
            task = self.task._replace(with_longest=False, taken=words[0])
            left = self._still_open(task, words)
            if len(left) == len(words):
                if len(self.reach.word_counts) <= _MANY:
                    self._close_choices(task)
                left = words[1:]
            words = left

    def _still_open(self, task: Task, words: Values) -> Values:
        """The words that weights found for a task do not close."""
        one = self._refute(task)
        if one is None:
            return words
        least = one.lightest(task.placed) + np.minimum(one.words, 0).sum(axis=0)
        return self._keep(one, words, least > self._room(one, words))

    def _close_choices(self, task: Task) -> None:
        """Find weights for each choice of table words that leaves the letters of a word."""
        count = len(self.reach.word_counts)
        every = np.array(list(product((0, 1), repeat=count)), np.float64).reshape(2**count, count)
        lacking = np.maximum(task.taken - self.relaxation.rack - every @ self.reach.word_counts, 0).sum(axis=1)
        choices = every[lacking <= self.reach.jokers]
        for one in self.proofs:
            choices = choices[~self._closed(one, task, choices)]
        while len(choices) and not self.stop():
            more = self._refute(task._replace(apart=np.flatnonzero(choices[0])))
            left = choices if more is None else self._keep(more, choices, self._closed(more, task, choices))
            choices = left if len(left) < len(choices) else choices[1:]

    def _closed(self, one: Cuts, task: Task, choices: Values) -> NDArray[np.bool_]:
        """Which choices of table words do not go with a word."""
        least = one.lightest(task.placed) + choices @ one.words[:, 0]
        closed: NDArray[np.bool_] = least > self._room(one, task.taken)
        return closed

    def _refute(self, task: Task) -> Cuts | None:
        """The weights that the programme has against a task."""
        cut = self.relaxation.refute(task)
        if cut is None:
            return None
        one = Cuts(self.reach)
        one.add(cut)
        return one

    def _room(self, one: Cuts, words: Values) -> Values:
        """The most that one of some words weighs with all the others, up to the longest, that weigh something."""
        room: Values = one.room(self.task.longest, False) + np.minimum(words @ one.weights[:, 0], 0)
        return room

    def _keep(self, one: Cuts, some: Values, closed: NDArray[np.bool_]) -> Values:
        """What is not closed of some words or choices; weights that close something are kept."""
        if closed.any():
            self.proofs.append(one)
        return some[~closed]
