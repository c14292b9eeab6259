"""The answer of a solver: moves, best first, and whether they are proven."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn

Stop = Callable[[], bool]
"""A function that a search calls now and then; when it returns True, the search ends with what it has found so far."""


Progress = Callable[[int, int], None]
"""A function that a search calls now and then with the best score found so far and the upper bound."""


UNBOUNDED = 1 << 30
"""The `bound` of a solution if no bound is known, because the game has a scoring rule of its own."""


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
        """Return the turn and its score as HTML, for a notebook."""
        return f"{self.turn._repr_html_()} <b>{self.score}</b>"


class Solution(NamedTuple):
    """The moves found for a position, best first; empty if no move is legal, or if none was found in time.

    No legal move scores more than `bound`. If `proven`, no move beats the first, tie-breaks included; or, if there are
    no moves, none exists. Where the value comes before the number of tiles (`SearchOptions.value_first`, first melds of
    runs and groups), a proven `bound` is only the most tiles that any of `moves` lays, and a move of lower value may
    lay more. `certificate` proves the score, if one exists and was asked for (`certify`).
    """

    moves: tuple[Move, ...]
    bound: int
    proven: bool
    certificate: list[dict[str, object]] | None = None  # as JSON

    def __str__(self) -> str:
        """Return the moves, one per line, and whether they are proven.

        >>> print(Solution((), 12, False))
        no move exceeds 12
        """
        return "\n".join([*map(str, self.moves), self._sure()])

    def _repr_html_(self) -> str:
        """Return the moves as an HTML table, for a notebook, and whether they are proven."""
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
    """The options of a search: the number of moves wanted (`most`) and the rack tiles that `must` be laid.

    The search ends early, unproven, after `effort` steps if the solver counts steps, or when `stop` returns True.
    Without `tidy`, moves that leave more of the table unchanged are not preferred. `value_first` (runs and groups only)
    ranks moves by the value of the tiles laid, then by their number.

    The other options are for word games only. At most `depth` table words may change (None: any number). `fewest` asks
    for the moves that lay the fewest tiles, and no more than `fewest`. `accepts` returns whether a move may leave a
    given table. `certify` asks for a certificate. `progress` is called during a search that has a `stop`. With
    `proof_only`, a search that ends early does not go on with smaller vocabularies.
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
    """A solver for the positions of one game, whatever its family; `facade.solver_of` returns one."""

    # every game has its own type of layout, so each solver checks the type of the table
    def solve(
        self, table: Layout, rack: Tiles, opened: bool = True, options: SearchOptions = SearchOptions()
    ) -> Solution:
        """Return the best moves with `rack` on `table`, for a player who has `opened` or not."""

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        """Return whether any legal move exists."""
