"""Letters parted into words, exactly: every way, for many handfuls of letters at once.

The rarest letter of a handful must be in some word, and that word has no rarer one. In a small handful every choice of
letters that has it is looked up by its key; in a larger one, its bucket of the index is tried word by word. The last
word of a partition is found by its key either way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

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
_CELLS = 100_000  # of a table that is looked at in one go
_CHILDREN = 256
_CALL = 10_000  # steps that a look at a table counts for besides, as it takes its time
_FIRST, _MORE = 16, 4  # handfuls that are parted in one go, at first; and how that grows

Parts = tuple[int, ...]
"""The classes of a partition."""


class Partitioner:
    """Finds partitions, with each class as often as `most_of` says, though twice is taken for ever.

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
        """Whether it finds no more."""
        return self._spent > self.limit

    def spend(self, steps: int) -> None:
        """Count some steps."""
        self._spent += steps
        self.budget.spend(steps)
        if self.exhausted:
            raise OutOfBudget

    def of(
        self, low: Array, high: Array, lengths: Numbers, most: int, weights: Values, room: Values
    ) -> Iterator[tuple[int, Parts]]:
        """Every partition into `most` words at most of each of some handfuls: which handful, and the classes.

        By no column of `weights` does what can be parted weigh more than its `room`: see `cuts`.
        """
        start, step = 0, _FIRST
        while start < len(low):
            some = slice(start, start + step)
            for at, parts in self._parted(low[some], high[some], lengths[some], most, weights, room):
                yield start + at, parts
            start += step
            step *= _MORE

    def _parted(
        self, low: Array, high: Array, lengths: Numbers, most: int, weights: Values, room: Values
    ) -> Iterator[tuple[int, Parts]]:
        for at in np.flatnonzero(lengths == 0).tolist():
            yield at, ()
        if most == 0:
            return
        ats, classes = self._find(low, high)
        yield from zip(ats.tolist(), ((number,) for number in classes.tolist()))
        ats = np.flatnonzero(lengths >= 2 * SHORTEST)
        if len(ats) and most > 1:
            yield from self._several(
                low[ats], high[ats], lengths[ats], ats, np.zeros(len(ats), np.intp), most, weights, room
            )

    def next(self, classes: Numbers) -> Numbers:
        """The least class that may come after each of some of the same letter."""
        return classes + (self.most_of[classes] < 2)

    def _find(self, low: Array, high: Array) -> tuple[Numbers, Numbers]:
        ats, classes = self.index.find(keys(low, high))
        alive = self.most_of[classes] > 0
        return ats[alive], classes[alive]

    def _several(
        self,
        low: Array,
        high: Array,
        lengths: Numbers,
        ats: Numbers,
        floors: Numbers,
        most: int,
        weights: Values,
        room: Values,
    ) -> Iterator[tuple[int, Parts]]:
        """The partitions of two words and more; of equal rarest letters, none before its floor among the classes."""
        letters = rarest(low, high)
        block = letters * (self.index.longest + 1)
        last = block + np.minimum(lengths - SHORTEST, self.index.longest) + 1
        tries = self.index.starts[last] - self.index.starts[block]
        # a few letters have fewer choices than their rarest one has words
        small = (lengths <= _SMALL) & (1 << np.minimum(lengths, _SMALL) < tries)
        groups = np.where(small, lengths, 64 + letters)
        for group in np.unique(groups).tolist():
            same = np.flatnonzero(groups == group)
            if group < 64:
                size = 1 << (group - 1)
            else:
                bucket = self.index.bucket(group - 64, int(lengths[same].max()) - SHORTEST)
                size = bucket.stop - bucket.start
            if not size:
                continue
            rows = max(1, _CELLS // size)
            for first in range(0, len(same), rows):
                some = same[first : first + rows]
                self.spend(len(some) * size + _CALL)
                if group < 64:
                    firsts = self._choices(low[some], high[some], letters[some], group)
                else:
                    firsts = self._tried(low[some], high[some], lengths[some], bucket)
                owner, classes = firsts
                kept = classes >= floors[some][owner]
                yield from self._begun_with(
                    low[some],
                    high[some],
                    lengths[some],
                    ats[some],
                    letters[some],
                    owner[kept],
                    classes[kept],
                    most,
                    weights,
                    room,
                )

    def _choices(self, low: Array, high: Array, letters: Numbers, length: int) -> tuple[Numbers, Numbers]:
        """The words with the rarest letter in handfuls of one length: in which handful, and their classes."""
        counts = letter_counts(low, high).astype(np.intp)
        owner, letter = np.nonzero(counts)
        each = LETTERS[np.repeat(letter, counts[owner, letter])].reshape(len(low), length)
        choices = each[:, :1]
        for place in range(1, length):
            choices = np.concatenate((choices, choices + each[:, place : place + 1]), axis=1)
        found, classes = self.index.find(choices.ravel())
        owner = found >> (length - 1)
        # equal letters give equal choices
        pairs = np.unique(owner * len(self.index) + classes)
        return pairs // len(self.index), pairs % len(self.index)

    def _tried(self, low: Array, high: Array, lengths: Numbers, bucket: slice) -> tuple[Numbers, Numbers]:
        """The words of a bucket in handfuls: in which handful, and their classes."""
        index = self.index
        fits = (((low | GUARD_LOW)[:, None] - index.low[bucket]) & GUARD_LOW) == GUARD_LOW
        rows, columns = np.nonzero(fits)
        classes = columns + bucket.start
        fits = (((high | GUARD_HIGH)[rows] - index.high[classes]) & GUARD_HIGH) == GUARD_HIGH
        return rows[fits], classes[fits]

    def _begun_with(
        self,
        low: Array,
        high: Array,
        lengths: Numbers,
        ats: Numbers,
        letters: Numbers,
        rows: Numbers,
        classes: Numbers,
        most: int,
        weights: Values,
        room: Values,
    ) -> Iterator[tuple[int, Parts]]:
        """The partitions of handfuls that begin with these words."""
        index = self.index
        left = lengths[rows] - index.lengths[classes]
        good = (left >= SHORTEST) & (self.most_of[classes] > 0)
        rows, classes, left = rows[good], classes[good], left[good]
        if not len(rows):
            return
        rest_low, rest_high = low[rows] - index.low[classes], high[rows] - index.high[classes]
        found, lasts = self._find(rest_low, rest_high)
        first_of_letter = index.starts[letters * (index.longest + 1)]
        for at, last in zip(found.tolist(), lasts.tolist()):
            first, row = int(classes[at]), rows[at]
            if last > first or last < first_of_letter[row] or (last == first and self.most_of[first] > 1):
                yield int(ats[row]), (first, last)
        if most <= 2:
            return
        longer = np.flatnonzero(left >= 2 * SHORTEST)
        if len(room) and len(longer):
            heavy = letter_counts(rest_low[longer], rest_high[longer]).astype(np.float64) @ weights
            longer = longer[(heavy <= room).all(axis=1)]
        for start in range(0, len(longer), _CHILDREN):
            some = longer[start : start + _CHILDREN]
            firsts = classes[some]
            same = rarest(rest_low[some], rest_high[some]) == letters[rows[some]]
            rests = self._several(
                rest_low[some],
                rest_high[some],
                left[some],
                some,
                np.where(same, self.next(firsts), 0),
                most - 1,
                weights,
                room,
            )
            for child, parts in rests:
                yield int(ats[rows[child]]), (int(classes[child]), *parts)
