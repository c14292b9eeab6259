"""Check, for very many ways to make locked words longer at once, whether a score level leaves room for them.

A way takes letters from the rack and from the table words taken apart. Unless it forms the longest word itself, the
letters of a longest word must be left as well. These conditions are necessary, not sufficient.
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

_CELLS = 400_000  # ways times choices of table words that are checked in one array
_FEW_TARGETS = 40  # up to this many longest words are tried with each way

Some = NDArray[np.bool_]


class LevelRoom:
    """The room that a score level leaves for ways to make words longer, if `apart` table words are also taken apart.

    It implements `reach.SearchLimits`.
    """

    def __init__(self, reach: Reach, level: ScoreLevel, apart: int) -> None:
        self.reach, self.longest, self.apart = reach, level.longest, apart
        self._own = level.placed - len(reach.variant.laid) + reach.variant.loose
        self.rows = comb(len(reach.variant.free), apart)

    @cached_property
    def size(self) -> int:
        """An upper bound on the number of letters that come from the rack and from table words taken apart."""
        return int(np.sort(self.reach.sizes)[::-1][: self.apart].sum()) + self._own

    @cached_property
    def pool(self) -> Packed:
        """An upper bound on the count of each letter that comes from the rack and from table words taken apart."""
        most = np.sort(self.reach.word_counts, axis=0)[::-1][: self.apart].sum(axis=0).astype(np.intp)
        low, high = packed(self.reach.variant.rack)
        more = packed(np.repeat(list(RARITY), most))
        return Packed(np.array([low + more[0]]), np.array([high + more[1]]))

    @cached_property
    def _pools(self) -> tuple[Packed, Numbers]:
        """For each choice of table words: its letters plus those of the rack, and how many letters go into words."""
        rows = subsets(len(self.reach.variant.free), self.apart)
        low, high = packed(self.reach.variant.rack)
        sums = totals(self.reach.words, rows)
        return Packed(sums.low + low, sums.high + high), self.reach.sizes[rows].sum(axis=1) + self._own

    def holds(self, ways: LongerBlock) -> Some:
        """Return which `ways` the level has room for."""
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
        """Return which `ways` the level has room for with at least one choice of table words."""
        longest = self.longest
        lone = (ways.longest == longest) | (not longest)
        pools, sizes = self._pools
        left = sizes - (ways.sizes + np.where(lone, 0, longest))[:, None]
        ats, chosen = np.nonzero((left == 0) | (left >= SHORTEST))
        kept = np.zeros(len(lone), np.bool_)
        kept[ats[_have_letters(self.reach, ways.take(ats), lone[ats], longest, pools.take(chosen))]] = True
        return kept


def _have_letters(reach: Reach, ways: LongerBlock, lone: Some, longest: int, pools: Packed) -> Some:
    """Return, element by element, whether a pool may have the letters of a way and, unless `lone`, of a longest word.

    A `lone` way forms the longest word itself, or needs none.
    """
    letters, index, targets = ways.letters, reach.index, reach.classes(longest)
    fits: Some = missing(letters, pools) <= reach.jokers
    if len(targets) > _FEW_TARGETS:
        return fits
    beside = lone.copy()
    for number in targets.tolist():
        both = Packed(letters.low + index.low[number], letters.high + index.high[number])
        beside |= missing(both, pools) <= reach.jokers
    return fits & beside
