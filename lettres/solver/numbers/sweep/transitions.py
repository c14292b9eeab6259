"""One colour by itself, from one value to the next: how its open runs may go on.

A code describes the open runs: how many have one tile, how many two, and how many three or more (a long run may end, a
short one has to go on). If a 1 may follow the last value, the code also has the number of 1s kept for the end. For a
given number of tiles in runs there is one best way to go on: continue the short runs, then long ones, then begin new
ones.

Jokers are followed only where they may be needed: in a run that has to go on, in a gap before a later tile of a long
run, and at the beginning of a run only if it ends with the last value. Any other joker can be removed from its run or
put at its end. The jokers left over are added afterwards (`decode.host`). With `Cell.wild`, all jokers are followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from lettres.solver.numbers.sweep.wild import fates

Code = int
KEPT = 12
"""The offset in a code of the 1s kept for the end: above the open runs, below those with a joker (`wild.WITH`)."""

Transition = tuple[int, int, int, int, Code]
"""Tiles in groups, tiles in runs (jokers included), jokers in runs, optional natural tiles laid, and the next code."""


class Cell(NamedTuple):
    """The inputs of a colour's transitions at one value, apart from the code.

    - `have` and `must` count the colour's tiles of this value and the required tiles among them;
    - `group` is the most tiles in groups, and `jokers` the number of jokers of the position;
    - `ahead` and `beyond` count the tiles of the next value and of the one after it;
    - `bridge`: a joker may continue a long run; `led` is how many long runs jokers may continue at the next value;
    - `lead`: a run may begin with a joker;
    - `keep` is the most 1s to keep for the end of runs, at the first value only; `end` is the distance to the value at
      which kept 1s are laid, -1 if the distance is more than two;
    - `wild`: a joker may be laid although a natural tile is left; `apart`: a run has at most one joker;
    - in first melds (`opening`), `again`: a 1 that ends a run counts as laid once more; `last`: a joker is laid only
      where no natural tile is left.
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
    """Return the transitions from a code, with the inputs in `cell`."""
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
    """The transitions from a code without kept 1s, with `have` tiles left to lay and `must` of them required.

    The `keep` tiles kept for the end count as laid at this value, not at the end.
    """
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
    """Yield the possible numbers of tiles in runs, each with the number of jokers among these tiles.

    `free` natural tiles are left, at least `least` tiles have to be in runs, and `short` and `long` runs are open.
    """
    for run in range(max(short, least), free + cell.jokers + 1):
        if run < free and run < short + long:
            continue  # one more tile makes a long run longer: never worse
        if run > free and run > short and not cell.lead and (run > short + long or not cell.bridge):
            return
        yield run, max(0, run - free)


def _wild(cell: Cell, free: int, least: int) -> Iterator[tuple[int, int]]:
    """Yield such pairs as `_needed` does, for a cell where a joker may be laid although a natural tile is left."""
    for plain in range(max(0, least), free + 1):
        for jokers in range((0 if cell.last and plain < free else cell.jokers) + 1):
            yield plain + jokers, jokers
