"""The base of all repairs: a table that was taken apart becomes legal again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple, TypeVar

from lettres.engine import Game, Turn, View, judge
from lettres.engine.events import REPAIR_COST
from lettres.engine.table import Layout
from lettres.grammar import aid_points, both

T = TypeVar("T")


class Mended(NamedTuple):
    """The result of a repair: a legal table or None, whether the repair costs points, and the notice.

    A repair costs points if the search found new melds.
    """

    after: Layout | None
    charged: bool
    notice: str


def faults_after(game: Game, view: View, after: Layout) -> set[str]:
    """Return the codes of the faults that a player's turn would have if it left the table as `after`."""
    turn = Turn(view.table, after, view.rack, view.seats[view.seat].opened)
    return {fault.code for fault in judge(game, turn).faults}


def is_legal(game: Game, view: View, after: Layout) -> bool:
    """Return True if the table `after` is legal, even if it lays no rack tile."""
    return faults_after(game, view, after) <= {"no_rack_tile"}


def subsets(items: Sequence[T], most: int) -> Iterator[tuple[T, ...]]:
    """Yield all the items, then all but one (the last is left out first), and so on; at most `most` subsets.

    >>> list(subsets("AB", 9))
    [('A', 'B'), ('A',), ('B',)]
    """
    sizes = range(len(items), 0, -1)
    return islice((chosen for size in sizes for chosen in combinations(items, size)), most)


def repair_notice(new: Sequence[str], lost: str, *, charged: bool) -> str:
    """Return a sentence on a repair: the `new` melds, and `lost`, a phrase on the player's melds that were removed."""
    formed = f" avec {both(new)}" if new else ""
    cost = f" ({aid_points(REPAIR_COST)})" if charged else ""
    return f"Table réparée{formed}{cost}{lost}. « annuler » revient à votre coup."
