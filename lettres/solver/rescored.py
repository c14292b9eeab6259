"""Solve word games that have a scoring function of their own.

The search uses the score that the rule options define; the moves found are then scored again by the game's function. So
nothing is proven about the game's own score, and no bound on it is known.
"""

from __future__ import annotations

from lettres.engine import Game
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.solver.solution import UNBOUNDED, Move, SearchOptions, Solution, Solver


class RescoredSolver:
    """A solver whose moves are scored again by the game's own function."""

    def __init__(self, game: Game, solver: Solver) -> None:
        self._game, self._solver = game, solver

    def solve(
        self, table: Layout, rack: Tiles, opened: bool = True, options: SearchOptions = SearchOptions()
    ) -> Solution:
        """Return the moves found, unproven, best first by the game's own score (with `fewest`, in the order found)."""
        solution = self._solver.solve(table, rack, opened, options)
        if not solution.moves:
            return solution
        moves = [Move(move.turn, sum(line.points for line in self._game.score(move.turn))) for move in solution.moves]
        if options.fewest is None:
            moves.sort(key=lambda move: -move.score)
        return Solution(tuple(moves), UNBOUNDED, False)

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        """Return whether any legal move exists."""
        return self._solver.can_lay(table, rack, opened)
