"""The one door to the solvers.

>>> from lettres.games.rummikub import rummikub
>>> game = rummikub()
>>> table = game.layout.replace([], [game.notation.read_meld("r3r4r5")])
>>> found = solver_of(game).solve(table, ("b9", "r2", "r6"))
>>> found.moves[0].turn.placed, found.score, found.proven
(('r2', 'r6'), 2, True)
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from lettres.engine import Game, Turn
from lettres.engine.tiles import Tiles
from lettres.families.numbers.rules import NumberRules
from lettres.families.words.rules import LettersRules
from lettres.solver.own_checks import own_checks
from lettres.solver.solution import Solution, Solver, Stop, never
from lexicon import Lexicon

if TYPE_CHECKING:
    from lettres.solver.judged import Family

SECONDS = 5.0  # that a player waits at most


_FAMILIAR = 23  # the frequency of words that people know


def for_seconds(seconds: float = SECONDS) -> Stop:
    """What ends a search after some seconds from now."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def solver_of(
    game: Game,
    lexicon: Lexicon | None = None,
    *,
    theme: Iterable[str] | None = None,
    forbidden: Collection[str] = (),
    least_frequency: int = 0,
    whole_turns: bool = True,
) -> Solver:
    """What solves the positions of a game, by all its checks.

    Games of words ask for a lexicon (the package's own by default), the words of the theme, those that may not be
    formed, and how common a word has to be. Where not `whole_turns`, what is solved is part of a turn: the checks that
    the game alone has are not asked.
    """
    own = whole_turns and bool(own_checks(game))
    return _FAMILIES[game.family](game, _Vocabulary(lexicon, theme, forbidden, least_frequency), own)


def can_lay(game: Game, turn: Turn) -> bool:
    """Whether who holds the rack of a turn could lay anything, for the games that ask it."""
    return solver_of(game).can_lay(turn.before, turn.rack, turn.opened)


class _Vocabulary(NamedTuple):
    """The words that are formed."""

    lexicon: Lexicon | None
    theme: Iterable[str] | None
    forbidden: Collection[str]
    least_frequency: int


def _words(game: Game, vocabulary: _Vocabulary, own: bool) -> Solver:
    from lettres.solver.words import Solver  # not at the top, as below: each is slow to load, and few games need two

    assert isinstance(game.rules, LettersRules)
    lexicon, theme, forbidden, least = vocabulary
    judge = game if own else None
    return Solver(lexicon, game.rules, theme=theme, forbidden=forbidden, least_frequency=least, game=judge)


def _numbers(game: Game, vocabulary: _Vocabulary, own: bool) -> Solver:
    from lettres.solver.numbers import Solver  # not at the top, as above

    assert isinstance(game.rules, NumberRules)
    return _judged(game, Solver(game.rules, game.tiles)) if own else Solver(game.rules, game.tiles)


def _grid(game: Game, vocabulary: _Vocabulary, own: bool) -> Solver:
    from lettres.solver.grid import Solver  # not at the top, as above

    return _judged(game, Solver()) if own else Solver()


def _judged(game: Game, solver: Family) -> Solver:
    from lettres.solver.judged import JudgedSolver  # not at the top, as above

    return JudgedSolver(game, solver)


_FAMILIES: dict[str, Callable[[Game, _Vocabulary, bool], Solver]] = {
    "words": _words,
    "numbers": _numbers,
    "grid": _grid,
}


class GameSolver:
    """Solves positions of one game, with all words or the familiar ones, one at a time from whatever thread.

    Nothing is loaded before the first position; `theme` then gives the words of the theme.
    """

    def __init__(
        self,
        game: Game,
        lexicon: Lexicon | None = None,
        theme: Callable[[], Iterable[str] | None] = lambda: None,
    ) -> None:
        self._game, self._lexicon, self._theme = game, lexicon, theme
        self._lock = threading.Lock()
        self._solvers: dict[tuple[bool, bool], Solver] = {}

    def solve(
        self,
        table: Any,
        rack: Tiles,
        opened: bool = True,
        *,
        familiar: bool = False,
        whole_turns: bool = True,
        most: int = 1,
        must: Tiles = (),
        depth: int | None = None,
        stop: Stop = never,
    ) -> Solution:
        """What `Solver.solve` answers, by the rules and the theme of the game."""
        with self._lock:
            solver = self._solver(familiar, whole_turns)
            return solver.solve(table, rack, opened, most=most, must=must, depth=depth, stop=stop)

    def _solver(self, familiar: bool, whole_turns: bool) -> Solver:
        if (familiar, whole_turns) not in self._solvers:
            self._solvers[familiar, whole_turns] = solver_of(
                self._game,
                self._lexicon,
                theme=self._theme(),
                least_frequency=_FAMILIAR if familiar else 0,
                whole_turns=whole_turns,
            )
        return self._solvers[familiar, whole_turns]
