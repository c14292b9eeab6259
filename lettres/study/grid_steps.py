"""Describe a turn on a grid as the fewest hand movements: the dice that stay, the dice lifted and the dice laid.

A grid has no edges. When it grows upwards or to the left, its cells are renumbered. So the old grid is first shifted to
the position in which it has the most dice in common with the new grid. This shift lifts the fewest dice.

>>> from lettres.games.des import des
>>> read = des().notation.read_grid
>>> before, after = read("r3@C,r4@D,r5@E"), read("r2@B,r3@C,r4@D,r5@E/n2@A/j2@E")
>>> done = grid_steps(Turn(before, after, ("j2@E", "n2@A", "r2@B"), True))
>>> sorted(done.kept), done.lifted, done.laid
([(0, 1), (0, 2), (0, 3)], (), ('j2@E', 'n2@A', 'r2@B'))
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from lettres.engine.grid import Cell, grid_of
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn


class GridSteps(NamedTuple):
    """The movements of a turn: `kept` and `from_rack` are cells after the turn, `lifted` and `laid` are dice.

    The lifted dice come off the grid first.
    """

    kept: frozenset[Cell]
    from_rack: frozenset[Cell]
    lifted: Tiles
    laid: Tiles


def grid_steps(turn: Turn) -> GridSteps:
    """Return the movements of a legal turn on a grid."""
    before = {cell: piece.tile for cell, piece in grid_of(turn.before).pieces.items()}
    after = {cell: piece.tile for cell, piece in grid_of(turn.after).pieces.items()}
    shifts = Counter(
        (row - at, column - to)
        for (row, column), tile in sorted(after.items())
        for (at, to), other in before.items()
        if tile == other
    )
    down, right = max(shifts, key=lambda shift: shifts[shift]) if shifts else (0, 0)
    moved = {(row + down, column + right): tile for (row, column), tile in before.items()}
    kept = frozenset(cell for cell, tile in after.items() if moved.get(cell) == tile)
    left = Counter(turn.placed)
    fresh = set()
    for cell, tile in sorted(after.items()):
        if cell not in kept and left[tile]:
            left[tile] -= 1
            fresh.add(cell)
    lifted = Counter(before.values()) - Counter(after[cell] for cell in kept)
    return GridSteps(kept, frozenset(fresh), tuple(sorted(lifted.elements())), turn.placed)
