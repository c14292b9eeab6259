"""Choices of words of the table, and of letters for jokers, as packed numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, islice
from math import comb

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import GUARD_HIGH, GUARD_LOW, Numbers, Packed, packed
from lexicon.anagrams import RARITY, pack

_CACHED = 60_000  # rows of choices that are kept


@lru_cache(maxsize=4)
def joker_letters(count: int) -> tuple[Packed, list[str]]:
    """Every choice of letters for some jokers, the useful ones first: packed, and as texts."""
    shown = ["".join(letters) for letters in combinations_with_replacement(RARITY[::-1], count)]
    pairs = [packed(letters) for letters in shown]
    return Packed(np.array([low for low, _ in pairs]), np.array([high for _, high in pairs])), shown


@lru_cache(maxsize=64)
def subsets(count: int, size: int) -> Numbers:
    """Every choice of `size` out of `count` things, a row each.

    >>> subsets(3, 2).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    if not size:
        return np.zeros((1, 0), np.intp)
    rows = subsets(count, size - 1)
    first = rows[:, -1] + 1 if size > 1 else np.zeros(1, np.intp)
    more = count - first
    start = np.cumsum(more) - more
    last = np.arange(more.sum()) - np.repeat(start - first, more)
    return np.column_stack((np.repeat(rows, more, axis=0), last))


def subset_chunks(count: int, size: int, most: int = 20_000) -> Iterator[Numbers]:
    """The same rows; where they are very many, some at a time."""
    if comb(count, size) <= _CACHED:
        yield subsets(count, size)
        return
    rows = combinations(range(count), size)
    while some := list(islice(rows, most)):
        yield np.array(some, np.intp)


def totals(words: Packed, rows: Numbers) -> Packed:
    """The letters of each choice of words, together."""
    return Packed(words.low[rows].sum(axis=1, dtype=np.uint64), words.high[rows].sum(axis=1, dtype=np.uint64))


def pack_all(words: Sequence[str]) -> Packed:
    """Some words, each packed."""
    pairs = [pack(word) for word in words]
    return Packed(np.array([low for low, _ in pairs], np.uint64), np.array([high for _, high in pairs], np.uint64))


def among(few: Packed, many: Packed) -> NDArray[np.bool_]:
    """Whether some letters are among others, element by element."""
    low = ((many.low | GUARD_LOW) - few.low) & GUARD_LOW
    high = ((many.high | GUARD_HIGH) - few.high) & GUARD_HIGH
    fits: NDArray[np.bool_] = (low == GUARD_LOW) & (high == GUARD_HIGH)
    return fits


def short(few: Packed, low: np.uint64, high: np.uint64) -> NDArray[np.uint8]:
    """How many letters of each of some words are missing in others (twice the same counts as one)."""
    low_missing = ~((low | GUARD_LOW) - few.low) & GUARD_LOW
    high_missing = ~((high | GUARD_HIGH) - few.high) & GUARD_HIGH
    count: NDArray[np.uint8] = np.bitwise_count(low_missing) + np.bitwise_count(high_missing)
    return count


def missing(few: Packed, many: Packed) -> NDArray[np.uint8]:
    """How many kinds of letters some have more of than others, element by element: no more than are missing."""
    low = ~((many.low | GUARD_LOW) - few.low) & GUARD_LOW
    high = ~((many.high | GUARD_HIGH) - few.high) & GUARD_HIGH
    count: NDArray[np.uint8] = np.bitwise_count(low) + np.bitwise_count(high)
    return count


def lacking(words: Packed, low: np.uint64, high: np.uint64, most: int) -> Numbers:
    """How many letters each of some words needs beyond some others; a number over `most` where it is more."""
    each_low, each_high = packed(RARITY)
    count = np.zeros(len(words.low), np.intp)
    for more in range(most + 1):
        count += short(words, low + np.uint64(more) * each_low, high + np.uint64(more) * each_high)
    return count
