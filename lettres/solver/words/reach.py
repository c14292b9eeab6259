"""The words that a variant can reach: those of each length that its letters form, and longer locked words."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterator
from functools import cached_property, lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import GUARD_HIGH, GUARD_LOW, Numbers, Packed, WordIndex, letter_counts, packed
from lettres.solver.words.pool import pack_all, short
from lettres.solver.words.variants import TableWord, Variant
from lexicon.anagrams import pack

_FIRST_BLOCK, _BLOCK = 2_000, 50_000  # ways to make words longer that are looked at in one go, at first and then
_SPELLED = 100  # classes that are spelled between two looks

Barred = Callable[[str, tuple[str, ...]], bool]
"""Whether a word may not be formed where others are gone."""


class Longer(NamedTuple):
    """What some locked words become, and the letters that this takes besides theirs; two may end in one."""

    words: tuple[tuple[TableWord, str], ...] = ()
    low: int = 0
    high: int = 0
    joined: bool = False
    longest: int = 0
    """The length of the longest that is new."""

    @property
    def letters(self) -> Packed:
        """The letters that this takes, as arrays of one."""
        return Packed(np.array([self.low], np.uint64), np.array([self.high], np.uint64))

    @property
    def size(self) -> int:
        """How many letters that takes."""
        formed = [new for _, new in self.words][: self.formed]
        return sum(map(len, formed)) - sum(len(word.shows) for word, _ in self.words)

    @property
    def formed(self) -> int:
        """How many words they become."""
        return len(self.words) - self.joined


class LongerBlock(NamedTuple):
    """Many ways to make locked words longer: the letters that each takes, how many, and its longest new word."""

    letters: Packed
    sizes: Numbers
    longest: Numbers

    def take(self, at: Numbers) -> LongerBlock:
        """Some of them."""
        return LongerBlock(self.letters.take(at), self.sizes[at], self.longest[at])


Within = Callable[[LongerBlock], NDArray[np.bool_]]
"""Which of many ways may be part of what is looked for."""


class Targets(NamedTuple):
    """Ways to have a word of some length beside longer locked words: a class each (-1: it is one of the longer).

    `letters` are what each takes, and `size` is how many.
    """

    longer: Longer
    numbers: Numbers
    letters: Packed
    size: int


class Reach:
    """A variant with the words of an index."""

    def __init__(
        self,
        variant: Variant,
        index: WordIndex,
        most_of: NDArray[np.uint8],
        there: Container[str] = (),
        look: Callable[[], None] = lambda: None,
        barred: Barred = lambda new, gone: False,
    ) -> None:
        self.variant = variant
        self.index = index
        self.most_of = most_of
        self.look = look  # to be called wherever much is done in one go: a search that is over raises there
        self._barred = barred
        self._there = there  # what the table shows: a word that it shows is not new
        self.words = pack_all([word.shows for word in variant.free])
        self.sizes = np.array([len(word.shows) for word in variant.free], np.intp)
        self.word_counts = letter_counts(self.words.low, self.words.high).astype(np.float64)
        self.jokers = variant.jokers + variant.loose
        own_low, own_high = pack(variant.rack)
        self.low = np.uint64(own_low) + self.words.low.sum(dtype=np.uint64)
        self.high = np.uint64(own_high) + self.words.high.sum(dtype=np.uint64)
        self.letters = len(variant.rack) + int(self.sizes.sum()) + self.jokers
        self.classes = lru_cache(maxsize=None)(self._classes)

    @property
    def rack(self) -> int:
        """How many tiles the rack has, those that replace jokers among them."""
        return len(self.variant.rack) + self.variant.jokers + len(self.variant.laid)

    @cached_property
    def longest(self) -> int:
        """The length of the longest word that all the letters together form; 0 where they form none."""
        order, letters, starts = self.index.by_length
        most = max((len(new) for words in self._longer_words for new in words), default=0)
        last = 0
        for first_length in (18, 14, 12, 10, 8, 6, 4, 2):
            # chunks: long words are few, and one look at all of a few thousand costs less than many small ones
            end = starts[min(first_length, self.index.longest)]
            fits = self._formable(letters.take(slice(last, end)))
            if len(fits):
                return max(most, int(self.index.lengths[order[last + fits[0]]]))
            last = end
        return most

    def _formable(self, words: Packed) -> Numbers:
        """Which of some words all the letters together form, jokers included."""
        low, high = self.low | GUARD_LOW, self.high | GUARD_HIGH
        if not self.jokers:
            fits: Numbers = np.flatnonzero(((low - words.low) & GUARD_LOW) == GUARD_LOW)
            return fits[((high - words.high[fits]) & GUARD_HIGH) == GUARD_HIGH]  # type: ignore[no-any-return]
        fits = np.flatnonzero(short(words, self.low, self.high) <= self.jokers)
        return fits[self._lacks(words.take(fits)) <= self.jokers]

    def _classes(self, length: int) -> Numbers:
        """The classes of one length that all the letters together form."""
        if not 0 < length <= self.index.longest:
            return np.zeros(0, np.intp)
        order, letters, starts = self.index.by_length
        block = slice(starts[length], starts[length - 1])
        classes: Numbers = order[block][self._formable(letters.take(block))]
        return classes[self.most_of[classes] > 0]

    def all_classes(self, longest: int) -> Numbers:
        """The classes, none longer than so much, that all the letters together form."""
        order, letters, starts = self.index.by_length
        start = starts[min(longest, self.index.longest)]
        classes: Numbers = order[start:][self._formable(letters.take(slice(start, None)))]
        return classes[self.most_of[classes] > 0]

    def targets(self, length: int, changed: int, within: Within) -> Iterator[Targets]:
        """Every way to have a longest word of one length, so many of the locked words being made longer.

        Of length 0, no word need be the longest. Ways that are not `within` are left out.
        """
        classes = self.classes(length)
        for longer in self.longer(changed, within):
            if longer.longest == length or not length:
                yield Targets(longer, np.array([-1]), longer.letters, longer.size)
            elif longer.longest < length and len(classes):
                low, high = np.uint64(longer.low), np.uint64(longer.high)
                letters = Packed(self.index.low[classes] + low, self.index.high[classes] + high)
                yield Targets(longer, classes, letters, longer.size + length)

    def longer(self, changed: int, within: Within) -> Iterator[Longer]:
        """Every way to make so many of the locked words longer; they may be very many, so none is kept."""
        if not changed:
            yield Longer()
            return
        for words in combinations(range(len(self.variant.locked)), changed):
            for chosen in self._chosen(words, within):
                self.look()
                pairs = tuple((self.variant.locked[number], new) for number, new in zip(words, chosen))
                if self._are_barred(pairs):
                    continue
                longest = max((len(new) for _, new in pairs if new not in self._there), default=0)
                yield from (
                    way._replace(longest=longest)
                    for way in _together(pairs)
                    if self._lacks(way.letters)[0] <= self.jokers
                )

    def _chosen(self, words: tuple[int, ...], within: Within) -> Iterator[tuple[str, ...]]:
        """What some locked words may become, a word for each; those that end in one word always among them."""
        spelled = [self._longer_words[number] for number in words]
        counts = tuple(map(len, spelled))
        needs = [self._needs[number] for number in words]
        others = {new: at for at, new in enumerate(spelled[-1])}
        same = np.array([others.get(new, -1) for new in spelled[0]], np.intp)
        start, step, end = 0, _FIRST_BLOCK, math.prod(counts)
        while start < end:
            self.look()
            chosen = np.unravel_index(np.arange(start, min(start + step, end)), counts)
            kept = within(_block([need.take(at) for need, at in zip(needs, chosen)]))
            if len(words) == 2:
                kept |= same[chosen[0]] == chosen[1]
            for at in np.flatnonzero(kept).tolist():
                yield tuple(each[int(number[at])] for each, number in zip(spelled, chosen))
            start, step = start + step, _BLOCK

    @cached_property
    def _needs(self) -> list[LongerBlock]:
        """For each locked word, what its longer words need."""
        needs = []
        for word, longer in zip(self.variant.locked, self._longer_words):
            letters, own = pack_all(longer), packed(word.shows)
            sizes = np.array([len(new) - len(word.shows) for new in longer], np.intp)
            lengths = np.array([0 if new in self._there else len(new) for new in longer], np.intp)
            needs.append(LongerBlock(Packed(letters.low - own[0], letters.high - own[1]), sizes, lengths))
        return needs

    @cached_property
    def _longer_words(self) -> list[list[str]]:
        """For each locked word, what it may become; not what it bars itself, unless another may become that word."""
        found = [self._inside(word) for word in self.variant.locked]
        every = {new for words in found for new in words}
        return [
            [new for new in words if word.shows in every or not self._barred(new, (word.shows,))]
            for word, words in zip(self.variant.locked, found)
        ]

    def _are_barred(self, pairs: tuple[tuple[TableWord, str], ...]) -> bool:
        """Whether some locked words may not become these, as they would then be gone."""
        formed = {new for _, new in pairs}
        gone = tuple(word.shows for word, _ in pairs if word.shows not in formed)
        return any(self._barred(new, gone) for new in formed)

    def _inside(self, word: TableWord) -> list[str]:
        """The words that have a locked word inside, its letters together."""
        low, high = packed(word.shows)
        order, letters, starts = self.index.by_length
        end = starts[len(word.shows)]
        words = letters.take(slice(end))
        inside = (((words.low | GUARD_LOW) - low) & GUARD_LOW) == GUARD_LOW
        found = np.flatnonzero(inside)
        found = found[(((words.high[found] | GUARD_HIGH) - high) & GUARD_HIGH) == GUARD_HIGH]
        rest = Packed(words.low[found] - low, words.high[found] - high)
        found = found[self._lacks(rest) <= self.jokers]
        spelled = (
            new for start in range(0, len(found), _SPELLED) for new in self._words(order[found[start:][:_SPELLED]])
        )
        return sorted(new for new in spelled if word.shows in new)

    def _words(self, classes: Numbers) -> list[str]:
        self.look()
        return self.index.words_of(classes)

    def _lacks(self, words: Packed) -> Numbers:
        return lacking(words, self.low, self.high, self.jokers)


def _block(words: list[LongerBlock]) -> LongerBlock:
    """What several words need together, element by element."""
    (low, high), sizes, longest = words[0]
    for letters, more, long in words[1:]:
        low, high, sizes, longest = low + letters.low, high + letters.high, sizes + more, np.maximum(longest, long)
    return LongerBlock(Packed(low, high), sizes, longest)


def _together(pairs: tuple[tuple[TableWord, str], ...]) -> list[Longer]:
    """Locked words and what they become, each by itself; and in one word, where two of them stand in it apart."""
    old = "".join(word.shows for word, _ in pairs)
    ways = [_longer(pairs, "".join(new for _, new in pairs), old)]
    if len(pairs) == 2 and pairs[0][1] == pairs[1][1] and _apart(pairs[0][0].shows, pairs[1][0].shows, pairs[0][1]):
        ways.append(_longer(pairs, pairs[0][1], old)._replace(joined=True))
    return ways


def _longer(pairs: tuple[tuple[TableWord, str], ...], new: str, old: str) -> Longer:
    (new_low, new_high), (old_low, old_high) = pack(new), pack(old)
    return Longer(pairs, new_low - old_low, new_high - old_high)


def _apart(one: str, other: str, word: str) -> bool:
    """Whether a word has two others in it that do not overlap."""
    return any(
        other in word[:at] or other in word[at + len(one) :] for at in range(len(word)) if word.startswith(one, at)
    )


def lacking(words: Packed, low: np.uint64, high: np.uint64, most: int) -> Numbers:
    """How many letters each of some words needs beyond some others; a number over `most` where it is more."""
    each_low, each_high = packed("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    count = np.zeros(len(words.low), np.intp)
    for more in range(most + 1):
        count += short(words, low + np.uint64(more) * each_low, high + np.uint64(more) * each_high)
    return count
