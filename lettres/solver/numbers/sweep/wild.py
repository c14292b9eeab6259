"""Transitions if a run has at most one joker (rule N11).

The code has the open runs without a joker in its low bits, and those with a joker above them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

WITH = 16
"""The offset in a code of the runs that have a joker."""


class Fates(NamedTuple):
    """The continuation of the open runs, as numbers of runs.

    - `wild_one`, `wild_two`, `wild_long`: runs of one tile, of two, and of three or more that a joker continues;
    - `long`, `long_with`: long runs that a natural tile continues, without a joker and with one;
    - `new`, `new_wild`: runs that begin with a natural tile, and with a joker.
    """

    wild_one: int
    wild_two: int
    wild_long: int
    long: int
    long_with: int
    new: int
    new_wild: int


def fates(code: int, tiles: int, jokers: int) -> Iterator[tuple[Fates, int]]:
    """Yield every way to continue the open runs of a code, each with the next code.

    All ways lay `tiles` natural tiles and `jokers` jokers.
    """
    one, two, long, one_with, two_with, long_with = (code >> at & 15 for at in (0, 4, 8, WITH, WITH + 4, WITH + 8))
    for wild_one, wild_two, wild_long in product(range(one + 1), range(two + 1), range(min(long, jokers) + 1)):
        new_wild = jokers - wild_one - wild_two - wild_long
        rest = tiles - (one - wild_one) - (two - wild_two) - one_with - two_with
        if new_wild < 0 or rest < 0:
            continue
        for going, going_with in product(range(min(long - wild_long, rest) + 1), range(min(long_with, rest) + 1)):
            new = rest - going - going_with
            if new < 0:
                continue
            plain = new | one - wild_one << 4 | two - wild_two + going << 8
            other = new_wild | one_with + wild_one << 4 | two_with + wild_two + wild_long + going_with << 8
            yield Fates(wild_one, wild_two, wild_long, going, going_with, new, new_wild), plain | other << WITH
