"""The desk, command handlers and hints of each family of games, loaded when they are needed."""

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
from lettres.solver.facade import GameSolver
from lexicon import Lexicon


class Modules(NamedTuple):
    """The import paths (`module:name`) of a family's desk, handlers and hints."""

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


def _load(place: str) -> Any:  # each caller declares the type
    module, name = place.split(":")
    return getattr(import_module(f"lettres.play.{module}"), name)


def desk_of(session: Session, seat: int, lexicon: Lexicon | None, order: RackOrder, *, live: bool = True) -> Desk:
    """Return the desk of a seat."""
    desk: type[Desk] = _load(_modules(session.game).desk)
    return desk(session, seat, lexicon, order, live=live)


def handlers_of(game: Game) -> Mapping[str, Handler]:
    """Return the handlers of the game's family, which add to the handlers for every game or replace them."""
    handlers: Mapping[str, Handler] = _load(_modules(game).handlers)
    return handlers


def hints_of(session: Session, solver: GameSolver, *, aloud: bool = False, meaning: Meaning = no_meaning) -> Hints[Any]:
    """Return the hints of a game. The type parameter is the type of the result of the family's search."""
    hints: type[Hints[Any]] = _load(_modules(session.game).hints)
    return hints(session, solver, aloud=aloud, meaning=meaning)


def solver_for(session: Session, lexicon: Lexicon | None) -> GameSolver:
    """Return the solver for the positions of a session."""
    return GameSolver(
        session.game, lexicon, lambda: theme_of(session.header.theme, lexicon) if lexicon is not None else None
    )
