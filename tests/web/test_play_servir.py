"""Rooms at a real server: it ends, is killed and starts again, alone and as several processes."""

from __future__ import annotations

import json
import signal
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from lettres.cli.base import back_up_base
from lettres.server.store.sqlite import SqliteStore
from tests.conftest import Run
from tests.web.serving import process


class Visitor:
    """A browser of a real server."""

    cookie = ""

    def ask(self, address: str, path: str, form: object = None) -> Any:
        data = None if form is None else json.dumps(form).encode()
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        with urllib.request.urlopen(urllib.request.Request(address + path, data, headers), timeout=30) as answer:
            self.cookie = (answer.headers.get("set-cookie") or self.cookie).partition(";")[0]
            return json.load(answer)

    @contextmanager
    def sit(self, address: str, room: str) -> Iterator[ClientConnection]:
        host = address.partition("://")[2]
        headers = {"Cookie": self.cookie, "Origin": address.rstrip("/")}
        url = f"ws://{host}p/{room}/fil"
        with connect(url, additional_headers=headers, open_timeout=60) as socket:  # the other process may yet begin
            socket.send(json.dumps({"type": "hello", "id": "h", "n": 0, "seat": 0}))
            yield socket


def view(socket: ClientConnection, n: int = 0) -> Any:
    """The next view that has so many lines."""
    while (form := json.loads(socket.recv(30)))["type"] != "view" or form["n"] < n:
        pass
    return form


@pytest.mark.slow  # a server, twice
def test_a_game_outlives_its_server(tmp_path: Path) -> None:
    base = tmp_path / "salons.sqlite"
    ana = Visitor()
    wanted = {"game": "rummikub", "rules": {"first_player": "seat"}, "start": True}
    options = ("--processus", "2", "--base", str(base), "--pauses", "0")
    with process(tmp_path, *options) as (server, told):
        address = told[0].partition(" : ")[2]
        made = ana.ask(address, "api/parties", {**wanted, "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]})
        with ana.sit(address, made["id"]) as socket:
            n = view(socket)["n"]
            act = {"type": "act", "id": "a", "n": n, "seat": 0, "action": {"type": "pass"}}
            socket.send(json.dumps(act))
            before = view(socket, n + 2)
            back_up_base(str(base), str(tmp_path / "copie.sqlite"))
            with closing(SqliteStore(str(tmp_path / "copie.sqlite"))) as copy:
                assert copy.version(made["id"]) is not None
            server.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as found:
                while True:
                    socket.recv(30)
        assert found.value.rcvd is not None and found.value.rcvd.code == 1012
        assert server.wait(90) == 0
    with process(tmp_path, *options) as (server, told):
        address = told[0].partition(" : ")[2]
        with ana.sit(address, made["id"]) as socket:
            again = view(socket)
            assert (again["n"], again["rack"], again["told"]) == (before["n"], before["rack"], before["told"])
            socket.send(json.dumps({**act, "id": "b", "n": before["n"]}))
            n = view(socket, before["n"] + 1)["n"]
            server.kill()
    with closing(SqliteStore(str(base))) as store:
        rows = store.read(made["id"])
        assert rows is not None and rows.room.last >= n


@pytest.mark.slow  # five calls
def test_what_is_wrong_with_a_base_is_told_in_french(run: Run, tmp_path: Path) -> None:
    odd, there = tmp_path / "note.txt", tmp_path / "copie.sqlite"
    odd.write_text("ceci n'est pas une base", encoding="utf-8")
    there.touch()
    for options, code, said in (
        (["--base", str(odd), "--port", "0"], 3, "note.txt"),
        (["--base", str(tmp_path / "rien" / "a.sqlite"), "--port", "0"], 3, "a.sqlite"),
        (["--base", str(tmp_path / "rien.sqlite"), "--sauver", str(there)], 3, "il n'y a pas de base"),
        (["--processus", "0"], 2, "--processus"),
        (["--garder", "-1"], 2, "--garder"),
        (["--exporter", str(tmp_path / "site"), "--base", "x"], 2, "ôtez --base"),
    ):
        done = run("servir", *options)
        assert done.returncode == code and said in done.stderr.replace("’", "'"), (options, done.stderr)
        assert done.stdout == "" and "Traceback" not in done.stderr
