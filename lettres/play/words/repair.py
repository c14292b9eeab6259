"""The repair of a table of words: it keeps as many of the formed words as a legal table can hold.

Table words that the formed words do not need are put back first, at no cost. Then the search lays the loose
letters in words, with as few more letters from the rack as possible; this help costs points.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import NamedTuple

from lettres.compose import MoveError
from lettres.compose.melds import MeldDraft
from lettres.compose.words import WordDraft, WordSettled, settle
from lettres.engine import Game, Table, Turn, View
from lettres.engine.table import Layout, Meld, faces, table_of
from lettres.families.words.notation import spelling
from lettres.grammar import both
from lettres.play.repair import Mended, faults_after, is_legal, repair_notice, subsets
from lettres.solver.facade import GameSolver
from lettres.solver.solution import SearchOptions, Stop

_REPAIRABLE = {"table_tile_missing", "no_rack_tile"}  # faults that more tiles may mend
_CHOICES = 200  # sets of formed words that a repair tries to keep
_DEPTHS = (0, 1, None)  # how many table words the search may take apart: None for any number


def search_repair(game: Game, view: View, composed: WordSettled, solver: GameSolver, stop: Stop) -> Mended:
    """Search for the nearest legal table. Return the table before the turn if no formed word can be kept, or if no
    table is found in time."""
    found: Filled | None = None
    kept = 0
    for words in subsets(composed.draft.formed, _CHOICES):
        if found is not None and len(words) < kept:
            break
        tidy = _put_back(game, view, composed.draft._replace(formed=words))
        if tidy is None or faults_after(game, view, tidy.after) - _REPAIRABLE:
            continue
        if is_legal(game, view, tidy.after):
            return _mend_result(composed, tidy.after, ())
        most = len(tidy.rack) if found is None else found.letters - 1
        if filled := _fill(game, view, tidy, most, solver, stop):
            found, kept = filled, len(words)
    if found is not None:
        return _mend_result(composed, found.after, found.new)
    return _mend_result(composed, settle(game, view, MeldDraft()).after, ())


class Filled(NamedTuple):
    """A legal table that the search found, the number of letters that it took from the rack, and its new words."""

    after: Table
    letters: int
    new: tuple[str, ...]


def _mend_result(composed: WordSettled, after: Table, new: tuple[str, ...]) -> Mended:
    lost = list((Counter(_spelt(composed.melds)) - Counter(_spelt(after.melds))).elements())
    notice = repair_notice(new, f", sans {both(lost)}" if lost else "", charged=bool(new))
    return Mended(after, bool(new), notice)


def _spelt(melds: Iterable[Meld]) -> tuple[str, ...]:
    return tuple(spelling(faces(meld)) for meld in melds)


def _put_back(game: Game, view: View, draft: WordDraft) -> WordSettled | None:
    """Return a draft with as many table words put back as possible; None if letters are missing."""
    settled = None
    for put_back in ((), *((at,) for at in draft.broken)):
        broken = (settled.draft if settled else draft).broken
        with suppress(MoveError):
            settled = settle(game, view, MeldDraft(tuple(at for at in broken if at not in put_back), draft.formed))
    return settled


def _fill(game: Game, view: View, tidy: WordSettled, most: int, solver: GameSolver, stop: Stop) -> Filled | None:
    """Return a table with all loose tiles in words, and the fewest letters from the rack; None if it would take more
    than `most`.

    The search treats the loose tiles as a rack. So each table that it finds is judged again as the player's turn.
    Tables with few changes come first, so that there is an answer if time runs out.
    """
    limit = getattr(game.rules, "words_per_turn", 0)
    if limit and len(tidy.melds) >= limit:
        return None  # the loose tiles would need one more word

    def accepts(after: Layout) -> bool:
        kept = not Counter(tidy.melds) - Counter(after.melds)
        return kept and is_legal(game, view, after)

    found, loose = None, tidy.loose
    tiles = tuple(sorted((*loose, *tidy.rack)))
    for depth in _DEPTHS:
        if stop() or most < 0:
            break
        options = SearchOptions(must=loose, depth=depth, fewest=len(loose) + most, accepts=accepts, stop=stop)
        for move in solver.solve(tidy.after, tiles, options=options, whole_turns=False).moves:
            after, letters = table_of(move.turn.after), len(move.turn.placed) - len(loose)
            found = Filled(after, letters, _spelt(Turn(tidy.after, after, (), True).formed))
            most = letters - 1
    return found
