"""Runs and groups as an integer programme, complete and as in the rules: compared with the solver of numbers.

It needs the package `highspy`. There is a variable for each set that could lie on the table, by its tiles: how often it
lies there, and one for each set that lies there now: how often it is kept. One thing is maximised after the other, the
earlier ones being held fast.

>>> universe = Universe(2, 5)
>>> pool = Pool((1, 1, 1, 0, 0, 0, 0, 0, 0, 0), (0, 0, 0, 1, 0, 0, 1, 0, 0, 0), 0, 1)
>>> best(universe, pool), best(universe, pool, value_first=True)
((2, 4), (2, 4))
>>> kept(universe, [(0, 1, 2)], pool, 2, 4), opening(universe, pool.may, 1)
(0, 0)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations

import highspy
import numpy as np

from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import Pool

_STATUS = highspy.HighsModelStatus


Laid = tuple[int, int]
"""The number of optional tiles laid, and their value, a joker nothing."""


@lru_cache(maxsize=16)
def patterns(universe: Universe, jokers: int) -> Mapping[Set, int]:
    """Return every set with so many jokers at most, by its tiles, with its value, each joker counted by its face.

    No run of more than five tiles: it is two.
    """
    found: dict[Set, int] = {}
    for faces in _plain(universe):
        for size in range(min(jokers if universe.jokers_together else 1, len(faces), jokers) + 1):
            for places in combinations(range(len(faces)), size):
                tiles = tuple(sorted(JOKER if at in places else face for at, face in enumerate(faces)))
                found[tiles] = max(found.get(tiles, 0), sum(face % universe.values + 1 for face in faces))
    return found


def _plain(universe: Universe) -> Iterator[Set]:
    rows = list(range(universe.values)) + [0] * universe.wrap
    for start in range(len(rows)):
        for end in range(start + 3, min(len(rows), start + 5) + 1):
            for colour in range(universe.colours) if end - start <= universe.values else ():
                yield tuple(colour * universe.values + at for at in rows[start:end])
    for size in (3, 4):
        for colours in combinations(range(universe.colours), size):
            for at in range(universe.values):
                yield tuple(colour * universe.values + at for colour in colours)


class NumberProgramme:
    """An integer programme over sets, with the tiles that they may use up."""

    def __init__(self, sets: Sequence[Set], most: Sequence[int], low: Sequence[int], high: Sequence[int]) -> None:
        self.sets, self._empty = sets, None if any(low) else 0
        model = self._model = highspy.Highs()  # type: ignore[no-untyped-call]
        model.setOptionValue("output_flag", False)
        model.setOptionValue("threads", 1)
        model.setOptionValue("presolve", "off")
        for name in ("mip_rel_gap", "mip_abs_gap"):  # the default gaps would lose the least significant part
            model.setOptionValue(name, 0.0)
        count, rows = len(sets), len(low)
        model.addVars(count, np.zeros(count), np.array(most, dtype=float))
        self._numbers = np.arange(count, dtype=np.int32)
        model.changeColsIntegrality(count, self._numbers, np.full(count, 1, dtype=np.uint8))
        users: list[list[tuple[int, int]]] = [[] for _ in range(rows)]
        for number, tiles in enumerate(sets):
            for tile, times in Counter(tiles).items():
                users[tile].append((number, times))
        for tile, using in enumerate(users):
            self._row(low[tile], high[tile], using)

    def _row(self, low: float, high: float, terms: Sequence[tuple[int, float]]) -> None:
        columns = np.array([column for column, _ in terms], dtype=np.int32)
        self._model.addRow(low, high, len(terms), columns, np.array([float(each) for _, each in terms]))

    def most(self, gains: Sequence[int]) -> int | None:
        """Return the most that a sum can be, and hold it to that from then on; None if there is no solution."""
        model, count = self._model, len(self.sets)
        if not count:
            return self._empty
        model.changeColsCost(count, self._numbers, -np.array(gains, dtype=float))
        model.run()
        status = model.getModelStatus()
        if status == _STATUS.kInfeasible:
            return None
        if status != _STATUS.kOptimal:
            raise RuntimeError(f"no answer: {status}")
        values = [round(value) for value in model.getSolution().col_value]
        reached = sum(gain * value for gain, value in zip(gains, values))
        self.hold(gains, reached)
        return reached

    def hold(self, gains: Sequence[int], least: int) -> None:
        """Require a sum that is not less."""
        self._row(least, highspy.kHighsInf, [(at, gain) for at, gain in enumerate(gains) if gain])


def _programme(universe: Universe, pool: Pool, before: Sequence[Set] = ()) -> NumberProgramme:
    """Return the programme of the sets that the tiles allow; those that could be kept come last."""
    low = [*pool.must, pool.must_jokers]
    high = [must + may for must, may in zip(pool.must, pool.may)] + [pool.must_jokers + pool.may_jokers]
    sets = _possible(universe, high)
    old = Counter(tuple(sorted(each)) for each in before)
    bounds = [max(high)] * len(sets) + list(old.values())
    return NumberProgramme([*sets, *old], bounds, low, high)


def best(universe: Universe, pool: Pool, *, value_first: bool = False) -> Laid | None:
    """Return the most optional tiles, then their highest value, or the other way round; None if impossible."""
    programme = _programme(universe, pool)
    tiles, values = [len(each) for each in programme.sets], [_worth(universe, each) for each in programme.sets]
    found = [programme.most(gains) for gains in ([values, tiles] if value_first else [tiles, values])]
    if found[0] is None or found[1] is None:
        return None
    count, value = (found[1], found[0]) if value_first else (found[0], found[1])
    return count - sum(pool.must) - pool.must_jokers, value - _value(universe, pool.must)


def kept(universe: Universe, before: Sequence[Set], pool: Pool, count: int, value: int) -> int | None:
    """Return the most old sets that may stay, with so many optional tiles of such a value laid at least."""
    programme = _programme(universe, pool, before)
    programme.hold([len(each) for each in programme.sets], count + sum(pool.must) + pool.must_jokers)
    programme.hold([_worth(universe, each) for each in programme.sets], value + _value(universe, pool.must))
    old = len({tuple(sorted(each)) for each in before})
    return programme.most([0] * (len(programme.sets) - old) + [1] * old)


def opening(universe: Universe, rack: Sequence[int], jokers: int) -> int:
    """Return the most points of a first meld, each joker counted by its face."""
    high = [*rack, jokers]
    worths, sets = patterns(universe, jokers), _possible(universe, high)
    programme = NumberProgramme(sets, [max(high)] * len(sets), [0] * len(high), high)
    return programme.most([worths[each] for each in sets]) or 0


def _possible(universe: Universe, high: Sequence[int]) -> list[Set]:
    return [each for each in patterns(universe, high[JOKER]) if all(high[tile] for tile in each)]


def _worth(universe: Universe, tiles: Set) -> int:
    return sum(tile % universe.values + 1 for tile in tiles if tile != JOKER)


def _value(universe: Universe, counts: Sequence[int]) -> int:
    return sum(number * (tile % universe.values + 1) for tile, number in enumerate(counts))
