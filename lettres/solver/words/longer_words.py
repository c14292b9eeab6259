"""The words that locked words may become: words that contain them, found by their letters and spelled on demand.

Thousands of words have the letters of a short word, but few contain the word itself. So all are first checked at once,
as classes. A class is spelled only if a score level has room for it.
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
"""`barred(new, gone)` returns whether removing the words `gone` makes `new` illegal."""


class Longer(NamedTuple):
    """One way to make locked words longer: pairs of a locked word and the word it becomes.

    `low` and `high` are the packed letters needed in addition to those of the locked words. If `joined`, two locked
    words become one word.
    """

    words: tuple[tuple[TableWord, str], ...] = ()
    low: int = 0
    high: int = 0
    joined: bool = False
    longest: int = 0
    """The length of the longest new word; 0 if none is new."""
    new: int = 0
    """The number of words that are new, because the table does not show them already."""

    @property
    def letters(self) -> Packed:
        """The letters needed, as arrays of one element."""
        return Packed(np.array([self.low], np.uint64), np.array([self.high], np.uint64))

    @property
    def size(self) -> int:
        """The number of letters needed."""
        formed = [new for _, new in self.words][: len(self.words) - self.joined]
        return sum(map(len, formed)) - sum(len(word.shows) for word, _ in self.words)


class LongerBlock(NamedTuple):
    """Ways to make locked words longer, as arrays: letters taken, number of letters, length of the longest new word."""

    letters: Packed
    sizes: Numbers
    longest: Numbers

    def take(self, at: Numbers) -> LongerBlock:
        """Return the ways at the indices `at`."""
        return LongerBlock(self.letters.take(at), self.sizes[at], self.longest[at])


class Setting(NamedTuple):
    """The context of a search for longer words.

    `words` is the index of all words, `there` are the words on the table. If `twice`, a word on the table may be formed
    again. `low`, `high` and `jokers` are the letters available in addition to those of locked words. `look` is called
    before long work.
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
    """The words that contain one locked word, or two without overlap.

    `needs` has an element for each candidate for which there are enough letters: first the `classes`, by decreasing
    length, then words on the table. An element has the letters needed in addition to those of the locked words, and the
    candidate's length (0 if on the table). Some of the `classes` have no word that contains the locked words: see
    `alive`.
    """

    def __init__(self, words: tuple[TableWord, ...], others: tuple[TableWord, ...], setting: Setting) -> None:
        self.words = words
        self._setting = setting
        self._parts = tuple(word.shows for word in words)
        # rule 4 does not apply if another locked word may become this one, which is then not gone
        self._is_judged = len(words) == 1 and not any(other.shows in words[0].shows for other in others)
        letters = "".join(self._parts)
        low, high = packed(letters)
        order, every, _ = setting.words.by_length
        least = len(letters) + (len(words) == 1)
        found = setting.words.having(letters, least)
        # a locked word may become a word that is on the table, even one outside the vocabulary
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
        """Return the indices in `some` (into `needs`) of candidates with a word that contains the locked words."""
        unknown = np.array([at for at in some[~self._dead[some]].tolist() if self._words[at] is None], np.intp)
        for start in range(0, len(unknown), _SPELLED):
            self._setting.look()
            self._spell(unknown[start : start + _SPELLED])
        return some[~self._dead[some]]

    def spelled(self, at: int) -> tuple[str, ...]:
        """Return the words of the candidate at index `at` of `needs` that contain the locked words."""
        if self._words[at] is None:
            self._spell(np.array([at]))
        return self._words[at] or ()

    def __len__(self) -> int:
        """Return the length of `needs`."""
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
        """Return whether a word contains the locked words without overlap."""
        first, *second = self._parts
        return first in word and all(are_apart(first, other, word) for other in second)

    def stands(self, at: int) -> bool:
        """Return whether the candidate at index `at` of `needs` has a word that rule L9 does not bar."""
        return any(not (self._is_judged and self._setting.barred(new, self._parts)) for new in self.spelled(at))


def are_apart(one: str, other: str, word: str) -> bool:
    """Return whether `word` contains `one` and `other` without overlap.

    >>> are_apart("PORTE", "TEMA", "PORTEMANTEAU"), are_apart("PORTE", "MAN", "PORTEMANTEAU")
    (False, True)
    """
    return any(
        other in word[:at] or other in word[at + len(one) :] for at in range(len(word)) if word.startswith(one, at)
    )
