"""A table of words that was taken apart, made whole: as many of the words formed are kept as a legal table can hold.

Words of the table that the formed ones can do without are put back first; that only tidies up. The search then lays
what is loose in words, with letters of the rack where it takes them; that is help, and costs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress

from lettres.compose import MoveError
from lettres.compose.melds import Draft
from lettres.compose.words import WordDraft, WordSettled, settle
from lettres.engine import Game, Table, Turn, View
from lettres.engine.table import Meld, faces, table_of
from lettres.families.words.notation import spelling
from lettres.grammar import both
from lettres.play.repair import Mended, faults_after, is_legal, repair_notice, subsets
from lettres.solver.door import GameSolver
from lettres.solver.solution import Stop

_REPAIRABLE = {"table_tile_missing", "no_rack_tile"}  # faults that laying more tiles may mend
_CHOICES = 200  # of words to keep
_DEPTHS = (0, 1, None)  # words of the table that the search may take apart, the fewest first
_MOVES = 5  # of a search that are shown to the judge


def repaired(game: Game, view: View, composed: WordSettled, solver: GameSolver, stop: Stop) -> Mended:
    """The nearest legal table; the one before the turn if no formed word can be kept, or none in time."""
    for words in subsets(composed.draft.formed, _CHOICES):
        tidy = _put_back(game, view, composed.draft._replace(formed=words))
        if tidy is None or faults_after(game, view, tidy.after) - _REPAIRABLE:
            continue
        if is_legal(game, view, tidy.after):
            return _mended(composed, tidy.after, ())
        for after in _tables(tidy, solver, stop):
            if is_legal(game, view, after):
                return _mended(composed, after, _spelt(Turn(tidy.after, after, (), True).formed))
    return _mended(composed, settle(game, view, Draft()).after, ())


def _mended(composed: WordSettled, after: Table, new: tuple[str, ...]) -> Mended:
    lost = list((Counter(_spelt(composed.melds)) - Counter(_spelt(after.melds))).elements())
    notice = repair_notice(new, f", sans {both(lost)}" if lost else "", charged=bool(new))
    return Mended(after, bool(new), notice)


def _spelt(melds: Iterable[Meld]) -> tuple[str, ...]:
    return tuple(spelling(faces(meld)) for meld in melds)


def _put_back(game: Game, view: View, draft: WordDraft) -> WordSettled | None:
    """The words of a draft, with as many of the table put back as possible; None where letters are missing."""
    settled = None
    for put_back in ((), *((at,) for at in draft.broken)):
        broken = (settled.draft if settled else draft).broken
        with suppress(MoveError):
            settled = settle(game, view, Draft(tuple(at for at in broken if at not in put_back), draft.formed))
    return settled


def _tables(tidy: WordSettled, solver: GameSolver, stop: Stop) -> Iterator[Table]:
    """Tables in which all loose tiles lie in words: without the rack if possible, and with few other changes.

    The search takes the loose tiles for a rack, so what it proposes must be judged again.
    """
    loose = tidy.loose
    for depth in _DEPTHS:
        for rack in ((), tidy.rack) if tidy.rack else ((),):
            if stop():
                return
            tiles = tuple(sorted((*loose, *rack)))
            solution = solver.solve(
                tidy.after, tiles, must=loose, depth=depth, most=_MOVES, whole_turns=False, stop=stop
            )
            yield from (table_of(move.turn.after) for move in solution.moves)
