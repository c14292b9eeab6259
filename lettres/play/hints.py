"""What the hints of every game have in common: their levels and prices, and one search for all those of a turn."""

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
from lettres.solver.door import GameSolver

LEVELS = len(HINT_COSTS)
LAID_BY = "« indice » encore une fois pose ces dés."
"""What is said with a hint that has an `after`, where lines are typed."""
T = TypeVar("T")


class GivenHint(NamedTuple):
    """The text of a hint, and the action that charges for it; None where nothing new is said.

    `after` is a table to compose, once that is asked for: a move that is easier to show than to describe.
    """

    text: str
    action: Hint | None
    after: Grid | None = None


class Hints(ABC, Generic[T]):
    """The hints of a game, the vaguest first. The search for a position is done once, however many are asked for.

    With `aloud` they are worded to be read aloud; `meaning` tells what the word of the last one means.
    """

    def __init__(
        self, session: Session, solver: GameSolver, *, aloud: bool = False, meaning: Meaning = no_meaning
    ) -> None:
        self._aloud = aloud
        self._meaning = meaning
        self._session = session
        self._solver = solver
        self._cache: tuple[object, T] | None = None

    def read_aloud(self) -> Self:
        """The same hints, worded to be read aloud: what was searched is not searched again."""
        other = copy(self)
        other._aloud = True
        return other

    @abstractmethod
    def give(self) -> GivenHint:
        """The next hint for the player on turn."""

    @abstractmethod
    def _solve(self, state: GameState) -> T:
        """Search the position."""

    def search(self) -> T:
        """What the search finds for the position; a second call answers at once."""
        state = self._session.state
        position = state.number, state.phase, state.table, state.seat.rack
        cached = self._cache  # a search of a turn before may still run beside, and end last
        if cached is None or cached[0] != position:
            self._cache = cached = position, self._solve(state)
        return cached[1]

    def _next_level(self, text: Callable[[int], str], proof: str, after: Grid | None = None) -> GivenHint:
        """The hint of the next level. `proof` goes with the first and the last, `after` with the last alone."""
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
        """Whether the player on turn has paid for no help yet, and so may not know what it costs."""
        return not self._session.state.seat.aid

    def _only_hint(self, text: str) -> GivenHint:
        """A hint that has no levels, charged as the first one."""
        if self._session.state.hints:
            return GivenHint(text, None)
        return GivenHint(f"{text} ({_cost(1, self._first_help)}.)", Hint(1))


def _price(level: int, first: bool) -> str:
    """The cost of a hint, and of the next one."""
    following = f" ; le suivant : {HINT_COSTS[level]}" if level < LEVELS else ""
    return f"({_cost(level, first)}{following}.)"


def _cost(level: int, first: bool) -> str:
    """The cost of a hint; the first help of a player tells what that means."""
    return f"{aid_points(HINT_COSTS[level - 1])}{', à part : votre score ne change pas' if first else ''}"
