"""Positions of whole games with a joker locked in a word: what an unproven answer holds, and what is exact."""

from __future__ import annotations

import pytest

from lettres.players.words.bot import LEVELS
from lettres.solver.facade import for_seconds
from lettres.solver.solution import SearchOptions, Solution
from lettres.solver.words import WordSolver
from lettres.solver.words.descent import Descent
from lettres.solver.words.index import WordIndex
from lettres.solver.words.ladder import RUNGS
from lettres.solver.words.levels import ScoreLevel
from lexicon import Lexicon
from tests.game_helpers import table
from tests.long import some

HARD = {
    "QUE AVENUE INTERPROVINcIALE JEU AvAL EWE LYMPHADENIES DUR": "BEFHLST",
    "SIDA JOLI COMPLEMENTAIREs DYS AUDIO ELECTROCONVULSIVOTHERApIE HEM NUGGETS INTERQUARTILES": "AEEFLOP",
    "JEU DRY COnTRAVENTIONNALISATION FER WEB EUX FEU GAL CoPRODUCTEURS": "GILLNTU",
    "MUR TAU VAU QUI MIN WESH JERK BABYLONIENS PEU STERNOCLEIDOMASTOIDIEN FrETEES": "ACEEHLO",
    "INvULNERABLES DOCK CUL FEE HALO AIE QUiNZE EXTRATERRITORIALITE MUG DES MEME": "AGJMOTY",
}
"""Of games of bots: not proven in ten seconds before, answered with 14 to 18 points."""


def search(lexicon: Lexicon, words: str, rack: str, least: int = 0, effort: int | None = None) -> Solution:
    """What is found with the words that are common enough."""
    options = SearchOptions(effort=effort)
    return WordSolver(lexicon, least_frequency=least).solve(table(words), tuple(rack), options=options)


def test_the_smaller_vocabularies_are_those_of_bots() -> None:
    assert sorted({*RUNGS, 0}) == sorted({level.least_frequency for level in LEVELS})
    assert list(RUNGS) == sorted(RUNGS, reverse=True)


@pytest.mark.parametrize("words", some(HARD, 3))
def test_S1_an_unproven_answer_is_never_below_what_a_smaller_vocabulary_proves(lexicon: Lexicon, words: str) -> None:
    for effort in (2_000, 40_000):
        whole = search(lexicon, words, HARD[words], effort=effort)
        for least in RUNGS:
            part = search(lexicon, words, HARD[words], least, effort // 2)
            assert whole.bound >= whole.score >= part.score or not part.proven, (effort, least)
            assert part.score <= whole.score, (effort, least)


@pytest.mark.slow
@pytest.mark.parametrize("words", some(HARD, 2))
def test_S1_more_effort_never_gives_less(lexicon: Lexicon, words: str) -> None:
    scores = list[int]()
    bounds = list[int]()
    for effort in some((0, 1_000, 20_000, 100_000, 500_000, 2_500_000, 10_000_000), 4):
        one, other = (search(lexicon, words, HARD[words], effort=effort) for _ in range(2))
        assert one == other
        scores.append(one.score)
        bounds.append(one.bound)
    assert scores == sorted(scores) and scores[-1] > scores[0]
    assert bounds == sorted(bounds, reverse=True) and bounds[-1] >= scores[-1]


@pytest.mark.slow
@pytest.mark.parametrize(("words", "score"), list(zip(HARD, (30, 40, 38, 38, 34))))
def test_S1_locked_words_of_whole_games_are_proven(lexicon: Lexicon, words: str, score: int) -> None:
    solution = search(lexicon, words, HARD[words], effort=100_000_000)
    assert (solution.score, solution.proven) == (score, True)


@pytest.mark.slow
def test_S1_an_answer_that_time_ends_is_never_below_either(lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the machine: the search with all words is kept from finding anything."""
    words, rack = next(iter(HARD.items()))
    floors = [search(lexicon, words, rack, least).score for least in RUNGS]
    real = Descent._at

    def at(self: Descent, same: list[ScoreLevel], value: int | None) -> None:
        while len(self.context.words) == len(WordIndex.shared(lexicon)):
            self.budget.look()
        real(self, same, value)

    monkeypatch.setattr(Descent, "_at", at)
    solution = WordSolver(lexicon).solve(table(words), tuple(rack), options=SearchOptions(stop=for_seconds(3)))
    assert not solution.proven and max(floors) <= solution.score <= solution.bound


def test_S1_equal_answers_where_the_search_ends_by_itself(lexicon: Lexicon) -> None:
    """A limit that is not reached changes nothing, byte for byte."""
    for words, rack in (("IMAGE", "ELP"), ("GAMiN TRI", "AESX"), ("AvAL DUR", "EOSTR")):
        free = search(lexicon, words, rack)
        assert free.proven
        assert free == search(lexicon, words, rack, effort=50_000_000)
        assert free == WordSolver(lexicon).solve(table(words), tuple(rack), options=SearchOptions(stop=for_seconds(60)))


def test_two_locked_words_may_end_in_one_where_neither_has_the_letters_of_the_other(lexicon: Lexicon) -> None:
    solution = search(lexicon, "PORtE MANtEAU", "X")
    assert (solution.score, solution.proven) == (15, True)
    assert [move.turn.new for move in solution.moves] == [(tuple("PORTEMANTEAUX"),)]
