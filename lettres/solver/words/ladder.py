"""Smaller vocabularies, the commonest words first: their moves are a floor for an unfinished search.

With few words, most positions are solved in no time, and their moves are legal with more words too. So a search that
ends before its proof answers no less than they do.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from lettres.solver.budget import Budget, Deadline
from lettres.solver.solution import Move, SearchOptions
from lettres.solver.words.descent import Descent

RUNGS = (40, 33, 23, 10)
"""The least frequency of each vocabulary's words; the levels of bots know the same."""
_PATIENCE = 2.0  # seconds of a search before it asks smaller vocabularies: making them takes time, and few need them
_PART = 0.4  # share of its time, if that is less: there is as much again for them
_RUNG = 1.0  # seconds for one of them
_RUNG_PART = 0.1  # share of the time available, if that is less

Make = Callable[[Budget], Descent]
"""Makes the search of a position with some vocabulary."""


class Ladder:
    """The moves that smaller vocabularies find in one position; `makes` are their searches."""

    def __init__(self, makes: Iterable[Make], options: SearchOptions) -> None:
        self.moves: list[Move] = []
        self._makes, self._options = makes, options
        seconds = options.stop.seconds if isinstance(options.stop, Deadline) else float("inf")
        self._rung = min(_RUNG, _RUNG_PART * seconds)
        self._from = time.monotonic() + min(_PATIENCE, _PART * seconds)
        self._climbed = False

    def wait(self) -> None:
        """Climb once, as soon as the search has lasted for a while; called now and then by a timed search."""
        if self._options.effort is None and not self._climbed and time.monotonic() > self._from:
            self.climb()

    def finish(self) -> None:
        """Climb at the end of a search that steps ended: half as many for each vocabulary."""
        if self._options.effort is not None and not self._climbed and not self._options.stop():
            self.climb()

    def climb(self) -> None:
        """Ask each vocabulary, the smallest first; each searches only above the results of those before it."""
        self._climbed = True
        for make in self._makes:
            floor = max((move.score for move in self.moves), default=-1) if self._options.most == 1 else -1
            self.moves += make(self._budget()).moves_above(floor)

    def _budget(self) -> Budget:
        """The budget of one vocabulary."""
        effort, stop = self._options.effort, self._options.stop
        if effort is not None:
            return Budget(effort // 2, stop)
        end = time.monotonic() + self._rung
        return Budget(stop=lambda: stop() or time.monotonic() > end)
