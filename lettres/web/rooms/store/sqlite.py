"""Rooms in a file of SQLite. One thread writes, and commits all that waits in one transaction."""

from __future__ import annotations

import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from typing import NamedTuple, TypeVar

from lettres.web.rooms.rows import Change, LineRow, Opinion, RoomRow, Rows, SeatRow, Stale
from lettres.web.rooms.store import BaseError, Store
from lettres.web.rooms.store.schema import STEPS, VERSION

_WAIT = 10_000  # milliseconds for another process's transaction
_GROUP = 256  # writes of one transaction
_ROOM = (
    "id, invite, host, game, options, theme, lexicon, seed, phase, created, touched, last, due, due_for, since, "
    "paused, remaining, version"
)
_HOLDERS = ", ".join("?" * len(_ROOM.split(",")))
_SET = ", ".join(f"{name.strip()} = ?" for name in _ROOM.split(","))

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], object]


class _Job(NamedTuple):
    """A write that waits, and where its end is told."""

    work: Work
    done: Future[object]


class SqliteStore(Store):
    """A base in a file; it may be open in several processes."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._jobs: queue.Queue[_Job | None] = queue.Queue()
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        with closing(self._opened()) as base:
            _migrate(base, path)
        self._writer = threading.Thread(target=self._write_all, name="rooms", daemon=True)
        self._writer.start()

    def _opened(self) -> sqlite3.Connection:
        try:
            base = sqlite3.connect(self._path, timeout=_WAIT / 1000, isolation_level=None, check_same_thread=False)
            base.execute("pragma journal_mode = wal")
            base.execute("pragma synchronous = full")
            base.execute("pragma foreign_keys = on")
        except sqlite3.Error as failure:
            raise BaseError(
                f"la base « {self._path} » ne s'ouvre pas ({failure}) : donnez un autre fichier."
            ) from failure
        return base

    # -- writing

    def _write_all(self) -> None:
        """Do what waits, until the end; a job that fails takes nothing of the others with it."""
        with closing(self._opened()) as base:
            while (job := self._jobs.get()) is not None:
                jobs, ended = [job], False
                while len(jobs) < _GROUP and not ended:
                    try:
                        more = self._jobs.get_nowait()
                    except queue.Empty:
                        break
                    ended = more is None
                    jobs += [more] if more is not None else []
                _commit(base, jobs)
                if ended:
                    return

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do a write, and return once it is on the disk."""
        done: Future[object] = Future()
        self._jobs.put(_Job(work, done))
        found: T = done.result()  # type: ignore[assignment]
        return found

    def create(self, rows: Rows) -> None:
        def work(base: sqlite3.Connection) -> None:
            base.execute(f"insert into room ({_ROOM}) values ({_HOLDERS})", _of_room(rows.room))
            _insert(base, Change(rows.room, rows.seats, rows.lines, rows.opinions, tuple(rows.requests)))

        self._do(work)

    def write(self, change: Change) -> None:
        room = change.room

        def work(base: sqlite3.Connection) -> None:
            found = base.execute(
                f"update room set {_SET} where id = ? and version = ?",
                (*_of_room(room), room.id, room.version - 1),
            )
            if found.rowcount != 1:
                raise Stale(room.id)
            base.execute("delete from seat where room = ?", (room.id,))
            base.execute("delete from opinion where room = ?", (room.id,))
            try:
                _insert(base, change)
            except sqlite3.IntegrityError as failure:  # a line of that number, or of that message
                raise Stale(room.id) from failure

        self._do(work)

    def forget_before(self, touched: float) -> int:
        def work(base: sqlite3.Connection) -> int:
            base.execute("delete from browser where seen < ?", (touched,))
            return base.execute("delete from room where touched < ?", (touched,)).rowcount

        return self._do(work)

    def owner(self, token: str, seen: float) -> str | None:
        found = self._one("select owner, seen from browser where token = ?", token)
        if found is None:
            return None
        if seen - found[1] > 86400:  # a write a day is enough
            self._do(lambda base: base.execute("update browser set seen = ? where token = ?", (seen, token)))
        return str(found[0])

    def add_token(self, token: str, owner: str, seen: float) -> None:
        self._do(lambda base: base.execute("insert into browser values (?, ?, ?)", (token, owner, seen)))

    def add_code(self, code: str, owner: str, until: float) -> None:
        self._do(lambda base: base.execute("insert or replace into code values (?, ?, ?)", (code, owner, until)))

    def take_code(self, code: str, now: float) -> str | None:
        def work(base: sqlite3.Connection) -> str | None:
            base.execute("delete from code where until < ?", (now,))
            found = base.execute("delete from code where code = ? returning owner", (code,)).fetchone()
            return str(found[0]) if found is not None else None

        return self._do(work)

    def keep_review(self, room: str, state: str, body: str, at: float) -> None:
        self._do(
            lambda base: base.execute("insert or replace into review values (?, ?, ?, ?)", (room, state, body, at))
        )

    # -- reading

    @property
    def _base(self) -> sqlite3.Connection:
        """The connection of this thread."""
        base: sqlite3.Connection | None = getattr(self._local, "base", None)
        if base is None:
            base = self._local.base = self._opened()
            with self._lock:
                self._readers.append(base)
        return base

    def _all(self, query: str, *values: object) -> list[tuple[str, ...]]:
        return self._base.execute(query, values).fetchall()

    def _one(self, query: str, *values: object) -> tuple[str, float] | None:
        found: tuple[str, float] | None = self._base.execute(query, values).fetchone()
        return found

    def read(self, room: str) -> Rows | None:
        base = self._base
        base.execute("begin")  # all of it as it was at one moment
        try:
            row = base.execute(f"select {_ROOM} from room where id = ?", (room,)).fetchone()
            seats = base.execute(
                "select number, name, bot, browser, stand_in from seat where room = ? order by number", (room,)
            )
            found = [SeatRow(*each)._replace(stand_in=bool(each[-1])) for each in seats.fetchall()]
            lines = base.execute("select number, text, at, request from line where room = ? order by number", (room,))
            record = [LineRow(*each) for each in lines.fetchall()]
            said = base.execute("select seat, what, of_seat from opinion where room = ?", (room,)).fetchall()
            asked = base.execute("select name from request where room = ?", (room,)).fetchall()
        finally:
            base.execute("commit")
        if row is None:
            return None
        opinions, requests = frozenset(Opinion(*each) for each in said), frozenset(name for (name,) in asked)
        return Rows(_room_of(row), tuple(found), tuple(record), opinions, requests)

    def invited(self, invite: str) -> str | None:
        found = self._one("select id, touched from room where invite = ? and phase <> 'closed'", invite)
        return found[0] if found is not None else None

    def rooms_of(self, browser: str) -> list[str]:
        query = """
            select id from room where phase <> 'closed'
            and (host = ?1 or id in (select room from seat where browser = ?1)) order by touched desc, id
        """
        return [each[0] for each in self._all(query, browser)]

    def due(self, until: float) -> list[tuple[str, float]]:
        found = self._all("select id, due from room where due <= ? and phase = 'playing' order by due", until)
        return [(room, float(due)) for room, due in found]

    def stamp(self) -> int:
        return int(self._base.execute("pragma data_version").fetchone()[0])

    def version(self, room: str) -> int | None:
        found = self._one("select id, version from room where id = ?", room)
        return int(found[1]) if found is not None else None

    def review(self, room: str) -> tuple[str, str] | None:
        found = self._all("select state, body from review where room = ?", room)
        return (found[0][0], found[0][1]) if found else None

    def backup(self, path: str) -> None:
        if os.path.exists(path):
            raise BaseError(f"« {path} » existe déjà : donnez un autre nom.")
        try:
            with closing(sqlite3.connect(path)) as copy:
                self._base.backup(copy)
        except sqlite3.Error as failure:
            with suppress(OSError):
                os.unlink(path)
            raise BaseError(f"la sauvegarde « {path} » n'a pu être écrite ({failure}).") from failure

    def close(self) -> None:
        self._jobs.put(None)
        self._writer.join()
        for base in self._readers:
            base.close()


