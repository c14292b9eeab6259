"""Longest words beside choices of table words: those whose letters are there, barred by nothing taken apart."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import GUARD_HIGH, GUARD_LOW, Numbers, packed
from lettres.solver.words.pool import totals
from lettres.solver.words.reach import Reach, Targets

_FEW_BARRED = 200  # longest words whose bars are asked for


class Pairs:
    """The pairs of a choice of table words and a longest word in a variant.

    `bars` returns whether no word of a class may be formed when a word of the table is gone.
    """

    def __init__(self, reach: Reach, bars: Callable[[int, str], bool]) -> None:
        self.reach = reach
        self._bars = lru_cache(maxsize=None)(partial(_all_barred, reach, bars))

    def standing(self, rows: Numbers, targets: Targets) -> tuple[Numbers, Numbers]:
        """Return the choices of table words and the targets whose letters they have and that they do not bar."""
        ats, ways = self.fitting(rows, targets)
        stands = self.stand(rows[ats], ways, targets)
        return ats[stands], ways[stands]

    def fitting(self, rows: Numbers, targets: Targets) -> tuple[Numbers, Numbers]:
        """Return the choices of table words and the targets whose letters they have with the whole rack."""
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
        """Return which targets are not barred by the words of the table taken apart beside them (rule L9)."""
        if targets.numbers[0] < 0 or len(targets.numbers) > _FEW_BARRED:
            return np.ones(len(ways), np.bool_)
        formed = {new for _, new in targets.longer.words}
        gone = np.array([word.shows not in formed for word in self.reach.variant.free], np.bool_)
        barred = np.array([self._bars(number) for number in targets.numbers.tolist()], np.bool_) & gone
        stands: NDArray[np.bool_] = np.logical_not(barred[ways[:, None], rows].any(axis=1))
        return stands


def _all_barred(reach: Reach, bars: Callable[[int, str], bool], number: int) -> list[bool]:
    """For each word of the table that may be taken apart, whether it bars a class."""
    reach.look()
    return [bars(number, word.shows) for word in reach.variant.free]
