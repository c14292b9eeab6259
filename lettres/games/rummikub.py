"""Tiles without a discard (sheet S4): lay and rearrange, or draw; the first player out takes the others' points.

>>> rummikub().rules.seconds
120
"""

from __future__ import annotations

from lettres.engine.rules import Option
from lettres.engine.state import Game
from lettres.families.numbers.notation import TILES
from lettres.families.numbers.rules import NumberRules
from lettres.games.entry import Entry
from lettres.games.numbers import number_game


def rummikub(rules: NumberRules | None = None, **options: Option) -> Game:
    """Return the game with these rules, and with `options` in place of some of them; raise `RuleError`.

    >>> rummikub(opening_points=25).rules.changed()
    {'opening_points': 25}
    """
    return number_game("rummikub", (rules or NumberRules()).with_options(options), TILES)


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
    picture=("b7 n7 r7", "j4 j5 j6 j7"),
)
