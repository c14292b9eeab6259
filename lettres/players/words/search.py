"""What a bot asks the solver: the best turns with the words it knows and as far as it looks, within bounds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from lettres.engine import Game, Turn, View, judge
from lettres.engine.table import table_of
from lettres.engine.tiles import Tiles
from lettres.families.words.rules import LettersRules
from lexicon import Lexicon

if TYPE_CHECKING:
    from lettres.solver.solution import Move
    from lettres.solver.words import Solver
EFFORT = 120_000  # steps of one search: in counts, so that a bot plays the same turn on every machine
_FEWER = (3, 1, 0)  # words of the table, where a search is too long
_OTHERS = 8  # turns that are looked at where the game refuses the best one


class Depth(StrEnum):
    """How many words of the table a player changes in one turn."""

    RACK = "chevalet"
    ONE = "un"
    TWO = "deux"
    TABLE = "table"

    @property
    def words(self) -> int | None:
        """The number of words; None for any number.

        >>> Depth("deux").words
        2
        """
        return _WORDS[self]


_WORDS = {Depth.RACK: 0, Depth.ONE: 1, Depth.TWO: 2, Depth.TABLE: None}


@dataclass(frozen=True)
class Search:
    """The words that a player knows, and how far it looks."""

    lexicon: Lexicon
    least_frequency: int = 0
    depth: Depth = Depth.TABLE
    theme: frozenset[str] | None = None

    def best(self, game: Game, view: View, rack: Tiles | None = None, effort: int = EFFORT) -> Turn | None:
        """The turn that scores most with some tiles of the rack (all by default); None where none is found.

        A bot that was not told of a theme, or of words that are forbidden, finds turns that the game refuses.
        """
        for most in (1, _OTHERS):
            moves = self._moves(game.rules, view, view.rack if rack is None else rack, most, effort)
            for move in moves:
                turn = Turn(view.table, move.turn.after, view.rack, move.turn.opened)
                if not judge(game, turn).faults:
                    return turn
            if not moves:
                break
        return None

    def _moves(self, rules: object, view: View, rack: Tiles, most: int, effort: int) -> tuple[Move, ...]:
        """The best moves; where that takes too long, the best that change few words."""
        assert isinstance(rules, LettersRules)
        solver = _solver(self.lexicon, rules, self.theme, self.least_frequency)
        opened = view.seats[view.seat].opened
        far = self.depth.words
        found: tuple[Move, ...] = ()
        for depth in (far, *(few for few in _FEWER if far is None or few < far)):
            solution = solver.solve(table_of(view.table), rack, opened, depth=depth, most=most, effort=effort)
            if not found or solution.score > found[0].score:
                found = solution.moves
            if solution.proven:
                break
        return found


@lru_cache(maxsize=8)
def _solver(lexicon: Lexicon, rules: LettersRules, theme: frozenset[str] | None, least_frequency: int) -> Solver:
    from lettres.solver.words import Solver  # not at the top: it takes a while to load, and many games have no bot

    return Solver(lexicon, rules, theme=theme, least_frequency=least_frequency)
