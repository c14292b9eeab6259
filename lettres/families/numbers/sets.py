"""Runs and groups as tuples of numbers: all that exist, and the possible faces of jokers in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from lettres.families.numbers.universe import JOKER, Set, Universe

Naturals = tuple[int, ...]
"""The natural tiles that the tiles of a set stand for, in the order of the set."""

LEAST = 3
"""The fewest tiles of a set."""


@lru_cache(maxsize=16)
def runs(universe: Universe) -> tuple[Naturals, ...]:
    """Return every run without a joker.

    >>> len(runs(Universe())), len(runs(Universe(1, 4, wrap=True)))
    (264, 5)
    """
    colours, values = universe.colours, universe.values
    return tuple(
        tuple(universe.tile(colour, at % values + 1) for at in range(first, end))
        for colour in range(colours)
        for first in range(values)
        for end in range(first + LEAST, min(values + universe.wrap, first + values) + 1)  # no 1 at both ends (N5)
    )


@lru_cache(maxsize=16)
def groups(universe: Universe) -> tuple[Naturals, ...]:
    """Return every group without a joker.

    >>> len(groups(Universe()))
    65
    """
    return tuple(
        tuple(universe.tile(colour, value) for colour in chosen)
        for value in range(1, universe.values + 1)
        for size in range(LEAST, universe.widest + 1)
        for chosen in combinations(range(universe.colours), size)
    )


@lru_cache(maxsize=65536)
def readings(universe: Universe, row: Set) -> tuple[Naturals, ...]:
    """Return every reading of a row of tiles as a set; empty if it is not a set.

    >>> readings(Universe(), (3, JOKER, 5)), readings(Universe(), (6, 19, JOKER)), readings(Universe(), (3, 4, 9))
    (((3, 4, 5),), ((6, 19, 32), (6, 19, 45)), ())
    """
    if len(row) < LEAST or (not universe.jokers_together and row.count(JOKER) > 1):
        return ()
    return (*_as_runs(universe, row), *_as_groups(universe, row))


def _as_runs(universe: Universe, row: Set) -> Iterator[Naturals]:
    values, last = universe.values, universe.values + universe.wrap
    if len(row) > values:  # a 1 stands at one end of a run, never at both (N5)
        return
    at, known = next(((at, tile) for at, tile in enumerate(row) if tile != JOKER), (0, JOKER))
    for colour in range(universe.colours) if known == JOKER else (known // values,):
        for first in range(last - len(row) + 1):
            if known != JOKER and (first + at) % values != known % values:
                continue
            faces = tuple(colour * values + each % values for each in range(first, first + len(row)))
            if all(tile in (JOKER, face) for tile, face in zip(row, faces)):
                yield faces


def _as_groups(universe: Universe, row: Set) -> Iterator[Naturals]:
    naturals = [tile for tile in row if tile != JOKER]
    faces = [universe.face(tile) for tile in naturals]
    colours = {colour for colour, _ in faces}
    if len(row) > universe.widest or len(colours) < len(naturals) or len({value for _, value in faces}) > 1:
        return
    missing = [colour for colour in range(universe.colours) if colour not in colours]
    for value in [faces[0][1]] if faces else range(1, universe.values + 1):
        for chosen in combinations(missing, len(row) - len(naturals)):
            wild = iter(chosen)
            yield tuple(tile if tile != JOKER else universe.tile(next(wild), value) for tile in row)


def key(row: Iterable[int]) -> Set:
    """Return the tiles of a set in canonical order, so that equal sets have equal keys.

    >>> key((4, JOKER, 6)) == key((6, 4, JOKER))
    True
    """
    return tuple(sorted(row))


def counts(universe: Universe, sets: Iterable[Iterable[int]]) -> list[int]:
    """Return the count of each natural tile in the sets; the count of jokers comes last, at index `JOKER`.

    >>> counts(Universe(1, 4), [(0, 1, JOKER)])
    [1, 1, 0, 0, 1]
    """
    tally = [0] * (universe.size + 1)
    for row in sets:
        for tile in row:
            tally[tile] += 1
    return tally
