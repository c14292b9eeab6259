"""Arrays of choices of table words and of letters for jokers, and comparisons of packed letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import GUARD_HIGH, GUARD_LOW, Numbers, Packed, packed
from lexicon.anagrams import RARITY, pack

_CHUNK = 20_000  # the most rows of choices in one array


@lru_cache(maxsize=4)
def joker_letters(count: int) -> tuple[Packed, list[str]]:
    """Return every choice of letters for `count` jokers, packed and as strings; common letters come first."""
    shown = ["".join(letters) for letters in combinations_with_replacement(RARITY[::-1], count)]
    pairs = [packed(letters) for letters in shown]
    return Packed(np.array([low for low, _ in pairs]), np.array([high for _, high in pairs])), shown


def subsets(count: int, size: int) -> Numbers:
    """Return every choice of `size` out of `count` indices, one per row.

    >>> subsets(3, 2).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    return np.concatenate(list(subset_chunks(count, size)))


def subset_chunks(count: int, size: int) -> Iterator[Numbers]:
    """Yield every choice of `size` out of `count` indices, one per row, in several arrays if there are many.

    The arrays are stored by columns, so that summing over the choices adds whole columns.
    """
    if comb(count, size) <= _CHUNK:
        yield _subsets(count, size)
    elif 2 * size > count:
        yield from (_others(rows, count) for rows in subset_chunks(count, count - size))
    else:
        for rows in subset_chunks(count, size - 1):
            ends = np.cumsum(count - 1 - rows[:, -1])
            at = np.searchsorted(ends, np.arange(_CHUNK, ends[-1], _CHUNK))
            yield from (_with_one_more(part, count) for part in np.split(rows, at) if len(part))


@lru_cache(maxsize=64)
def _subsets(count: int, size: int) -> Numbers:
    if size > count:
        return np.zeros((0, size), np.intp)
    if 2 * size > count:
        return _others(_subsets(count, count - size)[::-1], count)
    return _with_one_more(_subsets(count, size - 1), count) if size else np.zeros((1, 0), np.intp)


def _with_one_more(rows: Numbers, count: int) -> Numbers:
    """Return every row of `rows` extended by each index that is below `count` and above the row's last index."""
    first = rows[:, -1] + 1 if rows.shape[1] else np.zeros(len(rows), np.intp)
    more = count - first
    columns = np.empty((rows.shape[1] + 1, int(more.sum())), np.intp)
    for column, numbers in zip(columns, rows.T):
        column[:] = np.repeat(numbers, more)
    columns[-1] = np.arange(columns.shape[1]) - np.repeat(np.cumsum(more) - more - first, more)
    return columns.T


def _others(rows: Numbers, count: int) -> Numbers:
    """Return, for each row of `rows`, the indices below `count` that the row does not have."""
    out = np.ones((len(rows), count), np.bool_)
    out[np.arange(len(rows))[:, None], rows] = False
    others = np.nonzero(out)[1].reshape(len(rows), count - rows.shape[1])
    return np.asfortranarray(others)


def totals(words: Packed, rows: Numbers) -> Packed:
    """Return, for each row of indices in `words`, the packed letters of all words of the row together."""
    return Packed(words.low[rows].sum(axis=1, dtype=np.uint64), words.high[rows].sum(axis=1, dtype=np.uint64))


def pack_all(words: Sequence[str]) -> Packed:
    """Return the packed letters of each word."""
    pairs = [pack(word) for word in words]
    return Packed(np.array([low for low, _ in pairs], np.uint64), np.array([high for _, high in pairs], np.uint64))


def among(few: Packed, many: Packed) -> NDArray[np.bool_]:
    """Return, element by element, whether `many` contains all letters of `few`."""
    low = ((many.low | GUARD_LOW) - few.low) & GUARD_LOW
    high = ((many.high | GUARD_HIGH) - few.high) & GUARD_HIGH
    fits: NDArray[np.bool_] = (low == GUARD_LOW) & (high == GUARD_HIGH)
    return fits


def short(few: Packed, low: np.uint64, high: np.uint64) -> NDArray[np.uint8]:
    """Count, for each element of `few`, the different letters that it has more often than `low`, `high` do."""
    low_missing = ~((low | GUARD_LOW) - few.low) & GUARD_LOW
    high_missing = ~((high | GUARD_HIGH) - few.high) & GUARD_HIGH
    count: NDArray[np.uint8] = np.bitwise_count(low_missing) + np.bitwise_count(high_missing)
    return count


def missing(few: Packed, many: Packed) -> NDArray[np.uint8]:
    """Count, element by element, the different letters that `few` has more often than `many`.

    The count is a lower bound on the number of letters that `many` lacks, because a letter lacking twice counts once.
    """
    low = ~((many.low | GUARD_LOW) - few.low) & GUARD_LOW
    high = ~((many.high | GUARD_HIGH) - few.high) & GUARD_HIGH
    count: NDArray[np.uint8] = np.bitwise_count(low) + np.bitwise_count(high)
    return count


def lacking(words: Packed, low: np.uint64, high: np.uint64, most: int) -> Numbers:
    """Return how many letters each word has that `low`, `high` lack.

    Numbers up to `most` are exact. A larger number only means more than `most`.
    """
    each_low, each_high = packed(RARITY)
    count = np.zeros(len(words.low), np.intp)
    for more in range(most + 1):
        count += short(words, low + np.uint64(more) * each_low, high + np.uint64(more) * each_high)
    return count
