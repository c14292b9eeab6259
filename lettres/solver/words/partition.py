"""Letters parted into words, exactly: every way, for many handfuls of letters at once.

The rarest letter of a handful must be in some word, and that word has no rarer one. In a small handful every choice of
letters that has it is looked up by its key; in a larger one, its bucket of the index is tried word by word. The last
word of a partition is found by its key either way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.words.index import (
    GUARD_HIGH,
    GUARD_LOW,
    LETTERS,
    Array,
    Numbers,
    Values,
    WordIndex,
    keys,
    letter_counts,
    rarest,
)

SHORTEST = 3
_SMALL = 12  # letters of a handful whose every choice is looked up
_CELLS = 100_000  # cells of a table searched in one go
_CHILDREN = 256
_CALL = 10_000  # steps that a look at a table counts for besides, as it takes its time
_FIRST, _MORE = 16, 4  # handfuls parted in one go at first, and the growth of their number

Parts = tuple[int, ...]
"""The classes of a partition."""


class Handfuls(NamedTuple):
    """Letters to be parted, an element a handful: packed, their number, and the caller's place of them."""

    low: Array
    high: Array
    lengths: Numbers
    ats: Numbers

    def take(self, which: Numbers | slice) -> Handfuls:
        """Return some of them."""
        return Handfuls(self.low[which], self.high[which], self.lengths[which], self.ats[which])


class Refuting(NamedTuple):
    """Letter weights, a column each, by which nothing that can be parted weighs more than its `room`: see `cuts`."""

    weights: Values = np.zeros((len(LETTERS), 0))
    room: Values = np.zeros(0)


NO_CUTS = Refuting()


