"""Chance, explicit: what chooses a tile of the pouch, from a seed or from a record."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

from lettres.engine.tiles import Tiles


def seeded(seed: int) -> Callable[[Tiles, int], str]:
    """Chance from a seed: each draw depends on the seed and its number alone, so a resumed game goes on alike.

    Only `Random.random` is used, the one method that Python promises to keep from version to version.

    >>> chance = seeded(1)
    >>> chance(("A", "B", "C"), 0) == seeded(1)(("A", "B", "C"), 0)
    True
    """

    def choose(pouch: Tiles, number: int) -> str:
        return pouch[int(random.Random(f"{seed}/{number}").random() * len(pouch))]

    return choose


class Replayed:
    """Chance as it was: the tiles of a record in their order; raises `ValueError` where a record has too few.

    >>> chance = Replayed(["B", "A"])
    >>> chance(("A", "B"), 0), chance.left
    ('B', 1)
    """

    def __init__(self, drawn: Iterable[str]) -> None:
        self._drawn = list(drawn)
        self._next = 0

    @property
    def left(self) -> int:
        """How many tiles were not asked for."""
        return len(self._drawn) - self._next

    def __call__(self, pouch: Tiles, number: int) -> str:
        if not self.left:
            raise ValueError("more tiles are drawn than the record has")
        self._next += 1
        return self._drawn[self._next - 1]
