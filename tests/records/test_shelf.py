"""Saved games deleted, renamed and found (U15): nothing else is, and none that is being played."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from lettres.records.header import Header
from lettres.records.journal import FileJournal, StoreError, check_name, saved
from lettres.records.shelf import remove, rename
from tests.conftest import Begin, Run

HEADER = Header("rummikub", {}, "", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")


@pytest.fixture
def game(begin: Begin, saved_games: Path) -> Path:
    """A saved game that nobody plays."""
    session = begin(HEADER)
    session.journal.close()
    [path] = saved()
    return path


def test_U15_a_game_is_renamed_whole(game: Path) -> None:
    before = game.read_bytes()
    new = rename(game, "dimanche")
    assert new == game.with_name("dimanche.partie") and new.read_bytes() == before and not game.exists()


def test_U15_no_game_is_lost_to_a_name_in_use(game: Path) -> None:
    other = game.with_name("autre.partie")
    other.write_bytes(b"x")
    with pytest.raises(StoreError, match="existe déjà"):
        rename(game, "autre")
    assert other.read_bytes() == b"x" and game.exists()
    for name in ("", "../x", "a b", "con", "x" * 61):
        with pytest.raises(StoreError, match="un nom de partie"):
            check_name(name)
        with pytest.raises(StoreError, match="un nom de partie"):
            rename(game, name)


def test_U15_a_name_is_not_taken_where_files_have_no_links(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, "link", none)
    game.with_name("autre.partie").write_bytes(b"x")
    with pytest.raises(StoreError, match="existe déjà"):
        rename(game, "autre")
    assert rename(game, "libre").exists() and not game.exists()


def test_U15_a_game_that_is_being_played_stays(game: Path) -> None:
    journal, _ = FileJournal.resume(game)
    with journal:
        for wanted in (lambda: remove(game), lambda: rename(game, "autre")):
            with pytest.raises(StoreError, match="un autre terminal"):
                wanted()
    assert game.exists()
    remove(game)
    assert not game.exists()


def test_U15_a_file_that_is_no_game_is_not_deleted(game: Path, tmp_path: Path) -> None:
    letter = tmp_path / "lettre.txt"
    letter.write_text("chère Ana")
    with pytest.raises(StoreError, match="n'est pas une partie"):
        remove(letter)
    assert letter.exists()
    damaged = game.with_name("abimee.partie")
    damaged.write_text("chère Ana")
    remove(damaged)
    assert not damaged.exists()


def test_U15_the_time_of_a_turn_goes_with_its_game(game: Path) -> None:
    """Who resumes it under its new name has the time that was left, and nothing stays behind."""
    journal, _ = FileJournal.resume(game)
    with journal:
        journal.note_time(41.5)
    new = rename(game, "dimanche")
    journal, _ = FileJournal.resume(new)
    with journal:
        assert journal.noted_time() == 41.5
    remove(new)
    assert list(game.parent.iterdir()) == []


def test_U15_a_sheet_is_renamed_and_deleted_wherever_it_is(tmp_path: Path) -> None:
    """As a record is."""
    sheet = tmp_path / "feuille.partie"
    sheet.write_text("lettres-feuille 1\njeu lettres\n")
    new = rename(sheet, "club")
    assert new == tmp_path / "club.partie" and new.exists() and not sheet.exists()
    remove(new)
    assert not new.exists()


def test_U15_commands_tell_where_rename_and_delete(run: Run, game: Path) -> None:
    assert run("partie", "ou").stdout.strip() == str(game.parent)
    assert run("partie", "où", game.stem).stdout.strip() == str(game)
    assert run("partie", "renommer", game.stem, "dimanche").returncode == 0
    unsure = run("partie", "supprimer", "dimanche")
    assert unsure.returncode == 2 and "--oui" in unsure.stderr and game.with_name("dimanche.partie").exists()
    missing = run("partie", "supprimer", "dimanch", "--oui")
    assert missing.returncode == 3 and "Vouliez-vous dire « dimanche » ?" in missing.stderr
    assert run("partie", "supprimer", "dimanche", "--oui").returncode == 0 and saved() == []
