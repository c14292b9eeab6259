"""The ways to lay a given number of tiles of a rack, with every choice of letters for the jokers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from lettres.engine.tiles import remove
from lettres.solver.words.index import Array, Numbers, Packed, Values, packed
from lettres.solver.words.pool import joker_letters
from lettres.solver.words.variants import Variant
from lexicon.anagrams import RARITY


class RackChoices(NamedTuple):
    """Ways to lay tiles: the letters that the tiles show, packed, and the letters that the jokers among them show."""

    letters: Packed
    jokers: list[str]


def rack_choices(variant: Variant, placed: int) -> RackChoices:
    """Return every way to lay `placed` tiles.

    The `placed` tiles include those that replace jokers on the table, but the letters returned do not.
    """
    low, high = packed(variant.rack)
    lows: list[Array] = []
    highs: list[Array] = []
    jokers: list[str] = []
    for used in range(variant.jokers + 1):
        stay = len(variant.rack) - (placed - len(variant.laid) - used)
        if 0 <= stay <= len(variant.rack):
            stand_ins, shown = joker_letters(used + variant.loose)
            left = _letter_choices(remove(variant.rack, variant.must), stay)
            lows.append((low - left.low[:, None] + stand_ins.low).ravel())
            highs.append((high - left.high[:, None] + stand_ins.high).ravel())
            jokers += shown * len(left.low)
    return RackChoices(Packed(np.concatenate(lows), np.concatenate(highs)), jokers)


def choice_count(variant: Variant, placed: int) -> float:
    """Return an upper bound on the number of ways to lay `placed` tiles."""
    stay = len(variant.rack) + len(variant.laid) + variant.jokers - placed
    counts = [variant.rack.count(letter) for letter in set(variant.rack)]
    return ways_to_leave((*counts, variant.jokers), stay) * 26.0 ** (variant.jokers + variant.loose)


def _letter_choices(rack: tuple[str, ...], stay: int) -> Packed:
    """Return every way to choose `stay` letters of `rack`, as packed letters."""
    letters = sorted(set(rack), key=RARITY.index)
    lows, highs, left = np.zeros(1, np.uint64), np.zeros(1, np.uint64), np.zeros(1, np.intp)
    for number, letter in enumerate(letters):
        low, high = packed(letter)
        after = sum(rack.count(each) for each in letters[number + 1 :])
        counts = np.arange(min(rack.count(letter), stay) + 1, dtype=np.uint64)[:, None]
        lows, highs = (lows + low * counts).ravel(), (highs + high * counts).ravel()
        left = (left + counts.astype(np.intp)).ravel()
        kept: Numbers = np.flatnonzero((left <= stay) & (left + after >= stay))
        lows, highs, left = lows[kept], highs[kept], left[kept]
    return Packed(lows, highs).take(np.flatnonzero(left == stay))


def ways_to_leave(counts: Iterable[int], stay: int) -> int:
    """Return the number of ways to choose `stay` letters; `counts` has the number of copies of each letter.

    >>> ways_to_leave([2, 1], 2)
    2
    """
    ways = [1] + [0] * stay
    for count in counts:
        ways = [sum(ways[max(0, size - count) : size + 1]) for size in range(stay + 1)]
    return ways[stay]


def choices_left(rack: Values, letters: Values, stay: int) -> Packed:
    """Return every way to choose `stay` letters common to `rack` and `letters` (letter counts), as packed letters."""
    shared = np.minimum(rack, letters).astype(np.intp)
    text = tuple(letter for letter, count in zip(RARITY, shared) for _ in range(count))
    return _letter_choices(text, stay)
