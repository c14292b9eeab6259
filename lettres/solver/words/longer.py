"""What locked words may become: words with them inside, found by their letters and spelled only when asked for.

A short word has thousands of words with its letters, few of them with the word itself inside. So they are looked at as
classes first, all at once; one is spelled where a level of the score still has room for it.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import NamedTuple

import numpy as np

from lettres.solver.words.index import Array, Numbers, Packed, WordIndex, keys, packed
from lettres.solver.words.pool import lacking
from lettres.solver.words.variants import TableWord

_SPELLED = 1_000  # classes that are spelled in one go

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


class Setting(NamedTuple):
    """What the words depend on: all words, what the table shows, the letters there are besides, what is barred."""

    words: WordIndex
    there: Container[str]
    there_keys: Array
    low: np.uint64
    high: np.uint64
    jokers: int
    barred: Barred
    look: Callable[[], None]


class Inside:
    """The words with one locked word inside, or with two of them that do not overlap; the longest first.

    `needs` are those that have the letters: what each takes besides, and its length where it is new. Some of them
    cannot be spelled so.
    """

    def __init__(self, words: tuple[TableWord, ...], others: tuple[TableWord, ...], setting: Setting) -> None:
        self.words = words
        self._setting = setting
        self._parts = tuple(word.shows for word in words)
        # a word that another one may become is not gone
        self._is_judged = len(words) == 1 and not any(other.shows in words[0].shows for other in others)
        letters = "".join(self._parts)
        low, high = packed(letters)
        order, every, _ = setting.words.by_length
        found = setting.words.having(letters, len(letters) + (len(words) == 1))
        rest = Packed(every.low[found] - low, every.high[found] - high)
        enough = np.flatnonzero(lacking(rest, setting.low, setting.high, setting.jokers) <= setting.jokers)
        rest, classes = rest.take(enough), order[found[enough]]
        lengths = setting.words.lengths[classes].astype(np.intp)
        new = np.ones(len(classes), np.bool_)
        if len(setting.there_keys):
            # of the letters of a word that the table shows: that word, and those that are new
            own = keys(setting.words.low[classes], setting.words.high[classes])
            both = np.flatnonzero(np.isin(own, setting.there_keys))
            places = np.sort(np.concatenate((np.arange(len(classes)), both)), kind="stable")
            rest, classes, lengths, new = rest.take(places), classes[places], lengths[places], new[places]
            new[1:] &= places[1:] != places[:-1]
        self.classes: Numbers = classes
        self.needs = LongerBlock(rest, lengths - len(letters), np.where(new, lengths, 0))
        self._words: list[tuple[str, ...] | None] = [None] * len(classes)
        self._dead = np.zeros(len(classes), np.bool_)

    def alive(self, some: Numbers) -> Numbers:
        """Those of some that can be spelled."""
        unknown = np.array([at for at in some[~self._dead[some]].tolist() if self._words[at] is None], np.intp)
        for start in range(0, len(unknown), _SPELLED):
            self._setting.look()
            self._spell(unknown[start : start + _SPELLED])
        return some[~self._dead[some]]

    def spelled(self, at: int) -> tuple[str, ...]:
        """The words of one of `needs` that have the locked ones inside."""
        if self._words[at] is None:
            self._spell(np.array([at]))
        return self._words[at] or ()

    def __len__(self) -> int:
        """How many have the letters."""
        return len(self.classes)

    def _spell(self, some: Numbers) -> None:
        there, index, first = self._setting.there, self._setting.words, self._parts[0]
        words = index.words_of(self.classes[some])
        sizes = index.sizes_of(self.classes[some]).tolist()
        is_new = (self.needs.longest[some] > 0).tolist()
        end = 0
        for at, size, new in zip(some.tolist(), sizes, is_new):
            start, end = end, end + size
            found = [word for word in words[start:end] if first in word and (word not in there) == new]
            if len(self._parts) > 1:
                found = [word for word in found if are_apart(first, self._parts[1], word)]
            self._words[at] = tuple(sorted(found))
            self._dead[at] = not found

    def stands(self, at: int) -> bool:
        """Whether the locked words do not bar every word of one of `needs`."""
        return any(not (self._is_judged and self._setting.barred(new, self._parts)) for new in self.spelled(at))


def are_apart(one: str, other: str, word: str) -> bool:
    """Whether a word has two others in it that do not overlap.

    >>> are_apart("PORTE", "TEMA", "PORTEMANTEAU"), are_apart("PORTE", "MAN", "PORTEMANTEAU")
    (False, True)
    """
    return any(
        other in word[:at] or other in word[at + len(one) :] for at in range(len(word)) if word.startswith(one, at)
    )
