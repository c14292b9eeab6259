"""An option of a rule set: its default, its bounds, the rule it decides and its French.

>>> from dataclasses import dataclass, fields
>>> @dataclass(frozen=True)
... class Rules:
...     deal: int = option(14, "1.1", "tuiles", least=1, most=40)
>>> values_taken(int, fields(Rules)[0])
'1–40'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field
from typing import Any, get_args

Option = int | bool | str
"""A value of an option."""

Beside = Mapping[str, range | tuple[Option, ...]]
"""Conditions on other options of a rule set: for each name, the values that meet the condition. All must be met."""


class RuleError(ValueError):
    """The error for an unknown option, or for a value that an option does not take; the text is for the player."""


NOT_TAKEN = "la règle {name} ne prend pas la valeur « {value} » ; on attend : {taken}."


def option(
    default: Option,
    rule: str,
    about: str = "",
    *values: str,
    least: int = 0,
    most: int = 1000,
    was: Option | None = None,
    past: Option | None = None,
    also: Mapping[Option, Option] | None = None,
    idle: tuple[Beside, ...] | None = None,
) -> Any:
    """Return a dataclass field for one option: its default, the number of its rule and, if an integer, its bounds.

    `about` and `values` are the French that players read: the subject of the option, and the meaning of each named
    value in the order of the `Literal`. A subclass that defines the option again inherits the texts that it leaves out.
    `{tiles}` and other marks stand for the nouns of the game and agree with them (`french/speech`).

    A record that does not name the option means its default or, if the default has changed, the older value `was`.
    `past` is a value that only old records can have. If there is a `past`, a record that does not name the option means
    `past`, unless the option is idle. `also` maps other accepted values, such as older names, to their current ones.

    `idle` lists conditions. If any of them holds, the option is idle: it has no effect, and a rule set refuses to
    change it. A condition that lists values of the option itself holds only if the option has one of these values.
    """
    metadata = {"rule": rule, "about": about, "values": values, "least": least, "most": most, "past": past}
    metadata["idle"] = idle
    # the return type is Any, as for `field`, because the attribute may have any type
    return field(default=default, metadata={**metadata, "was": default if was is None else was, "also": also or {}})


def written(value: Option) -> str:
    """Return a value as text that `RuleSet.parse` reads."""
    return ("oui" if value else "non") if isinstance(value, bool) else str(value)


def values_taken(hint: object, each: Field[Option]) -> str:
    """Return the values that an option of type `hint` takes, as text for players."""
    if hint is bool:
        return "oui, non"
    if hint is int:
        return f"{each.metadata['least']}–{each.metadata['most']}"
    return ", ".join(get_args(hint))


def check_value(name: str, value: object, hint: object, each: Field[Option]) -> None:
    """Raise `RuleError` if option `name`, of type `hint`, does not take `value`."""
    if hint is bool:
        good = isinstance(value, bool)
    elif hint is int:
        good = type(value) is int and each.metadata["least"] <= value <= each.metadata["most"]
    else:
        good = isinstance(value, str) and value in get_args(hint)
    if not good:
        raise RuleError(NOT_TAKEN.format(name=name, value=str(value)[:40], taken=values_taken(hint, each)))
