"""The solver of the *rami des lettres*: see `WordSolver`."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # set before numpy is loaded: the matrices are too small for threads

from lettres.solver.words.solver import WordSolver

__all__ = ["WordSolver"]
