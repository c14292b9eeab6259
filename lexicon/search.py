"""Search playable words by their letters: words that a rack can form, anagrams and patterns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fnmatch import translate

from lexicon.lookup import Lexicon

JOKER = "?"


def formable(letters: str, every: bool = False) -> Callable[[str], bool]:
    """Return a test for words that can be formed from `letters`, where `?` is any letter.

    With `every`, a word must use all the letters.

    >>> test = formable("EIRIABCTLFTSIO")
    >>> test("FIABILITE"), test("AIRRAT"), formable("T?R", every=True)("TIR")
    (True, False, True)
    """
    rack = Counter(letters)
    jokers = rack.pop(JOKER, 0)
    size = len(letters)

    def test(word: str) -> bool:
        if len(word) > size or (every and len(word) != size):
            return False
        missing = 0
        for letter in set(word):
            missing += max(0, word.count(letter) - rack[letter])
            if missing > jokers:
                return False
        return True

    return test


def matching(pattern: str) -> Callable[[str], bool]:
    """Return a test for a pattern of letters, where `.` or `?` is one letter and `*` any run of letters.

    >>> matching(".A.IN")("GAMIN"), matching("*AGE")("IMAGE"), matching(".A.IN")("GAMINE")
    (True, True, False)
    """
    match = re.compile(translate(pattern.replace(".", "?"))).match  # the patterns of `translate` never backtrack badly
    return lambda word: match(word) is not None


def search(lexicon: Lexicon, tests: Iterable[Callable[[str], bool]], prefix: str = "") -> Iterator[str]:
    """Yield the playable words that pass every test, as tiles show them.

    >>> sorted(search(Lexicon.default(), [formable("NIGAM", every=True)]))
    ['GAMIN']
    """
    checks = list(tests)
    return (word for word in lexicon.words(prefix) if all(check(word) for check in checks))
