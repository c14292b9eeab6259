"""Random positions of runs and groups: sets on the table, with jokers anywhere, and tiles on a rack."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from lettres.families.numbers.sets import counts, groups, key, readings, runs
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import Pool, best


class NumberPosition(NamedTuple):
    """The sets of a table, and the tiles of a rack."""

    before: tuple[Set, ...]
    rack: tuple[int, ...]
    rack_jokers: int

    def pool(self, universe: Universe) -> Pool:
        """Return the tiles of the table and those of the rack."""
        *must, jokers = counts(universe, self.before)
        return Pool(tuple(must), self.rack, jokers, self.rack_jokers)


def position(universe: Universe, dice: Random, sets: int, rack: int, jokers: int, copies: int = 2) -> NumberPosition:
    """Return a table of so many sets, or fewer, and a rack of so many of the tiles left."""
    left = [copies] * universe.size + [jokers]
    shapes = [*runs(universe), *groups(universe), *groups(universe)]
    before: list[Set] = []
    for _ in range(10 * sets):
        if len(before) == sets:
            break
        faces = dice.choice(shapes)
        if len(faces) > 3 + dice.randrange(4):
            continue
        wild = {at for at in range(len(faces)) if left[JOKER] and dice.random() < 0.15}
        meld = tuple(JOKER if at in wild else face for at, face in enumerate(faces))
        if faces in groups(universe):
            meld = (*(tile for tile in meld if tile != JOKER), *[JOKER] * len(wild))
        tally = counts(universe, [meld])
        if readings(universe, meld) and all(map(int.__ge__, left, tally)):
            left = list(map(int.__sub__, left, tally))
            before.append(meld)
    return _with_rack(universe, dice, before, left, rack)


class Drawn(NamedTuple):
    """A random position, by its name, and the options of its search."""

    name: str
    universe: Universe
    position: NumberPosition
    value_first: bool

    @property
    def pool(self) -> Pool:
        """The tiles of the table and those of the rack."""
        return self.position.pool(self.universe)


SMALL = (
    Universe(3, 5),
    Universe(2, 6),
    Universe(4, 4),
    Universe(3, 6, wrap=True),
    Universe(4, 7, wrap=True),
    Universe(3, 5, jokers_together=False),
    Universe(4, 7, wrap=True, jokers_together=False),
)
FULL = (Universe(), Universe(), Universe(wrap=True), Universe(jokers_together=False))
TINY = (
    Universe(3, 4),
    Universe(2, 5),
    Universe(3, 5),
    Universe(2, 6, wrap=True),
    Universe(3, 5, wrap=True),
    Universe(3, 4, jokers_together=False),
)


def drawn(name: str, universes: Sequence[Universe] = SMALL) -> Drawn:
    """Return a position of one of some universes: a random or well laid table, equal sets or saturated colours."""
    dice = Random(name)
    universe = dice.choice(universes)
    size = 1 + universe.values // 6
    jokers = dice.choice((0, 1, 1, 2, 2, 2, 3, 4) if universe.size < 50 else (0, 1, 1, 2, 2, 2, 2, 3))
    sets, rack = dice.randint(size, 4 * size), dice.randint(1, 5 * size)
    make = dice.choice((position, position, laid_well, laid_well, with_equals, saturated))
    return Drawn(name, universe, make(universe, dice, sets, rack, jokers), dice.random() < 0.5)


def laid_well(universe: Universe, dice: Random, sets: int, rack: int, jokers: int) -> NumberPosition:
    """Return a table as of good play, late in a game: a best play of many tiles."""
    pouch = [*range(universe.size), *range(universe.size), *[JOKER] * jokers]
    dice.shuffle(pouch)
    held = counts(universe, [tuple(pouch[: 4 * sets])])
    none = (0,) * universe.size
    found = best(universe, Pool(none, tuple(held[:-1]), 0, held[JOKER]))
    before = found.sets if found else ()
    left = list(map(int.__sub__, counts(universe, [tuple(pouch)]), counts(universe, before)))
    return _with_rack(universe, dice, before, left, rack)


def with_equals(universe: Universe, dice: Random, sets: int, rack: int, jokers: int) -> NumberPosition:
    """Return a table with two equal sets, and others."""
    made = dice.choice([faces for faces in (*runs(universe), *groups(universe)) if len(faces) <= 4])
    return _beside(universe, dice, (made, made), sets, rack, jokers)


def saturated(universe: Universe, dice: Random, sets: int, rack: int, jokers: int) -> NumberPosition:
    """Return a table with all tiles of a colour, or nearly, and others."""
    colour, first = dice.randrange(universe.colours), dice.randrange(2)
    run = tuple(universe.tile(colour, value) for value in range(1, universe.values + 1))
    cut = dice.randint(3, max(3, universe.values - 3))
    parts = (run[:cut], run[cut:]) if universe.values - cut >= 3 else (run,)
    return _beside(universe, dice, (run[first:], *parts), sets, rack, jokers)


def _beside(universe: Universe, dice: Random, made: Sequence[Set], sets: int, rack: int, jokers: int) -> NumberPosition:
    other = position(universe, dice, sets, 0, jokers)
    left = [2 - number for number in counts(universe, made)[:-1]] + [jokers]
    before = list(made)
    for meld in other.before:
        tally = counts(universe, [meld])
        if all(map(int.__ge__, left, tally)):
            left = list(map(int.__sub__, left, tally))
            before.append(meld)
    left = [*[2] * universe.size, jokers]
    return _with_rack(universe, dice, before, list(map(int.__sub__, left, counts(universe, before))), rack)


def _with_rack(
    universe: Universe, dice: Random, before: Sequence[Set], left: Sequence[int], rack: int
) -> NumberPosition:
    pouch = [tile for tile in [*range(universe.size), JOKER] for _ in range(left[tile])]
    dice.shuffle(pouch)
    held = counts(universe, [tuple(pouch[:rack])])
    return NumberPosition(tuple(sorted(before, key=key)), tuple(held[:-1]), held[JOKER])
