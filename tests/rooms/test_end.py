"""The end of a server: nothing more is taken, what is being written is written, and nothing is left that fails."""

from __future__ import annotations

import asyncio
import gc
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lettres.rooms.refusals import Refusal
from lettres.rooms.rows import Change, Opinion, Rows
from lettres.rooms.wire.reading import read
from lettres.server import hub as hubs
from lettres.server.hub import Hub
from lettres.server.outbox import OneTimeWatcher
from lettres.server.pool import WorkerPool
from lettres.server.store import BaseError, Store
from lettres.server.store.notices import Notice
from lettres.server.store.opening import open_store
from tests.rooms.driving import Driven, seats_of
from tests.rooms.test_two_servers import NoThoughts, soon

_PASS = '{{"type":"act","id":"{0}","n":{1},"seat":{2},"action":{{"type":"pass"}}}}'


def dealt() -> Rows:
    driven = Driven("rummikub", seats_of("rummikub", robot=False))
    driven.start()
    return driven.rows


class Bursting:
    """A thread that tells a hub of changes without a pause, as very busy neighbours do."""

    def __init__(self, store: Store) -> None:
        self._heard, self._listen = list[Callable[[Notice], None]](), store.listen
        store.listen = self.listen  # type: ignore[method-assign]
        self._over = threading.Event()

    def listen(self, tell: Callable[[Notice], None], wants: Callable[[str], bool] = lambda room: True) -> None:
        self._listen(tell, wants)
        self._heard.append(tell)

    def begin(self, room: str) -> None:
        """Begin to tell."""
        notices = [Notice(""), Notice(room), Notice(room, presence=True), Notice("another")]

        def burst() -> None:
            while not self._over.wait(0.0005):
                for notice in notices:
                    self._heard[0](notice)

        self._thread = threading.Thread(target=burst)
        self._thread.start()

    def end(self) -> None:
        """Tell nothing more."""
        self._over.set()
        self._thread.join()


def test_a_burst_of_notices_while_a_server_ends_is_no_error(address: str, caplog: pytest.LogCaptureFixture) -> None:
    wrong = list[str]()

    async def act() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: wrong.append(f"{context.get('exception')!r}"))
        store, rows = open_store(address), dealt()
        bursting, hub = Bursting(store), Hub(store, None, NoThoughts(), shared=True)
        hub.start()
        store.create(rows)
        live, asking = await hub.open(rows.room.id), OneTimeWatcher("ana", 0)
        assert live is not None
        hub.watch(live, asking)
        bursting.begin(rows.room.id)
        await asyncio.sleep(0.1)
        told = [asyncio.create_task(hub.handle(live, asking, read(_PASS.format(n, n, n % 2)))) for n in range(20)]
        await asyncio.sleep(0)
        await hub.close()
        hub.leave(live, asking)
        await asyncio.sleep(0.1)
        bursting.end()
        await asyncio.gather(*told)
        gc.collect()
        await asyncio.sleep(0)

    asyncio.run(act())
    assert wrong == [] and [record.getMessage() for record in caplog.records] == []


def test_what_is_being_written_is_written_and_what_comes_then_is_refused(address: str) -> None:
    async def act() -> tuple[Rows, list[str]]:
        store, rows = open_store(address), dealt()
        hub, goes_on = Hub(store, None, NoThoughts(), shared=True), threading.Event()
        store.create(rows)
        live, asking, late = await hub.open(rows.room.id), OneTimeWatcher("ana", 0), OneTimeWatcher("ana", 0)
        assert live is not None
        writing = store.begin_write

        def slowly(change: Change) -> Future[object]:
            done: Future[object] = Future()

            def write() -> None:
                goes_on.wait(20)
                done.set_result(writing(change).result())

            threading.Thread(target=write).start()
            return done

        store.begin_write = slowly  # type: ignore[method-assign]
        seat = live.room.state.turn
        browser = live.room.seats[seat].browser or ""
        asking.browser = late.browser = browser
        heard = asyncio.create_task(hub.handle(live, asking, read(_PASS.format("a", live.room.row.last, seat))))
        await soon(lambda: live.room.row.version > rows.room.version)
        closing_ = asyncio.create_task(hub.close())
        await asyncio.sleep(0)
        await hub.handle(live, late, read(_PASS.format("b", live.room.row.last, 1 - seat)))
        goes_on.set()
        await asyncio.gather(heard, closing_)
        with closing(open_store(address)) as again:
            found = again.read(rows.room.id)
        assert found is not None and len(found.lines) == len(rows.lines) + 1
        return found, [type(frame).__name__ for each in (asking, late) for frame in each.frames]

    found, told = asyncio.run(act())
    assert found.lines[-1].request.endswith(":a") and told[0] == "Confirmed" and told[-1] == "Denied"


def test_a_base_that_never_ends_does_not_keep_a_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "_DRAIN", 0.1)

    async def act() -> None:
        store, rows = open_store(str(tmp_path / "rooms.sqlite")), dealt()
        hub, asking = Hub(store, None, NoThoughts()), OneTimeWatcher("ana", 0)
        store.create(rows)
        live = await hub.open(rows.room.id)
        assert live is not None
        store.begin_write = lambda change: Future()  # type: ignore[method-assign]
        asking.browser = live.room.seats[live.room.state.turn].browser or ""
        message = read(_PASS.format("a", live.room.row.last, live.room.state.turn))
        heard = asyncio.create_task(hub.handle(live, asking, message))
        await soon(lambda: live.room.row.version > rows.room.version)
        await asyncio.wait_for(hub.close(), 20)
        with pytest.raises(asyncio.CancelledError):
            await heard
        with pytest.raises(BaseError):
            await hub.run(store.read, rows.room.id)

    asyncio.run(act())


def test_what_waits_to_be_written_when_a_base_is_closed_is_written(address: str) -> None:
    store, rows = open_store(address), dealt()
    rooms = [rows._replace(room=rows.room._replace(id=f"{n}", invite=f"{n}")) for n in range(60)]
    for each in rooms:
        store.create(each)
    said = rows.opinions | {Opinion(0, "pause")}
    changes: list[Any] = [
        store.begin_write(Change(each.room._replace(version=each.room.version + 1), each.seats, (), said))
        for each in rooms
    ]
    store.close()
    assert [each.exception(20) for each in changes] == [None] * len(rooms)


def test_what_is_asked_of_processes_that_have_ended_is_refused() -> None:
    async def act() -> None:
        thinkers = WorkerPool("nobody:Nothing")
        thinkers.close()
        with pytest.raises(Refusal, match="s'arrête"):
            await thinkers.ask("think", seconds=1)

    asyncio.run(act())
