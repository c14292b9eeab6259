"""A position prepared for the sweeps: the chains of the colours, and the possible groups."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

from lettres.families.numbers.universe import Universe
from lettres.solver.budget import OutOfBudget
from lettres.solver.numbers.sweep.cells import GROUP, Pool, code_bits, spots
from lettres.solver.numbers.sweep.chains import ChainLink, chain
from lettres.solver.numbers.sweep.transitions import Code
from lettres.solver.solution import Stop, never

NONE = 255
"""Stands for a number of jokers where tiles form no groups; no position has as many."""

WEIGHT = 10_000
"""The weight of the first part of a rank in a score; the second part stays below it."""

Score = int
Vector = tuple[int, ...]


class State(NamedTuple):
    """The state of a search between two values: the code of each colour, and the jokers used."""

    codes: tuple[Code, ...]
    used: int


class OtherColours(dict[int, int]):
    """Maps packed tiles of some colours to the fewest jokers needed to form groups; `NONE` if no number of jokers does.

    The groups consist of these tiles, the packed tiles `known` of the other colours, and the jokers.
    """

    def __init__(self, groups: GroupJokers, known: int) -> None:
        self.groups, self.known = groups, known

    def __missing__(self, packed: int) -> int:
        self[packed] = found = (self.groups[self.known | packed] or (NONE,))[0]
        return found


class Beside(dict[int, OtherColours]):
    """Maps packed tiles of some colours to the `OtherColours` that has these tiles as `known`."""

    def __init__(self, groups: GroupJokers) -> None:
        self.groups = groups

    def __missing__(self, known: int) -> OtherColours:
        self[known] = found = OtherColours(self.groups, known)
        return found


class GroupJokers(dict[int, tuple[int, ...]]):
    """Maps tiles, packed by colour, to the numbers of jokers with which they form groups; empty if they form none.

    With `wild`, every such number up to `most` is listed, otherwise only the smallest. If `apart`, a group has at most
    one joker.

    >>> jokers = GroupJokers(4, 4, 2)
    >>> jokers[0o0011], jokers[0o1111], jokers[0o0021], jokers[0o2211]
    ((1,), (0,), (), (0,))
    """

    def __init__(self, colours: int, widest: int, most: int, *, wild: bool = False, apart: bool = False) -> None:
        self.colours, self.widest, self.most, self.wild, self.apart = colours, widest, most, wild, apart
        self._vectors: dict[Vector, tuple[tuple[Vector, int, int], ...]] = {}
        self.beside = Beside(self)

    def __missing__(self, packed: int) -> tuple[int, ...]:
        tiles = [packed >> GROUP * colour & 7 for colour in range(self.colours)]
        fit = [jokers for jokers in range(self.most + 1) if self.number(tiles, jokers) is not None]
        self[packed] = found = tuple(fit if self.wild else fit[:1])
        return found

    def vectors(self, limits: Vector) -> tuple[tuple[Vector, int, int], ...]:
        """Return every choice of groups within `limits`, which give the most tiles of each colour.

        A choice has the number of tiles of each colour, the number of jokers, and a loss of 0.
        """
        if limits not in self._vectors:
            self._vectors[limits] = tuple(
                (vector, jokers, 0)
                for vector in product(*(range(limit + 1) for limit in limits))
                for jokers in self[sum(tiles << GROUP * colour for colour, tiles in enumerate(vector))]
            )
        return self._vectors[limits]

    def number(self, tiles: list[int], jokers: int) -> int | None:
        """Return the fewest groups that `tiles` (counts by colour) and `jokers` jokers form; None if they form none."""
        total = sum(tiles) + jokers
        if not total:
            return 0
        for number in range(max(*tiles, 1, jokers if self.apart else 0), total // 3 + 1):
            if total <= self.widest * number:
                return number
        return None


_group_jokers = lru_cache(maxsize=64)(GroupJokers)


class Instance:
    """The constants of a search, with the spots and, on demand, the chain of each colour.

    If `wild`, every joker is followed, that is, tried wherever it may be laid; otherwise jokers are used only where
    needed (`transitions`). `first` is for first melds (`opening`).
    """

    def __init__(
        self,
        universe: Universe,
        pool: Pool,
        *,
        value_first: bool = False,
        wild: bool = False,
        first: bool = False,
        stop: Stop = never,
    ) -> None:
        self.universe, self.pool, self.wild, self.stop = universe, pool, wild, stop
        self.colours, self.jokers = universe.colours, pool.must_jokers + pool.may_jokers
        self.apart = wild and self.jokers > 1 and not universe.jokers_together
        self.bits = code_bits(universe, apart=self.apart)
        self.spots = spots(universe, pool, self.jokers, wild=wild, apart=self.apart, first=first)
        values = range(1, universe.values + 1 + universe.wrap)
        self.worth = [value * WEIGHT + 1 if value_first else WEIGHT + value for value in values]
        self.last, self.unit, self.grain = len(self.worth), WEIGHT, 1
        self.joker_worth = (1 if value_first else WEIGHT) if wild else 0
        self.groups = _group_jokers(self.colours, universe.widest, self.jokers, wild=wild, apart=self.apart)

    def look(self) -> None:
        """Raise `OutOfBudget` if time has run out."""
        if self.stop():
            raise OutOfBudget

    @cached_property
    def chains(self) -> list[list[ChainLink]]:
        """The chain of each colour."""
        return [chain(line) for line in self.spots]

    @cached_property
    def index(self) -> int:
        """The number of bits for the index of a code among the codes of its link."""
        return max(max(len(link.codes), 1) for links in self.chains for link in links).bit_length()

    @property
    def all_laid(self) -> Score:
        """The score of all optional tiles and all jokers."""
        values, may = self.universe.values, self.pool.may
        return sum(may[tile] * self.worth[tile % values] for tile in range(len(may))) + self.jokers * self.joker_worth

    def vectors(self, at: int, limits: Vector) -> Sequence[tuple[Vector, int, Score]]:
        """Return what `GroupJokers.vectors` does for the value with index `at`, with each choice's loss of score."""
        return self.groups.vectors(limits) if any(limits) else ()

    @property
    def jokers_at(self) -> int:
        """The bit at which the number of jokers used begins in a packed state; the indices of the codes are below."""
        return self.index * self.colours


SHORT = 0x00FF00FF
"""The bit mask of the runs of one and two tiles in a code."""
