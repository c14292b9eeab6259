"""Lay new dice on the table and move few of its dice.

Some table dice are lifted: none, one, two, a line, an island…, the fewest first. The rest of each island grows with the
lifted and the new dice (`growth`), in place or else moved as a whole. The steps of each try, and of all tries, are
limited, so a way that moves fewer dice may be missed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations, islice, product
from operator import or_
from typing import NamedTuple

from lettres.engine.grid import Cell, lines
from lettres.families.grid.lines import JOKER, Face, agreed
from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.grid.arrange import arranged
from lettres.solver.grid.embed import Island, Islands
from lettres.solver.grid.growth import Growth
from lettres.solver.grid.own_lines import has_own_line
from lettres.solver.grid.pack import around, islands_of
from lettres.solver.grid.search import joined
from lettres.solver.grid.shapes import WILD, Hand, bits, number, supported

_TRY, _LEAST, _ALL = 100, 5, 6_000  # steps: the most of one try; counted besides for each try; the most of all
_READINGS = 4  # the most ways tried to read the table's jokers


class Near(NamedTuple):
    """Islands grown from table islands that stay in their cells (`settled`), and all other islands."""

    settled: Islands
    others: Islands


def nearest(before: Mapping[Cell, Face], choices: Sequence[Hand], own_set: bool = False) -> Near | None:
    """Lay one of the `choices` of dice on the valid grid `before`, moving few of its dice; None if no way is found.

    With `own_set`, one line must consist of the chosen dice alone.
    """
    grids = [_numbers(before, stand_for) for stand_for in islice(agreed(before), _READINGS)]
    left = _ALL
    for lifted, in_place, grid, new in product(_cells_to_lift(before), (True, False), grids, choices):
        budget = Budget(min(_TRY, left))
        near = _with_lifted(grid, lifted, new, budget, in_place, own_set)
        left -= _TRY - int(budget.remaining) + _LEAST
        if near or left <= 0:
            return near
    return None


def _numbers(before: Mapping[Cell, Face], stand_for: Mapping[Cell, Face]) -> Island:
    """Return a grid with its faces as numbers (`shapes`); `stand_for` are the faces that its jokers stand for."""
    return {cell: number(stand_for[cell]) + WILD if face == JOKER else number(face) for cell, face in before.items()}


def _cells_to_lift(before: Mapping[Cell, Face]) -> list[frozenset[Cell]]:
    """Return the cells to lift in each try, the fewest first: up to two dice, one or two lines, or some islands."""
    in_lines = [frozenset(line) for line in lines(before)]
    islands = [frozenset(island) for island in islands_of(before)]
    some = {frozenset(cells) for size in range(3) for cells in combinations(before, size)}
    some |= {one | other for one in in_lines for other in in_lines}
    some |= {frozenset[Cell]().union(*chosen) for size in range(len(islands)) for chosen in combinations(islands, size)}
    return sorted(some, key=lambda cells: (len(cells), sorted(cells)))


def _with_lifted(
    grid: Island, lifted: frozenset[Cell], new: Hand, budget: Budget, in_place: bool, own_set: bool
) -> Near | None:
    """Lay the `new` and the `lifted` dice with all other dice of `grid`; None if no way is found.

    If `in_place`, the other dice stay where they are.
    """
    pieces = islands_of({cell: face for cell, face in grid.items() if cell not in lifted})
    if any(len(piece) == 1 for piece in pieces) or (len(pieces) < 2 and not in_place):  # another try includes this one
        return None
    faces, jokers = joined(new, (tuple(grid[cell] for cell in lifted), 0))
    jokers, faces = jokers + sum(face >= WILD for face in faces), tuple(face for face in faces if face < WILD)
    there = [bits(face % WILD for face in piece.values()) for piece in pieces]
    if not supported(bits(faces), bits(faces) | _union(there), jokers):
        return None

    def grown(at: int, faces: tuple[int, ...], jokers: int) -> Iterator[Islands]:
        if at < len(pieces):
            shut = [cell for piece in pieces if piece != pieces[at] for cell in around(piece)] if in_place else []
            others = partial(grown, at + 1)
            growth = Growth(pieces[at], others, budget, beside=_union(there[at + 1 :]), shut=shut)
            yield from growth.islands(faces, jokers)
            return
        islands = arranged((faces, jokers), _TRY).islands
        if islands is not None:
            yield islands

    try:
        ways = grown(0, faces, jokers)
        islands = next((way for way in ways if not own_set or has_own_line(way, new)), None)
    except OutOfBudget:
        return None
    return None if islands is None else Near(islands[: len(pieces)], islands[len(pieces) :])


def _union(faces: Iterable[int]) -> int:
    return reduce(or_, faces, 0)
