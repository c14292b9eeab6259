"""The base of all hints: their levels and prices, and one search for all hints of a turn."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from copy import copy
from typing import Generic, NamedTuple, Self, TypeVar

from lettres.engine import GameState
from lettres.engine.events import HINT_COSTS, Hint
from lettres.engine.grid import Grid
from lettres.grammar import aid_points
from lettres.play.requests import Meaning, no_meaning
from lettres.records.session import Session
from lettres.solver.facade import GameSolver

LEVELS = len(HINT_COSTS)
LAID_BY = "« indice » encore une fois pose ces dés."
"""The sentence that fronts with typed lines add to a hint with a table in `after`."""
T = TypeVar("T")


class GivenHint(NamedTuple):
    """The text of a hint, and the action that charges for it (None if the hint says nothing new). `after` is a table to
    compose on request, for a move that is easier to show than to describe."""

    text: str
    action: Hint | None
    after: Grid | None = None


class Hints(ABC, Generic[T]):
    """The hints of a game, the vaguest first; all levels share one search per position. With `aloud`, hints are worded
    for reading aloud. `meaning` returns the meaning of the last hint's word."""

    def __init__(
        self, session: Session, solver: GameSolver, *, aloud: bool = False, meaning: Meaning = no_meaning
    ) -> None:
        self._aloud = aloud
        self._meaning = meaning
        self._session = session
        self._solver = solver
        self._cache: tuple[object, T] | None = None

    def read_aloud(self) -> Self:
        """Return the same hints worded for reading aloud, with the searches made so far."""
        other = copy(self)
        other._aloud = True
        return other

    @abstractmethod
    def give(self) -> GivenHint:
        """Return the next hint for the player on turn."""

    @abstractmethod
    def _solve(self, state: GameState) -> T:
        """Search the position."""

    def search(self) -> T:
        """Return the result of the search for the present position, which is searched only once."""
        state = self._session.state
        position = state.number, state.phase, state.table, state.seat.rack
        cached = self._cache  # a search for an earlier turn may still run in parallel and end last
        if cached is None or cached[0] != position:
            self._cache = cached = position, self._solve(state)
        return cached[1]

    def _next_level(self, text: Callable[[int], str], proof: str, after: Grid | None = None) -> GivenHint:
        """Return the hint of the next level. `proof` is added to the first and the last level, `after` only to the
        last."""
        given = self._session.state.hints
        level = min(given + 1, LEVELS)
        hint = f"Indice {level} sur {LEVELS} : {text(level)}{proof if level in (1, LEVELS) else ''}"
        laid = after if level == LEVELS else None
        return (
            GivenHint(hint, None, laid)
            if given == LEVELS
            else GivenHint(f"{hint} {_price(level, self._first_help)}", Hint(level), laid)
        )

    @property
    def _first_help(self) -> bool:
        """True if the player on turn has paid for no help yet, and so may not know what help costs."""
        return not self._session.state.seat.aid

    def _only_hint(self, text: str) -> GivenHint:
        """Return a hint without levels, charged like the first level."""
        if self._session.state.hints:
            return GivenHint(text, None)
        return GivenHint(f"{text} ({_cost(1, self._first_help)}.)", Hint(1))


def _price(level: int, first: bool) -> str:
    """Return the cost of a hint and of the next one, in words."""
    following = f" ; le suivant : {HINT_COSTS[level]}" if level < LEVELS else ""
    return f"({_cost(level, first)}{following}.)"


def _cost(level: int, first: bool) -> str:
    """Return the cost of a hint in words; for a player's `first` help, with an explanation of the cost."""
    return f"{aid_points(HINT_COSTS[level - 1])}{', à part : votre score ne change pas' if first else ''}"
