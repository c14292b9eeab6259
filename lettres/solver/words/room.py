"""Which ways to make locked words longer may be part of a level, very many of them looked at in one go.

A way takes letters out of the rack and the words that are taken apart beside it; where it is not the longest word
itself, one must be formed besides. What is said here is necessary, not enough.
"""

from __future__ import annotations

from math import comb

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import Packed, packed
from lettres.solver.words.levels import ScoreLevel
from lettres.solver.words.partition import SHORTEST
from lettres.solver.words.pool import missing, subsets, totals
from lettres.solver.words.reach import LongerBlock, Reach

_CELLS = 400_000  # ways times choices of table words that are looked at in one go
_FEW_TARGETS = 40  # longest words that are tried beside each way

Some = NDArray[np.bool_]


def room_for(reach: Reach, level: ScoreLevel, apart: int, ways: LongerBlock) -> Some:
    """Which ways leave room for a level, with so many words taken apart beside them."""
    lone = (ways.longest == level.longest) | (not level.longest)
    may: Some = lone | ((ways.longest < level.longest) & (len(reach.classes(level.longest)) > 0))
    choices = comb(len(reach.variant.free), apart)
    if choices > _CELLS:
        return may
    step = max(1, _CELLS // max(1, choices))
    parts = [np.arange(start, min(start + step, len(may))) for start in range(0, len(may), step)]
    return np.concatenate([may[:0], *(may[at] & _in_some_pool(reach, level, apart, ways.take(at)) for at in parts)])


def _in_some_pool(reach: Reach, level: ScoreLevel, apart: int, ways: LongerBlock) -> Some:
    """Which ways have room among the rack and some choice of table words."""
    reach.look()
    lone = (ways.longest == level.longest) | (not level.longest)
    rows = subsets(len(reach.variant.free), apart)
    own = level.placed - len(reach.variant.laid) + reach.variant.loose
    left = reach.sizes[rows].sum(axis=1) + own - (ways.sizes + np.where(lone, 0, level.longest))[:, None]
    ats, chosen = np.nonzero((left == 0) | (left >= SHORTEST))
    sums = totals(reach.words, rows)
    low, high = packed(reach.variant.rack)
    pools = Packed(sums.low[chosen] + low, sums.high[chosen] + high)
    kept = np.zeros(len(lone), np.bool_)
    kept[ats[_have_letters(reach, ways.take(ats), lone[ats], level.longest, pools)]] = True
    return kept


def _have_letters(reach: Reach, ways: LongerBlock, lone: Some, longest: int, pools: Packed) -> Some:
    """Which pools have the letters of a way, and of a longest word where the way is not it."""
    letters, index, targets = ways.letters, reach.index, reach.classes(longest)
    fits: Some = missing(letters, pools) <= reach.jokers
    if len(targets) > _FEW_TARGETS:
        return fits
    beside = lone.copy()
    for number in targets.tolist():
        both = Packed(letters.low + index.low[number], letters.high + index.high[number])
        beside |= missing(both, pools) <= reach.jokers
    return fits & beside
