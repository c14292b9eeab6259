"""The words that a variant can reach: those of each length that its letters form, and longer locked words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import prod
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import GUARD_HIGH, GUARD_LOW, Numbers, Packed, WordIndex, letter_counts
from lettres.solver.words.longer_words import Barred, Inside, Longer, LongerBlock, Setting
from lettres.solver.words.pool import lacking, missing, pack_all, short
from lettres.solver.words.variants import TableWord, Variant
from lexicon.anagrams import pack

_FIRST_BLOCK, _BLOCK = 2_000, 50_000  # ways to make words longer that are looked at in one go, at first and then
_ROWS = 250  # choices of table words: with more of them it costs less to spell the words first
_FEW_TARGETS = 40  # longest words tried beside each way
_KEPT = 20_000  # ways kept once they are spelled


class SearchLimits(Protocol):
    """The limits of a search."""

    @property
    def longest(self) -> int:
        """The longest length; 0 for any."""
        ...

    @property
    def rows(self) -> int:
        """The number of choices of table words to take apart."""
        ...

    @property
    def size(self) -> int:
        """The most letters that are laid."""
        ...

    @property
    def pool(self) -> Packed:
        """The most of each letter."""
        ...

    def holds(self, ways: LongerBlock) -> NDArray[np.bool_]:
        """Return which ways to make words longer may be part of it."""
        ...


class Targets(NamedTuple):
    """Ways to have a word of some length beside longer locked words: a class each (-1: it is one of the longer).

    `letters` are those that each takes, `size` their number.
    """

    longer: Longer
    numbers: Numbers
    letters: Packed
    size: int

    def take(self, ways: Numbers) -> Targets:
        """Return some of them."""
        return self._replace(numbers=self.numbers[ways], letters=self.letters.take(ways))


class Reach:
    """A variant with the words of an index."""

    def __init__(
        self,
        variant: Variant,
        index: WordIndex,
        most_of: NDArray[np.uint8],
        there: Collection[str] = (),
        look: Callable[[], None] = lambda: None,
        barred: Barred = lambda new, gone: False,
        twice: bool = False,
    ) -> None:
        self.variant = variant
        self.index = index
        self.most_of = most_of
        self.look = look  # to be called wherever much is done in one go: a search that is over raises there
        self._barred = barred
        self._there, self._twice = there, twice  # a word on the table is not new, unless it may lie there twice
        self.words = pack_all([word.shows for word in variant.free])
        self.sizes = np.array([len(word.shows) for word in variant.free], np.intp)
        self.word_counts = letter_counts(self.words.low, self.words.high).astype(np.float64)
        self.jokers = variant.jokers + variant.loose
        own_low, own_high = pack(variant.rack)
        self.low = np.uint64(own_low) + self.words.low.sum(dtype=np.uint64)
        self.high = np.uint64(own_high) + self.words.high.sum(dtype=np.uint64)
        self.letters = len(variant.rack) + int(self.sizes.sum()) + self.jokers
        self.classes = lru_cache(maxsize=None)(self._classes)
        self._spelled = lru_cache(maxsize=_KEPT)(self._way)

    @property
    def rack(self) -> int:
        """The number of tiles of the rack, including those that replace jokers."""
        return len(self.variant.rack) + self.variant.jokers + len(self.variant.laid)

    @cached_property
    def longest(self) -> int:
        """The length of the longest word that all the letters together form; 0 if they form none."""
        order, letters, starts = self.index.by_length
        last = most = 0
        for first_length in (18, 14, 12, 10, 8, 6, 4, 2):
            # chunks: long words are few, and one look at all of a few thousand costs less than many small ones
            end = starts[min(first_length, self.index.longest)]
            fits = self._formable(letters.take(slice(last, end)))
            if len(fits):
                most = int(self.index.lengths[order[last + fits[0]]])
                break
            last = end
        return max(most, *(self._longest_inside(inside, most) for inside in (*self.inside, *self.joined)), 0)

    def _longest_inside(self, inside: Inside, most: int) -> int:
        """The length of the longest new word with locked ones inside, if more than `most`; else 0."""
        lengths = inside.needs.longest
        for at in np.flatnonzero(lengths > most).tolist():
            self.look()
            if inside.stands(at):
                return int(lengths[at])
        return 0

    def _formable(self, words: Packed) -> Numbers:
        """The words that all the letters together form, jokers included."""
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

    def targets(self, length: int, changed: int, room: SearchLimits) -> Iterator[Targets]:
        """Yield every way to have a longest word of one length, with so many of the locked words made longer.

        Of length 0, no word need be the longest. Ways without `room` are left out.
        """
        classes = self.classes(length)
        for longer in self.longer(changed, room):
            if longer.longest == length or not length:
                yield Targets(longer, np.array([-1]), longer.letters, longer.size)
            elif longer.longest < length and len(classes):
                low, high = np.uint64(longer.low), np.uint64(longer.high)
                letters = Packed(self.index.low[classes] + low, self.index.high[classes] + high)
                yield Targets(longer, classes, letters, longer.size + length)

    def longest_words(self, length: int) -> Iterator[Targets]:
        """Yield the ways to have a longest word of one length that make as few locked words longer as it takes."""
        if len(classes := self.classes(length)):
            letters = Packed(self.index.low[classes], self.index.high[classes])
            yield Targets(Longer(), classes, letters, length)
        for inside in (*self.inside, *self.joined):
            for at in np.flatnonzero(inside.needs.longest == length).tolist():
                for longer in self._spelled((inside,), (at,)):
                    yield Targets(longer, np.array([-1]), longer.letters, longer.size)

    def longer(self, changed: int, room: SearchLimits) -> Iterator[Longer]:
        """Yield every way to make so many of the locked words longer; none is kept, as they may be very many."""
        if not changed:
            yield Longer()
            return
        for group in self._groups(changed):
            for chosen in self._chosen(group, room):
                yield from self._spelled(group, chosen)

    def _groups(self, changed: int) -> Iterator[tuple[Inside, ...]]:
        """Yield the words that so many locked words may become: each a word, or two of them one."""
        yield from combinations(self.inside, changed)
        if changed == 2:
            yield from ((each,) for each in self.joined)

    def _chosen(self, group: tuple[Inside, ...], room: SearchLimits) -> Iterator[tuple[int, ...]]:
        """Yield a choice of words for some locked words: the place of a class for each."""
        some = [self._may_be(inside, room) for inside in group]
        if len(group) == 1:
            some = [self._beside_longest(group[0], some[0], room)]
        if len(group) > 1 or room.rows > _ROWS:
            some = [inside.alive(each) for inside, each in zip(group, some)]
        counts = tuple(map(len, some))
        start, step, end = 0, _FIRST_BLOCK, prod(counts)
        while start < end:
            self.look()
            chosen = np.unravel_index(np.arange(start, min(start + step, end)), counts)
            ats = [each[at] for each, at in zip(some, chosen)]
            block = _block([inside.needs.take(at) for inside, at in zip(group, ats)])
            kept = room.holds(block)
            if len(group) > 1:
                kept &= self._lacks(block.letters) <= self.jokers
            for at in np.flatnonzero(kept).tolist():
                yield tuple(int(each[at]) for each in ats)
            start, step = start + step, _BLOCK

    def _may_be(self, inside: Inside, room: SearchLimits) -> Numbers:
        """The words that locked words may become, by their length and by the counts of letters."""
        needs, longest = inside.needs, room.longest or self.longest
        fits = (needs.longest <= longest) & (missing(needs.letters, room.pool) <= self.jokers)
        return np.flatnonzero(fits & (needs.sizes <= room.size))

    def _beside_longest(self, inside: Inside, some: Numbers, room: SearchLimits) -> Numbers:
        """Those that are as long as wanted, or leave the letters of a word that is."""
        targets = self.classes(room.longest)
        if not room.longest or len(targets) > _FEW_TARGETS:
            return some
        lone = inside.needs.longest[some] == room.longest
        low, high = inside.needs.letters.take(some)
        for word_low, word_high in zip(self.index.low[targets], self.index.high[targets]):
            lone |= missing(Packed(low + word_low, high + word_high), room.pool) <= self.jokers
        kept: Numbers = some[lone]
        return kept

    def _way(self, group: tuple[Inside, ...], chosen: tuple[int, ...]) -> list[Longer]:
        """The ways to spell the words that some locked words become."""
        self.look()
        ways = []
        lengths = [int(inside.needs.longest[at]) for inside, at in zip(group, chosen)]
        longest, fresh = max(lengths), len(lengths) - lengths.count(0)
        for words in product(*(inside.spelled(at) for inside, at in zip(group, chosen))):
            pairs = tuple((word, new) for inside, new in zip(group, words) for word in inside.words)
            if self._are_barred(pairs):
                continue
            new_low, new_high = pack("".join(words))
            old_low, old_high = pack("".join(word.shows for word, _ in pairs))
            joined = len(words) < len(pairs)
            ways.append(Longer(pairs, new_low - old_low, new_high - old_high, joined, longest, fresh))
        return ways

    @cached_property
    def inside(self) -> list[Inside]:
        """The words that each locked word may become."""
        locked, setting = self.variant.locked, self._setting
        return [Inside((word,), locked[:at] + locked[at + 1 :], setting) for at, word in enumerate(locked)]

    @cached_property
    def joined(self) -> list[Inside]:
        """The words that each two locked words may become together."""
        return [Inside(words, (), self._setting) for words in combinations(self.variant.locked, 2)]

    @cached_property
    def _setting(self) -> Setting:
        letters = self.low, self.high, self.jokers
        return Setting(self.index, self._there, self._twice, *letters, self._barred, self.look)

    def _are_barred(self, pairs: tuple[tuple[TableWord, str], ...]) -> bool:
        """Return whether some locked words may not become these, as they would then be gone."""
        formed = {new for _, new in pairs}
        gone = tuple(word.shows for word, _ in pairs if word.shows not in formed)
        return any(self._barred(new, gone) for new in formed)

    def _lacks(self, words: Packed) -> Numbers:
        return lacking(words, self.low, self.high, self.jokers)


def _block(words: list[LongerBlock]) -> LongerBlock:
    """The letters that several words need together, element by element."""
    (low, high), sizes, longest = words[0]
    for letters, more, long in words[1:]:
        low, high, sizes, longest = low + letters.low, high + letters.high, sizes + more, np.maximum(longest, long)
    return LongerBlock(Packed(low, high), sizes, longest)
