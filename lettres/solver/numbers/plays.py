"""Every play of a position of runs and groups: which tiles may be laid, and the tables that lay just these."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from lettres.engine.table import Table, table_of
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn
from lettres.families.numbers.sets import groups, readings, runs
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.judged import Worth
from lettres.solver.numbers.opening import Counts
from lettres.solver.numbers.search import PositionSearch, Stopped, TileLimits

_STEPS = 4_000  # of parting the tiles of one choice


class NumberPlays:
    """The plays of a position, for `judged`."""

    def __init__(self, search: PositionSearch) -> None:
        self._search = search
        self.value_first = search.value_first

    def layable(self) -> Tiles:
        """The tiles of the rack that are in some play."""
        held, faces = self._search.held, self._search.context.faces
        kinds = [kind for kind, number in enumerate(held) if number and self._lies(kind)]
        last = len(held) - 1
        return tuple(
            sorted(tile for kind in kinds for tile in [faces.face(JOKER if kind == last else kind)] * held[kind])
        )

    def _lies(self, kind: int) -> bool:
        held = self._search.held
        try:
            return self._search.seek(TileLimits((*(0,) * kind, 1, *(0,) * (len(held) - kind - 1)), held)) is not None
        except Stopped:
            return True

    def hope(self, tiles: Tiles) -> Worth:
        """The number and the value of some tiles; in first melds a joker may stand for the highest."""
        laid = self._search.context.counted(tiles)
        joker = 0 if self._search.open_table else self._search.universe.values
        value = self._value(laid) + laid[JOKER] * joker
        return (value, len(tiles)) if self.value_first else (len(tiles), value)

    def worth(self, turn: Turn) -> Worth:
        """The number and the value of the tiles laid; in first melds jokers count as what they stand for."""
        search = self._search
        if search.open_table:
            value = self._value(search.context.counted(turn.placed))
        else:
            wild = search.rules.opening_jokers == "value"
            sets = map(search.context.faces.set, turn.formed)
            value = sum(map(self._first_value if wild else self._own_value, sets))
        return (value, len(turn.placed)) if self.value_first else (len(turn.placed), value)

    def _value(self, laid: Counts) -> int:
        values = self._search.universe.values
        return sum(number * (tile % values + 1) for tile, number in enumerate(laid[:-1]))

    def _first_value(self, meld: Set) -> int:
        universe = self._search.universe
        return max(sum(face % universe.values + 1 for face in faces) for faces in readings(universe, meld))

    def _own_value(self, meld: Set) -> int:
        return sum(tile % self._search.universe.values + 1 for tile in meld if tile != JOKER)

    def tables(self, tiles: Tiles, sure: bool) -> Iterator[Table]:
        """The table that changes least, where any will do; else every table, those that change little first."""
        search = self._search
        laid = search.context.counted(tiles)
        try:
            play = search.seek(TileLimits(laid, laid))
        except Stopped:
            raise OutOfBudget from None
        if play is None:
            return
        found = search.tidied(play[0], TileLimits(laid, laid)) if sure else play[0]
        yield table_of(search.move(found.sets).turn.after)
        if not sure:
            yield from self._every(laid)

    def _every(self, laid: Counts) -> Iterator[Table]:
        search, budget = self._search, Budget(_STEPS, self._search.stop)
        kept: tuple[Set, ...] = () if search.open_table else search.before
        left = list(laid) if kept else list(map(int.__add__, laid, search.there))
        for sets in _Parting(search.universe, left, search.before, budget).all():
            yield table_of(search.move((*kept, *sets)).turn.after)


class _Parting:
    """Parts tiles into sets in every way, each meld of a set with jokers being another; known sets come first."""

    def __init__(self, universe: Universe, left: list[int], first: Sequence[Set], budget: Budget) -> None:
        self._left, self._budget = left, budget
        ranked = {
            meld: (meld not in first, len(meld)) for meld in _lays(universe, left[JOKER]) if self._fits(Counter(meld))
        }
        self._lays = sorted(ranked, key=lambda meld: (ranked[meld], meld))
        order = sorted(range(universe.size), key=lambda tile: (tile % universe.values, tile))
        self._order = [tile for tile in (*order, JOKER) if left[tile]]
        self._dead = set[tuple[int, ...]]()

    def _fits(self, tally: Counter[int]) -> bool:
        return all(self._left[tile] >= number for tile, number in tally.items())

    def all(self) -> Iterator[tuple[Set, ...]]:
        """Every way."""
        return self._from(self._lays, ())

    def _from(self, melds: Sequence[Set], made: tuple[Set, ...]) -> Iterator[tuple[Set, ...]]:
        """The ways to go on: the next set is the one with the first tile that is left, and no earlier one is made."""
        self._budget.spend()
        tile = next((tile for tile in self._order if self._left[tile]), None)
        if tile is None:
            yield made
            return
        state = (len(melds), *(self._left[tile] for tile in self._order))
        if state in self._dead:
            return
        alive = False
        for at, meld in enumerate(melds):
            if tile not in meld:
                continue
            tally = Counter(meld)
            if self._fits(tally):
                self._take(tally, -1)
                again = melds[at:] if self._left[tile] else self._lays  # of two equal tiles, no order tells
                for sets in self._from(again, (*made, meld)):
                    alive = True
                    yield sets
                self._take(tally, 1)
        if not alive:
            self._dead.add(state)

    def _take(self, tally: Counter[int], sign: int) -> None:
        for tile, number in tally.items():
            self._left[tile] += sign * number


@lru_cache(maxsize=32)
def _lays(universe: Universe, jokers: int) -> tuple[Set, ...]:
    """Every meld of every set with so many jokers at most."""
    most = jokers if universe.jokers_together else min(jokers, 1)
    found = dict[Set, None]()
    for faces in (*runs(universe), *groups(universe)):
        group = universe.face(faces[0])[0] != universe.face(faces[1])[0]
        for size in range(min(most, len(faces)) + 1):
            for wild in combinations(range(len(faces)), size):
                meld = tuple(JOKER if at in wild else face for at, face in enumerate(faces))
                found[(*(tile for tile in meld if tile != JOKER), *[JOKER] * size) if group else meld] = None
    return tuple(found)
