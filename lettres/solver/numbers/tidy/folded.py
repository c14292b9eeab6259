"""Which sets of the table stay: the narrow sweep, where a state also holds the runs of before that go on.

A best play scores less by one unit for each set that it changes. A run of the table is kept or changed where it begins;
the tiles of a kept one are taken out as they come by, so it concerns its colour alone. A group is kept or changed
with the other groups of its value.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.cells import GROUP, Pool, Spot, group_limits, rows_of, spot_at
from lettres.solver.numbers.sweep.chains import Link, better
from lettres.solver.numbers.sweep.instance import WEIGHT, GroupJokers, Instance, Score, Vector
from lettres.solver.numbers.sweep.transitions import Code
from lettres.solver.solution import Stop, never

UNIT = 64
"""What a changed set takes from the score."""
MOST = 64
"""More sets than there are on a table."""
RUNS = 32
"""Where a code has the runs of before that go on, as bits: above its open runs."""


class OldRun(NamedTuple):
    """A run of the table: the places of its natural tiles in its colour, its jokers, and its number."""

    tiles: Vector
    jokers: int
    number: int


class OldGroup(NamedTuple):
    """A group of the table: the tiles of each colour, and its jokers."""

    tiles: Vector
    jokers: int


class Start(NamedTuple):
    bits: int
    jokers: int
    changed: int


class Keeping(Instance):
    """The best plays of a position, their score less what they change."""

    def __init__(
        self,
        universe: Universe,
        before: Sequence[Set],
        pool: Pool,
        most: int,
        *,
        value_first: bool = False,
        wild: bool = False,
        stop: Stop = never,
    ) -> None:
        super().__init__(universe, pool, value_first=value_first, wild=wild, stop=stop)
        values = [tile % universe.values + 1 for tile in range(universe.size)]
        self.value_first = value_first
        self.point = most * UNIT
        spread = pool.may_jokers + (sum(pool.may) if value_first else sum(map(int.__mul__, pool.may, values)))
        self.weight = spread + 1
        self.scores = [self.score((value, 1) if value_first else (1, value)) for value in values[: universe.values]]
        self.scores += self.scores[:1]
        self.worth = [1] * self.last
        self.joker_worth = self.score((0, 1) if value_first else (1, 0)) if wild else 0
        self.unit = UNIT
        self.runs: list[list[OldRun]] = [[] for _ in range(self.colours)]
        self.old: list[list[tuple[OldGroup, int]]] = [[] for _ in range(self.last)]
        for number, meld in enumerate(before):
            self._enter(number, meld)

    def score(self, rank: tuple[int, int]) -> Score:
        return (rank[0] * self.weight + rank[1]) * self.point

    def _enter(self, number: int, meld: Set) -> None:
        values = self.universe.values
        naturals = [tile for tile in meld if tile != JOKER]
        jokers = len(meld) - len(naturals)
        if len({tile % values for tile in naturals}) > 1:
            places = tuple(sorted(tile % values for tile in naturals))
            runs = self.runs[naturals[0] // values]
            runs.append(OldRun(places, jokers, number))
        else:
            tiles = [0] * self.colours
            for tile in naturals:
                tiles[tile // values] += 1
            at = naturals[0] % values if naturals else 0
            self.old[at].append((OldGroup(tuple(tiles), jokers), number))

    def vectors(self, at: int, limits: Vector) -> Sequence[tuple[Vector, int, Score]]:
        old = tuple(sorted(group for group, _ in self.old[at]))
        if not old:
            return super().vectors(at, limits)
        known = self.groups.beside_old
        found = known.get((limits, old))
        if found is None:
            found = known[limits, old] = _vectors(self.groups, limits, old)
        return found

    @cached_property
    def chains(self) -> list[list[Link]]:
        universe, pool = self.universe, self.pool
        have = rows_of(universe, list(map(int.__add__, pool.must, pool.may)))
        must = rows_of(universe, pool.must)
        limits = [*group_limits([row[: universe.values] for row in have], self.jokers, universe.widest), 0]
        return [self._chain(*each, limits) for each in zip(self.runs, have, must)]

    def _chain(self, runs: list[OldRun], have: list[int], must: list[int], limits: list[int]) -> list[Link]:
        runs.sort()
        made: list[Link] = []
        codes: tuple[Code, ...] = (0,)
        for at in range(self.last):
            ends = sum(1 << RUNS + place for place, run in enumerate(runs) if run.tiles[-1] == at)
            starts = _starts([(place, run) for place, run in enumerate(runs) if run.tiles[0] == at])
            spots: dict[int, Spot] = {}
            rows = []
            for place, state in enumerate(codes):
                code, going = state & (1 << RUNS) - 1, state >> RUNS << RUNS
                for bits, jokers, changed in starts:
                    kept = going | bits
                    spot = spots.get(kept)
                    if spot is None:
                        spot = spots[kept] = self._spot(runs, kept, have, must, at, limits[at])
                    on, scored, lost = kept & ~ends, self.scores[at], changed * UNIT
                    for group, _, more, need, laid, after in spot.options(code):
                        if need + jokers <= self.jokers:
                            rows.append((place, group, more + jokers, laid * scored - lost, after | on, need + jokers))
            following = tuple(sorted({row[4] for row in rows}))
            places = {code: place for place, code in enumerate(following)}
            flat = tuple([(a, b, c, d, places[e], f) for a, b, c, d, e, f in rows])
            steps = tuple(
                tuple([places[code + step] - place for step in better(code & (1 << RUNS) - 1) if code + step in places])
                for place, code in enumerate(following)
            )
            made.append(Link(flat, codes, following, steps, {}))
            codes = following
        return made

    def _spot(self, runs: list[OldRun], kept: int, have: list[int], must: list[int], at: int, limit: int) -> Spot:
        left, asked = have, must
        if kept:
            left, asked = have[:], must[:]
            for place, run in enumerate(runs):
                if kept >> RUNS + place & 1:
                    for tile in run.tiles:
                        left[tile] -= 1
                        asked[tile] -= 1
        return spot_at(self.universe, left, asked, at, limit, self.jokers, self.wild, self.apart)


def _starts(runs: list[tuple[int, OldRun]]) -> list[Start]:
    """Which of the runs that begin at a value are kept: of equal ones the first."""
    found = []
    for kept in product((True, False), repeat=len(runs)):
        if any(
            one and not other and mine[1][:2] == theirs[1][:2]
            for other, one, theirs, mine in zip(kept, kept[1:], runs, runs[1:])
        ):
            continue
        bits = sum(1 << RUNS + place for keep, (place, _) in zip(kept, runs) if keep)
        found.append(Start(bits, sum(run.jokers for keep, (_, run) in zip(kept, runs) if keep), kept.count(False)))
    return found


def _vectors(groups: GroupJokers, limits: Vector, old: tuple[OldGroup, ...]) -> tuple[tuple[Vector, int, Score], ...]:
    """The groups of a value, for each number of jokers the fewest changes."""
    best: dict[tuple[Vector, int], Score] = {}
    for kept in product((True, False), repeat=len(old)):
        some = [group for keep, group in zip(kept, old) if keep]
        jokers = sum(group.jokers for group in some)
        tiles = [sum(group.tiles[colour] for group in some) for colour in range(groups.colours)]
        changed = UNIT * kept.count(False)
        for vector, more, _ in groups.vectors(tuple(map(int.__sub__, limits, tiles))):
            if jokers + more <= groups.most:
                found = tuple(map(int.__add__, vector, tiles)), jokers + more
                if changed < best.get(found, MOST * UNIT):
                    best[found] = changed
    return tuple(
        (vector, jokers, changed)
        for (vector, jokers), changed in best.items()
        if groups.wild or all(best.get((vector, fewer), MOST * UNIT) > changed for fewer in range(jokers))
    )
