"""What the family of a game is played with: desks, what their commands do, hints. Each is loaded when it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple

from lettres.engine import Game
from lettres.play.desk import Desk
from lettres.play.hints import Hints
from lettres.play.rack import RackOrder
from lettres.play.requests import Handler, Meaning, no_meaning
from lettres.records.session import Session, theme_of
from lettres.solver.door import GameSolver
from lexicon import Lexicon


class Modules(NamedTuple):
    """Where the desk, the handlers and the hints of a family are, each as `module:name`."""

    desk: str
    handlers: str
    hints: str


_FAMILIES = {
    "words": Modules("words.desk:WordDesk", "words.handlers:HANDLERS", "words.hints:WordHints"),
    "numbers": Modules("numbers.desk:NumberDesk", "numbers.handlers:HANDLERS", "numbers.hints:NumberHints"),
    "grid": Modules("grid.desk:DiceDesk", "grid.handlers:HANDLERS", "grid.hints:DiceHints"),
}


def _modules(game: Game) -> Modules:
    return _FAMILIES[game.family]


def _load(place: str) -> Any:  # what stands there; each caller says what that is
    module, name = place.split(":")
    return getattr(import_module(f"lettres.play.{module}"), name)


def desk_of(session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True) -> Desk:
    """The desk at which a seat composes."""
    made: type[Desk] = _load(_modules(session.game).desk)
    return made(session, seat, lexicon, order, live=live)


def handlers_of(game: Game) -> Mapping[str, Handler]:
    """The commands that do something of their own in a game."""
    handlers: Mapping[str, Handler] = _load(_modules(game).handlers)
    return handlers


def hints_of(session: Session, solver: GameSolver, *, aloud: bool = False, meaning: Meaning = no_meaning) -> Hints[Any]:
    """The hints of a game that is played; Any: what a search finds is the hints' own."""
    made: type[Hints[Any]] = _load(_modules(session.game).hints)
    return made(session, solver, aloud=aloud, meaning=meaning)


def solver_for(session: Session, lexicon: Lexicon | None) -> GameSolver:
    """The solver for the positions of a game that is played."""
    return GameSolver(
        session.game, lexicon, lambda: theme_of(session.header.theme, lexicon) if lexicon is not None else None
    )
