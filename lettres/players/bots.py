"""Bots by their specs, such as `bot:amateur`. Each family of games has its own levels.

>>> from lettres.games.letters import letters
>>> str(bot("bot", letters()))
'bot:amateur:un'
>>> str(bot("bot:debutant", letters())), str(bot("BOT:Oracle:chevalet", letters()))
('bot:débutant:chevalet', 'bot:oracle:chevalet')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Generic, NamedTuple, Protocol, TypeVar

from lettres.engine import Game, Turn, View
from lettres.engine.events import Action
from lettres.engine.state import Family
from lettres.grammar import either
from lettres.players.external import external
from lexicon import Lexicon, fold


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
    """The name of a level, and how a bot of it plays."""

    name: str
    manner: Manner


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


_MAKERS = {
    "words": "lettres.players.words.bot",
    "numbers": "lettres.players.numbers.bot",
    "grid": "lettres.players.grid.bot",
}
"""For each family, the module that has `make` and `LEVELS`."""


def bot(
    spec: str, game: Game, lexicon: Lexicon | None = None, seed: int = 0, theme: Iterable[str] | None = None
) -> Bot:
    """The bot of a spec for a game: `bot[:level]`, for words `bot[:level][:depth]`. Accents and case do not count.

    `bot:module:Class` and `bot:name`, an entry point, are bots of other packages (`players.external`).
    `theme` holds the words of a theme. Raises `ValueError`, in French, for any other spec.
    """
    first, *names = spec.split(":")
    maker = _maker(game)
    try:
        made: Bot = maker.make(names if fold(first) == "BOT" else [first], game, lexicon, seed, theme)
        return made
    except BotError as error:
        known = error
    own = external(spec, names) if fold(first) == "BOT" else None
    if own is not None:
        return own
    what = f"On attend « bot », « bot:module:Classe » ou « bot:niveau », où le niveau est {known}."
    raise ValueError(f"joueur inconnu : « {spec[:40]} ». {what}")


class OfFamily(Protocol):
    """A game, or its entry in the catalogue."""

    @property
    def family(self) -> Family:
        """What its melds are."""


def level_names(game: OfFamily) -> tuple[str, ...]:
    """The names of the bots of a game, the weakest first."""
    return tuple(level.name for level in _maker(game).LEVELS)


def _maker(game: OfFamily) -> ModuleType:
    """The module that makes the bots of a game."""
    return import_module(_MAKERS[game.family])  # not at the top: each thinks with a solver of its own


def level(names: Sequence[str], levels: Sequence[Level[Manner]]) -> Level[Manner]:
    """The level that is named, or the second one if none is; raises `BotError` for an unknown name."""
    known = {fold(level.name): level for level in levels}
    if len(names) > 1 or (names and fold(names[0]) not in known):
        raise BotError(either(level.name for level in levels))
    return known[fold(names[0])] if names else levels[1]
