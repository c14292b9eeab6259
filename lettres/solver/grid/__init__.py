"""The dice game on its grid: the best lay, and the dice to throw again (`throw.throw`)."""

from lettres.solver.grid.solver import Solver

__all__ = ["Solver"]
