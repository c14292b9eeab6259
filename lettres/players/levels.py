"""The bot protocol, and the levels of this package's bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from lettres.engine import Game, Turn, View
from lettres.engine.events import Action
from lettres.grammar import either
from lexicon import fold


class Bot(Protocol):
    """Chooses an action from the view of its seat.

    Your own class plays in games and tournaments as `bot:module:Class`.

    >>> class Idle:
    ...     def act(self, game, view):
    ...         return Pass()
    ...     def contests(self, game, turn, number):
    ...         return False
    >>> player: Bot = Idle()
    """

    def act(self, game: Game, view: View) -> Action:
        """Return its action on its turn, in any phase but that of a contest."""

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Return whether it contests turn `number`, played by another."""


Manner = TypeVar("Manner")


class Level(NamedTuple, Generic[Manner]):
    """A level: its name, its manner of play, and a phrase that describes it."""

    name: str
    manner: Manner
    phrase: str = ""


@dataclass(frozen=True)
class LevelBot(Generic[Manner]):
    """A bot of a level, in a game in which nothing is contested; the same seed and view give the same turn."""

    level: Level[Manner]
    seed: int = 0

    def __str__(self) -> str:
        return f"bot:{self.level.name}"

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        return False


class BotError(ValueError):
    """No bot has that name; the text lists the known names, as the end of a French sentence."""


USUAL = 1
"""The place of the default level, from the weakest."""


def level(names: Sequence[str], levels: Sequence[Level[Manner]]) -> Level[Manner]:
    """Return the named level, or the usual one if none is named; raise `BotError` for an unknown name."""
    known = {fold(level.name): level for level in levels}
    if len(names) > 1 or (names and fold(names[0]) not in known):
        raise BotError(either(level.name for level in levels))
    return known[fold(names[0])] if names else levels[USUAL]
