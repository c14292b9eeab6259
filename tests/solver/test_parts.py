"""What classes weigh and lack by parts of their letters is what they weigh and lack letter by letter."""

from __future__ import annotations

from weakref import ref

import numpy as np

from lettres.solver.words.index import WordIndex, letter_counts, packed
from lettres.solver.words.letter_parts import letter_parts
from lettres.solver.words.pool import lacking
from lexicon import Lexicon


def test_parts_add_up() -> None:
    index = WordIndex.shared(Lexicon.default(), 40)
    parts, letters = letter_parts(index), index.by_length[1]
    some = np.arange(0, len(index), 7)
    weights = np.arange(-12.0, 14.0)
    assert (parts.weigh(weights) == letter_counts(*letters) @ weights).all()
    assert (parts.take(some).weigh(weights, 5) == (letter_counts(*letters.take(some)) @ weights)[5:]).all()
    low, high = packed("AAEEIRSTTNLWZ")
    for most in (0, 2):
        assert (parts.lacking(low, high, most) == lacking(letters, low, high, most)).all()


def test_an_index_that_is_forgotten_lets_go_of_its_parts() -> None:
    index = WordIndex.shared(Lexicon.default(), 40)
    fewer = index.commoner(60)
    parts = letter_parts(fewer)
    assert letter_parts(fewer) is parts and len(parts.numbers[0]) == len(fewer) < len(letter_parts(index).numbers[0])
    there = ref(parts.counts[0])
    fewer.forget()
    del parts
    assert there() is None
