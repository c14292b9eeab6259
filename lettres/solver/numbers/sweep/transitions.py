"""One colour by itself, from one value to the next: how its open runs may go on.

A code describes what is open: how many runs have one tile, two, or three and more (a long run may end, a short one has
to go on), and how many 1s are kept for the end if a 1 may follow the last value. Given the number of tiles for runs
there is one best way to go on: short runs first, then long ones, then new ones.

Jokers are followed only where they may be needed: they fill a run that has to go on, they bridge a long run to a tile
behind the gap, and they begin a run only where it ends with the last value. Any other joker of a run can be taken away
or put at its end. Those left over are placed afterwards (`decode.host`); `Cell.wild` follows all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lettres.solver.numbers.sweep.wild import fates

Code = int
KEPT = 12
"""The offset in a code of the 1s that are kept: behind its open runs, before those with a joker (`wild`)."""

Transition = tuple[int, int, int, int, Code]
"""Tiles in groups, tiles in runs, jokers in runs, natural tiles laid that need not be, and the next code."""


class Cell(NamedTuple):
    """The inputs of a link beside its codes.

    `have` and `must` count its tiles, `group` is the most that may be in groups, `ahead` and `beyond` count the tiles
    of the next two values, `bridge` tells whether a joker may lead a long run on, `led` how many next time, `lead`
    whether a run may begin with jokers. `keep` is the most 1s that may be kept (in the first link), `end` the distance
    to the link of the 1s that were kept. `wild`: a joker may take the place of a tile that is there; `apart`: a run
    holds one at most. Of first melds (`opening`), `again`: a 1 that ends a run is laid once more there; `last`: a joker
    is laid only where no tile is left.
    """

    have: int
    must: int
    group: int
    jokers: int
    ahead: int
    beyond: int
    bridge: bool = False
    led: int = 0
    lead: bool = False
    keep: int = 0
    end: int = -1
    wild: bool = False
    apart: bool = False
    again: bool = False
    last: bool = False


def transitions(cell: Cell, code: Code) -> list[Transition]:
    """Return the transitions from a code."""
    if cell.keep and not code:
        return [
            (group, run, jokers, laid, after | keep << KEPT)
            for keep in range(min(cell.keep, cell.have) + 1)
            for group, run, jokers, laid, after in _transitions(
                cell, code, cell.have - keep, max(0, cell.must - keep), keep
            )
        ]
    kept = code >> KEPT & 15
    if cell.end == 0:
        return _transitions(cell, code & ~(15 << KEPT), kept, kept, 0)
    found = _transitions(cell, code & ~(15 << KEPT), cell.have, cell.must, 0)
    return [(group, run, jokers, laid, after | kept << KEPT) for group, run, jokers, laid, after in found]


def _transitions(cell: Cell, code: Code, have: int, must: int, keep: int) -> list[Transition]:
    """The transitions without the kept tiles; a kept tile is laid here, and not once more at the end."""
    least = cell.must - keep if cell.end else 0 if cell.again else have
    if cell.apart:
        return [
            (group, run + jokers, jokers, group + run - least, after)
            for group in range(min(cell.group, have) + 1)
            for run in range(max(0, must - group), have - group + 1)
            for jokers in range((0 if cell.last and group + run < have else cell.jokers) + 1)
            for after in {after for fate, after in fates(code, run, jokers) if cell.lead or not fate.new_wild}
        ]
    one, two, long = code & 15, code >> 4 & 15, code >> 8
    short = one + two
    found = []
    for group in range(min(cell.group, have) + 1):
        free = have - group
        for run, jokers in (
            _wild(cell, free, must - group) if cell.wild else _needed(cell, free, must - group, short, long)
        ):
            if run < short:
                continue
            going = min(long, run - short)
            ones, longs = run - short - going, two + going
            if cell.wild and not cell.lead and ones > run - jokers:
                continue
            if cell.last and run < free and run < short + long:
                continue
            room = max(0, cell.ahead - ones - one) + cell.led
            found.append((group, run, jokers, group + run - jokers - least, ones | one << 4 | min(longs, room) << 8))
    return found


def _needed(cell: Cell, free: int, least: int, short: int, long: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of tiles that may go into runs, and of jokers among them."""
    for run in range(max(short, least), free + cell.jokers + 1):
        if run < free and run < short + long:
            continue  # one more tile makes a long run longer: never worse
        if run > free and run > short and not cell.lead and (run > short + long or not cell.bridge):
            return
        yield run, max(0, run - free)


def _wild(cell: Cell, free: int, least: int) -> Iterator[tuple[int, int]]:
    """The same, if a joker may take the place of a tile that is there."""
    for plain in range(max(0, least), free + 1):
        for jokers in range((0 if cell.last and plain < free else cell.jokers) + 1):
            yield plain + jokers, jokers
