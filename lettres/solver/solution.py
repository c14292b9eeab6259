"""The answer of a solver: moves, best first, and whether they are proven."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn

Stop = Callable[[], bool]
"""Called now and then during a search, which ends with its results so far once it returns True."""


Progress = Callable[[int, int], None]
"""Called now and then during a search with the score of the best move found and the upper bound."""


UNBOUNDED = 1 << 30
"""The bound where none is known: the game scores by a rule of its own."""


def never() -> bool:
    """Return False: the `Stop` of a search without a time limit.

    >>> never()
    False
    """
    return False


class Move(NamedTuple):
    """A legal turn and its score."""

    turn: Turn
    score: int

    def __str__(self) -> str:
        """Return the turn and its score: `IMAGE + ELP -> EMPILAGE = 14`."""
        return f"{self.turn} = {self.score}"

    def _repr_html_(self) -> str:
        """Return the turn and its score, for a notebook."""
        return f"{self.turn._repr_html_()} <b>{self.score}</b>"


class Solution(NamedTuple):
    """The moves of a position, best first; none if nothing legal can be laid, or nothing was found in time.

    No legal move scores more than `bound`. If `proven`, the first move is the best, ties included, or there is none; if
    the value comes first, `bound` is then the most that these moves lay. `certificate`, if asked for, proves a score
    that lies below the simple bound of the rules.
    """

    moves: tuple[Move, ...]
    bound: int
    proven: bool
    certificate: list[dict[str, object]] | None = None  # in its JSON form

    def __str__(self) -> str:
        """Return the moves, one a line, and whether they are proven.

        >>> print(Solution((), 12, False))
        no move exceeds 12
        """
        return "\n".join([*map(str, self.moves), self._sure()])

    def _repr_html_(self) -> str:
        """Return the moves, for a notebook, and whether they are proven."""
        rows = "".join(f"<tr><td>{each.score}</td><td>{each.turn._repr_html_()}</td></tr>" for each in self.moves)
        return f"<table>{rows}</table>{self._sure()}"

    def _sure(self) -> str:
        if self.bound >= UNBOUNDED:
            return "not proven: the game scores by a rule of its own"
        if not self.proven:
            return f"no move exceeds {self.bound}"
        return "proven: no move is better" if self.moves else "proven: there is no move"

    @property
    def score(self) -> int:
        """The score of the best move; 0 if there is none."""
        return self.moves[0].score if self.moves else 0


@dataclass(frozen=True)
class SearchOptions:
    """The options of a search: the `most` moves wanted, and the tiles of the rack that `must` be laid.

    The search ends early, unproven, after `effort` steps where it counts them, or when `stop` says so. Without `tidy`,
    it does not matter how much of the table is left as it was. For runs and groups alone, `value_first` puts the value
    before the tiles.

    The rest is for words alone. At most `depth` words of the table may change. `fewest` asks for the moves that lay the
    fewest tiles, so many at most, `accepts` says of a table whether it will do, `certify` asks for a certificate, and
    `progress` is told of a search that `stop` may end. With `proof_only`, smaller vocabularies are not asked where the
    search ends early.
    """

    most: int = 1
    must: Tiles = ()
    value_first: bool = False
    tidy: bool = True
    effort: int | None = None
    stop: Stop = never
    depth: int | None = None
    fewest: int | None = None
    accepts: Callable[[Layout], bool] | None = None
    certify: bool = False
    progress: Progress | None = None
    proof_only: bool = False


class Solver(Protocol):
    """The best moves of a game's positions, whatever its family; `door.solver_of` returns one."""

    # tables are of the layout of the game, which its solver alone knows
    def solve(
        self, table: Layout, rack: Tiles, opened: bool = True, options: SearchOptions = SearchOptions()
    ) -> Solution:
        """Return the best moves of a position: a table, a rack, and whether its player has opened."""

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        """Return whether anything can be laid."""
