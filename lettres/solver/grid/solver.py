"""Find the best move of the dice game; positions and moves have the types of the engine.

>>> from lettres.engine import Piece
>>> row = Grid.from_pieces({(0, at): Piece(f"r{3 + at}@A", f"r{3 + at}") for at in range(3)})
>>> solution = GridSolver().solve(row, ("b3@E", "n3@F", "j8@B"))
>>> solution.score, solution.bound, solution.proven, solution.moves[0].turn.placed
(2, 2, True, ('b3@E', 'n3@F'))
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from lettres.engine import TileSet, Turn
from lettres.engine.grid import Grid, grid_of
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.families.grid.lines import Face, face, faces_of, valid
from lettres.solver.grid.best import best
from lettres.solver.grid.plays import GridPlays, laid
from lettres.solver.grid.search import asking, search
from lettres.solver.grid.shapes import hand
from lettres.solver.grid.throw import LOOKS, RackDie, Worth, most_dice, throw
from lettres.solver.solution import Move, SearchOptions, Solution, never


class Advice(NamedTuple):
    """The rack dice to throw, the expected worth of the turn, and its standard error (0 if the worth is exact)."""

    dice: Tiles
    expected: float
    error: float


class GridSolver:
    """Finds the move that lays the most dice, then the most points, where a joker counts `joker_points`.

    With `own_set`, a player who holds a set must lay a line of rack dice alone (rule D5). The option `effort` limits
    the steps of each search for an arrangement; without `effort`, every answer is exact unless the search is stopped.
    """

    def __init__(self, *, joker_points: int = 0, own_set: bool = False) -> None:
        self._joker_points = joker_points
        self._own_set = own_set

    def solve(
        self, table: Layout, rack: Tiles, opened: bool = True, options: SearchOptions = SearchOptions()
    ) -> Solution:
        """Return the best move, scored by the number of dice laid; no move if none exists or the table is not valid.

        `must` are rack dice that have to be laid; another die that shows the same face will do. Of equally good moves,
        one that moves few table dice is preferred. There is never more than one move, whatever `most` says. Raises
        `ValueError` if `must` are not on the rack.
        """
        table = grid_of(table)
        before = {cell: face(piece.shows) for cell, piece in table.pieces.items()}
        if not valid(before):
            return Solution((), 0, True)
        top = best(
            list(before.values()),
            faces_of(rack),
            before=before,
            must=faces_of(options.must),
            joker_points=self._joker_points,
            own_set=self._own_set,
            effort=options.effort,
            stop=options.stop,
        )
        if not top.dice:
            return Solution((), top.bound, top.proven)
        dice = (*options.must, *(Counter(rack) - Counter(options.must)).elements())
        turn = Turn(table, laid(table, dice, top.cells), rack, opened)
        return Solution((Move(turn, len(top.dice)),), top.bound, top.proven)

    def plays(self, table: Layout, rack: Tiles, opened: bool, options: SearchOptions) -> GridPlays:
        """Return the plays of a position."""
        steps = asking(options.effort, options.stop)
        return GridPlays(grid_of(table), rack, steps, self._joker_points, self._own_set)

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        """Return whether any rack die can be laid (rule D5); quicker than `solve`.

        >>> from lettres.engine import Piece
        >>> row = Grid.from_pieces({(0, at): Piece(f"r{3 + at}@A", f"r{3 + at}") for at in range(3)})
        >>> GridSolver().can_lay(row, ("b3@E", "r6@F")), GridSolver().can_lay(row, ("b3@E", "r7@G"))
        (True, False)
        """
        return bool(search(hand(_faces_on(grid_of(table))), hand(faces_of(rack)), asking(None, never)).choices)

    def throw(
        self, table: Grid, rack: Tiles, box: TileSet, *, worth: Worth = most_dice, looks: int = LOOKS, seed: int = 0
    ) -> Advice:
        """Choose the rack dice to throw before laying; see `throw.throw`.

        Dice that were never thrown are always chosen.

        Raises `ValueError` if the rack is empty.
        """
        sides = {kind: [face(side) for side in shown] for kind, shown in box.dice.items()}
        dice = {die: RackDie(box.base(die), next(iter(faces_of((die,))), None)) for die in rack}
        tiles = {die: tile for tile, die in dice.items()}
        best_throw = throw(
            _faces_on(table),
            map(dice.__getitem__, rack),
            sides,
            worth=worth,
            own_set=self._own_set,
            looks=looks,
            seed=seed,
        )
        return Advice(tuple(sorted(map(tiles.__getitem__, best_throw.dice))), best_throw.expected, best_throw.error)


def _faces_on(table: Grid) -> list[Face]:
    return [face(piece.shows) for _, _, piece in table.cells]
