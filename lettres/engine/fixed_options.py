"""Base classes that fix the options of a game without a discard pile, a draw, dice or contested turns.

The rule set of such a game inherits from them, and after them from `RuleSet`.

>>> from dataclasses import dataclass
>>> from lettres.engine.rules import RuleSet
>>> @dataclass(frozen=True, kw_only=True)
... class Rules(NothingDiscarded, RuleSet):
...     pass
>>> Rules().draw_from
'both'
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.rules import option


@dataclass(frozen=True, kw_only=True)
class OpenTable:
    """The options of a game in which turns are never contested and a faulty turn is taken back whole."""

    arbitration: Literal["auto", "strict"] = option(
        "auto", "L4", "", "souple, avant de poser et sans pénalité", "strict, une fois le tour posé"
    )
    challenge_penalty: int = option(0, "L4", most=0)
    invalid: Literal["turn"] = option("turn", "L3")


@dataclass(frozen=True, kw_only=True)
class NothingDiscarded:
    """The options of a game without a discard pile."""

    start_discard: int = option(0, "2.1", most=0)
    draw_from: Literal["both"] = option("both", "2.1")
    empty_pouch: Literal["turned"] = option("turned", "N21")
    discarding: Literal["moved"] = option("moved", "N21")


@dataclass(frozen=True, kw_only=True)
class NothingDrawn:
    """The options of a game in which racks only get smaller: no refill, and no penalty in tiles."""

    refill: int = option(0, "4.1", most=0)
    pass_cost: int = option(0, "4.2", most=0)
    penalty_tiles: int = option(0, "4.2", most=0)
    time_penalty: int = option(0, "4.2", most=0)


@dataclass(frozen=True, kw_only=True)
class NothingThrown:
    """The options of a game without dice."""

    late_turns: Literal["always"] = option("always", "D7")
    first_throw: Literal["turn"] = option("turn", "D15")
    never_thrown: Literal["thrown"] = option("thrown", "D15")


@dataclass(frozen=True, kw_only=True)
class FirstNamedBegins:
    """The options of a game without a draw for who begins.

    The player who is named first begins the first round, and the next player begins each later round.
    """

    first_player: Literal["seat"] = option("seat", "4.2")
    start_draw: Literal["after_deal"] = option("after_deal", "4.2")
    start_tiles: Literal["returned"] = option("returned", "4.2")
    round_starter: Literal["next"] = option("next", "4.2")