class Partitioner:
    """Part letters into words, each class at most as often as `most_of` allows; a count of two is unlimited.

    Raises `OutOfBudget` after more steps than its own `limit`, and is `exhausted` from then on.
    """

    def __init__(self, index: WordIndex, most_of: NDArray[np.uint8], budget: Budget, limit: float = math.inf) -> None:
        self.index = index
        self.most_of = most_of
        self.budget = budget
        self.limit = limit
        self._spent = 0

    @property
    def exhausted(self) -> bool:
        """True if its limit is reached."""
        return self._spent > self.limit

    def spend(self, steps: int) -> None:
        """Count some steps."""
        self._spent += steps
        self.budget.spend(steps)
        if self.exhausted:
            raise OutOfBudget

    def partitions(
        self, low: Array, high: Array, lengths: Numbers, most: int, cuts: Refuting = NO_CUTS
    ) -> Iterator[tuple[int, Parts]]:
        """Yield every partition of handfuls into `most` words at most: the handful's number, and the classes."""
        handfuls = Handfuls(low, high, lengths, np.arange(len(low)))
        start, step = 0, _FIRST
        while start < len(low):
            yield from self._parted(handfuls.take(slice(start, start + step)), most, cuts)
            start += step
            step *= _MORE

    def _parted(self, handfuls: Handfuls, most: int, cuts: Refuting) -> Iterator[tuple[int, Parts]]:
        for at in handfuls.ats[handfuls.lengths == 0].tolist():
            yield at, ()
        if most == 0:
            return
        rows, classes = self._find(handfuls.low, handfuls.high)
        yield from zip(handfuls.ats[rows].tolist(), ((number,) for number in classes.tolist()))
        long = handfuls.take(np.flatnonzero(handfuls.lengths >= 2 * SHORTEST))
        if len(long.ats) and most > 1:
            yield from self._several(long, np.zeros(len(long.ats), np.intp), most, cuts)

    def next(self, classes: Numbers) -> Numbers:
        """Return the least class that may come after each of some of the same letter."""
        return classes + (self.most_of[classes] < 2)

    def _find(self, low: Array, high: Array) -> tuple[Numbers, Numbers]:
        rows, classes = self.index.find(keys(low, high))
        alive = self.most_of[classes] > 0
        return rows[alive], classes[alive]

    def _several(self, handfuls: Handfuls, floors: Numbers, most: int, cuts: Refuting) -> Iterator[tuple[int, Parts]]:
        """Yield the partitions into two words and more; of equal rarest letters, none before its floor."""
        low, high, lengths, _ = handfuls
        letters = rarest(low, high)
        block = letters * (self.index.longest + 1)
        last = block + np.minimum(lengths - SHORTEST, self.index.longest) + 1
        tries = self.index.starts[last] - self.index.starts[block]
        # a few letters have fewer choices than their rarest one has words
        small = (lengths <= _SMALL) & (1 << np.minimum(lengths, _SMALL) < tries)
        groups = np.where(small, lengths, 64 + letters)
        for group in np.flatnonzero(np.bincount(groups)).tolist():
            same = np.flatnonzero(groups == group)
            bucket = slice(0, 1 << (group - 1))
            if group >= 64:
                bucket = self.index.bucket(group - 64, int(lengths[same].max()) - SHORTEST)
            size = bucket.stop - bucket.start
            if not size:
                continue
            rows = max(1, _CELLS // size)
            for first in range(0, len(same), rows):
                chunk = same[first : first + rows]
                some = handfuls.take(chunk)
                self.spend(len(chunk) * size + _CALL)
                if group < 64:
                    owner, classes = self._choices(some, letters[chunk], group)
                else:
                    owner, classes = self._tried(some, bucket)
                kept = classes >= floors[chunk][owner]
                yield from self._begun_with(some, letters[chunk], owner[kept], classes[kept], most, cuts)

    def _choices(self, handfuls: Handfuls, letters: Numbers, length: int) -> tuple[Numbers, Numbers]:
        """The words with the rarest letter in handfuls of one length: the handful, and their classes."""
        counts = letter_counts(handfuls.low, handfuls.high).astype(np.intp)
        owner, letter = np.nonzero(counts)
        each = LETTERS[np.repeat(letter, counts[owner, letter])].reshape(len(letters), length)
        choices = each[:, :1]
        for place in range(1, length):
            choices = np.concatenate((choices, choices + each[:, place : place + 1]), axis=1)
        rows, classes = self.index.find(choices.ravel())
        # equal letters give equal choices
        pairs = np.sort((rows >> (length - 1)) * len(self.index) + classes)
        pairs = pairs[np.diff(pairs, prepend=-1) > 0]
        return pairs // len(self.index), pairs % len(self.index)

    def _tried(self, handfuls: Handfuls, bucket: slice) -> tuple[Numbers, Numbers]:
        """The words of a bucket in handfuls: the handful, and their classes."""
        index = self.index
        fits = (((handfuls.low | GUARD_LOW)[:, None] - index.low[bucket]) & GUARD_LOW) == GUARD_LOW
        rows, columns = np.nonzero(fits)
        classes = columns + bucket.start
        fits = (((handfuls.high | GUARD_HIGH)[rows] - index.high[classes]) & GUARD_HIGH) == GUARD_HIGH
        return rows[fits], classes[fits]

    def _begun_with(
        self, handfuls: Handfuls, letters: Numbers, rows: Numbers, classes: Numbers, most: int, cuts: Refuting
    ) -> Iterator[tuple[int, Parts]]:
        """Yield the partitions of handfuls that begin with these words."""
        index = self.index
        left = handfuls.lengths[rows] - index.lengths[classes]
        good = (left >= SHORTEST) & (self.most_of[classes] > 0)
        rows, classes, left = rows[good], classes[good], left[good]
        if not len(rows):
            return
        low, high = handfuls.low[rows] - index.low[classes], handfuls.high[rows] - index.high[classes]
        rests = Handfuls(low, high, left, np.arange(len(rows)))
        completed, lasts = self._find(rests.low, rests.high)
        first_of_letter = index.starts[letters * (index.longest + 1)]
        for at, last in zip(completed.tolist(), lasts.tolist()):
            first, row = int(classes[at]), rows[at]
            if last > first or last < first_of_letter[row] or (last == first and self.most_of[first] > 1):
                yield int(handfuls.ats[row]), (first, last)
        if most <= 2:
            return
        longer = np.flatnonzero(left >= 2 * SHORTEST)
        if len(cuts.room) and len(longer):
            heavy = letter_counts(low[longer], high[longer]).astype(np.float64) @ cuts.weights
            longer = longer[(heavy <= cuts.room).all(axis=1)]
        for start in range(0, len(longer), _CHILDREN):
            some = rests.take(longer[start : start + _CHILDREN])
            same = rarest(some.low, some.high) == letters[rows[some.ats]]
            floors = np.where(same, self.next(classes[some.ats]), 0)
            for child, parts in self._several(some, floors, most - 1, cuts):
                yield int(handfuls.ats[rows[child]]), (int(classes[child]), *parts)
