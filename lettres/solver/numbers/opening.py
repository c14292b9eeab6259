"""First melds: the sets of a rack alone that are worth most, jokers counted as what they stand for (rules N5, N6)."""

from __future__ import annotations

from itertools import combinations
from operator import sub
from typing import Literal, NamedTuple

from lettres.families.numbers.sets import counts, groups, key, readings, runs
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.budget import OutOfBudget
from lettres.solver.numbers.jokers.hosts import ordered
from lettres.solver.numbers.sweep.best import Counts, NumberPlay, Pool, best, points
from lettres.solver.solution import Stop, never

Worth = Literal["value", "zero", "none"]
"""What a joker counts in a first meld: what it stands for, or nothing; with `none` it may not lie in one."""

LONGEST = 5
"""The most tiles in a run: a longer one is two."""


def first_meld(universe: Universe, low: Counts, high: Counts, jokers: Worth = "value") -> NumberPlay | None:
    """The first melds with the most points, then the most tiles, that lay `low` at least and `high` at most.

    >>> universe = Universe()
    >>> held = [0] * universe.size
    >>> held[9] = held[22] = 1  # a red and a blue 10
    >>> first_meld(universe, (0,) * 53, (*held, 1))
    NumberPlay(count=3, value=30, sets=((9, 22, -1),))
    """
    return first_meld_within(universe, low, high, jokers, never)[0]


def first_meld_within(
    universe: Universe, low: Counts, high: Counts, jokers: str, stop: Stop
) -> tuple[NumberPlay | None, bool]:
    """The same, or the best that was found until `stop` said yes; and whether none is better."""
    if jokers == "none":
        if low[JOKER]:
            return None, True
        high = (*high[:-1], 0)
    if jokers == "value" and high[JOKER]:
        search = _FirstMeldSearch(universe, high, stop)
        try:
            search.go(low, high, NumberPlay(0, 0, ()), 0)
        except OutOfBudget:
            return search.top, False
        return search.top, True
    play = _most(universe, low, high)
    return (play if play and play.count else None), True


def _most(universe: Universe, low: Counts, high: Counts) -> NumberPlay | None:
    """The melds with the most points, jokers counting nothing."""
    may = tuple(map(sub, high, low))
    play = best(universe, Pool(low[:-1], may[:-1], low[JOKER], may[JOKER]), value_first=True)
    return play and NumberPlay(play.count + sum(low), play.value + points(universe, low), play.sets)


class _WildMeld(NamedTuple):
    """A meld with jokers: what they add at most, its points, and its tiles counted."""

    wild: int
    value: int
    meld: Set
    tiles: Counts


class _FirstMeldSearch:
    """The search for the melds that jokers lie in; the best play with jokers worth nothing gives a bound."""

    def __init__(self, universe: Universe, high: Counts, stop: Stop) -> None:
        self.universe, self.stop = universe, stop
        self.hosts = _hosts(universe, high)
        self.top: NumberPlay | None = None

    def go(self, low: Counts, high: Counts, laid: NumberPlay, first: int) -> None:
        """Look for the best melds beside some that are laid, with none of the `hosts` before the `first`."""
        own = _most(self.universe, low, high)
        if own is None:
            return
        self.take(laid, own)
        if self.stop():
            raise OutOfBudget
        room = laid.count + sum(high)
        for number, host in enumerate(self.hosts[first:], first):
            spare = max(0, high[JOKER] - host.meld.count(JOKER))
            bound = laid.value + own.value + host.wild + spare * self.universe.values
            if self.top is not None and (bound, room) <= (self.top.value, self.top.count):
                continue
            rest = tuple(map(sub, high, host.tiles))
            if min(rest) >= 0:
                least = tuple(max(0, number) for number in map(sub, low, host.tiles))
                more = NumberPlay(laid.count + len(host.meld), laid.value + host.value, (*laid.sets, host.meld))
                self.go(least, rest, more, number)

    def take(self, laid: NumberPlay, own: NumberPlay) -> None:
        """Keep melds that can be laid if they are the best so far."""
        count, value = laid.count + own.count, laid.value + sum(meld_points(self.universe, meld) for meld in own.sets)
        if count and (self.top is None or (value, count) > (self.top.value, self.top.count)):
            self.top = NumberPlay(count, value, (*laid.sets, *own.sets))


def meld_points(universe: Universe, meld: Set) -> int:
    """The most points of a meld, jokers counted as what they stand for."""
    return max(sum(face % universe.values + 1 for face in faces) for faces in readings(universe, meld))


def _hosts(universe: Universe, high: Counts) -> list[_WildMeld]:
    """The melds with jokers that some tiles can form; of those with the same tiles, the one with the most points."""
    found: dict[Set, _WildMeld] = {}
    for faces in (*runs(universe), *groups(universe)):
        missing = sum(not high[face] for face in faces)
        if len(faces) > LONGEST or missing > high[JOKER]:
            continue
        for number in range(max(1, missing), min(high[JOKER], len(faces)) + 1):
            for places in combinations(range(len(faces)), number):
                meld = ordered(universe, [JOKER if at in places else face for at, face in enumerate(faces)], faces)
                tiles = tuple(counts(universe, [meld]))
                if all(map(int.__le__, tiles, high)) and readings(universe, meld):
                    value = sum(face % universe.values + 1 for face in faces)
                    if key(meld) not in found or found[key(meld)].value < value:
                        wild = sum(faces[at] % universe.values + 1 for at in places)
                        found[key(meld)] = _WildMeld(wild, value, meld, tiles)
    return sorted(found.values(), reverse=True)
