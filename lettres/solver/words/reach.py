"""The words that can be formed in a variant: words of each length from its letters, and locked words made longer."""

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

_FIRST_BLOCK, _BLOCK = 2_000, 50_000  # ways to make words longer that are checked in the first array, and in later ones
_ROWS = 250  # with more choices of table words than this, it costs less to spell the longer words first
_FEW_TARGETS = 40  # up to this many longest words are tried with each way to make a word longer
_KEPT = 20_000  # spelled ways that are cached


class SearchLimits(Protocol):
    """The limits that a score level sets for ways to make locked words longer."""

    @property
    def longest(self) -> int:
        """The length of the longest new word; 0 for any."""
        ...

    @property
    def rows(self) -> int:
        """The number of choices of table words to take apart."""
        ...

    @property
    def size(self) -> int:
        """An upper bound on the number of letters that come from the rack and from table words taken apart."""
        ...

    @property
    def pool(self) -> Packed:
        """An upper bound on the count of each letter that comes from the rack and from table words taken apart."""
        ...

    def holds(self, ways: LongerBlock) -> NDArray[np.bool_]:
        """Return which ways to make words longer may be part of a turn of this level."""
        ...


class Targets(NamedTuple):
    """Candidates for the longest word of a turn that makes locked words longer as `longer` says.

    `numbers` are the classes of the candidates, or only -1 if no longest word is needed in addition to the words of
    `longer`. `letters` are the letters that each candidate and `longer` take together, `size` is the number of these
    letters.
    """

    longer: Longer
    numbers: Numbers
    letters: Packed
    size: int

    def take(self, ways: Numbers) -> Targets:
        """Return the candidates at the indices `ways`."""
        return self._replace(numbers=self.numbers[ways], letters=self.letters.take(ways))


