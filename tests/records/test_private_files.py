"""Who may read what is saved (V7): a record holds the seed, which gives away every tile to come."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lettres.cli.base import open_base
from lettres.records.header import Header
from lettres.records.journal import FileJournal, folder, read, saved
from lettres.records.sheet_file import SheetFile
from tests.conftest import Begin, Run

HEADER = Header("rummikub", {}, "", "", ("Ana", "Zoé"), 7, "2026-01-02T03:04:05")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


@pytest.fixture(autouse=True)
def usual_umask() -> Iterator[None]:
    """Let others read what says nothing else."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
def nowhere(saved_games: Path) -> None:
    """Have no folder of saved games yet."""
    saved_games.rmdir()
    saved_games.parent.rmdir()


def _mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_saved_game_is_its_owners_alone(begin: Begin, nowhere: None) -> None:
    session = begin(HEADER)
    session.journal.note_time(3.0)
    session.journal.close()
    assert [_mode(path) for path in saved()] == [0o600]
    assert (_mode(folder()), _mode(folder().parent)) == (0o700, 0o700)


def test_a_sheet_stays_its_owners_alone_at_each_change(nowhere: None) -> None:
    with SheetFile.create("club", "2026-01-02") as sheet:
        assert _mode(sheet.path) == 0o600
        sheet.save(["lettres-feuille 1"])
        assert _mode(sheet.path) == 0o600


def test_what_was_saved_before_still_reads_and_goes_on(begin: Begin, saved_games: Path) -> None:
    session = begin(HEADER)
    session.journal.close()
    [path] = saved()
    os.chmod(path, 0o644)
    os.chmod(folder(), 0o755)
    lines = read(path).texts
    journal, again = FileJournal.resume(path)
    journal.close()
    assert again.texts == lines and _mode(path) == 0o644


def test_the_base_of_rooms_and_what_lies_beside_it(nowhere: None) -> None:
    with closing(open_base(None)) as store:
        store.add_code("x", "ana", 1.0)
        found = {path.name: _mode(path) for path in folder().parent.iterdir() if path.is_file()}
    assert found == dict.fromkeys(("parties.sqlite", "parties.sqlite-wal", "parties.sqlite-shm"), 0o600)
    assert _mode(folder().parent) == 0o700


def test_an_export_with_racks_is_its_owners_alone(begin: Begin, saved_games: Path, tmp_path: Path, run: Run) -> None:
    begin(HEADER).journal.close()
    public, private = tmp_path / "a.json", tmp_path / "b.json"
    assert run("partie", "exporter", "--format", "json", "-o", str(public)).returncode == 0
    assert run("partie", "exporter", "--format", "json", "--chevalets", "-o", str(private)).returncode == 0
    assert "seed" in private.read_text() and "seed" not in public.read_text()
    assert (_mode(public), _mode(private)) == (0o644, 0o600)
