"""What games load when they are first played, loaded beforehand: no player waits for it."""

from __future__ import annotations

from importlib import import_module

from lettres.position import form_of
from lettres.rooms.games import for_each_game

_LATER = (
    *("lettres.play.words.desk", "lettres.play.numbers.desk", "lettres.play.grid.desk"),
    *("lettres.solver.numbers", "lettres.solver.grid"),  # which rule on first melds, and on who may not pass
)


def load_games() -> None:
    """Load all games, what plays them and what rules on them."""
    for module in _LATER:
        import_module(module)
    for_each_game(lambda entry: form_of(entry.name))
