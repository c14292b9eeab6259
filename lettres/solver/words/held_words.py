"""The ways to make locked words longer (words held together by a joker), with their letters and weights, as arrays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

import numpy as np

from lettres.solver.words.index import Numbers, Packed, Values, letter_counts
from lettres.solver.words.pool import among, lacking, pack_all
from lettres.solver.words.reach import Reach
from lexicon.anagrams import RARITY

_PAIRS = 20_000  # with more pairs of longer words than this, the pairs are left out

Bars = Callable[[str, str], object]
"""`bars(new, gone)` is true if removing the word `gone` makes `new` illegal."""


class Ways:
    """Every way to make locked words of a variant longer, or to join two of them. The first way changes nothing.

    `lengths` has, for each way, the length of the longest new word (0 if no word is new). Longer words that `bars`
    rules out are left out. Ways that make two words longer separately are left out if there are too many of these ways.
    """

    def __init__(self, reach: Reach, there: Sequence[str], bars: Bars) -> None:
        self._reach, self._there = reach, there
        held = [word.shows for word in reach.variant.locked]
        single = list(_unbarred(held, [list(self._inside((word,))) for word in held], bars))
        joined = [(pair, new) for pair in combinations(held, 2) for new in self._inside(pair)]
        formed = [*(each for some in single for each in some), *joined]
        self._first, self._second = _numbered(list(map(len, single)), len(joined))
        self._formed, self._held = _counts(new for _, new in formed), _counts("".join(group) for group, _ in formed)
        lengths = np.array([*(0 if new in there else len(new) for _, new in formed), 0], np.intp)
        self.lengths: Numbers = np.maximum(lengths[self._first], lengths[self._second])
        short = lacking(_packed(new for _, new in formed), reach.low, reach.high, reach.jokers) <= reach.jokers
        self._among = short & (lengths[:-1] > 0)  # which words could also be formed from other letters

    def needs(self, way: int) -> Values:
        """Return the count of each letter that `way` takes in addition to the letters of its locked words."""
        needs = np.vstack((self._formed - self._held, np.zeros(len(RARITY))))
        taken: Values = needs[self._first[way]] + needs[self._second[way]]
        return taken

    def weights(self, weights: Values) -> Values:
        """Return, for each way, the weight of its locked words minus that of the longer words, by letter `weights`.

        This is what the way adds to the weight of the letters to split. A longer word that could also be formed from
        other letters is subtracted only if its weight is negative. A positive weight is already part of the room of all
        words.
        """
        own = self._formed @ weights
        each = self._held @ weights - np.where(self._among, np.minimum(own, 0), own)
        each = np.append(each, 0.0)
        added: Values = each[self._first] + each[self._second]
        return added

    def _inside(self, group: tuple[str, ...]) -> Iterator[str]:
        """Yield each word that contains the words of `group` without overlap, if there are enough other letters for it.

        Such a word may be on the table already.
        """
        order, letters, starts = self._reach.index.by_length
        letters = letters.take(slice(starts[min(sum(map(len, group)) - 1, len(starts) - 1)]))
        found = np.flatnonzero(among(pack_all(["".join(group)]), letters))
        spelled = {*self._reach.index.words_of(order[found]), *self._there}
        some = sorted(new for new in spelled if new not in group and _holds(new, group))
        rest = _packed(_without(new, group) for new in some)
        few = lacking(rest, self._reach.low, self._reach.high, self._reach.jokers) <= self._reach.jokers
        return (new for new, fits in zip(some, few.tolist()) if fits)


def _unbarred(held: list[str], longer: list[list[str]], bars: Bars) -> Iterator[list[tuple[tuple[str, ...], str]]]:
    """Yield, for each locked word in `held`, the ways to make it longer that `bars` does not rule out.

    `longer` has the words that each locked word may become. Nothing is ruled out for a locked word that another locked
    word may become, because that word is then still on the table.
    """
    every = {new for words in longer for new in words}
    for word, words in zip(held, longer):
        yield [((word,), new) for new in words if word in every or not bars(new, word)]


def _numbered(single: list[int], joined: int) -> tuple[Numbers, Numbers]:
    """Return the numbers of the one or two words that each way forms. The number after the last one means no word.

    `single` has the number of words that each locked word may become, `joined` is the number of words that two locked
    words may become together.
    """
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
    """Return the letters of `word` less those of the words in `group`."""
    return "".join((Counter(word) - Counter("".join(group))).elements())


def _holds(word: str, group: tuple[str, ...]) -> bool:
    """Return whether `word` contains the one or two words of `group`, without overlap."""
    starts = (at for at in range(len(word)) if word.startswith(group[0], at))
    sides = ((word[:at], word[at + len(group[0]) :]) for at in starts)
    return any(all(other in left or other in right for other in group[1:]) for left, right in sides)
