"""Some games at once over real sockets: `python -m tools.load` has hundreds, measures them and kills the server."""

from __future__ import annotations

import asyncio
import json
import tempfile
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from lexicon import Lexicon
from tests.long import draws
from tests.rooms.conftest import address as address
from tests.rooms.conftest import server as server
from tools.load.__main__ import kept
from tools.load.client import ClientFailure, Leak, Lost, Person
from tools.load.figures import figures
from tools.load.run import LoadRun, Measurements, Wanted
from tools.load.scripts import GAMES, play


@pytest.mark.slow  # a server as a process of its own
def test_many_games_lose_no_line_and_leak_none(tmp_path: Path, lexicon: Lexicon) -> None:
    scripts = [play(game, 1 << 100, lexicon, most=8) for game in GAMES]
    wanted = Wanted(games=8, rate=20.0, seconds=2.0, kills=1, base=str(tmp_path / "parties.sqlite"))
    found = asyncio.run(LoadRun(scripts, wanted).run())
    assert found.wrong == [] and found.actions > 10 and found.sockets == 16
    assert found.lines >= found.actions


@pytest.mark.slow  # a server as two processes of its own, on each base
def test_no_line_is_lost_however_a_server_ends(address: str, lexicon: Lexicon) -> None:
    """It is killed, then told to end."""
    scripts = [play(game, 1 << 100, lexicon, most=draws(15, 40)) for game in ("defausse", "rummikub")]
    processes = 1 if address.endswith(".sqlite") else 2
    wanted = Wanted(games=4, rate=20.0, seconds=3.0, kills=1, ends=1, base=address, processes=processes)
    found = asyncio.run(LoadRun(scripts, wanted).run())
    assert (found.lost, found.leaks, found.logged, found.clients) == ([], [], [], [])
    assert min(found.lines, found.actions) > 20 and len(found.back) == 3


def test_what_is_wrong_is_counted_by_its_kind_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    found = Measurements(logged=["ERROR"])
    for failure in (Lost("3"), Leak("4"), ClientFailure("5"), OSError("6")):
        found.note(failure)
    assert (found.lost, found.leaks, found.clients) == (["3"], ["4"], ["5", "OSError: 6"])
    rows = {each.what: each.shown for each in figures(found, 1.0, thinking=False)}
    assert [rows[name] for name in rows if "lost" in name or "too much" in name or "log" in name] == ["1"] * 3
    assert Path(kept(found.wrong)).read_text(encoding="utf-8").splitlines()[1:] == found.wrong


def test_what_a_server_is_too_busy_for_is_said_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tools.load.client._BUSY", 0.01)

    async def act() -> tuple[dict[str, Any], list[str], int]:
        person, said = Person("http://127.0.0.1", "", "room", 0, lambda frame: None), list[str]()

        async def send(text: str) -> None:
            said.append(text)
            busy = {"type": "no", "code": "busy", "text": "réessayez."}
            person._take(json.dumps({"id": json.loads(text)["id"], **(busy if len(said) < 3 else done)}))

        done = {"type": "done", "n": 4}
        person._socket = SimpleNamespace(send=send)  # type: ignore[assignment]
        answer = await person.act({"type": "pass"})
        return await asyncio.wait_for(answer, 20), said, person.refused

    answer, said, refused = asyncio.run(act())
    assert answer["type"] == "done" and refused == 2 and said == [said[0]] * 3


@pytest.mark.slow  # a server as a process of its own
def test_a_view_that_shows_too_much_is_said(tmp_path: Path, lexicon: Lexicon) -> None:
    script = play("des", 1 << 100, lexicon, most=4)
    fewer = replace(script, seen={key: text.replace('"rack"', '"hand"') for key, text in script.seen.items()})
    wanted = Wanted(games=2, rate=20.0, seconds=1.0, base=str(tmp_path / "parties.sqlite"))
    found = asyncio.run(LoadRun([fewer], wanted).run())
    assert len(found.leaks) == 2 and "is not what may be seen: " in found.leaks[0] and "rack" in found.leaks[0]
    assert len(found.wrong) == 2
