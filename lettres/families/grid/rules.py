"""The options of the dice game (D1-D15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.rules import RuleSet, option


@dataclass(frozen=True, kw_only=True)
class DiceRules(RuleSet):
    """The options of the dice game.

    `barren_turns`: three throws of each player without a die laid end the round (D2). `joker_malus`: a loser writes its
    points off for each joker that is left (D12), or the joker counts for the winner like a number.
    """

    least_players: int = option(2, "D14", least=2, most=2)
    most_players: int = option(2, "D14", least=2, most=2)
    deal: int = option(9, "4.1", least=3, most=9)
    refill: int = option(0, "4.1", most=0)
    flow: Literal["throw_play"] = option("throw_play", "D6")
    start_discard: int = option(0, "4.2", most=0)
    first_player: Literal["seat"] = option("seat", "4.2")
    start_draw: Literal["after_deal"] = option("after_deal", "4.2")
    start_tiles: Literal["returned"] = option("returned", "4.2")
    round_starter: Literal["next"] = option("next", "4.2")
    draw_from: Literal["both"] = option("both", "4.2")
    passing: Literal["free", "stuck"] = option("stuck", "D5")
    pass_cost: int = option(0, "4.2", most=0)
    seconds: int = option(0, "4.2", most=86400)
    penalty_tiles: int = option(0, "4.2", most=0)
    time_penalty: int = option(0, "4.2", most=0)
    challenge_penalty: int = option(0, "L4", most=0)
    arbitration: Literal["auto", "strict"] = option(
        "auto",
        "L4",
        values={"auto": "souple, avant de poser et sans pénalité", "strict": "strict, une fois le tour posé"},
    )
    invalid: Literal["turn"] = option("turn", "L3")
    end: Literal["rack"] = option("rack", "4.2")
    deadlock: Literal["none"] = option("none", "D2")
    barren_turns: int = option(6, "D2", least=1, most=100)
    rounds: int = option(6, "4.2", most=100)
    leftover_joker: int = option(10, "D12", most=200, says="points par joker resté")
    joker_malus: Literal["loser", "winner"] = option(
        "loser",
        "D12",
        says="à qui compte un joker resté",
        values={"loser": "à qui l'a encore, en moins", "winner": "à qui gagne, en plus"},
    )
