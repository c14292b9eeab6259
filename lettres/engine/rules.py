"""Rule sets: frozen, keyword-only, every option typed, with its default, its bounds and the rule it decides.

The options of `RuleSet` are those that the engine itself reads; a game adds its own by subclassing. What a game does
not have it says by listing small sets before `RuleSet`, which leave those options no choice: `OpenTable`,
`NothingDiscarded`, `NothingDrawn`, `FirstNamedBegins`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, Literal, Self, get_args, get_type_hints

Option = int | bool | str
"""What an option may be set to."""

Flow = Literal["play_or_draw", "draw_play_discard", "play_discard_or_draw", "throw_play"]


class RuleError(ValueError):
    """An option that no rule set has, or a value that it does not take; its text is for the player."""


def option(default: Option, rule: str, *, least: int = 0, most: int = 1000) -> Any:  # Any: as `field`, it is any type
    """A field of a rule set: its default, the row of the rules that it decides and, for a number, its bounds."""
    return field(default=default, metadata={"rule": rule, "least": least, "most": most})


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """What a game is played by. Options that are counts are in tiles, points, turns or seconds, as their names say.

    >>> RuleSet(deal=7).deal, RuleSet.from_options({"arbitration": "strict"}).arbitration
    (7, 'strict')
    >>> RuleSet(deal=7).changed()
    {'deal': 7}
    """

    least_players: int = option(1, "1.1", least=1, most=8)
    most_players: int = option(4, "1.1", least=1, most=8)
    deal: int = option(14, "1.1", least=1, most=40)
    refill: int = option(7, "L28", most=40)
    flow: Flow = option("play_or_draw", "N1")
    first_player: Literal["lowest", "highest", "seat"] = option("lowest", "L30")
    start_draw: Literal["after_deal", "before_deal"] = option("after_deal", "L30")
    start_tiles: Literal["returned", "kept"] = option("returned", "L30")
    round_starter: Literal["draw", "next"] = option("draw", "N22")
    start_discard: int = option(0, "2.1", most=1)
    draw_from: Literal["pouch", "both"] = option("both", "2.1")
    passing: Literal["free", "stuck"] = option("free", "D5")
    pass_cost: int = option(1, "L30", most=10)
    seconds: int = option(60, "1.1", most=86400)
    penalty_tiles: int = option(1, "L3", most=10)
    time_penalty: int = option(1, "1.1", most=10)
    arbitration: Literal["auto", "strict", "challenge"] = option("auto", "L4")
    challenge_penalty: int = option(1, "L4", most=10)
    invalid: Literal["turn", "meld"] = option("turn", "L3")
    end: Literal["pouch_and_rack", "rack", "pouch"] = option("pouch_and_rack", "1.1")
    deadlock: Literal["full_round", "first_blocked", "none"] = option("full_round", "L29")
    barren_turns: int = option(0, "D2")
    rounds: int = option(1, "N22", most=100)
    target: int = option(0, "N22", most=10000)

    def __post_init__(self) -> None:
        for name, hint in _hints(type(self)).items():
            _check(name, getattr(self, name), hint, self.__dataclass_fields__[name])
        if self.least_players > self.most_players:
            raise RuleError("least_players dépasse most_players.")
        if not self.rounds and not self.target:
            raise RuleError("une partie sans fin : donnez un nombre de manches (rounds) ou de points (target).")

    @classmethod
    def from_options(cls, options: Mapping[str, object], base: Self | None = None) -> Self:
        """A rule set from options by name, the others as in `base` or at their defaults; raises `RuleError`."""
        known = _hints(cls)
        for name in options:
            if name not in known:
                raise RuleError(f"règle inconnue : « {name} ». Règles : {', '.join(known)}.")
        values: dict[str, Any] = {**(base.changed() if base else {}), **options}  # Any: each is checked by `_check`
        return cls(**values)

    @classmethod
    def parse(cls, name: str, text: str) -> Option:
        """The value of an option written as text (`oui`, `non`, a number, a name), for `from_options` to check.

        >>> RuleSet.parse("deal", "7"), RuleSet.parse("arbitration", "strict")
        (7, 'strict')
        """
        hint = _hints(cls).get(name)
        if hint is bool and text in _WORDS:
            return _WORDS[text]
        return int(text) if hint is int and text.isascii() and text.isdigit() and len(text) < 10 else text

    def changed(self) -> dict[str, Option]:
        """The options that are not at their defaults."""
        return {each.name: value for each in fields(self) if (value := getattr(self, each.name)) != each.default}

    @classmethod
    def describe(cls) -> list[tuple[str, str, Option, str]]:
        """Every option: its name, the row of the rules it decides, its default, the values it takes.

        >>> RuleSet.describe()[2]
        ('deal', '1.1', 14, '1–40')
        """
        hints = _hints(cls)
        return [
            (each.name, each.metadata["rule"], _default(each), _values(hints[each.name], each)) for each in fields(cls)
        ]


@dataclass(frozen=True, kw_only=True)
class OpenTable:
    """Options of a game whose table shows all there is to know: nothing is contested, a faulty turn goes as a whole."""

    arbitration: Literal["auto", "strict"] = option("auto", "L4")
    challenge_penalty: int = option(0, "L4", most=0)
    invalid: Literal["turn"] = option("turn", "L3")


@dataclass(frozen=True, kw_only=True)
class NothingDiscarded:
    """Options of a game without a discard pile."""

    start_discard: int = option(0, "2.1", most=0)
    draw_from: Literal["both"] = option("both", "2.1")


@dataclass(frozen=True, kw_only=True)
class NothingDrawn:
    """Options of a game in which a rack only gets smaller: no refill, and no penalty in tiles."""

    refill: int = option(0, "4.1", most=0)
    pass_cost: int = option(0, "4.2", most=0)
    penalty_tiles: int = option(0, "4.2", most=0)
    time_penalty: int = option(0, "4.2", most=0)


@dataclass(frozen=True, kw_only=True)
class FirstNamedBegins:
    """Options of a game without a draw for who begins: the first named, then each in turn."""

    first_player: Literal["seat"] = option("seat", "4.2")
    start_draw: Literal["after_deal"] = option("after_deal", "4.2")
    start_tiles: Literal["returned"] = option("returned", "4.2")
    round_starter: Literal["next"] = option("next", "4.2")


_WORDS = {"oui": True, "non": False, "true": True, "false": False}


def _hints(cls: type[RuleSet]) -> dict[str, object]:
    """The types of a rule set's options, worked out once."""
    if cls not in _HINTS:
        _HINTS[cls] = {name: hint for name, hint in get_type_hints(cls).items() if not name.startswith("_")}
    return _HINTS[cls]


def _default(each: Field[Option]) -> Option:
    assert each.default is not MISSING
    return each.default


_HINTS: dict[type[RuleSet], dict[str, object]] = {}


def _values(hint: object, each: Field[Option]) -> str:
    if hint is bool:
        return "oui, non"
    if hint is int:
        return f"{each.metadata['least']}–{each.metadata['most']}"
    return ", ".join(get_args(hint))


def _check(name: str, value: object, hint: object, each: Field[Option]) -> None:
    if hint is bool:
        good = isinstance(value, bool)
    elif hint is int:
        good = type(value) is int and each.metadata["least"] <= value <= each.metadata["most"]
    else:
        good = isinstance(value, str) and value in get_args(hint)
    if not good:
        shown = str(value)[:40]
        raise RuleError(f"la règle {name} ne prend pas la valeur « {shown} » ; on attend : {_values(hint, each)}.")
