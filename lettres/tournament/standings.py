"""The standings of a tournament: each bot against all others, and each pair of bots."""

from __future__ import annotations

import statistics
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from lettres.tournament.estimates import Estimate, average, elo, jackknife, performance, ratings, share, wider
from lettres.tournament.play import GameResult, PlayedBoard

_Value = Callable[[GameResult], float]
_GROUPS = 50  # the deals are split into at most so many groups; the jackknife leaves out each group once


class Tally(NamedTuple):
    """The games won, drawn and lost, the share won (a draw counts ½), and the mean lead in points."""

    won: int
    drawn: int
    lost: int
    share: Estimate
    points: Estimate

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost


class Standing(NamedTuple):
    """The standing of a bot: its index in `Plan.bots`, its games, its rating, and the number of its turns.

    Ratings average 0 over all bots. `median` and `longest` are the median and the greatest processor time of a turn, in
    seconds.
    """

    bot: int
    tally: Tally
    elo: Estimate
    turns: int
    median: float
    longest: float


class Meeting(NamedTuple):
    """The games in which two bots both sat, counted for the first bot, and their difference in Elo ratings.

    `elo` is the rating of the first bot less the rating of the second, computed from these games alone.
    """

    bots: tuple[int, int]
    tally: Tally
    elo: Estimate


class Standings(NamedTuple):
    """The number of games and of deals, the bots (best first), and the pairs that met."""

    games: int
    deals: int
    bots: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]


def standings(played: Iterable[PlayedBoard]) -> Standings:
    """Return the standings after the boards `played`, whose order does not matter.

    A deal is one observation. The interval of a rating is the wider of two. One is computed from the share of games
    won, as if the ratings of the other bots were known exactly. It is valid even for a bot that wins all or no games.
    The other is the jackknife interval, which takes into account that the ratings of the other bots are uncertain too.
    """
    deals = _deals(played)
    games = [game for deal in deals for game in deal]
    bots = sorted({bot for game in games for bot in game.seats})
    if not bots:
        return Standings(0, 0, (), ())
    met = [pair for pair in combinations(bots, 2) if any(set(pair) <= {*game.seats} for game in games)]
    meetings = tuple(_meeting(deals, one, two) for one, two in met)
    ranked = sorted(_standings(deals, bots), key=lambda standing: -standing.elo.value)
    return Standings(len(games), len(deals), tuple(ranked), meetings)


def _deals(played: Iterable[PlayedBoard]) -> list[list[GameResult]]:
    """The games of each deal, the deals in the order of their seeds."""
    deals: defaultdict[int, list[GameResult]] = defaultdict(list)
    for board, games in sorted(played):
        deals[board.seed] += games
    return list(deals.values())


def _standings(deals: Sequence[Sequence[GameResult]], bots: Sequence[int]) -> list[Standing]:
    parts = [_won(deals[first::_GROUPS], bots) for first in range(min(_GROUPS, len(deals)))]
    everything = [[sum(cells) for cells in zip(*rows)] for rows in zip(*parts)]
    rated = ratings(everything)
    without = [ratings(_less(everything, part)) for part in parts]
    return [
        _standing(deals, bot, rated[place], rated[:place] + rated[place + 1 :], [each[place] for each in without])
        for place, bot in enumerate(bots)
    ]


def _won(deals: Sequence[Sequence[GameResult]], bots: Sequence[int]) -> list[list[float]]:
    """A matrix: its cell [a][b] is how often `bots[a]` did better than `bots[b]`, where a draw counts ½."""
    games = [game for deal in deals for game in deal]
    return [[sum(beaten(game, one, two) for game in games) for two in bots] for one in bots]


def _less(all_won: list[list[float]], part: list[list[float]]) -> list[list[float]]:
    return [[cell - other for cell, other in zip(row, others)] for row, others in zip(all_won, part)]


