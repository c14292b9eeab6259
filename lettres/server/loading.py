"""Modules that games import when they are first played, imported beforehand so that no player waits."""

from __future__ import annotations

from importlib import import_module

from lettres.position import form_of
from lettres.rooms.games import for_each_game

_LATER = (
    *("lettres.play.words.desk", "lettres.play.numbers.desk", "lettres.play.grid.desk"),
    *("lettres.solver.numbers", "lettres.solver.grid"),  # for rules on first melds and on passing
)


def load_games() -> None:
    """Import the modules of all games, and build each game once."""
    for module in _LATER:
        import_module(module)
    for_each_game(lambda entry: form_of(entry.name))
