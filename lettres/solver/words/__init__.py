"""The best move of the *rami des lettres*: see `WordSolver`."""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy is loaded: threads for matrices so small only cost

from lettres.solver.words.solver import WordSolver

__all__ = ["WordSolver"]
