"""A position of runs and groups while it is searched: which plays there are, best first, and which is the tidiest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from lettres.engine.table import Meld, Table
from lettres.engine.tiles import Tiles, TileSet
from lettres.engine.turn import Turn
from lettres.families.numbers.faces import Faces
from lettres.families.numbers.jokers import Regime
from lettres.families.numbers.rules import NumberRules
from lettres.families.numbers.sets import counts, key
from lettres.families.numbers.universe import JOKER, Set
from lettres.solver.numbers.jokers import search as joker_search
from lettres.solver.numbers.opening import Counts, first_meld
from lettres.solver.numbers.sweep.best import Play, Pool, best
from lettres.solver.numbers.tidy.changes import fewest, most_kept
from lettres.solver.numbers.tidy.needs import Needs
from lettres.solver.solution import Move, Solution, Stop, never


class NumberContext:
    """What the positions of a game are searched by: its rules, and its tiles as the search counts them."""

    def __init__(self, rules: NumberRules, box: TileSet) -> None:
        self.rules = rules
        self.faces = Faces(rules, box)
        self.universe = self.faces.universe
        self.regime = Regime(rules.joker_table, rules.joker_rack, rules.joker_tile == "any")

    def counted(self, tiles: Tiles) -> Counts:
        """Some tiles as the search counts them."""
        plain, jokers = self.faces.rack(tiles)
        return (*plain, jokers)


class TileLimits(NamedTuple):
    """The plays that meld so many tiles of each kind at least, and at most so many."""

    low: Counts
    high: Counts


class Stopped(Exception):
    """There was no more time; `bound` is what no play exceeds."""

    def __init__(self, bound: int) -> None:
        self.bound = bound


class PositionSearch:
    """A position while it is searched; `open_table` where its sets may be taken apart in this turn."""

    def __init__(
        self,
        context: NumberContext,
        table: Table,
        rack: Tiles,
        opened: bool,
        open_table: bool,
        value_first: bool,
        stop: Stop,
    ) -> None:
        self.context, self.rules, self.universe = context, context.rules, context.universe
        self.table, self.rack, self.opened, self.stop = table, rack, opened, stop
        self.open_table, self.value_first = open_table, value_first or not open_table
        self.before = tuple(map(context.faces.set, table.melds))
        self.there = counts(self.universe, self.before)
        self.held = context.counted(rack)
        self.regime = context.regime if self.there[JOKER] else Regime()
        # where a joker keeps what it stands for, `* r4 r5` is not `r4 r5 *`
        self.same: Callable[[Set], Set] = tuple if self.regime.mode in ("identity", "frozen") else key
        self.proven = True

    def able(self) -> bool:
        """Whether a play exists. Who opens can do so with first melds alone, whatever else the turn allows."""
        return self.seek(TileLimits((0,) * len(self.held), self.held)) is not None

    def solution(self, must: Counts, most: int, tidy: bool) -> Solution:
        """The best plays."""
        moves: list[Move] = []
        bound = sum(self.held) - (self.rules.keep_discard and bool(self.rack))
        try:
            for found in self.ranked(TileLimits(must, self.held), tidy):
                moves.append(self.move(found.sets))
                if len(moves) == most:
                    break
        except Stopped as stopped:
            if not moves:
                return self.fallback(must, min(bound, stopped.bound))
        if not moves:
            return Solution((), 0 if self.proven else bound, self.proven)
        if self.proven and not self.value_first:
            bound = moves[0].score
        return Solution(tuple(moves), bound, self.proven)

    def fallback(self, must: Counts, bound: int) -> Solution:
        """Where time ran out before the table was understood: first melds from the rack alone."""
        closed = PositionSearch(self.context, self.table, self.rack, self.opened, False, True, never)
        found = closed.seek(TileLimits(must, self.held))
        return Solution((self.move(found[0].sets),) if found else (), bound, False)

    def ranked(self, limits: TileLimits, tidy: bool) -> Iterator[Play]:
        """The best plays in their order, each with other tiles: what is left of a limits is parted (Murty 1968)."""
        heap: list[tuple[tuple[int, int], int, Play, TileLimits]] = []
        number = count()

        def push(part: TileLimits) -> None:
            found = self.seek(part)
            if found is not None:
                first, second = self.key(found[0])
                heappush(heap, ((-first, -second), next(number), *found))

        push(limits)
        while heap:
            _, _, found, part = heappop(heap)
            if tidy:
                found = self.tidied(found, part)
            yield found
            laid = self.laid(found)
            for rest in (*_laying_more(part, laid, True), *_laying_less(part, laid, True)):
                push(rest)

    def seek(
        self, limits: TileLimits, kept: tuple[Set, ...] = (), floor: tuple[int, int] | None = None
    ) -> tuple[Play, TileLimits] | None:
        """The best play of a limits that the rules of the turn allow, and that limits.

        A best play that does not open, or that lays the whole rack where a tile has to be left, is passed over: the
        plays that do otherwise are in smaller boxes.
        """
        heap: list[tuple[tuple[int, int], int, Play, TileLimits]] = []
        number = count()

        def push(part: TileLimits) -> None:
            if self.rules.keep_discard and part.low == self.held:
                return
            if not self.opened and self.open_table and not self.opens(part.high):
                return
            found = self.best(part, kept, floor)
            if found is not None and found.count:
                first, second = self.key(found)
                heappush(heap, ((-first, -second), next(number), found, part))

        push(limits)
        while heap:
            _, _, found, part = heappop(heap)
            laid = self.laid(found)
            if not self.opened and self.open_table and not self.opens(laid):
                parts = _laying_more(part, laid, False)
            elif self.rules.keep_discard and laid == self.held:
                parts = _laying_less(part, laid, False)
            else:
                return found, limits
            if self.stop():
                self.proven = False
                raise Stopped(sum(self.held) if self.value_first else found.count)
            for rest in parts:
                push(rest)
        return None

    def best(self, limits: TileLimits, kept: tuple[Set, ...], floor: tuple[int, int] | None) -> Play | None:
        """The best play of a limits by the rules for sets and jokers; all that is laid is counted."""
        low, high = limits
        if not self.open_table:
            found = first_meld(self.universe, low, high, self.rules.opening_jokers)
            if found is None or found.value < self.rules.opening_points:
                return None
            return found._replace(sets=(*self.before, *found.sets))
        if self.regime.mode != "free":
            must, rack = (low[:-1], low[JOKER]), (high[:-1], high[JOKER])
            found, proven = joker_search.solve(
                self.universe,
                self.before,
                rack,
                self.regime,
                value_first=self.value_first,
                must=must,
                kept=kept,
                floor=floor,
                stop=self.stop,
            )
            self.proven &= proven
            return found
        gone = counts(self.universe, kept)
        pool = self.pool(limits)
        lie = tuple(map(int.__sub__, pool.must, gone))
        count, value = self.least(limits)
        if floor is not None:
            first, second = (value, count) if self.value_first else (count, value)
            floor = floor[0] - first, floor[1] - second
        rest = pool._replace(must=lie, must_jokers=pool.must_jokers - gone[JOKER])
        found = best(self.universe, rest, value_first=self.value_first, floor=floor)
        return found and Play(found.count + count, found.value + value, (*kept, *found.sets))

    def pool(self, limits: TileLimits) -> Pool:
        """The tiles that lie there or have to be laid, and those that may be."""
        must = tuple(map(int.__add__, self.there, limits.low))
        may = tuple(map(int.__sub__, limits.high, limits.low))
        return Pool(must[:-1], may[:-1], must[JOKER], may[JOKER])

    def least(self, limits: TileLimits) -> tuple[int, int]:
        """How many tiles have to be laid, and their value."""
        return sum(limits.low), sum(
            number * (tile % self.universe.values + 1) for tile, number in enumerate(limits.low[:-1])
        )

    def tidied(self, found: Play, limits: TileLimits) -> Play:
        """A play as good that leaves the most sets of the table as they were."""
        if not self.open_table:
            return found

        def oracle(kept: tuple[Set, ...]) -> tuple[Set, ...] | None:
            play = self.seek(limits, kept, self.key(found))
            return play and play[0].sets

        tidiest: tuple[int, Play] | None = None
        try:
            parts = self.free(limits, found)
            for part, play in parts:
                pool = self.pool(part)
                sets, kept, proven = fewest(
                    self.universe, self.before, pool, play, value_first=self.value_first, stop=self.stop
                )
                self.proven &= proven
                if tidiest is None or kept > tidiest[0]:
                    tidiest = kept, play._replace(sets=sets)
            if tidiest is not None:
                return tidiest[1]
            needs = None
            if self.same is key and not any(limits.low):
                needs = Needs(self.universe, self.before, self.pool(limits), found.count, found.value)
            sets, _, proven = most_kept(self.before, found.sets, oracle, self.stop, needs=needs, same=self.same)
        except Stopped:
            return found
        self.proven &= proven
        return found._replace(sets=sets)

    def free(self, limits: TileLimits, found: Play) -> list[tuple[TileLimits, Play]]:
        """Boxes that hold all plays as good as the best of a limits, and none that only its sets do not make legal.

        None where there are no such boxes, or where tiles of the rack have to be laid. Where the whole rack could be
        laid and a tile has to be left, there is one limits for each that may be the one.
        """
        if not self.opened or self.regime.mode != "free" or any(limits.low):
            return []
        full = TileLimits(self.held, self.held)
        if not self.rules.keep_discard or limits.high != self.held or self.best(full, (), None) is None:
            return [(limits, found)]
        if found.count < sum(self.held) - 1:
            return []
        parts = []
        for kind, number in enumerate(limits.high):
            if number:
                part = TileLimits(limits.low, (*limits.high[:kind], number - 1, *limits.high[kind + 1 :]))
                play = self.best(part, (), self.key(found))
                if play is not None and self.key(play) == self.key(found):
                    parts.append((part, play))
        return parts

    def key(self, found: Play) -> tuple[int, int]:
        """What a play is judged by."""
        return (found.value, found.count) if self.value_first else (found.count, found.value)

    def laid(self, found: Play) -> Counts:
        """The tiles that a play melds."""
        return tuple(map(int.__sub__, counts(self.universe, found.sets), self.there))

    def opens(self, laid: Counts) -> bool:
        """Whether some tiles make first melds of enough points by themselves (N4)."""
        found = first_meld(self.universe, (0,) * len(laid), laid, self.rules.opening_jokers)
        return (found.value if found else 0) >= self.rules.opening_points

    def move(self, sets: tuple[Set, ...]) -> Move:
        """The turn to some sets: those of the table that are among them lie as they meld."""
        turn = Turn(self.table, Table(tuple(self._melds(sets))), self.rack, self.opened)
        return Move(turn, len(turn.placed))

    def _melds(self, sets: tuple[Set, ...]) -> Iterator[Meld]:
        left = Counter(map(self.same, sets))
        for meld, old in zip(self.table.melds, self.before):
            if left[self.same(old)]:
                left[self.same(old)] -= 1
                yield meld
        for made in sorted(sets):
            if left[self.same(made)]:
                left[self.same(made)] -= 1
                yield self.context.faces.meld(made)


def _laying_more(limits: TileLimits, laid: Counts, fixed: bool) -> Iterator[TileLimits]:
    """The plays of a limits that lay more of some kind: of the first such kind, with no more of those before it.

    `fixed`: and no less either of those before it; together with `_laying_less` these are all that lay other tiles.
    """
    low, high = list(limits.low), list(limits.high)
    for kind, number in enumerate(laid):
        if number < high[kind]:
            yield TileLimits((*low[:kind], number + 1, *low[kind + 1 :]), tuple(high))
        high[kind] = number
        if fixed:
            low[kind] = number


def _laying_less(limits: TileLimits, laid: Counts, fixed: bool) -> Iterator[TileLimits]:
    """The plays of a limits that meld less of some kind, as `_laying_more`."""
    low, high = list(limits.low), list(limits.high)
    for kind, number in enumerate(laid):
        if number > low[kind]:
            yield TileLimits(tuple(low), (*high[:kind], number - 1, *high[kind + 1 :]))
        low[kind] = number
        if fixed:
            high[kind] = number
