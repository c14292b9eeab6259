"""The best move of the *rami des lettres*: see `Solver`."""

from lettres.solver.words.solver import Solver

__all__ = ["Solver"]
