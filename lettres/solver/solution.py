"""What a solver answers: moves, best first, and how sure it is that none is better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn

Stop = Callable[[], bool]
"""Asked now and then during a search, which ends with what it has as soon as the answer is yes."""


Progress = Callable[[int, int], None]
"""Told now and then during a search what the best move scores that it has found, and what none exceeds."""


def never() -> bool:
    """The `Stop` of a search without a time limit.

    >>> never()
    False
    """
    return False


class Move(NamedTuple):
    """A legal turn and what it scores."""

    turn: Turn
    score: int

    def __str__(self) -> str:
        """The turn and its score: `IMAGE + ELP -> EMPILAGE = 14`."""
        return f"{self.turn} = {self.score}"

    def _repr_html_(self) -> str:
        """The turn and its score, for a notebook."""
        return f"{self.turn._repr_html_()} <b>{self.score}</b>"


class Solution(NamedTuple):
    """The moves of a position, best first; none where nothing legal can be laid, or nothing was found in time.

    No legal move scores more than `bound`. If `proven`, the first move is the best, ties included, or there is none;
    where the value comes first, `bound` is then the most that these moves lay.
    `certificate`, where asked for, proves a score that lies below the simple bound of the rules.
    """

    moves: tuple[Move, ...]
    bound: int
    proven: bool
    certificate: list[dict[str, object]] | None = None  # as JSON has it

    def __str__(self) -> str:
        """The moves, one a line, and how sure it is that none is better.

        >>> print(Solution((), 12, False))
        no move exceeds 12
        """
        return "\n".join([*map(str, self.moves), self._sure()])

    def _repr_html_(self) -> str:
        """The moves, for a notebook, and how sure it is that none is better."""
        rows = "".join(f"<tr><td>{each.score}</td><td>{each.turn._repr_html_()}</td></tr>" for each in self.moves)
        return f"<table>{rows}</table>{self._sure()}"

    def _sure(self) -> str:
        if not self.proven:
            return f"no move exceeds {self.bound}"
        return "proven: no move is better" if self.moves else "proven: there is no move"

    @property
    def score(self) -> int:
        """What the best move scores; 0 where there is none."""
        return self.moves[0].score if self.moves else 0


@dataclass(frozen=True)
class SearchOptions:
    """How a position is solved: the `most` moves wanted, and the tiles of the rack that `must` be laid.

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
    """Finds the best moves of positions of a game, whatever its family; `door.solver_of` gives one."""

    # tables are of the layout of the game, which its solver alone knows
    def solve(
        self, table: Layout, rack: Tiles, opened: bool = True, options: SearchOptions = SearchOptions()
    ) -> Solution:
        """The best moves of a position: a table, a rack, and whether its player has opened."""

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        """Whether anything can be laid."""
