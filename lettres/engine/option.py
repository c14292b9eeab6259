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
"""What an option may be set to."""

Beside = Mapping[str, range | tuple[Option, ...]]
"""Values of options, all of which a rule set has: a range of numbers, some names."""


class RuleError(ValueError):
    """An option that no rule set has, or a value that it does not take; its text is for the player."""


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
    """A field of a rule set: its default, the row of the rules that it decides and, for a number, its bounds.

    `about` and `values` are the French that players read: what the option is about, and what each of its named values
    means, in the order of the `Literal`. A subclass that defines an option again keeps those it does not give.
    `{tiles}` and other marks stand for the game's own nouns and agree with them (`french/speech`). `was` is what a
    record means that does not name the option, where the default has changed since; `past` is a value of records alone,
    which one means that does not name the option where it counts. `also` are other values that are taken, such as older
    names, and what they mean. Beside any of `idle` the option does nothing, and a rule set refuses it: where it names
    the option itself, with those values.
    """
    metadata = {"rule": rule, "about": about, "values": values, "least": least, "most": most, "past": past}
    metadata["idle"] = idle
    # Any: as with `field`, the attribute may have any type
    return field(default=default, metadata={**metadata, "was": default if was is None else was, "also": also or {}})


def written(value: Option) -> str:
    """A value as `RuleSet.parse` reads it."""
    return ("oui" if value else "non") if isinstance(value, bool) else str(value)


def values_taken(hint: object, each: Field[Option]) -> str:
    """The values that an option takes, for players."""
    if hint is bool:
        return "oui, non"
    if hint is int:
        return f"{each.metadata['least']}–{each.metadata['most']}"
    return ", ".join(get_args(hint))


def check_value(name: str, value: object, hint: object, each: Field[Option]) -> None:
    """Raise `RuleError` where an option does not take a value."""
    if hint is bool:
        good = isinstance(value, bool)
    elif hint is int:
        good = type(value) is int and each.metadata["least"] <= value <= each.metadata["most"]
    else:
        good = isinstance(value, str) and value in get_args(hint)
    if not good:
        raise RuleError(NOT_TAKEN.format(name=name, value=str(value)[:40], taken=values_taken(hint, each)))
