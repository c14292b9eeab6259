"""The ways to make words that a joker holds longer, as arrays: the letters of each, and its weight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from lettres.solver.words.index import Numbers, Packed, Values, letter_counts
from lettres.solver.words.pool import among, lacking, pack_all
from lettres.solver.words.reach import Reach
from lexicon.anagrams import RARITY

_PAIRS = 20_000  # pairs of longer words: more of them are not gone through

Bars = Callable[[str, str], object]
"""Returns whether a word may not be formed when another is gone."""


class Ways:
    """Every way to make the held words of a variant longer, that without first; two may end in one word.

    `lengths` is that of the longest new word formed, 0 if none. Words that one `bars` itself are left out; all pairs,
    if there are too many.
    """

    def __init__(self, reach: Reach, there: Sequence[str], bars: Bars) -> None:
        self._reach, self._there = reach, there
        held = [word.shows for word in reach.variant.locked]
        single = list(_standing(held, [list(self._inside((word,))) for word in held], bars))
        joined = [(pair, new) for pair in combinations(held, 2) for new in self._inside(pair)]
        formed = [*(each for some in single for each in some), *joined]
        self._first, self._second = _numbered(list(map(len, single)), len(joined))
        self._formed, self._held = _counts(new for _, new in formed), _counts("".join(group) for group, _ in formed)
        lengths = np.array([*(0 if new in there else len(new) for _, new in formed), 0], np.intp)
        self.lengths: Numbers = np.maximum(lengths[self._first], lengths[self._second])
        short = lacking(_packed(new for _, new in formed), reach.low, reach.high, reach.jokers) <= reach.jokers
        self._among = short & (lengths[:-1] > 0)  # the words that might be formed of other letters too

    def needs(self, way: int) -> Values:
        """Return the count of each letter that a way takes, besides those of the words made longer."""
        needs = np.vstack((self._formed - self._held, np.zeros(len(RARITY))))
        taken: Values = needs[self._first[way]] + needs[self._second[way]]
        return taken

    def weights(self, weights: Values) -> Values:
        """Return what each way adds to the letters to part; its words count if they are light and among all words."""
        own = self._formed @ weights
        each = self._held @ weights - np.where(self._among, np.minimum(own, 0), own)
        each = np.append(each, 0.0)
        added: Values = each[self._first] + each[self._second]
        return added

    def _inside(self, group: tuple[str, ...]) -> Iterator[str]:
        """Yield the words that have some others inside, one behind the other; they may be on the table."""
        order, letters, starts = self._reach.index.by_length
        letters = letters.take(slice(starts[min(sum(map(len, group)) - 1, len(starts) - 1)]))
        found = np.flatnonzero(among(pack_all(["".join(group)]), letters))
        spelled = {*self._reach.index.words_of(order[found]), *self._there}
        some = sorted(new for new in spelled if new not in group and _holds(new, group))
        rest = _packed(_without(new, group) for new in some)
        few = lacking(rest, self._reach.low, self._reach.high, self._reach.jokers) <= self._reach.jokers
        return (new for new, fits in zip(some, few.tolist()) if fits)


def _standing(held: list[str], longer: list[list[str]], bars: Bars) -> Iterator[list[tuple[tuple[str, ...], str]]]:
    """Yield the words that held words may become, less those they bar, unless another may become that word."""
    every = {new for words in longer for new in words}
    for word, words in zip(held, longer):
        yield [((word,), new) for new in words if word in every or not bars(new, word)]


def _numbered(single: list[int], joined: int) -> tuple[Numbers, Numbers]:
    """The words of each way, by their numbers: of the first held word, and of the second, if any."""
    total = sum(single) + joined
    first, second = (np.append(total, np.arange(start, end)) for start, end in _two(single))
    if len(first) * len(second) > _PAIRS:
        alone = np.concatenate((first, second[1:])), np.full(len(first) + len(second) - 1, total)
    else:
        alone = np.repeat(first, len(second)), np.tile(second, len(first))
    both = np.arange(sum(single), total)
    return np.concatenate((alone[0], both)), np.concatenate((alone[1], np.full(joined, total)))


def _two(single: list[int]) -> tuple[tuple[int, int], tuple[int, int]]:
    first, second = [*single, 0, 0][:2]
    return (0, first), (first, first + second)


def _packed(words: Iterable[str]) -> Packed:
    return pack_all(list(words))


def _counts(words: Iterable[str]) -> Values:
    letters = _packed(words)
    return letter_counts(letters.low, letters.high).astype(np.float64)


def _without(word: str, group: Sequence[str]) -> str:
    """The letters of a word without those of words inside."""
    return "".join((Counter(word) - Counter("".join(group))).elements())


def _holds(word: str, group: tuple[str, ...]) -> bool:
    """Return whether a word has one or two others inside, the two apart."""
    starts = (at for at in range(len(word)) if word.startswith(group[0], at))
    sides = ((word[:at], word[at + len(group[0]) :]) for at in starts)
    return any(all(other in left or other in right for other in group[1:]) for left, right in sides)
