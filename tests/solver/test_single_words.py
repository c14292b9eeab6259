"""Turns of one word, choices of table words as arrays, and what an answer leaves in memory."""

from __future__ import annotations

import gc
from collections import Counter
from itertools import combinations, count
from math import comb
from random import Random

import numpy as np
import pytest

from lettres.engine import Table
from lettres.families.words.checks import BOX
from lettres.families.words.notation import JOKER, spelling
from lettres.games.letters import LettersRules
from lettres.solver.solution import SearchOptions
from lettres.solver.words import WordSolver
from lettres.solver.words.index import WordIndex
from lettres.solver.words.pool import subset_chunks, subsets
from lettres.solver.words.relax import Relaxation
from lexicon import Lexicon
from oracles.word_positions import position
from tests.game_helpers import table
from tests.long import SEED
from tools.exactness.words import LIMIT, differences, faults, solved, tried


@pytest.mark.slow  # random positions under random options; a tenth of them is of one word
def test_turns_of_one_word_against_trying_everything() -> None:
    compared = jokers = 0
    for number in count():
        drawn = position(f"{SEED}:single:{number}")
        rules = drawn.rules
        first = not drawn.opened and rules.opening_counts == "word" and not rules.opening_extra_words
        least = tried(drawn, LIMIT // 3) if first or rules.words_per_turn == 1 else None
        if least is not None:
            compared += 1
            jokers += "?" in drawn.rack
            solution = solved(drawn)
            assert not [*faults(drawn, solution), *differences(solution, least)], (number, str(drawn), solution)
        if compared == 12:
            break
    assert jokers > 1


def test_the_first_word_of_a_large_rack_is_the_longest_and_of_these_the_commonest(lexicon: Lexicon) -> None:
    rng = Random(f"{SEED}:first")
    solver, words = WordSolver(lexicon), list(lexicon.words())
    letters = [tile for tile in BOX.tiles() if tile != JOKER]
    for jokers in range(3):
        rack = (*rng.sample(letters, 14 - jokers), *JOKER * jokers)
        solution = solver.solve(Table(), tuple(sorted(rack)), opened=False, options=SearchOptions(effort=10_000_000))
        (new,) = solution.moves[0].turn.new
        word = spelling(new)
        some = [new for new in words if len(new) >= len(word) and len(set(new).difference(rack)) <= jokers]
        there = Counter(rack)
        long = [new for new in some if (Counter(new) - there).total() <= jokers]
        assert solution.proven and max(map(len, long)) == len(word)
        assert lexicon.frequency(word) == max(map(lexicon.frequency, long))


def test_one_word_with_a_tile_that_has_to_be_laid(lexicon: Lexicon) -> None:
    """A joker that must be laid stands for a letter of the rack."""
    solver = WordSolver(lexicon, LettersRules(words_per_turn=1))
    free = solver.solve(table("TRI"), tuple("?AES"))
    assert (free.score, free.proven) == (15, True) and "?" in free.moves[0].turn.placed
    for must in ("?", "S", "?S"):
        bound = solver.solve(table("TRI"), tuple("?AES"), options=SearchOptions(must=tuple(must)))
        assert bound.proven and not Counter(must) - Counter(bound.moves[0].turn.placed)
    must_joker = SearchOptions(must=("?",))
    first = WordSolver(theme=["MARIE"]).solve(Table(), tuple("?AEIMR"), opened=False, options=must_joker)
    assert first.moves == () or "?" in first.moves[0].turn.placed


def test_choices_of_things_are_all_there_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lettres.solver.words.pool._CHUNK", 25)
    for things in range(10):
        for size in range(things + 2):
            chunks = list(subset_chunks(things, size))
            rows = [tuple(row) for chunk in chunks for row in chunk.tolist()]
            assert sorted(rows) == list(combinations(range(things), size)) == sorted(map(tuple, subsets(things, size)))
            assert len(chunks) == 1 or max(map(len, chunks)) < 25 + things <= comb(things, size) + things


def test_the_words_of_a_smaller_vocabulary(lexicon: Lexicon) -> None:
    common = WordIndex.shared(lexicon, 33)
    kept = [word for word in lexicon.words() if lexicon.frequency(word) >= 33]
    assert sorted(common.words_of(np.arange(len(common)))) == sorted(kept)
    for number in range(0, len(common), 101):
        words = common.spelled(number)
        assert min(map(lexicon.frequency, words)) >= 33
        assert common.frequency(number) == max(map(lexicon.frequency, words))


def test_an_answer_leaves_no_programme_behind(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lettres.solver.words.search._EASY", -1)
    gc.collect()
    gc.disable()
    try:
        WordSolver(lexicon).solve(table("GAMIN WU"), tuple("KQX"), options=SearchOptions(effort=1_000_000))
        assert not [each for each in gc.get_objects() if isinstance(each, Relaxation)]
    finally:
        gc.enable()
