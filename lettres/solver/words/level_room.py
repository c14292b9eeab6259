"""The ways to make locked words longer that may be part of a level, very many of them looked at in one go.

A way takes letters out of the rack and the words that are taken apart beside it; unless it is the longest word itself,
one must be formed besides. The conditions here are necessary, not sufficient.
"""

from __future__ import annotations

from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import Numbers, Packed, packed
from lettres.solver.words.levels import ScoreLevel
from lettres.solver.words.longer_words import LongerBlock
from lettres.solver.words.partition import SHORTEST
from lettres.solver.words.pool import missing, subsets, totals
from lettres.solver.words.reach import Reach
from lexicon.anagrams import RARITY

_CELLS = 400_000  # ways times choices of table words looked at in one go
_FEW_TARGETS = 40  # longest words tried beside each way

Some = NDArray[np.bool_]


class LevelRoom:
    """The room for ways to make words longer in a level, with so many words of the table taken apart beside them.

    See `reach.SearchLimits`.
    """

    def __init__(self, reach: Reach, level: ScoreLevel, apart: int) -> None:
        self.reach, self.longest, self.apart = reach, level.longest, apart
        self._own = level.placed - len(reach.variant.laid) + reach.variant.loose
        self.rows = comb(len(reach.variant.free), apart)

    @cached_property
    def size(self) -> int:
        """The most letters that are laid."""
        return int(np.sort(self.reach.sizes)[::-1][: self.apart].sum()) + self._own

    @cached_property
    def pool(self) -> Packed:
        """The most of each letter."""
        most = np.sort(self.reach.word_counts, axis=0)[::-1][: self.apart].sum(axis=0).astype(np.intp)
        low, high = packed(self.reach.variant.rack)
        more = packed(np.repeat(list(RARITY), most))
        return Packed(np.array([low + more[0]]), np.array([high + more[1]]))

    @cached_property
    def _pools(self) -> tuple[Packed, Numbers]:
        """The letters of the rack and of each choice of table words, and how many of them are laid."""
        rows = subsets(len(self.reach.variant.free), self.apart)
        low, high = packed(self.reach.variant.rack)
        sums = totals(self.reach.words, rows)
        return Packed(sums.low + low, sums.high + high), self.reach.sizes[rows].sum(axis=1) + self._own

    def holds(self, ways: LongerBlock) -> Some:
        """Return which ways leave room for the level."""
        longest = self.longest
        lone = (ways.longest == longest) | (not longest)
        may: Some = lone | ((ways.longest < longest) & (len(self.reach.classes(longest)) > 0))
        if self.rows > _CELLS:
            return may
        step, at = max(1, _CELLS // max(1, self.rows)), np.flatnonzero(may)
        for start in range(0, len(at), step):
            self.reach.look()
            may[at[start : start + step]] = self._in_some_pool(ways.take(at[start : start + step]))
        return may

    def _in_some_pool(self, ways: LongerBlock) -> Some:
        """Return which ways have room among the rack and some choice of table words."""
        longest = self.longest
        lone = (ways.longest == longest) | (not longest)
        pools, sizes = self._pools
        left = sizes - (ways.sizes + np.where(lone, 0, longest))[:, None]
        ats, chosen = np.nonzero((left == 0) | (left >= SHORTEST))
        kept = np.zeros(len(lone), np.bool_)
        kept[ats[_have_letters(self.reach, ways.take(ats), lone[ats], longest, pools.take(chosen))]] = True
        return kept


def _have_letters(reach: Reach, ways: LongerBlock, lone: Some, longest: int, pools: Packed) -> Some:
    """Return which pools have the letters of a way, and of a longest word if the way is not it."""
    letters, index, targets = ways.letters, reach.index, reach.classes(longest)
    fits: Some = missing(letters, pools) <= reach.jokers
    if len(targets) > _FEW_TARGETS:
        return fits
    beside = lone.copy()
    for number in targets.tolist():
        both = Packed(letters.low + index.low[number], letters.high + index.high[number])
        beside |= missing(both, pools) <= reach.jokers
    return fits & beside
