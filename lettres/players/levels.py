"""What a bot is, and the levels that a bot of this package has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, Protocol, TypeVar

from lettres.engine import Game, Turn, View
from lettres.engine.events import Action
from lettres.grammar import either
from lexicon import fold


class Bot(Protocol):
    """Decides what to do from what its seat may see.

    Your own class plays in games and tournaments as `bot:module:Class`.

    >>> class Idle:
    ...     def act(self, game, view):
    ...         return Pass()
    ...     def contests(self, game, turn, number):
    ...         return False
    >>> player: Bot = Idle()
    """

    def act(self, game: Game, view: View) -> Action:
        """What it does on its turn, in any phase but that of a contest."""

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Whether it contests turn `number`, played by another."""


Manner = TypeVar("Manner")


class Level(NamedTuple, Generic[Manner]):
    """The name of a level, how a bot of it plays, and what that is, in words for who chooses one."""

    name: str
    manner: Manner
    phrase: str = ""


@dataclass(frozen=True)
class LevelBot(Generic[Manner]):
    """A bot of a level, in a game in which nothing is contested; the same seed and view give the same turn."""

    level: Level[Manner]
    seed: int = 0

    def __str__(self) -> str:
        """The spec that gives this bot."""
        return f"bot:{self.level.name}"

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Never."""
        return False


class BotError(ValueError):
    """No bot has that name; the text lists the names there are, as the end of a French sentence."""


USUAL = 1
"""The place, among levels from the weakest, of that of a bot of which none is said."""


def level(names: Sequence[str], levels: Sequence[Level[Manner]]) -> Level[Manner]:
    """The level that is named, or the usual one if none is; raises `BotError` for an unknown name."""
    known = {fold(level.name): level for level in levels}
    if len(names) > 1 or (names and fold(names[0]) not in known):
        raise BotError(either(level.name for level in levels))
    return known[fold(names[0])] if names else levels[USUAL]
