"""Pairs of a choice of table words and a longest word that can be formed from these words and the rack."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import GUARD_HIGH, GUARD_LOW, Numbers, packed
from lettres.solver.words.pool import totals
from lettres.solver.words.reach import Reach, Targets

_FEW_BARRED = 200  # with more longest words than this, none is checked against rule 4


class Pairs:
    """The pairs of a choice of table words and a longest word (target) in a variant.

    `bars(number, old)` returns whether removing the table word `old` makes every word of the class `number` illegal.
    """

    def __init__(self, reach: Reach, bars: Callable[[int, str], bool]) -> None:
        self.reach = reach
        self._bars = lru_cache(maxsize=None)(partial(_all_barred, reach, bars))

    def standing(self, rows: Numbers, targets: Targets) -> tuple[Numbers, Numbers]:
        """Return the `fitting` pairs whose target is legal (see `stand`), as indices in `rows` and in `targets`."""
        ats, ways = self.fitting(rows, targets)
        stands = self.stand(rows[ats], ways, targets)
        return ats[stands], ways[stands]

    def fitting(self, rows: Numbers, targets: Targets) -> tuple[Numbers, Numbers]:
        """Return the pairs whose table words and rack have the target's letters, as indices in `rows` and in `targets`.

        If there are jokers, some of the pairs may lack more letters than there are jokers.
        """
        sums = totals(self.reach.words, rows)
        own_low, own_high = packed(self.reach.variant.rack)
        low, high = sums.low + own_low, sums.high + own_high
        letters = targets.letters
        lacking = ~((low | GUARD_LOW)[:, None] - letters.low) & GUARD_LOW
        if not self.reach.jokers:
            ats, ways = np.nonzero(lacking == 0)
            fits = (((high | GUARD_HIGH)[ats] - letters.high[ways]) & GUARD_HIGH) == GUARD_HIGH
            return ats[fits], ways[fits]
        short = np.bitwise_count(lacking) + np.bitwise_count(
            ~((high | GUARD_HIGH)[:, None] - letters.high) & GUARD_HIGH
        )
        ats, ways = np.nonzero(short <= self.reach.jokers)
        return ats, ways

    def stand(self, rows: Numbers, ways: Numbers, targets: Targets) -> NDArray[np.bool_]:
        """Return, for each pair, whether the target may be formed if the table words are gone (rule L9).

        A pair is a choice of table words `rows[i]` and the target `ways[i]`.
        """
        if targets.numbers[0] < 0 or len(targets.numbers) > _FEW_BARRED:
            return np.ones(len(ways), np.bool_)
        formed = {new for _, new in targets.longer.words}
        gone = np.array([word.shows not in formed for word in self.reach.variant.free], np.bool_)
        barred = np.array([self._bars(number) for number in targets.numbers.tolist()], np.bool_) & gone
        stands: NDArray[np.bool_] = np.logical_not(barred[ways[:, None], rows].any(axis=1))
        return stands


def _all_barred(reach: Reach, bars: Callable[[int, str], bool], number: int) -> list[bool]:
    """Return, for each table word that may be taken apart, whether removing it makes the class `number` illegal."""
    reach.look()
    return [bars(number, word.shows) for word in reach.variant.free]
