"""Estimates from the games of a tournament: means, shares and Elo ratings, with 95 % confidence intervals.

Games of the same deal are not independent, so each deal counts as one observation, the mean of its games.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence
from typing import NamedTuple

_LEVEL = 0.95
_Z = statistics.NormalDist().inv_cdf((1 + _LEVEL) / 2)
_FURTHEST = 10_000.0  # bound of the search for a rating, in Elo: no share of games implies so much
_ELO = 400 / math.log(10)  # Elo points for a factor e in the odds


class Estimate(NamedTuple):
    """An estimate and its confidence interval. A bound is None if the games are too few, all won, or all lost."""

    value: float
    low: float | None
    high: float | None


def average(values: Sequence[float]) -> Estimate:
    """Return the mean of `values` (one for each deal), with Student's interval; a single value gives no bounds.

    >>> [round(each, 2) for each in average([1, 2, 3, 4])]
    [2.5, 0.45, 4.55]
    >>> average([7.0])
    Estimate(value=7.0, low=None, high=None)
    """
    mean = statistics.fmean(values)
    if len(values) < 2:
        return Estimate(mean, None, None)
    half = _student(len(values) - 1) * statistics.stdev(values) / math.sqrt(len(values))
    return Estimate(mean, mean - half, mean + half)


def share(values: Sequence[float]) -> Estimate:
    """Return the mean of `values`, with an interval that is valid near 0 and 1 too.

    Each value is the share of the victory in a deal, from 0 to 1.

    The interval is that of Agresti and Coull (1998, « plus four »), adapted to shares: Student's interval after adding
    two deals won and two lost. So ten wins out of ten do not prove that every deal will be won.

    >>> [round(each, 3) for each in share([1.0] * 10)], [round(each, 3) for each in share([0.5] * 10)]
    ([1.0, 0.647, 1.0], [0.5, 0.34, 0.66])
    """
    _, low, high = average([*values, 0.0, 0.0, 1.0, 1.0])
    assert low is not None and high is not None
    return Estimate(statistics.fmean(values), max(0.0, low), min(1.0, high))


def jackknife(value: float, without: Sequence[float]) -> Estimate:
    """Return the estimate `value` with its jackknife interval.

    The data are divided into parts of equal size. `without[k]` is the estimate from all the data except part k.

    >>> jackknife(2.0, [1.0, 2.0, 3.0]).value, jackknife(2.0, [2.0])
    (2.0, Estimate(value=2.0, low=None, high=None))
    """
    if len(without) < 2:
        return Estimate(value, None, None)
    error = math.sqrt(statistics.pvariance(without) * (len(without) - 1))
    half = _student(len(without) - 1) * error
    return Estimate(value, value - half, value + half)


def wider(one: Estimate, two: Estimate) -> Estimate:
    """Return the estimate `one`, with the lower of the two low bounds and the higher of the two high bounds.

    A bound is None if `one` or `two` lacks that bound.

    >>> wider(Estimate(1, 0, None), Estimate(1, -1, 3))
    Estimate(value=1, low=-1, high=None)
    """
    low = None if one.low is None or two.low is None else min(one.low, two.low)
    high = None if one.high is None or two.high is None else max(one.high, two.high)
    return Estimate(one.value, low, high)


def elo(share: float) -> float | None:
    """Return the difference in Elo ratings with which a bot wins `share` of the games; None if `share` is 0 or 1.

    >>> elo(0.5), round(elo(0.64)), elo(1.0)
    (0.0, 100, None)
    """
    return _ELO * math.log(share / (1 - share)) if 0 < share < 1 else None


def expected(difference: float) -> float:
    """Return the share of games that a bot wins against a bot whose rating is lower by `difference`.

    >>> expected(0), round(expected(100), 2)
    (0.5, 0.64)
    """
    return 1 / (1 + math.exp(-difference / _ELO))


def ratings(won: Sequence[Sequence[float]]) -> list[float]:
    """Return the Elo ratings, 0 on average, that best explain the results (Bradley and Terry, 1952).

    `won[a][b]` is the number of games that a won against b, a draw counting ½. One draw is added for each pair, so that
    a bot that always wins has a finite rating. The iteration (Hunter, 2004) always converges.

    >>> [round(each) for each in ratings([[0, 64], [36, 0]])]
    [49, -49]
    >>> [round(each) for each in ratings([[0, 3, 3], [0, 0, 3], [0, 0, 0]])]
    [247, 0, -247]
    """
    bots = range(len(won))
    games = [[won[one][two] + won[two][one] + 1 for two in bots] for one in bots]
    points = [sum(won[one][two] + 0.5 for two in bots if two != one) for one in bots]
    strengths = [1.0] * len(won)
    moved = 1.0
    while moved > 1e-9:
        stronger = [
            points[one] / sum(games[one][two] / (strengths[one] + strengths[two]) for two in bots if two != one)
            for one in bots
        ]
        mean = statistics.geometric_mean(stronger)
        stronger = [strength / mean for strength in stronger]
        moved = max(abs(new / old - 1) for new, old in zip(stronger, strengths))
        strengths = stronger
    return [_ELO * math.log(strength) for strength in strengths]


def performance(share: float, others: Sequence[float]) -> float | None:
    """Return the rating with which a bot wins `share` of its games; None if `share` is 0 or 1.

    `others` are the ratings of its opponents, each met equally often.

    >>> round(performance(0.64, [0, 0])), performance(0.0, [0])
    (100, None)
    """
    if not 0 < share < 1:
        return None
    return _root(lambda rating: statistics.fmean(expected(rating - other) for other in others) - share)


def _root(rising: Callable[[float], float]) -> float:
    low, high = -_FURTHEST, _FURTHEST
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if rising(middle) < 0 else (low, middle)
    return (low + high) / 2


def _student(freedom: int) -> float:
    """The quantile of Student's distribution that bounds a two-sided 95 % interval, with `freedom` degrees of freedom.

    The value is exact for one and two degrees of freedom. For more, it comes from a series expansion.

    >>> [round(_student(freedom), 2) for freedom in (1, 2, 3, 4, 10, 199)]
    [12.71, 4.3, 3.18, 2.78, 2.23, 1.97]
    """
    if freedom == 1:
        return math.tan(math.pi * _LEVEL / 2)
    if freedom == 2:
        return _LEVEL * math.sqrt(2 / (1 - _LEVEL**2))
    z, v = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * v)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
        + (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / (92160 * v**4)
    )
