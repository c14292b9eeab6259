"""Turns that form one word from all letters of the table words and the tiles laid, so that nothing has to be split.

A player's first turn may be of this kind (rule L5). Every turn is of this kind if the rules allow one new word only
(rule 1.4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.index import Numbers, letter_counts, packed
from lettres.solver.words.pool import among, totals
from lettres.solver.words.reach import Reach, Targets
from lexicon.anagrams import RARITY


class SingleWords(NamedTuple):
    """Turns that form one word, as arrays: the choice of table words, the target, and two rows of letter counts.

    `laid` are the letters that the turn lays, `lacking` those of the letters laid that the rack lacks. The commonest
    words come first. Among equally common words, those that need the fewest jokers come first.
    """

    rows: Numbers
    ways: Numbers
    laid: NDArray[np.intp]
    lacking: NDArray[np.intp]

    def shown(self, least: int, most: int) -> Iterator[tuple[int, str]]:
        """Yield (index of a turn, letters of its jokers) for every turn and choice of `least` to `most` jokers.

        First come all turns with only the jokers that they need, then all with one joker more than they need, and so
        on.
        """
        lacking = self.lacking.sum(axis=1).tolist()
        for more in range(most + 1):
            for at, needed in enumerate(lacking):
                if least <= needed + more <= most:
                    yield from ((at, letters) for letters in self._stand_ins(at, more))

    def _stand_ins(self, at: int, more: int) -> Iterator[str]:
        """Yield the letters of the jokers in turn `at`: all that the rack lacks, and `more` that the rack has."""
        needed = _letters(self.lacking[at])
        left = _letters(self.laid[at] - self.lacking[at])
        for extra in combinations_with_replacement(sorted(set(left), key=RARITY.index), more):
            if all(extra.count(letter) <= left.count(letter) for letter in extra):
                yield needed + "".join(extra)


def single_words(reach: Reach, rows: Numbers, ats: Numbers, ways: Numbers, targets: Targets) -> SingleWords:
    """Return the turns that form the target `ways[i]` with all letters of the table words `rows[ats[i]]`.

    The rack and the jokers must supply the other letters, and these must include the tiles that have to be laid. Pairs
    for which this is impossible are left out.
    """
    rack, must = (_counts(letters) for letters in (reach.variant.rack, reach.variant.must))
    sums, letters = totals(reach.words, rows[ats]), targets.letters.take(ways)
    kept = np.flatnonzero(among(sums, letters))
    laid = letter_counts(letters.low[kept] - sums.low[kept], letters.high[kept] - sums.high[kept])
    lacking = np.maximum(laid - rack, 0)
    good = (lacking.sum(axis=1) <= reach.jokers) & (laid - lacking >= must).all(axis=1)
    kept, laid, lacking = kept[good], laid[good], lacking[good]
    order = np.argsort(lacking.sum(axis=1), kind="stable")
    if len(kept) and targets.numbers[0] >= 0:
        common = reach.index.frequencies(targets.numbers[ways[kept]]).astype(np.intp)
        order = order[np.argsort(-common[order], kind="stable")]
    return SingleWords(ats[kept[order]], ways[kept[order]], laid[order].astype(np.intp), lacking[order].astype(np.intp))


def _counts(letters: Iterable[str]) -> NDArray[np.float32]:
    counts: NDArray[np.float32] = letter_counts(*(np.array([half]) for half in packed(letters)))[0]
    return counts


def _letters(counts: NDArray[np.intp]) -> str:
    return "".join(letter * count for letter, count in zip(RARITY, counts.tolist()))
