"""Composing a turn: what a player types becomes a table. Each family of games has a composer.

All of them have `settled` (what is composed, what lies loose, the rack left, the table as it would be), `turn`,
`empty`, `undo`, `redo` and `reset`. Those of melds side by side have `read` (a whole turn in a line), `lay` (a table
that was found), `take_apart`, `form`, `undo_meld` and `restore` besides; the one of dice has what `grid` tells.
"""

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
    """A turn to be composed, by the family of the game."""
    module, name = _COMPOSERS[game.family]
    made: AnyComposer = getattr(import_module(module), name)(game, view)  # only one of them is needed
    return made
