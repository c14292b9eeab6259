"""The entry point to the solvers of all families.

>>> from lettres.games.rummikub import rummikub
>>> game = rummikub()
>>> table = game.layout.replace([], [game.notation.read_meld("r3r4r5")])
>>> solution = solver_of(game).solve(table, ("b9", "r2", "r6"))
>>> solution.moves[0].turn.placed, solution.score, solution.proven
(('r2', 'r6'), 2, True)
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from lettres.engine import Game, Turn, View
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.families.numbers.rules import NumberRules
from lettres.families.words.game import WordGame
from lettres.families.words.rules import LettersRules
from lettres.solver.budget import Deadline
from lettres.solver.own_checks import own_checks
from lettres.solver.solution import SearchOptions, Solution, Solver, Stop
from lexicon import Lexicon

if TYPE_CHECKING:
    from lettres.solver.judged import Family
SECONDS = 5.0  # how long a player waits at most
_FAMILIAR = 23  # the lowest frequency of a widely known word


def for_seconds(seconds: float = SECONDS) -> Stop:
    """Return a `Stop` that ends a search after `seconds`."""
    return Deadline(seconds)


def solver_of(
    game: Game,
    lexicon: Lexicon | None = None,
    *,
    theme: Iterable[str] | None = None,
    forbidden: Collection[str] = (),
    least_frequency: int = 0,
    polite: bool = False,
    whole_turns: bool = True,
) -> Solver:
    """Return a solver for `game` that finds only moves that pass all checks of the game.

    `lexicon`, `theme` and `forbidden` (words that may not be formed) are for word games, and default to those of the
    game. With `least_frequency`, only words at least that common are formed. A `polite` solver, for robots and hints,
    forms vulgar words only if the rules allow them (`vulgar_words`). Without `whole_turns`, the moves may be parts of a
    turn, so the game's own checks are skipped.
    """
    own = whole_turns and bool(own_checks(game))
    return _FAMILIES[game.family](game, _Vocabulary(lexicon, theme, forbidden, least_frequency, polite), own)


def solve_view(view: View, options: SearchOptions = SearchOptions()) -> Solution:
    """Return the best legal moves for the seat that sees `view`, whether or not it is that seat's turn.

    Vulgar words are formed only if the rules of the game allow them (`vulgar_words`).

    >>> from lettres.engine import seeded, start, view
    >>> from lettres.games.rummikub import rummikub
    >>> state = start(rummikub(opening_points=0), 2, seeded(1)).state
    >>> [str(solve_view(view(state, seat)).moves[0]) for seat in (0, 1)]
    ['r7b7n7 n9n10n11 = 6', 'b8n8j8 = 3']
    """
    return _solver_for(view.game).solve(view.table, view.rack, view.opened, options)


@lru_cache(maxsize=4)
def _solver_for(game: Game) -> GameSolver:
    return GameSolver(game)


def can_lay(game: Game, turn: Turn) -> bool:
    """Return whether any legal move existed when `turn` began."""
    return solver_of(game).can_lay(turn.before, turn.rack, turn.opened)


class _Vocabulary(NamedTuple):
    """The arguments of `solver_of` that restrict the words that may be formed."""

    lexicon: Lexicon | None
    theme: Iterable[str] | None
    forbidden: Collection[str]
    least_frequency: int
    polite: bool


def _words(game: Game, vocabulary: _Vocabulary, own: bool) -> Solver:
    from lettres.solver.words import WordSolver  # not at the top, as below: each is slow to load

    assert isinstance(game.rules, LettersRules)
    lexicon, theme, forbidden, least, polite = vocabulary
    if isinstance(game, WordGame):
        lexicon, theme = lexicon or game.lexicon, game.theme if theme is None else theme
        forbidden = forbidden or game.forbidden
    judge, vulgar = game if own else None, game.rules.vulgar_words or not polite
    solver = WordSolver(
        lexicon, game.rules, theme=theme, forbidden=forbidden, least_frequency=least, vulgar=vulgar, game=judge
    )
    if not isinstance(game, WordGame) or game.score is game.option_score:
        return solver
    from lettres.solver.rescored import RescoredSolver  # not at the top, as above

    return RescoredSolver(game, solver)


def _numbers(game: Game, vocabulary: _Vocabulary, own: bool) -> Solver:
    from lettres.solver.numbers import NumberSolver  # not at the top, as above

    assert isinstance(game.rules, NumberRules)
    return _judged(game, NumberSolver(game.rules, game.tiles)) if own else NumberSolver(game.rules, game.tiles)


def _grid(game: Game, vocabulary: _Vocabulary, own: bool) -> Solver:
    from lettres.families.grid.checks import own_set_laid  # not at the top, as above
    from lettres.solver.grid import GridSolver

    solver = GridSolver(own_set=own_set_laid in game.checks)
    return _judged(game, solver) if own else solver


def _judged(game: Game, solver: Family) -> Solver:
    from lettres.solver.judged import JudgedSolver  # not at the top, as above

    return JudgedSolver(game, solver)


_FAMILIES: dict[str, Callable[[Game, _Vocabulary, bool], Solver]] = {
    "words": _words,
    "numbers": _numbers,
    "grid": _grid,
}


class GameSolver:
    """Solve positions of one game, with all words or only familiar ones; threads may share a solver.

    The moves are shown to players or laid by robots, so the solvers are `polite` (see `solver_of`). Each solver is made
    when first needed. The function `theme`, which returns the words of the theme, is not called until then.
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
        table: Layout,
        rack: Tiles,
        opened: bool = True,
        options: SearchOptions = SearchOptions(),
        *,
        familiar: bool = False,
        whole_turns: bool = True,
    ) -> Solution:
        """Return what `Solver.solve` returns; if `familiar`, only widely known words are formed.

        Without `whole_turns`, the game's own checks are skipped.
        """
        with self._lock:
            return self._solver(familiar, whole_turns).solve(table, rack, opened, options)

    def _solver(self, familiar: bool, whole_turns: bool) -> Solver:
        if (familiar, whole_turns) not in self._solvers:
            least, theme = _FAMILIAR if familiar else 0, self._theme()
            self._solvers[familiar, whole_turns] = solver_of(
                self._game, self._lexicon, theme=theme, least_frequency=least, polite=True, whole_turns=whole_turns
            )
        return self._solvers[familiar, whole_turns]