def _standing(
    deals: Sequence[Sequence[GameResult]], bot: int, rating: float, others: Sequence[float], without: Sequence[float]
) -> Standing:
    def against_all(game: GameResult) -> float:
        return statistics.fmean(beaten(game, bot, other) for other in game.seats if other != bot)

    own = _only(deals, {bot})
    seconds = [turn for deal in own for game in deal for turn in game.seconds[game.seats.index(bot)]]
    bounds = share(_values(own, against_all))
    low, high = (_bound(bound, rating, others) for bound in (bounds.low, bounds.high))
    rated = wider(Estimate(rating, low, high), jackknife(rating, without))
    median = statistics.median(seconds) if seconds else 0.0
    tally = _tally(own, lambda game: won(game, bot), lambda game: ahead(game, bot))
    return Standing(bot, tally, rated, len(seconds), median, max(seconds, default=0.0))


def _bound(reached: float | None, rating: float, others: Sequence[float]) -> float | None:
    """The rating with which a bot, now rated `rating`, would win the share `reached`.

    It is None if `reached` is None, 0 or 1.

    `others` are the ratings of its opponents. As all ratings average 0, the rating of the bot rises by only a part of
    the lead that it gains, and the ratings of the other bots fall by the rest.
    """
    moved = None if reached is None else performance(reached, others)
    return None if moved is None else rating + (moved - rating) * len(others) / (len(others) + 1)


def _meeting(deals: Sequence[Sequence[GameResult]], one: int, two: int) -> Meeting:
    own = _only(deals, {one, two})
    tally = _tally(own, lambda game: beaten(game, one, two), lambda game: lead(game, one, two))
    points, games = tally.won + tally.drawn / 2, tally.games
    rated = elo((points + 0.5) / (games + 1))  # adds one drawn game, as `ratings` does
    assert rated is not None
    bounds = (None if bound is None else elo(bound) for bound in tally.share[1:])
    return Meeting((one, two), tally, Estimate(rated, *bounds))


def _only(deals: Sequence[Sequence[GameResult]], bots: set[int]) -> list[list[GameResult]]:
    """The games in which all of `bots` sat, grouped by deal."""
    own = ([game for game in deal if bots <= {*game.seats}] for deal in deals)
    return [deal for deal in own if deal]


def _tally(deals: Sequence[Sequence[GameResult]], part: _Value, points: _Value) -> Tally:
    parts = [part(game) for deal in deals for game in deal]
    all_won, lost = parts.count(1.0), parts.count(0.0)
    drawn = len(parts) - all_won - lost
    return Tally(all_won, drawn, lost, share(_values(deals, part)), average(_values(deals, points)))


def _values(deals: Sequence[Sequence[GameResult]], value: _Value) -> list[float]:
    """The mean of `value` over the games of each deal."""
    return [statistics.fmean(map(value, deal)) for deal in deals]


def won(game: GameResult, bot: int) -> float:
    """Return a bot's share of the victory: 1, 0, or an equal part if several won. If nobody won, all parts are
    equal."""
    winners = game.winners or tuple(range(len(game.seats)))
    return (game.seats.index(bot) in winners) / len(winners)


def ahead(game: GameResult, bot: int) -> float:
    """Return a bot's mean lead over the others, in points."""
    return statistics.fmean(lead(game, bot, other) for other in game.seats if other != bot)


def lead(game: GameResult, one: int, two: int) -> float:
    """Return the lead of bot `one` over bot `two`, in points."""
    return game.scores[game.seats.index(one)] - game.scores[game.seats.index(two)]


def beaten(game: GameResult, one: int, two: int) -> float:
    """Return 1 if bot `one` did better than bot `two`, ½ if they are equal, 0 if bot `one` did worse or one of them did
    not play.

    A winner does better than a loser; otherwise the scores decide.
    """
    if one == two or not {one, two} <= {*game.seats}:
        return 0.0
    ranks = []
    for bot in (one, two):
        seat = game.seats.index(bot)
        ranks.append((seat in game.winners, game.scores[seat]))
    return (1 + (ranks[0] > ranks[1]) - (ranks[0] < ranks[1])) / 2
