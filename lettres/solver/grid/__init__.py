"""The dice game on its grid: the best lay, and the dice to throw again (`throw.throw`)."""

from lettres.solver.grid.solver import GridSolver

__all__ = ["GridSolver"]
