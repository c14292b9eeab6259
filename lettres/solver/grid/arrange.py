"""Arrange dice on the grid: first as separate sets, then as crossing lines, then by trying everything.

It is proven in one of three ways that dice have no arrangement: a die is in no set of dice present
(`shapes.supported`), the dice have no cover (`covers`), or everything was tried (`growth`). If a line must consist of
the player's own dice (rule D5), each line that the own dice can make is tried: first apart from the other dice, then as
the start of an island.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, permutations
from typing import NamedTuple

from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.grid.covers import Covers
from lettres.solver.grid.embed import Islands, embedded, straight
from lettres.solver.grid.growth import Growth, arrangements
from lettres.solver.grid.own_lines import has_own_line, own_lines, rest
from lettres.solver.grid.partition import parted
from lettres.solver.grid.shapes import NONE, WIDTH, WILD, Hand, bits, supported

_COVERS = 20  # the most covers laid out before everything is tried


class Arrangement(NamedTuple):
    """An arrangement of dice; `islands` is None if no arrangement exists.

    If `known` is false, None only means that no arrangement was found in time.
    """

    islands: Islands | None
    known: bool = True


@lru_cache(maxsize=1 << 13)
def arranged(dice: Hand, steps: int, own: Hand = NONE) -> Arrangement:
    """Arrange dice on the grid within `steps`. Unless `own` is `NONE`, one line must consist of `own` dice alone.

    >>> arranged(((0, 1, 2, 16, 32), 0), steps=99).islands
    ({(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 0): 16, (2, 0): 32},)
    >>> arranged(((0, 1, 2, 16), 0), steps=99)
    Arrangement(islands=None, known=True)
    """
    try:
        arranger = _Arranger(Budget(steps))
        return Arrangement(arranger.islands(*dice) if own == NONE else arranger.with_own_line(dice, own))
    except OutOfBudget:
        return Arrangement(None, False)


class _Arranger:
    """Finds arrangements within a budget, and caches them."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.islands = lru_cache(maxsize=None)(self._islands)

    def _islands(self, faces: tuple[int, ...], jokers: int) -> Islands | None:
        sets = parted(faces, jokers)
        if sets is not None:
            return tuple(map(straight, sets))
        if not supported(bits(faces), bits(faces), jokers):
            return None
        covers = Covers(faces, jokers, self._budget)
        if not covers.exist():
            return None
        for cover in islice(covers, _COVERS):
            islands = embedded(cover)
            if islands:
                return islands
        return next(arrangements(faces, jokers, self._elsewhere, self._budget), None)

    def with_own_line(self, dice: Hand, own: Hand) -> Islands | None:
        """Return islands of all the dice, with a line of `own` dice alone; None if there are none."""
        islands = self.islands(*dice)
        if islands is None or has_own_line(islands, own):
            return islands
        lines = own_lines(own)
        for line in lines:
            islands = self.islands(*rest(dice, line))
            if islands is not None:
                return (straight(line), *islands)
        for line in lines:
            for order in permutations(line) if line[0] % WILD // WIDTH != line[1] % WILD // WIDTH else (line,):
                start, ends = straight(order), ((0, -1), (0, len(order)))
                growth = Growth(start, self._elsewhere, self._budget, shut=ends)
                islands = next(growth.islands(*rest(dice, line)), None)
                if islands is not None:
                    return islands
        return None

    def _elsewhere(self, faces: tuple[int, ...], jokers: int) -> Iterator[Islands]:
        islands = self.islands(faces, jokers)
        if islands is not None:
            yield islands
