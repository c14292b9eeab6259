"""Review a game: compare each turn with its best move, and measure the luck of the draw.

This module reads no file, clock or lexicon; the caller supplies the search (`Solve`). A turn scores the points that an
average draw allows, plus the luck of its draw, less the points lost to the best move. So for each turn, and in total,

    points = expected + luck - lost

In games that score only when a round ends, turns are measured by the tiles laid, then by their value; luck is not
measured.

The luck of a turn is the best score with its rack, less the mean best score over several other draws. Each of those
draws takes as many tiles as the player drew, from all tiles that the player could not see. So luck is an estimate, with
a standard error.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from lettres.engine import Game, GameState, Turn, judge, tiles
from lettres.engine.events import Drew, Event, Laid, Passed, Refused, Scored
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.records.recording import PlayedTurn
from lettres.solver.solution import Move, Solution
from lettres.study.measure import Measure, measure, value_first

Solve = Callable[[Layout, Tiles, bool], Solution]
"""Searches a position, given as its table, the sorted rack, and whether its player has laid a first meld."""


class Outcome(StrEnum):
    """The outcome of a turn; `PARTLY` if faulty words were taken back and the others stayed."""

    PLAYED = "played"
    PARTLY = "partly"
    REFUSED = "refused"
    PASSED = "passed"
    LATE = "late"


def proves(solution: Solution) -> bool:
    """Return whether it is proven that no move scores more than the best move of `solution`.

    `Solution.proven` also requires that ties are settled.

    >>> proves(Solution((), 0, False)), proves(Solution((), 9, False))
    (True, False)
    """
    return solution.proven or solution.score >= solution.bound


class Luck(NamedTuple):
    """The luck of a draw: its best score, the mean best score of other draws, and the standard error of that mean.

    `proven` is True if each of these best scores is proven to be the best.

    >>> Luck(14, 11.5, 0.8, True).gain
    2.5
    """

    value: int
    expected: float
    error: float
    proven: bool

    @property
    def gain(self) -> float:
        """The points gained over an average draw."""
        return self.value - self.expected


class Review(NamedTuple):
    """A turn compared with its best move.

    `laid` is the part of the turn that stayed on the table, or None; `drawn` are the tiles drawn since the last turn of
    the seat. `best` is the best move by today's judge. `common` is the best move with ordinary words, if one was
    searched for. Without `common`, if the best move needs a rare word, `instead` is the best move without rare words.
    In games that score by rounds, `points` and `best.score` count tiles, and `value` and `best_value` are the values of
    those tiles. `lost` is negative only if the turn scored but today's judge refuses it, or if the best move lays fewer
    tiles than the turn, but tiles of a higher value, as first melds.
    """

    number: int
    seat: int
    before: GameState
    outcome: Outcome
    laid: Turn | None
    points: int
    drawn: Tiles
    best: Solution
    common: Solution | None = None
    luck: Luck | None = None
    value: int = 0
    best_value: int = 0
    instead: Solution | None = None

    @property
    def lost(self) -> int:
        """The points of the best move less the points of the turn; tiles instead of points in games that score by
        rounds."""
        return self.best.score - self.points

    @property
    def lost_value(self) -> int:
        """The value of the tiles of the best move, less the value of the tiles of the turn."""
        return self.best_value - self.value

    @property
    def beaten(self) -> bool:
        """True if the search found a better move than the turn."""
        lost = self.lost, self.lost_value
        by_value = value_first(self.before.game, self.before.seat.opened)
        return (lost[::-1] if by_value else lost) > (0, 0)

    @property
    def optimal(self) -> bool:
        """True if it is proven that no move is better than the turn."""
        sure = proves(self.best) if self.before.game.scores_turns else self.best.proven
        return sure and not self.beaten


class SeatReview(NamedTuple):
    """The totals of the turns of a seat: their number, how many were unbeaten or optimal, and their points.

    `best` are the points of the best moves, `common` those of the best moves with ordinary words. `error` is the
    standard error of `luck`. `common`, `expected`, `luck` and `error` are None if they were not computed.
    """

    seat: int
    turns: int
    unbeaten: int
    optimal: int
    points: int
    best: int
    common: int | None
    expected: float | None
    luck: float | None
    error: float | None
    value: int = 0
    best_value: int = 0

    @property
    def lost(self) -> int:
        """The points of the best moves less the points of the turns; tiles instead in games that score by rounds."""
        return self.best - self.points

    @property
    def lost_value(self) -> int:
        """The value of the tiles of the best moves, less the value of the tiles of the turns."""
        return self.best_value - self.value

    @property
    def efficiency(self) -> float | None:
        """The points scored, divided by the points of the best moves; None if the best moves score nothing."""
        return self.points / self.best if self.best else None


def draws(dealt: Iterable[Event], turns: Iterable[PlayedTurn]) -> list[Tiles]:
    """Return, for each turn, the tiles that its player drew in the player's previous turn and since then.

    For a player's first turn, they are the tiles drawn in the deal, whose events are `dealt`, and since then.
    """
    held: dict[int, list[str]] = {}

    def take(events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, Drew):
                held.setdefault(event.seat, []).extend(event.tiles)

    take(dealt)
    drawn = []
    for played in turns:
        drawn.append(tuple(sorted(held.pop(played.seat, ()))))
        take(played.events)
    return drawn


def review(game: Game, played: PlayedTurn, drawn: Tiles, solve: Solve, common: Solve | None = None) -> Review:
    """Return the review of a turn; `solve` finds its best move, and `common` its best move with ordinary words."""
    before, seat = played.before, played.before.seat
    outcome, laid = _outcome(played.events)
    position = before.table, seat.rack, seat.opened
    made = Measure(played.by_rule) if game.scores_turns else measure(game, laid) if laid else Measure(0)
    ordinary = common(*position) if common else None
    best = _better(_at_least(game, solve(*position), laid, made), ordinary)
    result = Review(played.number, played.seat, before, outcome, laid, made.main, drawn, best, ordinary)
    return result._replace(value=made.value, best_value=_best(game, best).value)


def _better(solution: Solution, ordinary: Solution | None) -> Solution:
    """Whichever of `solution` and `ordinary` scores more.

    `ordinary` comes from a search without rare words. Such a search is faster, so in the time allowed it may find a
    better move than the search of all words, whose result is `solution`.
    """
    if ordinary is None or ordinary.score <= solution.score:
        return solution
    bound = max(solution.bound, ordinary.score)
    return Solution(ordinary.moves, bound, bound == ordinary.score)


def _best(game: Game, solution: Solution) -> Measure:
    """The measure of the best move of a solution."""
    if game.scores_turns or not solution.moves:
        return Measure(solution.score)
    return measure(game, solution.moves[0].turn)


def _outcome(events: Sequence[Event]) -> tuple[Outcome, Turn | None]:
    """The outcome of a turn, and the part of the turn that stayed on the table, or None."""
    kinds = set(map(type, events))
    if Scored in kinds:
        laid = [event.turn for event in events if isinstance(event, Laid)]
        return Outcome.PARTLY if Refused in kinds else Outcome.PLAYED, laid[-1]
    if Refused in kinds:
        return Outcome.REFUSED, None
    late = any(isinstance(event, Passed) and event.late for event in events)
    return Outcome.LATE if late else Outcome.PASSED, None


def _at_least(game: Game, solution: Solution, laid: Turn | None, made: Measure) -> Solution:
    """`solution`, or the turn `laid` by the player if that turn is legal and measures more than the best move of
    `solution`.

    `made` is the measure of `laid`.
    """
    best = _best(game, solution)
    if laid is not None and value_first(game, laid.opened):
        made, best = Measure(made.value, made.main), Measure(best.value, best.main)
    if laid is None or made <= best or judge(game, laid).faults:
        return solution
    score = measure(game, laid).main
    bound = max(solution.bound, score)
    return Solution((Move(laid, score),), bound, bound == score and game.scores_turns)


def luck(turn: Review, solve: Solve, samples: int, seed: int) -> Luck:
    """Return the luck of the draw of a turn, compared with other draws of the same number of tiles.

    `samples` is the number of other draws, at least 2. They depend only on `seed` and on the turn, not on which other
    turns are measured.
    """
    rack, table, value = turn.before.seat.rack, turn.before.table, turn.best.score
    if not turn.drawn:
        return Luck(value, float(value), 0.0, proves(turn.best))
    kept = tiles.remove(rack, turn.drawn)
    unseen = tiles.remove(turn.before.game.tiles.tiles(), (*table.tiles(), *kept, *turn.before.discard))
    chance = random.Random(f"{seed}/{turn.number}")
    others = [
        solve(table, tiles.add(kept, _drawn(unseen, len(turn.drawn), chance)), turn.before.seat.opened)
        for _ in range(samples)
    ]
    scores = [other.score for other in others]
    proven = all(map(proves, (turn.best, *others)))
    return Luck(value, fmean(scores), stdev(scores) / sqrt(samples), proven)


def _drawn(unseen: Tiles, count: int, chance: random.Random) -> list[str]:
    """Draw `count` tiles, only by `Random.random`, because its numbers are the same in every version of Python."""
    left = list(unseen)
    return [left.pop(int(chance.random() * len(left))) for _ in range(count)]


def seat_review(seat: int, turns: Iterable[Review]) -> SeatReview:
    """Return the totals of the turns of `seat`; turns of other seats are ignored."""
    own = [turn for turn in turns if turn.seat == seat]
    common = [turn.common.score for turn in own if turn.common]
    lucks = [turn.luck for turn in own if turn.luck]
    return SeatReview(
        seat=seat,
        turns=len(own),
        unbeaten=sum(not turn.beaten for turn in own),
        optimal=sum(turn.optimal for turn in own),
        points=sum(turn.points for turn in own),
        best=sum(turn.best.score for turn in own),
        common=sum(common) if common else None,
        expected=sum(one.expected for one in lucks) if lucks else None,
        luck=sum(one.gain for one in lucks) if lucks else None,
        error=sqrt(sum(one.error**2 for one in lucks)) if lucks else None,
        value=sum(turn.value for turn in own),
        best_value=sum(turn.best_value for turn in own),
    )


def worst(turns: Iterable[Review], count: int) -> list[Review]:
    """Return at most `count` of the turns that lost most, the worst first."""
    losing = [turn for turn in turns if turn.beaten]
    return sorted(losing, key=lambda turn: (-turn.lost, -turn.lost_value, turn.number))[:count]
