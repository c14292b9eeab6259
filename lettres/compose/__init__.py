"""Composing a turn: what a player types becomes a table. Each family of games has its own `base.Composer`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lettres.compose.base import ARROWS, Composer, MoveError
from lettres.engine import Game, View

__all__ = ["ARROWS", "Composer", "MoveError", "composer"]


if TYPE_CHECKING:
    from lettres.compose.grid import GridComposer
    from lettres.compose.numbers import NumberComposer
    from lettres.compose.words import WordComposer

    AnyComposer = WordComposer | NumberComposer | GridComposer

_COMPOSERS = {
    "words": ("lettres.compose.words", "WordComposer"),
    "numbers": ("lettres.compose.numbers", "NumberComposer"),
    "grid": ("lettres.compose.grid", "GridComposer"),
}


def composer(game: Game, view: View) -> AnyComposer:
    """Return a composer for the turn of the player who has this view."""
    module, name = _COMPOSERS[game.family]
    new: AnyComposer = getattr(import_module(module), name)(game, view)  # not at the top: only one is needed
    return new