class Reach:
    """A variant, and the words of an index that can be formed in it.

    `most_of` is how often each class may be formed, `there` the words on the table. If `twice`, a word that is on the
    table may be formed again.
    """

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
        self.look = look  # called before each long piece of work; it raises if the search is over
        self._barred = barred
        self._there, self._twice = there, twice  # a word on the table is not new, unless it may be formed again
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
        """The number of tiles on the rack before the turn, including the tiles that replaced jokers."""
        return len(self.variant.rack) + self.variant.jokers + len(self.variant.laid)

    @cached_property
    def longest(self) -> int:
        """The length of the longest new word that all letters together can form; 0 if they form none."""
        order, letters, starts = self.index.by_length
        last = most = 0
        for first_length in (18, 14, 12, 10, 8, 6, 4, 2):
            # long words are few, and checking a few thousand words of several lengths at once costs less
            end = starts[min(first_length, self.index.longest)]
            fits = self._formable(letters.take(slice(last, end)))
            if len(fits):
                most = int(self.index.lengths[order[last + fits[0]]])
                break
            last = end
        return max(most, *(self._longest_inside(inside, most) for inside in (*self.inside, *self.joined)), 0)

    def _longest_inside(self, inside: Inside, most: int) -> int:
        """Return the length of the longest new word in `inside` that may be formed, if more than `most`; else 0."""
        lengths = inside.needs.longest
        for at in np.flatnonzero(lengths > most).tolist():
            self.look()
            if inside.stands(at):
                return int(lengths[at])
        return 0

    def _formable(self, words: Packed) -> Numbers:
        """Return the indices of the `words` that all letters together, jokers included, can form."""
        low, high = self.low | GUARD_LOW, self.high | GUARD_HIGH
        if not self.jokers:
            fits: Numbers = np.flatnonzero(((low - words.low) & GUARD_LOW) == GUARD_LOW)
            return fits[((high - words.high[fits]) & GUARD_HIGH) == GUARD_HIGH]  # type: ignore[no-any-return]
        fits = np.flatnonzero(short(words, self.low, self.high) <= self.jokers)
        return fits[self._lacks(words.take(fits)) <= self.jokers]

    def _classes(self, length: int) -> Numbers:
        """Return the classes of `length` letters that all letters together can form."""
        if not 0 < length <= self.index.longest:
            return np.zeros(0, np.intp)
        order, letters, starts = self.index.by_length
        block = slice(starts[length], starts[length - 1])
        classes: Numbers = order[block][self._formable(letters.take(block))]
        return classes[self.most_of[classes] > 0]

    def targets(self, length: int, changed: int, room: SearchLimits) -> Iterator[Targets]:
        """Yield a `Targets` for each way to make `changed` locked words longer: the candidates for a longest word.

        The longest word has `length` letters, or any number if `length` is 0. Ways for which there is no `room` are
        left out.
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
        """Yield the candidates for a longest word of `length` letters.

        Locked words are made longer only if one of them, or two joined, become that longest word.
        """
        if len(classes := self.classes(length)):
            letters = Packed(self.index.low[classes], self.index.high[classes])
            yield Targets(Longer(), classes, letters, length)
        for inside in (*self.inside, *self.joined):
            for at in np.flatnonzero(inside.needs.longest == length).tolist():
                for longer in self._spelled((inside,), (at,)):
                    yield Targets(longer, np.array([-1]), longer.letters, longer.size)

    def longer(self, changed: int, room: SearchLimits) -> Iterator[Longer]:
        """Yield every way to make `changed` locked words longer, if there is `room` for it."""
        if not changed:
            yield Longer()
            return
        for group in self._groups(changed):
            for chosen in self._chosen(group, room):
                yield from self._spelled(group, chosen)

    def _groups(self, changed: int) -> Iterator[tuple[Inside, ...]]:
        """Yield every choice of `changed` locked words: an `Inside` for each word, or one for a joined pair."""
        yield from combinations(self.inside, changed)
        if changed == 2:
            yield from ((each,) for each in self.joined)

    def _chosen(self, group: tuple[Inside, ...], room: SearchLimits) -> Iterator[tuple[int, ...]]:
        """Yield every choice of one longer word from each `Inside` of a group, as indices in their `needs`."""
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
        """Return the words of `inside` that `room` allows by length and letter counts, as indices in `needs`."""
        needs, longest = inside.needs, room.longest or self.longest
        fits = (needs.longest <= longest) & (missing(needs.letters, room.pool) <= self.jokers)
        return np.flatnonzero(fits & (needs.sizes <= room.size))

    def _beside_longest(self, inside: Inside, some: Numbers, room: SearchLimits) -> Numbers:
        """Return the words among `some` that have the length of the longest word, or leave letters for such a word."""
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
        """Return every spelling of the longer words `chosen`, except those that rule L9 bars."""
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
        """The words that each pair of locked words may become together."""
        return [Inside(words, (), self._setting) for words in combinations(self.variant.locked, 2)]

    @cached_property
    def _setting(self) -> Setting:
        letters = self.low, self.high, self.jokers
        return Setting(self.index, self._there, self._twice, *letters, self._barred, self.look)

    def _are_barred(self, pairs: tuple[tuple[TableWord, str], ...]) -> bool:
        """Return whether rule L9 bars any longer word of `pairs` (locked word, longer word)."""
        formed = {new for _, new in pairs}
        gone = tuple(word.shows for word, _ in pairs if word.shows not in formed)
        return any(self._barred(new, gone) for new in formed)

    def _lacks(self, words: Packed) -> Numbers:
        return lacking(words, self.low, self.high, self.jokers)


def _block(words: list[LongerBlock]) -> LongerBlock:
    """Add up the blocks of several locked words: element by element, the letters needed and the longest length."""
    (low, high), sizes, longest = words[0]
    for letters, more, long in words[1:]:
        low, high, sizes, longest = low + letters.low, high + letters.high, sizes + more, np.maximum(longest, long)
    return LongerBlock(Packed(low, high), sizes, longest)
