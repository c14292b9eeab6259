"""Tiles with a discard (sheet S1): draw, lay and rearrange, discard; a joker is exchanged for the tile it stands for.

>>> defausse().rules.flow
'draw_play_discard'
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
class DiscardRules(NumberRules):
    """The options of sheet S1. As a round might never end, sixty turns in a row without a tile laid end it."""

    flow: NumberFlow = option("draw_play_discard", "N1")
    pass_cost: int = option(0, "2.1", most=10)
    seconds: int = option(0, "2.1", most=86400)
    draw_from: Literal["pouch", "both"] = option("pouch", "2.1")
    joker_table: Literal["free", "new_set", "identity", "frozen"] = option("identity", "N7")
    joker_rack: int = option(2, "N9", most=3)
    deadlock: Literal["full_round"] = option("full_round", "N15")  # a player who discards is not blocked
    barren_turns: int = option(60, "N21")


def defausse(rules: DiscardRules | None = None, **options: Option) -> Game:
    """Return the game with these rules, and with `options` in place of some of them; raise `RuleError`."""
    return number_game("defausse", (rules or DiscardRules()).with_options(options), TILES)


ENTRY = Entry(
    "defausse", "Rami de tuiles à défausse", "numbers", DiscardRules, defausse, picture=("r3 r4 r5 r6 - _ b9",)
)
