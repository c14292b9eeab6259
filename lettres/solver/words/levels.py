"""Score levels: the number of tiles laid, the length of the longest new word, and the score of both together."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from lettres.families.words.rules import LettersRules


class ScoreLevel(NamedTuple):
    """A possible result of a turn: its score (`worth`), the number of tiles laid, the length of the longest new word.

    The length is 0 if any length will do, for example where all new words count.
    """

    worth: int
    placed: int
    longest: int


def worth(rules: LettersRules, rack: int, placed: int, longest: int) -> int:
    """Return the score if `placed` of `rack` tiles are laid and the longest word has `longest` letters (L1, L2, 1.4).

    >>> worth(LettersRules(), 7, 7, 8), worth(LettersRules(), 7, 3, 5)
    (22, 8)
    """
    doubled = rules.doubling and placed == rack
    if rules.scoring == "tiles_and_longest":
        return placed * (1 + doubled) + longest
    if rules.scoring == "longest":
        return longest * (1 + doubled)
    return longest if rules.scoring == "new_words" else 0


@lru_cache(maxsize=64)
def levels(rules: LettersRules, rack: int, longest: int, letters: int) -> tuple[ScoreLevel, ...]:
    """Return every level, by decreasing score, then by decreasing number of tiles laid.

    `rack` is the number of tiles on the rack, `longest` the length of the longest word, `letters` the number of letters
    of rack and table.

    >>> [tuple(level) for level in levels(LettersRules(), 1, 4, 4)]
    [(6, 1, 4), (5, 1, 3)]
    """
    if rules.scoring == "new_words" and rules.words_per_turn != 1:
        return tuple(ScoreLevel(total, placed, 0) for total in range(letters, 2, -1) for placed in range(rack, 0, -1))
    found = [
        ScoreLevel(worth(rules, rack, placed, length), placed, length)
        for placed in range(1, rack + 1)
        for length in range(3, longest + 1)
    ]
    return tuple(sorted(found, reverse=True))
