"""What repairs of every game have in common: a table that was taken apart becomes legal again."""

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
    """A legal table, None where there is none; whether the search found melds for it, which costs; what is said."""

    after: Layout | None
    charged: bool
    notice: str


def faults_after(game: Game, view: View, after: Layout) -> set[str]:
    """The codes of the faults that a player's turn would have with this table."""
    turn = Turn(view.table, after, view.rack, view.seats[view.seat].opened)
    return {fault.code for fault in judge(game, turn).faults}


def is_legal(game: Game, view: View, after: Layout) -> bool:
    """Whether a table is legal, though a tile of the rack may still have to be laid."""
    return faults_after(game, view, after) <= {"no_rack_tile"}


def subsets(items: Sequence[T], most: int) -> Iterator[tuple[T, ...]]:
    """All the items, then all but one, the last one first, and so on; `most` choices at most.

    >>> list(subsets("AB", 9))
    [('A', 'B'), ('A',), ('B',)]
    """
    sizes = range(len(items), 0, -1)
    return islice((chosen for size in sizes for chosen in combinations(items, size)), most)


def repair_notice(new: Sequence[str], lost: str, *, charged: bool) -> str:
    """What a repair did: the melds that the search found, and those of the player that are gone (`lost`, a phrase)."""
    made = f" avec {both(new)}" if new else ""
    cost = f" ({aid_points(REPAIR_COST)})" if charged else ""
    return f"Table réparée{made}{cost}{lost}. « annuler » revient à votre coup."
