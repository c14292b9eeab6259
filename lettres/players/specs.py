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
    """Return the bot that `spec` names: `bot[:level]` or, in word games, `bot[:level][:depth]`.

    Accents and case are ignored. `bot:module:Class` and `bot:name`, an entry point, are bots from other packages
    (`players.external`); `loaded` lists the specs that may be loaded, None allows all. `theme` has the words of the
    game's theme, if the game has one. Raises `ForeignBot` for a bot that may not be loaded, and `ValueError`, in
    French, for any other spec.
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
        """The family of games, by the kind of melds."""


def level_names(game: OfFamily) -> tuple[str, ...]:
    """Return the names of the levels of a game, the weakest first."""
    return tuple(level.name for level in _maker(game).LEVELS)


def level_phrases(game: OfFamily) -> dict[str, str]:
    """Map the name of each level of a game to the phrase that describes the level; a phrase may be empty.

    >>> from lettres.games.rummikub import rummikub
    >>> level_phrases(rummikub())["joueur"]
    'joue bien : pose le plus à chaque tour'
    """
    return {level.name: level.phrase for level in _maker(game).LEVELS}


def _maker(game: OfFamily) -> ModuleType:
    """Return the module that makes the bots of a game."""
    return import_module(_MAKERS[game.family])  # not at the top: each loads a solver of its own
