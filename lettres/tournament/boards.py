"""Boards, as in duplicate bridge: one deal, which its bots play once in every seating.

Draw number k of a seed takes the same tile in every seating, so each bot has the luck of each seat once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

MOST_DEALS = 1_000_000
"""The most deals of one seed; those of the next seed begin after them."""


class Board(NamedTuple):
    """The seed of a deal, and the bots that play it, by their numbers in the tournament."""

    seed: int
    bots: tuple[int, ...]


def boards(bots: int, games: int, seed: int, *, one_table: bool = False) -> list[Board]:
    """Return the boards of a tournament: every pair of bots, or all at one table, plays at least `games` games.

    All pairs play the same deals, one after the other, so that an interrupted tournament has about as many games of
    each. Deal k of a seed has the seed `MOST_DEALS` * seed + k: two seeds share no deal.

    >>> boards(2, 3, 7)
    [Board(seed=7000000, bots=(0, 1)), Board(seed=7000001, bots=(0, 1))]
    >>> [board.bots for board in boards(3, 2, 0)], [board.bots for board in boards(3, 3, 0, one_table=True)]
    ([(0, 1), (0, 2), (1, 2)], [(0, 1, 2)])
    """
    tables = [tuple(range(bots))] if one_table else list(combinations(range(bots), 2))
    deals = -(-games // len(tables[0]))
    return [Board(MOST_DEALS * seed + deal, table) for deal in range(deals) for table in tables]


def seatings(bots: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the seatings of a board: each bot sits in each seat once.

    >>> seatings((0, 2)), seatings((0, 1, 2))
    ([(0, 2), (2, 0)], [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
    """
    return [(*bots[first:], *bots[:first]) for first in range(len(bots))]


def labels(specs: Sequence[str]) -> list[str]:
    """Return the names of the bots of a tournament: their specs, equal ones numbered.

    >>> labels(["bot:oracle", "bot", "bot:oracle"])
    ['bot:oracle (1)', 'bot', 'bot:oracle (2)']
    """
    return [
        f"{spec} ({specs[: place + 1].count(spec)})" if specs.count(spec) > 1 else spec
        for place, spec in enumerate(specs)
    ]
