"""The search of a position of runs and groups: its plays, best first; of equal plays, the tidiest.

A play is tidier than another if it leaves more sets of the table as they were.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from lettres.engine.table import Meld, Table
from lettres.engine.tiles import Tiles, TileSet
from lettres.engine.turn import Turn
from lettres.families.numbers.encoding import Encoding
from lettres.families.numbers.jokers import Regime
from lettres.families.numbers.rules import NumberRules
from lettres.families.numbers.sets import counts, key
from lettres.families.numbers.universe import JOKER, Set
from lettres.solver.budget import OutOfBudget
from lettres.solver.numbers.jokers import search as joker_search
from lettres.solver.numbers.jokers.search import JokerOptions
from lettres.solver.numbers.opening import first_meld, first_meld_within
from lettres.solver.numbers.sweep.best import Counts, NumberPlay, Pool, Rank, best, points, rank
from lettres.solver.numbers.sweep.cells import useful
from lettres.solver.numbers.tidy.changes import fewest, most_kept
from lettres.solver.numbers.tidy.needs import Needs
from lettres.solver.solution import Move, Solution, Stop, never


class NumberContext:
    """The data that all positions of a game share: its rules, and the conversion of its tiles to numbers."""

    def __init__(self, rules: NumberRules, box: TileSet) -> None:
        self.rules = rules
        self.faces = Encoding(rules, box)
        self.universe = self.faces.universe
        self.regime = Regime(rules.joker_table, rules.joker_rack, rules.joker_tile == "any")

    def counted(self, tiles: Tiles) -> Counts:
        """Return the count of each kind of tile, jokers last."""
        plain, jokers = self.faces.rack(tiles)
        return (*plain, jokers)


class TileLimits(NamedTuple):
    """The fewest (`low`) and the most (`high`) rack tiles of each kind that a play may lay, jokers last."""

    low: Counts
    high: Counts


class Stopped(Exception):
    """Raised when a search runs out of time; no play that it looked for lays more than `bound` tiles."""

    def __init__(self, bound: int) -> None:
        self.bound = bound


class _Queue:
    """A queue of plays, best first, each with the limits within which it is the best."""

    def __init__(self, value_first: bool) -> None:
        self._value_first, self._number = value_first, count()
        self._heap: list[tuple[Rank, int, NumberPlay, TileLimits]] = []

    def push(self, best: tuple[NumberPlay, TileLimits] | None) -> None:
        """Add a play with its limits; do nothing for None."""
        if best is not None:
            first, second = best[0].rank(self._value_first)
            heappush(self._heap, ((-first, -second), next(self._number), *best))

    def __iter__(self) -> Iterator[tuple[NumberPlay, TileLimits]]:
        """Remove the plays one by one, best first, and yield each with its limits; more may be pushed meanwhile."""
        while self._heap:
            yield heappop(self._heap)[2:]


class PositionSearch:
    """The search of one position; `open_table` says whether the sets of the table may be taken apart in this turn."""

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
        # where a joker keeps its face, `* r4 r5` is not `r4 r5 *`
        self.same: Callable[[Set], Set] = tuple if self.regime.mode != "free" else key
        self.proven = True
        self.hurried = False
        """True once the search for a first play has ended: only then may `stop` interrupt a sweep."""
        self.must_open = not opened and open_table

    def can_lay(self) -> bool:
        """Return whether the player can lay anything."""
        return self.seek(TileLimits((0,) * len(self.held), self.held)) is not None

    def solution(self, must: Counts, most: int, tidy: bool) -> Solution:
        """Return the best plays, at most `most`, that lay at least the tiles `must`.

        With `tidy`, ties go to the tidiest.
        """
        moves: list[Move] = []
        bound = sum(self.held) - (self.rules.keep_discard and bool(self.rack))
        try:
            for play in self.ranked(TileLimits(must, self.held), tidy):
                moves.append(self.move(play.sets))
                if len(moves) == most:
                    break
        except Stopped as stopped:
            if not moves:
                return self.fallback(must, min(bound, stopped.bound))
        if not moves:
            return Solution((), 0 if self.proven else bound, self.proven)
        if self.proven:
            bound = max(move.score for move in moves)  # if the value comes first, a later play may lay more tiles
        return Solution(tuple(moves), bound, self.proven)

    def fallback(self, must: Counts, bound: int) -> Solution:
        """Return the best melds from the rack alone, unproven, for a search that ran out of time with no play."""
        closed = PositionSearch(self.context, self.table, self.rack, self.opened, False, True, never)
        best = closed.seek(TileLimits(must, self.held))
        return Solution((self.move(best[0].sets),) if best else (), bound, False)

    def ranked(self, limits: TileLimits, tidy: bool) -> Iterator[NumberPlay]:
        """Yield plays within `limits`, best first, no two of which lay the same tiles.

        After each play, the limits that it came from are split into narrower limits that exclude its tiles (Murty
        1968).
        """
        queue = _Queue(self.value_first)
        queue.push(self.seek(limits))
        self.hurried = True
        for play, part in queue:
            yield self.tidied(play, part) if tidy else play
            laid = self.laid(play)
            for rest in (*_laying_more(part, laid, True), *_laying_less(part, laid, True)):
                queue.push(self.seek(rest))

    def seek(
        self, limits: TileLimits, kept: tuple[Set, ...] = (), floor: Rank | None = None
    ) -> tuple[NumberPlay, TileLimits] | None:
        """Return the best play within `limits` that obeys the rules of the turn, and `limits`; None if there is none.

        The play keeps the table sets `kept`, and its rank is at least `floor`. A play is skipped if it does not open,
        or if it lays the whole rack although a tile has to be left. The search then goes on within narrower limits.
        """
        queue = _Queue(self.value_first)
        queue.push(self._candidate(limits, kept, floor))
        for play, part in queue:
            laid = self.laid(play)
            if self.must_open and not self.opens(laid):
                parts = _laying_more(part, laid, False)
            elif self.rules.keep_discard and laid == self.held:
                parts = _laying_less(part, laid, False)
            else:
                return play, limits
            if self.stop():
                self.proven = False
                raise Stopped(sum(self.held) if self.value_first else play.count)
            for rest in parts:
                queue.push(self._candidate(rest, kept, floor))
        return None

    def _candidate(
        self, part: TileLimits, kept: tuple[Set, ...], floor: Rank | None
    ) -> tuple[NumberPlay, TileLimits] | None:
        """The best play within the limits `part`, and `part`;

        None if there is no play, or none could obey the rules of the turn.
        """
        if (self.rules.keep_discard and part.low == self.held) or (self.must_open and not self.opens(part.high)):
            return None
        play = self.best(part, kept, floor)
        return (play, part) if play and play.count else None

    def best(self, limits: TileLimits, kept: tuple[Set, ...], floor: Rank | None) -> NumberPlay | None:
        """Return the best play within `limits` that obeys the rules for sets and jokers; None if there is none.

        The count and value of the play include all rack tiles laid. Only `seek` applies the other rules of the turn.
        """
        if not self.open_table:
            play, proven = first_meld_within(self.universe, *limits, self.rules.first_melds, self.stop)
            self.proven &= proven
            if play is None or play.value < self.rules.opening_points:
                return None
            return play._replace(sets=(*self.before, *play.sets))
        if self.regime.mode != "free":
            options = JokerOptions(self.value_first, limits.low, kept, floor, self.stop)
            play, proven = joker_search.solve(self.universe, self.before, limits.high, self.regime, options)
            self.proven &= proven
            return play
        fitting = useful(self.universe, self.pool(limits).without(counts(self.universe, kept)))
        if fitting is None or not (any(limits.low) or any(fitting.may) or fitting.may_jokers):
            return None
        count, value = sum(limits.low), points(self.universe, limits.low)
        if floor is not None:
            first, second = rank(count, value, self.value_first)
            floor = floor[0] - first, floor[1] - second
        stop = self.stop if self.hurried else never
        try:
            play = best(self.universe, fitting, value_first=self.value_first, floor=floor, stop=stop)
        except OutOfBudget:
            self.proven = False
            raise Stopped(sum(self.held)) from None
        return play and NumberPlay(play.count + count, play.value + value, (*kept, *play.sets))

    def pool(self, limits: TileLimits) -> Pool:
        """Return the pool for plays within `limits`.

        The table tiles and the rack tiles in `limits.low` are required. Further rack tiles, up to `limits.high`, are
        optional.
        """
        must = tuple(map(int.__add__, self.there, limits.low))
        may = tuple(map(int.__sub__, limits.high, limits.low))
        return Pool(must[:-1], may[:-1], must[JOKER], may[JOKER])

    def tidied(self, best: NumberPlay, limits: TileLimits) -> NumberPlay:
        """Of the plays within `limits` as good as `best`, return one that leaves the most table sets as they were."""
        if not self.open_table:
            return best

        def oracle(kept: tuple[Set, ...]) -> tuple[Set, ...] | None:
            play = self.seek(limits, kept, best.rank(self.value_first))
            return play and play[0].sets

        tidiest: tuple[int, NumberPlay] | None = None
        try:
            for part, play in self.unruled(limits, best):
                sets, kept, proven = fewest(
                    self.universe, self.before, self.pool(part), play, value_first=self.value_first, stop=self.stop
                )
                self.proven &= proven
                if tidiest is None or kept > tidiest[0]:
                    tidiest = kept, play._replace(sets=sets)
            if tidiest is not None:
                return tidiest[1]
            needs = None
            if self.same is key and not any(limits.low):
                needs = Needs(self.universe, self.before, self.pool(limits), best.count, best.value)
            sets, _, proven = most_kept(self.before, best.sets, oracle, self.stop, needs=needs, same=self.same)
        except Stopped:
            return best
        self.proven &= proven
        return best._replace(sets=sets)

    def unruled(self, limits: TileLimits, best: NumberPlay) -> list[tuple[TileLimits, NumberPlay]]:
        """Return parts of `limits` within which every play with valid sets is legal, each with a best play within it.

        Together the parts contain all plays as good as `best`. The list is empty if no such parts are known: before
        opening, if jokers are not simply wild, or if certain rack tiles have to be laid. If the whole rack could be
        laid but a tile has to be left, there is a part for each kind of tile that may be left.
        """
        if not self.opened or self.regime.mode != "free" or any(limits.low):
            return []
        full = TileLimits(self.held, self.held)
        if not self.rules.keep_discard or limits.high != self.held or self.best(full, (), None) is None:
            return [(limits, best)]
        if best.count < sum(self.held) - 1:
            return []
        parts = []
        for kind, number in enumerate(limits.high):
            if number:
                part = TileLimits(limits.low, (*limits.high[:kind], number - 1, *limits.high[kind + 1 :]))
                play = self.best(part, (), best.rank(self.value_first))
                if play and play[:2] == best[:2]:
                    parts.append((part, play))
        return parts

    def laid(self, play: NumberPlay) -> Counts:
        """Return the count of each kind of rack tile that a play lays."""
        return tuple(map(int.__sub__, counts(self.universe, play.sets), self.there))

    def opens(self, laid: Counts) -> bool:
        """Return whether first melds with enough points to open can be formed from the tiles `laid` alone (N4)."""
        most = points(self.universe, laid) + laid[JOKER] * max(self.universe.values, self.rules.first_melds.last_one)
        if self.universe.wrap:
            most += self.rules.first_melds.last_one * sum(laid[: self.universe.size : self.universe.values])
        if most < self.rules.opening_points:
            return False
        play = first_meld(self.universe, (0,) * len(laid), laid, self.rules.first_melds)
        return (play.value if play else 0) >= self.rules.opening_points

    def move(self, sets: tuple[Set, ...]) -> Move:
        """Return the turn that ends with `sets` on the table; sets that were there before are left as they were."""
        turn = Turn(self.table, Table(tuple(self._melds(sets))), self.rack, self.opened)
        return Move(turn, len(turn.placed))

    def _melds(self, sets: tuple[Set, ...]) -> Iterator[Meld]:
        left = Counter(map(self.same, sets))
        for meld, old in zip(self.table.melds, self.before):
            if left[self.same(old)]:
                left[self.same(old)] -= 1
                yield meld
        for new in sorted(sets):
            if left[self.same(new)]:
                left[self.same(new)] -= 1
                yield self.context.faces.meld(new)


def _laying_more(limits: TileLimits, laid: Counts, fixed: bool) -> Iterator[TileLimits]:
    """Yield, for each kind of tile, the part of `limits` where more of this kind are laid than `laid` counts.

    Of each earlier kind, at most the number in `laid` is laid or, if `fixed`, exactly that number. If `fixed`, these
    parts and those from `_laying_less` together contain every play exactly once, except plays that lay just the tiles
    `laid`.
    """
    low, high = list(limits.low), list(limits.high)
    for kind, number in enumerate(laid):
        if number < high[kind]:
            yield TileLimits((*low[:kind], number + 1, *low[kind + 1 :]), tuple(high))
        high[kind] = number
        if fixed:
            low[kind] = number


def _laying_less(limits: TileLimits, laid: Counts, fixed: bool) -> Iterator[TileLimits]:
    """Yield, for each kind of tile, the part of `limits` where fewer of this kind are laid than `laid` counts.

    The parts are divided as in `_laying_more`.
    """
    low, high = list(limits.low), list(limits.high)
    for kind, number in enumerate(laid):
        if number > low[kind]:
            yield TileLimits(tuple(low), (*high[:kind], number - 1, *high[kind + 1 :]))
        low[kind] = number
        if fixed:
            high[kind] = number
