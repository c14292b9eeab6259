"""Searches with smaller vocabularies of common words, whose moves are a fallback if the full search does not finish.

With few words, most positions are solved at once, and the moves are also legal with the full vocabulary. So a search
that ends before its proof returns an answer at least as good as these moves.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from lettres.solver.budget import Budget, Deadline
from lettres.solver.solution import Move, SearchOptions
from lettres.solver.words.descent import Descent

RUNGS = (40, 33, 23, 10)
"""The lowest word frequency of each vocabulary, the smallest vocabulary first; the bots' levels use the same."""
_PATIENCE = 2.0  # seconds before a search pauses for smaller vocabularies: they take time to make, and few need them
_PART = 0.4  # or this share of its time limit, if that is less; the vocabularies together have as much
_RUNG = 1.0  # the most seconds for one vocabulary
_RUNG_PART = 0.1  # or this share of the time limit, if that is less

Make = Callable[[Budget], Descent]
"""A function that returns the search of a position with one of the vocabularies, within a budget."""


class Ladder:
    """Searches of one position with smaller vocabularies, and the `moves` found.

    Each function in `makes` makes the search with one vocabulary. To climb is to run all these searches.
    """

    def __init__(self, makes: Iterable[Make], options: SearchOptions) -> None:
        self.moves: list[Move] = []
        self._makes, self._options = makes, options
        seconds = options.stop.seconds if isinstance(options.stop, Deadline) else float("inf")
        self._rung = min(_RUNG, _RUNG_PART * seconds)
        self._from = time.monotonic() + min(_PATIENCE, _PART * seconds)
        self._climbed = False

    def wait(self) -> None:
        """Climb once the full search has lasted long enough. A timed search calls this repeatedly."""
        if self._options.effort is None and not self._climbed and time.monotonic() > self._from:
            self.climb()

    def finish(self) -> None:
        """Climb after a full search that was limited by steps. Each vocabulary gets half of that limit."""
        if self._options.effort is not None and not self._climbed and not self._options.stop():
            self.climb()

    def climb(self) -> None:
        """Search with each vocabulary, the smallest first.

        If only one move is wanted, each search looks only for scores above the best of the smaller vocabularies.
        """
        self._climbed = True
        for make in self._makes:
            floor = max((move.score for move in self.moves), default=-1) if self._options.most == 1 else -1
            self.moves += make(self._budget()).moves_above(floor)

    def _budget(self) -> Budget:
        """Return the budget of one vocabulary's search."""
        effort, stop = self._options.effort, self._options.stop
        if effort is not None:
            return Budget(effort // 2, stop)
        end = time.monotonic() + self._rung
        return Budget(stop=lambda: stop() or time.monotonic() > end)
