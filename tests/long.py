"""How much tests draw: by default a few cases of every kind, in a long form as many as wanted.

`LETTRES_LONG=4 .venv/bin/pytest -n logical` draws four times as much, and takes all of the cases that are otherwise
`some` of many; `LETTRES_SOAK_SEED` draws others.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

TIMES = int(os.environ.get("LETTRES_LONG", "1"))
LONG = TIMES > 1
Case = TypeVar("Case")
SEED = os.environ.get("LETTRES_SOAK_SEED", "1996")


def draws(few: int, many: int) -> int:
    """How many cases are drawn: a few by default, many times over in the long form."""
    return many * TIMES if LONG else few


def some(cases: Iterable[Case], few: int) -> list[Case]:
    """A few of many cases, spread evenly from the first to the last; all of them in the long form."""
    every = list(cases)
    if LONG or few >= len(every):
        return every
    return [every[round(at * (len(every) - 1) / max(few - 1, 1))] for at in range(few)]
