"""What drives rooms: several processes on a base, times that end, who comes and goes, what fails."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from lettres.games.des import des
from lettres.rooms.effects import ThinkTask, Thought
from lettres.rooms.game_look import look_of
from lettres.rooms.refusals import Refusal
from lettres.rooms.rows import Change, LineRow, SeatRow
from lettres.rooms.wire.outgoing import Denied, Lobby, RoomHead
from lettres.server.outbox import Socket
from lettres.server.peers import OtherProcesses
from lettres.server.queue import Thoughts
from lettres.server.store import BaseError
from lettres.server.store.sqlite import SqliteStore
from lexicon import Lexicon
from tests.rooms.driving import Driven, seats_of
from tests.web.playing import GUEST, ME, House, Table, house, until


def seen(table: Table, **wanted: Any) -> dict[str, Any]:
    """The view once it says some things."""
    while any(table.view.get(name) != value for name, value in wanted.items()):
        table.read()
    return table.view


def test_two_servers_on_one_base_are_one(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon, shared=True) as one, house(tmp_path, lexicon, shared=True) as other:
        name, ana, zoé = one.begun("rummikub")
        there = other.browser()
        there.cookie = zoé.cookie
        with ana.at(name, 0) as here, there.at(name, 1) as table:
            while not all(seat["here"] for seat in here.view["seats"]):
                here.read()
            for _ in range(6):
                n, turn = here.view["n"], here.view["turn"]
                table.see(n)
                mine = (here, table)[turn]
                assert mine.act(turn, type="pass")["type"] == "done"
                assert here.see(n + 1)["n"] == table.see(n + 1)["n"] == n + 1
        assert one.hub.store.read(name) == other.hub.store.read(name)


def test_what_two_servers_are_told_at_once_is_done_once(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as one, house(tmp_path, lexicon) as other:
        name, *browsers = one.begun("rummikub")
        turn, n = one.room(name).state.turn, one.room(name).row.last
        there = other.browser()
        there.cookie = browsers[turn].cookie
        there.get(f"/p/{name}/vue?seat={turn}")
        frame = {"type": "act", "id": "x", "n": n, "seat": turn, "action": {"type": "pass"}}
        first = browsers[turn].post(f"/p/{name}/agir", frame).json()["frames"]
        assert there.post(f"/p/{name}/agir", frame).json()["frames"][0] == first[0]
        late = there.post(f"/p/{name}/agir", {**frame, "id": "y"}).json()["frames"]
        assert late[0]["code"] == "stale" and late[1]["type"] == "view"
        rows = one.hub.store.read(name)
        assert rows is not None and rows.room.last == n + 1


def test_a_server_that_was_told_nothing_catches_up_before_it_answers(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OtherProcesses, "receive", lambda self, notice: None)
    with house(tmp_path, lexicon, shared=True) as one, house(tmp_path, lexicon, shared=True) as other:
        name, *browsers = one.begun("rummikub")
        turn, n = one.room(name).state.turn, one.room(name).row.last
        there = other.browser()
        there.cookie = browsers[turn].cookie
        assert there.get(f"/p/{name}/vue?seat={turn}").json()["n"] == n
        frame = {"type": "act", "id": "x", "n": n, "seat": turn, "action": {"type": "pass"}}
        browsers[turn].post(f"/p/{name}/agir", frame)
        assert there.get(f"/p/{name}/vue?seat={turn}").json()["n"] == n + 1


def test_who_was_shown_out_elsewhere_is_a_stranger_here_at_once(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(OtherProcesses, "receive", lambda self, notice: None)
    with house(tmp_path, lexicon, shared=True) as server:
        ana, zoé, léo = (server.browser() for _ in range(3))
        made = ana.made("rummikub", ME, GUEST)
        zoé.sits(made)
        assert zoé.get(f"/p/{made['id']}/vue").status_code == 200
        rows = server.hub.store.read(made["id"])
        assert rows is not None
        seats = (rows.seats[0], SeatRow(1, "Tim", browser="tim"))
        room = rows.room._replace(version=rows.room.version + 1)
        server.hub.store.write(Change(room, seats, (), frozenset(), out=(rows.seats[1].browser,)))
        assert zoé.get(f"/p/{made['id']}/vue").status_code == 404
        rows = server.hub.store.read(made["id"])
        assert rows is not None
        seats = (seats[0], SeatRow(1, "Eva", browser="eva"))
        room = rows.room._replace(version=rows.room.version + 1)
        server.hub.store.write(Change(room, seats, (), frozenset()))
        joined = léo.post("/api/rejoindre", {"secret": made["secret"]}).json()
        assert [seat["name"] for seat in joined["seats"]] == ["Ana", "Eva"]


def test_a_base_that_is_lost_closes_sockets_and_is_a_line_in_the_log(
    lexicon: Lexicon, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def lost(*given: object) -> None:
        raise BaseError("le serveur ne répond pas.")

    with house(tmp_path, lexicon, shared=True) as server:
        name, ana, zoé = server.begun("rummikub")
        monkeypatch.setattr(server.hub.store, "set_presence", lost)
        with ana.at(name, 0) as table:
            assert table.view["seat"] == 0
            monkeypatch.setattr(server.hub.store, "token_owner", lost)
            with pytest.raises(WebSocketDisconnect) as ended, zoé.at(name, 1):
                pass
        assert ended.value.code == 1013
    assert {record.message for record in caplog.records if record.levelname == "ERROR"} == {
        "La base ne répond pas : BaseError"
    }


@pytest.mark.slow  # it waits for a second
def test_a_turn_whose_time_ends_is_over(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub", seconds=1)
        with ana.at(name, 0) as table:
            n = table.view["n"]
            assert table.view["left_ms"] <= 1000
            assert n + 1 in [line["n"] for line in table.see(n + 1)["told"]]


def test_who_has_gone_is_told_and_a_robot_may_stand_in(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("rummikub", first_player="seat")
        with ana.at(name, 0) as table:
            with zoé.at(name, 1):
                while not table.view["seats"][1]["here"]:
                    table.read()
            while table.view["seats"][1]["here"]:
                table.read()
            assert table.view["may"]["stand_in"] == [1]
            table.send("vote", seat=0, what="stand_in", of=1)
            while not table.view["seats"][1]["stand_in"]:
                table.read()
            n = table.view["n"]
            table.act(0, type="pass")
            assert table.see(n + 2)["turn"] == 0
            with zoé.at(name, 1) as back:
                assert back.view["may"]["stand_back"]
                back.send("vote", seat=1, what="stand_back")
                while table.view["seats"][1]["stand_in"]:
                    table.read()


def test_a_pause_is_seen_by_all(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, zoé = server.begun("rummikub", seconds=60)
        with ana.at(name, 0) as one, zoé.at(name, 1) as other:
            one.send("vote", seat=0, what="pause")
            other.send("vote", seat=1, what="pause")
            assert seen(one, paused=True)["rack"] == [] == seen(other, paused=True)["rack"]
            one.send("vote", seat=0, what="resume")
            other.send("vote", seat=1, what="resume")
            assert seen(one, paused=False)["rack"]


class FullDisk(SqliteStore):
    """A base that cannot be written, when it is told so."""

    full = False

    def begin_write(self, change: Change) -> Future[object]:
        if not self.full:
            return super().begin_write(change)
        failed: Future[object] = Future()
        failed.set_exception(OSError("no space left on device"))
        return failed


def test_what_cannot_be_written_is_not_played(lexicon: Lexicon, tmp_path: Path) -> None:
    store = FullDisk(str(tmp_path / "salons.sqlite"))
    with house(tmp_path, lexicon, store=store) as server:
        name, *browsers = server.begun("rummikub")
        turn = server.room(name).state.turn
        with browsers[turn].at(name, turn) as table:
            n, store.full = table.view["n"], True
            answer = table.act(turn, type="pass")
            assert answer["code"] == "busy" and "rien n'est joué" in answer["text"].replace("’", "'")
            assert server.room(name).row.last == n
            store.full = False
            assert table.act(turn, type="pass") == {**table.frames[-1], "n": n + 1}


def test_a_room_that_is_forgotten_is_left(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub")
        with ana.at(name, 0) as table, pytest.raises(WebSocketDisconnect) as found:
            server.hub.store.forget_before(4e9)
            table.send("vote", seat=0, what="pause")
            while True:
                table.read()
        assert found.value.code == 1013 and server.hub.rooms == 0
        assert ana.get(f"/p/{name}/").status_code == 404


def test_another_game_that_cannot_be_written_is_not_told_of(lexicon: Lexicon, tmp_path: Path) -> None:
    store = FullDisk(str(tmp_path / "salons.sqlite"))
    with house(tmp_path, lexicon, store=store) as server:
        name, ana, _ = server.begun("rummikub")
        live = server.room(name)
        live.row = live.row._replace(phase="over", due=None)
        store.full = True
        assert ana.post(f"/p/{name}/revanche", {}).status_code == 503
        store.full = False
        assert server.room(name).row.revenge == ""


def test_a_room_that_cannot_be_read_holds_up_no_other(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        ana = server.browser()
        bad, good = (ana.made("rummikub", ME, GUEST, seconds=10)["id"] for _ in range(2))
        rows = [server.hub.store.read(name) for name in (bad, good)]
    store = SqliteStore(str(tmp_path / "salons.sqlite"))
    driven = [Driven("rummikub", seats_of("rummikub", robot=False), seconds=10) for _ in rows]
    for number, (each, row) in enumerate(zip(driven, rows)):
        assert row is not None
        each.start()
        lines = each.rows.lines if number else (*each.rows.lines, LineRow(99, "?", 1.0))
        room = each.rows.room._replace(
            id=row.room.id, invite=row.room.invite, host=row.room.host, due=1.0 + number, version=1
        )
        store.write(Change(room, (row.seats[0], each.rows.seats[1]), lines, frozenset()))
    with house(tmp_path, lexicon, store=store) as server:
        again = server.browser()
        again.cookie = ana.cookie
        answer = again.get(f"/p/{bad}/vue")
        assert answer.status_code == 410 and "relue" in answer.json()["message"]
        assert [game["id"] for game in again.get("/api/parties").json()["games"]] == [good]
        with pytest.raises(WebSocketDisconnect) as found, again.at(bad):
            pass
        assert found.value.code == 4404
        until(lambda: server.hub.rooms == 1)  # that in which something is due is open


def test_a_slow_reader_gets_the_newest_view_alone() -> None:
    async def act() -> list[str]:
        sent, gate = list[str](), asyncio.Event()

        async def send(text: str) -> None:
            await gate.wait()
            sent.append(text)

        def seen(n: int, left_ms: int | None = None) -> Lobby:
            room = RoomHead("", "", "", {}, [], 0, look_of(des()), "", False, False, "", None)
            return Lobby(n=n, phase="lobby", room=room, seats=[], seat=None, left_ms=left_ms)

        ended = list[int]()
        socket = Socket("ana", send, lambda: ended.append(1))
        socket.show(seen(0), again=False)  # before it is asked for
        await asyncio.sleep(0)
        socket.show(seen(1, 5), again=True)
        await asyncio.sleep(0)
        for n in range(2, 50):
            socket.show(seen(n), again=False)
            socket.show(seen(n, 7), again=False)
        socket.tell(Denied("", "bad", ""))
        gate.set()
        while len(sent) < 3:
            await asyncio.sleep(0)
        gate.clear()
        for _ in range(100):
            socket.tell(Denied("", "bad", ""))
        assert ended and socket.over
        return sent

    assert [json.loads(text).get("n") for text in asyncio.run(act())] == [1, None, 49]


def test_moves_of_robots_wait_and_too_much_help_is_refused() -> None:
    async def act() -> tuple[list[Thought], int]:
        thoughts, gate = Thoughts(), asyncio.Event()

        async def ask(method: str, *given: Any, seconds: float) -> dict[str, Any]:
            await gate.wait()
            question: ThinkTask = given[0]
            if question.n == 3:
                raise Refusal("too_long", "trop long.")
            return {"thought": Thought(question.kind, question.n, question.seat)}

        thoughts._pool.ask = ask  # type: ignore[method-assign, assignment]
        questions = [ThinkTask(kind, n, 0, ()) for kind in ("hint", "move") for n in range(50)]
        asked = [asyncio.create_task(thoughts.think(question, f"{question.n // 4}")) for question in questions]
        await asyncio.sleep(0)
        given_up = asked[-1]
        given_up.cancel()
        waiting = thoughts.waiting
        gate.set()
        with suppress(asyncio.CancelledError):
            await given_up
        found = [await task for task in asked[:-1]]
        thoughts.close()
        return found, waiting

    found, waiting = asyncio.run(act())
    failed = [(thought.kind, thought.n) for thought in found if thought.failed]
    refused = [n for n in range(50) if n % 4 > 1]  # each browser asks four times
    assert failed == [("hint", n) for n in sorted({3, *refused})] + [("move", 3)]
    assert waiting == 26 - 1 + 50


def test_a_robot_thinks_again_where_its_process_was_killed() -> None:
    async def act() -> list[Thought]:
        thoughts, killed = Thoughts(), list[ThinkTask]()

        async def ask(method: str, question: ThinkTask, *, seconds: float) -> dict[str, Any]:
            if question not in killed:
                killed.append(question)
                raise Refusal("search_failed", "arrêtée.", 503)
            return {"thought": Thought(question.kind, question.n, question.seat)}

        thoughts._pool.ask = ask  # type: ignore[method-assign, assignment]
        found = [await thoughts.think(ThinkTask(kind, 1, 0, ())) for kind in ("move", "contest", "hint")]
        thoughts.close()
        return found

    assert [thought.failed for thought in asyncio.run(act())] == [False, False, True]


def test_what_a_server_has_open_is_told(lexicon: Lexicon, tmp_path: Path) -> None:
    with house(tmp_path, lexicon) as server:
        name, ana, _ = server.begun("rummikub")
        with ana.at(name, 0):
            health = ana.get("/sante").json()
            assert (health["rooms"], health["sockets"]) == (1, 1)
        assert House(server.client, server.hub).browser().get("/api/jeux").json()["games"]
