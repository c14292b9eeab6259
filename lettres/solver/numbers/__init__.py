"""The best play with number tiles: runs and groups, proven (`docs/solver.md`)."""

from lettres.solver.numbers.solver import NumberSolver

__all__ = ["NumberSolver"]
