"""The weight of every class, or the number of letters missing to form it, computed from three parts of its letters.

The parts are a class's rare, common and very common letters. The classes of a whole lexicon have only a few thousand
different parts of each kind. So each part is computed once, and the value of a class is the sum of three look-ups.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import Array, Numbers, Packed, Values, WordIndex, letter_counts
from lettres.solver.words.pool import lacking
from lexicon.anagrams import PLACES

_MIDDLE = np.uint64(PLACES["T"][1])  # the lowest bit of the very common letters: T and those after it in `RARITY`

Singles = NDArray[np.float32]
_Kind = TypeVar("_Kind", np.float32, np.uint8)


class LetterParts(NamedTuple):
    """The parts of some classes, by kind: rare, common and very common letters.

    For each kind, `letters` are the different parts, packed, and `counts` the letter counts of these parts. `numbers`
    has, for each class, the index of the part that the class has.
    """

    letters: tuple[Packed, ...]
    counts: tuple[Singles, ...]
    numbers: tuple[Numbers, ...]

    def take(self, at: Numbers) -> LetterParts:
        """Return the parts of the classes at the indices `at`."""
        return self._replace(numbers=tuple(each[at].astype(np.intp) for each in self.numbers))

    def weigh(self, weights: Values, start: int = 0) -> Singles:
        """Return the weight of each class from index `start` on, by letter `weights` in the order of `RARITY`."""
        singles = weights.astype(np.float32)
        return self._sums([counts @ singles for counts in self.counts], start)

    def lacking(self, low: np.uint64, high: np.uint64, most: int) -> NDArray[np.uint8]:
        """Return how many letters each class has that `low`, `high` lack.

        Numbers up to `most` are exact. A larger number only means more than `most`.
        """
        return self._sums([lacking(letters, low, high, most).astype(np.uint8) for letters in self.letters], 0)

    def _sums(self, tables: Sequence[NDArray[_Kind]], start: int) -> NDArray[_Kind]:
        """Return, for each class from index `start` on, the sum of its parts' values in `tables`.

        There is a table for each kind of part.
        """
        some = [each[start:] for each in self.numbers]
        sums = np.empty(len(some[0]), tables[0].dtype)
        one = np.empty_like(sums)
        tables[0].take(some[0], out=sums, mode="clip")
        for table, numbers in zip(tables[1:], some[1:]):
            sums += table.take(numbers, out=one, mode="clip")
        return sums


def letter_parts(index: WordIndex) -> LetterParts:
    """Return the parts of all classes of an index, the longest classes first; cached in the index."""
    parts = index.made.get(letter_parts)
    if not isinstance(parts, LetterParts):
        parts = index.made[letter_parts] = _parts(index)
    return parts


def _parts(index: WordIndex) -> LetterParts:
    _, (low, high), _ = index.by_length
    upper = high >> _MIDDLE
    parts = [_different(half) for half in (low, high - (upper << _MIDDLE), upper)]
    none = [np.zeros_like(different) for different, _ in parts]
    (rare, common, commonest), (no_rare, no_common, no_commonest) = (different for different, _ in parts), none
    letters = Packed(rare, no_rare), Packed(no_common, common), Packed(no_commonest, commonest << _MIDDLE)
    counts = tuple(letter_counts(*each) for each in letters)
    return LetterParts(letters, counts, tuple(numbers for _, numbers in parts))


def _different(some: Array) -> tuple[Array, Numbers]:
    """Return the distinct numbers of `some`, sorted, and for each element of `some` its index among these.

    The indices have the smallest integer type that can hold them.
    """
    each = np.sort(some)
    each = each[np.append(True, each[1:] != each[:-1])] if len(each) else each
    return each, np.searchsorted(each, some).astype(np.min_scalar_type(len(each)))
