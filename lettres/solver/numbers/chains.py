"""One colour by itself: a chain of links, one for each value, with the options to go on from each code (`ways`).

An option is a number of tiles for groups and a number for runs; what it takes beside the tiles that there are, jokers
do. A link depends on a few counts alone, so links are kept from one position to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from lettres.solver.numbers.universe import Universe
from lettres.solver.numbers.ways import KEPT, Cell, Code, ways
from lettres.solver.numbers.wild import WITH

INDEX = 8
"""Bits for the place of a code among those of its link."""

JOKERS = 5
NEED = 5
GROUP = 3


class Pool(NamedTuple):
    """The tiles of a position: those that have to lie in a set at the end, and those that may.

    Counts by natural tile, and of jokers.
    """

    must: tuple[int, ...]
    may: tuple[int, ...]
    must_jokers: int = 0
    may_jokers: int = 0


class Option(NamedTuple):
    """A way on: tiles of the colour in groups, tiles in runs (jokers among them), jokers in runs, how many jokers it
    asks for until the runs that are begun are long, natural tiles laid that need not be, the place of the next code."""

    group: int
    run: int
    jokers: int
    need: int
    laid: int
    after: int


Options = tuple[tuple[Option, ...], ...]
Flat = Sequence[tuple[int, int, int, int, int, int]]
"""Place of the code, tiles in groups, jokers, tiles laid, place of the next code, need."""


Table = dict[tuple[int, ...], Any]
"""The links after some codes that have been made so far, each by its cell."""


class Link(NamedTuple):
    """The options of each code; the same packed into numbers that can be added up, by the jokers that are left; all
    options in a row, each with its code's place; how many tiles are in groups at most; the codes of the next link,
    what to add to a state for each code that is better than one of these (`_better`), and the table of their links."""

    options: Options
    packed: tuple[tuple[tuple[int, ...], ...], ...]
    flat: Flat
    group: int
    codes: tuple[Code, ...]
    better: tuple[tuple[int, ...], ...]
    table: Table


class Layout(NamedTuple):
    """Where a packed option has its parts, the tiles in groups being lowest: need, the state, tiles laid; and where a
    state has its jokers, above the places of the codes."""

    need: int
    state: int
    laid: int
    jokers: int


@lru_cache(maxsize=16)
def layout(colours: int) -> Layout:
    """The layout for so many colours."""
    need, jokers = GROUP * colours, INDEX * colours
    return Layout(need, need + NEED, need + NEED + jokers + JOKERS, jokers)


MOST_LINKS = 30_000

_tables: dict[tuple[Code, ...], Table] = {}


def _table(codes: tuple[Code, ...]) -> Table:
    """The table of the links after some codes; all are forgotten when there are too many."""
    if codes not in _tables and sum(map(len, _tables.values())) > MOST_LINKS:
        _tables.clear()
    return _tables.setdefault(codes, {})


def _link(cell: Cell, codes: tuple[Code, ...]) -> Link:
    options, flat, after = _options(cell._replace(colour=0), codes)
    at, shift, groups = layout(cell.colours), INDEX * cell.colour, GROUP * cell.colour
    rows = [
        [
            (
                each.need,
                (each.group << groups)
                + (each.need << at.need)
                + ((each.after << shift) + (each.jokers << at.jokers) << at.state)
                + (each.laid << at.laid),
            )
            for each in row
        ]
        for row in options
    ]
    packed = tuple(
        tuple(tuple(number for need, number in row if need <= left) for row in rows) for left in range(cell.jokers + 1)
    )
    most = max((each.group for row in options for each in row), default=0)
    return Link(options, packed, flat, most, after, _better(after, shift), _table(after))


@lru_cache(maxsize=MOST_LINKS)
def _options(cell: Cell, codes: tuple[Code, ...]) -> tuple[Options, Flat, tuple[Code, ...]]:
    found = [[(way, way[2] + _short(cell, way[4])) for way in ways(cell, code)] for code in codes]
    following = tuple(sorted({way[4] for row in found for way, need in row if need <= cell.jokers}))
    places = {code: place for place, code in enumerate(following)}
    options = tuple(
        tuple(
            Option(group, run, jokers, need, laid, places[after])
            for (group, run, jokers, laid, after), need in row
            if need <= cell.jokers
        )
        for row in found
    )
    flat = tuple(
        (i, each.group, each.jokers, each.laid, each.after, each.need) for i, row in enumerate(options) for each in row
    )
    return options, flat, following


def _better(codes: tuple[Code, ...], shift: int) -> tuple[tuple[int, ...], ...]:
    """How far it is from the place of each code to those with a run more that is long, or a short run that is longer.

    What can follow a code can follow these: whatever is laid next makes their runs no shorter.
    """
    places = {code: place for place, code in enumerate(codes)}
    longer = [step << half for half in (0, WITH) for step in (1 << 8, (1 << 8) - (1 << 4), (1 << 4) - 1)]
    found = []
    for place, code in enumerate(codes):
        steps = [longer[0], longer[3]]
        steps += [longer[at] for at in (1, 4) if code >> (4 if at == 1 else WITH + 4) & 15]
        steps += [longer[at] for at in (2, 5) if code >> (0 if at == 2 else WITH) & 15]
        found.append(tuple((places[code + step] - place << shift) for step in steps if code + step in places))
    return tuple(found)


def _short(cell: Cell, code: Code) -> int:
    """How many jokers the short runs of a code ask for at least."""
    one, two = (code & 15) + (code >> WITH & 15), (code >> 4 & 15) + (code >> WITH + 4 & 15)
    kept = code >> KEPT & 15
    ahead = kept if cell.end == 1 else cell.ahead
    beyond = kept if cell.end == 2 else cell.beyond
    return max(0, one + two - ahead) + max(0, one - beyond)


def chains(universe: Universe, pool: Pool, jokers: int, *, wild: bool = False, apart: bool = False) -> list[list[Link]]:
    """The chain of each colour."""
    colours, values, wrap = universe.colours, universe.values, universe.wrap
    total = list(map(int.__add__, pool.must, pool.may))
    rows = [total[at : at + values] for at in range(0, universe.size, values)]
    limits = group_limits(rows, jokers, universe.widest)
    made = []
    for colour, row in enumerate(rows):
        have = row + row[:wrap] + [0, 0, 0]
        must = pool.must[colour * values :]
        codes: tuple[Code, ...] = (0,)
        table = _table(codes)
        chain = []
        for at in range(values + wrap):
            count, ahead, beyond = have[at], have[at + 1], have[at + 2]
            room = count + jokers  # no more runs than that are open then
            least = limit = bridge = led = keep = 0
            end = -1
            if at < values:
                least, limit = must[at], limits[at]
            if jokers:
                bridge = ahead or (jokers > 1 and beyond) or 0
                led = jokers if wild or beyond or (jokers > 1 and have[at + 3]) else 0
            if wrap:
                keep = 0 if at else _most_kept(have, values, jokers)
                end = values - at if at > values - 3 else -1
            lead = at == values + wrap - 3
            bits = (
                colour,
                colours,
                count,
                least,
                min(limit, count),
                jokers,
                ahead if ahead < room else room,
                beyond if beyond < room else room,
                bridge > 0,
                led,
                lead,
                keep,
                end,
                wild,
                apart,
            )
            step = table.get(bits)
            if step is None:
                step = table[bits] = _link(Cell(*bits), codes)
            chain.append(step)
            codes, table = step.codes, step.table
        made.append(chain)
    return made


def _most_kept(have: list[int], values: int, jokers: int) -> int:
    """How many 1s may end runs at most: each of them comes after the two last values."""
    most = have[0]
    while most and max(0, most - have[values - 1]) + max(0, most - have[values - 2]) > jokers:
        most -= 1
    return most


def group_limits(rows: list[list[int]], jokers: int, widest: int) -> list[int]:
    """How many groups each value allows at most, and so tiles of one colour in them."""
    return [_group_limit(column, jokers, widest) for column in zip(*rows)]


@lru_cache(maxsize=4096)
def _group_limit(column: tuple[int, ...], jokers: int, widest: int) -> int:
    limit = 0
    for number in range(1, max(column) + 1) if widest > 2 else ():
        if 3 * number - sum(min(each, number) for each in column) <= jokers:
            limit = number
    return limit
