"""Bots from other packages, named by module and class (`bot:module:Class`) or by entry point (`bot:name`).

Such a bot is a class without constructor arguments. It has the method `act` of `players.Bot` and, for games in which
turns may be contested, `contests`. It gets only the view of its seat. Each action is tried first on a state made from
that view, so that a mistake is reported in one sentence and never stalls a game.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, NoReturn

from lettres.engine import Game, GameState, IllegalAction, Turn, View, apply
from lettres.engine.events import Action, Discard, Draw, Pass, Play, Throw
from lettres.engine.state import Seat
from lettres.engine.tiles import Tiles
from lettres.grammar import shorten
from lexicon import SourceError

GROUP = "lettres.bots"
"""The group of entry points in which packages name their bots."""


class BotFault(SourceError):
    """The error for a bot from another package that broke a rule or failed; the text is for the author of the bot."""


class ForeignBot(ValueError):
    """The error for a bot from another package that may not be loaded; the French text names the bot."""


_OF_BOTS = (Play, Pass, Draw, Discard, Throw)
"""The actions that a bot may return. Help and time-outs are for people; deals and contests are up to the driver."""


class _Drawn(Exception):
    """Raised at the first draw of a tile to end a trial: a game draws only after it has allowed the action."""


class ExternalBot:
    """A bot from another package, whose actions are tried before they are returned."""

    def __init__(self, spec: str, player: Any) -> None:  # Any: the spec may name any class
        self._spec = spec
        self._player = player

    def __str__(self) -> str:
        return self._spec

    def act(self, game: Game, view: View) -> Action:
        """Return the bot's action; raise `BotFault` if the bot fails or the game refuses it."""
        try:
            action = self._player.act(game, view)
        except Exception as failure:
            self._fault(f"a échoué ({_description(failure)})", view.number)
        if not isinstance(action, _OF_BOTS):
            self._fault(f"a rendu « {shorten(repr(action))} », qui n'est pas une action de robot", view.number)
        try:
            refused = _refusals(game, view, action)
        except (IllegalAction, AttributeError, TypeError, ValueError) as failure:
            self._fault(f"a fait ce que le jeu ne permet pas ({_description(failure)})", view.number)
        if refused:
            self._fault(f"a fait ce que le jeu refuse ({', '.join(refused)})", view.number)
        return action

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Return whether the bot contests a turn; False if it has no method `contests`. Raises `BotFault`."""
        contests = getattr(self._player, "contests", None)
        try:
            return contests is not None and bool(contests(game, turn, number))
        except Exception as failure:
            raise BotFault(
                f"le robot « {self._spec} » a échoué au tour {number} ({_description(failure)})."
            ) from failure

    def _fault(self, what: str, number: int) -> NoReturn:
        raise BotFault(f"le robot « {self._spec} » {what}, au tour {number}.")


def _refusals(game: Game, view: View, action: Action) -> list[str]:
    """Try an action on a state made from the view, and return the codes of the faults for which the game refuses it."""
    seats = [Seat(opened=seat.opened, score=seat.score) for seat in view.seats]
    seats[view.seat] = Seat(view.rack, view.seats[view.seat].score, view.seats[view.seat].opened)
    pouch = ("",) * view.pouch
    state = GameState(game, tuple(seats), pouch, view.table, view.seat, view.number, discard=view.discard)
    state = replace(state, phase=view.phase)
    try:
        step = apply(state, action, _draw)
    except _Drawn:
        return []
    return list(dict.fromkeys(fault.code for fault in step.faults)) if step.state is state else []


def _draw(pouch: Tiles, number: int) -> str:
    raise _Drawn


def _description(failure: BaseException) -> str:
    return f"{type(failure).__name__} : {shorten(str(failure))}" if str(failure) else type(failure).__name__


def external(spec: str, names: Sequence[str]) -> ExternalBot | None:
    """Return the bot that a spec names by module and class or by entry point; None if it names neither.

    `names` are the parts of the spec after `bot`. The name of a class must begin with a capital, to tell it from a
    level or a depth. Raises `ValueError`, in French, if the bot cannot be loaded.
    """
    if len(names) == 1:
        from importlib.metadata import entry_points  # not at the top: slow to load, and rarely needed

        points = entry_points(group=GROUP, name=names[0])
        return _load(spec, next(iter(points)).load) if points else None
    module, name = names if len(names) == 2 else ("", "")
    if not name[:1].isupper() or not all(map(str.isidentifier, (name, *module.split(".")))):
        return None
    return _load(spec, lambda: _class(module, name))


def refuse_foreign(spec: str, names: Sequence[str]) -> NoReturn:
    """Raise `ForeignBot` for `spec`. If `names` are a module and a class, its text names the module and the current
    folder, because the module would be looked for there too."""
    module = f", mais du module « {names[0]} », cherché aussi dans « {os.getcwd()} »" if len(names) == 2 else ""
    raise ForeignBot(f"« {spec} » n'est pas un robot de lettres{module} : son programme n'est pas exécuté.")


def _class(module: str, name: str) -> object:
    """Return class `name` of a module, which may be in the current folder; raise `ValueError` if there is none."""
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    kind: object = getattr(import_module(module), name, None)
    if kind is None:
        raise ValueError(f"robot introuvable : le module « {module} » n'a pas de classe « {name} ».")
    return kind


def _load(spec: str, load: Callable[[], object]) -> ExternalBot:
    try:
        kind = load()
    except ModuleNotFoundError as failure:
        raise ValueError(f"robot introuvable : « {spec} » ; aucun module « {failure.name} » n'est là.") from failure
    except ValueError:
        raise
    except Exception as failure:
        raise ValueError(f"robot introuvable : « {spec} » ({_description(failure)}).") from failure
    if not isinstance(kind, type) or not callable(getattr(kind, "act", None)):
        raise ValueError(f"« {spec} » n'est pas un robot : on attend une classe qui a une méthode « act ».")
    try:
        return ExternalBot(spec, kind())
    except Exception as failure:
        raise ValueError(f"le robot « {spec} » ne se construit pas ({_description(failure)}).") from failure
