"""Tiles, play or draw (sheet S4): lay and rearrange, or draw a tile; the first one out takes the others' points.

>>> rummikub().rules.seconds
120
"""

from __future__ import annotations

from lettres.engine.state import Game
from lettres.families.numbers.notation import TILES
from lettres.families.numbers.rules import NumberRules
from lettres.games.entry import Entry
from lettres.games.numbers import number_game


def rummikub(rules: NumberRules | None = None) -> Game:
    """The game by its rules."""
    return number_game("rummikub", rules or NumberRules(), TILES)


ENTRY = Entry(
    "rummikub",
    "Rami de tuiles",
    "numbers",
    NumberRules,
    rummikub,
    {
        "base": {},
        "officielle": {"seconds": 60, "time_penalty": 3, "deadlock": "full_round", "blocked_score": "official"},
    },
)
