"""Runs and groups by trying everything: every final table of a small position, one by one.

It is independent of the solver: a set is defined by its tiles as a run or a group, and a table is made by taking the
smallest tile left, which stays on the rack or lies in some set.

>>> universe = Universe(2, 5)
>>> found = tables(universe, (1, 1, 1, 1, 0, 0, 0, 0, 0, 0), (0,) * 10, 0, 1)
>>> sorted(found, key=len)[:2]
[((0, 1, 2, 3),), ((-1, 0, 1, 2, 3),)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement, permutations, product

from lettres.families.numbers.universe import JOKER, Set, Universe

Key = tuple[int, ...]
"""The tiles of a set, jokers first."""
Final = tuple[Key, ...]
"""The sets of a table, sorted."""


class TooManyTables(Exception):
    """The position is not small."""


def stands_for(universe: Universe, row: Set) -> Iterator[Set]:
    """Yield every reading of a row of tiles: as a run, in this order; as a group."""
    rows = list(range(1, universe.values + 1)) + [1] * universe.wrap
    if len(row) < 3 or (row.count(JOKER) > 1 and not universe.jokers_together):
        return
    for colour, start in product(range(universe.colours), range(len(rows) - len(row) + 1)):
        faces = tuple(universe.tile(colour, value) for value in rows[start : start + len(row)])
        if faces[0] == faces[-1]:
            continue  # a 1 at both ends
        if all(tile in (JOKER, face) for tile, face in zip(row, faces)):
            yield faces
    for value in range(1, universe.values + 1):
        for colours in permutations(range(universe.colours), len(row)):
            faces = tuple(universe.tile(colour, value) for colour in colours)
            if all(tile in (JOKER, face) for tile, face in zip(row, faces)):
                yield faces


@lru_cache(maxsize=65536)
def orders(universe: Universe, tiles: Key) -> tuple[Set, ...]:
    """Return the orders in which some tiles are a run; if there are none, one in which they are a group."""
    found: list[Set] = []
    for row in dict.fromkeys(permutations(tiles)) if len(tiles) < 6 else _upwards(universe, tiles):
        for faces in stands_for(universe, row):
            run = faces[1] - faces[0] in (1, 1 - universe.values)
            if run or not found:
                found.append(row)
                break
    return tuple(found)


def _upwards(universe: Universe, tiles: Key) -> Iterator[Set]:
    """Yield the orders of many tiles that may be a run: upwards, the jokers anywhere."""
    naturals = sorted(tile for tile in tiles if tile != JOKER)
    rows = [naturals]
    if universe.wrap:
        rows.append(naturals[1:] + naturals[:1])
    for row in rows:
        for places in combinations_with_replacement(range(len(row) + 1), tiles.count(JOKER)):
            ordered = list(row)
            for place in reversed(places):
                ordered.insert(place, JOKER)
            yield tuple(ordered)


@lru_cache(maxsize=64)
def sets(universe: Universe, jokers: int) -> tuple[Key, ...]:
    """Return every set with so many jokers at most, by its tiles."""
    rows = list(range(1, universe.values + 1)) + [1] * universe.wrap
    plain = [
        tuple(universe.tile(colour, value) for value in rows[start:end])
        for colour in range(universe.colours)
        for start in range(len(rows))
        for end in range(start + 3, len(rows) + 1)
        if end - start <= universe.values  # a 1 at one end alone
    ]
    for value in range(1, universe.values + 1):
        for colours in product((False, True), repeat=universe.colours):
            if 3 <= sum(colours) <= 4:
                plain += [tuple(universe.tile(colour, value) for colour, there in enumerate(colours) if there)]
    found = set()
    for faces in plain:
        for wild in product((False, True), repeat=len(faces)):
            if sum(wild) <= jokers and (universe.jokers_together or sum(wild) <= 1):
                found.add(tuple(sorted(JOKER if there else face for face, there in zip(faces, wild))))
    return tuple(sorted(found))


def tables(
    universe: Universe,
    must: Sequence[int],
    may: Sequence[int],
    must_jokers: int = 0,
    may_jokers: int = 0,
    limit: int = 10**9,
) -> set[Final]:
    """Return every final table that has all the required tiles; raise `TooManyTables` beyond a limit."""
    left = [one + other for one, other in zip(must, may)] + [must_jokers + may_jokers]
    spare = [*may, may_jokers]
    by_tile: dict[int, list[Key]] = {}
    for each in sets(universe, left[JOKER]):
        for tile in set(each):
            by_tile.setdefault(tile, []).append(each)
    order = [*range(universe.size), JOKER]
    found: set[Final] = set()
    steps = 0

    def go(at: int, made: tuple[Key, ...]) -> None:
        nonlocal steps
        steps += 1
        if len(found) > limit or steps > 60 * limit:
            raise TooManyTables
        while at < len(order) and not left[order[at]]:
            at += 1
        if at == len(order):
            found.add(tuple(sorted(made)))
            return
        tile = order[at]
        if spare[tile]:  # it stays on the rack
            left[tile] -= 1
            spare[tile] -= 1
            go(at, made)
            left[tile] += 1
            spare[tile] += 1
        for each in by_tile.get(tile, ()):
            using = Counter(each)
            if all(left[one] >= number for one, number in using.items()):
                for one, number in using.items():
                    left[one] -= number
                go(at, (*made, each))
                for one, number in using.items():
                    left[one] += number

    go(0, ())
    return found


def laid(universe: Universe, must: Sequence[int], must_jokers: int, table: Final) -> tuple[int, int]:
    """Return the number of tiles on a table beyond the required ones, and their value, a joker nothing."""
    tally = Counter(tile for each in table for tile in each)
    count = tally.total() - sum(must) - must_jokers
    value = sum((tally[tile] - number) * universe.face(tile)[1] for tile, number in enumerate(must))
    return count, value


def same(before: Iterable[Set], table: Iterable[Set]) -> int:
    """Return the number of old sets on a table."""
    return (Counter(tuple(sorted(each)) for each in before) & Counter(tuple(sorted(each)) for each in table)).total()
