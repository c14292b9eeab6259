"""One colour by itself: a chain of links, one for each value, with the options from each code (`transitions`).

A code is known by its place among those that can occur, so that the search goes through rows of numbers. A link depends
on a few counts alone, so links are kept from one position to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from lettres.solver.numbers.sweep.cells import Spot
from lettres.solver.numbers.sweep.transitions import Code
from lettres.solver.numbers.sweep.wild import WITH

@lru_cache(maxsize=1 << 12)
def better(code: Code) -> tuple[int, ...]:
    """What to add to a code for those with a run more that is long, or with a short run that is longer.

    What can follow a code can follow these: whatever is laid next makes their runs no shorter.
    """
    found = []
    for half in (0, WITH):
        found.append(1 << 8 + half)
        if code >> 4 + half & 15:
            found.append((1 << 8) - (1 << 4) << half)
        if code >> half & 15:
            found.append((1 << 4) - 1 << half)
    return tuple(found)


Flat = Sequence[tuple[int, int, int, int, int, int]]
"""Place of the code, tiles in groups, jokers, tiles laid, place of the next code, need."""
Links = dict[Spot, "Link"]
"""The links after some codes that have been made so far, each by its spot."""


class Link(NamedTuple):
    """All options in a row, each with its code's place; the codes before and after; what to add to the place of each
    code after for those that are better than it (`better`); and the table of the links that may follow."""

    flat: Flat
    before: tuple[Code, ...]
    codes: tuple[Code, ...]
    better: tuple[tuple[int, ...], ...]
    table: Links


MOST_LINKS = 10_000
_all_links: dict[tuple[Code, ...], Links] = {}


def _links_after(codes: tuple[Code, ...]) -> Links:
    """The table of the links after some codes; all are forgotten when there are too many."""
    if len(_all_links) > MOST_LINKS:
        _all_links.clear()
    return _all_links.setdefault(codes, {})


def _link(spot: Spot, codes: tuple[Code, ...]) -> Link:
    rows = [spot.options(code) for code in codes]
    following = tuple(sorted({option.after for row in rows for option in row}))
    places = {code: place for place, code in enumerate(following)}
    flat = tuple(
        (place, option.group, option.jokers, option.laid, places[option.after], option.need)
        for place, row in enumerate(rows)
        for option in row
    )
    steps = tuple(
        tuple(places[code + step] - place for step in better(code) if code + step in places)
        for place, code in enumerate(following)
    )
    return Link(flat, codes, following, steps, _links_after(following))


def chain(spots: Sequence[Spot]) -> list[Link]:
    """The chain of a colour."""
    codes: tuple[Code, ...] = (0,)
    table = _links_after(codes)
    made = []
    for spot in spots:
        if spot not in table:
            table[spot] = _link(spot, codes)
        made.append(link := table[spot])
        codes, table = link.codes, link.table
    return made
