"""Find every way to split handfuls of letters into words, with no letter left over, for many handfuls at once.

Some word must contain the rarest letter of a handful, and that word has no rarer letter. In a small handful, every
choice of letters that includes the rarest one is looked up by its key. In a larger one, every word in the rarest
letter's bucket of the index is tried. Either way, the last word of a partition is looked up by its key.
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
_SMALL = 12  # up to this many letters, every choice of letters may be looked up
_CELLS = 100_000  # the most cells of an array
_CHILDREN = 256  # handfuls with one word taken out that are split further together
_CALL = 10_000  # steps counted for each array, besides one for each cell
_FIRST, _MORE = 16, 4  # handfuls in the first chunk, and the factor from one chunk to the next

Parts = tuple[int, ...]
"""The classes of a partition."""


class Handfuls(NamedTuple):
    """Handfuls of letters to split, as arrays: packed letters, number of letters, caller's index of the handful."""

    low: Array
    high: Array
    lengths: Numbers
    ats: Numbers

    def take(self, which: Numbers | slice) -> Handfuls:
        """Return the handfuls at the indices `which`."""
        return Handfuls(self.low[which], self.high[which], self.lengths[which], self.ats[which])


class Refuting(NamedTuple):
    """Cuts: a column of letter `weights` and a `room` for each. Letters that weigh more than a room cannot be split."""

    weights: Values = np.zeros((len(LETTERS), 0))
    room: Values = np.zeros(0)


NO_CUTS = Refuting()


class Partitioner:
    """Splits letters into words. A class may be used once if its `most_of` is 1, and any number of times if it is more.

    After more steps than its own `limit`, the partitioner raises `OutOfBudget` and is `exhausted`.
    """

    def __init__(self, index: WordIndex, most_of: NDArray[np.uint8], budget: Budget, limit: float = math.inf) -> None:
        self.index = index
        self.most_of = most_of
        self.budget = budget
        self.limit = limit
        self._spent = 0

    @property
    def exhausted(self) -> bool:
        """True once more steps than the `limit` were spent."""
        return self._spent > self.limit

    def spend(self, steps: int) -> None:
        """Count `steps`; raise `OutOfBudget` if they exceed the limit or the budget."""
        self._spent += steps
        self.budget.spend(steps)
        if self.exhausted:
            raise OutOfBudget

    def partitions(
        self, low: Array, high: Array, lengths: Numbers, most: int, cuts: Refuting = NO_CUTS
    ) -> Iterator[tuple[int, Parts]]:
        """Yield (handful's index, classes) for every partition of each handful into at most `most` words.

        `cuts` only save time: letters that they refute are not split further.
        """
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
        """Return, for each class, the lowest class with the same rarest letter that may follow it in a partition."""
        return classes + (self.most_of[classes] < 2)

    def _find(self, low: Array, high: Array) -> tuple[Numbers, Numbers]:
        rows, classes = self.index.find(keys(low, high))
        alive = self.most_of[classes] > 0
        return rows[alive], classes[alive]

    def _several(self, handfuls: Handfuls, floors: Numbers, most: int, cuts: Refuting) -> Iterator[tuple[int, Parts]]:
        """Yield (handful's index, classes) for each handful's partitions into two to `most` words.

        The first class is at least the handful's element of `floors`.
        """
        low, high, lengths, _ = handfuls
        letters = rarest(low, high)
        block = letters * (self.index.longest + 1)
        last = block + np.minimum(lengths - SHORTEST, self.index.longest) + 1
        tries = self.index.starts[last] - self.index.starts[block]
        # a handful of few letters has fewer choices of letters than its bucket has words
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
                    owner, classes = self._looked_up(some, letters[chunk], group)
                else:
                    owner, classes = self._from_bucket(some, bucket)
                kept = classes >= floors[chunk][owner]
                yield from self._starting_with(some, letters[chunk], owner[kept], classes[kept], most, cuts)

    def _looked_up(self, handfuls: Handfuls, letters: Numbers, length: int) -> tuple[Numbers, Numbers]:
        """Look up every choice of letters that includes the rarest one, in handfuls of `length` letters.

        Return the words found: the indices of their handfuls, and their classes.
        """
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

    def _from_bucket(self, handfuls: Handfuls, bucket: slice) -> tuple[Numbers, Numbers]:
        """Return the words of `bucket` that handfuls contain: the index of the handful and the class of each word."""
        index = self.index
        fits = (((handfuls.low | GUARD_LOW)[:, None] - index.low[bucket]) & GUARD_LOW) == GUARD_LOW
        rows, columns = np.nonzero(fits)
        classes = columns + bucket.start
        fits = (((handfuls.high | GUARD_HIGH)[rows] - index.high[classes]) & GUARD_HIGH) == GUARD_HIGH
        return rows[fits], classes[fits]

    def _starting_with(
        self, handfuls: Handfuls, letters: Numbers, rows: Numbers, classes: Numbers, most: int, cuts: Refuting
    ) -> Iterator[tuple[int, Parts]]:
        """Yield the partitions into two to `most` words that form `classes[i]` first, from the handful `rows[i]`.

        `letters` has the rarest letter of each handful.
        """
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
