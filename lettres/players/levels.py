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
    """A player program, which chooses its actions from the view of its seat.

    A class of your own plays in games and tournaments as `bot:module:Class`.

    >>> class Idle:
    ...     def act(self, game, view):
    ...         return Pass()
    ...     def contests(self, game, turn, number):
    ...         return False
    >>> player: Bot = Idle()
    """

    def act(self, game: Game, view: View) -> Action:
        """Return the bot's action; called on its turn, in every phase except `CONTEST`."""

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Return whether the bot contests `turn`, which another player laid as turn `number` of the game."""


Manner = TypeVar("Manner")


class Level(NamedTuple, Generic[Manner]):
    """A level: its name, the object that plays at this level, and a phrase that describes it to players."""

    name: str
    manner: Manner
    phrase: str = ""


@dataclass(frozen=True)
class LevelBot(Generic[Manner]):
    """The base class of bots that play at a level and never contest. The same seed and view give the same turn."""

    level: Level[Manner]
    seed: int = 0

    def __str__(self) -> str:
        return f"bot:{self.level.name}"

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        return False


class BotError(ValueError):
    """The error for an unknown bot name; the text lists the known names, as the end of a French sentence."""


USUAL = 1
"""The index of the default level, counted from the weakest."""


def level(names: Sequence[str], levels: Sequence[Level[Manner]]) -> Level[Manner]:
    """Return the level whose name is in `names`, or the default level if `names` is empty.

    Raise `BotError` for an unknown name or for more than one name.
    """
    known = {fold(level.name): level for level in levels}
    if len(names) > 1 or (names and fold(names[0]) not in known):
        raise BotError(either(level.name for level in levels))
    return known[fold(names[0])] if names else levels[USUAL]
