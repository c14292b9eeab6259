"""The best play of runs and groups, with a proof (`docs/solver.md`)."""

from lettres.solver.numbers.solver import NumberSolver

__all__ = ["NumberSolver"]
