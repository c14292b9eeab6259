"""Find the written form of positions for a game, the name of a game, or a position."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from lettres.engine.rules import RuleSet
from lettres.engine.state import Game
from lettres.families.words.checks import BOX
from lettres.families.words.notation import LetterNotation
from lettres.games.catalogue import CATALOGUE, GameError
from lettres.position.form import Form, Position, PositionError
from lettres.position.words import WordForm

_FORMS = {
    "words": ("lettres.position.words", "WordForm"),
    "numbers": ("lettres.position.numbers", "NumberForm"),
    "grid": ("lettres.position.grid", "GridForm"),
}


@lru_cache(maxsize=64)
def form_of(name: str, rules: RuleSet | None = None, dice: str = "") -> Form:
    """Return the form of the positions of the game `name` under `rules`, with the dice of the file `dice`, if any.

    Raise `PositionError` for an unknown game.
    """
    try:
        entry = CATALOGUE[name]
    except KeyError as error:
        what = f"« {name[:40]} » n'est pas un jeu d'ici ; jeu attendu : {', '.join(CATALOGUE)}."
        raise PositionError("unknown_game", what) from error
    except GameError as error:
        raise PositionError("unknown_game", str(error)) from error
    rules = rules or entry.rules()
    if entry.needs_lexicon:  # reading a position needs no lexicon, which is slow to open
        return WordForm(BOX, LetterNotation(), rules)
    return form_of_game(entry.game(rules, dice=dice))


def form_for(position: Position) -> Form:
    """Return the form of a position."""
    return form_of(position.game, position.rules, position.dice)


def form_of_game(game: Game) -> Form:
    """Return the form of the positions of `game`."""
    module, name = _FORMS[game.family]
    new: Form = getattr(import_module(module), name)(game.tiles, game.notation, game.rules)  # imports only this form
    return new
