"""Every play of a position, one by one.

A play is identified by its final table: its sets, by their tiles (`sets.key`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from lettres.families.numbers.sets import groups, key, runs
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import Pool

Uses = tuple[tuple[int, int], ...]
"""The number of tiles of each kind that a set takes."""


def plays(universe: Universe, pool: Pool) -> Iterator[tuple[Set, ...]]:
    """Yield every final table that has the required tiles and one of the others at least, each once, in no order.

    >>> pool = Pool((1, 1, 1, 0, 0), (0, 0, 0, 1, 1))
    >>> sorted(plays(Universe(1, 5), pool))
    [((0, 1, 2, 3),), ((0, 1, 2, 3, 4),)]
    """
    start = [*(must + may for must, may in zip(pool.must, pool.may)), pool.must_jokers + pool.may_jokers]
    least = sum(pool.must) + pool.must_jokers + 1
    return (found for found in _Tables(universe, pool, start).all() if sum(map(len, found)) >= least)


class _Tables:
    """The tables built by going through the tiles by value: the sets that begin at each, once in any order."""

    def __init__(self, universe: Universe, pool: Pool, left: list[int]) -> None:
        order, begins = _beginnings(universe, left[JOKER])
        self._order, self._left, self._spare = order, left, [*pool.may, pool.may_jokers]
        self._begins = [[each for each in some if all(left[t] >= n for t, n in each[1])] for some in begins]
        self._dead: set[tuple[int, ...]] = set()
        self._made: list[Set] = []

    def all(self) -> Iterator[tuple[Set, ...]]:
        """Yield every table."""
        return self._from(0)

    def _from(self, at: int) -> Iterator[tuple[Set, ...]]:
        if at == len(self._order):
            yield tuple(self._made)
            return
        state = (at, *(self._left[tile] for tile in self._order[at:]))
        if state not in self._dead:
            alive = False
            for found in self._begin(at, 0):
                alive = True
                yield found
            if not alive:
                self._dead.add(state)

    def _begin(self, at: int, first: int) -> Iterator[tuple[Set, ...]]:
        """Yield the tables whose sets with this lowest tile come from `first` on, in the order of those sets."""
        left, tile = self._left, self._order[at]
        if left[tile] <= self._spare[tile]:
            yield from self._from(at + 1)
        if not left[tile]:
            return
        for number in range(first, len(self._begins[at])):
            meld, uses = self._begins[at][number]
            if all(left[each] >= times for each, times in uses):
                for each, times in uses:
                    left[each] -= times
                self._made.append(meld)
                yield from self._begin(at, number)
                self._made.pop()
                for each, times in uses:
                    left[each] += times


@lru_cache(maxsize=32)
def _beginnings(universe: Universe, jokers: int) -> tuple[list[int], list[list[tuple[Set, Uses]]]]:
    """Return the tiles by value, jokers last, and the sets whose lowest tile each of them is."""
    order = sorted(range(universe.size), key=lambda tile: tile % universe.values)
    place = {tile: at for at, tile in enumerate([*order, JOKER])}
    begins: list[list[tuple[Set, Uses]]] = [[] for _ in place]
    for meld in _lays(universe, jokers).values():
        begins[min(place[tile] for tile in meld)].append((meld, tuple(Counter(meld).items())))
    return [*order, JOKER], begins


def _lays(universe: Universe, jokers: int) -> dict[Set, Set]:
    """Return every set, by its tiles, in the order with the fewest jokers in front."""
    found: dict[Set, Set] = {}
    most = jokers if universe.jokers_together else min(jokers, 1)
    for faces in (*runs(universe), *groups(universe)):
        for size in range(min(most, len(faces)) + 1):
            for wild in combinations(range(len(faces)), size):
                meld = tuple(JOKER if at in wild else face for at, face in enumerate(faces))
                if universe.face(faces[0])[0] != universe.face(faces[1])[0]:
                    meld = (*(tile for tile in meld if tile != JOKER), *[JOKER] * size)
                known = found.setdefault(key(meld), meld)
                if _leading(meld) < _leading(known):
                    found[key(meld)] = meld
    return found


def _leading(meld: Set) -> int:
    return next((at for at, tile in enumerate(meld) if tile != JOKER), 0)
