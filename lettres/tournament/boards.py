"""Boards, as in duplicate bridge. A board is one deal, and the same bots play this deal once in every seating.

The k-th draw of a seed takes the same tile in every seating, so each bot has the luck of each seat once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

MOST_DEALS = 1_000_000
"""The number of deals reserved for each seed, so that two seeds share none."""


class Board(NamedTuple):
    """The seed of a deal, and the bots that play it, as indices into `Plan.bots`."""

    seed: int
    bots: tuple[int, ...]


def boards(bots: int, games: int, seed: int, *, one_table: bool = False) -> list[Board]:
    """Return the boards of a tournament in which every pair of bots plays at least `games` games.

    With `one_table`, all bots sit at one table instead. Each deal goes to every pair before the next deal begins, so an
    interrupted tournament has played about the same number of games with every pair. Deal k has the seed `MOST_DEALS` *
    `seed` + k.

    >>> boards(2, 3, 7)
    [Board(seed=7000000, bots=(0, 1)), Board(seed=7000001, bots=(0, 1))]
    >>> [board.bots for board in boards(3, 2, 0)], [board.bots for board in boards(3, 3, 0, one_table=True)]
    ([(0, 1), (0, 2), (1, 2)], [(0, 1, 2)])
    """
    tables = [tuple(range(bots))] if one_table else list(combinations(range(bots), 2))
    deals = -(-games // len(tables[0]))
    return [Board(MOST_DEALS * seed + deal, table) for deal in range(deals) for table in tables]


def seatings(bots: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the rotations of `bots` around the table, so that each bot sits in each seat once.

    >>> seatings((0, 2)), seatings((0, 1, 2))
    ([(0, 2), (2, 0)], [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
    """
    return [(*bots[first:], *bots[:first]) for first in range(len(bots))]


def labels(specs: Sequence[str]) -> list[str]:
    """Return a name for each bot of a tournament: its spec, with a number if several bots have the same spec.

    >>> labels(["bot:oracle", "bot", "bot:oracle"])
    ['bot:oracle (1)', 'bot', 'bot:oracle (2)']
    """
    return [
        f"{spec} ({specs[: place + 1].count(spec)})" if specs.count(spec) > 1 else spec
        for place, spec in enumerate(specs)
    ]
