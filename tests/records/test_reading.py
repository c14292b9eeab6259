"""`lettres.read`: a saved game by its path or its name, whole, or refused in a sentence that names the file."""

from __future__ import annotations

from pathlib import Path

import pytest

import lettres
from lettres.engine.events import Pass
from lettres.records.header import Header
from lettres.records.session import game_of, load, new_game
from lettres.records.sheet import Sheet, SheetLine, TurnKind, write_sheet
from lexicon import Lexicon

HEADER = Header("lettres", {}, "essai 1", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")


@pytest.fixture
def path(saved_games: Path, lexicon: Lexicon) -> Path:
    """A saved game of four turns."""
    session = new_game(HEADER, game_of(lexicon)(HEADER), lexicon, "essai")
    with session.journal:
        for seconds in (1.0, 2.0, 3.0, 4.0):
            session.act(Pass(), seconds)
    return saved_games / "essai.partie"


def test_by_its_path_or_its_name(path: Path) -> None:
    for given in (path, str(path), "essai", "essai.partie"):
        game = lettres.read(given)
        assert game.header == HEADER and len(game.turns) == 4 and not game.broken
        assert [row[0] for row in game.figures()] == [1, 2, 3, 4]
        assert [row[4] for row in game.figures()] == [1.0, 2.0, 3.0, 4.0]
    assert repr(lettres.read(path)) == "<Recording essai: lettres, 4 turns>"
    assert str(lettres.read(path)).startswith("Rami des lettres : « essai »\n1. ")
    assert "<td>Ana</td>" in lettres.read(path)._repr_html_()


def test_lines_of_a_file_are_taken_with_their_hashes(path: Path, lexicon: Lexicon) -> None:
    header, done = load(path.read_text("utf-8").splitlines(), game_of(lexicon))
    assert header == HEADER and len(done) == 5
    assert load(path.read_text("utf-8").splitlines(keepends=True), game_of(lexicon)) == (header, done)
    changed = path.read_text("utf-8").replace("Zoé", "Eva").splitlines()
    with pytest.raises(lettres.RecordError, match=r"^ligne 7 : elle n'est pas telle qu'elle a été écrite"):
        load(changed, game_of(lexicon))


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data[:-9], r"^« essai\.partie », ligne 14 : elle est coupée au milieu"),
        (lambda data: data.replace(b"passe", b"Passe", 1), r"^« essai\.partie », ligne 11 : elle n'est pas telle"),
        (lambda data: data[:40], r"^« essai\.partie » "),
        (lambda data: b"", r"^« essai » est vide"),
        (lambda data: b"bonjour\n", r"^« essai\.partie » n'est pas une partie de lettres"),
        (lambda data: b"lettres-feuille 1\nbonjour\n", r"^« essai\.partie » : "),
    ],
)
def test_a_damaged_game_is_refused_by_its_name(path: Path, damage: object, said: str) -> None:
    assert callable(damage)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(lettres.RecordError, match=said):
        lettres.read(path)


def test_what_can_be_read_of_it_is_had_on_demand(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])
    game = lettres.read(path, partly=True)
    assert len(game.turns) == 3 and "coupée" in game.broken and "broken" in repr(game)


def test_what_is_not_there_is_named() -> None:
    with pytest.raises(lettres.RecordError, match="aucune partie « rien »"):
        lettres.read("rien")


def test_a_game_of_real_tiles_is_read_too(tmp_path: Path, lexicon: Lexicon) -> None:
    lines = (SheetLine(0, TurnKind.LAY, "IMAGES", points=12, rule=12), SheetLine(1, TurnKind.PASS))
    texts = write_sheet(Sheet(HEADER, lines))
    sheet = tmp_path / "table.partie"
    sheet.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    game = lettres.read(sheet, lexicon)
    assert [row[:4] for row in game.figures()] == [(1, "Ana", "IMAGES", 12), (2, "Zoé", "", 0)]
    assert game.sheet is not None
    sheet.write_text("".join(f"{text}\n" for text in (*texts, "3 J1 IMAGES =")), "utf-8")
    with pytest.raises(lettres.RecordError, match=r"^« table\.partie », ligne 11 : "):
        lettres.read(sheet)
