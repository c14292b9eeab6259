"""Find every way to reach a score level with a given number of table words changed.

Most positions are easy: each longest word is tried with each choice of table words, and the letters left are split into
words. If too many tries fail, the position is hard, and the linear programme and its cuts take over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from functools import cached_property, lru_cache, partial

import numpy as np
from numpy.typing import NDArray

from lettres.solver.budget import OutOfBudget
from lettres.solver.words.branch_and_bound import Children, PoolPartitions
from lettres.solver.words.cuts import Cuts, Task
from lettres.solver.words.index import GUARD_HIGH, GUARD_LOW, LETTERS, Numbers, Packed, letter_counts, packed
from lettres.solver.words.level_room import LevelRoom
from lettres.solver.words.levels import ScoreLevel
from lettres.solver.words.longer_words import Longer
from lettres.solver.words.partition import SHORTEST, Partitioner, Refuting
from lettres.solver.words.pool import among, joker_letters, subset_chunks, totals
from lettres.solver.words.rack_choices import choice_count, rack_choices
from lettres.solver.words.reach import Reach, Targets
from lettres.solver.words.relax import Relaxation
from lettres.solver.words.single_words import single_words
from lettres.solver.words.spell import Partition
from lettres.solver.words.target_pairs import Pairs

_CELLS = 100_000  # the most cells of an array: choices of table words times targets, or times ways to lay tiles
_FIRST = 16  # pairs of table words and targets in the first chunk; each chunk is twice as large as the one before
_EASY = 200_000  # steps of splitting letters after which a position is hard
_ASKED = 100_000  # steps before the programme is asked about a level
_MANY = 50_000  # with more ways than this to lay tiles, a position is hard from the start
_LOOK = 500  # steps counted for each `Targets`
_FEW_LOOKED_UP = 1 << 17  # up to this many choices of letters are looked up, without asking the programme
_FEW_LAID = 1_000  # up to this many ways to lay tiles are all tried for one choice of table words, within
_BRIEF = 400_000  # steps
_HANDFUL = 500  # steps counted for each handful of letters, besides those of splitting it


ANY = 99  # stands for any number of words


class VariantSearch:
    """The search within one variant, for turns that form at most `most` words and change at most `depth` table words.

    `bars(number, old)` returns whether removing the table word `old` makes every word of the class `number` illegal. It
    is called only once the search is `picky`, because most positions are solved without these calls.
    """

    def __init__(
        self,
        reach: Reach,
        partitioner: Partitioner,
        most: int,
        depth: int = ANY,
        bars: Callable[[int, str], bool] = lambda number, old: False,
    ) -> None:
        self.reach, self.depth = reach, depth
        self.picky = False
        self._pairs = Pairs(reach, bars)
        self.partitioner = partitioner
        self.most = most
        self.cuts = Cuts(reach)
        self._refuted: dict[ScoreLevel, int] = {}
        self._rack_choices = lru_cache(maxsize=None)(partial(rack_choices, reach.variant))
        self.is_hard = False
        self._quick = Partitioner(reach.index, partitioner.most_of, partitioner.budget, _EASY)

    def ways(self, level: ScoreLevel, changed: int) -> Iterator[Partition]:
        """Yield every partition that reaches `level` and changes exactly `changed` table words."""
        if level.placed < len(self.reach.variant.laid):
            return
        if self.most > 1 and choice_count(self.reach.variant, level.placed) > _MANY:
            self.is_hard = True
        if self.is_refuted(level, changed):
            return
        for longer in range(min(changed, len(self.reach.variant.locked)) + 1):
            apart = changed - longer
            if apart > len(self.reach.variant.free):
                continue
            room = LevelRoom(self.reach, level, apart)
            for length in self._lengths(level, longer):
                for targets in self.reach.targets(length, longer, room):
                    self.partitioner.budget.spend(_LOOK)
                    for rows in subset_chunks(len(self.reach.variant.free), apart):
                        self.partitioner.budget.look()
                        yield from self._from_subsets(level, rows, targets)

    def _lengths(self, level: ScoreLevel, longer: int) -> Iterable[int]:
        """Return the possible lengths of the longest new word if `longer` locked words become longer (0: any)."""
        if level.longest or self.most > 1:
            return (level.longest,)
        # if one word is formed, its length is the level's worth, unless locked words made longer count too
        return range(SHORTEST, level.worth + 1) if longer else (level.worth,)

    def is_refuted(self, level: ScoreLevel, changed: int) -> bool:
        """Return whether a level is known to be out of reach with at most `changed` table words changed.

        The programme is asked only in hard positions, or after many steps.
        """
        if changed <= self._refuted.get(level, -1) or level.longest > self.reach.longest:
            return True
        if self.most == 1 or not (self.is_hard or self.partitioner.budget.steps > _ASKED):
            return False
        words = min(len(self.reach.variant.free) + len(self.reach.variant.locked), self.depth)
        longest, with_longest = level.longest or self.reach.longest, bool(level.longest)
        task = Task(level.placed, longest, with_longest, np.zeros(len(LETTERS)), lengthened=True)
        for most in dict.fromkeys((words, min(changed, words)) if level not in self._refuted else (changed,)):
            if self._is_closed(task._replace(changed=most)):
                self._refuted[level] = most
                return True
            self._refuted.setdefault(level, -1)
        return False

    def _from_subsets(self, level: ScoreLevel, rows: Numbers, targets: Targets) -> Iterator[Partition]:
        reach = self.reach
        own = level.placed - len(reach.variant.laid) + reach.variant.loose
        sizes = reach.sizes[rows].sum(axis=1) + own - targets.size
        formed = targets.longer.new + (int(targets.numbers[0]) >= 0)
        good = (sizes == 0) | (sizes >= SHORTEST) if formed < self.most else (sizes == 0) & (formed == self.most)
        if not level.longest:
            held = sum(len(word.shows) for word, _ in targets.longer.words)
            good &= reach.sizes[rows].sum(axis=1) + own + held == level.worth
        rows = rows[good]
        step = max(1, _CELLS // max(1, len(targets.numbers)))
        self.partitioner.budget.spend(len(rows) * (len(targets.numbers) + 10) // 10)
        for start in range(0, len(rows), step):
            some = rows[start : start + step]
            if self.most == 1:
                yield from self._single(some, targets)
            elif not self.is_hard:
                try:
                    yield from self._easy(level, some, targets, self._quick)
                except OutOfBudget:
                    if not self._quick.exhausted:
                        raise
                    self.is_hard = True
            if self.is_hard:
                yield from self._hard(level, some, targets)

    def _single(self, rows: Numbers, targets: Targets) -> Iterator[Partition]:
        """Yield the turns that form one word, a target, from the rack and one of the choices `rows` of table words."""
        some = single_words(self.reach, rows, *self._pairs.fitting(rows, targets), targets)
        loose = self.reach.variant.loose
        stands = None
        for at, shown in some.shown(loose, self.reach.jokers):
            if self.picky and stands is None:
                stands = self._pairs.stand(rows[some.rows], some.ways, targets)
            if stands is None or stands[at]:
                number = int(targets.numbers[some.ways[at]])
                yield self.partition(rows[some.rows[at]], targets.longer, (number,) * (number >= 0), shown)

    @cached_property
    def relaxation(self) -> Relaxation:
        """The linear programme of the variant."""
        return Relaxation(self.reach, self.partitioner.spend)

    # easy: the longest word, then the rest

    def _easy(
        self, level: ScoreLevel, rows: Numbers, targets: Targets, partitioner: Partitioner
    ) -> Iterator[Partition]:
        """Yield the partitions that take apart one of the choices `rows` of table words and form one of the targets.

        Raises `OutOfBudget` when the partitioner reaches its limit.
        """
        ats, ways = self._pairs.fitting(rows, targets)
        start, chunk = 0, _FIRST
        while start < len(ats):
            if self.picky:
                kept = start + np.flatnonzero(self._pairs.stand(rows[ats[start:]], ways[start:], targets))
                ats, ways, start = ats[kept], ways[kept], 0
            some = slice(start, start + chunk)
            yield from self._parted(level, rows[ats[some]], ways[some], targets, partitioner)
            start += chunk
            chunk *= 2

    def _parted(
        self, level: ScoreLevel, rows: Numbers, ways: Numbers, targets: Targets, partitioner: Partitioner
    ) -> Iterator[Partition]:
        """Yield the partitions that take apart `rows[i]` and form the target `ways[i]`, for every way to lay tiles."""
        reach = self.reach
        laid = self._rack_choices(level.placed)
        step = max(1, _CELLS // max(1, len(laid.jokers)))
        if len(rows) > step:
            for start in range(0, len(rows), step):
                some = slice(start, start + step)
                yield from self._parted(level, rows[some], ways[some], targets, partitioner)
            return
        sums, letters = totals(reach.words, rows), targets.letters.take(ways)
        low = sums.low[:, None] + laid.letters.low
        high = sums.high[:, None] + laid.letters.high
        fits = ((low | GUARD_LOW) - letters.low[:, None]) & GUARD_LOW == GUARD_LOW
        fits &= ((high | GUARD_HIGH) - letters.high[:, None]) & GUARD_HIGH == GUARD_HIGH
        pairs, choice = np.nonzero(fits)
        partitioner.spend(len(pairs) * _HANDFUL)
        low = low[pairs, choice] - letters.low[pairs]
        high = high[pairs, choice] - letters.high[pairs]
        own = level.placed - len(reach.variant.laid) + reach.variant.loose
        sizes = reach.sizes[rows].sum(axis=1) + own - targets.size
        most = self.most - targets.longer.new - (int(targets.numbers[0]) >= 0)
        stands = None
        refuting = Refuting(self.cuts.weights, self.cuts.room(level.longest or reach.longest, False))
        for at, parts in partitioner.partitions(low, high, sizes[pairs], most, refuting):
            pair = pairs[at]
            number = int(targets.numbers[ways[pair]])
            if self.picky and stands is None:
                stands = self._pairs.stand(rows, ways, targets)
            if stands is not None and not stands[pair]:
                continue
            if number in parts and self.partitioner.most_of[number] < 2:
                continue
            classes = parts if number < 0 else (number, *parts)
            yield self.partition(rows[pair], targets.longer, classes, laid.jokers[choice[at]])

    def partition(self, row: Numbers, longer: Longer, classes: tuple[int, ...], shown: str) -> Partition:
        apart = tuple(self.reach.variant.free[word] for word in row)
        return Partition(self.reach.variant, apart, longer, classes, shown)

    # hard: branch and bound

    def _hard(self, level: ScoreLevel, rows: Numbers, targets: Targets) -> Iterator[Partition]:
        """Yield the partitions of the choices `rows` of table words, without the choices that a cut refutes."""
        self.picky = True
        task = self.task(level, targets)
        rows = rows[self.allowed(task, rows)]
        small = self._are_small(level, rows, targets)
        yield from self._easy(level, rows[small], targets, self.partitioner)
        rows = rows[~small]
        ats, ways = self._pairs.standing(rows, targets)
        kept = self._left(task, rows, ats, ways, targets, 0)
        ats, ways = ats[kept], ways[kept]
        if not len(ats):
            return
        is_lone = bool(ats[0] == ats[-1])
        if is_lone and (yield from self._briefly(level, rows[ats[0]], targets.take(ways))):
            return
        if not is_lone and self._is_closed(_formed(task._replace(changed=rows.shape[1]), targets.take(ways))):
            return
        while len(ats):
            known, end = len(self.cuts), int(np.searchsorted(ats, ats[0], "right"))
            yield from self.beside(level, rows[ats[0]], targets.take(ways[:end]), task, tried=is_lone)
            ats, ways = ats[end:], ways[end:]
            kept = self._left(task, rows, ats, ways, targets, known)
            ats, ways = ats[kept], ways[kept]

    def task(self, level: ScoreLevel, targets: Targets) -> Task:
        """Return the task for the programme: reach `level` with locked words made longer as `targets` say."""
        longer = targets.longer
        taken = letter_counts(*longer.letters)[0].astype(np.float64)
        return Task(level.placed, level.longest or self.reach.longest, longer.longest < level.longest, taken)

    def beside(
        self, level: ScoreLevel, row: Numbers, targets: Targets, task: Task, tried: bool = False
    ) -> Iterator[Partition]:
        """Yield the partitions of the choice `row` of table words.

        If the programme refutes the choice, there are none, and the programme's cut is added. Otherwise, the letters
        are first split directly for a limited number of steps, unless that was `tried` already. Branch and bound comes
        after that.
        """
        _, ways = self._pairs.standing(row[None], targets)
        if not len(ways):
            return
        some, here = targets.take(ways), task._replace(apart=row)
        cut = self.relaxation.refute(_formed(here, some))
        if cut is not None:
            self.cuts.add(cut)
        elif tried or not (yield from self._briefly(level, row, some)):
            yield from self._below(level, row, some, here)

    def _briefly(self, level: ScoreLevel, row: Numbers, targets: Targets) -> Generator[Partition, None, bool]:
        """Yield the partitions of the choice `row` found in a limited number of steps; return whether these are all."""
        if choice_count(self.reach.variant, level.placed) > _FEW_LAID:
            return False
        quick = Partitioner(self.reach.index, self.partitioner.most_of, self.partitioner.budget, _BRIEF)
        ways = np.arange(len(targets.numbers))
        try:
            yield from self._parted(level, np.broadcast_to(row, (len(ways), len(row))), ways, targets, quick)
        except OutOfBudget:
            if not quick.exhausted:
                raise
            return False
        return True

    def _left(
        self, task: Task, rows: Numbers, ats: Numbers, ways: Numbers, targets: Targets, known: int
    ) -> NDArray[np.bool_]:
        """Return which pairs (`rows[ats[i]]`, target `ways[i]`) are not refuted by the cuts from index `known` on."""
        words = letter_counts(*targets.letters).astype(np.float64) - task.taken
        return self.cuts.leave(rows, ats, ways, words, task, known)

    def _are_small(self, level: ScoreLevel, rows: Numbers, targets: Targets) -> NDArray[np.bool_]:
        """Return which choices of table words leave so few letters that splitting is cheaper than asking for a cut."""
        own = level.placed - len(self.reach.variant.laid) + self.reach.variant.loose
        sizes = self.reach.sizes[rows].sum(axis=1) + own - targets.size
        few: NDArray[np.bool_] = choice_count(self.reach.variant, level.placed) * 2.0**sizes <= _FEW_LOOKED_UP
        return few

    def _is_closed(self, task: Task) -> bool:
        """Return whether a cut, or else the programme, proves that `task` is impossible; add the programme's cut."""
        if self.cuts.refute(task):
            return True
        cut = self.relaxation.refute(task)
        if cut is not None:
            self.cuts.add(cut)
        return cut is not None

    def allowed(self, task: Task, rows: Numbers) -> NDArray[np.bool_]:
        """Return which of the choices `rows` of table words are not refuted by any cut."""
        room = self.cuts.room(task.longest, task.with_longest) + task.taken @ self.cuts.weights
        return self.cuts.allow(rows, task.placed, room)

    def _below(self, level: ScoreLevel, row: Numbers, targets: Targets, task: Task) -> Iterator[Partition]:
        """Yield the partitions of the choice `row` by branch and bound, for each choice of letters for the jokers."""
        variant, longer, taken = self.reach.variant, targets.longer, targets.longer.letters
        apart = totals(self.reach.words, row[None])
        rack_low, rack_high = packed(variant.rack)
        promised = self.relaxation.joker_values()
        cover = PoolPartitions(self.relaxation, self.cuts, self.partitioner, task)
        for used in range(variant.jokers, -1, -1):
            stay = len(variant.rack) - (level.placed - len(variant.laid) - used)
            if not 0 <= stay <= len(variant.rack):
                continue
            letters, shown = joker_letters(used + variant.loose)
            pools = Packed(apart.low[0] + rack_low + letters.low, apart.high[0] + rack_high + letters.high)
            size = int(self.reach.sizes[row].sum()) + len(variant.rack) + used + variant.loose - longer.size
            counts = letter_counts(*letters).astype(np.float64)
            numbers = np.flatnonzero(among(taken, pools))
            # first the letters that the programme gives to the jokers
            numbers = numbers[np.argsort(-(counts[numbers] @ promised), kind="stable")]
            low, high = pools.low[numbers] - taken.low, pools.high[numbers] - taken.high
            sizes, wanted = np.full(len(numbers), size), np.full(len(numbers), task.with_longest)
            some = Children(numbers, low, high, sizes, wanted)
            most = self.most - longer.new
            for at, parts in cover.partitions(some, stay, counts, targets, most):
                yield self.partition(row, longer, parts, shown[at])


def _formed(task: Task, targets: Targets) -> Task:
    """Return `task` with the longest word already formed if `targets` has only one candidate; else `task` itself."""
    if not task.with_longest or len(set(targets.numbers.tolist())) > 1:
        return task
    taken = letter_counts(*targets.letters.take(np.arange(1)))[0].astype(np.float64)
    return task._replace(with_longest=False, taken=taken)
