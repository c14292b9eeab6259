"""What a store of rooms must do, whatever its base: each test runs on every base that there is."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from lettres.web.rooms.rows import Change, LineRow, Opinion, Rows, SeatRow, Stale
from lettres.web.rooms.store import BaseError, Store
from lettres.web.rooms.store.schema import VERSION
from lettres.web.rooms.store.sqlite import SqliteStore
from tests.web.rooms.driving import Driven, seats_of

Opened = Callable[[], Store]


@pytest.fixture(params=["sqlite"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    """Opens a base; each call is as another process that has it open too."""
    stores: list[Store] = []

    def one() -> Store:
        stores.append(SqliteStore(str(tmp_path / "salons.sqlite")))
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
    seats = (rows.seats[0]._replace(stand_in=True), SeatRow(1, "Léo"))
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
    assert store.invited(room.invite) == room.id and store.invited("autre") is None
    assert store.rooms_of("ana") == store.rooms_of("zoé") == [room.id] and store.rooms_of("léo") == []
    assert store.due(room.touched + 1e6) == []
    store.write(after(rows, "un", due=room.touched + 5, due_for="deal"))
    assert store.due(room.touched + 6) == [(room.id, room.touched + 5)] and store.due(room.touched) == []


def test_what_another_process_writes_is_noticed(opened: Opened, rows: Rows) -> None:
    one, other = opened(), opened()
    one.create(rows)
    stamp, version = other.stamp(), rows.room.version
    assert other.stamp() == stamp and other.version(rows.room.id) == version and other.version("autre") is None
    one.write(after(rows, "un"))
    assert other.stamp() != stamp and other.version(rows.room.id) == version + 1


def test_old_rooms_are_deleted_whole(store: Store, rows: Rows) -> None:
    store.create(rows)
    store.keep_review(rows.room.id, "done", "{}", 1.0)
    assert store.review(rows.room.id) == ("done", "{}")
    assert store.forget_before(rows.room.touched) == 0 and store.forget_before(rows.room.touched + 1) == 1
    assert store.read(rows.room.id) is None and store.review(rows.room.id) is None
    store.create(rows)  # no line of it is left
    assert store.read(rows.room.id) == rows


def test_browsers_and_codes(store: Store) -> None:
    store.add_token("h1", "ana", 10.0)
    store.add_token("h2", "ana", 11.0)
    assert store.owner("h1", 10.0) == store.owner("h2", 1e9) == "ana" and store.owner("h3", 10.0) is None
    store.forget_before(1e8)
    assert store.owner("h1", 10.0) is None and store.owner("h2", 1e9) == "ana"
    store.add_code("c1", "ana", 100.0)
    assert store.take_code("c2", 50.0) is None
    assert store.take_code("c1", 99.0) == "ana" and store.take_code("c1", 99.0) is None
    store.add_code("c1", "ana", 100.0)
    assert store.take_code("c1", 101.0) is None


def test_a_backup_is_a_base(store: Store, rows: Rows, tmp_path: Path) -> None:
    store.create(rows)
    path = str(tmp_path / "copie.sqlite")
    store.backup(path)
    with closing(SqliteStore(path)) as copy:
        assert copy.read(rows.room.id) == rows
    with pytest.raises(BaseError, match="existe déjà"):
        store.backup(path)


def test_a_base_of_a_later_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = str(tmp_path / "salons.sqlite")
    with closing(sqlite3.connect(path)) as base:
        base.execute(f"pragma user_version = {VERSION + 1}")
    with pytest.raises(BaseError, match="plus récente"):
        SqliteStore(path)
    with pytest.raises(BaseError, match="ne s'ouvre pas"):
        SqliteStore(str(tmp_path / "absent" / "salons.sqlite"))
    (tmp_path / "texte").write_text("ce n'est pas une base" * 99)
    with pytest.raises(BaseError):
        SqliteStore(str(tmp_path / "texte"))
