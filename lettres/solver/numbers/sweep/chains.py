"""One colour by itself: a chain of links, one for each value, with the options from each code (`transitions`).

A code is represented by its index among the codes that can occur, so that the search goes through rows of numbers. A
link depends on few counts and often recurs, so links are cached from one position to the next.
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
    """Return the numbers to add to a code to get the better codes: with one more long run, or a longer short run.

    Every continuation of a code is also one of a better code, because the runs of the better code are at least as long.
    """
    found = []
    for half in (0, WITH):
        found.append(1 << 8 + half)
        if code >> 4 + half & 15:
            found.append((1 << 8) - (1 << 4) << half)
        if code >> half & 15:
            found.append((1 << 4) - 1 << half)
    return tuple(found)


FlatOption = tuple[int, int, int, int, int, int]
"""Index of the code, tiles in groups, jokers in runs, tiles laid, index of the next code, jokers needed."""
Flat = Sequence[FlatOption]
Links = dict[Spot, tuple["ChainLink", "Links"]]
"""The links made so far that begin with the same codes, by their spots, each with the table of the links after it."""


class ChainLink(NamedTuple):
    """The options of a colour at one value.

    `flat` holds all options; `before` and `codes` are the codes before and after the value. For each of `codes`,
    `better` has the numbers to add to its index to get the indices of better codes.
    """

    flat: Flat
    before: tuple[Code, ...]
    codes: tuple[Code, ...]
    better: tuple[tuple[int, ...], ...]


MOST_LINKS = 10_000
_all_links: dict[tuple[Code, ...], Links] = {}


def _links_after(codes: tuple[Code, ...]) -> Links:
    """The table of the links that begin with `codes`; all tables are dropped once there are too many."""
    if len(_all_links) > MOST_LINKS:
        _all_links.clear()
    return _all_links.setdefault(codes, {})


def linked(codes: tuple[Code, ...], rows: Sequence[FlatOption]) -> ChainLink:
    """Return the link with the options `rows`, each of which has the next code itself where an option has its index."""
    following = tuple(sorted({row[4] for row in rows}))
    places = {code: place for place, code in enumerate(following)}
    flat = [(place, group, jokers, laid, places[after], need) for place, group, jokers, laid, after, need in rows]
    steps = tuple(
        [
            tuple([places[code + step] - place for step in better(code) if code + step in places])
            for code, place in places.items()
        ]
    )
    return ChainLink(flat, codes, following, steps)


def chain(spots: Sequence[Spot]) -> list[ChainLink]:
    """Return the chain of a colour, given its spots by value."""
    codes: tuple[Code, ...] = (0,)
    table = _links_after(codes)
    made = []
    for spot in spots:
        if spot not in table:
            rows = [
                (place, option.group, option.jokers, option.laid, option.after, option.need)
                for place, code in enumerate(codes)
                for option in spot.options(code)
            ]
            link = linked(codes, rows)
            table[spot] = link, _links_after(link.codes)
        link, table = table[spot]
        made.append(link)
        codes = link.codes
    return made
