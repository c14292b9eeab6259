"""Bots by their specs, such as `bot:amateur`. Each family of games has its own levels.

>>> from lettres.games.letters import letters
>>> str(bot("bot", letters()))
'bot:amateur:un'
>>> str(bot("bot:debutant", letters())), str(bot("BOT:Oracle:chevalet", letters()))
('bot:débutant:chevalet', 'bot:oracle:chevalet')
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from importlib import import_module
from types import ModuleType
from typing import Protocol

from lettres.engine import Game
from lettres.engine.state import Family
from lettres.grammar import meant
from lettres.players.external import external, refuse_foreign
from lettres.players.levels import Bot, BotError
from lexicon import Lexicon, fold

_MAKERS = {
    "words": "lettres.players.words.bot",
    "numbers": "lettres.players.numbers.bot",
    "grid": "lettres.players.grid.bot",
}
"""For each family, the module that has `make` and `LEVELS`."""


def bot(
    spec: str,
    game: Game,
    lexicon: Lexicon | None = None,
    seed: int = 0,
    theme: Iterable[str] | None = None,
    loaded: Collection[str] | None = None,
) -> Bot:
    """Return the bot of a spec: `bot[:level]`, for words `bot[:level][:depth]`. Accents and case do not count.

    `bot:module:Class` and `bot:name`, an entry point, are bots of other packages (`players.external`). `theme` holds
    the words of a theme. `loaded` are the specs of other packages' bots whose code may be run; None: any. Raises
    `ValueError`, in French, for any other spec, and `ForeignBot` for a bot that may not be loaded.
    """
    first, *names = spec.split(":")
    maker = _maker(game)
    try:
        made: Bot = maker.make(names if fold(first) == "BOT" else [first], game, lexicon, seed, theme)
        return made
    except BotError as error:
        known = error
    foreign = fold(first) == "BOT"
    if foreign and loaded is not None and spec not in loaded:
        refuse_foreign(spec, names)
    own = external(spec, names) if foreign else None
    if own is not None:
        return own
    what = f"On attend « bot », « bot:module:Classe » ou « bot:niveau », où le niveau est {known}."
    hint = meant(spec, ["bot", *(f"bot:{name}" for name in level_names(game))])
    raise ValueError(f"joueur inconnu : « {spec[:40]} ».{hint} {what}")


class OfFamily(Protocol):
    """A game, or its entry in the catalogue."""

    @property
    def family(self) -> Family:
        """The family of its melds."""


def level_names(game: OfFamily) -> tuple[str, ...]:
    """Return the names of the levels of a game, the weakest first."""
    return tuple(level.name for level in _maker(game).LEVELS)


def level_phrases(game: OfFamily) -> dict[str, str]:
    """Return the phrase of each level of a game; empty for a bot without one.

    >>> from lettres.games.rummikub import rummikub
    >>> level_phrases(rummikub())["joueur"]
    'joue bien : pose le plus à chaque tour'
    """
    return {level.name: level.phrase for level in _maker(game).LEVELS}


def _maker(game: OfFamily) -> ModuleType:
    """The module that makes the bots of a game."""
    return import_module(_MAKERS[game.family])  # not at the top: each loads a solver of its own
