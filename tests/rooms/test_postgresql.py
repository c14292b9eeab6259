"""What a store of PostgreSQL does beside what all do: whom it tells what, and answers that are lost on the way."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any

import pytest

from lettres.rooms.rows import Rows, Stale
from lettres.server.store import BaseError
from lettres.server.store.notices import Notice, write_notice
from lettres.server.store.schema import VERSION
from tests.rooms.conftest import emptied
from tests.rooms.driving import Driven, seats_of
from tests.rooms.test_store import after

psycopg = pytest.importorskip("psycopg", reason="the extra « postgresql » is not installed")
postgresql = pytest.importorskip("lettres.server.store.postgresql", reason="as above")


@pytest.fixture
def rows() -> Rows:
    driven = Driven("des", seats_of("des"))
    driven.start()
    return driven.rows


@pytest.fixture
def store(server: str) -> Iterator[Any]:
    """An empty base to which its owner alone may connect."""
    with closing(postgresql.PostgresStore(emptied(server))) as made:
        yield made


@pytest.fixture
def told(store: Any, server: str) -> Iterator[queue.Queue[Notice]]:
    """What another process is told of the same base."""
    with closing(postgresql.PostgresStore(server)) as other:
        found = queue.Queue[Notice]()
        other.listen(found.put)
        yield found


def say(server: str, payload: str) -> None:
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute("select pg_notify('lettres', %s)", (payload,))


def test_where_anybody_may_connect_names_alone_are_told_and_believed(server: str, rows: Rows) -> None:
    name, found = rows.room.id, queue.Queue[Notice]()
    emptied(server, everybody=True)
    with psycopg.connect(server, autocommit=True) as owner:
        owner.execute("create role stranger login")
    try:
        with (
            closing(postgresql.PostgresStore(server)) as one,
            closing(postgresql.PostgresStore(server)) as other,
            psycopg.connect(server, user="stranger", autocommit=True) as stranger,
        ):
            other.listen(found.put)
            one.create(rows)
            stranger.execute("listen lettres")
            change = after(rows, "drew ABC")
            one.write(change)
            heard = list(stranger.notifies(timeout=30, stop_after=1))  # two alike at once are one
            one.set_presence(name, ["ana"], "p1", 1.0)
            heard += stranger.notifies(timeout=30, stop_after=1)
            assert [each.payload.partition(" ")[2] for each in heard] == [name, name]
            assert [found.get(timeout=30), found.get(timeout=30)] == [Notice(name)] * 2
            stranger.execute("select pg_notify('lettres', %s)", (f"me {write_notice(Notice(name, change))}",))
            assert found.get(timeout=30) == Notice(name)
    finally:
        with psycopg.connect(server, autocommit=True) as owner:
            owner.execute("drop role stranger")


@pytest.mark.parametrize("text", ["[1,2]", "[", "{}", "[" * 5000, "null", "3", f"[{VERSION},[],[],[],[],[]]"])
def test_what_is_no_change_is_a_room_to_be_read(
    store: Any, told: queue.Queue[Notice], server: str, rows: Rows, text: str
) -> None:
    store.create(rows)
    say(server, f"me abc {text}")
    assert told.get(timeout=30) == Notice("abc")
    store.write(after(rows, "un"))
    assert told.get(timeout=30) == Notice(rows.room.id, after(rows, "un"))


def test_a_change_of_another_version_or_of_another_room_is_a_room_to_be_read(
    store: Any, told: queue.Queue[Notice], server: str, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    say(server, f"me {write_notice(Notice('abc', after(rows, 'un')))}")
    assert told.get(timeout=30) == Notice("abc")
    with monkeypatch.context() as later:
        later.setattr("lettres.server.store.notices.VERSION", VERSION + 1)
        text = write_notice(Notice(rows.room.id, after(rows, "un")))
    say(server, f"me {text}")
    assert told.get(timeout=30) == Notice(rows.room.id)


def test_what_cannot_be_told_ends_no_thread(store: Any, told: queue.Queue[Notice], rows: Rows) -> None:
    store.create(rows)
    store._note(Notice("a\0b"))
    assert told.get(timeout=30) == Notice("")
    store.write(after(rows, "un"))
    assert told.get(timeout=30) == Notice(rows.room.id, after(rows, "un"))


def test_of_too_many_writes_that_wait_it_is_told_that_there_were_some(
    store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as lost:  # nobody takes what waits
        waiting = queue.SimpleQueue[Notice]()
        lost.setattr(postgresql, "_UNSENT", 3)
        lost.setattr(store, "_notices", waiting)
        for name in "abcde":
            store._note(Notice(name))
    assert [waiting.get_nowait() for _ in range(waiting.qsize())] == [Notice(""), Notice("e")]


def test_a_write_too_many_at_the_end_keeps_no_process_from_ending(store: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = queue.SimpleQueue[Notice | None]()
    with monkeypatch.context() as lost:  # nobody takes what waits
        lost.setattr(postgresql, "_UNSENT", 3)
        lost.setattr(store, "_notices", waiting)
        store._note(Notice("a"))
        store._note(Notice("b"))
        waiting.put(None)
        store._note(Notice("c"))
    assert [waiting.get_nowait() for _ in range(waiting.qsize())] == [Notice(""), None]


def test_a_base_is_made_as_it_is_told_to_be(server: str) -> None:
    """The block of docs/serveur.md, and the rights that it names for a role that does not own the base."""
    made = ("create role lettres login", "create role other login", "create database lettres owner lettres")
    own, others = (
        server.replace("postgres:@", f"{role}:@").replace("/postgres?", "/lettres?") for role in ("lettres", "other")
    )
    with psycopg.connect(server, autocommit=True) as super_:
        for statement in (*made, "revoke connect on database lettres from public"):
            super_.execute(statement)
        try:
            with closing(postgresql.PostgresStore(own)) as opened:
                assert not opened._is_open
            for right, wrong in (("connect", "grant connect, create"), ("create", "créer de tables")):
                with pytest.raises(BaseError, match=wrong):
                    postgresql.PostgresStore(others)
                super_.execute(f"grant {right} on database lettres to other")
            with psycopg.connect(own, autocommit=True) as owner:
                owner.execute("drop schema lettres cascade")
            postgresql.PostgresStore(others).close()
        finally:
            super_.execute("drop database lettres with (force)")
            super_.execute("drop role other")
            super_.execute("drop role lettres")


def test_a_process_that_says_twice_at_once_who_is_there_says_it(store: Any, rows: Rows) -> None:
    store.create(rows)
    wrong = list[BaseException]()

    def say_on() -> None:
        try:
            for number in range(25):
                store.set_presence(rows.room.id, ["ana", "zoé"], "p1", float(number))
        except Exception as failure:
            wrong.append(failure)

    threads = [threading.Thread(target=say_on) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == [] and store.presence(rows.room.id, "p2", 0.0) == {"ana", "zoé"}


def lose_an_answer(store: Any, server: str, times: int = 1) -> None:
    """Have the server end a connection once what was asked of it next is done, and before that is told."""
    do, lost = store._do, list[int]()

    def losing(work: Callable[[Any], Any], *given: object, **named: Any) -> Any:
        def done(connection: Any) -> Any:
            found = work(connection)
            if len(lost) < times:
                lost.append(1)
                with psycopg.connect(server, autocommit=True) as other:
                    other.execute("select pg_terminate_backend(%s)", (connection.info.backend_pid,))
                for _ in range(1000):  # until it has
                    connection.execute("select 1")
                    time.sleep(0.01)
            return found

        return do(done, *given, **named)

    store._do = losing


@pytest.mark.parametrize("still", [True, False])
def test_a_write_whose_answer_is_lost_is_told_to_the_others(
    store: Any, told: queue.Queue[Notice], server: str, rows: Rows, still: bool
) -> None:
    store.create(rows)
    lose_an_answer(store, server)
    with pytest.raises(Stale):
        store.write(after(rows, "un")._replace(still=still))
    assert told.get(timeout=30) == Notice(rows.room.id)
    assert store.version(rows.room.id) == rows.room.version + 1


def test_a_room_whose_answer_is_lost_is_made_once(store: Any, server: str, rows: Rows) -> None:
    lose_an_answer(store, server)
    store.create(rows)
    assert store.read(rows.room.id) == rows
    other = rows._replace(room=rows.room._replace(invite="autre"))
    with pytest.raises(postgresql.BaseError):
        store.create(other)
