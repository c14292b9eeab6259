"""A solver whose answers the judge of the game has let through: for games with checks that the solver does not know.

The best play is shown to the judge. Where it is refused, the search goes on: choices of tiles of the rack are gone
through, those that promise most first, and for each the tables that lay just these tiles. What the own checks say of
the tiles alone, or of their number, spares most of that. The first play that the judge lets pass is the best, unless a
choice that promised more was not gone through to its end: then it is not proven.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from math import comb
from typing import Any, Protocol

from lettres.engine import Game, Turn, judge
from lettres.engine.tiles import Tiles, remove
from lettres.solver.budget import OutOfBudget
from lettres.solver.own_checks import Verdicts
from lettres.solver.solution import Move, Solution, Solver, Stop, never

_TRIES = 400  # choices that are laid out for whoever sets no time
_AT_LEAST = 40  # that are laid out though time is over, so that some play is found
_CHOICES = 1 << 14  # of one size that are looked at
_LIKELY = 1 << 10  # choices among the tiles of the best play that are looked at first

Worth = tuple[int, int]
"""What plays are compared by: the tiles laid and their value, or the other way round."""


class Plays(Protocol):
    """All plays of a position, as the solver of a family knows them."""

    value_first: bool

    def layable(self) -> Tiles:
        """The tiles of the rack that may be laid; no others are in any play."""

    def hope(self, tiles: Tiles) -> Worth:
        """What a play that lays just these tiles is worth at most."""

    def worth(self, turn: Turn) -> Worth:
        """What a play is worth."""

    def tables(self, tiles: Tiles, sure: bool) -> Iterator[Any]:
        """The tables with just these tiles laid, by the checks that the solver knows; where `sure`, any one will do.

        Raises `OutOfBudget` where there may be more.
        """


class Family(Solver, Protocol):
    """The solver of a family, that can be asked for all plays too."""

    def plays(
        self, table: Any, rack: Tiles, opened: bool, *, value_first: bool, effort: int | None, stop: Stop
    ) -> Plays:
        """The plays of a position."""


class JudgedSolver:
    """Solves positions of a game as the solver of its family does, by all checks of the game."""

    def __init__(self, game: Game, solver: Family) -> None:
        self._game = game
        self._solver = solver

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
        """The best moves that the judge lets pass; of as good ones, not always those that change the least."""
        found = self._solver.solve(
            table, rack, opened, most=most, must=must, value_first=value_first, effort=effort, stop=stop
        )
        if not any(judge(self._game, move.turn).faults for move in found.moves):
            return found
        plays = self._solver.plays(table, rack, opened, value_first=value_first, effort=effort, stop=stop)
        return _Search(self._game, plays, Turn(table, table, rack, opened), must, stop).solution(found, most)

    def can_lay(self, table: Any, rack: Tiles, opened: bool = True) -> bool:
        """Whether a play is found that the judge lets pass."""
        return self._solver.can_lay(table, rack, opened) and bool(self.solve(table, rack, opened).moves)


class _Search:
    """The search for the best plays of one position that the judge lets pass."""

    def __init__(self, game: Game, plays: Plays, position: Turn, must: Tiles, stop: Stop) -> None:
        self.game, self.plays, self.position, self.must, self.stop = game, plays, position, must, stop
        self.verdicts = Verdicts(game, position.before, position.rack, position.opened)
        self.found: dict[Tiles, tuple[Worth, Move]] = {}
        self.tried = set[Tiles]()
        self.doubt: Worth | None = None
        self.tries = 0

    def solution(self, refused: Solution, most: int) -> Solution:
        """The best plays, knowing the best that the solver alone has found."""
        limit = self.plays.hope(self.position.rack)
        try:
            for move in refused.moves:
                for tiles in islice(self.choices(move.turn.placed), _LIKELY):
                    if len(self.found) < most:
                        self.look(tiles)
            for tiles in self.choices(self.plays.layable()):
                hope = self.plays.hope(tiles)
                if not self.plays.value_first:
                    limit = hope
                    if self.enough(most, hope):
                        break
                if not self.enough(most, hope):
                    self.look(tiles)
        except OutOfBudget:
            self.doubtful(limit)
        return self.answer(refused.bound, most)

    def answer(self, bound: int, most: int) -> Solution:
        """What was found, and how sure it is."""
        ranked = sorted(self.found.values(), key=lambda each: each[0], reverse=True)[:most]
        proven = self.doubt is None or (bool(ranked) and ranked[0][0] >= self.doubt)
        moves = tuple(move for _, move in ranked)
        if not moves and proven:
            return Solution((), 0, True)
        if not self.plays.value_first:
            bound = min(bound, max([*(move.score for move in moves[:1]), *(self.doubt or ())[:1]]))
        return Solution(moves, bound, proven)

    def enough(self, most: int, hope: Worth) -> bool:
        """Whether plays are found that are as good as any with such a hope."""
        if len(self.found) < most:
            return False
        return sorted((worth for worth, _ in self.found.values()), reverse=True)[most - 1] >= hope

    def choices(self, tiles: Tiles) -> Iterator[Tiles]:
        """The choices of some tiles, with those that must be laid: the largest first, then those that promise most."""
        if Counter(self.must) - Counter(tiles):
            return
        others = sorted(remove(tiles, self.must), key=lambda tile: self.plays.hope((tile,)), reverse=True)
        for size in range(len(others), -1, -1):
            if size + len(self.must) and self.verdicts.size(size + len(self.must)) is not False:
                yield from self.of_size(others, size)

    def of_size(self, others: Sequence[str], size: int) -> Iterator[Tiles]:
        """The choices of so many tiles besides those that must be laid."""
        some = dict.fromkeys(tuple(sorted((*self.must, *few))) for few in islice(combinations(others, size), _CHOICES))
        if comb(len(others), size) > _CHOICES:
            self.doubtful(self.plays.hope((*self.must, *others[:size])))
        yield from sorted(some, key=self.plays.hope, reverse=True)

    def look(self, tiles: Tiles) -> None:
        """Lay a choice of tiles out, and have the judge look at the tables."""
        if tiles in self.tried:
            return
        self.tried.add(tiles)
        verdict = self.verdicts.tiles(tiles)
        if verdict is False:
            return
        self.spend()
        before, rack, opened = self.position.before, self.position.rack, self.position.opened
        try:
            for after in self.plays.tables(tiles, verdict is True):
                turn = Turn(before, after, rack, opened)
                if not judge(self.game, turn).faults:
                    worth = self.plays.worth(turn)
                    if tiles not in self.found or worth > self.found[tiles][0]:
                        self.found[tiles] = worth, Move(turn, len(turn.placed))
                    if worth >= self.plays.hope(tiles):
                        return
        except OutOfBudget:
            self.doubtful(self.plays.hope(tiles))

    def spend(self) -> None:
        """Count a choice; raises `OutOfBudget` where there were enough."""
        self.tries += 1
        over = self.tries > _TRIES if self.stop is never else self.stop()
        if over and self.tries > _AT_LEAST:
            raise OutOfBudget

    def doubtful(self, hope: Worth) -> None:
        """A choice was not gone through to its end."""
        self.doubt = hope if self.doubt is None else max(hope, self.doubt)
