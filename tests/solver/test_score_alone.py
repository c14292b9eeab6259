"""A search of the score alone, without the fewest words changed: the same score, and as well proven."""

from __future__ import annotations

import tracemalloc

import numpy as np
import pytest

from lettres.engine import judge
from lettres.solver.budget import Budget
from lettres.solver.solution import SearchOptions
from lettres.solver.words import WordSolver
from lettres.solver.words.descent import Descent
from lettres.solver.words.levels import ScoreLevel
from lettres.solver.words.sample import Sampler
from lexicon import Lexicon
from tests.game_helpers import table
from tests.solver.test_ladder import HARD, search


@pytest.mark.parametrize(("words", "score"), list(zip(HARD, (30, 40, 38, 38, 34))))
def test_the_score_alone_of_hard_positions_is_proven(lexicon: Lexicon, words: str, score: int) -> None:
    untidy = WordSolver(lexicon).solve(table(words), tuple(HARD[words]), options=SearchOptions(tidy=False))
    assert (untidy.score, untidy.bound, untidy.proven) == (score, score, True)
    assert not judge(WordSolver(lexicon).game, untidy.moves[0].turn).faults


def test_a_search_that_is_ended_at_the_level_of_the_best_score_has_it(lexicon: Lexicon) -> None:
    words, rack = next(iter(HARD.items()))
    solution = search(lexicon, words, rack, effort=60_000)
    assert (solution.score, solution.bound, solution.proven) == (30, 30, False)


@pytest.mark.parametrize("placed", [15, 12])
def test_what_is_tried_at_random_takes_no_room(lexicon: Lexicon, placed: int) -> None:
    """Of fourteen letters and two jokers there are 10,000 ways to lay fifteen, and a million to lay twelve."""
    before, tiles = table("IMAGE ROUTE CHIEN VILLE PORTES BALLON SUCRE"), tuple(sorted("BCDFGHJKLMNPQZ??"))
    with np.errstate(over="ignore"):
        descent = Descent(WordSolver(lexicon).context, before, tiles, True, SearchOptions(), Budget())
        sampler = Sampler(descent.searches[0], len(before.melds), Budget())
        list(sampler.soon(ScoreLevel(25, 16, 9)))  # the words of that length are found
        tracemalloc.start()
        list(sampler.soon(ScoreLevel(placed + 9, placed, 9)))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert most < 1 << 23
