"""Whether dice can lie on the grid, all of them, and how: sets side by side, then crossing, then everything tried.

The answer « no » is proven in one of three ways: a die is in no set of those that are there (`shapes.supported`), the
dice have no cover (`covers`), or everything was tried (`growth`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.grid.apart import parted
from lettres.solver.grid.covers import Covers
from lettres.solver.grid.embed import Islands, embedded, straight
from lettres.solver.grid.growth import arrangements
from lettres.solver.grid.shapes import Hand, bits, supported

_COVERS = 20  # that are laid out before everything is tried


class Arrangement(NamedTuple):
    """How dice can lie: None where they cannot, or, where it is not `known`, where none was found in time."""

    islands: Islands | None
    known: bool = True


@lru_cache(maxsize=1 << 13)
def arranged(dice: Hand, steps: int) -> Arrangement:
    """How dice can lie on the grid, found within so many steps.

    >>> arranged(((0, 1, 2, 16, 32), 0), steps=99).islands
    ({(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 0): 16, (2, 0): 32},)
    >>> arranged(((0, 1, 2, 16), 0), steps=99)
    Arrangement(islands=None, known=True)
    """
    try:
        return Arrangement(_Arranger(Budget(steps)).islands(*dice))
    except OutOfBudget:
        return Arrangement(None, False)


class _Arranger:
    """Arranges some dice, and those that are left over as islands are made of others."""

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

    def _elsewhere(self, faces: tuple[int, ...], jokers: int) -> Iterator[Islands]:
        islands = self.islands(faces, jokers)
        if islands is not None:
            yield islands
