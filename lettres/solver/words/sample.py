"""Some ways to reach a level, soon found where there are many: choices of table words under a longest word, at random.

A choice that gives a longest word its letters leaves others; where enough of these are vowels, they can nearly always
be parted. Nothing is shown by finding none: the search goes through all choices then.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from lettres.solver.budget import OutOfBudget
from lettres.solver.words.index import Packed, Values, letter_counts
from lettres.solver.words.levels import ScoreLevel
from lettres.solver.words.partition import SHORTEST, Partitioner
from lettres.solver.words.pool import among
from lettres.solver.words.rack_choices import RackChoices, rack_choices
from lettres.solver.words.reach import Reach, Targets
from lettres.solver.words.spell import Partition
from lexicon.anagrams import RARITY

_COVERS = 32  # choices of table words that give a longest word its letters
_MORE = 4  # words of the table that are taken apart besides, at most
_TARGETS = 4  # longest words that are tried
_PAIRS = 512  # choices with tiles laid that are looked at for one of them, and
_PARTED = 64  # that are parted
_STEPS = 300_000  # of parting
_VOWELS = np.array([letter in "AEIOUY" for letter in RARITY], np.float64)
_SHARE = 0.36  # of vowels, with which letters can nearly always be parted
_LEEWAY = 0.3  # of vowels less, with which a word may still be taken apart besides
_FEWER = 100.0  # letters more that are as bad as having none of them

Masks = NDArray[np.bool_]


class Sampler:
    """Ways of a variant that take `depth` words of the table apart at most and form `most` words at most."""

    def __init__(self, reach: Reach, partitioner: Partitioner, most: int, depth: int) -> None:
        self.reach, self.most, self.depth = reach, most, depth
        self._partitioner = Partitioner(reach.index, partitioner.most_of, partitioner.budget, _STEPS)

    def ways(self, level: ScoreLevel) -> Iterator[Partition]:
        """Some ways to reach a level with a longest word, if a few tries find any."""
        variant = self.reach.variant
        if level.placed < len(variant.laid) or self.most < 2 or not level.longest:
            return
        laid = rack_choices(variant, level.placed)
        try:
            for targets in self.reach.longest_words(level.longest):
                for at in range(min(_TARGETS, len(targets.numbers))):
                    yield from self._with(targets, at, laid)
        except OutOfBudget:
            if not self._partitioner.exhausted:
                raise

    def _with(self, targets: Targets, way: int, laid: RackChoices) -> Iterator[Partition]:
        """Some ways with one longest word."""
        reach = self.reach
        letters = targets.letters.take(np.array([way]))
        longer = targets.longer
        masks = self._choices(letter_counts(*letters)[0].astype(np.float64))
        masks = masks[masks.sum(axis=1) <= self.depth - len(longer.words)]
        chosen, number = np.divmod(np.arange(len(masks) * len(laid.jokers)), max(1, len(laid.jokers)))
        if len(chosen) > _PAIRS:
            some = np.argsort(_scattered(len(chosen)))[:_PAIRS]
            chosen, number = chosen[some], number[some]
        ones = masks.astype(np.uint64)
        low = (ones @ reach.words.low)[chosen] + laid.letters.low[number]
        high = (ones @ reach.words.high)[chosen] + laid.letters.high[number]
        fits = np.flatnonzero(among(letters, Packed(low, high)))
        chosen, number = chosen[fits], number[fits]
        low, high = low[fits] - letters.low, high[fits] - letters.high
        counts = letter_counts(low, high)
        sizes = counts.sum(axis=1).astype(np.intp)
        short = np.maximum(0.0, _SHARE - counts @ _VOWELS / np.maximum(sizes, 1))
        order = np.argsort(sizes + _FEWER * short, kind="stable")
        order = order[(sizes[order] == 0) | (sizes[order] >= SHORTEST)][:_PARTED]
        word = int(targets.numbers[way])
        most = self.most - longer.formed - (word >= 0)
        for at, parts in self._partitioner.partitions(low[order], high[order], sizes[order], most):
            row = np.flatnonzero(masks[chosen[order[at]]])
            if word in parts and self._partitioner.most_of[word] < 2:
                continue
            apart = tuple(reach.variant.free[each] for each in row)
            classes = parts if word < 0 else (word, *parts)
            yield Partition(reach.variant, apart, longer, classes, laid.jokers[number[order[at]]])

    def _choices(self, letters: Values) -> Masks:
        """Choices of table words that give some letters what the rack lacks: least ones, then with some words more."""
        counts, free = self.reach.word_counts, len(self.reach.variant.free)
        rack = np.array([self.reach.variant.rack.count(letter) for letter in RARITY], np.float64)
        wanted = np.maximum(letters - rack, 0)
        order = np.argsort(_scattered(_COVERS * free).reshape(_COVERS, free), axis=1)
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
        chance = _scattered(masks.size).reshape(masks.shape)
        promising = np.argsort(np.where(masks, np.inf, -rich - _LEEWAY * chance), axis=1)
        for words in promising.T[:_MORE]:
            masks = masks.copy()
            masks[lines, words] = True
            every.append(masks)
        return np.unique(np.concatenate(every), axis=0)


def _scattered(count: int) -> Values:
    """So many numbers from 0 to 1 without order, the same each time (SplitMix64; Steele, Lea and Flood, 2014)."""
    mixed = np.arange(1, count + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    numbers: Values = (mixed ^ (mixed >> np.uint64(31))) / 2.0**64
    return numbers
