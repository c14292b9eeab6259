"""The cells of a position: for each colour and value, the inputs of the transitions, and the options.

An option puts a number of tiles in groups and a number in runs; jokers stand in for missing tiles. A cell depends on
few counts and often recurs, so cells are cached from one position to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from lettres.families.numbers.universe import Universe
from lettres.solver.numbers.sweep.transitions import KEPT, Cell, Code, transitions
from lettres.solver.numbers.sweep.wild import WITH

Row = tuple[int, ...]
"""The count of a colour's tiles of each value, as `rows_of` returns it."""
GROUP = 3
"""The number of bits for the tiles of a colour in groups."""
JOKERS = 5
"""The number of bits for the jokers used in a packed state; its codes come above them."""


class Pool(NamedTuple):
    """The tiles that must lie in a set at the end (required), and those that may (optional).

    `must` and `may` count natural tiles by kind.
    """

    must: tuple[int, ...]
    may: tuple[int, ...]
    must_jokers: int = 0
    may_jokers: int = 0

    def without(self, gone: Sequence[int]) -> Pool:
        """Return the pool without the required tiles `gone`, which are counts by kind, jokers last."""
        *must, jokers = map(int.__sub__, (*self.must, self.must_jokers), gone)
        return self._replace(must=tuple(must), must_jokers=jokers)


def useful(universe: Universe, pool: Pool) -> Pool | None:
    """Return `pool` without the optional tiles that fit in no set; None if a required tile fits in no set.

    >>> useful(Universe(1, 8), Pool((0, 0, 0, 1, 1, 0, 0, 0), (1, 0, 1, 0, 0, 0, 1, 0)))
    Pool(must=(0, 0, 0, 1, 1, 0, 0, 0), may=(0, 0, 1, 0, 0, 0, 0, 0), must_jokers=0, may_jokers=0)
    """
    jokers = pool.must_jokers + pool.may_jokers
    if jokers > (universe.colours > 2):  # with two jokers, any tile fits in a set
        return pool
    must, may = _bits(pool.must), _bits(pool.may)
    lonely = (must | may) & ~_in_sets(universe, must | may, jokers)
    if lonely & must:
        return None
    if not lonely:
        return pool
    return pool._replace(may=tuple([0 if lonely >> tile & 1 else number for tile, number in enumerate(pool.may)]))


@lru_cache(maxsize=1 << 12)
def _in_sets(universe: Universe, there: int, jokers: int) -> int:
    """The tiles of `there` that fit in a set made of tiles of `there` and, unless `jokers` is 0, one joker.

    Both `there` and the result have a bit for each tile.
    """
    colours, values = universe.colours, universe.values
    rows = [there >> values * colour & (1 << values) - 1 for colour in range(colours)]
    found = one = two = three = 0
    for row in rows:
        three, two, one = three | two & row, two | one & row, one | row
    groups, starts = two if jokers else three, (1 << values + universe.wrap - 2) - 1
    for colour, row in enumerate(rows):
        line = row | (row & universe.wrap) << values
        near, far = line >> 1, line >> 2
        runs = (line & near | (line | near) & far if jokers else line & near & far) & starts
        fit = runs | runs << 1 | runs << 2
        found |= ((fit | fit >> values | groups) & row) << values * colour
    return found


@lru_cache(maxsize=1 << 12)
def _bits(counts: tuple[int, ...]) -> int:
    """The tiles whose count is not 0, as bits of a number."""
    return sum([1 << tile for tile, number in enumerate(counts) if number])


class Option(NamedTuple):
    """A transition, and the jokers that it needs.

    - `group` is the number of tiles in groups, and `run` the number of tiles in runs, of which `jokers` are jokers;
    - `need` is `jokers` plus the jokers that the open runs still need to become sets;
    - `laid` is the number of optional tiles laid, and `after` the next code.
    """

    group: int
    run: int
    jokers: int
    need: int
    laid: int
    after: Code


PackedOption = tuple[int, int, int, int]
"""Tiles in groups, packed; jokers used and next codes, packed; jokers needed; optional tiles laid."""


class PackedOptions(dict[int, tuple[PackedOption, ...]]):
    """The packed options of a colour, to be added to those of other colours; a key packs a code and the jokers used."""

    def __init__(self, spot: Spot, colour: int, bits: int) -> None:
        self.spot, self.group, self.after = spot, GROUP * colour, JOKERS + bits * colour

    def __missing__(self, index: int) -> tuple[PackedOption, ...]:
        code, left = index >> JOKERS, self.spot.cell.jokers - (index & (1 << JOKERS) - 1)
        self[index] = found = tuple(
            (option.group << self.group, option.jokers + (option.after << self.after), option.need, option.laid)
            for option in self.spot.options(code)
            if option.need <= left
        )
        return found


class Spot:
    """A cell, and the options from each code that need no more jokers than the cell has.

    `packed` holds the same options, packed for each colour.
    """

    def __init__(self, cell: Cell, colours: int, bits: int) -> None:
        self.cell = cell
        self.packed = [PackedOptions(self, colour, bits) for colour in range(colours)]
        self._to: dict[Code, dict[Code, list[Option]]] = {}
        self._all: dict[Code, list[Option]] = {}

    def to(self, code: Code) -> dict[Code, list[Option]]:
        """Return the options from a code, grouped by the next code."""
        found = self._to.get(code)
        if found is None:
            found = self._to[code] = {}
            for group, run, jokers, laid, after in transitions(self.cell, code):
                need = jokers + _short(self.cell, after)
                if need <= self.cell.jokers:
                    found.setdefault(after, []).append(Option(group, run, jokers, need, laid, after))
        return found

    def options(self, code: Code) -> list[Option]:
        """Return all options from a code."""
        found = self._all.get(code)
        if found is None:
            found = self._all[code] = [option for some in self.to(code).values() for option in some]
        return found


