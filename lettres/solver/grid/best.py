"""Find the best placement on the grid: the most rack dice, then the most points; all table dice stay on the grid.

>>> top = best([Face(0, 3), Face(0, 4), Face(0, 5)], [Face(1, 3), Face(2, 3), Face(3, 8)])
>>> top.dice, top.bound, top.proven
((Face(colour=1, value=3), Face(colour=2, value=3)), 2, True)
>>> list(top.cells)
[(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lettres.engine.grid import Cell
from lettres.families.grid.lines import Face
from lettres.solver.grid.few_moves import nearest
from lettres.solver.grid.own_lines import holds_line
from lettres.solver.grid.pack import packed
from lettres.solver.grid.search import asking, search
from lettres.solver.grid.shapes import hand, shown
from lettres.solver.solution import Stop, never

_CHOICES = 4  # the most choices among which the one nearest to the previous table is sought


class Placement(NamedTuple):
    """The dice to lay and the grid with them; both are empty if nothing can be laid, or nothing was found in time.

    No placement lays more than `bound` dice; if `proven`, no placement is better.
    """

    dice: tuple[Face, ...]
    cells: Mapping[Cell, Face]
    bound: int
    proven: bool


def best(
    table: Sequence[Face],
    rack: Sequence[Face],
    *,
    before: Mapping[Cell, Face] | None = None,
    must: Sequence[Face] = (),
    joker_points: int = 0,
    own_set: bool = False,
    effort: int | None = None,
    stop: Stop = never,
) -> Placement:
    """Return the best way to lay rack dice with all table dice: at least one rack die, and all dice in `must`.

    `before` is the valid grid on which the table dice lie. With `before`, ties go to a placement that moves few table
    dice (`few_moves.nearest`). A joker counts `joker_points`. With `own_set`, a player who holds a set must lay a line
    of rack dice alone (rule D5).

    With `effort`, each search for an arrangement takes at most that many steps, so that the answer is the same every
    time. Without `effort`, a search goes on until it is finished or `stop` returns True. Raises `ValueError` if dice in
    `must` are not on the rack.
    """
    if Counter(must) - Counter(rack):
        raise ValueError(f"not on the rack: {must}")
    own_set = own_set and holds_line(hand(rack))
    ask = asking(effort, stop)
    found = search(hand(table), hand(rack), ask, must=hand(must), joker_points=joker_points, own_set=own_set)
    if not found.choices:
        return Placement((), {}, found.bound, found.proven)
    near = nearest(before, found.choices[:_CHOICES], own_set) if before else None
    cells = packed(near.others, near.settled) if near else packed(found.islands)
    faces = {cell: shown(die) for cell, die in cells.items()}
    return Placement(
        tuple(sorted((Counter(faces.values()) - Counter(table)).elements())), faces, found.bound, found.proven
    )
