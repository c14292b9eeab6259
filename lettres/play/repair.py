"""A table that was taken apart, made whole: the words formed so far are kept, as far as a legal table holds them.

Words of the table that the formed ones can do without are put back first; that is mere tidying. What is loose then is
laid in words that the search finds, with letters of the rack where it takes them; that is help, and costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import combinations, islice
from typing import NamedTuple

from lettres.compose import MoveError
from lettres.compose.melds import Draft
from lettres.compose.words import TypedWord, WordDraft, WordSettled, settle, settled_at
from lettres.engine import Game, Table, Turn, View, judge
from lettres.engine.events import REPAIR_COST
from lettres.engine.table import Meld, faces, table_of
from lettres.families.words.notation import spelling
from lettres.grammar import aid_points, both
from lettres.solver.door import GameSolver
from lettres.solver.solution import Stop

_TO_DO = {"table_tile_missing", "no_rack_tile"}  # faults that what is still to be laid may mend
_TRIED = 200  # choices of words to keep
_DEPTHS = (0, 1, None)  # words of the table that the search may take apart, the fewest first
_MOVES = 5  # of a search that are shown to the judge


class Repaired(NamedTuple):
    """A legal table, with its tiles; `found` are words that the search found for it."""

    settled: WordSettled
    found: tuple[str, ...] = ()


def in_order(game: Game, view: View, after: Table) -> bool:
    """Whether a table is legal, though a letter of the rack may still have to be laid."""
    return not _faults(game, view, after) - {"no_rack_tile"}


def repaired(game: Game, view: View, settled: WordSettled, search: GameSolver, stop: Stop) -> Repaired:
    """The nearest legal table: that of before the turn where no formed word can be kept, or none in time."""
    for words in _fewer_and_fewer(settled.draft.formed):
        tidy = _put_back(game, view, settled.draft._replace(formed=words))
        if tidy is None or _faults(game, view, tidy.after) - _TO_DO:
            continue
        if in_order(game, view, tidy.after):
            return Repaired(tidy)
        for after in _searched(tidy, search, stop):
            if in_order(game, view, after):
                return Repaired(settled_at(view, after), _spelt(Turn(tidy.after, after, (), True).formed))
    return Repaired(settle(game, view, Draft()))


def tell_repair(composed: WordSettled, mended: Repaired) -> str:
    """What was done to a composition, in a sentence or two."""
    told = f"Table réparée avec {both(mended.found)} ({aid_points(REPAIR_COST)})" if mended.found else "Table réparée"
    lost = list((Counter(_spelt(composed.melds)) - Counter(_spelt(mended.settled.after.melds))).elements())
    without = f", sans {both(lost)}" if lost else ""
    return f"{told}{without}. « annuler » revient à votre coup."


def _spelt(melds: Iterable[Meld]) -> tuple[str, ...]:
    return tuple(spelling(faces(meld)) for meld in melds)


def _faults(game: Game, view: View, after: Table) -> set[str]:
    turn = Turn(view.table, after, view.rack, view.seats[view.seat].opened)
    return {fault.code for fault in judge(game, turn).faults}


def _fewer_and_fewer(words: tuple[TypedWord, ...]) -> Iterator[tuple[TypedWord, ...]]:
    """All the words, then all but one, the last formed first, then fewer."""
    sizes = range(len(words), 0, -1)
    return islice((some for size in sizes for some in combinations(words, size)), _TRIED)


def _put_back(game: Game, view: View, draft: WordDraft) -> WordSettled | None:
    """The words of a draft, with as many of the table put back as they can do without; None where letters lack."""
    settled = None
    for gone in ((), *((at,) for at in draft.broken)):
        broken = (settled.draft if settled else draft).broken
        with suppress(MoveError):
            settled = settle(game, view, Draft(tuple(at for at in broken if at not in gone), draft.formed))
    return settled


def _searched(settled: WordSettled, search: GameSolver, stop: Stop) -> Iterator[Table]:
    """Tables in which all loose tiles lie in words: without the rack where it can be, and little else changed.

    The search takes the loose tiles for those of a rack: what it proposes has to be judged by the real table.
    """
    loose = settled.loose
    for depth in _DEPTHS:
        for rack in ((), settled.rack) if settled.rack else ((),):
            if stop():
                return
            tiles = tuple(sorted((*loose, *rack)))
            solution = search.solve(
                settled.after, tiles, must=loose, depth=depth, most=_MOVES, whole_turns=False, stop=stop
            )
            yield from (table_of(move.turn.after) for move in solution.moves)
