"""The entry of the search: the best play of a position, which is given by counts of tiles.

Two searches share the prepared `instance`. The plain sweep (`stages`) is enough if few states arise. If too many arise,
the narrow sweep (`narrow`) takes over, which first finds an upper bound. Both use jokers only where they may be needed.
The jokers left over are then added to existing sets. If a joker fits nowhere, or if two share a set against the rules,
the narrow sweep starts again with every joker followed (`Instance.wild`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from lettres.families.numbers.universe import Set, Universe
from lettres.solver.numbers.sweep import stages
from lettres.solver.numbers.sweep.cells import Pool, useful
from lettres.solver.numbers.sweep.decode import canonical, host, sets, single
from lettres.solver.numbers.sweep.instance import WEIGHT, Instance, Score, State
from lettres.solver.numbers.sweep.narrow import narrow
from lettres.solver.solution import Stop, never

__all__ = ["Counts", "NumberPlay", "Pool", "Rank", "best", "feasible", "points", "rank"]

EFFORT = 60_000
"""The most combinations that the plain sweep tries; they cost about as much as preparing the narrow sweep."""


Counts = tuple[int, ...]
"""The count of each natural tile; the count of jokers comes last, at index `JOKER`."""
Rank = tuple[int, int]
"""The rank of a play: the number of its tiles, then their value; or the other way round."""


def rank(count: int, value: int, value_first: bool) -> Rank:
    """Return the rank of a play that lays `count` tiles with a total value of `value`; see `NumberPlay.rank`."""
    return (value, count) if value_first else (count, value)


def points(universe: Universe, counts: Sequence[int]) -> int:
    """Return the sum of the values of tiles, given their counts; jokers, which come last, have no value."""
    return sum(number * (tile % universe.values + 1) for tile, number in enumerate(counts[: universe.size]))


class NumberPlay(NamedTuple):
    """The number of optional tiles laid, their value (a joker has none), and all sets on the table after the play."""

    count: int  # type: ignore[assignment]  # a tuple has a method of that name
    value: int
    sets: tuple[Set, ...]

    def rank(self, value_first: bool) -> Rank:
        """Return the rank of the play: tile count, then value; with `value_first`, value, then tile count."""
        return rank(self.count, self.value, value_first)


def best(
    universe: Universe,
    pool: Pool,
    *,
    value_first: bool = False,
    floor: Rank | None = None,
    near: stages.Swept | None = None,
    stop: Stop = never,
) -> NumberPlay | None:
    """Return the play with the most optional tiles, then the highest value; with `value_first`, the other way round.

    None if the required tiles cannot all lie in sets, or if no play reaches the rank `floor`. `near` saves time: it is
    the sweep (`swept`) of a position that has as many jokers and differs in a few tiles. `near` only helps if the best
    play of that position does not reach `floor`. Raises `OutOfBudget` when `stop` returns True.

    >>> table, rack = [0] * 52, [0] * 52
    >>> table[2] = table[3] = table[4] = rack[5] = rack[20] = 1
    >>> best(Universe(), Pool(tuple(table), tuple(rack), 0, 1))
    NumberPlay(count=2, value=6, sets=((2, 3, 4, 5, -1),))
    """
    fitting = useful(universe, pool)
    if fitting is None:
        return None
    pool = fitting
    least = 0 if floor is None else floor[0] * WEIGHT + floor[1]
    joker_worth = 1 if value_first else WEIGHT
    spare = pool.may_jokers * joker_worth  # the score of all optional jokers
    instance = Instance(universe, pool, value_first=value_first, stop=stop)
    found = _search(instance, least - spare, near)
    if found is None:
        return None
    score, path = found
    made = host(universe, sets(instance, path), instance.jokers - path[-1].used)
    if made is not None and (universe.jokers_together or single(made)):
        score += spare
    else:
        instance = Instance(universe, pool, value_first=value_first, wild=True, stop=stop)
        found = _search(instance, least + pool.must_jokers * joker_worth)
        if found is None:
            return None
        made = sets(instance, found[1])
        score = found[0] - pool.must_jokers * joker_worth
    return NumberPlay(*rank(*divmod(score, WEIGHT), value_first), canonical(universe, made))


def swept(universe: Universe, pool: Pool) -> stages.Swept | None:
    """Return the sweep of a position, as `near` of `best`;

    None if it takes too long, or a required tile fits in no set.

    >>> pool, more = Pool((0,) * 5, (1, 1, 0, 1, 0)), Pool((0,) * 5, (1, 1, 1, 1, 0))
    >>> best(Universe(1, 5), more, floor=(4, 0), near=swept(Universe(1, 5), pool))
    NumberPlay(count=4, value=10, sets=((0, 1, 2, 3),))
    """
    fitting = useful(universe, pool)
    try:
        return fitting and stages.Swept(Instance(universe, fitting), EFFORT)
    except stages.Exhausted:
        return None


def feasible(universe: Universe, must_counts: tuple[int, ...], jokers: int) -> tuple[Set, ...] | None:
    """Return sets made of all tiles `must_counts` (counts by kind) and `jokers` jokers; None if that cannot be done."""
    found = best(universe, Pool(must_counts, (0,) * universe.size, jokers, 0))
    return None if found is None else found.sets


def _search(instance: Instance, floor: Score, near: stages.Swept | None = None) -> tuple[Score, list[State]] | None:
    if instance.wild:
        return narrow(instance, max(floor, 0))
    try:
        if near is not None and floor > near.top:
            return near.sweep(instance, floor)
        return stages.sweep(instance, max(floor, 0), EFFORT)
    except stages.Exhausted:
        return narrow(instance, max(floor, 0))
