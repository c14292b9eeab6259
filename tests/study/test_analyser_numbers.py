"""`lettres analyser` for tiles, cards and dice: tiles laid and their value beside the best play."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from lettres.engine import Table, Turn, seeded, start
from lettres.engine.deal import set_up
from lettres.engine.events import Action, Deal, Draw, Event, Laid, Pass, Passed, Repair, Scored
from lettres.engine.game import apply
from lettres.games.rummikub import rummikub
from lettres.position import form_of
from lettres.records.header import Header, write_header
from lettres.records.journal import folder
from lettres.records.record import recorded
from lettres.records.recording import PlayedTurn, Recording, read_recording
from lettres.reports.review_json import json_lines
from lettres.reports.review_page import page
from lettres.reports.review_text import whole_text
from lettres.solver.solution import Move, Solution
from lettres.study.analysis import Work
from lettres.study.report import Report
from lettres.study.review import Outcome, Review, draws, review, seat_review, worst
from lexicon import Lexicon
from tests.conftest import Run
from tests.game_helpers import turned
from tests.greedy import made, record
from tests.records.test_partie import _Page
from tools.damage.bytes import sealed

pytestmark = pytest.mark.usefixtures("saved_games")

Report_ = Callable[..., Report]


@lru_cache(maxsize=8)
def lazy(game: str) -> tuple[str, ...]:
    """The lines of a match in which seats do not always play."""
    options: dict[str, Any] = {"des": {"rounds": 2}, "deux-cents": {"rounds": 1, "target": 0}}.get(game, {})
    return tuple(record(game, 11, ("Ana", "Zoé"), 900, 0 if game == "des" else 3, **options))


@pytest.fixture
def course(saved_games: Path, lexicon: Lexicon) -> Callable[[str], Recording]:
    def read(game: str) -> Recording:
        path = saved_games / f"{game}.partie"
        path.write_bytes(sealed(list(lazy(game))))
        return read_recording(path, lambda _: lexicon)

    return read


@pytest.fixture
def report(course: Callable[[str], Recording]) -> Report_:
    def analysed(game: str) -> Report:
        found = course(game)
        work = Work(found, None, 5.0, None)
        return work.with_luck(Report(found, work.review(None), "", 8, 1))

    return analysed


# -- the computation


def moves(text: str) -> Table:
    table = form_of("rummikub").typed_table(text).table
    assert isinstance(table, Table)
    return table


def compared(before: str, rack: str, laid: str, best: str, *, opened: bool = True, proven: bool = True) -> Review:
    """A turn that brought a table to another one, beside a best move."""
    dealt = start(rummikub(), 2, seeded(1)).state
    rack_tiles = tuple(sorted(form_of("rummikub").typed_rack(rack)))
    seats = tuple(replace(seat, rack=rack_tiles, opened=opened) for seat in dealt.seats)
    state = replace(dealt, seats=seats, table=moves(before))
    seat = state.seat
    turn = Turn(state.table, moves(laid), seat.rack, opened)
    events: list[Event] = [Laid(0, turn), Scored(0, ())] if laid != before else [Passed(0)]
    move = Turn(state.table, moves(best), seat.rack, opened)
    found = Solution((Move(move, len(move.placed)),) if best != before else (), len(move.placed), proven)
    return review(rummikub(), turned(1, 0, state, events), (), lambda *_: found)


def test_tiles_count_first_and_then_their_value() -> None:
    found = compared("r3-5", "r6 r7 b1", "r3-6", "r3-7")
    assert (found.points, found.value, found.best.score, found.best_value) == (1, 6, 2, 13)
    assert (found.lost, found.lost_value, found.beaten, found.optimal) == (1, 7, True, False)
    same = compared("r3-5", "r6 r2", "r2-5", "r3-6")
    assert (same.lost, same.lost_value, same.beaten) == (0, 4, True)
    assert compared("r3-5", "r6", "r3-6", "r3-6").optimal
    assert not compared("r3-5", "r6", "r3-6", "r3-6", proven=False).optimal


def test_nothing_laid_loses_all() -> None:
    found = compared("r3-5", "r6", "r3-5", "r3-6")
    assert (found.outcome, found.points, found.lost, found.lost_value) == (Outcome.PASSED, 0, 1, 6)
    none = compared("r3-5", "b6", "r3-5", "r3-5")
    assert none.optimal and not none.beaten


def test_the_value_counts_first_in_first_melds() -> None:
    rack = "r1 b1 n1 j1 r10 r11 r12 r13 b13 n13 j13"
    found = compared("", rack, "r10-12 r1b1n1j1", "r10-12 r13b13n13j13", opened=False)
    assert (found.lost, found.lost_value, found.beaten) == (0, 48, True)
    few = compared("", rack, "r10-12 r1b1n1j1", "r10-13", opened=False)
    assert (few.lost, few.lost_value, few.beaten) == (-3, 9, True)


def test_a_search_that_ended_early_knows_no_less_than_the_player_of_tiles() -> None:
    found = compared("r3-5", "r6 r7", "r3-7", "r3-6", proven=False)
    assert (found.best.score, found.lost, found.lost_value, found.beaten) == (2, 0, 0, False)
    assert found.best.moves[0].turn == found.laid and not found.best.proven


def test_the_worst_turns_lost_the_most_tiles_and_then_value() -> None:
    turns = [
        compared("r3-5", "r6 r7", "r3-5", "r3-6")._replace(number=1),
        compared("r3-5", "r6 r7", "r3-5", "r3-7")._replace(number=2),
        compared("r3-5", "r2 r6", "r2-5", "r3-6")._replace(number=3),
        compared("r3-5", "r6 r2", "r3-5", "r2-5")._replace(number=4),
        compared("r3-5", "r6", "r3-6", "r3-6")._replace(number=5),
    ]
    assert [turn.number for turn in worst(turns, 9)] == [2, 1, 4, 3]
    sums = seat_review(0, turns)
    assert (sums.points, sums.best, sums.lost, sums.value, sums.best_value, sums.unbeaten) == (2, 6, 4, 8, 33, 1)


# -- whole games


GAMES = pytest.mark.parametrize("game", ["rummikub", "defausse", "deux-cents", "cartes", "des"])


@GAMES
def test_every_choice_stands_beside_the_best_one(report: Report_, game: str) -> None:
    found = report(game)
    chosen = [played for played in found.course.turns if played.choice]
    assert [turn.number for turn in found.turns] == [played.number for played in chosen]
    for turn, played in zip(found.turns, chosen):
        assert played.choice is not None and turn.before.seat.rack == played.choice.seat.rack
        assert turn.best.proven and not (turn.lost < 0 and turn.before.seat.opened)
        assert (turn.points > 0) == (turn.laid is not None)
        if turn.laid:
            assert turn.points == len(turn.laid.placed)
    if game == "des":
        assert all(turn.optimal for turn in found.turns)  # there a player who can lay has to
    elif game != "deux-cents":  # where the lazy player of this test happens to miss nothing
        assert any(turn.beaten for turn in found.turns)


@GAMES
def test_the_report_is_told_in_french(report: Report_, game: str) -> None:
    found = report(game)
    text = "\n".join(whole_text(found, aloud=False))
    assert "lettre" not in text.replace("lettres", "") and "mots courants" not in text and "Chance :" not in text
    assert (
        "est retenu, non perdu" in text
        and "ni de la chance, car les points ne tombent qu'à la fin des manches." in text
    )
    noun = {"cartes": "Cartes restantes", "des": "Dés restants"}.get(game, "Tuiles restantes")
    assert f"{noun}, tour après tour (1 Ana, 2 Zoé) :" in text
    losing = worst(found.turns, 5)
    if losing:
        start = f"l'on a le plus retenu : tour {losing[0].number}, à {found.name(losing[0])} ("
        assert start in text and "Le mieux : " in text and re.search(r"retenue?s?\.", text)
        assert "perd" not in text.replace("non perdu", "")
    aloud = "\n".join(whole_text(found, aloud=True))
    assert "tour après tour" not in aloud


def test_a_turn_is_told_with_its_best_play(report: Report_) -> None:
    found = report("rummikub")
    text = "\n".join(whole_text(found, aloud=False))
    turn = worst(found.turns, 1)[0]
    [told] = [part for part in text.split("\n\n") if part.startswith(f"Tour {turn.number}, à ")]
    lines = told.splitlines()
    assert re.fullmatch(r"Tour \d+, à \w+ : rien de posé ; au mieux \d+ tuiles posées, valeur \d+\.", lines[0])
    assert lines[1].startswith("  Chevalet : ") and lines[2] == "  Joué : rien, le tour est passé."
    assert lines[3].startswith("  Le mieux : ") and lines[4].startswith("    ")


@GAMES
def test_json_counts_tiles(report: Report_, game: str) -> None:
    found = report(game)
    *turns, summary = list(json_lines(found))
    assert [turns, summary] == json.loads(json.dumps([turns, summary]))
    for line, turn in zip(turns, found.turns, strict=True):
        assert (line["count"], line["value"], line["lost"]) == (turn.points, turn.value, turn.lost)
        assert (line["best"]["count"], line["best"]["value"]) == (turn.best.score, turn.best_value)
        assert line["luck"] is None and "points" not in line and line["round"] == turn.before.round
    assert summary["curve_of"] == "rack_sizes" and summary["luck_samples"] == 0
    assert [row[-1] for row in summary["curve"]] == [len(seat.rack) for seat in found.course.state.seats]
    assert sum(each["lost"] for each in summary["players"]) == sum(turn.lost for turn in found.turns)


@GAMES
def test_the_page_stands_alone(report: Report_, game: str) -> None:
    found = report(game)
    text = "\n".join(page(found))
    assert _Page(text).headings and "<script" not in text and "Chance et jeu" not in text
    assert not re.search(r">[RBNJ]\d", text)  # a tile keeps its small initial where it begins a sentence
    assert text.count("<details>") == sum(turn.beaten for turn in found.turns)
    assert ('<table class="dice"' in text) == (game == "des")


def test_draws_are_counted_round_by_round(course: Callable[[str], Recording]) -> None:
    found = course("des")
    for deal in found.deals:
        turns: list[PlayedTurn] = [turn for turn in found.turns if turn.before.round == deal.state.round]
        assert [len(tiles) for tiles in draws(deal.events, turns)[:2]] == [9, 9]


# -- the command


def test_the_command_needs_no_lexicon_of_words(run: Run, course: Callable[[str], Recording], saved_games: Path) -> None:
    found = course("rummikub")
    env = {"XDG_DATA_HOME": str(saved_games.parent.parent)}
    done = run("analyser", str(found.path), "--json", env=env)
    assert done.returncode == 0 and done.stderr.startswith("Analyse de 56 tours") and done.stderr.count("\n") == 1
    assert json.loads(done.stdout.splitlines()[-1])["kind"] == "summary"
    words = run("analyser", str(found.path), "--mots-courants", env=env)
    assert words.returncode == 2 and "ne vont qu'avec un jeu de mots" in words.stderr


def test_a_repair_before_a_draw_is_no_choice(saved_games: Path, lexicon: Lexicon) -> None:
    """In `deux-cents` one may repair, then draw, then lay nothing: the turn is compared on the rack after the draw."""
    game = made("deux-cents")
    chance = seeded(5)
    state = set_up(game, 2)
    actions: list[Action] = [Deal(), Repair(), Draw(), Pass()]
    header = Header("deux-cents", {}, "", "", ("Ana", "Zoé"), 5, "2026-01-02T03:04:05")
    lines = [*write_header(header)]
    racks = []
    for action in actions:
        done = recorded(state, action, apply(state, action, chance), 1.0)
        lines.append(done.text)
        racks.append(state.seat.rack)
        state = done.state
    path = folder() / "réparée.partie"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(sealed(lines))
    (turn,) = read_recording(path, lambda _: lexicon).turns
    assert turn.choice is not None
    assert len(turn.choice.seat.rack) == len(racks[1]) + 1 == 15
    assert turn.choice.seat.rack == racks[3]
