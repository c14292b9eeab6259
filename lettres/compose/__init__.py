"""Composing a turn: what a player types becomes a table. Each family of games has a composer.

All of them have `settled` (what is composed, what lies loose, the rack left, the table as it would be), `turn`,
`empty`, `undo`, `redo` and `reset`. Those of melds side by side have `read` (a whole turn in a line), `lay` (a table
that was found), `take_apart`, `form`, `undo_meld` and `restore` besides; the one of dice has what `grid` tells.
"""

from __future__ import annotations

from typing import Any

from lettres.compose.base import ARROWS, Composer, MoveError
from lettres.engine import Game, View

__all__ = ["ARROWS", "Composer", "MoveError", "composer"]


def composer(game: Game, view: View) -> Any:
    """A turn to be composed, by the family of the game."""
    if game.family == "words":
        from lettres.compose.words import WordComposer  # here as below: only one of them is needed

        return WordComposer(game, view)
    if game.family == "numbers":
        from lettres.compose.numbers import NumberComposer

        return NumberComposer(game, view)
    from lettres.compose.grid import GridComposer

    return GridComposer(game, view)
