"""Bots by their specs: which there are depends on what the melds of a game are.

>>> from lettres.games.letters import letters
>>> str(bot("bot", letters()))
'bot:amateur:un'
>>> str(bot("bot:debutant", letters())), str(bot("BOT:Oracle:chevalet", letters()))
('bot:débutant:chevalet', 'bot:oracle:chevalet')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from types import ModuleType
from typing import Generic, NamedTuple, Protocol, TypeVar

from lettres.engine import Game, Turn, View
from lettres.engine.events import Action
from lettres.engine.state import Family
from lettres.players.external import external
from lexicon import Lexicon, fold


class Bot(Protocol):
    """Whoever decides from what its seat may see: the rules of the game, and a view of it.

    A class of one's own enters tournaments and games as `bot:module:Class`.

    >>> class Idle:
    ...     def act(self, game, view):
    ...         return Pass()
    ...     def contests(self, game, turn, number):
    ...         return False
    >>> player: Bot = Idle()
    """

    def act(self, game: Game, view: View) -> Action:
        """What it does when it is on turn, in any phase but that of a contest."""

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        """Whether it contests a turn of another, the number of which is given."""


Manner = TypeVar("Manner")


class Level(NamedTuple, Generic[Manner]):
    """A name, and how it plays."""

    name: str
    manner: Manner


class BotError(ValueError):
    """No bot has such a name; the text says which there are, as the end of a sentence."""


_MAKERS = {
    "words": "lettres.players.words.bot",
    "numbers": "lettres.players.numbers.bot",
    "grid": "lettres.players.grid.bot",
}
"""For each family, the module whose `make` gives its bots and whose `LEVELS` have their names."""


def bot(
    spec: str, game: Game, lexicon: Lexicon | None = None, seed: int = 0, theme: Iterable[str] | None = None
) -> Bot:
    """The bot of a spec, `bot[:level]` (`bot[:level][:depth]` of words), for a game; accents and case do not count.

    `bot:module:Class` is a class of one's own, and `bot:name` one that another package has as an entry point of
    `lettres.bots`: see `players.external`. Raises `ValueError`, in French, for any other spec.
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
    """The level of a name, or the second one where there is none; raises `BotError` for any other."""
    known = {fold(each.name): each for each in levels}
    if len(names) > 1 or (names and fold(names[0]) not in known):
        raise BotError(either(each.name for each in levels))
    return known[fold(names[0])] if names else levels[1]


def either(names: Iterable[str]) -> str:
    """A choice, in French.

    >>> either(["débutant", "joueur"])
    'débutant ou joueur'
    """
    *some, last = names
    return f"{', '.join(some)} ou {last}" if some else last
