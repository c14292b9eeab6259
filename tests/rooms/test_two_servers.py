"""Two servers on one base: what is done at one is shown at the other, and a robot thinks at one."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from lettres.rooms.effects import ThinkTask, Thought
from lettres.rooms.lobby import new_room
from lettres.rooms.room import Room
from lettres.rooms.rows import Change, Opinion, Rows
from lettres.rooms.views import player_view
from lettres.rooms.votes import replaceable
from lettres.rooms.wire.outgoing import View
from lettres.rooms.wire.reading import read, read_new_room
from lettres.server import delivery
from lettres.server import peers as others
from lettres.server.hub import Hub
from lettres.server.live import LiveRoom
from lettres.server.outbox import OneTimeWatcher
from lettres.server.queue import Thoughts
from lettres.server.store import BaseError
from lettres.server.store.notices import Notice
from lettres.server.store.opening import open_store
from tests.rooms.conftest import BASES
from tests.rooms.driving import Driven, counting, seats_of


class NoThoughts(Thoughts):
    """Thinks of nothing; counts what it was asked."""

    def __init__(self) -> None:
        self.asked: list[ThinkTask] = []

    async def warm(self) -> None:
        return

    async def think(self, question: ThinkTask, by: str = "") -> Thought:
        self.asked.append(question)
        return Thought(question.kind, question.n, question.seat, failed=True)

    def close(self) -> None:
        return


async def shown(watcher: OneTimeWatcher, n: int) -> None:
    """Wait until a watcher is shown a line."""
    for _ in range(6000):
        if any(isinstance(frame, View) and frame.n >= n for frame in watcher.frames):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it is not shown")


async def played(address: str) -> tuple[list[ThinkTask], ...]:
    thoughts = NoThoughts(), NoThoughts()
    hubs = [Hub(open_store(address), None, each) for each in thoughts]
    for hub in hubs:
        hub.start()
    wanted = {"game": "rummikub", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot"}], "rules": {"seconds": 0}}
    rows, _ = new_room(read_new_room(json.dumps(wanted)), "ana", None, counting(), hubs[0].clock())
    hubs[0].store.create(rows)
    lives = [live for hub in hubs if (live := await hub.open(rows.room.id)) is not None]
    watchers = [OneTimeWatcher("ana", 0), OneTimeWatcher("ana", 0)]
    for hub, live, watcher in zip(hubs, lives, watchers):
        hub.watch(live, watcher)
    await asyncio.sleep(0.3)  # both listen
    await hubs[0].handle(lives[0], watchers[0], read('{"type": "start", "id": "a", "n": 0}'))
    last = lives[0].room.row.last
    await shown(watchers[1], last)
    if lives[1].room.state.turn == 0:
        act = {"type": "act", "id": "b", "n": last, "seat": 0, "action": {"type": "pass"}}
        await hubs[1].handle(lives[1], watchers[1], read(json.dumps(act)))
    await shown(watchers[0], last + 1)
    await shown(watchers[1], last + 1)
    assert lives[0].room.texts()[: last + 1] == lives[1].room.texts()[: last + 1]
    for hub in hubs:
        await hub.close()
    return tuple(each.asked for each in thoughts)


@pytest.mark.parametrize("address", BASES, indirect=True)
def test_what_is_done_at_one_server_is_shown_at_the_other(address: str) -> None:
    asked = asyncio.run(played(address))
    keys = [(question.kind, question.n) for each in asked for question in each]
    assert len(keys) == len(set(keys))


async def read_while_written(address: str) -> frozenset[Opinion]:
    """What is said in a room as a hub has it that was still reading it when another process wrote that."""
    store, other = open_store(address), open_store(address)
    hub = Hub(store, None, NoThoughts(), shared=True)
    hub.start()
    driven = Driven("des", seats_of("des"))
    driven.start()
    rows, read_now = driven.rows, store.read
    other.create(rows)
    await asyncio.sleep(0.3)  # it listens

    def read_slowly(room: str) -> Rows | None:
        found = read_now(room)
        if found == rows:
            said = rows.opinions | {Opinion(0, "pause")}
            other.write(Change(rows.room._replace(version=rows.room.version + 1), rows.seats, (), said))
            time.sleep(1.0)  # until that is told
        return found

    store.read = read_slowly  # type: ignore[method-assign]
    live = await hub.open(rows.room.id)
    assert live is not None
    for _ in range(6000):
        await hub.show_once(live, OneTimeWatcher("ana", None))
        if live.room.row.version > rows.room.version:
            break
        await asyncio.sleep(0.01)
    other.close()
    await hub.close()
    return live.room.opinions - rows.opinions


def test_what_is_written_while_a_room_is_read_is_not_missed(address: str) -> None:
    assert asyncio.run(read_while_written(address)) == {Opinion(0, "pause")}


async def begun(path: str) -> tuple[Hub, Rows]:
    """A hub that shares its base, and a room there that is not open yet."""
    hub = Hub(open_store(path), None, NoThoughts(), shared=True)
    driven = Driven("des", seats_of("des"))
    driven.start()
    hub.store.create(driven.rows)
    return hub, driven.rows


async def soon(true: Any) -> None:
    for _ in range(6000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it does not come")


def test_a_base_that_is_lost_for_a_moment_closes_no_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(others, "_RETRY", 0.05)
    asked = list[str]()

    def lost(*given: object) -> dict[str, int]:
        asked.append("versions")
        raise BaseError("le serveur ne répond pas.")

    async def act() -> None:
        hub, rows = await begun(str(tmp_path / "salons.sqlite"))
        live = await hub.open(rows.room.id)
        assert live is not None
        hub.watch(live, watcher := OneTimeWatcher("ana", 0))
        await asyncio.sleep(0.1)
        with monkeypatch.context() as while_lost:
            for name in ("versions", "version", "presence", "read"):
                while_lost.setattr(hub.store, name, lost)
            hub._others.receive(Notice(""))
            await soon(lambda: len(asked) > 1)
        said = frozenset({Opinion(0, "pause")})
        hub.store.write(Change(rows.room._replace(version=rows.room.version + 1), rows.seats, (), said))
        await soon(lambda: live.room.opinions == said)  # which nobody has told
        assert live.watchers == {watcher} and hub.rooms == 1
        await hub.close()

    asyncio.run(act())


def test_while_a_base_is_lost_one_alone_asks_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(others, "_RETRY", 0.05)
    monkeypatch.setattr(others, "_SOON", 0.01)
    asked = list[str]()

    def lost(name: str) -> Any:
        def ask(*given: object) -> None:
            asked.append(name)
            raise BaseError("le serveur ne répond pas.")

        return ask

    async def act() -> None:
        hub, rows = await begun(str(tmp_path / "salons.sqlite"))
        for number in range(4):
            row = rows.room._replace(id=f"room{number}", invite=f"i{number}")
            hub.store.create(rows._replace(room=row))
            live = await hub.open(row.id)
            assert live is not None
            hub.watch(live, OneTimeWatcher("ana", 0))
        await asyncio.sleep(0.1)
        with monkeypatch.context() as while_lost:
            for name in ("versions", "all_presence"):
                while_lost.setattr(hub.store, name, lost(name))
            for _ in range(3):
                hub._others.receive(Notice(""))
                await asyncio.sleep(0.03)
            await soon(lambda: asked.count("versions") > 12)
        assert asked.count("all_presence") <= 3 and len(caplog.records) <= 3
        hub.store.set_presence("room1", ["zoé"], "p2", hub.clock())
        hub._others.receive(Notice(""))
        await soon(lambda: (live := hub._open["room1"]) and "zoé" in live.room.present)
        await hub.close()

    asyncio.run(act())


async def two(address: str, **given: Any) -> tuple[tuple[Hub, LiveRoom], tuple[Hub, LiveRoom], Rows]:
    """Two servers of one base, at both of which one room is open."""
    hubs = [Hub(open_store(address), None, NoThoughts(), shared=True, **given) for _ in range(2)]
    driven = Driven("rummikub", seats_of("rummikub", robot=False))
    driven.start()
    hubs[0].store.create(driven.rows)
    for hub in hubs:
        hub.start()
    await asyncio.sleep(0.3)  # both listen
    one, other = [live for hub in hubs if (live := await hub.open(driven.rows.room.id)) is not None]
    return (hubs[0], one), (hubs[1], other), driven.rows


def test_who_has_closed_his_page_at_one_server_is_away_at_the_other(address: str) -> None:
    async def act() -> None:
        (here, one), (there, other), _ = await two(address, gone=0.2)
        there.watch(other, OneTimeWatcher("ana", 0))
        here.watch(one, page := OneTimeWatcher("zoé", 1))
        await soon(lambda: other.room.is_here(1))
        here.leave(one, page)
        await soon(lambda: not other.room.is_here(1))
        assert replaceable(other.room, 0) == [1]
        for hub in (here, there):
            await hub.close()

    asyncio.run(act())


def test_who_comes_again_to_another_server_stays_there_for_both(address: str) -> None:
    async def act() -> None:
        (here, one), (there, other), _ = await two(address, gone=0.2)
        there.watch(other, before := OneTimeWatcher("zoé", 1))
        await soon(lambda: one.room.is_here(1))  # where nobody watches yet
        for hub, live in ((here, one), (there, other)):
            hub.watch(live, OneTimeWatcher("ana", 0))
        await soon(lambda: "ana" in other.elsewhere)
        here.watch(one, OneTimeWatcher("zoé", 1))
        there.leave(other, before)
        await soon(lambda: "zoé" not in other.browsers and "zoé" in other.elsewhere)
        assert other.room.is_here(1)
        for hub in (here, there):
            await hub.close()

    asyncio.run(act())


def test_who_was_at_a_server_that_is_killed_is_away_before_long(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    late = 0.0

    async def act() -> None:
        nonlocal late
        (here, _), (there, other), rows = await two(address, clock=lambda: time.time() + late)
        await here.close()
        there.watch(other, OneTimeWatcher("ana", 0))
        there.store.set_presence(rows.room.id, ["zoé"], "killed", time.time())
        there._others.receive(Notice(""))
        await soon(lambda: other.room.is_here(1))
        late = 2 * others._TRUSTED
        await soon(lambda: not other.room.is_here(1))
        await there.close()

    monkeypatch.setattr(others, "_ANNOUNCE", 0.1)
    asyncio.run(act())


def test_who_is_there_is_told_once_at_a_time_and_last_as_it_is(tmp_path: Path) -> None:
    told, within, all_here = list[frozenset[str]](), list[int](), threading.Event()

    async def act() -> None:
        hub, rows = await begun(str(tmp_path / "salons.sqlite"))

        def present(room: str, browsers: frozenset[str], process: str, at: float) -> None:
            within.append(1)
            assert all_here.wait(60)  # the first does not end before the others would begin
            assert len(within) == 1
            told.append(browsers)
            within.pop()

        hub.store.set_presence = present  # type: ignore[method-assign, assignment]
        live = await hub.open(rows.room.id)
        assert live is not None
        hub.watch(live, OneTimeWatcher("ana", 0))
        await soon(lambda: within)
        for browser in ("zoé", "léo"):
            hub.watch(live, OneTimeWatcher(browser, 0))
            await asyncio.sleep(0.02)
        all_here.set()
        await hub.close()

    asyncio.run(act())
    assert told == [{"ana"}, {"ana", "zoé", "léo"}] and not within


def test_who_asks_where_nothing_was_written_has_no_view_made_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[str]()

    def counted(room: Room, browser: str, seat: int | None, now: float) -> View:
        made.append(browser)
        return player_view(room, browser, seat, now)

    monkeypatch.setattr(delivery, "player_view", counted)

    async def act() -> None:
        hub, rows = await begun(str(tmp_path / "salons.sqlite"))
        live = await hub.open(rows.room.id)
        assert live is not None
        for browser in ("ana", "zoé", "léo"):
            hub.watch(live, OneTimeWatcher(browser, None))
        await soon(lambda: set(made) == {"ana", "zoé", "léo"} and not hub.tasks._required)
        made.clear()
        for _ in range(5):
            await hub.refresh(live)
            await hub.show_once(live, OneTimeWatcher("eva", None))
        assert made == ["eva"] * 5
        hub.store.set_presence(rows.room.id, ["zoé", "tim"], "p2", hub.clock())
        await hub.refresh(live)
        assert "tim" in live.room.present and {"ana", "zoé", "léo"} <= set(made)
        await hub.close()

    asyncio.run(act())


def test_a_room_that_is_not_there_leaves_nothing(tmp_path: Path) -> None:
    async def act() -> None:
        hub, _ = await begun(str(tmp_path / "salons.sqlite"))
        opening = asyncio.create_task(hub.open("absent"))
        await asyncio.sleep(0)
        hub._others.receive(Notice("absent"))
        assert hub._others._missed == {"absent"}
        assert await opening is None
        await asyncio.sleep(0)
        assert hub._others._missed == set()
        await hub.close()

    asyncio.run(act())
