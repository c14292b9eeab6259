"""The key of one's own dice in a record: how it is written, and that older records, which have it elsewhere, read."""

from __future__ import annotations

from pathlib import Path

import pytest

from lettres.records.allowed_files import allow
from lettres.records.header import Header, RecordError, read_header, write_header
from lettres.records.journal import folder
from lettres.records.recording import read_recording
from lettres.records.session import header_of
from lettres.reports.game_json import json_lines
from lettres.reports.game_text import whole_text
from lettres.reports.verify import Holds, check
from tools.damage.bytes import sealed

OLD = """lettres-partie 1
jeu des
règles deal=3 rounds=1
lexique {dice}
thème
joueur 1 Ana
joueur 2 Zoé
graine 3
date 2026-01-02T03:04:05
donne J1:AAA J2:AAA
1 J1 lance AAA ; dés b1@Ar2@Ar3@A ; 2.0 s
1 J1 passe ; 3.0 s
2 J2 lance AAA ; dés *@Ar2@Ar3@A ; 4.0 s
2 J2 *@A,r2@A,r3@A = 0 ; 5.0 s ; fin 0 6"""
"""A game as it was written when the file of the dice stood in the place of the lexicon."""


@pytest.fixture
def dice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set of dice of one kind; what is saved stays in the test's own folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "données"))
    folder().mkdir(parents=True)
    path = tmp_path / "mes dés.tsv"
    path.write_text("A 6 r1 r2 r3 b1 b2 *\n", "utf-8")
    allow(str(path))
    return path


def lines_of(dice: Path, new: bool) -> list[str]:
    keys = f"lexique\ndés {dice}" if new else f"lexique {dice}"
    return OLD.replace("lexique {dice}", keys).split("\n")


@pytest.mark.parametrize("new", [False, True])
def test_a_record_with_its_own_dice_reads_and_holds(dice: Path, tmp_path: Path, new: bool) -> None:
    path = tmp_path / "d.partie"
    path.write_bytes(sealed(lines_of(dice, new)))
    found = read_recording(path, lambda entry: None)
    assert not found.broken and found.state.over and len(found.game.tiles.tiles()) == 6
    assert (found.header.dice, found.header.lexicon) == (str(dice), "")
    assert [finding.holds for finding in check(path, lambda entry: None)] == [Holds.YES] * len(lines_of(dice, new))
    told = next(json_lines(found))
    assert (told["dice"], told["lexicon"]) == (str(dice), None)
    assert any(line.startswith(f"Dés : {dice}") for line in whole_text(found))


def test_dice_are_written_under_their_own_key(dice: Path) -> None:
    header = header_of(lines_of(dice, new=False))
    assert write_header(header) == lines_of(dice, new=True)[:10]
    assert read_header(write_header(header)) == header


def test_what_names_no_dice_has_no_such_line() -> None:
    header = Header("des", {}, "", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")
    assert not any(line.startswith("dés") for line in write_header(header))
    with pytest.raises(RecordError, match="le fichier de dés"):
        write_header(header._replace(dice="a\nb"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("lexique", "lexique essai 1"),  # two files of dice
        ("jeu des", "jeu rummikub"),  # which has none
        ("dés ", "dés  "),
        ("thème", "dés x\nthème"),
    ],
)
def test_a_header_with_dice_has_one_exact_form(dice: Path, old: str, new: str) -> None:
    lines = "\n".join(lines_of(dice, new=True)).replace(old, new, 1)
    with pytest.raises(RecordError):
        header_of(lines.split("\n"))


def test_an_empty_key_of_dice_is_refused(dice: Path) -> None:
    with pytest.raises(RecordError, match="forme exacte"):
        header_of([line.partition(" ")[0] if line.startswith("dés") else line for line in lines_of(dice, new=True)])
