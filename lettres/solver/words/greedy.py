"""A good move found quickly, for a search that ended early."""

from __future__ import annotations

from collections import Counter

import numpy as np

from lettres.solver.words.index import Packed, WordIndex, packed
from lettres.solver.words.longer_words import Longer
from lettres.solver.words.pool import among, lacking
from lettres.solver.words.reach import Reach
from lettres.solver.words.spell import Partition
from lettres.solver.words.variants import TableWord

_MOST = 20  # the most words formed


def greedy(reach: Reach, most: int, depth: int) -> Partition | None:
    """Return a partition into a long word from the rack and at most one table word, then words from the rack.

    The partition has at most `most` words, and uses no table word if `depth` is 0. Return None if no word is found.
    """
    variant = reach.variant
    rack, jokers = Counter(variant.rack), variant.jokers
    classes: list[int] = []
    shown = ""
    apart: tuple[TableWord, ...] = ()
    starts: list[tuple[TableWord, ...]] = [(), *((word,) for word in (variant.free if depth else ()))]
    while len(classes) < min(most, _MOST):
        found = [
            (_longest(reach.index, rack, jokers, "".join(word.shows for word in words)), words) for words in starts
        ]
        (length, number), words = max(found, key=lambda each: each[0][0] * 2 - sum(len(word.shows) for word in each[1]))
        if not length:
            break
        spelled = Counter(reach.index.spelled(number)[0])
        needed = spelled - Counter("".join(word.shows for word in words))
        short = "".join(sorted((needed - rack).elements()))
        rack, jokers, shown = rack - needed, jokers - len(short), shown + short
        classes.append(number)
        apart, starts = apart + words, [()]
    return Partition(variant, apart, Longer(), tuple(classes), shown) if classes else None


def _longest(index: WordIndex, rack: Counter[str], jokers: int, word: str) -> tuple[int, int]:
    """Return (length, class) of the longest word from all letters of `word` and some rack tiles; (0, -1) if none.

    The rack tiles are the letters `rack` and the number `jokers` of jokers.
    """
    order, letters, starts = index.by_length
    low, high = packed("".join(rack.elements()) + word)
    own = packed(word)
    whole = Packed(np.array([own[0]]), np.array([own[1]]))
    for length in range(min(index.longest, rack.total() + jokers + len(word)), len(word), -1):
        block = slice(starts[length], starts[length - 1])
        some = letters.take(block)
        fits = np.flatnonzero(among(whole, some))
        fits = fits[lacking(some.take(fits), low, high, jokers) <= jokers]
        if len(fits):
            return length, int(order[block][fits[0]])
    return 0, -1
