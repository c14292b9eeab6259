"""What a store of rooms must do, whatever its base: each test runs on every base that there is."""

from __future__ import annotations

import os
import queue
import socket
import sqlite3
import stat
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lettres.rooms.rows import Change, Device, LineRow, Opinion, Parted, Rows, SeatRow, Stale
from lettres.server.store import BaseError, Store, people, sqlite
from lettres.server.store.notices import Notice
from lettres.server.store.opening import open_store
from lettres.server.store.schema import STEPS, VERSION
from lettres.server.store.sql import SqlStore
from lettres.server.store.sqlite import SqliteStore
from tests.rooms.driving import Driven, seats_of

Opened = Callable[[], Store]
MODULES = ("lettres.server.store.sqlite", "lettres.server.store.postgresql")


@pytest.fixture
def opened(address: str) -> Iterator[Opened]:
    """Opens a base; each call is as another process that has it open too."""
    stores: list[Store] = []

    def one() -> Store:
        stores.append(open_store(address))
        return stores[-1]

    yield one
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Opened) -> Store:
    """An empty base."""
    return opened()


@pytest.fixture
def rows() -> Rows:
    """A room that has just begun."""
    driven = Driven("des", seats_of("des"))
    driven.start()
    return driven.rows


def after(rows: Rows, text: str, request: str = "", **changed: object) -> Change:
    """A change that adds a line."""
    last = rows.room.last + 1
    room = rows.room._replace(last=last, version=rows.room.version + 1)._replace(**changed)  # type: ignore[arg-type]
    return Change(room, rows.seats, (LineRow(last, text, rows.room.touched, request),), rows.opinions)


def test_a_room_is_read_as_it_was_written(store: Store, rows: Rows) -> None:
    store.create(rows)
    assert store.read(rows.room.id) == rows and store.read("autre") is None
    said = frozenset({Opinion(0, "pause"), Opinion(1, "stand_in", 0)})
    seats = (rows.seats[0]._replace(stand_in=True), SeatRow(1, "Léo", gone="zoé", turns=3))
    change = after(rows, "1 J1 passe ; 1.0 s", "ana:m1", paused=True, left=4.5, due=None)._replace(
        seats=seats, opinions=said, requests=("ana:m9",)
    )
    store.write(change)
    requests = rows.requests | {"ana:m9"}
    assert store.read(rows.room.id) == Rows(change.room, seats, (*rows.lines, *change.lines), said, requests)


def test_of_two_that_change_the_same_room_one_is_stale(opened: Opened, rows: Rows) -> None:
    one, other = opened(), opened()
    one.create(rows)
    other.write(after(rows, "un"))
    with pytest.raises(Stale):
        one.write(after(rows, "deux"))
    read = one.read(rows.room.id)
    assert read is not None and read.lines[-1].text == "un" and len(read.lines) == len(rows.lines) + 1


def test_a_write_that_is_begun_ends_as_one_that_is_waited_for(store: Store, rows: Rows) -> None:
    store.create(rows)
    changes = [after(rows, "un"), after(rows, "deux")]
    futures = [store.begin_write(change) for change in changes]
    ended = [future.exception(timeout=30) for future in futures]
    assert sorted(type(each).__name__ for each in ended) == ["NoneType", "Stale"]
    read = store.read(rows.room.id)
    assert read is not None and read.lines[-1:] == changes[ended.index(None)].lines
    store.begin_write(after(read, "trois")).cancel()
    store.create(rows._replace(room=rows.room._replace(id="autre", invite="autre")))  # the writer goes on
    assert store.version(rows.room.id) in (read.room.version, read.room.version + 1)


def test_a_message_has_one_line(store: Store, rows: Rows) -> None:
    store.create(rows)
    first = after(rows, "un", "ana:m1")
    store.write(first)
    again = rows._replace(room=first.room, lines=(*rows.lines, *first.lines))
    with pytest.raises(Stale):
        store.write(after(again, "deux", "ana:m1"))
    assert store.read(rows.room.id) == again


