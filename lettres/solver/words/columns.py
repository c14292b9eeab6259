"""Columns of the linear programme for locked words made longer. A column takes letters and replaces locked words."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import Numbers, Values, letter_counts
from lettres.solver.words.reach import Reach
from lexicon.anagrams import RARITY

_LETTERS = len(RARITY)
_ADDED = 20  # columns added to the programme in one round
_LOOKED_AT = 200  # columns checked for a spelling in one go


class LongerColumns:
    """Columns of the linear programme, one for each word that a locked word, or two joined, may become.

    For each column, `counts` has the letters needed in addition to those of the locked words, and `lengths` the length
    of the longer word (0 if it is not new). `locked` marks the locked words that the longer word replaces.
    """

    def __init__(self, reach: Reach) -> None:
        locked = reach.variant.locked
        self._groups = [*reach.inside, *reach.joined]
        sizes = [len(group) for group in self._groups]
        self._starts = np.cumsum([0, *sizes])
        of = np.array([[word in group.words for word in locked] for group in self._groups], np.float64)
        self.locked: Values = np.repeat(of.reshape(len(sizes), len(locked)), sizes, axis=0)
        needs = [group.needs for group in self._groups]
        counts = [letter_counts(*each.letters) for each in needs]
        self.counts: Values = np.concatenate([np.zeros((0, _LETTERS)), *counts])
        self.lengths: Numbers = np.concatenate([np.zeros(0, np.intp), *(each.longest for each in needs)])
        self._dead = self.lengths > reach.longest  # no word of this length can be formed
        self._inside = np.zeros(len(self.lengths), np.bool_)

    def worse(self, prices: Values, longest: int) -> Numbers:
        """Return the columns most worth adding, by the dual values `prices` of the programme, and mark them as added.

        A column for a word of more than `longest` letters is not returned.
        """
        rows = len(self.locked[0]) if len(self.locked) else 0
        if not rows:
            return np.zeros(0, np.intp)
        each = prices[-rows - 1 : -1] + prices[-1]
        worth = self.counts @ prices[:_LETTERS] + self.locked @ each
        worth += np.where(self.lengths, prices[_LETTERS + 2 + np.minimum(self.lengths, longest)], 0.0)
        good = np.flatnonzero((worth > 1e-5) & ~self._inside & ~self._dead & (self.lengths <= longest))
        good = good[np.argsort(-worth[good], kind="stable")]
        found = list[int]()
        for start in range(0, len(good), _LOOKED_AT):
            self._spell(some := good[start : start + _LOOKED_AT])
            found += [at for at in some[~self._dead[some]].tolist() if self._stands(at)]
            if len(found) >= _ADDED:
                break
        chosen = np.array(found[:_ADDED], np.intp)
        self._inside[chosen] = True
        return chosen

    def _spell(self, some: Numbers) -> None:
        for group, start, end in zip(self._groups, self._starts, self._starts[1:]):
            own = some[(some >= start) & (some < end)]
            self._dead[own] |= ~np.isin(own - start, group.alive(own - start))

    def _stands(self, at: int) -> bool:
        number = int(np.searchsorted(self._starts, at, "right")) - 1
        self._dead[at] = not self._groups[number].stands(at - int(self._starts[number]))
        return not self._dead[at]

    def gains(self, weights: Values, more: float, longest: int) -> NDArray[np.int64]:
        """Return, for each locked word, the most weight of added letters that making the word longer takes up.

        A new word of `longest` letters takes up `more` in addition. Two locked words that are joined take up half each.
        """
        heavy = self.counts @ weights + more * (self.lengths == longest)
        heavy[self._dead | (self.lengths > longest)] = 0.0
        heavy = np.maximum(heavy, 0.0)
        # two words that are joined take up half each
        share = np.ceil(heavy / np.maximum(self.locked.sum(axis=1), 1))
        each: NDArray[np.int64] = (self.locked * share[:, None]).max(axis=0, initial=0).astype(np.int64)
        return each
