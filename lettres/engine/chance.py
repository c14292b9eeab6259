"""Functions that pick a tile from the pouch, or a side of a die. A seed or a record decides which tile or side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from lettres.engine.tiles import Tiles


def seeded(seed: int) -> Callable[[Tiles, int], str]:
    """Return a `Chance` whose draws depend only on the seed and the number of the draw.

    A resumed game thus draws the same tiles. Only `Random.random` is used, because it is the one method whose results
    Python promises to keep between versions.

    >>> chance = seeded(1)
    >>> chance(("A", "B", "C"), 0) == seeded(1)(("A", "B", "C"), 0)
    True
    """

    def choose(pouch: Tiles, number: int) -> str:
        return pouch[int(random.Random(f"{seed}/{number}").random() * len(pouch))]

    return choose


class Replayed:
    """A `Chance` that repeats the tiles of a record in order. Raises `ValueError` when they run out.

    >>> chance = Replayed(["B", "A"])
    >>> chance(("A", "B"), 0), chance.remaining
    ('B', 1)
    """

    def __init__(self, drawn: Iterable[str]) -> None:
        self._drawn = list(drawn)
        self._next = 0

    @property
    def remaining(self) -> int:
        """The number of recorded tiles not drawn yet."""
        return len(self._drawn) - self._next

    def __call__(self, pouch: Tiles, number: int) -> str:
        if not self.remaining:
            raise ValueError("more tiles are drawn than the record has")
        self._next += 1
        return self._drawn[self._next - 1]
