"""Find ways to reach a level quickly: choose, at random, table words that supply the letters of a longest word.

If enough of the remaining letters are vowels, these letters can nearly always be split into words. Finding no way
proves nothing: the search then goes through all choices of table words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.words.index import Array, Numbers, Packed, Values, letter_counts
from lettres.solver.words.levels import ScoreLevel
from lettres.solver.words.partition import SHORTEST, Partitioner
from lettres.solver.words.pool import among
from lettres.solver.words.rack_choices import RackChoices, choice_count, rack_choices
from lettres.solver.words.reach import Targets
from lettres.solver.words.search import VariantSearch
from lettres.solver.words.spell import Partition
from lexicon.anagrams import RARITY

_COVERS = 32  # choices of table words drawn for one longest word
_MORE = 4  # the most table words added to such a choice
_TARGETS = 4  # longest words tried
_PAIRS = 512  # pairs of a choice of table words and a way to lay tiles that are ranked for one longest word
_FIRST, _PARTED = 4, 64  # the best pairs, whose letters are split: at first, and in all
_STEPS = 300_000  # the most steps of splitting letters
_LAID = 20_000  # with more ways than this to lay tiles, nothing is tried
_ASKED = 12  # choices of table words put to the programme for one longest word
_FEW = 32  # with no more choices of table words than this, trying them all is as quick
_VOWELS = np.array([letter in "AEIOUY" for letter in RARITY], np.float64)
_SHARE = 0.36  # share of vowels from which letters can nearly always be split
_LEEWAY = 0.3  # the most that chance adds to a word's share of vowels, when words to add are chosen
_FEWER = 100.0  # a share of vowels that falls short by 1 is as bad as so many letters more

Masks = NDArray[np.bool_]


class Rests(NamedTuple):
    """Arrays with an element for each rest: choice of table words, way to lay tiles, and the letters to split."""

    chosen: Numbers
    laid: Numbers
    low: Array
    high: Array
    sizes: Numbers

    def take(self, some: Numbers | slice) -> Rests:
        """Return the elements at the indices `some`."""
        return Rests(self.chosen[some], self.laid[some], self.low[some], self.high[some], self.sizes[some])


class Sampler:
    """Finds ways to reach a level in one variant, with at most `depth` table words changed."""

    def __init__(self, search: VariantSearch, depth: int, budget: Budget) -> None:
        self.search, self.reach, self.depth = search, search.reach, depth
        self._partitioner = Partitioner(search.reach.index, search.partitioner.most_of, budget, _STEPS)

    def soon(self, level: ScoreLevel) -> Iterator[Partition]:
        """Yield the ways to reach a level that a few cheap tries find."""
        if not self._is_worth_it(level):
            return
        laid = rack_choices(self.reach.variant, level.placed)
        try:
            for targets in self.reach.longest_words(level.longest):
                for way in range(min(_TARGETS, len(targets.numbers))):
                    yield from self._parted(targets, way, laid)
        except OutOfBudget:
            if not self._partitioner.exhausted:
                raise

    def later(self, level: ScoreLevel) -> Iterator[Partition]:
        """Yield ways to reach a level that the linear programme helps to find; none if it refutes the level."""
        if not self._is_worth_it(level):
            return
        search, variant = self.search, self.reach.variant
        search.is_hard = search.picky = True
        if search.is_refuted(level, len(variant.free) + len(variant.locked)):
            return
        laid = rack_choices(variant, level.placed)
        for targets in self.reach.longest_words(level.longest):
            task = search.task(level, targets)
            for way in range(min(_TARGETS, len(targets.numbers))):
                masks, some = self._ranked(targets, way, laid)
                for chosen in list(dict.fromkeys(some.chosen.tolist()))[:_ASKED]:
                    row = np.flatnonzero(masks[chosen])
                    if search.allowed(task, row[None])[0]:
                        yield from search.beside(level, row, targets, task)

    def _is_worth_it(self, level: ScoreLevel) -> bool:
        variant = self.reach.variant
        if self.search.most == 1 or not level.longest or level.placed < len(variant.laid):
            return False
        return 1 << len(variant.free) > _FEW and choice_count(variant, level.placed) <= _LAID

    def _parted(self, targets: Targets, way: int, laid: RackChoices) -> Iterator[Partition]:
        """Yield partitions, quickly found, whose longest word is the candidate at index `way` of `targets`.

        The tiles are laid in one of the ways `laid`.
        """
        masks, rests = self._ranked(targets, way, laid)
        word = int(targets.numbers[way])
        most = self.search.most - targets.longer.new - (word >= 0)
        most_of = self._partitioner.most_of
        for chunk in (slice(_FIRST), slice(_FIRST, _PARTED)):
            some = rests.take(chunk)
            for at, parts in self._partitioner.partitions(some.low, some.high, some.sizes, most):
                if word not in parts or most_of[word] > 1:
                    classes = parts if word < 0 else (word, *parts)
                    row = np.flatnonzero(masks[some.chosen[at]])
                    yield self.search.partition(row, targets.longer, classes, laid.jokers[some.laid[at]])

    def _ranked(self, targets: Targets, way: int, laid: RackChoices) -> tuple[Masks, Rests]:
        """Return choices of table words, and the rests that they leave, most promising first.

        A rest has the letters that remain when the candidate at index `way` of `targets` has been formed as the longest
        word.
        """
        letters = targets.letters.take(np.array([way]))
        masks = self._choices(letter_counts(*letters)[0].astype(np.float64))
        masks = masks[masks.sum(axis=1) <= self.depth - len(targets.longer.words)]
        pairs = np.arange(min(_PAIRS, len(masks) * len(laid.jokers)))
        if len(pairs) == _PAIRS:
            pairs = np.unique((_random_numbers(_PAIRS) * len(masks) * len(laid.jokers)).astype(np.intp))
        chosen, number = np.divmod(pairs, max(1, len(laid.jokers)))
        ones, words = masks.astype(np.uint64), self.reach.words
        low = (ones @ words.low)[chosen] + laid.letters.low[number]
        high = (ones @ words.high)[chosen] + laid.letters.high[number]
        fits = np.flatnonzero(among(letters, Packed(low, high)))
        low, high = low[fits] - letters.low, high[fits] - letters.high
        counts = letter_counts(low, high)
        sizes = counts.sum(axis=1).astype(np.intp)
        short = np.maximum(0.0, _SHARE - counts @ _VOWELS / np.maximum(sizes, 1))
        order = np.argsort(sizes + _FEWER * short, kind="stable")
        order = order[(sizes[order] == 0) | (sizes[order] >= SHORTEST)]
        return masks, Rests(chosen[fits], number[fits], low, high, sizes).take(order)

    def _choices(self, letters: Values) -> Masks:
        """Return choices of table words that supply the `letters` that the rack lacks; minimal choices come first."""
        counts, free = self.reach.word_counts, len(self.reach.variant.free)
        rack = np.array([self.reach.variant.rack.count(letter) for letter in RARITY], np.float64)
        wanted = np.maximum(letters - rack, 0)
        order = np.argsort(_random_numbers(_COVERS * free).reshape(_COVERS, free), axis=1)
        lines = np.arange(_COVERS)
        masks = np.ones((_COVERS, free), np.bool_)
        sums = np.repeat(counts.sum(axis=0)[None], _COVERS, axis=0)
        for words in order.T:
            fewer = sums - counts[words]
            drop = np.maximum(wanted - fewer, 0).sum(axis=1) <= self.reach.jokers
            masks[lines[drop], words[drop]] = False
            sums[drop] = fewer[drop]
        every = [masks]
        rich = counts @ _VOWELS / np.maximum(counts.sum(axis=1), 1)
        chance = _random_numbers(masks.size).reshape(masks.shape)
        promising = np.argsort(np.where(masks, np.inf, -rich - _LEEWAY * chance), axis=1)
        for words in promising.T[:_MORE]:
            masks = masks.copy()
            masks[lines, words] = True
            every.append(masks)
        return np.array(list({mask.tobytes(): mask for each in every for mask in each}.values()))


def _random_numbers(count: int) -> Values:
    """Return `count` pseudo-random numbers from 0 to 1, always the same (SplitMix64; Steele, Lea and Flood, 2014)."""
    mixed = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    numbers: Values = (mixed ^ (mixed >> np.uint64(31))) / 2.0**64
    return numbers
