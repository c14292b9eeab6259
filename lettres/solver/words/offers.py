"""The ways to lay so many tiles of a rack: which letters stay on it, and what the jokers show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from lettres.engine.tiles import remove
from lettres.solver.words.cuts import Cuts, Values
from lettres.solver.words.index import Array, Numbers, Packed, packed
from lettres.solver.words.pool import joker_letters
from lettres.solver.words.variants import Variant
from lexicon.anagrams import RARITY, pack


class Offers(NamedTuple):
    """Some ways to lay tiles: the letters that they show, packed, what these weigh, and what the jokers show."""

    letters: Packed
    weights: Values
    jokers: list[str]


class _Left(NamedTuple):
    """Some ways to leave tiles on the rack: packed, how many, and what they weigh."""

    low: Array
    high: Array
    number: Numbers
    weights: Values

    def kept(self, some: Numbers) -> _Left:
        return _Left(self.low[some], self.high[some], self.number[some], self.weights[some])


def offers(variant: Variant, placed: int, cuts: Cuts, most: Values) -> Offers:
    """Every way to lay so many tiles, those that replace jokers among them, that weighs `most` at most by each cut."""
    low, high = pack(variant.rack)
    own = cuts.weights[[RARITY.index(letter) for letter in variant.rack]].sum(axis=0)
    found = []
    for used in range(variant.jokers + 1):
        stay = len(variant.rack) - (placed - len(variant.laid) - used)
        if 0 <= stay <= len(variant.rack):
            stand_ins, shown = joker_letters(used + variant.loose)
            weights = np.array([cuts.weights[[RARITY.index(letter) for letter in text]].sum(axis=0) for text in shown])
            left = _left(remove(variant.rack, variant.must), stay, cuts.weights, own + weights.min(axis=0) - most)
            lows = np.uint64(low) - left.low[:, None] + stand_ins.low
            highs = np.uint64(high) - left.high[:, None] + stand_ins.high
            total = own - left.weights[:, None] + weights
            good = np.flatnonzero((total <= most).all(axis=2).ravel())
            letters = Packed(lows.ravel()[good], highs.ravel()[good])
            found.append(
                Offers(letters, total.reshape(lows.size, len(cuts))[good], [shown[at % len(shown)] for at in good])
            )
    return Offers(
        Packed(*(np.concatenate([each.letters[half] for each in found]) for half in (0, 1))),
        np.concatenate([each.weights for each in found]),
        [text for each in found for text in each.jokers],
    )


def _left(rack: tuple[str, ...], stay: int, weights: Values, least: Values) -> _Left:
    """Every way to leave so many letters of a rack, that may weigh `least` by each cut with those still undecided."""
    letters = sorted(set(rack), key=RARITY.index)
    nothing = np.zeros(1, np.uint64)
    ways = _Left(nothing, nothing, np.zeros(1, np.intp), np.zeros((1, weights.shape[1])))
    for number, letter in enumerate(letters):
        weight = weights[RARITY.index(letter)]
        low, high = packed(letter)
        after = [each for each in rack if each in letters[number + 1 :]]
        heaviest = _heaviest(after, weights, stay)
        more = [
            _Left(
                ways.low + low * np.uint64(count),
                ways.high + high * np.uint64(count),
                ways.number + count,
                ways.weights + weight * count,
            )
            for count in range(min(rack.count(letter), stay) + 1)
        ]
        ways = _Left(*(np.concatenate([each[field] for each in more]) for field in range(4)))
        needed = stay - ways.number
        ways = ways.kept(np.flatnonzero((needed >= 0) & (needed <= len(after))))
        best = ways.weights + heaviest[stay - ways.number]
        ways = ways.kept(np.flatnonzero((best >= least).all(axis=1)))
    return ways


def _heaviest(letters: list[str], weights: Values, most: int) -> Values:
    """What the heaviest 0, 1, 2… of some letters weigh together."""
    each = -np.sort(-weights[[RARITY.index(letter) for letter in letters]], axis=0)
    totals = np.zeros((most + 1, weights.shape[1]))
    size = min(most, len(letters))
    totals[1 : size + 1] = np.cumsum(each[:size], axis=0)
    return totals


def ways_to_leave(counts: Iterable[int], stay: int) -> int:
    """How many choices of so many letters there are among such counts of each.

    >>> ways_to_leave([2, 1], 2)
    2
    """
    ways = [1] + [0] * stay
    for count in counts:
        ways = [sum(ways[max(0, size - count) : size + 1]) for size in range(stay + 1)]
    return ways[stay]


def choices_left(rack: Values, letters: Values, stay: int) -> _Left:
    """Every way to leave so many letters that are both of a rack and among some others, given by their counts."""
    shared = np.minimum(rack, letters).astype(np.intp)
    text = tuple(letter for letter, count in zip(RARITY, shared) for _ in range(count))
    return _left(text, stay, np.zeros((len(RARITY), 0)), np.zeros(0))