@lru_cache(maxsize=1 << 14)
def spot(colours: int, bits: int, *cell: Any) -> Spot:
    """Return the spot of the cell `Cell(*cell)`; equal arguments give the same object. A code takes `bits` bits."""
    return Spot(Cell(*cell), colours, bits)


def code_bits(universe: Universe, *, apart: bool = False) -> int:
    """Return the number of bits of a code: as few as possible, because smaller numbers are added faster."""
    if apart:
        return WITH + KEPT
    return KEPT + 4 if universe.wrap else KEPT


def spots(
    universe: Universe, pool: Pool, jokers: int, *, wild: bool = False, apart: bool = False, first: bool = False
) -> list[list[Spot]]:
    """Return the spots of each colour, by value. `first` is for first melds; for the other options see `Cell`."""
    loose = first and not pool.must_jokers
    values = universe.values
    rows = rows_of(universe, tuple(map(int.__add__, pool.must, pool.may)))
    limits = [*group_limits([row[:values] for row in rows], jokers, universe.widest), 0]
    return [
        _line(universe, jokers, (wild, apart, first, loose), have, must, tuple(map(min, limits, have)))
        for have, must in zip(rows, rows_of(universe, pool.must))
    ]


@lru_cache(maxsize=1 << 13)
def _line(
    universe: Universe, jokers: int, kind: tuple[bool, bool, bool, bool], have: Row, must: Row, limits: Row
) -> list[Spot]:
    """The spots of a colour, by value; `kind` holds the last four arguments of `spot_at`.

    The result is cached, because most colours are the same in positions that differ a little.
    """
    last = universe.values + universe.wrap
    return [spot_at(universe, have, must, at, limits[at], jokers, *kind) for at in range(last)]


def rows_of(universe: Universe, counts: tuple[int, ...]) -> list[Row]:
    """Return a row for each colour: its tiles of each value, then its 1s again if a 1 may follow the last value.

    Three zeros follow, so that a look ahead from the last value finds no tiles.
    """
    values = universe.values
    rows = [counts[at : at + values] for at in range(0, universe.size, values)]
    return [row + row[: universe.wrap] + (0, 0, 0) for row in rows]


def spot_at(
    universe: Universe,
    have: Sequence[int],
    must: Sequence[int],
    at: int,
    limit: int,
    jokers: int,
    wild: bool,
    apart: bool,
    first: bool = False,
    loose: bool = False,
) -> Spot:
    """Return the spot of a colour at the value with index `at`.

    `have` and `must` are the colour's tiles and its required tiles (`rows_of`), `limit` is the most tiles in groups.
    `wild` and `apart` are as in `Cell`. `first` is for first melds, `loose` for first melds in which no joker is
    required.
    """
    colours, values, wrap = universe.colours, universe.values, universe.wrap
    bits = code_bits(universe, apart=apart)
    count, ahead, beyond = have[at], have[at + 1], have[at + 2]
    room = count + jokers  # no more runs than this are open after the value
    if not (room or wrap):
        return spot(colours, bits, 0, 0, 0, 0, 0, 0)
    near, far = ahead if ahead < room else room, beyond if beyond < room else room
    plain = count, must[at] if at < values else 0, min(limit, count), jokers, near, far
    if not (jokers or wrap):
        return spot(colours, bits, *plain)
    bridge = led = keep = 0
    end = -1
    if jokers:
        bridge = ahead or (jokers > 1 and beyond) or 0
        led = jokers if wild or beyond or (jokers > 1 and have[at + 3]) else 0
    if wrap:
        keep = 0 if at else _most_kept(have, values, jokers)
        end = values - at if at > values - 3 else -1
    lead = jokers > 0 and (wild or at == values + wrap - 3)
    if loose:
        lead = have[at + 1 : values].count(0) < jokers
    return spot(colours, bits, *plain, bridge > 0, led, lead, keep, end, wild, apart, first, loose)


def _short(cell: Cell, code: Code) -> int:
    """The fewest jokers that the short runs of a code need to become sets."""
    one, two = (code & 15) + (code >> WITH & 15), (code >> 4 & 15) + (code >> WITH + 4 & 15)
    kept = code >> KEPT & 15
    ahead = kept if cell.end == 1 else cell.ahead
    beyond = kept if cell.end == 2 else cell.beyond
    return max(0, one + two - ahead) + max(0, one - beyond)


def _most_kept(have: Sequence[int], values: int, jokers: int) -> int:
    """The most 1s to keep for the end of runs: each needs the last two values before it, or jokers in their place."""
    most = have[0]
    while most and max(0, most - have[values - 1]) + max(0, most - have[values - 2]) > jokers:
        most -= 1
    return most


def group_limits(rows: list[Row], jokers: int, widest: int) -> list[int]:
    """Return the largest possible number of groups at each value.

    This is also the most tiles of one colour in groups, because a group has at most one tile of each colour.
    """
    return [_group_limit(column, jokers, widest) for column in zip(*rows)]


@lru_cache(maxsize=4096)
def _group_limit(column: tuple[int, ...], jokers: int, widest: int) -> int:
    limit = 0
    for number in range(1, max(column) + 1) if widest > 2 else ():
        if 3 * number - sum(min(each, number) for each in column) <= jokers:
            limit = number
    return limit
