"""The end of a game: what is told of it, and what is offered then (T11)."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lettres.cli.after_game import MISSED, REMATCH, wants_rematch
from lettres.cli.ask import Back
from lettres.cli.context import Settings
from lettres.cli.new_game import rematch_header
from lettres.cli.vocabulary import RARE
from lettres.engine.events import Laid, Scored
from lettres.engine.turn import Points
from lettres.french.highlights import highlights
from lettres.records.header import Header
from lettres.records.journal import FileJournal
from lettres.records.record import Done
from lettres.records.recording import read_recording
from lettres.records.session import Session
from lettres.reports.review_text import turn_lines
from lettres.study.analysis import Work, to_try
from lettres.study.report import Report
from lexicon import Lexicon
from tests.conftest import Run
from tests.game_helpers import state, table
from tests.play.test_start import Terminal
from tests.records.test_session import begun

Type = Callable[..., None]


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch) -> Type:
    """Lines to be typed."""
    return lambda *lines: monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture
def played(saved_games: Path) -> Any:
    """A game of tiles that was saved."""
    header = Header("rummikub", {}, "", "", ("Ana", "Zoé", "bot"), 7, "2026-01-02T03:04:05")
    journal = FileJournal.create("finie", "2026-01-02")
    session, memory = begun(header)
    journal.append(*memory.texts)
    session.journal = journal
    yield session
    journal.close()


def test_T11_a_revenge_has_the_same_people_and_rules_and_another_deal() -> None:
    first = Header("rummikub", {"rounds": 3}, "", "", ("Ana", "Zoé", "bot"), 7, "2026-01-02T03:04:05")
    again = rematch_header(first)
    assert again.players == ("Zoé", "bot", "Ana")
    assert again.rules == first.rules and again.game == first.game and again.seed != first.seed


@pytest.mark.parametrize(
    ("typed", "menu", "wanted"),
    [
        (["1"], False, True),
        (["revanche"], True, True),
        (["rev"], False, False),  # two lines begin so: asked again, and then the input ends
        ([""], False, False),
        (["quitter"], True, False),
        (["5"], True, False),
        (["retour"], False, False),
        (["?", "1"], False, True),
        ([], True, False),
    ],
)
def test_T11_what_is_offered_after_a_game(
    type_lines: Type, played: Session, typed: list[str], menu: bool, wanted: bool
) -> None:
    type_lines(*typed)
    assert wants_rematch(Settings(), played, menu=menu) is wanted


@pytest.mark.parametrize("typed", ["", "4", "retour", "menu"])
def test_T11_the_menu_is_offered_where_one_came_from_it(type_lines: Type, played: Session, typed: str) -> None:
    type_lines(typed)
    with pytest.raises(Back):
        wants_rematch(Settings(), played, menu=True)


def test_T11_a_choice_of_the_last_page_is_not_asked_for_again(
    type_lines: Type, played: Session, capsys: pytest.CaptureFixture[str]
) -> None:
    type_lines()
    assert wants_rematch(Settings(), played, REMATCH) and capsys.readouterr().out == ""
    type_lines("1")
    assert wants_rematch(Settings(), played, MISSED)
    shown = capsys.readouterr()
    assert "Aucun tour à analyser." in shown.err and "lettres analyser finie" in shown.out
    assert "Aucun coup meilleur que les vôtres" in shown.out


# -- what is told


def laid(before: Any, after: str, points: int, seat: int = 0) -> Done:
    turn = before.to(table(after))
    return Done("", None, 0.0, before, (Laid(seat, turn), Scored(seat, (Points("tiles", points),))))


def test_T11_the_best_turns_and_the_longest_word() -> None:
    one = state("", "FIABILITE", "JARDIN", "")
    done = [
        Done("", None, 0.0, one, ()),
        laid(one, "FIABILITE", 18),
        laid(state("FIABILITE", "MIEL", "JARDIN", ""), "FIABILITE MIEL", 8),
        laid(state("FIABILITE", "JARDIN", "", ""), "FIABILITE JARDIN", 12, seat=1),
    ]
    assert highlights(["Ana", "Zoé", "Léo"], done) == [
        "Le meilleur tour d'Ana est le 1 : 18 points, FIABILITE.",
        "Le meilleur tour de Zoé est le 1 : 12 points, JARDIN.",
        "Le mot le plus long : FIABILITE, 9 lettres, d'Ana au tour 1.",
    ]
    assert highlights(["Ana"], done[:1]) == []


# -- at a terminal


@pytest.mark.process
@pytest.mark.slow
def test_T11_a_game_that_ends_at_a_terminal_offers_what_to_do_next(run: Run, tmp_path: Path) -> None:
    """Every tile is passed but the last; then the game ends in plain lines, and a revenge is begun and left."""
    env = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    begin = ("jouer", "--joueurs", "Ana", "--graine", "11", "--nom", "seule", "--minuteur", "0")
    shown = run(*begin, stdin="p\np\n" * 120, env=env).stdout
    told = shown.partition("La partie est finie")[2]
    assert "La table est vide." in told and "Ana : 0 point." in told
    assert "lettres partie montrer seule" in told and "lettres analyser seule" in told
    lines = (tmp_path / "lettres" / "parties" / "seule.partie").read_text("utf-8").splitlines(keepends=True)
    (tmp_path / "lettres" / "parties" / "fin.partie").write_text("".join(lines[:-1]), "utf-8")
    with Terminal(tmp_path, "jouer", "--reprendre", "fin", LETTRES_LEXIQUE="") as terminal:
        for _ in range(2):
            terminal.until("> ")
            terminal.type("p\n")
        told = terminal.until("Et maintenant ?")
        assert "La partie est finie" in told and "lettres analyser fin" in told
        terminal.until("Votre choix [4] : ")
        terminal.type("revanche\n")
        terminal.until("> ")
        terminal.type("quitter\n")
        terminal.until("Partie sauvée.")
        assert terminal.process.wait(30) == 0


def test_T15_a_move_that_was_missed_again_and_again_is_told_once(run: Run, tmp_path: Path) -> None:
    """Three turns could form the same word: it is one to try again, then the next one."""
    env = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    run("jouer", "--joueurs", "Ana", "--graine", "11", "--nom", "a", "--minuteur", "0", stdin="p\np\n" * 6, env=env)
    lexicon = Lexicon.default()
    course = read_recording(tmp_path / "lettres" / "parties" / "a.partie", lambda entry: lexicon)
    report = Report(course, Work(course, lexicon, 5.0, None, rare=RARE).review(None), "", 0, 1)
    missed = ["".join(turn.best.moves[0].turn.new[0]) for turn in report.turns]
    assert len(set(missed)) < len(missed) == 6
    tried = ["".join(turn.best.moves[0].turn.new[0]) for turn in to_try(report, 6)]
    assert len(tried) == len(set(missed)) and set(tried) == set(missed)
    rare, instead = next((turn, turn.instead) for turn in report.turns if turn.instead is not None)
    said = "\n".join(turn_lines(report, rare, False))
    assert said.index("Mots courants : ") < said.index("Le mieux : "), "what a beginner may know comes first"
    assert all(lexicon.frequency("".join(word)) >= RARE for word in instead.moves[0].turn.new)