def _commit(base: sqlite3.Connection, jobs: Sequence[_Job]) -> None:
    """Do some writes in one transaction, each whole or not at all; then tell how they ended."""
    ended: list[tuple[_Job, object, BaseException | None]] = []
    try:
        base.execute("begin immediate")
        for job in jobs:
            base.execute("savepoint job")
            try:
                ended.append((job, job.work(base), None))
            except Exception as failure:  # it is told to whoever waits for it
                base.execute("rollback to job")
                ended.append((job, None, failure))
            base.execute("release job")
        base.execute("commit")
    except sqlite3.Error as failure:  # a full disk: nothing of it was written
        with suppress(sqlite3.Error):
            base.execute("rollback")
        ended = [(job, None, failure) for job in jobs]
    for job, result, wrong in ended:
        if wrong is not None:
            job.done.set_exception(wrong)
        else:
            job.done.set_result(result)


def _insert(base: sqlite3.Connection, change: Change) -> None:
    room = change.room.id
    base.executemany("insert into seat values (?, ?, ?, ?, ?, ?)", [(room, *each) for each in change.seats])
    base.executemany("insert into line values (?, ?, ?, ?, ?)", [(room, *each) for each in change.lines])
    base.executemany("insert into opinion values (?, ?, ?, ?)", [(room, *each) for each in change.opinions])
    base.executemany("insert into request values (?, ?)", [(room, name) for name in change.requests])


def _of_room(room: RoomRow) -> tuple[object, ...]:
    """The columns of a room: its seed has more bits than a number of the base."""
    return tuple({**room._asdict(), "seed": str(room.seed), "paused": int(room.paused)}.values())


def _room_of(columns: Sequence[object]) -> RoomRow:
    named = dict(zip(RoomRow._fields, columns))
    return RoomRow(**{**named, "seed": int(str(named["seed"])), "paused": bool(named["paused"])})  # type: ignore[arg-type]


def _migrate(base: sqlite3.Connection, path: str) -> None:
    """Bring a base to the last version; raises `BaseError` for one of a later version."""
    base.execute("begin immediate")
    try:
        found = int(base.execute("pragma user_version").fetchone()[0])
        if found > VERSION:
            raise BaseError(f"la base « {path} » vient d'une version plus récente de lettres : mettez-le à jour.")
        for step in STEPS[found:]:
            for statement in step:
                base.execute(statement)
        base.execute(f"pragma user_version = {VERSION}")
    except BaseException:
        base.execute("rollback")
        raise
    base.execute("commit")
