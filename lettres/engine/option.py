"""One option of a rule set: its type, its bounds, the rule it decides, and its French beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, field
from typing import Any, get_args

Option = int | bool | str
"""What an option may be set to."""


class RuleError(ValueError):
    """An option that no rule set has, or a value that it does not take; its text is for the player."""


def option(
    default: Option,
    rule: str,
    about: str = "",
    *values: str,
    least: int = 0,
    most: int = 1000,
    was: Option | None = None,
    also: Mapping[Option, Option] | None = None,
) -> Any:
    """A field of a rule set: its default, the row of the rules that it decides and, for a number, its bounds.

    `about` and `values` are the French that players read: what the option is about, and what each of its named values
    means, in the order of the `Literal`. A subclass that defines an option again keeps those it does not give.
    `{tiles}` and other marks stand for the game's own nouns and agree with them (`french/speech`). `was` is what a
    record means that does not name the option, where the default has changed since; `also` are other values that are
    taken, such as older names, and what they mean.
    """
    metadata = {"rule": rule, "about": about, "values": values, "least": least, "most": most}
    # Any: as with `field`, the attribute may have any type
    return field(default=default, metadata={**metadata, "was": default if was is None else was, "also": also or {}})


def values_of(hint: object, each: Field[Option]) -> str:
    if hint is bool:
        return "oui, non"
    if hint is int:
        return f"{each.metadata['least']}–{each.metadata['most']}"
    return ", ".join(get_args(hint))


def check_value(name: str, value: object, hint: object, each: Field[Option]) -> None:
    if hint is bool:
        good = isinstance(value, bool)
    elif hint is int:
        good = type(value) is int and each.metadata["least"] <= value <= each.metadata["most"]
    else:
        good = isinstance(value, str) and value in get_args(hint)
    if not good:
        shown = str(value)[:40]
        raise RuleError(f"la règle {name} ne prend pas la valeur « {shown} » ; on attend : {values_of(hint, each)}.")
