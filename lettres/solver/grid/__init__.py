"""The solver of the dice game: the best dice to lay on the grid, and the dice to throw again (`throw.throw`)."""

from lettres.solver.grid.solver import GridSolver

__all__ = ["GridSolver"]
