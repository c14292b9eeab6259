"""A search of the score alone, without the fewest words changed: the same score, and as well proven."""

from __future__ import annotations

import pytest

from lettres.engine import judge
from lettres.solver.words import Solver
from lexicon import Lexicon
from tests.game_helpers import table
from tests.solver.test_ladder import HARD, search


@pytest.mark.parametrize(("words", "score"), list(zip(HARD, (30, 40, 37, 38, 34))))
def test_the_score_alone_of_hard_positions_is_proven(lexicon: Lexicon, words: str, score: int) -> None:
    untidy = Solver(lexicon).solve(table(words), tuple(HARD[words]), tidy=False)
    assert (untidy.score, untidy.bound, untidy.proven) == (score, score, True)
    assert not judge(Solver(lexicon).game, untidy.moves[0].turn).faults


def test_a_search_that_is_ended_at_the_level_of_the_best_score_has_it(lexicon: Lexicon) -> None:
    words, rack = next(iter(HARD.items()))
    solution = search(lexicon, words, rack, effort=100_000)
    assert (solution.score, solution.bound, solution.proven) == (30, 30, False)
