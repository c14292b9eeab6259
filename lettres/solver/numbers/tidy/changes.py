"""The fewest changes: among the best plays, one that leaves the most sets of the table as they were.

An oracle says whether a best play can keep certain sets together. If no best play can, these sets are a conflict: every
best play changes one of them. The search proposes to change the fewest sets that include one from each known conflict
and each need (`needs`), until all other sets can be kept (implicit hitting sets, Moreno-Centeno and Karp 2013,
Operations Research 61(2)). Most conflicts are a single set; QUICKXPLAIN (Junker 2004) makes the larger ones minimal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from lettres.families.numbers.sets import counts, key
from lettres.families.numbers.universe import Set, Universe
from lettres.solver.budget import OutOfBudget
from lettres.solver.numbers.sweep.best import NumberPlay, Pool, best
from lettres.solver.numbers.tidy.kept import Keeping
from lettres.solver.numbers.tidy.needs import Bits, Needs
from lettres.solver.solution import Stop, never

Oracle = Callable[[tuple[Set, ...]], tuple[Set, ...] | None]
"""A function that returns all sets of a best play that keeps these sets of the table; None if there is none."""

Same = Callable[[Set], object]
"""A function whose results are equal if the sets are."""


def fewest(
    universe: Universe,
    before: Sequence[Set],
    pool: Pool,
    top: NumberPlay,
    *,
    value_first: bool = False,
    stop: Stop = never,
) -> tuple[tuple[Set, ...], int, bool]:
    """Return the sets of the tidiest best play, the number of table sets that it keeps, and whether that is proven.

    `pool` is the position and `top` one of its best plays.

    >>> before, pool = [(0, 1, 2), (3, 4, 5)], Pool((1,) * 6 + (0,) * 2, (0,) * 6 + (1, 0))
    >>> fewest(Universe(1, 8), before, pool, NumberPlay(1, 7, ((0, 1, 2, 3), (4, 5, 6))))
    (((0, 1, 2), (3, 4, 5, 6)), 1, True)
    """
    floor = top.rank(value_first)

    def beside(kept: tuple[Set, ...]) -> tuple[Set, ...] | None:
        play = best(universe, pool.without(counts(universe, kept)), value_first=value_first, floor=floor, stop=stop)
        return None if play is None else (*kept, *play.sets)

    search = _ChangeSearch(before, top.sets, beside, stop, key)
    if search.top == search.all:
        return top.sets, len(before), True
    needs = Needs(universe, before, pool, top.count, top.value)

    def keeping(wild: bool) -> Keeping:
        best = needs.floor(top, value_first)
        return Keeping(
            universe, before, needs.pool(pool), best, search.less, value_first=value_first, wild=wild, stop=stop
        )

    return search.outcome(lambda: search.sweep(needs, keeping))


def most_kept(
    before: Sequence[Set],
    sets: tuple[Set, ...],
    oracle: Oracle,
    stop: Stop = never,
    *,
    needs: Needs | None = None,
    same: Same = key,
) -> tuple[tuple[Set, ...], int, bool]:
    """Return the same as `fewest`, but under any rules: `oracle` finds a best play that keeps given sets.

    `sets` are those of one best play. `needs` saves calls of the oracle. `same` is `key`, or `tuple` if the order of
    tiles in a set matters.
    """
    search = _ChangeSearch(before, sets, oracle, stop, same)
    return search.outcome(lambda: search.ask(needs))


class _ChangeSearch:
    """The state of a search.

    `sets` are those of the tidiest play so far, `top` marks the table sets that this play keeps, and `conflicts` are
    the conflicts known so far.
    """

    def __init__(self, before: Sequence[Set], sets: tuple[Set, ...], oracle: Oracle, stop: Stop, same: Same) -> None:
        self.before, self.oracle, self.stop, self.same = before, oracle, stop, same
        self.all: Bits = (1 << len(before)) - 1
        self.sets, self.top = sets, self.among(sets)
        self.conflicts: list[Bits] = []

    def among(self, sets: Iterable[Set]) -> Bits:
        """Return, as bits, the sets of the table that are among `sets`."""
        left, kept = Counter(map(self.same, sets)), 0
        for number, meld in enumerate(self.before):
            if left[self.same(meld)]:
                left[self.same(meld)] -= 1
                kept |= 1 << number
        return kept

    def outcome(self, run: Callable[[], None]) -> tuple[tuple[Set, ...], int, bool]:
        """Call `run`, which searches.

        Return the tidiest sets, how many table sets are kept, and whether that is proven.
        """
        try:
            run()
        except OutOfBudget:
            return self.sets, self.top.bit_count(), False
        return self.sets, self.top.bit_count(), True

    def ask(self, needs: Needs | None) -> None:
        """Propose to change the fewest sets with one from each conflict and need, until all other sets can be kept."""
        least = 0
        while True:
            self.look()
            changed = _fewest(self.conflicts, needs, least, self.less)
            if changed is None or self.keeps(self.all & ~changed):
                return
            least = changed.bit_count()
            self.learn(self.all & ~changed)

    def sweep(self, needs: Needs, keeping: Callable[[bool], Keeping]) -> None:
        """Find the fewest sets to change by a sweep that follows only the needed jokers.

        If no best play keeps all sets that this sweep keeps, sweep again with every joker followed.
        """
        changed = _fewest((), needs, 0, self.less)
        if changed is None or self.keeps(self.all & ~changed):
            return
        for wild in (False, True):
            found = keeping(wild).run(changed.bit_count())
            if found is None or (found[1] and self.keeps(found[0])):
                return
        self.ask(needs)  # not expected: with every joker followed, the sets found are kept

    def look(self) -> None:
        """Raise `OutOfBudget` if time has run out."""
        if self.stop():
            raise OutOfBudget

    @property
    def less(self) -> int:
        """The most sets that a play may change if it is to be tidier than the tidiest play so far."""
        return (self.all & ~self.top).bit_count() - 1

    def keeps(self, kept: Bits) -> bool:
        """Return whether a best play can keep all sets in `kept`; remember the play if it is the tidiest so far."""
        if not kept & ~self.top:
            return True
        if any(not conflict & ~kept for conflict in self.conflicts):
            return False
        self.look()
        sets = self.oracle(tuple(self.before[number] for number in _numbers(kept)))
        if sets is None:
            return False
        also = self.among(sets)
        if also.bit_count() > self.top.bit_count():
            self.sets, self.top = sets, also
        return True

    def learn(self, kept: Bits) -> None:
        """Add conflicts among the sets `kept`, which cannot be kept together.

        The conflicts are the sets that cannot be kept even alone. If there are none, the conflict is a minimal choice
        of `kept` that cannot be kept together.
        """
        known = len(self.conflicts)
        for number in _numbers(kept & ~self.top):
            if not self.keeps(1 << number):
                self.conflicts.append(1 << number)
        if len(self.conflicts) == known:
            order = [*_numbers(kept & ~self.top), *_numbers(kept & self.top)]
            self.conflicts.append(self._explain(0, False, [1 << number for number in order]))

    def _explain(self, base: Bits, asked: bool, some: list[Bits]) -> Bits:
        """A minimal part of `some` that cannot be kept together with `base`.

        If `asked`, the part is empty when `base` alone cannot be kept. Otherwise `base` alone is known to be kept.
        """
        if asked and not self.keeps(base):
            return 0
        if len(some) == 1:
            return some[0]
        half = len(some) // 2
        second = self._explain(base | sum(some[:half]), True, some[half:])
        return self._explain(base | second, bool(second), some[:half]) | second


def _fewest(conflicts: Sequence[Bits], needs: Needs | None, least: int, most: int) -> Bits | None:
    """The smallest choice of sets with one from each conflict and need; None if it takes more than `most` sets.

    At least `least` sets are known to be needed.
    """
    some = [*conflicts, *(needs.laid if needs else ())]
    for limit in range(least, most + 1):
        found = _meet(some, needs, 0, 0, limit)
        if found is not None:
            return found
    return None


def _meet(some: Sequence[Bits], needs: Needs | None, chosen: Bits, barred: Bits, limit: int) -> Bits | None:
    """A choice of at most `limit` sets that has all of `chosen`, none of `barred` and one from each of `some`.

    None if no such choice exists. With `needs`, the choice also has a set from each need that arises when the chosen
    sets change.
    """
    left = [each & ~barred for each in some if not each & chosen]
    if needs:
        left += [need & ~barred for number in _numbers(chosen) for need in needs.after(number) if not need & chosen]
    if not left:
        return chosen
    left.sort(key=int.bit_count)
    met = apart = 0
    for each in left:
        if not each & met:
            met |= each
            apart += 1
    if not left[0] or chosen.bit_count() + apart > limit:
        return None
    for number in _numbers(left[0]):
        found = _meet(some, needs, chosen | 1 << number, barred, limit)
        if found is not None:
            return found
        barred |= 1 << number
    return None


def _numbers(bits: Bits) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
