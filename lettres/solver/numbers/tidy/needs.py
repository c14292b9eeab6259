"""Needs: sets of the table of which at least one must change, found without a search.

A tile that is laid, or whose set is taken apart, ends in a new set, of at most five tiles (a longer one is two sets).
The other tiles of that set, its company, come from the rack or from sets that are changed too. So if the rack has no
company for a tile, at least one of the sets that could give it company is changed.

Sets of the table are bits of a number, by their index.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from lettres.families.numbers.sets import counts, groups, runs
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import NumberPlay, Pool, Rank, points, rank

Bits = int
_LONGEST = 5


class Needs:
    """The needs of a position, in plays that lay `count` optional tiles with the sum `value`.

    >>> before, pool = [(0, 1, 2), (5, 6, 7)], Pool((1, 1, 1, 0, 0, 1, 1, 1), (0, 0, 0, 1, 0, 0, 0, 0))
    >>> Needs(Universe(2, 4), before, pool, 1, 4).laid  # the 4 of the first colour has to join the first set
    [1]
    """

    def __init__(self, universe: Universe, before: Sequence[Set], pool: Pool, count: int, value: int) -> None:
        self.universe, self.before = universe, before
        self.least, self.most = certain, possible = settled(universe, pool, count, value)
        """The least and the most copies of each optional tile that are laid."""
        # required tiles that are not on the table yet are laid too
        asked = [*map(int.__sub__, (*pool.must, pool.must_jokers), counts(universe, before))]
        self._there = [number + more > 0 for number, more in zip(possible, asked)]
        self._jokers = possible[JOKER] + asked[JOKER]
        self._givers = [0] * (universe.size + 1)
        for number, meld in enumerate(before):
            for tile in meld:
                self._givers[tile] |= 1 << number
        self._followers: dict[int, list[Bits]] = {}
        sure = map(int.__add__, certain[:-1], asked[:-1])
        laid = (self._need(tile, (), self._jokers, self._givers[JOKER]) for tile, n in enumerate(sure) if n)
        self.laid: list[Bits] = [need for need in laid if need is not None]
        """The needs of the tiles that are certain to be laid: of each, at least one set must change."""

    def pool(self, pool: Pool) -> Pool:
        """Return the pool with the tiles certain to be laid as required tiles, and without those never laid."""
        *must, jokers = map(int.__add__, (*pool.must, pool.must_jokers), self.least)
        *may, spare = map(int.__sub__, self.most, self.least)
        return Pool(tuple(must), tuple(may), jokers, spare)

    def floor(self, play: NumberPlay, value_first: bool) -> Rank:
        """Return the rank that `play` has in the result of `pool`, where tiles certain to be laid are not optional."""
        return rank(play.count - sum(self.least), play.value - points(self.universe, self.least), value_first)

    def after(self, number: int) -> list[Bits]:
        """Return the needs that arise when the set with index `number` is changed and may not be formed again.

        At least one set of each of these needs must change, too.
        """
        needs = self._followers.get(number)
        if needs is None:
            meld = self.before[number]
            jokers, others = self._jokers + meld.count(JOKER), self._givers[JOKER] & ~(1 << number)
            found = (self._need(tile, meld, jokers, others) for tile in set(meld) if tile != JOKER)
            needs = self._followers[number] = [need for need in found if need is not None]
        return needs

    def _need(self, tile: int, meld: Set, jokers: int, wild: Bits) -> Bits | None:
        """The sets that could give company to a tile.

        None if the rack and `meld`, the tile's own set, may hold all its company. `jokers` is the number of jokers at
        hand; further jokers are in the sets `wild`.
        """
        there, givers, need = self._there, self._givers, 0
        for company in _companies(self.universe)[tile]:
            if len(company) + 1 == len(meld) and tile in meld and all(other in meld for other in company):
                if jokers:
                    return None
                need |= wild  # the same set again is no change, except with a joker in it
                continue
            missing = [givers[other] for other in company if not there[other] and other not in meld]
            if len(missing) <= jokers:
                return None
            # of any `jokers + 1` missing tiles, one comes from a set: choose those that add the fewest sets to the need
            if jokers:
                missing.sort(key=lambda some: (some & ~need).bit_count())
                for some in missing[: jokers + 1]:
                    need |= some
            else:
                need |= min(missing, key=lambda some: (some & ~need).bit_count()) if len(missing) > 1 else missing[0]
            need |= wild
        return need


@lru_cache(maxsize=16)
def _companies(universe: Universe) -> list[list[Set]]:
    """For each tile, its company in every set of at most five tiles: the other tiles of that set."""
    found: list[list[Set]] = [[] for _ in range(universe.size)]
    for faces in (*runs(universe), *groups(universe)):
        if len(faces) <= _LONGEST:
            for tile in faces:
                found[tile].append(tuple(other for other in faces if other != tile))
    return found


def settled(universe: Universe, pool: Pool, count: int, value: int) -> tuple[list[int], list[int]]:
    """Return the least and the most copies laid of each optional tile, if `count` tiles with the sum `value` are laid.

    >>> settled(Universe(1, 5), Pool((0,) * 5, (1, 1, 1, 1, 1)), 2, 9)
    ([0, 0, 0, 1, 1, 0], [0, 0, 0, 1, 1, 0])
    """
    kinds = [(tile, number, tile % universe.values + 1) for tile, number in enumerate(pool.may) if number]
    kinds += [(JOKER, pool.may_jokers, 0)] * (pool.may_jokers > 0)
    least, most = [0] * (universe.size + 1), [*pool.may, pool.may_jokers]
    if count == sum(most):
        return most, most
    # bit v of sums[n] is set if the kinds so far can give n tiles with the sum v, of rest[n] if the others complete it
    rests = [[0] * count + [1 << value]]
    for _, number, worth in reversed(kinds):
        rests.append(_shifted(rests[-1], number, worth, -1))
    sums = [1] + [0] * count
    for (tile, number, worth), rest in zip(kinds, rests[-2::-1]):
        ways = [n for n in range(number + 1) if any(sums[c] & rest[c + n] >> n * worth for c in range(count + 1 - n))]
        least[tile], most[tile] = ways[0], ways[-1]
        sums = _shifted(sums, number, worth, 1)
    return least, most


def _shifted(sums: list[Bits], most: int, worth: int, way: int) -> list[Bits]:
    """The `sums` after adding up to `most` tiles worth `worth` each (`way` is 1) or removing as many (`way` is -1)."""
    found = sums[:]
    for number in range(1, most + 1):
        for at in range(len(sums) - number):
            if way > 0:
                found[at + number] |= sums[at] << number * worth
            else:
                found[at] |= sums[at + number] >> number * worth
    return found
