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
"""Conditions on the other options of a rule set, all of which must hold: a range of numbers, or some names."""


class RuleError(ValueError):
    """An unknown option, or a value that it does not take; the text is for the player."""


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
    """Return a field of a rule set: its default, the row of the rules that it decides and, for a number, its bounds.

    `about` and `values` are the French that players read: the subject of the option and the meaning of each named
    value, in the order of the `Literal`. A subclass that defines an option again keeps those it does not give.
    `{tiles}` and other marks stand for the game's own nouns and agree with them (`french/speech`). `was` is the value
    in a record that does not name the option, if the default has changed since; `past` is a value of records alone,
    meant by one that does not name the option where it counts. `also` are other accepted values, such as older names,
    and their meanings. Beside any of `idle` the option has no effect, and a rule set refuses it: with those values if
    `idle` names the option itself.
    """
    metadata = {"rule": rule, "about": about, "values": values, "least": least, "most": most, "past": past}
    metadata["idle"] = idle
    # Any: as with `field`, the attribute may have any type
    return field(default=default, metadata={**metadata, "was": default if was is None else was, "also": also or {}})


def written(value: Option) -> str:
    """Write a value as `RuleSet.parse` reads it."""
    return ("oui" if value else "non") if isinstance(value, bool) else str(value)


def values_taken(hint: object, each: Field[Option]) -> str:
    """Return the values of an option, for players."""
    if hint is bool:
        return "oui, non"
    if hint is int:
        return f"{each.metadata['least']}–{each.metadata['most']}"
    return ", ".join(get_args(hint))


def check_value(name: str, value: object, hint: object, each: Field[Option]) -> None:
    """Raise `RuleError` if an option does not take a value."""
    if hint is bool:
        good = isinstance(value, bool)
    elif hint is int:
        good = type(value) is int and each.metadata["least"] <= value <= each.metadata["most"]
    else:
        good = isinstance(value, str) and value in get_args(hint)
    if not good:
        raise RuleError(NOT_TAKEN.format(name=name, value=str(value)[:40], taken=values_taken(hint, each)))
