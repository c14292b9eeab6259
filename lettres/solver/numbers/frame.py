"""A position made ready for the sweep over its values: the chains of the colours, and what groups there may be."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from lettres.solver.numbers.chains import GROUP, INDEX, JOKERS, Link, Pool, chains, layout
from lettres.solver.numbers.universe import Universe

NONE = 255
"""More jokers than there are."""

WEIGHT = 10_000
"""What the first part of an objective weighs beside the second, which stays below."""

Score = int
Vector = tuple[int, ...]


class GroupJokers(dict[int, tuple[int, ...]]):
    """How many jokers groups of one value may have: by the tiles of each colour in them, packed; none: no groups.

    Only the least number, or, `wild`, every one; `apart`: a group has one joker at most. `least` has the least number
    as far as `vectors` were asked for.

    >>> jokers = GroupJokers(4, 4, 2)
    >>> jokers[0o0011], jokers[0o1111], jokers[0o0021], jokers[0o2211]
    ((1,), (0,), (), (0,))
    """

    def __init__(self, colours: int, widest: int, most: int, *, wild: bool = False, apart: bool = False) -> None:
        self.colours, self.widest, self.most, self.wild, self.apart = colours, widest, most, wild, apart
        self._vectors: dict[Vector, tuple[tuple[Vector, int], ...]] = {}
        self.least = bytearray([NONE]) * (1 << GROUP * colours)

    def __missing__(self, packed: int) -> tuple[int, ...]:
        tiles = [packed >> GROUP * colour & 7 for colour in range(self.colours)]
        fit = [jokers for jokers in range(self.most + 1) if self.number(tiles, jokers) is not None]
        self[packed] = found = tuple(fit if self.wild else fit[:1])
        return found

    def vectors(self, limits: Vector) -> tuple[tuple[Vector, int], ...]:
        """The tiles of each colour that can be in groups, no more than so many, and the jokers these take."""
        known = self._vectors.get(limits)
        if known is None:
            known = self._vectors[limits] = tuple(
                (vector, jokers)
                for vector in product(*(range(limit + 1) for limit in limits))
                for jokers in self[sum(tiles << GROUP * colour for colour, tiles in enumerate(vector))]
            )
            for vector, jokers in reversed(known):
                self.least[sum(tiles << GROUP * colour for colour, tiles in enumerate(vector))] = jokers
        return known

    def number(self, tiles: list[int], jokers: int) -> int | None:
        """Into how many groups some tiles of each colour and jokers go; None where they do not."""
        total = sum(tiles) + jokers
        if not total:
            return 0
        for number in range(max(*tiles, 1, jokers if self.apart else 0), total // 3 + 1):
            if total <= self.widest * number:
                return number
        return None


@lru_cache(maxsize=64)
def group_jokers(colours: int, widest: int, most: int, wild: bool, apart: bool) -> GroupJokers:
    """The one table of its kind."""
    return GroupJokers(colours, widest, most, wild=wild, apart=apart)


class Frame:
    """What a search looks at and does not change."""

    def __init__(self, universe: Universe, pool: Pool, *, value_first: bool = False, wild: bool = False) -> None:
        self.universe, self.pool, self.wild = universe, pool, wild
        self.colours, self.jokers = universe.colours, pool.must_jokers + pool.may_jokers
        self.apart = wild and self.jokers > 1 and not universe.jokers_together
        self.chains: list[list[Link]] = chains(universe, pool, self.jokers, wild=wild, apart=self.apart)
        self.layout = layout(universe.colours)
        values = range(1, universe.values + 1 + universe.wrap)
        self.worth = [value * WEIGHT + 1 if value_first else WEIGHT + value for value in values]
        self.last = len(self.worth)
        self.joker_worth = (1 if value_first else WEIGHT) if wild else 0
        self.groups = group_jokers(self.colours, universe.widest, self.jokers, wild, self.apart)

    def closed(self, key: int) -> bool:
        """Whether a state after the last value leaves no run too short, and no joker out that has to be laid."""
        if self.wild and key >> self.layout.jokers < self.pool.must_jokers:
            return False
        return all(
            self.chains[colour][-1].codes[key >> INDEX * colour & (1 << INDEX) - 1] & SHORT == 0
            for colour in range(self.colours)
        )

    def used(self, key: int) -> int:
        """How many jokers a state has used."""
        return key >> self.layout.jokers & (1 << JOKERS) - 1


SHORT = 0x00FF00FF
"""The bits of a code that tell of runs of one and two tiles."""
