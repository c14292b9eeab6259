"""The words of a lexicon as arrays of anagram classes, with the letters of each class packed into two 64-bit numbers.

See `lexicon.anagrams` for the packing. Packed letters have a key, and keys are linear: key(M - w) = key(M) - key(w). So
the last word of a partition is found by the key of the letters that remain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lexicon import Lexicon
from lexicon.anagrams import PLACES, RARITY, WIDTHS, pack
from lexicon.errors import odd_tables

Array = NDArray[np.uint64]
Numbers = NDArray[np.intp]
Values = NDArray[np.float64]

GUARD_LOW, GUARD_HIGH = (
    np.uint64(sum(1 << place + WIDTHS[letter] - 1 for letter, (half, place) in PLACES.items() if half == which))
    for which in (0, 1)
)
_OTHER_LOW, _OTHER_HIGH = (  # the bits that no packed letters use
    ~np.uint64(sum((1 << WIDTHS[letter] - 1) - 1 << place for letter, (half, place) in PLACES.items() if half == which))
    for which in (0, 1)
)
_MIX_LOW, _MIX_HIGH = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_FILTER_BITS = 4  # bits of a key that the filter uses, besides as many as number the classes
_FEW = 150  # up to this many keys are looked up without the filter
_LETTER_AT = [np.zeros(64, np.intp), np.zeros(64, np.intp)]
for _letter, (_half, _place) in PLACES.items():
    _LETTER_AT[_half][_place : _place + WIDTHS[_letter]] = RARITY.index(_letter)
_WORD = re.compile("[A-Z]*")
_SHORTEST = 3  # the fewest letters of a word
ENDLESS = 255
"""The value of `most_of` for a class that may be formed any number of times."""


class Packed(NamedTuple):
    """Packed letters: two numbers, or two arrays with an element for each set of letters."""

    low: Array
    high: Array

    def take(self, at: Numbers | slice) -> Packed:
        """Return the elements at the indices `at`."""
        return Packed(self.low[at], self.high[at])


def keys(low: Array, high: Array) -> Array:
    """Return the keys of packed letters; the key of a difference is the difference of the keys."""
    return low * _MIX_LOW + high * _MIX_HIGH


def packed(letters: Iterable[str]) -> tuple[np.uint64, np.uint64]:
    """Return letters (A to Z) packed into two numbers."""
    low, high = pack(letters)
    return np.uint64(low), np.uint64(high)


_HALVES = [[letter for letter in RARITY if PLACES[letter][0] == half] for half in (0, 1)]
_SHIFTS = [np.array([PLACES[letter][1] for letter in half], np.uint64) for half in _HALVES]
_MASKS = [np.array([(1 << WIDTHS[letter] - 1) - 1 for letter in half], np.uint64) for half in _HALVES]
LETTERS = keys(*(np.array([packed(letter)[half] for letter in RARITY]) for half in (0, 1)))
"""The key of each letter, in the order of `RARITY`."""


def rarest(low: Array, high: Array) -> Numbers:
    """Return the index in `RARITY` of the rarest letter of each set of packed letters; no set may be empty."""
    in_high = low == 0
    half = np.where(in_high, high, low)
    bit = np.bitwise_count((half & (~half + np.uint64(1))) - np.uint64(1))
    letters: Numbers = np.where(in_high, _LETTER_AT[1][bit], _LETTER_AT[0][bit])
    return letters


class WordIndex:
    """The anagram classes of all words of a lexicon, or of those that `kept` marks."""

    def __init__(self, lexicon: Lexicon, kept: NDArray[np.bool_] | None = None) -> None:
        self.lexicon = lexicon
        starts = _table(lexicon, "anagram_starts", np.uint32).astype(np.intp)
        self.longest, self.starts = int(starts[0]), starts[1:]
        self.low, self.high = _letters(lexicon)
        self._words = _table(lexicon, "anagram_words", np.uint32)
        sizes = _table(lexicon, "anagram_sizes", np.uint16)
        self._word_starts = np.concatenate((np.zeros(1, np.int32), np.cumsum(sizes, dtype=np.int32)))
        self._frequencies = np.frombuffer(lexicon.section("frequency"), np.uint8)
        per_block = np.diff(self.starts)
        self.lengths = np.repeat(np.tile(np.arange(self.longest + 1, dtype=np.uint8), len(RARITY)), per_block)
        self._order, self._sorted = _by_key(keys(self.low, self.high))
        if kept is not None:
            self._keep(kept[self._words])
        self._remember()

    def _remember(self) -> None:
        """Set up the caches for answers that several searches on one table need."""
        self.made: dict[object, object] = {}  # where other modules cache tables that they compute from all classes
        self.most_of = lru_cache(maxsize=4)(self._most_of)
        self.having = lru_cache(maxsize=8)(self._having)

    def _keep(self, stays: NDArray[np.bool_]) -> None:
        """Keep only the words that `stays` marks, and the classes that still have a word."""
        word_starts = np.concatenate((np.zeros(1, np.int32), np.cumsum(stays, dtype=np.int32)))[self._word_starts]
        alive = np.diff(word_starts) > 0
        numbers = np.concatenate((np.zeros(1, np.int32), np.cumsum(alive, dtype=np.int32)))
        self.starts = numbers[self.starts].astype(np.intp)
        self.low, self.high, self.lengths = self.low[alive], self.high[alive], self.lengths[alive]
        self._words = self._words[stays]
        self._word_starts = np.concatenate((word_starts[:-1][alive], word_starts[-1:]))
        stay = alive[self._order]
        self._order, self._sorted = numbers[self._order[stay]], self._sorted[stay]

    def commoner(self, least: int) -> WordIndex:
        """Return an index of the words with at least the frequency `least`. The caller must `forget` this index."""
        made = copy(self)
        for name in ("_shift", "_filter", "by_length"):
            vars(made).pop(name, None)
        made._keep(self._frequencies[self._words] >= least)
        made._remember()
        return made

    def forget(self) -> None:
        """Drop all tables, which take many MiB: reference cycles would keep them in memory after the answer."""
        vars(self).clear()

    @cached_property
    def _shift(self) -> np.uint64:
        """The number of low bits of a key that `_filter` ignores."""
        return np.uint64(64 - len(self).bit_length() - _FILTER_BITS)

    @cached_property
    def _filter(self) -> NDArray[np.uint8]:
        """A bit for each value of the high bits of a key: whether any class has a key with these high bits."""
        filled = np.zeros(1 << 64 - int(self._shift), np.bool_)
        filled[self._sorted >> self._shift] = True
        return np.packbits(filled, bitorder="little")

    def _may_be(self, wanted: Array) -> Numbers:
        """Return the indices of the keys in `wanted` that a class may have, according to `_filter`."""
        first = wanted >> self._shift
        bits = self._filter[first >> np.uint64(3)] >> (first.astype(np.uint8) & np.uint8(7))
        return np.flatnonzero(bits & np.uint8(1))

    @classmethod
    @lru_cache(maxsize=8)
    def shared(
        cls, lexicon: Lexicon, least_frequency: int = 0, theme: frozenset[str] | None = None, vulgar: bool = True
    ) -> WordIndex:
        """Return the index of all words, or of those in `theme`, with a frequency of at least `least_frequency`.

        If no word is so frequent, frequency does not matter. Without `vulgar`, words marked as vulgar are left out.
        Raises `LexiconError` if the tables of `lexicon` are inconsistent.
        """
        _check(lexicon)
        if theme is None and not least_frequency and vulgar:
            return cls(lexicon)
        kept = np.ones(len(lexicon), np.bool_)
        if theme is not None:
            kept[:] = False
            kept[[lexicon.number(word) for word in theme if word in lexicon]] = True
        if not vulgar:
            kept[[lexicon.number(word) for word in lexicon.vulgar]] = False
        common = kept & (np.frombuffer(lexicon.section("frequency"), np.uint8) >= least_frequency)
        if common.any():
            kept = common
        return cls(lexicon, None if kept.all() else kept)

    def frequency(self, number: int) -> int:
        """Return the frequency of the commonest word of a class."""
        start, end = self._word_starts[number : number + 2]
        return int(self._frequencies[self._words[start:end]].max())

    def frequencies(self, classes: Numbers) -> NDArray[np.uint8]:
        """Return the frequency of the commonest word of each class."""
        sizes = self.sizes_of(classes)
        each = self._frequencies[self._words[self._places(classes)]]
        common: NDArray[np.uint8] = np.maximum.reduceat(each, np.cumsum(sizes) - sizes)
        return common

    def __len__(self) -> int:
        """Return the number of classes."""
        return len(self.low)

    def words(self, number: int) -> list[str]:
        """Return the words of a class, unchecked: see `spelled`."""
        start, end = self._word_starts[number : number + 2]
        return [self.lexicon.word(int(word)) for word in self._words[start:end]]

    def words_of(self, classes: Numbers) -> list[str]:
        """Return the words of all `classes`, one class after the other."""
        return [self.lexicon.word(word) for word in self._words[self._places(classes)].tolist()]

    def sizes_of(self, classes: Numbers) -> Numbers:
        """Return the number of words of each class."""
        sizes: Numbers = (self._word_starts[classes + 1] - self._word_starts[classes]).astype(np.intp)
        return sizes

    def _places(self, classes: Numbers) -> Numbers:
        """Return the indices in `_words` of the words of `classes`."""
        starts, sizes = self._word_starts[classes], self.sizes_of(classes)
        before = np.cumsum(sizes) - sizes
        places: Numbers = np.repeat(starts - before, sizes) + np.arange(sizes.sum())
        return places

    def spelled(self, number: int) -> list[str]:
        """Return the words of a class; raise `LexiconError` if their letters are not the class's (a forged file)."""
        words = self.words(number)
        letters, length = (int(self.low[number]), int(self.high[number])), int(self.lengths[number])
        if not all(len(word) == length and _WORD.fullmatch(word) and pack(word) == letters for word in words):
            raise odd_tables()
        return words

    def _most_of(self, words: frozenset[str], unique: bool) -> NDArray[np.uint8]:
        """Return how many times each class may be formed if `words` may not be formed.

        If `unique`, that is the number of words left in the class. Else it is `ENDLESS`, or 0 if no word is left.
        """
        most = np.full(len(self), ENDLESS, np.uint8)
        if unique:
            np.minimum(np.diff(self._word_starts), ENDLESS - 1, out=most, casting="unsafe")
        pairs = [packed(word) for word in words]
        low, high = (np.array([pair[half] for pair in pairs], np.uint64) for half in (0, 1))
        for number in set(self.find(keys(low, high))[1].tolist()):
            left = sum(word not in words for word in self.spelled(number))
            if unique or not left:
                most[number] = min(left, most[number])
        return most

    def _having(self, letters: str, shortest: int) -> Numbers:
        """Return the classes of at least `shortest` letters that contain `letters`, as indices in `by_length`."""
        low, high = packed(letters)
        _, every, starts = self.by_length
        some = every.take(slice(starts[min(shortest - 1, self.longest)]))
        fits = np.flatnonzero(((some.low | GUARD_LOW) - low) & GUARD_LOW == GUARD_LOW)
        found: Numbers = fits[((some.high[fits] | GUARD_HIGH) - high) & GUARD_HIGH == GUARD_HIGH].astype(np.int32)
        return found

    def bucket(self, letter: int, longest: int) -> slice:
        """Return the classes of up to `longest` letters whose rarest letter is `RARITY[letter]`, shortest first."""
        first = letter * (self.longest + 1)
        return slice(int(self.starts[first]), int(self.starts[first + min(longest, self.longest) + 1]))

    def find(self, wanted: Array) -> tuple[Numbers, Numbers]:
        """Return the indices of the keys in `wanted` that belong to a class, and the class of each."""
        maybe = np.arange(len(wanted))
        if len(wanted) > _FEW:
            maybe = self._may_be(wanted)
        if not len(maybe):
            return maybe, maybe
        at = np.searchsorted(self._sorted, wanted[maybe])
        at[at == len(self._sorted)] = 0
        found = self._sorted[at] == wanted[maybe]
        return maybe[found], self._order[at[found]].astype(np.intp)

    @cached_property
    def by_length(self) -> tuple[Numbers, Packed, list[int]]:
        """The classes, the longest first; their letters, in this order; and the index where each length begins."""
        order = np.argsort(self.longest - self.lengths, kind="stable")
        ends = np.searchsorted(self.longest - self.lengths[order], np.arange(self.longest, -2, -1), "left")
        return order, Packed(self.low[order], self.high[order]), [int(end) for end in ends]


