"""A bot's skill: to find the best turn with the words it knows, changing at most as many table words as its depth."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from lettres.engine import Game, Turn, View, judge
from lettres.engine.rules import RuleSet
from lettres.engine.table import table_of
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Check
from lettres.solver.facade import solver_of
from lettres.solver.own_checks import own_checks
from lettres.solver.solution import Move, SearchOptions, Solver
from lexicon import Lexicon

EFFORT = 20_000_000  # solver steps of one search; not seconds, so that a bot plays the same turn on every machine
_OTHERS = 8  # turns tried if the game refuses the best one


class Depth(StrEnum):
    """The largest number of table words that a bot changes in one turn."""

    RACK = "chevalet"
    ONE = "un"
    TWO = "deux"
    TABLE = "table"

    @property
    def words(self) -> int | None:
        """The number of words; None if there is no limit.

        >>> Depth("deux").words
        2
        """
        return _WORDS[self]


_WORDS = {Depth.RACK: 0, Depth.ONE: 1, Depth.TWO: 2, Depth.TABLE: None}


@dataclass(frozen=True)
class Skill:
    """The depth of a bot and the words that it knows: those of `lexicon` from the frequency `least_frequency` up."""

    lexicon: Lexicon
    least_frequency: int = 0
    depth: Depth = Depth.TABLE
    theme: frozenset[str] | None = None

    def best(self, game: Game, view: View, rack: Tiles | None = None, effort: int = EFFORT) -> Turn | None:
        """Return the turn that scores most with the tiles `rack`, by default the whole rack; None if none is found.

        Turns that the game refuses are skipped; a bot finds such turns if it does not know the theme or the forbidden
        words.
        """
        for most in (1, _OTHERS):
            moves = self._moves(game, view, view.rack if rack is None else rack, most, effort)
            for move in moves:
                turn = Turn(view.table, move.turn.after, view.rack, move.turn.opened)
                if not judge(game, turn).faults:
                    return turn
            if not moves:
                break
        return None

    def _moves(self, game: Game, view: View, rack: Tiles, most: int, effort: int) -> tuple[Move, ...]:
        """Return at most `most` of the best moves found in `effort` steps; a longer search may find better moves."""
        rules, own = game.rules, own_checks(game)
        solver = _solver(_Setting(self.lexicon, self.least_frequency, self.theme, rules, own, game))
        opened, table = view.seats[view.seat].opened, table_of(view.table)
        return solver.solve(table, rack, opened, SearchOptions(depth=self.depth.words, most=most, effort=effort)).moves


@dataclass(frozen=True)
class _Setting:
    """The inputs of a solver, as a cache key: games with the same rules and checks share a solver."""

    lexicon: Lexicon
    least_frequency: int
    theme: frozenset[str] | None
    rules: RuleSet
    own: tuple[Check, ...]
    game: Game = field(compare=False)


@lru_cache(maxsize=8)
def _solver(setting: _Setting) -> Solver:
    known = setting.least_frequency
    return solver_of(setting.game, setting.lexicon, theme=setting.theme, least_frequency=known, polite=True)
