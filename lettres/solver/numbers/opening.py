"""First melds: the sets of a rack alone that are worth most, jokers counted as what they stand for (rules N5, N6)."""

from __future__ import annotations

from itertools import combinations
from operator import sub
from typing import NamedTuple

from lettres.families.numbers.melds import FirstMelds
from lettres.families.numbers.sets import Naturals, counts, groups, key, readings, runs
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.budget import OutOfBudget
from lettres.solver.numbers.jokers.hosts import ordered
from lettres.solver.numbers.sweep.best import Counts, NumberPlay, Pool, best, points
from lettres.solver.solution import Stop, never

LONGEST = 5
"""The most tiles in a run: a longer one is two."""


_PLAIN = FirstMelds()


def first_meld(universe: Universe, low: Counts, high: Counts, counted: FirstMelds = _PLAIN) -> NumberPlay | None:
    """The first melds with the most points, then the most tiles, that lay `low` at least and `high` at most.

    >>> universe = Universe()
    >>> held = [0] * universe.size
    >>> held[9] = held[22] = 1  # a red and a blue 10
    >>> first_meld(universe, (0,) * 53, (*held, 1))
    NumberPlay(count=3, value=30, sets=((9, 22, -1),))
    """
    return first_meld_within(universe, low, high, counted, never)[0]


def first_meld_within(
    universe: Universe, low: Counts, high: Counts, counted: FirstMelds, stop: Stop
) -> tuple[NumberPlay | None, bool]:
    """The same, or the best that was found until `stop` said yes; and whether none is better."""
    if counted.jokers == "none":
        if low[JOKER]:
            return None, True
        high = (*high[:-1], 0)
    dear = universe.wrap and counted.last_one > 1
    if dear or (counted.jokers == "value" and high[JOKER]):
        search = _FirstMeldSearch(universe, high, counted, stop)
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


class _DearMeld(NamedTuple):
    """A meld worth more than its tiles, by jokers or by a 1 at its end: how much, its points, its tiles counted."""

    more: int
    value: int
    meld: Set
    tiles: Counts


class _FirstMeldSearch:
    """The search for the melds worth more than their tiles; the best play with jokers worth nothing gives a bound."""

    def __init__(self, universe: Universe, high: Counts, counted: FirstMelds, stop: Stop) -> None:
        self.universe, self.counted, self.stop = universe, counted, stop
        self.hosts = _hosts(universe, high, counted)
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
            rest = tuple(map(sub, high, host.tiles))
            bound = laid.value + own.value + host.more + self.most_more(rest)
            if self.top is not None and (bound, room) <= (self.top.value, self.top.count):
                continue
            if min(rest) >= 0:
                least = tuple(max(0, number) for number in map(sub, low, host.tiles))
                more = NumberPlay(laid.count + len(host.meld), laid.value + host.value, (*laid.sets, host.meld))
                self.go(least, rest, more, number)

    def most_more(self, rest: Counts) -> int:
        """What some tiles are worth at most, in any melds, beyond their values."""
        jokers = max(0, rest[JOKER]) if self.counted.jokers == "value" else 0
        ones = sum(max(0, number) for number in rest[: -1 : self.universe.values]) if self.universe.wrap else 0
        return jokers * max(self.universe.values, self.counted.last_one) + ones * (self.counted.last_one - 1)

    def take(self, laid: NumberPlay, own: NumberPlay) -> None:
        """Keep melds that can be laid if they are the best so far."""
        value = laid.value + sum(meld_points(self.universe, meld, self.counted) for meld in own.sets)
        count = laid.count + own.count
        if count and (self.top is None or (value, count) > (self.top.value, self.top.count)):
            self.top = NumberPlay(count, value, (*laid.sets, *own.sets))


def meld_points(universe: Universe, meld: Set, counted: FirstMelds) -> int:
    """The most points of a meld, in any of its readings."""
    return max(_read_points(universe, meld, faces, counted) for faces in readings(universe, meld))


def _read_points(universe: Universe, meld: Set, faces: Naturals, counted: FirstMelds) -> int:
    values = [face % universe.values + 1 for face in faces]
    if values[-2:] == [universe.values, 1]:
        values[-1] = counted.last_one
    return sum(value for value, tile in zip(values, meld) if tile != JOKER or counted.jokers == "value")


def _hosts(universe: Universe, high: Counts, counted: FirstMelds) -> list[_DearMeld]:
    """The melds worth more than their tiles that some tiles can form; of the same tiles, the one with most points."""
    found: dict[Set, _DearMeld] = {}
    for faces in (*runs(universe), *groups(universe)):
        missing = sum(not high[face] for face in faces)
        if len(faces) > LONGEST or missing > high[JOKER]:
            continue
        for number in range(max(missing, counted.last_one == 1), min(high[JOKER], len(faces)) + 1):
            for places in combinations(range(len(faces)), number):
                meld = ordered(universe, [JOKER if at in places else face for at, face in enumerate(faces)], faces)
                tiles = tuple(counts(universe, [meld]))
                if all(map(int.__le__, tiles, high)) and readings(universe, meld):
                    value = meld_points(universe, meld, counted)
                    more = value - points(universe, tiles)
                    if more and (key(meld) not in found or found[key(meld)].value < value):
                        found[key(meld)] = _DearMeld(more, value, meld, tiles)
    return sorted(found.values(), reverse=True)
