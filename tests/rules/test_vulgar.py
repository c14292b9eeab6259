"""Vulgar words: a person lays them, a program only where the game wants it to (`vulgar_words`)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from lettres.engine import Table, Turn, apply, judge, seeded, start, view
from lettres.engine.events import Play
from lettres.families.words.notation import spelling
from lettres.families.words.rules import LettersRules
from lettres.games.letters import letters
from lettres.play.desks import solver_for
from lettres.play.words.hints import WordHints
from lettres.players import bot
from lettres.records.header import Header
from lettres.records.session import Session
from lettres.solver.facade import GameSolver, solver_of
from lettres.solver.solution import SearchOptions
from lettres.solver.words import WordSolver
from lettres.study.puzzles import make
from lexicon import Lexicon
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.policy import VULGAR
from lexicon.sources import tsv
from oracles.words import best, points
from tests.conftest import ABOUT, Begin
from tests.game_helpers import chosen, place, state, table

_POLITE = ["AIL", "IMAGE", "PAGE", "MAGE", "PIE", "GEL", "GELA", "LAME", "PLAGE", "PALE", "ALPE"]
_VULGAR = ["MIEL", "EMPILAGE", "AGILE", "PILE", "ELIMA"]  # as if they were


def _row(word: str, mark: str = "") -> str:
    return f"{word.lower()}\tnoun.m\tinv\t{mark}\t5\t"


@pytest.fixture(scope="module")
def small() -> Lexicon:
    """Some words, of which some are marked by one of the marks of vulgar words."""
    marks = sorted(VULGAR)
    rows = [*map(_row, _POLITE), *(_row(word, marks[at % len(marks)]) for at, word in enumerate(_VULGAR))]
    return Lexicon.from_bytes(compile_lexicon(tsv.read(rows), ReviewedLists(), ABOUT))


def _formed(turn: Turn) -> set[str]:
    return set(map(spelling, turn.new))


# -- the words of a lexicon


def test_a_word_is_vulgar_by_its_first_reading() -> None:
    rows = ["coque\tnoun.f\t\tvulgar\t6\t", "coqué\tadj.m\tf=coquée\t\t3\t", "barre\tnoun.f\t\t\t6\t"]
    rows.append("barré\tadj.m\tf=barrée\tvulgar\t3\t")
    lexicon = Lexicon.from_bytes(compile_lexicon(tsv.read(rows), ReviewedLists(), ABOUT))
    assert lexicon.vulgar == {"COQUE", "COQUES", "BARREE", "BARREES"}


def test_every_form_of_a_marked_entry_is_vulgar() -> None:
    entry = "gamin\tnoun+adj.m\tf=gamine\t\t6\t"
    review = ReviewedLists(marks={("gamin", "*"): ["from:angl", "offensive"]})
    lexicon = Lexicon.from_bytes(compile_lexicon(tsv.read([entry]), review, ABOUT))
    assert lexicon.vulgar == {"GAMIN", "GAMINS", "GAMINE", "GAMINES"}
    assert {"from:angl", "offensive"} <= set(lexicon.readings("gamin")[0].marks)


# -- the search


def _positions() -> Iterator[tuple[Table, tuple[str, ...]]]:
    draw = Random(15)
    for _ in range(12):
        laid = draw.sample([*_POLITE, *_VULGAR], draw.choice((1, 1, 2)))
        rack = draw.sample("AEILMPGJ", 3)
        yield table(" ".join(laid)), tuple(sorted(rack))


def test_it_is_proven_best_among_the_other_words(small: Lexicon) -> None:
    """Beside everything tried: a vulgar word may stay on the table, none is formed."""
    game, solver = letters(lexicon=small), WordSolver(small, vulgar=False)
    for laid, rack in _positions():
        wanted = best(game, [*_POLITE, *_VULGAR], laid, rack, allowed=lambda turn: not _formed(turn) & small.vulgar)
        found = solver.solve(laid, rack)
        assert (found.score, found.bound, found.proven) == (wanted.score, wanted.score, True), (laid, rack)
        for move in found.moves:
            assert not judge(game, move.turn).faults and points(game, move.turn) == move.score
            assert not _formed(move.turn) & small.vulgar
    assert small.vulgar == set(_VULGAR)


def test_without_leave_only_polite_solvers_are_bound(small: Lexicon) -> None:
    laid, rack = table("IMAGE"), tuple("ELP")
    polite, free = letters(lexicon=small), letters(LettersRules(vulgar_words=True), small)
    scores = {
        (game.rules.changed() != {}, kept): solver_of(game, small, polite=kept).solve(laid, rack).score
        for game in (polite, free)
        for kept in (False, True)
    }
    assert scores[False, True] < scores[False, False] == scores[True, False] == scores[True, True]


# -- people, robots, hints, repairs, puzzles


def test_a_person_may_lay_one_and_it_may_stay(small: Lexicon) -> None:
    game = letters(lexicon=small)
    before = state("IMAGE", "LEP", played=game)
    laid = apply(before, Play(table("MIEL PAGE")), chosen("AAAAAAA")).state
    assert not judge(game, Turn(before.table, laid.table, before.seat.rack, True)).faults
    found = solver_of(game, small, polite=True).solve(laid.table, tuple("AI"))
    assert found.proven and all("MIEL" not in _formed(move.turn) for move in found.moves)


@pytest.mark.parametrize(("level", "leave"), [("débutant", False), *product(("oracle", "champion"), (False, True))])
def test_robots_lay_none_without_leave(small: Lexicon, level: str, leave: bool) -> None:
    game = letters(LettersRules(vulgar_words=leave, opening_letters=3), small)
    laid = set[str]()
    for seed in range(2):
        robot, chance = bot(f"bot:{level}", game, small), seeded(seed)
        state = start(game, 2, chance).state
        for _ in range(8):
            if state.over:
                break
            state = apply(state, robot.act(game, view(state, state.turn)), chance).state
            laid.update(spelling(tuple(piece.shows for piece in meld)) for meld in state.table.melds)
    assert bool(laid & small.vulgar) == leave and laid & set(_POLITE)


def _session(begin: Begin, lexicon: Lexicon, rules: LettersRules) -> Session:
    names = "Ana", "Zoé"
    session = begin(Header("lettres", rules.recorded(), "essai 1", "", names, 7, "2026-01-02T03:04:05"), lexicon)
    place(session, state("IMAGE", "LEP", played=session.game))
    return session


def test_hints_speak_of_none_and_their_proof_says_so(begin: Begin, small: Lexicon) -> None:
    for leave, score, aside in ((False, "", ", sans les mots vulgaires."), (True, "14", ".")):
        session = _session(begin, small, LettersRules(vulgar_words=leave))
        best = WordHints(session, solver_for(session, small)).search()
        assert best.turn and bool(_formed(best.turn) & small.vulgar) == leave
        text = WordHints(session, solver_for(session, small)).give().text
        assert f"Aucun coup ne marque davantage, c'est prouvé{aside}" in text and score in text


def test_repairs_form_none(begin: Begin, small: Lexicon) -> None:
    game = letters(lexicon=small)
    laid, loose = table("PIE"), tuple("AGEMLIP")
    found = GameSolver(game, small).solve(laid, loose, whole_turns=False, options=SearchOptions(must=tuple("GEL")))
    assert found.proven and found.moves and not _formed(found.moves[0].turn) & small.vulgar


@pytest.mark.slow
def test_no_puzzle_has_one(lexicon: Lexicon) -> None:
    """Its best move is the best of all moves, those of vulgar words too, and has none."""
    plain = make(WordSolver(lexicon), "facile", "3")
    coarse = Lexicon(lexicon._sections)
    vars(coarse)["vulgar"] = frozenset(_formed(plain.best.turn))
    other = make(WordSolver(coarse), "facile", "3")
    assert not _formed(other.best.turn) & coarse.vulgar
    assert WordSolver(coarse).solve(other.table, other.rack).score == other.best.score


# -- records


def test_records_of_before_are_as_they_were() -> None:
    assert LettersRules.from_record({}).vulgar_words
    assert LettersRules().recorded() == {"vulgar_words": False}
    assert LettersRules.from_record(LettersRules().recorded()) == LettersRules()
    assert not LettersRules().vulgar_words
