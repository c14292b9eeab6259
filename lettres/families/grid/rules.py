"""The options of the dice game (D1-D15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.fixed_options import FirstNamedBegins, NothingDiscarded, NothingDrawn, OpenTable
from lettres.engine.rules import PLAYED_ONCE, RuleSet, option


@dataclass(frozen=True, kw_only=True)
class DiceRules(OpenTable, NothingDiscarded, NothingDrawn, FirstNamedBegins, RuleSet):
    """The options of the dice game. By default, a round ends once each player has thrown three times in a row without
    laying a die."""

    least_players: int = option(2, "D14", least=2, most=2)
    most_players: int = option(2, "D14", least=2, most=2)
    deal: int = option(9, "4.1", least=3, most=9)
    flow: Literal["throw_play"] = option("throw_play", "D6")
    passing: Literal["set", "any", "none"] = option(
        "set",
        "D5",
        "ce que doit poser qui peut poser",
        "une combinaison de ses seuls dés s'il en tient une, sinon un dé au moins",
        "un dé au moins",
        "rien : il peut passer",
        was="any",
        also={"stuck": "any", "free": "none"},
    )
    late_turns: Literal["always", "stuck"] = option("stuck", "D7", was="always")
    never_thrown: Literal["thrown", "nothing"] = option("thrown", "D15", was="nothing")
    seconds: int = option(0, "4.2", most=86400)
    end: Literal["rack"] = option("rack", "4.2")
    deadlock: Literal["none"] = option("none", "D2")
    barren_turns: int = option(
        6, "D2", "lancers de suite, des deux joueurs, sans rien poser, qui finissent la manche", least=1, most=100
    )
    rounds: int = option(6, "4.2", most=100)
    target: int = option(0, "N22", most=10000, idle=PLAYED_ONCE)  # turns score nothing
    leftover_joker: int = option(10, "D12", "points par joker resté", most=200)
    joker_malus: Literal["loser", "winner"] = option(
        "loser",
        "D12",
        "à qui compte un joker resté",
        "à qui l'a encore, en moins",
        "à qui gagne, en plus",
        idle=({"leftover_joker": range(1)},),
    )
