"""`/sante` says whether games can be written (V7): it tries, and not at every request."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest

from lettres.server.store import sqlite as sqlite_store
from lettres.server.store.sqlite import SqliteStore
from lettres.web import health
from lexicon import Lexicon
from tests.web.playing import house
from tests.web.test_api import described


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Try at each request."""
    monkeypatch.setattr(health, "_FRESH", 0.0)


def test_a_server_with_rooms_is_well_as_its_description_says(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        form = described(server.client, "GET", "/sante")
        assert (form["status"], form["rooms"]) == ("ok", 0) and "message" not in form


def test_a_base_that_is_full_is_told_and_well_again_once_it_is_not(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sqlite_store, "disk_usage", lambda path: SimpleNamespace(free=4096))
    with house(tmp_path, lexicon) as server:
        for _ in range(2):
            form = described(server.client, "GET", "/sante", status=503)
            assert form["status"] == "failed" and "le disque est plein" in form["message"]
            assert str(tmp_path) not in form["message"]
        assert len([each for each in caplog.messages if str(tmp_path) in each]) == 1
        monkeypatch.setattr(sqlite_store, "disk_usage", lambda path: SimpleNamespace(free=1 << 30))
        assert described(server.client, "GET", "/sante")["status"] == "ok"


def test_a_base_that_may_only_be_read_is_told(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        store = server.hub.store
        assert isinstance(store, SqliteStore)
        store._begin(lambda base: base.execute("pragma query_only = on")).result()
        form = described(server.client, "GET", "/sante", status=503)
        assert "ne peut être modifiée" in form["message"]


def test_a_base_that_does_not_answer_is_not_waited_for(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "_TIMEOUT", 0.05)
    go_on = threading.Event()

    class Slow(SqliteStore):
        def check_writable(self, now: float) -> None:
            go_on.wait(10)

    with house(tmp_path, lexicon, store=Slow(str(tmp_path / "salons.sqlite"))) as server:
        assert "ne répond pas" in described(server.client, "GET", "/sante", status=503)["message"]
        go_on.set()


def test_what_is_asked_often_is_written_once(lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_FRESH", 60.0)
    tried = []

    class Counting(SqliteStore):
        def check_writable(self, now: float) -> None:
            tried.append(now)
            super().check_writable(now)

    with house(tmp_path, lexicon, store=Counting(str(tmp_path / "salons.sqlite"))) as server:
        assert [server.client.get("/sante").status_code for _ in range(5)] == [200] * 5
    assert len(tried) == 1


def test_a_failure_has_a_sentence_for_strangers_without_the_place(tmp_path: Path) -> None:
    failure = sqlite_store._base_error(str(tmp_path), sqlite3.SQLITE_FULL)
    assert str(tmp_path) in str(failure) and failure.public == str(failure).replace(f"« {tmp_path} »", "des parties")
