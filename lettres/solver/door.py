"""The one door to the solvers."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from lettres.engine import Table
from lettres.engine.tiles import Tiles
from lettres.families.words.rules import LettersRules
from lettres.records.session import Session, theme_of
from lettres.solver.solution import Solution, Stop
from lexicon import Lexicon

if TYPE_CHECKING:
    from lettres.solver.words import Solver
SECONDS = 5.0  # that a player waits at most


_FAMILIAR = 23  # the frequency of words that people know


def for_seconds(seconds: float = SECONDS) -> Stop:
    """What ends a search after some seconds from now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


class Search:
    """Solves positions of a game of words, with all words or the familiar ones, one at a time from whatever thread."""

    def __init__(self, session: Session, lexicon: Lexicon | None) -> None:
        self._session = session
        self._lexicon = lexicon
        self._lock = threading.Lock()
        self._solvers: dict[bool, Solver] = {}

    def solve(
        self,
        table: Table,
        rack: Tiles,
        stop: Stop,
        *,
        opened: bool = True,
        familiar: bool = False,
        must: Tiles = (),
        depth: int | None = None,
        most: int = 1,
    ) -> Solution:
        """What `Solver.solve` answers, by the rules and the theme of the game."""
        with self._lock:
            solver = self._solver(familiar)
            return solver.solve(table, rack, opened, must=must, depth=depth, most=most, stop=stop)

    def _solver(self, familiar: bool) -> Solver:
        if familiar not in self._solvers:
            from lettres.solver.words import Solver  # not at the top: many games are played without any help

            rules = self._session.game.rules
            assert isinstance(rules, LettersRules) and self._lexicon is not None
            theme = theme_of(self._session.header.theme, self._lexicon)
            least = _FAMILIAR if familiar else 0
            self._solvers[familiar] = Solver(self._lexicon, rules, theme=theme, least_frequency=least)
        return self._solvers[familiar]