def _by_key(each: Array) -> tuple[NDArray[np.int32], Array]:
    """Return the indices that sort the keys `each`, and the sorted keys.

    Sorting numbers takes a third of the time of `argsort`. So each key's index replaces its lowest bits before sorting.
    If two keys that differ only in these bits end up in wrong order (one lexicon in thousands), `argsort` is used.
    """
    places = np.uint64((1 << len(each).bit_length()) - 1)
    order = (np.sort(each & ~places | np.arange(len(each), dtype=np.uint64)) & places).astype(np.int32)
    ordered = each[order]
    if (ordered[1:] < ordered[:-1]).any():
        order = np.argsort(each).astype(np.int32)
        ordered = each[order]
    return order, ordered


def letter_counts(low: Array, high: Array) -> NDArray[np.float32]:
    """Return a row for each set of packed letters: the count of each letter, in the order of `RARITY`."""
    halves = [(half[:, None] >> _SHIFTS[which]) & _MASKS[which] for which, half in enumerate((low, high))]
    return np.concatenate(halves, axis=1).astype(np.float32)


def _table(lexicon: Lexicon, name: str, kind: type[np.generic]) -> NDArray[Any]:
    # a copy, because sections may begin at any byte, and unaligned numbers are slow to read
    return np.frombuffer(lexicon.section(name), np.dtype(kind).newbyteorder("<")).astype(kind)


