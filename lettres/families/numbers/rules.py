"""The options of the games of runs and groups (rules N1 to N22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.rules import OpenTable, RuleError, RuleSet, option

NumberFlow = Literal["play_or_draw", "draw_play_discard", "play_discard_or_draw"]


@dataclass(frozen=True, kw_only=True)
class NumberRules(OpenTable, RuleSet):
    """What the games of runs and groups are played by; the defaults are those of the sheet S4.

    A game of another sheet is a subclass with other defaults. `joker_rack` matters where `joker_table` is not `free`,
    `joker_tile` where it is `identity` or `frozen`, `draw_from` where tiles are discarded.

    >>> NumberRules().opening_points, NumberRules().joker_table
    (30, 'free')
    """

    least_players: int = option(2, "2.1", least=2, most=8)
    most_players: int = option(4, "2.1", least=1, most=8)
    deal: int = option(14, "2.1", least=1, most=40)
    refill: int = option(0, "2.1", most=40)
    flow: NumberFlow = option("play_or_draw", "N1")
    first_player: Literal["lowest", "highest", "seat"] = option("highest", "2.1")
    start_draw: Literal["after_deal", "before_deal"] = option("before_deal", "2.1")
    seconds: int = option(120, "2.1", most=86400)
    time_penalty: int = option(1, "N14", most=10)
    end: Literal["rack"] = option("rack", "2.1")
    deadlock: Literal["full_round", "first_blocked"] = option("first_blocked", "N15")
    jokers: int = option(2, "2.1", most=4)
    one_after_13: bool = option(False, "N2")
    opening_points: int = option(30, "N6", most=200)
    opening_jokers: Literal["value", "zero", "none"] = option("value", "N5")
    open_same_turn: bool = option(False, "N4")
    joker_table: Literal["free", "new_set", "identity", "frozen"] = option("free", "N8")
    joker_tile: Literal["rack", "any"] = option("rack", "N7")
    joker_rack: int = option(0, "N9", most=3)
    jokers_together: bool = option(True, "N11")
    keep_discard: bool = option(False, "N20")
    leftover_joker: int = option(30, "2.1", most=200)
    blocked_score: Literal["sheet", "official"] = option("sheet", "N16")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.keep_discard and self.flow == "play_or_draw":
            raise RuleError("keep_discard va avec une défausse : quand flow est play_or_draw, rien ne se défausse.")
