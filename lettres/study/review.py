"""The review of a game: the best move that each turn missed, and the luck of the draw.

Nothing here reads a file, a clock or a lexicon: the caller supplies the search (`Solve`). A turn scores what an average
draw allowed, plus the luck of the draw, less what was lost, so for each turn and for their sums

    points = expected + luck - lost

In games that score when a round ends, the tiles laid count, then their value; luck is not measured there.

The luck of a turn is the best score of the rack less the mean over some other draws of as many tiles, out of those that
were neither kept nor on the table. It is an estimate, with a standard error.
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
"""Searches a position: its table, the sorted rack, whether its player has opened."""


class Outcome(StrEnum):
    """The outcome of a turn; `PARTLY` means that the faulty words were taken back."""

    PLAYED = "played"
    PARTLY = "partly"
    REFUSED = "refused"
    PASSED = "passed"
    LATE = "late"


def proves(solution: Solution) -> bool:
    """Return whether it is proven that no move scores more; `Solution.proven` is about ties too.

    >>> proves(Solution((), 0, False)), proves(Solution((), 9, False))
    (True, False)
    """
    return solution.proven or solution.score >= solution.bound


class Luck(NamedTuple):
    """The luck of a draw: the best score with it, the mean of the best scores with other draws, and its error.

    `proven`: each of these scores is proven.

    >>> Luck(14, 11.5, 0.8, True).gain
    2.5
    """

    value: int
    expected: float
    error: float
    proven: bool

    @property
    def gain(self) -> float:
        """The gain on an average draw."""
        return self.value - self.expected


class Review(NamedTuple):
    """A turn beside its best move.

    `laid` is the part of it that stood, None for nothing; `drawn` the tiles drawn since the seat's last turn. `best` is
    the best move by today's judge, `common` the best one with ordinary words, if asked for, and `instead` the same if
    it was not but the best one needs a rare word. In games that score when a round ends, `points` and `best.score` are
    tiles, `value` and `best_value` their worth. `lost` is negative only if today's judge refuses the turn, or if fewer
    tiles were worth more as first melds.
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
        """The points that the best move scores beyond the turn, or the tiles that it lays beyond it."""
        return self.best.score - self.points

    @property
    def lost_value(self) -> int:
        """The value of the best move's tiles beyond the turn's."""
        return self.best_value - self.value

    @property
    def beaten(self) -> bool:
        """True if a better move was found."""
        lost = self.lost, self.lost_value
        by_value = value_first(self.before.game, self.before.seat.opened)
        return (lost[::-1] if by_value else lost) > (0, 0)

    @property
    def optimal(self) -> bool:
        """True if it is proven that no move is better."""
        sure = proves(self.best) if self.before.game.scores_turns else self.best.proven
        return sure and not self.beaten


class SeatReview(NamedTuple):
    """The sums of a seat's turns: their number, unbeaten and optimal ones, the points scored and those possible.

    `common`, `luck`, `error` (of the luck) and `expected` are None if not asked for.
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
        """The points that the best moves score beyond the turns, or the tiles that they lay beyond them."""
        return self.best - self.points

    @property
    def lost_value(self) -> int:
        """The value of the best moves' tiles beyond the turns'."""
        return self.best_value - self.value

    @property
    def efficiency(self) -> float | None:
        """The share of the possible points that was scored; None if there were none."""
        return self.points / self.best if self.best else None


def draws(dealt: Iterable[Event], turns: Iterable[PlayedTurn]) -> list[Tiles]:
    """Return, for each turn, the tiles drawn since the seat's last turn, or since the deal."""
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
    """Return a turn beside the best moves of its position that `solve` and `common` find, by the judge of `game`."""
    before, seat = played.before, played.before.seat
    outcome, laid = _outcome(played.events)
    position = before.table, seat.rack, seat.opened
    made = Measure(played.by_rule) if game.scores_turns else measure(game, laid) if laid else Measure(0)
    ordinary = common(*position) if common else None
    best = _no_less(_at_least(game, solve(*position), laid, made), ordinary)
    result = Review(played.number, played.seat, before, outcome, laid, made.main, drawn, best, ordinary)
    return result._replace(value=made.value, best_value=_best(game, best).value)


def _no_less(solution: Solution, ordinary: Solution | None) -> Solution:
    """The result of a search, or that of one with ordinary words if it scores more: it is a move all the same."""
    if ordinary is None or ordinary.score <= solution.score:
        return solution
    bound = max(solution.bound, ordinary.score)
    return Solution(ordinary.moves, bound, bound == ordinary.score)


def _best(game: Game, solution: Solution) -> Measure:
    """The measure of the best move."""
    if game.scores_turns or not solution.moves:
        return Measure(solution.score)
    return measure(game, solution.moves[0].turn)


def _outcome(events: Sequence[Event]) -> tuple[Outcome, Turn | None]:
    """The outcome of a turn, and the part that stood of it."""
    kinds = set(map(type, events))
    if Scored in kinds:
        laid = [event.turn for event in events if isinstance(event, Laid)]
        return Outcome.PARTLY if Refused in kinds else Outcome.PLAYED, laid[-1]
    if Refused in kinds:
        return Outcome.REFUSED, None
    late = any(isinstance(event, Passed) and event.late for event in events)
    return Outcome.LATE if late else Outcome.PASSED, None


def _at_least(game: Game, solution: Solution, laid: Turn | None, made: Measure) -> Solution:
    """The result of a search, or the turn that was played if the search found nothing so good in its time."""
    best = _best(game, solution)
    if laid is not None and value_first(game, laid.opened):
        made, best = Measure(made.value, made.main), Measure(best.value, best.main)
    if laid is None or made <= best or judge(game, laid).faults:
        return solution
    score = measure(game, laid).main
    bound = max(solution.bound, score)
    return Solution((Move(laid, score),), bound, bound == score and game.scores_turns)


def luck(turn: Review, solve: Solve, samples: int, seed: int) -> Luck:
    """Return the luck of a turn's draw, against `samples` other draws (at least 2) of as many tiles.

    The same seed gives the same draws, whatever other turns are measured.
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
    """A random draw, by `Random.random` alone: the one method that gives the same in every Python."""
    left = list(unseen)
    return [left.pop(int(chance.random() * len(left))) for _ in range(count)]


def seat_review(seat: int, turns: Iterable[Review]) -> SeatReview:
    """Return the sums of a seat's turns."""
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
    """Return the turns that lost most, the worst first, at most `count`."""
    losing = [turn for turn in turns if turn.beaten]
    return sorted(losing, key=lambda turn: (-turn.lost, -turn.lost_value, turn.number))[:count]
