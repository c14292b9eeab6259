"""Solve games that have checks of their own, unknown to the solver of their family.

The best moves of the family's solver are put to the judge of the game. If the judge refuses one, choices of rack tiles
are tried, the most promising first, with every table that the family's solver can list for them. Most choices are ruled
out at once, because the checks refuse their tiles or their number of tiles (`own_checks`). The first play that the
judge accepts is the best; it is proven unless a more promising choice could not be tried in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from math import comb
from operator import itemgetter
from typing import Protocol

from lettres.engine import Game, Turn, judge
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles, remove
from lettres.solver.budget import OutOfBudget
from lettres.solver.own_checks import Verdicts
from lettres.solver.solution import Move, SearchOptions, Solution, Solver, never

_TRIES = 400  # the most choices of tiles tried if there is no time limit
_AT_LEAST = 40  # choices tried even after the time limit, as long as no play is accepted
_CHOICES = 1 << 14  # the most choices of one size that are considered
_REFUSED = 200  # choices ruled out between two calls of `stop`
_LIKELY = 1 << 10  # the most choices among the tiles of each move of the family's solver, which are considered first

Worth = tuple[int, int]
"""The rank of a play: the number of tiles laid and their value, or the reverse if the value comes first."""


class Plays(Protocol):
    """The plays of one position, listed by the solver of a family."""

    value_first: bool

    def layable(self) -> Tiles:
        """Return the rack tiles that a play may lay; the others are in no play."""

    def upper_bound(self, tiles: Tiles) -> Worth:
        """Return an upper bound on the worth of the plays that lay exactly `tiles`."""

    def worth(self, turn: Turn) -> Worth:
        """Return the worth of a play."""

    def tables(self, tiles: Tiles, any_will_do: bool) -> Iterator[Layout]:
        """Yield tables with exactly `tiles` laid, then raise `OutOfBudget` if there may be more.

        If `any_will_do`, the game's own checks accept every such table, so that one is enough.
        """


class Family(Solver, Protocol):
    """The solver of a family, which can also list plays."""

    def plays(self, table: Layout, rack: Tiles, opened: bool, options: SearchOptions) -> Plays:
        """Return the plays of a position."""


class JudgedSolver:
    """The solver of a family, with moves that also pass the game's own checks."""

    def __init__(self, game: Game, solver: Family) -> None:
        self._game = game
        self._solver = solver

    def solve(
        self, table: Layout, rack: Tiles, opened: bool = True, options: SearchOptions = SearchOptions()
    ) -> Solution:
        """Return the best moves that the judge accepts; of equal moves, not always the one that changes least."""
        solution = self._solver.solve(table, rack, opened, options)
        if not any(judge(self._game, move.turn).faults for move in solution.moves):
            return solution
        plays = self._solver.plays(table, rack, opened, options)
        search = _JudgedSearch(self._game, plays, Turn(table, table, rack, opened), options)
        return search.solution(solution)

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        """Return whether the search finds a play that the judge accepts."""
        return self._solver.can_lay(table, rack, opened) and bool(self.solve(table, rack, opened).moves)


class _JudgedSearch:
    """The search of one position for the best plays that the judge accepts."""

    def __init__(self, game: Game, plays: Plays, position: Turn, options: SearchOptions) -> None:
        self.game, self.plays, self.position = game, plays, position
        self.most, self.must, self.stop = options.most, options.must, options.stop
        self.verdicts = Verdicts(game, position.before, position.rack, position.opened)
        self.accepted: dict[Tiles, tuple[Worth, Move]] = {}
        self.tried = set[Tiles]()
        self.untried: list[Worth] = []  # upper bounds of the choices that were not tried in full
        self.tries = self.refused = 0

    def solution(self, refused: Solution) -> Solution:
        """Return the best plays; `refused` is the answer of the family's solver, with a move that the judge refused."""
        limit = self.plays.upper_bound(self.position.rack)
        try:
            for move in refused.moves:
                for tiles in islice(self.choices(move.turn.placed), _LIKELY):
                    if len(self.accepted) < self.most:
                        self.attempt(tiles)
            for tiles in self.choices(self.plays.layable()):
                bound = self.plays.upper_bound(tiles)
                if not self.plays.value_first:
                    limit = bound  # no later choice has a higher bound
                if not self.enough(bound):
                    self.attempt(tiles)
                elif not self.plays.value_first:
                    break
        except OutOfBudget:
            self.untried.append(limit)
        return self.answer(refused.bound)

    def answer(self, bound: int) -> Solution:
        """Return the best accepted plays, and whether they are proven; `bound` is the bound of the family's solver."""
        ranked = self.ranked()[: self.most]
        moves = tuple(move for _, move in ranked)
        proven = not self.untried or (bool(ranked) and ranked[0][0] >= max(self.untried))
        if not moves and proven:
            return Solution((), 0, True)
        if self.plays.value_first:
            bound = max(move.score for move in moves) if moves and proven else len(self.position.rack)
        else:
            bound = min(bound, max(*(worth[0] for worth, _ in ranked[:1]), *(worth[0] for worth in self.untried), 0))
        return Solution(moves, bound, proven)

    def ranked(self) -> list[tuple[Worth, Move]]:
        """Return the accepted plays, best first."""
        return sorted(self.accepted.values(), key=itemgetter(0), reverse=True)

    def enough(self, bound: Worth) -> bool:
        """Return whether at least `self.most` plays with a worth of at least `bound` have been accepted."""
        return len(self.accepted) >= self.most and self.ranked()[self.most - 1][0] >= bound

    def choices(self, tiles: Tiles) -> Iterator[Tiles]:
        """Yield the choices of `tiles` that include all of `self.must`: larger choices first, then by upper bound."""
        if Counter(self.must) - Counter(tiles):
            return
        value = self.plays.upper_bound
        others = sorted(remove(tiles, self.must), key=lambda tile: value((tile,)), reverse=True)
        for size in range(len(others), -1, -1):
            if size + len(self.must) and self.verdicts.size(size + len(self.must)) is not False:
                few = islice(combinations(others, size), _CHOICES)
                if comb(len(others), size) > _CHOICES:
                    self.untried.append(value((*self.must, *others[:size])))
                distinct = dict.fromkeys(tuple(sorted((*self.must, *chosen))) for chosen in few)
                yield from sorted(distinct, key=value, reverse=True)

    def attempt(self, tiles: Tiles) -> None:
        """Try tables with exactly `tiles` laid, and keep the best play that the judge accepts."""
        verdict = False if tiles in self.tried else self.verdicts.tiles(tiles)
        self.tried.add(tiles)
        if verdict is False:
            self.refused += 1
            if self.refused % _REFUSED == 0 and self.stop():
                raise OutOfBudget
            return
        self.spend()
        bound = self.plays.upper_bound(tiles)
        try:
            for after in self.plays.tables(tiles, any_will_do=verdict is True):
                turn = Turn(self.position.before, after, self.position.rack, self.position.opened)
                if not judge(self.game, turn).faults:
                    worth = self.plays.worth(turn)
                    if tiles not in self.accepted or worth > self.accepted[tiles][0]:
                        self.accepted[tiles] = worth, Move(turn, len(turn.placed))
                    if worth >= bound:
                        return
        except OutOfBudget:
            self.untried.append(bound)

    def spend(self) -> None:
        """Count an attempt; raise `OutOfBudget` if there have been too many, or if time is up."""
        self.tries += 1
        over = self.tries > _TRIES if self.stop is never else self.stop()
        if over and (self.tries > _AT_LEAST or (self.accepted and self.stop is not never)):
            raise OutOfBudget
