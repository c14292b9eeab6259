"""Every play of a position of runs and groups: the tiles that can be laid, and the tables that result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from lettres.engine.table import Table, table_of
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn
from lettres.families.numbers.sets import groups, runs
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.judged import Worth
from lettres.solver.numbers.jokers.hosts import ordered
from lettres.solver.numbers.opening import meld_points
from lettres.solver.numbers.search import PositionSearch, Stopped, TileLimits
from lettres.solver.numbers.sweep.best import NumberPlay, points, rank

_STEPS = 4_000  # steps to find the tables with given tiles laid


class NumberPlays:
    """The plays of a position of runs and groups, as `judged.Plays`."""

    def __init__(self, search: PositionSearch) -> None:
        self._search = search
        self.value_first: bool = search.value_first

    def layable(self) -> Tiles:
        found = {tile for tile in set(self._search.rack) if self._is_layable(tile)}
        return tuple(sorted(tile for tile in self._search.rack if tile in found))

    def _is_layable(self, tile: str) -> bool:
        try:
            limits = TileLimits(self._search.context.counted((tile,)), self._search.held)
            return self._seek(limits) is not None
        except Stopped:
            return True

    def _seek(self, limits: TileLimits) -> tuple[NumberPlay, TileLimits] | None:
        """Return the best play within `limits`, together with `limits`; None if there is none.

        Raises `Stopped` if time ran out without a play, even where `PositionSearch.seek` returns None.
        """
        self._search.proven = True
        best = self._search.seek(limits)
        if best is None and not self._search.proven:
            raise Stopped(len(self._search.rack))
        return best

    def upper_bound(self, tiles: Tiles) -> Worth:
        """Return the number of `tiles` and an upper bound on their value. Jokers have a value only in first melds."""
        laid, universe = self._search.context.counted(tiles), self._search.universe
        first = self._search.rules.first_melds
        joker = 0 if self._search.open_table else max(universe.values, first.last_one)
        ones = sum(laid[: -1 : universe.values]) * (first.last_one - 1) if universe.wrap else 0
        return rank(len(tiles), points(universe, laid) + laid[JOKER] * joker + ones, self.value_first)

    def worth(self, turn: Turn) -> Worth:
        """Return the number and the value of the tiles that a turn lays; first melds have the value `meld_points`."""
        search = self._search
        value = points(search.universe, search.context.counted(turn.placed))
        if not search.open_table:
            melds = map(search.context.faces.set, turn.formed)
            value = sum(meld_points(search.universe, meld, search.rules.first_melds) for meld in melds)
        return rank(len(turn.placed), value, self.value_first)

    def tables(self, tiles: Tiles, any_will_do: bool) -> Iterator[Table]:
        """Yield the tables that result from laying exactly `tiles`; raise `OutOfBudget` if there may be more.

        If `any_will_do`, yield only one table, which keeps as many old sets as possible. Otherwise yield every table:
        first that of a best play, then all others, with old sets tried before new ones.
        """
        search = self._search
        laid = search.context.counted(tiles)
        limits = TileLimits(laid, laid)
        try:
            best = self._seek(limits)
        except Stopped:
            raise OutOfBudget from None
        if best is None:
            return
        play = search.tidied(best[0], limits) if any_will_do else best[0]
        yield table_of(search.move(play.sets).turn.after)
        if not any_will_do:
            kept: tuple[Set, ...] = () if search.open_table else search.before
            left = laid if kept else tuple(map(int.__add__, laid, search.there))
            for sets in _partitions(search.universe, left, search.before, Budget(_STEPS, search.stop)):
                yield table_of(search.move((*kept, *sets)).turn.after)


def _partitions(
    universe: Universe, tiles: Sequence[int], first: Sequence[Set], budget: Budget
) -> Iterator[tuple[Set, ...]]:
    """Yield every way to split `tiles` (counts by kind) into sets; the sets in `first` are tried before all others."""
    order = sorted(range(universe.size), key=lambda tile: (tile % universe.values, tile))
    left = Counter({tile: tiles[tile] for tile in (*order, JOKER) if tiles[tile]})
    tallies = {meld: Counter(meld) for meld in _sets(universe, tiles[JOKER])}
    fitting = sorted((meld for meld in tallies if tallies[meld] <= left), key=lambda s: (s not in first, len(s), s))
    dead = set[tuple[int, ...]]()

    def parted(left: Counter[int], melds: Sequence[Set], made: tuple[Set, ...]) -> Iterator[tuple[Set, ...]]:
        """Yield every way to split the tiles `left` into sets, each with the sets `made` in front.

        The next set is one of `melds` and contains the first tile of `left`. While copies of this tile are left, sets
        are taken in the order of `melds`, so that no way is yielded twice.
        """
        budget.spend()
        tile = next((tile for tile, number in left.items() if number), None)
        if tile is None:
            yield made
            return
        state = (len(melds), *left.values())
        alive = state in dead
        for at, meld in enumerate(melds) if not alive else ():
            if tile in meld and tallies[meld] <= left:
                rest = left.copy()
                rest.subtract(tallies[meld])
                for sets in parted(rest, melds[at:] if rest[tile] else fitting, (*made, meld)):
                    alive = True
                    yield sets
        if not alive:
            dead.add(state)

    return parted(left, fitting, ())


@lru_cache(maxsize=32)
def _sets(universe: Universe, jokers: int) -> tuple[Set, ...]:
    """Every set with at most `jokers` jokers, in any positions; at most one joker if jokers may not share a set."""
    most = jokers if universe.jokers_together else min(jokers, 1)
    found = dict[Set, None]()
    for faces in (*runs(universe), *groups(universe)):
        for size in range(min(most, len(faces)) + 1):
            for wild in combinations(range(len(faces)), size):
                found[ordered(universe, [JOKER if at in wild else face for at, face in enumerate(faces)], faces)] = None
    return tuple(found)
