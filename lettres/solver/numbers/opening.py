"""First melds: the sets of a rack alone that are worth most, jokers counted as what they stand for (rules N5, N6)."""

from __future__ import annotations

from itertools import combinations
from operator import sub
from typing import Literal, NamedTuple

from lettres.families.numbers.sets import counts, groups, key, readings, runs
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import Play, Pool, best

Counts = tuple[int, ...]
"""How many there are of each natural tile, and of jokers: these at the end, so at `JOKER`."""
Worth = Literal["value", "zero", "none"]
"""What a joker counts in a first meld: what it stands for, nothing, or it may lie in none."""

LONGEST = 5
"""The tiles of a run at most: a longer one is two."""


def first_meld(universe: Universe, low: Counts, high: Counts, jokers: Worth = "value") -> Play | None:
    """The first melds of the most points, then of the most tiles, of at least some tiles and at most others.

    None where there are none.

    >>> universe = Universe()
    >>> held = [0] * universe.size
    >>> held[9] = held[22] = 1  # a red and a blue 10
    >>> first_meld(universe, (0,) * 53, (*held, 1))
    Play(count=3, value=30, sets=((9, 22, -1),))
    """
    if jokers == "none":
        if low[JOKER]:
            return None
        high = (*high[:-1], 0)
    if jokers == "value" and high[JOKER]:
        search = _FirstMeldSearch(universe, high)
        search.go(low, high, Play(0, 0, ()), 0)
        return search.top
    found = _most(universe, low, high)
    return found if found is not None and found.count else None


def _most(universe: Universe, low: Counts, high: Counts) -> Play | None:
    """The melds whose own tiles are worth most, jokers nothing."""
    may = tuple(map(sub, high, low))
    found = best(universe, Pool(low[:-1], may[:-1], low[JOKER], may[JOKER]), value_first=True)
    if found is None:
        return None
    value = sum(number * (tile % universe.values + 1) for tile, number in enumerate(low[:-1]))
    return Play(found.count + sum(low), found.value + value, found.sets)


class _WildMeld(NamedTuple):
    """A meld with jokers, each as what it stands for where that is worth most, and its tiles counted."""

    wild: int
    value: int
    meld: Set
    tiles: Counts


class _FirstMeldSearch:
    """The search for the melds that jokers lie in: of each node the best play with jokers that count nothing is a
    bound, and one to go by."""

    def __init__(self, universe: Universe, high: Counts) -> None:
        self.universe = universe
        self.hosts = _hosts(universe, high)
        self.top: Play | None = None

    def go(self, low: Counts, high: Counts, laid: Play, first: int) -> None:
        """Look for the best melds beside some that are laid, those with jokers none before the `first`."""
        own = _most(self.universe, low, high)
        if own is None:
            return
        self.take(laid, own)
        left = high[JOKER]
        room = laid.count + sum(high)
        for number in range(first, len(self.hosts)):
            host = self.hosts[number]
            jokers = host.meld.count(JOKER)
            bound = laid.value + own.value + host.wild + max(0, left - jokers) * self.universe.values
            if self.top is not None and (bound, room) <= (self.top.value, self.top.count):
                continue
            rest = tuple(map(sub, high, host.tiles))
            if min(rest) >= 0:
                least = tuple(max(0, number) for number in map(sub, low, host.tiles))
                more = Play(laid.count + len(host.meld), laid.value + host.value, (*laid.sets, host.meld))
                self.go(least, rest, more, number)

    def take(self, laid: Play, own: Play) -> None:
        """Melds that can be laid: the best so far, if they are."""
        count, value = laid.count + own.count, laid.value + sum(_worth(self.universe, meld) for meld in own.sets)
        if count and (self.top is None or (value, count) > (self.top.value, self.top.count)):
            self.top = Play(count, value, (*laid.sets, *own.sets))


def _worth(universe: Universe, meld: Set) -> int:
    return max(sum(face % universe.values + 1 for face in faces) for faces in readings(universe, meld))


def _hosts(universe: Universe, high: Counts) -> list[_WildMeld]:
    """The melds with jokers that some tiles can be, of those with the same tiles the one that is worth most."""
    found: dict[Set, _WildMeld] = {}
    for faces in (*runs(universe), *groups(universe)):
        missing = sum(not high[face] for face in faces)
        if len(faces) > LONGEST or missing > high[JOKER]:
            continue
        run = faces[0] // universe.values == faces[1] // universe.values
        for number in range(max(1, missing), min(high[JOKER], len(faces)) + 1):
            for places in combinations(range(len(faces)), number):
                meld = tuple(JOKER if at in places else face for at, face in enumerate(faces))
                if not run:
                    meld = (*(tile for tile in meld if tile != JOKER), *[JOKER] * number)
                tiles = tuple(counts(universe, [meld]))
                if all(map(int.__le__, tiles, high)) and readings(universe, meld):
                    value = sum(face % universe.values + 1 for face in faces)
                    if key(meld) not in found or found[key(meld)].value < value:
                        wild = sum(faces[at] % universe.values + 1 for at in places)
                        found[key(meld)] = _WildMeld(wild, value, meld, tiles)
    return sorted(found.values(), reverse=True)
