"""The words that locked words may become: words with them inside, found by their letters and spelled on demand.

A short word has thousands of words with its letters, few of them with the word itself inside. So they are looked at as
classes first, all at once; one is spelled if a level of the score still has room for it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

import numpy as np

from lettres.solver.words.index import Numbers, Packed, WordIndex, packed
from lettres.solver.words.pool import lacking, pack_all
from lettres.solver.words.variants import TableWord

_SPELLED = 1_000  # classes spelled in one go

Barred = Callable[[str, tuple[str, ...]], bool]
"""Returns whether a word may not be formed when others are gone."""


class Longer(NamedTuple):
    """The words that some locked words become, and the letters needed besides theirs; two may end in one."""

    words: tuple[tuple[TableWord, str], ...] = ()
    low: int = 0
    high: int = 0
    joined: bool = False
    longest: int = 0
    """The length of the longest that is new."""
    new: int = 0
    """The number of new words: the table shows the others already."""

    @property
    def letters(self) -> Packed:
        """The letters needed, as arrays of one."""
        return Packed(np.array([self.low], np.uint64), np.array([self.high], np.uint64))

    @property
    def size(self) -> int:
        """The number of letters needed."""
        formed = [new for _, new in self.words][: len(self.words) - self.joined]
        return sum(map(len, formed)) - sum(len(word.shows) for word, _ in self.words)


class LongerBlock(NamedTuple):
    """Many ways to make locked words longer: the letters that each takes, their number, and its longest new word."""

    letters: Packed
    sizes: Numbers
    longest: Numbers

    def take(self, at: Numbers) -> LongerBlock:
        """Return some of them."""
        return LongerBlock(self.letters.take(at), self.sizes[at], self.longest[at])


class Setting(NamedTuple):
    """The context of the words: all words, those on the table, the letters available besides, the barred words.

    If a word may lie there `twice`, one on the table may be new as well.
    """

    words: WordIndex
    there: Collection[str]
    twice: bool
    low: np.uint64
    high: np.uint64
    jokers: int
    barred: Barred
    look: Callable[[], None]


class Inside:
    """The words with one locked word inside, or with two of them that do not overlap; new ones first, by length.

    `needs` are those that have the letters: the letters each takes besides, and its length if it is new. The first are
    `classes`, some of which cannot be spelled so; then come words on the table.
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
        least = len(letters) + (len(words) == 1)
        found = setting.words.having(letters, least)
        # a word on the table may lie there again, whether or not the vocabulary has it
        own = sorted(word for word in setting.there if len(word) >= least and self._holds(word))
        own_low, own_high = pack_all(own)
        rest = Packed(
            np.concatenate((every.low[found], own_low)) - low, np.concatenate((every.high[found], own_high)) - high
        )
        enough = np.flatnonzero(lacking(rest, setting.low, setting.high, setting.jokers) <= setting.jokers)
        new = setting.words.lengths[order[found]].astype(np.intp)
        sizes = np.concatenate((new, np.array(list(map(len, own)), np.intp))) - len(letters)
        longest = np.concatenate((new, np.zeros(len(own), np.intp)))
        self.needs = LongerBlock(rest, sizes, longest).take(enough)
        self.classes: Numbers = order[found[enough[enough < len(found)]]]
        shown = [(own[at],) for at in (enough[enough >= len(found)] - len(found)).tolist()]
        self._words: list[tuple[str, ...] | None] = [*[None] * len(self.classes), *shown]
        self._dead = np.zeros(len(self._words), np.bool_)

    def alive(self, some: Numbers) -> Numbers:
        """Return those that can be spelled."""
        unknown = np.array([at for at in some[~self._dead[some]].tolist() if self._words[at] is None], np.intp)
        for start in range(0, len(unknown), _SPELLED):
            self._setting.look()
            self._spell(unknown[start : start + _SPELLED])
        return some[~self._dead[some]]

    def spelled(self, at: int) -> tuple[str, ...]:
        """Return the words of one of `needs` that have the locked ones inside."""
        if self._words[at] is None:
            self._spell(np.array([at]))
        return self._words[at] or ()

    def __len__(self) -> int:
        """Return the number of those that have the letters."""
        return len(self._words)

    def _spell(self, some: Numbers) -> None:
        index = self._setting.words
        there = () if self._setting.twice else self._setting.there
        words = index.words_of(self.classes[some])
        end = 0
        for at, size in zip(some.tolist(), index.sizes_of(self.classes[some]).tolist()):
            start, end = end, end + size
            found = tuple(sorted(word for word in words[start:end] if word not in there and self._holds(word)))
            self._words[at], self._dead[at] = found, not found

    def _holds(self, word: str) -> bool:
        """Return whether a word has the locked ones inside."""
        first, *second = self._parts
        return first in word and all(are_apart(first, other, word) for other in second)

    def stands(self, at: int) -> bool:
        """Return whether the locked words leave some word of one of `needs` allowed."""
        return any(not (self._is_judged and self._setting.barred(new, self._parts)) for new in self.spelled(at))


def are_apart(one: str, other: str, word: str) -> bool:
    """Return whether a word has two others in it that do not overlap.

    >>> are_apart("PORTE", "TEMA", "PORTEMANTEAU"), are_apart("PORTE", "MAN", "PORTEMANTEAU")
    (False, True)
    """
    return any(
        other in word[:at] or other in word[at + len(one) :] for at in range(len(word)) if word.startswith(one, at)
    )
