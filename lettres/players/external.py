"""Bots of other packages: classes that a spec names, `bot:module:Class`, or by their entry point, `bot:name`.

A bot of one's own is a class without arguments that has the method `act` of `players.Bot`; `contests` is for games of
words in which turns are contested. It sees what its seat may see, and nothing else. What it returns is tried before it
is done, so that a bot that errs is told of in one sentence, and no game waits for it for ever.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, NoReturn

from lettres.engine import Game, GameState, IllegalAction, Turn, View, apply
from lettres.engine.events import Action, Refused
from lettres.engine.state import Seat
from lettres.engine.tiles import Tiles
from lettres.grammar import shorten
from lexicon import SourceError

GROUP = "lettres.bots"
"""The entry points that name bots."""


class BotFault(SourceError):
    """A bot of another package that did what it may not; the text is for whoever wrote it."""


class _Reached(Exception):
    """A tile would be drawn: so what was done is allowed."""


class ExternalBot:
    """A bot of another package, and what it does looked at before it is done."""

    def __init__(self, spec: str, player: Any) -> None:
        self._spec = spec
        self._player = player

    def __str__(self) -> str:
        """The spec that gives this bot."""
        return self._spec

    def act(self, game: Game, view: View) -> Action:
        """What the bot does; raises `BotFault` where it fails, or does what the game refuses."""
        try:
            action = self._player.act(game, view)
        except Exception as failure:
            self._fault(f"a échoué ({_named(failure)})", view)
        if not isinstance(action, Action):
            self._fault(f"a rendu « {shorten(repr(action))} », qui n'est pas une action", view)
        try:
            self._try(game, view, action)
        except (IllegalAction, AttributeError, TypeError, ValueError) as failure:
            self._fault(f"a fait ce que le jeu ne permet pas ({_named(failure)})", view)
        return action

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Whether the bot contests a turn; never, where it has no such method."""
        contests = getattr(self._player, "contests", None)
        if contests is None:
            return False
        try:
            return bool(contests(game, turn, number))
        except Exception as failure:
            raise BotFault(f"le robot « {self._spec} » a échoué au tour {number} ({_named(failure)}).") from failure

    def _try(self, game: Game, view: View, action: Action) -> None:
        """Do it in a game of which nothing is known but what the seat sees; raises `IllegalAction` or `BotFault`."""
        seats = [Seat(opened=each.opened, score=each.score) for each in view.seats]
        seats[view.seat] = Seat(view.rack, view.seats[view.seat].score, view.seats[view.seat].opened)
        state = GameState(
            game,
            tuple(seats),
            ("",) * view.pouch,
            view.table,
            turn=view.seat,
            number=view.number,
            phase=view.phase,
            discard=view.discard,
        )
        try:
            step = apply(state, action, _no_chance)
        except _Reached:
            return
        refused = [fault.code for event in step.events if isinstance(event, Refused) for fault in event.faults]
        if step.state is state and refused:
            self._fault(f"a fait ce que le jeu refuse ({', '.join(dict.fromkeys(refused))})", view)

    def _fault(self, what: str, view: View) -> NoReturn:
        raise BotFault(f"le robot « {self._spec} » {what}, au tour {view.number}.")


def _no_chance(pouch: Tiles, number: int) -> str:
    raise _Reached


def _named(failure: BaseException) -> str:
    return f"{type(failure).__name__} : {shorten(str(failure))}" if str(failure) else type(failure).__name__


def external(spec: str, names: Sequence[str]) -> ExternalBot | None:
    """The bot of a module and a class, or of an entry point; None where no bot has that name.

    A class begins with a capital, as levels and depths need not. Raises `ValueError`, in French, where it is named but
    cannot be had.
    """
    if len(names) == 1:
        from importlib.metadata import entry_points  # not at the top: it is slow to load, and few ask for it

        found = entry_points(group=GROUP, name=names[0])
        return _made(spec, next(iter(found)).load) if found else None
    module, name = names if len(names) == 2 else ("", "")
    if (
        not module
        or not name.isidentifier()
        or not name[0].isupper()
        or not all(part.isidentifier() for part in module.split("."))
    ):
        return None
    return _made(spec, lambda: _class(module, name))


def _class(module: str, name: str) -> Any:
    """What a module calls so; the module may lie in the folder of whoever calls."""
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.append(os.getcwd())
    found = getattr(import_module(module), name, None)
    if found is None:
        raise ValueError(f"robot introuvable : le module « {module} » n'a pas de classe « {name} ».")
    return found


def _made(spec: str, load: Callable[[], Any]) -> ExternalBot:
    try:
        found = load()
    except ModuleNotFoundError as failure:
        raise ValueError(f"robot introuvable : « {spec} » ; aucun module « {failure.name} » n'est là.") from failure
    except ValueError:
        raise
    except Exception as failure:
        raise ValueError(f"robot introuvable : « {spec} » ({_named(failure)}).") from failure
    if not isinstance(found, type) or not callable(getattr(found, "act", None)):
        raise ValueError(f"« {spec} » n'est pas un robot : on attend une classe qui a une méthode « act ».")
    try:
        return ExternalBot(spec, found())
    except Exception as failure:
        raise ValueError(f"le robot « {spec} » ne se construit pas ({_named(failure)}).") from failure
