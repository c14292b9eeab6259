"""Names that nobody can mistake for another's, for a robot's, or for none (V7): one rule for terminal and rooms."""

from __future__ import annotations

from pathlib import Path

import pytest

from lettres.play.names import name_problem, names_problem
from lettres.records.header import Header, read_header, write_header
from lexicon import Lexicon
from tests.conftest import Run
from tests.web.playing import GUEST, house


@pytest.mark.parametrize(
    "name",
    ("Robot", "robot 1", "ROBOT", "Robots", "Robot-2", "Robot oracle", "R o b o t", "Rоbоt", "Rob0t 1", "Röbot 1")
    + ("Ｒｏｂｏｔ", "ΡοΒΟΤ".replace("Ρ", "R"), "Robot l", "Воt"),
)
def test_nobody_is_called_as_a_robot_is(name: str) -> None:
    assert "gardé pour les robots" in name_problem(name)


@pytest.mark.parametrize("name", (".", "’", "-", "_", ". .", "--"))
def test_a_name_has_a_letter_or_a_digit(name: str) -> None:
    assert "au moins une lettre ou un chiffre" in name_problem(name)


@pytest.mark.parametrize(
    "name", ("A\u200bna", "\u3164", "An\u115fa", "\uffa0", "Ana\u202e", "A\u00adna", "\u2800", "A\u034fna")
)
def test_a_name_has_nothing_that_is_not_seen(name: str) -> None:
    assert "un nom a de 1 à 30 lettres" in name_problem(name)


@pytest.mark.parametrize(
    "name",
    ("Zoé", "Roberto", "Robotham", "Bottin", "Ana 2", "Анна", "Δημήτρης", "田中", "O’Brien", "Jean-Luc", "7", "Ili"),
)
def test_names_of_people_are_theirs(name: str) -> None:
    assert name_problem(name) == ""


@pytest.mark.parametrize(
    ("one", "other"),
    (
        *(("Ana", each) for each in ("Аna", "Anа", "АNА", "Αna", "Ana.", "A na", "Áña", "Ａna", "_ana_")),
        *(("Paul", each) for each in ("PauI", "Pau1", "Рaul", "Ραul", "paul-")),
        ("Zoé", "Z0e"),
        ("Jean-Luc", "jean luc"),
        ("Coco", "Сосо"),
        ("Max", "Мах"),
    ),
)
def test_two_names_that_look_alike_are_not_at_one_table(one: str, other: str) -> None:
    for players in ((one, other), (other, one), ("Léa", one, "bot", other)):
        assert "se confond" in names_problem(players) or "même nom" in names_problem(players)


@pytest.mark.parametrize(
    "players", (("Ana", "Anne"), ("Ana 1", "Ana 2"), ("田中", "田口"), ("bot", "bot:oracle", "Rob"))
)
def test_names_that_differ_are_at_one_table(players: tuple[str, ...]) -> None:
    assert names_problem(players) == ""


def test_the_rule_is_that_of_rooms_and_of_the_terminal(run: Run, lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana, zoé = server.browser(), server.browser()
        for name in ("Robot 1", ".", "\u3164"):
            seats = [{"kind": "me", "name": name}, GUEST]
            assert ana.post("/api/parties", {"game": "rummikub", "seats": seats}).status_code == 400, name
        made = ana.made("rummikub", {"kind": "me", "name": "Ana"}, GUEST)
        zoé.post("/api/rejoindre", {"secret": made["secret"]})
        with zoé.at(made["id"]) as table:
            sit = {"seat": 1, "secret": made["secret"]}
            assert "se confond" in table.until("no", id=table.send("sit", name="Аna", **sit))["text"]
            table.until("done", id=table.send("sit", name="Zoé", **sit))
            assert "se confond" in table.until("no", id=table.send("name", seat=1, name="Anа"))["text"]
    for players, told in (("Robot 1,Zoé", "gardé pour les robots"), ("Ana,Аna", "se confond"), (".,Zoé", "une lettre")):
        done = run("jouer", "--joueurs", players)
        assert done.returncode == 2 and told in done.stderr, done.stderr


def test_what_was_saved_under_such_names_still_reads() -> None:
    players = ("Robot 1", "Robot", ".", "Ana", "Аna")
    lines = write_header(Header("rummikub", {}, "", "", players, 7, "2026-01-02T03:04:05"))
    assert read_header(lines).players == players
