"""First melds: the sets with the most points that a rack alone can form, with jokers at their face value (N5, N6).

The search is one sweep over the values, like `sweep.stages`, except that every joker is followed. In the best melds
that use the fewest jokers, a joker stands for a tile only if no tile with that face is left; otherwise, that tile could
replace it. A run begins with a joker only if it ends with the last value; otherwise, the joker would be worth more at
the end of the run.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lettres.families.numbers.melds import FirstMelds
from lettres.families.numbers.sets import Naturals, readings
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.budget import OutOfBudget
from lettres.solver.numbers.sweep.best import Counts, NumberPlay, Pool, best
from lettres.solver.numbers.sweep.cells import JOKERS, PackedOption, useful
from lettres.solver.numbers.sweep.chains import better
from lettres.solver.numbers.sweep.decode import canonical, sets
from lettres.solver.numbers.sweep.instance import SHORT, WEIGHT, Instance, Score, State
from lettres.solver.solution import Stop, never

_USED = (1 << JOKERS) - 1
"""The bit mask of the jokers used in a packed state."""

_PLAIN = FirstMelds()

Stage = dict[int, tuple[Score, int]]
"""The packed states after a value, each with its score and the packed state before it."""


@lru_cache(maxsize=1 << 10)  # the search, the robots and the judge repeat the same calls
def first_meld(universe: Universe, low: Counts, high: Counts, counted: FirstMelds = _PLAIN) -> NumberPlay | None:
    """Return the first melds with the most points, then the most tiles; None if no meld can be laid.

    The melds lay at least `low` and at most `high` tiles of each kind. `counted` gives the points of a joker, and of a
    1 that follows the highest value.

    >>> universe = Universe()
    >>> held = [0] * universe.size
    >>> held[9] = held[22] = 1  # a red and a blue 10
    >>> first_meld(universe, (0,) * 53, (*held, 1))
    NumberPlay(count=3, value=30, sets=((9, 22, -1),))
    """
    return first_meld_within(universe, low, high, counted, never)[0]


def first_meld_within(
    universe: Universe, low: Counts, high: Counts, counted: FirstMelds, stop: Stop
) -> tuple[NumberPlay | None, bool]:
    """Return the result of `first_meld`, and True.

    If `stop` ends the search, return the melds that are best when jokers score nothing, and False.
    """
    if counted.jokers == "none":
        if low[JOKER]:
            return None, True
        high = (*high[:-1], 0)
    may = tuple(map(int.__sub__, high, low))
    pool = useful(universe, Pool(low[:-1], may[:-1], low[JOKER], may[JOKER]))
    if pool is None or not (any(low) or any(pool.may) or pool.may_jokers):
        return None, True
    swept = (counted.jokers == "value" and high[JOKER]) or (universe.wrap and counted.last_one > 1)
    try:
        made, proven = _OpeningSweep(universe, pool, counted, stop).melds() if swept else _plain(universe, pool), True
    except OutOfBudget:
        made, proven = _plain(universe, pool), False
    value = sum(meld_points(universe, meld, counted) for meld in made)
    return (NumberPlay(sum(map(len, made)), value, made) if made else None), proven


def _plain(universe: Universe, pool: Pool) -> tuple[Set, ...]:
    """Return the melds from `pool` that are best when jokers score nothing; empty if no meld can be laid."""
    play = best(universe, pool, value_first=True)
    return play.sets if play else ()


class _OpeningSweep:
    """The sweep over the values that finds the first melds with the most points.

    The attributes `worth` and `joker_worth` hold the score of a tile and of a joker at each value.
    """

    def __init__(self, universe: Universe, pool: Pool, counted: FirstMelds, stop: Stop) -> None:
        self.instance = Instance(universe, pool, value_first=True, wild=True, first=True, stop=stop)
        self.least, self.values = pool.must_jokers, universe.values
        wrap = [counted.last_one] * universe.wrap
        points = [*range(1, self.values + 1), *wrap]
        worth = counted.jokers == "value"
        self.joker_worth = [each * worth * WEIGHT + 1 for each in points]
        # a 1 at the end of a run was counted, as a point and as a tile, among the 1s: only the difference is added
        self.worth = [*(each * WEIGHT + 1 for each in points[: self.values]), *((each - 1) * WEIGHT for each in wrap)]

    def melds(self) -> tuple[Set, ...]:
        """Return the best melds; empty if no meld can be laid."""
        path = self.path()
        return canonical(self.instance.universe, sets(self.instance, path)) if path else ()

    def path(self) -> list[State]:
        """Return the states that lead to the best melds, at the start and after each value; empty if there are none."""
        instance, bits = self.instance, self.instance.bits
        stages: list[Stage] = [{0: (0, 0)}]
        for at in range(instance.last):
            stages.append(self._undominated(self._step(at, stages[-1])))
        short = sum((SHORT & (1 << bits) - 1) << JOKERS + bits * colour for colour in range(instance.colours))
        ends = [
            (score, -(key & _USED), key)
            for key, (score, _) in stages[-1].items()
            if not key & short and key & _USED >= self.least
        ]
        if not ends:
            return []
        path = [max(ends)[2]]
        for stage in stages[:0:-1]:
            path.append(stage[path[-1]][1])
        return [self._state(key) for key in path[::-1]]

    def _state(self, key: int) -> State:
        bits = self.instance.bits
        codes = [key >> JOKERS + bits * colour & (1 << bits) - 1 for colour in range(self.instance.colours)]
        return State(tuple(codes), key & _USED)

    def _step(self, at: int, stage: Stage) -> Stage:
        """The states after the value with index `at`, given the states `stage` before that value."""
        instance = self.instance
        half, groups, joker_worth = instance.colours // 2, instance.groups, self.joker_worth[at]
        known: dict[tuple[int, int], Sequence[PackedOption]] = {}
        after: Stage = {}
        for key, (laid, _) in stage.items():
            instance.look()
            used, left = key & _USED, instance.jokers - (key & _USED)
            first, second = self._added(at, 0, half, key, known), self._added(at, half, instance.colours, key, known)
            for tiles, codes, need, score in first:
                for tiles_too, codes_too, need_too, score_too in second:
                    for jokers in groups[tiles | tiles_too] if at < self.values else (0,):
                        if need + need_too + jokers <= left:
                            following = used + codes + codes_too + jokers
                            total = laid + score + score_too + jokers * joker_worth
                            if following not in after or after[following][0] < total:
                                after[following] = total, key
        return after

    def _added(
        self, at: int, first: int, end: int, key: int, known: dict[tuple[int, int], Sequence[PackedOption]]
    ) -> Sequence[PackedOption]:
        """The combined options of the colours from `first` to before `end` in the state `key`; cached in `known`.

        The last field of each option is a score, not the number of tiles laid as in other packed options.
        """
        instance, bits = self.instance, self.instance.bits
        index = key >> JOKERS + bits * first & (1 << bits * (end - first)) - 1, first << JOKERS | key & _USED
        if index in known:
            return known[index]
        worth, joker_worth, left = self.worth[at], self.joker_worth[at], instance.jokers - (key & _USED)
        sums: list[PackedOption] = [(0, 0, 0, 0)]
        for colour in range(first, end):
            code = key >> JOKERS + bits * colour & (1 << bits) - 1
            sums = [
                (tiles | group, codes + after, need + more, score + laid * worth + (after & _USED) * joker_worth)
                for tiles, codes, need, score in sums
                for group, after, more, laid in instance.spots[colour][at].packed[colour][code << JOKERS | key & _USED]
                if need + more <= left
            ]
        known[index] = sums
        return sums

    def _undominated(self, stage: Stage) -> Stage:
        """The states of `stage` that are not dominated.

        A state is dominated if a state with better runs or fewer jokers used scores at least as much.
        """
        bits, dominated = self.instance.bits, set[int]()
        for key, (score, _) in stage.items():
            steps = [-fewer for fewer in range(1, (key & _USED) - self.least + 1)]
            for shift in range(JOKERS, JOKERS + bits * self.instance.colours, bits):
                steps += [step << shift for step in better(key >> shift & (1 << bits) - 1) if step < 1 << bits]
            if any(key + step in stage and stage[key + step][0] >= score for step in steps):
                dominated.add(key)
        return {key: found for key, found in stage.items() if key not in dominated}


def meld_points(universe: Universe, meld: Set, counted: FirstMelds) -> int:
    """Return the points of a meld, with its jokers standing for the faces that give the most; see `first_meld`."""
    return max(_read_points(universe, meld, faces, counted) for faces in readings(universe, meld))


def _read_points(universe: Universe, meld: Set, faces: Naturals, counted: FirstMelds) -> int:
    values = [face % universe.values + 1 for face in faces]
    if values[-2:] == [universe.values, 1]:
        values[-1] = counted.last_one
    return sum(value for value, tile in zip(values, meld) if tile != JOKER or counted.jokers == "value")