@lru_cache(maxsize=2)
def _letters(lexicon: Lexicon) -> tuple[Array, Array]:
    """Return the packed letters of every class; cached."""
    return _table(lexicon, "anagram_low", np.uint64), _table(lexicon, "anagram_high", np.uint64)


@lru_cache(maxsize=2)
def _check(lexicon: Lexicon) -> None:
    """Raise `LexiconError` if the tables of a lexicon are inconsistent."""
    try:
        starts = _table(lexicon, "anagram_starts", np.uint32).astype(np.intp)
        sizes, words = _table(lexicon, "anagram_sizes", np.uint16), _table(lexicon, "anagram_words", np.uint32)
        halves = [len(lexicon.section(f"anagram_{half}")) // 8 for half in ("low", "high")]
        whole = (
            len(starts) == len(RARITY) * (int(starts[0]) + 1) + 2
            and bool((np.diff(starts[1:]) >= 0).all())
            and halves == [len(sizes), len(sizes)] == [int(starts[-1])] * 2
            and int(sizes.sum(dtype=np.intp)) == len(words)
            and bool((words < len(lexicon)).all())
            and len(lexicon.section("frequency")) == len(lexicon)
            and bool(sizes.all())
            and _are_words(lexicon, starts)
        )
    except (LookupError, ValueError):
        whole = False
    if not whole:
        raise odd_tables()


def _are_words(lexicon: Lexicon, starts: Numbers) -> bool:
    """Return whether each class has only defined bits and enough letters, and is filed under its rarest letter.

    The number of letters of a class is checked when the class is spelled.
    """
    low, high = _letters(lexicon)
    if _bits(low) & _OTHER_LOW or _bits(high) & _OTHER_HIGH:
        return False
    blocks = np.diff(starts[1:]).reshape(len(RARITY), -1)
    ends = np.cumsum(blocks.sum(axis=1)).tolist()
    some = zip(RARITY, [0, *ends], ends)
    return not blocks[:, :_SHORTEST].any() and all(_have_rarest(one, low[a:b], high[a:b]) for one, a, b in some)


def _have_rarest(letter: str, low: Array, high: Array) -> bool:
    """Return whether `letter` is the rarest letter of every class in the packed arrays `low` and `high`."""
    in_high, place = PLACES[letter]
    half, rarer = (high, low) if in_high else (low, low[:0])  # rarer letters are packed in lower bits
    field = np.uint64(((1 << WIDTHS[letter]) - 1) << place)
    return bool((half & field).all()) and not _bits(half) & np.uint64((1 << place) - 1) and not _bits(rarer)


def _bits(halves: Array) -> np.uint64:
    """Return the bits that are set in any of the numbers `halves`."""
    return np.uint64(np.bitwise_or.reduce(halves))
