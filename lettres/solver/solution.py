"""What a solver answers: moves, best first, and how sure it is that none is better."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn

Stop = Callable[[], bool]
"""Asked now and then during a search, which ends with what it has as soon as it says yes."""


def never() -> bool:
    """The `Stop` of a search that may take its time.

    >>> never()
    False
    """
    return False


class Move(NamedTuple):
    """A legal turn and what it scores."""

    turn: Turn
    score: int


class Solution(NamedTuple):
    """The best moves of a position, best first; none where nothing legal can be laid, or nothing was found in time.

    `bound` is a score that no legal move exceeds; `proven` tells that the first move is best, ties included (or that
    there is none). `certificate`, where asked for, proves a score that lies below the simple bound of the rules.
    """

    moves: tuple[Move, ...]
    bound: int
    proven: bool
    certificate: Any = None

    @property
    def score(self) -> int:
        """What the best move scores; 0 where there is none."""
        return self.moves[0].score if self.moves else 0


class Solver(Protocol):
    """What finds the best moves of the positions of a game, whatever its family; `door.solver_of` gives one."""

    def solve(
        self,
        table: Any,
        rack: Tiles,
        opened: bool = True,
        *,
        most: int = 1,
        must: Tiles = (),
        depth: int | None = None,
        value_first: bool = False,
        certify: bool = False,
        effort: int | None = None,
        stop: Stop = never,
    ) -> Solution:
        """The best `most` moves of a position: a table of the game's layout, a rack, whether its player has opened.

        `must` are tiles of the rack that have to be laid. The search ends early, unproven, after `effort` steps where
        it counts them, or when `stop` says so. Of words alone: `depth` is how many words of the table may change, and
        `certify` asks for a certificate. Of runs and groups alone: `value_first` puts the value before the tiles.
        """

    def can_lay(self, table: Any, rack: Tiles, opened: bool = True) -> bool:
        """Whether anything can be laid."""
