"""Tiles, two hundred points (sheet S3): lay and discard, or draw first; a 1 may follow a 13; 200 points win the match.

>>> deux_cents().rules.target
200
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.rules import Option, option
from lettres.engine.state import Game
from lettres.families.numbers.notation import TILES
from lettres.families.numbers.rules import NumberFlow, NumberRules
from lettres.games.entry import Entry
from lettres.games.numbers import number_game


@dataclass(frozen=True, kw_only=True)
class TwoHundredRules(NumberRules):
    """The options of sheet S3."""

    flow: NumberFlow = option("play_discard_or_draw", "N1")
    pass_cost: int = option(0, "2.1", most=10)
    seconds: int = option(0, "2.1", most=86400)
    start_discard: int = option(1, "2.1", most=1)
    one_after_13: bool = option(True, "N2")
    open_same_turn: bool = option(True, "N4")
    keep_discard: bool = option(True, "N20")
    deadlock: Literal["full_round"] = option("full_round", "N15")  # a player who discards is not blocked
    barren_turns: int = option(60, "N21")
    rounds: int = option(0, "N22", most=100)
    target: int = option(200, "N22", most=10000)


def deux_cents(rules: TwoHundredRules | None = None, **options: Option) -> Game:
    """Return the game with these rules, and with `options` in place of some of them; raise `RuleError`."""
    return number_game("deux-cents", (rules or TwoHundredRules()).with_options(options), TILES)


ENTRY = Entry(
    "deux-cents",
    "Rami des deux cents points",
    "numbers",
    TwoHundredRules,
    deux_cents,
    picture=("b11 n11 j11 - r8 * r10 +200",),
)
