"""The sets of the table that the tidiest best play keeps, found by a sweep in which each changed set costs a little.

The sweep is the narrow one (`sweep/narrow`). At the first value of a table run, the sweep decides whether the run is
kept. The tiles of a kept run are then set aside at each of its values, so the code of its colour also records which
kept runs go on. A table group is kept or changed as part of the choice of groups at its value. The options for runs and
for groups both include the cost of changed sets, so the bound (`sweep/bound`) counts changes, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise, product
from typing import NamedTuple

from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import Pool, Rank, rank
from lettres.solver.numbers.sweep.cells import Row, Spot, group_limits, rows_of, spot_at
from lettres.solver.numbers.sweep.chains import ChainLink, FlatOption, linked
from lettres.solver.numbers.sweep.instance import Instance, Score, State, Vector
from lettres.solver.numbers.sweep.narrow import narrow
from lettres.solver.numbers.sweep.transitions import Code
from lettres.solver.solution import Stop, never

UNIT = 1024
"""The cost of a changed set in the score."""
RUNS = 32
"""The offset in a code of the kept runs that go on, one bit each: above its open runs."""
CODE = (1 << RUNS) - 1

Bits = int


class OldRun(NamedTuple):
    """A run of the table: the value indices of its natural tiles, the number of its jokers, its index on the table."""

    tiles: Vector
    jokers: int
    number: int


class OldGroup(NamedTuple):
    """A group of the table: its number of tiles of each colour, the number of its jokers, its index on the table."""

    tiles: Vector
    jokers: int
    number: int


class KeptRuns(NamedTuple):
    """A choice of which table runs to keep, among the runs that begin at one value.

    `bits` marks the kept runs in a code, `jokers` is the number of their jokers, and `changed` the number of runs not
    kept.
    """

    bits: Bits
    jokers: int
    changed: int


class Keeping(Instance):
    """A position prepared to find a best play that changes the fewest of the table sets `before`, and at most `most`.

    All optional tiles in `pool` are tiles that a best play may lay, and `best` is the rank of the best plays.
    """

    def __init__(
        self,
        universe: Universe,
        before: Sequence[Set],
        pool: Pool,
        best: Rank,
        most: int,
        *,
        value_first: bool = False,
        wild: bool = False,
        stop: Stop = never,
    ) -> None:
        super().__init__(universe, pool, value_first=value_first, wild=wild, stop=stop)
        values = [tile % universe.values + 1 for tile in range(universe.size)]
        second = pool.may if value_first else map(int.__mul__, pool.may, values)
        # the first part of a rank outweighs the greatest second part, and the second part any number of changes
        self.second = (most + 1) * UNIT
        self.first = self.second * (sum(second) + pool.may_jokers + 1)
        scores = [self.score(rank(1, value, value_first)) for value in values[: universe.values]]
        self.scores = [*scores, scores[0]]
        self.worth = [1] * self.last
        self.joker_worth = self.score(rank(1, 0, value_first)) if wild else 0
        self.unit = self.grain = UNIT
        spare = pool.must_jokers if wild else -pool.may_jokers  # with `wild` all jokers laid score, else none
        self.best = self.score(best) + spare * self.score(rank(1, 0, value_first))
        self.most, self.sets = most, len(before)
        self.runs: list[list[OldRun]] = [[] for _ in range(self.colours)]
        self.old: list[list[OldGroup]] = [[] for _ in range(self.last)]
        for number, meld in enumerate(before):
            self._enter(number, meld)

    def score(self, rank: Rank) -> Score:
        """Return the score of a play that has this rank and changes no set."""
        return rank[0] * self.first + rank[1] * self.second

    def _enter(self, number: int, meld: Set) -> None:
        values = self.universe.values
        naturals = [tile for tile in meld if tile != JOKER]
        jokers = len(meld) - len(naturals)
        if len({tile % values for tile in naturals}) > 1:
            self.runs[naturals[0] // values].append(OldRun(tuple(sorted(t % values for t in naturals)), jokers, number))
        else:
            tiles = [0] * self.colours
            for tile in naturals:
                tiles[tile // values] += 1
            self.old[naturals[0] % values if naturals else 0].append(OldGroup(tuple(tiles), jokers, number))

    def run(self, least: int) -> tuple[Bits, bool] | None:
        """Return the table sets kept with the fewest changes, as bits, and whether the score is that of a best play.

        None if more than `most` sets must change. At least `least` sets are known to change. If only the needed jokers
        are followed, the sweep may score more than a best play. It then counts every joker left over as laid, although
        such a joker may fit in no set.
        """
        found = narrow(self, self.best - self.most * UNIT, self.best - least * UNIT)
        if found is None:
            return None
        score, path = found
        kept = self._kept(path)
        changed = self.sets - kept.bit_count()
        return kept, score == self.best - changed * UNIT

    # ----- runs

    @cached_property
    def chains(self) -> list[list[ChainLink]]:
        """The chain of each colour. An option scores the tiles that it lays, less the cost of the runs it changes."""
        universe, pool = self.universe, self.pool
        have = rows_of(universe, tuple(map(int.__add__, pool.must, pool.may)))
        must = rows_of(universe, pool.must)
        limits = [*group_limits([row[: universe.values] for row in have], self.jokers, universe.widest), 0]
        for at, groups in enumerate(
            self.old
        ):  # with two colours, a tile and two jokers are no group, but are kept like one
            limits[at] = max(limits[at], *[sum(column) for column in zip(*[group.tiles for group in groups])], 0)
        return [self._chain(sorted(runs), *rows, limits) for runs, rows in zip(self.runs, zip(have, must))]

    def _chain(self, runs: list[OldRun], have: Row, must: Row, limits: list[int]) -> list[ChainLink]:
        universe, made = self.universe, list[ChainLink]()
        codes: tuple[Code, ...] = (0,)
        for at in range(self.last):
            spots: dict[Bits, Spot] = {}
            starts = _starts([(1 << RUNS + place, run) for place, run in enumerate(runs) if run.tiles[0] == at])
            going = ~sum(1 << RUNS + place for place, run in enumerate(runs) if run.tiles[-1] == at)
            rows: list[FlatOption] = []
            for place, code in enumerate(codes):
                for bits, jokers, changed in starts:
                    kept = code & ~CODE | bits
                    spot = spots.get(kept)
                    if spot is None:
                        some = [run for number, run in enumerate(runs) if kept >> RUNS + number & 1]
                        rest, asked = _without(have, some), _without(must, some)
                        spot = spot_at(universe, rest, asked, at, limits[at], self.jokers, self.wild, self.apart)
                        spots[kept] = spot
                    on, worth, lost = kept & going, self.scores[at], changed * UNIT
                    rows += [
                        (place, group, more + jokers, laid * worth - lost, after | on, need + jokers)
                        for group, _, more, need, laid, after in spot.options(code & CODE)
                        if need + jokers <= self.jokers
                    ]
            made.append(linked(codes, rows))
            codes = made[-1].codes
        return made

    # ----- groups

    def vectors(self, at: int, limits: Vector) -> Sequence[tuple[Vector, int, Score]]:
        """Return the same as `Instance.vectors`; the loss is the cost of the table groups that are changed."""
        if not self.old[at]:
            return super().vectors(at, limits)
        return [(*groups, lost) for groups, (lost, _) in self._groups(at, limits).items()]

    def _groups(self, at: int, limits: Vector) -> dict[tuple[Vector, int], tuple[Score, Bits]]:
        """Map each choice of tiles and jokers for the groups of a value to its least loss and the table groups kept."""
        best: dict[tuple[Vector, int], tuple[Score, Bits]] = {}
        for kept in product((True, False), repeat=len(self.old[at])):
            some = [group for keep, group in zip(kept, self.old[at]) if keep]
            jokers, bits = sum(group.jokers for group in some), sum(1 << group.number for group in some)
            tiles = [sum(group.tiles[colour] for group in some) for colour in range(self.colours)]
            lost = UNIT * kept.count(False)
            for vector, more, _ in self.groups.vectors(tuple(map(int.__sub__, limits, tiles))):
                found = tuple(map(int.__add__, vector, tiles)), jokers + more
                if jokers + more <= self.jokers and lost < best.get(found, (UNIT * (len(kept) + 1),))[0]:
                    best[found] = lost, bits
        if self.wild:
            return best
        return {
            (vector, jokers): entry
            for (vector, jokers), entry in best.items()
            if all((vector, each) not in best or best[vector, each][0] > entry[0] for each in range(jokers))
        }

    # ----- from the states of a sweep back to the sets kept

    def _kept(self, path: Sequence[State]) -> Bits:
        """The sets of the table, as bits, that are kept along `path`, the states at the start and after each value."""
        kept = 0
        for colour, runs in enumerate(self.runs):
            going = 0
            for state in path:
                going |= state.codes[colour] >> RUNS
            kept |= sum(1 << run.number for place, run in enumerate(sorted(runs)) if going >> place & 1)
        for at, (before, after) in enumerate(pairwise(path)):
            if self.old[at]:
                kept |= self._kept_groups(at, before, after)
        return kept

    def _kept_groups(self, at: int, before: State, after: State) -> Bits:
        """The table groups at the value with index `at`, as bits, that the best step from `before` to `after` keeps."""
        sums: dict[tuple[Vector, int], Score] = {((), 0): 0}
        for chain, code, following in zip(self.chains, before.codes, after.codes):
            link, more = chain[at], dict[tuple[Vector, int], Score]()
            places = link.before.index(code), link.codes.index(following)
            for (tiles, jokers), score in sums.items():
                for place, group, wild, laid, nxt, _ in link.flat:
                    if (place, nxt) == places:
                        found = (*tiles, group), jokers + wild
                        more[found] = max(more.get(found, score + laid), score + laid)
            sums = more
        limits = tuple(map(max, zip(*[tiles for tiles, _ in sums])))
        used = after.used - before.used
        ways = [
            (sums[tiles, used - jokers] - lost, kept)
            for (tiles, jokers), (lost, kept) in self._groups(at, limits).items()
            if (tiles, used - jokers) in sums
        ]
        return max(ways)[1]


def _without(row: Row, runs: Sequence[OldRun]) -> Sequence[int]:
    """The tiles of a colour without those in `runs`."""
    if not runs:
        return row
    left = [*row]
    for run in runs:
        for tile in run.tiles:
            left[tile] -= 1
    return left


def _starts(runs: Sequence[tuple[Bits, OldRun]]) -> list[KeptRuns]:
    """Every choice of which of `runs` to keep, if all of them begin at one value; of equal runs, the first are kept."""
    if not runs:
        return [KeptRuns(0, 0, 0)]
    found = []
    for kept in product((True, False), repeat=len(runs)):
        some = [each for keep, each in zip(kept, runs) if keep]
        tallies = {run[:2]: [keep for keep, (_, other) in zip(kept, runs) if other[:2] == run[:2]] for _, run in runs}
        if all(keeps == sorted(keeps, reverse=True) for keeps in tallies.values()):
            bits, jokers = sum(bit for bit, _ in some), sum(run.jokers for _, run in some)
            found.append(KeptRuns(bits, jokers, kept.count(False)))
    return found