def test_many_writers_lose_nothing_and_a_stale_one_takes_nobody_with_it(opened: Opened, rows: Rows) -> None:
    stores = [opened(), opened()]
    names = [f"salon-{number}" for number in range(12)]
    for name in names:
        stores[0].create(rows._replace(room=rows.room._replace(id=name, invite=name)))
    stale: list[str] = []

    def write(store: Store, name: str) -> None:
        for number in range(6):
            read = store.read(name)
            assert read is not None
            try:
                store.write(after(read, f"{number}"))
            except Stale:
                stale.append(name)

    threads = [threading.Thread(target=write, args=(store, name)) for store in stores for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = [read for name in names if (read := stores[1].read(name)) is not None]
    assert sum(len(read.lines) - len(rows.lines) for read in found) == 2 * 6 * len(names) - len(stale)
    assert all([line.number for line in read.lines] == list(range(1, len(read.lines) + 1)) for read in found)


def test_rooms_are_found(store: Store, rows: Rows) -> None:
    store.create(rows)
    room = rows.room
    assert store.room_of_invite(room.invite) == room.id and store.room_of_invite("autre") is None
    assert store.rooms_of("ana") == store.rooms_of("zoé") == [room.id] and store.rooms_of("léo") == []
    assert store.due_rooms(room.touched + 1e6) == []
    store.write(after(rows, "un", due=room.touched + 5, due_for="deal"))
    assert store.due_rooms(room.touched + 6) == [(room.id, room.touched + 5)] and store.due_rooms(room.touched) == []


def test_what_another_process_writes_is_told(opened: Opened, rows: Rows) -> None:
    one, other = opened(), opened()
    one.create(rows)
    name, version = rows.room.id, rows.room.version
    told: queue.Queue[Notice] = queue.Queue()
    other.listen(told.put)
    for token in "ab":  # its writer looks about after each: of what was written before, it may be told too
        other.add_token(token, "ana", 1.0)
    while not told.empty():
        told.get()
    one.write(after(rows, "un"))
    assert told.get(timeout=30).room in (name, "")
    assert other.version(name) == version + 1 and other.versions([name, "autre"]) == {name: version + 1}
    other.write(after(one.read(name) or rows, "deux"))
    with pytest.raises(queue.Empty):  # of what it writes itself it is not told
        told.get(timeout=0.3)


def test_what_is_told_of_a_change_is_the_whole_change_unless_it_is_long(
    server: str, opened: Opened, rows: Rows, address: str
) -> None:
    if address != server:
        pytest.skip("a file tells only that something was written")
    one, other = opened(), opened()
    one.create(rows)
    told: queue.Queue[Notice] = queue.Queue()
    other.listen(told.put, lambda room: room != "autre")
    one.create(rows._replace(room=rows.room._replace(id="autre", invite="autre")))
    elsewhere = after(rows, "un")
    one.write(elsewhere._replace(room=elsewhere.room._replace(id="autre", invite="autre")))
    first = after(rows, "un", "ana:m7")._replace(requests=("ana:m8",), opinions=frozenset({Opinion(1, "pause")}))
    one.write(first)
    assert told.get(timeout=30) == Notice(rows.room.id, first)
    again = rows._replace(room=first.room, lines=(*rows.lines, *first.lines))
    still = after(again, "deux")._replace(opinions=first.opinions, still=True)
    one.write(still)
    assert told.get(timeout=30) == Notice(rows.room.id, still._replace(still=False))
    last = after(again._replace(room=still.room, lines=(*again.lines, *still.lines)), "x" * 8000)._replace(still=True)
    one.write(last)
    assert told.get(timeout=30) == Notice(rows.room.id)
    read = other.read(rows.room.id)
    assert read is not None and read.lines == (*again.lines, *still.lines, *last.lines)
    assert read.opinions == first.opinions and read.requests == rows.requests | {"ana:m8"}


def test_connections_that_the_server_has_ended_are_made_anew(
    server: str, opened: Opened, rows: Rows, address: str
) -> None:
    if address != server:
        pytest.skip("a file has no connections that a server could end")
    import psycopg  # here: it is an extra

    def end_all() -> None:
        with psycopg.connect(server, autocommit=True) as other:
            other.execute("select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid()")

    store = opened()
    store.create(rows)
    end_all()
    assert store.version(rows.room.id) == rows.room.version
    end_all()
    assert store.read(rows.room.id) == rows
    end_all()
    store.write(after(rows, "un")._replace(still=True))
    assert store.version(rows.room.id) == rows.room.version + 1


def test_who_watches_in_other_processes(opened: Opened, rows: Rows) -> None:
    one, other = opened(), opened()
    one.create(rows)
    name = rows.room.id
    one.set_presence(name, ["ana", "zoé"], "p1", 100.0)
    other.set_presence(name, ["léo"], "p2", 100.0)
    assert other.presence(name, "p2", 90.0) == {"ana", "zoé"} and one.presence(name, "p1", 90.0) == {"léo"}
    one.set_presence(name, ["zoé"], "p1", 101.0)
    assert other.presence(name, "p2", 90.0) == {"zoé"} and other.presence(name, "p2", 102.0) == frozenset()


def test_who_still_watches_is_believed_on_room_by_room(opened: Opened, rows: Rows) -> None:
    one, other = opened(), opened()
    names = [rows.room.id, "autre"]
    for name in names:
        one.create(rows._replace(room=rows.room._replace(id=name, invite=name)))
        one.set_presence(name, ["ana", name], "p1", 100.0)
    other.set_presence(names[0], ["léo"], "p2", 100.0)
    one.renew_presence(names[:1], "p1", 200.0)
    one.renew_presence([], "p1", 300.0)
    assert other.all_presence("p2", 100.0) == {name: {"ana", name} for name in names}
    assert other.all_presence("p2", 150.0) == {names[0]: {"ana", names[0]}}
    assert one.all_presence("p1", 150.0) == {} and one.all_presence("p1", 100.0) == {names[0]: {"léo"}}


def test_who_watches_is_told_as_that_alone(server: str, opened: Opened, rows: Rows, address: str) -> None:
    if address != server:
        pytest.skip("a file tells only that something was written")
    one, other = opened(), opened()
    one.create(rows)
    told: queue.Queue[Notice] = queue.Queue()
    other.listen(told.put)
    one.renew_presence([rows.room.id], "p1", 1.0)
    one.set_presence(rows.room.id, ["ana"], "p1", 1.0)
    assert told.get(timeout=30) == Notice(rows.room.id, presence=True)


def test_a_backup_is_made_while_the_base_is_written(opened: Opened, rows: Rows, tmp_path: Path) -> None:
    """Each copy holds a room as it was at one moment: its lines without a gap, up to the last that it tells of."""
    store, other = opened(), opened()
    store.create(rows)
    ended = threading.Event()

    def write_on() -> None:
        read = rows
        while not ended.is_set():
            store.write(after(read, "x" * 2000))
            read = store.read(rows.room.id) or rows

    writer = threading.Thread(target=write_on)
    writer.start()
    try:
        for number in range(5):
            path = str(tmp_path / f"copie{number}.sqlite")
            other.backup(path)
            with closing(SqliteStore(path)) as copy, closing(sqlite3.connect(path)) as base:
                read = copy.read(rows.room.id)
                assert read is not None
                assert [line.number for line in read.lines] == list(range(1, read.room.last + 1))
                assert read.room.version == read.room.last - rows.room.last + rows.room.version
                assert base.execute("pragma integrity_check").fetchone() == ("ok",)
    finally:
        ended.set()
        writer.join()


def test_old_rooms_are_deleted_whole(store: Store, rows: Rows) -> None:
    store.create(rows)
    store.keep_review(rows.room.id, rows.room.version, "done", "{}", 1.0)
    assert store.review(rows.room.id) == ("done", "{}")
    assert store.forget_before(rows.room.touched) == 0 and store.forget_before(rows.room.touched + 1) == 1
    assert store.read(rows.room.id) is None and store.review(rows.room.id) is None
    store.create(rows)  # no line of it is left
    assert store.read(rows.room.id) == rows


def test_browsers_and_codes(store: Store) -> None:
    store.add_token("h1", "ana", 10.0)
    store.add_token("h2", "ana", 11.0)
    assert store.token_owner("h1", 10.0) == store.token_owner("h2", 1e9) == "ana"
    assert store.token_owner("h3", 10.0) is None
    store.forget_before(1e4)  # of one that came is noted once a day
    assert store.token_owner("h1", 10.0) == "ana"
    store.forget_before(1e8)
    assert store.token_owner("h1", 10.0) is None and store.token_owner("h2", 1e9) == "ana"
    store.add_code("c1", "ana", 100.0)
    assert store.take_code("c2", 50.0) is None
    assert store.take_code("c1", 99.0) == "ana" and store.take_code("c1", 99.0) is None
    store.add_code("c1", "ana", 100.0)
    assert store.take_code("c1", 101.0) is None


def test_two_owners_become_one(opened: Opened, rows: Rows) -> None:
    store = opened()
    store.create(rows)
    for name in ("ana", "tel", "zoé"):
        store.add_token(f"h-{name}", name, 10.0)
    other = rows._replace(
        room=rows.room._replace(id="autre", invite="autre", host="tel"), seats=(SeatRow(0, "Ana", browser="tel"),)
    )
    store.create(other)
    store.admit(rows.room.id, "tel", rows.room.invite)
    store.add_code("c", "tel", 100.0)
    assert not store.merge("ana", "zoé")  # who sits beside her would see both racks
    assert store.token_owner("h-zoé", 10.0) == "zoé" and store.read(rows.room.id) == rows
    told = queue.Queue[Notice]()
    opened().listen(told.put)
    assert store.merge("ana", "tel")
    assert store.token_owner("h-tel", 10.0) == "ana" == store.take_code("c", 1.0)
    read = store.read("autre")
    assert read is not None and (read.room.host, read.seats[0].browser) == ("ana", "ana")
    assert read.room.version == other.room.version + 1 and store.version(rows.room.id) == rows.room.version
    assert set(store.rooms_of("ana")) == {"autre", rows.room.id} and store.is_admitted(rows.room.id, "ana")
    assert told.get(timeout=30).room == ""


def test_who_parts_again_has_what_he_had_brought(opened: Opened, rows: Rows) -> None:
    store = opened()
    for name in ("ana", "tel"):
        store.add_token(f"h-{name}", name, 10.0, f"de {name}")
        seats = (SeatRow(0, "X", browser=name), SeatRow(1, "Y", browser="zoé"), SeatRow(2, "Z", gone=name))
        room = rows.room._replace(id=name, invite=name, host=name, phase="playing")
        store.create(rows._replace(room=room, seats=seats))
    before = {name: store.read(name) for name in ("ana", "tel")}
    assert store.known_rooms("tel") == ["tel"] and store.merge("ana", "tel", 20.0)
    assert store.devices("ana") == [Device("h-ana", "de ana", 10.0, 10.0), Device("h-tel", "de tel", 20.0, 10.0)]
    assert store.known_rooms("ana") == ["ana", "tel"] and store.known_rooms("tel") == []
    store.add_code("c", "ana", 100.0)
    assert store.code_owner("c", 99.0) == "ana" and store.code_owner("c", 101.0) is None
    told = queue.Queue[Notice]()
    opened().listen(told.put)
    assert store.remove_device("h-tel", 30.0) == Parted("ana", "tel")
    assert told.get(timeout=30).room == ""
    assert store.departures(29.0) == {("ana", 30.0)} and store.departures(31.0) == set()
    assert store.code_owner("c", 1.0) is None
    for name, kept in before.items():
        read = store.read(name)
        assert read is not None and kept is not None and read.seats == kept.seats and read.room.host == name
        assert read.room.version == kept.room.version + 2 * (name == "tel")
    assert store.remove_device("h-tel", 30.0) == Parted("tel", last=True)
    assert store.remove_device("h-léo", 30.0) == Parted("")
    assert [device.token for device in store.devices("tel")] == ["h-tel"]


def test_devices_that_join_back_and_part_again_keep_what_is_theirs(store: Store, rows: Rows) -> None:
    for name in ("ana", "léo"):
        store.create(rows._replace(room=rows.room._replace(id=name, invite=name, host=name, phase="over"), seats=()))
        for number in (1, 2):
            store.add_token(f"{name}{number}", name, 10.0)
    assert store.merge("léo", "ana", 20.0)
    assert store.remove_device("ana1", 21.0) == Parted("léo", "ana") and store.known_rooms("ana") == ["ana"]
    assert store.merge("ana", "léo", 22.0)  # with the other one of hers
    assert store.remove_device("ana2", 23.0) == Parted("ana") and len(store.devices("ana")) == 3
    assert store.known_rooms("ana") == ["ana", "léo"]
    assert store.remove_device("ana1", 24.0) == Parted("ana")
    assert store.remove_device("léo1", 25.0) == Parted("ana", "léo") and store.known_rooms("léo") == ["léo"]
    assert store.remove_device("léo2", 26.0) == Parted("ana", last=True) and store.known_rooms("ana") == ["ana"]


def test_what_a_device_was_shown_before_it_joined_it_takes_along(store: Store, rows: Rows) -> None:
    store.create(rows)
    name = rows.room.id
    for device in ("ana", "tel", "mac"):
        store.add_token(f"h-{device}", device, 10.0)
    for device in ("tel", "mac"):
        store.admit(name, device, rows.room.invite)
        assert store.merge("ana", device, 20.0) and store.is_admitted(name, "ana")
    store.remove_device("h-tel", 30.0)
    assert store.is_admitted(name, "ana") and store.is_admitted(name, "tel")
    store.remove_device("h-mac", 31.0)
    assert not store.is_admitted(name, "ana") and store.is_admitted(name, "mac")
    assert store.merge("ana", "mac", 40.0)
    store.write(after(rows, "1 J1 passe ; 1.0 s")._replace(out=("ana",)))
    assert not store.is_admitted(name, "ana") and not store.is_admitted(name, "mac")


def test_departures_of_a_day_ago_are_forgotten(store: Store) -> None:
    for token in ("h1", "h2", "h3", "h4"):
        store.add_token(token, "ana", 10.0)
    store.remove_device("h2", 20.0)
    store.forget_browser("h3", 30.0)
    store.remove_device("h4", 86425.0)
    assert store.departures(0.0) == {("ana", 30.0), ("ana", 86425.0)}
    store.forget_browser("h1", 2e9)
    assert store.departures(0.0) == {("ana", 2e9)}


def test_a_device_that_brought_nothing_is_nobody_once_it_has_parted(store: Store) -> None:
    for token in ("h1", "h2"):
        store.add_token(token, "ana", 10.0)
    assert store.remove_device("h2", 30.0) == Parted("ana", "") and store.token_owner("h2", 30.0) is None


def test_who_is_forgotten_holds_nothing_more(store: Store, rows: Rows) -> None:
    store.add_token("h1", "zoé", 10.0)
    others = rows._replace(room=rows.room._replace(host="ana"), seats=(SeatRow(0, "A", browser="ana", gone="zoé"),))
    store.create(others)
    for name, seats in (("sienne", ()), ("aussi d'ana", rows.seats)):
        store.create(rows._replace(room=rows.room._replace(id=name, invite=name, host="zoé"), seats=seats))
    store.admit(rows.room.id, "zoé", rows.room.invite)
    store.add_token("h2", "zoé", 10.0)
    store.forget_browser("h2", 20.0)
    assert store.is_admitted(rows.room.id, "zoé") and store.read("sienne") is not None
    store.forget_browser("h1", 20.0)
    read = store.read(rows.room.id)
    assert read is not None and read.seats == (SeatRow(0, "A", browser="ana"),)
    assert not store.is_admitted(rows.room.id, "zoé") and store.read("sienne") is None
    handed = store.read("aussi d'ana")
    assert handed is not None and handed.room.host == "ana" and "zoé" not in [seat.browser for seat in handed.seats]


def test_a_room_is_deleted_with_all_that_is_kept_of_it(opened: Opened, rows: Rows) -> None:
    store = opened()
    store.create(rows)
    store.keep_review(rows.room.id, rows.room.version, "done", "{}", 1.0)
    told = queue.Queue[Notice]()
    opened().listen(told.put)
    store.delete(rows.room.id)
    assert told.get(timeout=30).room in ("", rows.room.id)
    assert store.read(rows.room.id) is None is store.review(rows.room.id)
    assert not store.keep_review(rows.room.id, rows.room.version, "done", "{}", 1.0)  # by who has not heard of it
    store.set_presence(rows.room.id, ["ana"], "p1", 1.0)


def test_a_line_is_written_otherwise_and_what_was_told_of_it_forgotten(store: Store, rows: Rows) -> None:
    store.create(rows)
    store.write(after(rows, "joueur 1 Ana"))
    read = store.read(rows.room.id)
    assert read is not None
    line = read.lines[-1]._replace(text="joueur 1 Joueur parti", request="")
    room = read.room._replace(version=read.room.version + 1)
    store.write(Change(room, read.seats, (), read.opinions, rewritten=(line,), out=("ana",)))
    requests = frozenset(name for name in read.requests if not name.startswith("ana:"))
    assert store.read(rows.room.id) == read._replace(room=room, lines=(*read.lines[:-1], line), requests=requests)
    assert store.review(rows.room.id) is None
    assert not store.keep_review(rows.room.id, read.room.version, "done", "Ana", 1.0)  # by who still tells of her
    assert store.review(rows.room.id) is None


@pytest.mark.parametrize("ana", [SeatRow(0, "Ana", browser="ana"), SeatRow(0, "Ana", gone="ana")])
@pytest.mark.parametrize("tel", [SeatRow(1, "Zoé", browser="tel"), SeatRow(1, "Zoé", gone="tel")])
def test_nobody_becomes_one_with_who_knows_another_rack(store: Store, rows: Rows, ana: SeatRow, tel: SeatRow) -> None:
    playing = rows._replace(room=rows.room._replace(phase="playing"), seats=(ana, tel))
    store.create(playing)
    assert not store.merge("ana", "tel") and store.read(playing.room.id) == playing
    assert store.rooms_of("tel") == [playing.room.id]


def test_whoever_takes_his_seat_back_on_another_device_becomes_one_with_himself(store: Store, rows: Rows) -> None:
    playing = rows._replace(
        room=rows.room._replace(phase="playing", host="zoé"), seats=(SeatRow(0, "Ana", browser="ana", gone="tel"),)
    )
    store.create(playing)
    assert store.merge("ana", "tel")
    assert [seat.gone for seat in store.read(playing.room.id).seats] == ["ana"]  # type: ignore[union-attr]


class Explained(SqlStore):
    """Does nothing but keep how each statement would be done."""

    def __init__(self) -> None:
        self._base = sqlite3.connect(":memory:")
        self.plans = list[str]()
        for statement in (each for step in STEPS for each in step):
            self._base.execute(statement)

    def execute(self, query: str, values: Sequence[object] = (), /) -> Any:
        self.plans += [row[3] for row in self._base.execute(f"explain query plan {query}", values)]
        return self._base.execute("select 1 where false")

    def _write(self, work: Callable[[Any], Any], notice: Notice | None = None) -> Any:
        return work(self)

    def _look(self, work: Callable[[Any], Any]) -> Any:
        return work(self)


def test_what_somebody_holds_is_found_without_walking_through_all_seats() -> None:
    store = Explained()  # type: ignore[abstract]
    store.rooms_of("ana")
    store.merge("ana", "tel")
    store.known_rooms("ana")
    store.devices("ana")
    people._give_back(store, "ana", "tel")
    people._forget_all(store, "ana")
    assert any("seat_gone" in plan for plan in store.plans)
    assert not [plan for plan in store.plans if plan.startswith(("SCAN seat", "SCAN room"))]


def test_who_is_shown_out_is_forgotten_with_what_shows_him_out(store: Store, rows: Rows) -> None:
    store.create(rows)
    for browser in ("léo", "eva"):
        store.admit(rows.room.id, browser, rows.room.invite)
    change = after(rows, "un")._replace(out=("léo",))
    with pytest.raises(Stale):
        store.write(change._replace(room=change.room._replace(version=9)))
    assert store.is_admitted(rows.room.id, "léo")
    store.write(change)
    assert [store.is_admitted(rows.room.id, each) for each in ("léo", "eva")] == [False, True]
    store.admit(rows.room.id, "léo", "of before")  # read while it was good, noted once it is not
    assert not store.is_admitted(rows.room.id, "léo")


def test_a_room_is_made_with_what_tells_of_it_or_not_at_all(store: Store, rows: Rows) -> None:
    store.create(rows)
    made = rows._replace(room=rows.room._replace(id="suite", invite="suite"))
    change = after(rows, "un", revenge="suite")
    with pytest.raises(Stale):
        store.write(change._replace(room=change.room._replace(version=9), made=(made,)))
    assert store.read("suite") is None
    store.write(change._replace(made=(made,)))
    assert store.read("suite") == made


def test_a_disk_that_tells_nothing_for_a_while_ends_no_writer(
    tmp_path: Path, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = threading.Event()

    class Deaf(sqlite3.Connection):
        def execute(self, query: str, *values: object) -> sqlite3.Cursor:
            if "data_version" in query:
                looked.set()
                raise sqlite3.OperationalError("disk I/O error")
            return super().execute(query, *values)  # type: ignore[arg-type]

    connect = sqlite3.connect
    monkeypatch.setattr("sqlite3.connect", lambda *given, **named: connect(*given, factory=Deaf, **named))
    with closing(SqliteStore(str(tmp_path / "salons.sqlite"))) as store:
        store.listen(lambda room: None)
        assert looked.wait(10)
        store.create(rows)
        assert store.read(rows.room.id) == rows


def test_whether_a_base_can_be_written_is_tried(store: Store) -> None:
    store.check_writable(1.0)
    store.check_writable(2.0)
    assert store._all("select id, at from probe") == [(1, 2.0)]  # type: ignore[attr-defined]
    store.close()
    with pytest.raises(BaseError, match="fermée"):
        store.check_writable(3.0)


def test_a_backup_is_a_base(store: Store, rows: Rows, tmp_path: Path) -> None:
    store.create(rows)
    store.set_presence(rows.room.id, ["ana"], "p1", 1.0)
    store.keep_review(rows.room.id, rows.room.version, "done", "{}", 1.0)
    path = str(tmp_path / "copie.sqlite")
    store.backup(path)
    assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
    with closing(SqliteStore(path)) as copy:
        assert copy.read(rows.room.id) == rows and copy.review(rows.room.id) == ("done", "{}")
    with pytest.raises(BaseError, match="existe déjà"):
        store.backup(path)
    with pytest.raises(BaseError, match="ne s'ouvre pas"):
        store.backup(str(tmp_path / "absent" / "copie.sqlite"))


def test_an_old_base_is_brought_up(opened: Opened, rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        if module in sys.modules:
            monkeypatch.setattr(f"{module}.STEPS", STEPS[:1])
            monkeypatch.setattr(f"{module}.VERSION", 1)
    opened()
    monkeypatch.undo()
    store = opened()
    store.create(rows)
    store.admit(rows.room.id, "léo", rows.room.invite)
    assert store.read(rows.room.id) == rows and store.is_admitted(rows.room.id, "léo")


def test_the_devices_of_a_base_of_before_are_kept(opened: Opened, rows: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        if module in sys.modules:
            monkeypatch.setattr(f"{module}.STEPS", STEPS[:6])
            monkeypatch.setattr(f"{module}.VERSION", 6)
    old = opened()
    old.create(rows)
    for token in ("h1", "h2"):
        values = token, "ana", 10.0
        old._write(  # type: ignore[attr-defined]
            lambda base, values=values: base.execute("insert into browser values (?, ?, ?)", values)
        )
    monkeypatch.undo()
    store = opened()
    assert store.devices("ana") == [Device("h1", "", 0.0, 10.0), Device("h2", "", 0.0, 10.0)]
    assert store.token_owner("h2", 10.0) == "ana" and store.read(rows.room.id) == rows
    store.add_token("h4", "tel", 10.0)
    assert store.merge("tel", "ana", 15.0) and store.merge("ana", "tel", 16.0)
    assert [store.token_owner(token, 10.0, old=True) for token in ("h1", "h2", "h4")] == ["ana", "ana", None]
    assert store.renew_token("h1", "h3", 17.0) and store.token_owner("h1", 10.0) is None
    assert store.token_owner("h3", 10.0) == "ana" and store.token_owner("h3", 10.0, old=True) is None
    assert not store.renew_token("h4", "h5", 18.0)
    assert store.remove_device("h2", 20.0) == Parted("ana", "")


def test_a_base_of_a_later_version_is_refused(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        if module in sys.modules:
            monkeypatch.setattr(f"{module}.VERSION", VERSION + 1)
    opened()
    monkeypatch.undo()
    with pytest.raises(BaseError, match="plus récente"):
        opened()


def test_after_its_end_a_store_says_so(opened: Opened, rows: Rows) -> None:
    store = opened()
    store.close()
    with pytest.raises(BaseError, match="fermée"):
        store.create(rows)


@pytest.mark.slow  # a process that writes, and is killed
def test_of_a_process_that_is_killed_no_line_is_lost(address: str, opened: Opened, rows: Rows) -> None:
    store = opened()
    store.create(rows)
    command = [sys.executable, "-c", _WRITER, address, rows.room.id]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        told = [int(writer.stdout.readline()) for _ in range(40)]
        writer.kill()
        told += [int(line) for line in writer.stdout.read().split("\n")[:-1]]
    read = store.read(rows.room.id)
    assert read is not None and read.room.last == len(read.lines) >= max(told) > rows.room.last + 39
    store.write(after(read, "et la suite"))


_WRITER = """
import sys
from tests.rooms.test_store import after
from lettres.server.store.notices import Notice
from lettres.server.store.opening import open_store

store, room = open_store(sys.argv[1]), sys.argv[2]
while True:
    change = after(store.read(room), "une ligne")
    store.write(change)
    print(change.room.last, flush=True)
"""


@pytest.mark.parametrize(
    ("made", "what"),
    [
        (lambda path: path / "absent" / "salons.sqlite", "ne s'ouvre pas"),
        (lambda path: path, "ne s'ouvre pas"),
        (lambda path: _text(path / "texte"), "n'est pas une base"),
        (lambda path: _foreign(path / "autre.sqlite"), "autre programme"),
    ],
)
def test_a_file_that_is_no_base_is_refused_and_left_alone(
    made: Callable[[Path], Path], what: str, tmp_path: Path
) -> None:
    path = made(tmp_path)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(BaseError, match=what):
        open_store(str(path))
    assert (path.read_bytes() if path.is_file() else b"") == before


def _text(path: Path) -> Path:
    path.write_text("ce n'est pas une base" * 99)
    return path


def _foreign(path: Path) -> Path:
    with closing(sqlite3.connect(path)) as base:
        base.execute("pragma journal_mode = wal")
        base.execute("create table mots (mot text)")
    return path


def test_a_full_disk_is_told_and_takes_nothing_with_it(
    tmp_path: Path, rows: Rows, monkeypatch: pytest.MonkeyPatch
) -> None:
    bases: list[sqlite3.Connection] = []
    kept = sqlite.connect

    def listed(path: str) -> sqlite3.Connection:
        bases.append(kept(path))
        return bases[-1]

    monkeypatch.setattr(sqlite, "connect", listed)
    with closing(SqliteStore(str(tmp_path / "salons.sqlite"))) as store:
        store.create(rows)
        bases[0].execute("pragma max_page_count = 40")
        read = rows
        with pytest.raises(BaseError, match="plein"):
            for _ in range(99):
                store.write(after(read, "x" * 4000))
                read = store.read(rows.room.id) or rows
        assert store.read(rows.room.id) == read


def test_a_base_that_may_only_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "salons.sqlite")
    SqliteStore(path).close()
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **more: connect(f"file:{path}?mode=ro", uri=True, **more))
    with pytest.raises(BaseError, match="ne peut être modifiée"):
        SqliteStore(path)


def test_a_base_that_another_program_holds_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "_WAIT", 50)
    path = str(tmp_path / "salons.sqlite")
    SqliteStore(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("begin exclusive")
        with pytest.raises(BaseError, match="tenue par un autre programme"):
            SqliteStore(path)


@pytest.mark.parametrize(
    ("said", "what"),
    [
        ('FATAL:  password authentication failed for user "ana"', "mot de passe"),
        ("FATAL:  authentification par mot de passe échouée pour l’utilisateur « ana »", "mot de passe"),
        ("FATAL:  la base de données « absente » n’existe pas", "cette base"),
        ('FATAL:  no pg_hba.conf entry for host "192.0.2.7", no encryption', "pg_hba.conf"),
        ("FATAL:  désolé, trop de clients sont déjà connectés", "trop de connexions"),
        ("could not extend file: No space left on device", "plus de place"),
        (
            'FATAL:  permission denied for database "x"\nDETAIL:  User does not have CONNECT privilege.',
            "ouvrir cette base",
        ),
        ("FATAL:  droit refusé pour la base\nDÉTAIL:  L’utilisateur n’a pas le droit CONNECT.", "ouvrir cette base"),
        ("permission denied for database x", "créer de tables"),
        ("connection refused", "ne répond pas"),
    ],
)
def test_what_a_server_says_is_told_with_what_to_do(said: str, what: str) -> None:
    psycopg = pytest.importorskip("psycopg", reason="the extra « postgresql » is not installed")
    postgresql = pytest.importorskip("lettres.server.store.postgresql")
    told = str(postgresql._base_error("postgresql://ana:secret@192.0.2.1/x", psycopg.OperationalError(said)))
    assert what in told and "192.0.2.1" in told and "secret" not in told


def test_a_server_that_refuses_late_is_told_by_what_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("psycopg", reason="the extra « postgresql » is not installed")
    postgresql = pytest.importorskip("lettres.server.store.postgresql")
    monkeypatch.setattr(postgresql, "_WAIT", 2.0)
    fields = b'SFATAL\0C28000\0Mrole "ana" does not exist\0\0'

    def refuse() -> None:
        connection, _ = listening.accept()
        with connection:
            connection.recv(1024)
            time.sleep(2.2)
            connection.sendall(b"E" + struct.pack(">i", len(fields) + 4) + fields)

    with socket.create_server(("127.0.0.1", 0)) as listening:
        thread = threading.Thread(target=refuse, daemon=True)
        thread.start()
        port = listening.getsockname()[1]
        with pytest.raises(BaseError, match="utilisateur"):
            open_store(f"postgresql://ana@127.0.0.1:{port}/x?sslmode=disable&gssencmode=disable")
        thread.join(10)


def test_without_its_packages_postgresql_is_said_to_need_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lettres.server.store.opening.find_spec", lambda name: None)
    with pytest.raises(BaseError, match=r"pip install 'lettres\[postgresql\]'"):
        open_store("postgresql://localhost/lettres")


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda address: "postgresql://ana:secret@127.0.0.1:1/lettres", "ne répond pas"),
        (lambda address: address.replace("/postgres?", "/absente?"), "cette base"),
        (lambda address: address.replace("postgres:@", "personne:secret@"), "utilisateur"),
        (lambda address: "postgresql://ana:secret@[::1/x", "pas bien écrite"),
        (lambda address: "mysql://ana:secret@localhost/x", "un fichier, ou postgresql"),
    ],
)
def test_a_server_that_cannot_be_used_is_told_without_the_password(
    server: str, change: Callable[[str], str], what: str
) -> None:
    with pytest.raises(BaseError, match=what) as told:
        open_store(change(server))
    assert "secret" not in str(told.value) and str(told.value).endswith(".")
