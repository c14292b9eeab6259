"""Find a missing word in a sentence: the gap that a removed link leaves.

« Joueur de la . » and « l’un des trois de , le plus bavard » have a gap. « Dire du bien de. » has none, because a lost
word leaves the space before it.
"""

from __future__ import annotations

import re
from itertools import pairwise, product


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


_DETERMINERS = _words("le la les du des au aux cet cette un une")
_LINKERS = _words("de d’ d' du des pour dans avec au aux et sur")
_BEFORE = _words(
    """à au aux avec ce ces cet cette chez comme contre dans de des du en entre et est la le les leur leurs ou par pour
    sa sans selon ses son sous sur un une vers sont que qui nommé nommée nommés nommées appelé appelée appelés appelées
    dit dite dits dites genre genres nom symbole formule noté notée voir"""
)
_POINTS = (".", ",", ")", "),", ").", ".)", ",)", ",,")

_PAIRS = frozenset(
    {
        *product(_BEFORE, _POINTS),
        *product(_DETERMINERS, _LINKERS),
        *product(_DETERMINERS, (";", ":")),
        *product(_words("de d’ d'"), _words("en et ou du des dans sur pour avec est sont où")),
        *product(_DETERMINERS, ("est",)),
        *product(_words("du des au aux cette"), ("qui",)),
        *product(("par", "dans"), ("et", "ou", "est", "sont")),
        *product(("en",), ("et", "ou")),
        *product(("jusqu’à", "jusqu'à"), _words("de du des d’")),
        *((word, word) for word in _words("de ou et en la le les du des dans par que à au aux sur dont")),
        ("des", "av."),
        ("du", "genre,"),
        ("«", "»"),
        ("=", "."),
        ("=", ","),
    }
) - {*product(("un", "une"), ("de", "des", "d’", "d'", "du")), ("le", "du"), ("un", "pour"), ("de", "sur")}
"""Pairs of words, or of a word and a punctuation mark, that cannot follow each other unless a word is missing."""


LEANING = frozenset(_BEFORE)
"""Words that need a word after them, so that no sentence may be cut there."""

_ELIDED = frozenset(
    "".join(parts)
    for parts in product(("l", "d", "j", "n", "m", "t", "s", "qu"), "’'", ("", *",.;:)", "),", ").", ".)"))
)
"""Elided words without the word after them, with or without a punctuation mark."""

_AGENT = re.compile(r"\bpar en (?=\d)")  # « fondé par en 1900 »


def hole(sentence: str) -> int:
    """Return the index in `sentence` of the first missing word; -1 if none is missing.

    >>> hole("Joueur de la ."), hole("Dire du bien de."), hole("Dont il est l’, parfois.")
    (9, -1, 11)
    """
    if found := _AGENT.search(sentence):
        return found.start() + len("par")
    words = (sentence[:1].lower() + sentence[1:]).split(" ")
    if _PAIRS.isdisjoint(pairwise(words)) and _ELIDED.isdisjoint(words):
        return sentence.find("«»")
    lost = (each for each, pair in enumerate(pairwise([*words, ""])) if pair in _PAIRS or pair[0] in _ELIDED)
    return max(0, len(" ".join(words[: next(lost)])))
