"""Rooms in a PostgreSQL database, in a schema of their own. Processes notify each other by LISTEN and NOTIFY."""

from __future__ import annotations

import logging
import os
import queue
import re
import secrets
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

import psycopg
from psycopg import IsolationLevel, OperationalError
from psycopg.conninfo import conninfo_to_dict
from psycopg_pool import ConnectionPool, PoolTimeout

from lettres.position import Json
from lettres.rooms.rows import Change, LineRow, Rows, Stale
from lettres.server.store import BaseError
from lettres.server.store.notices import Notice, read_notice, write_notice
from lettres.server.store.schema import STEPS, TABLES, VERSION
from lettres.server.store.sql import SET, SqlStore, room_values
from lettres.server.store.sqlite import create_base, require_absent
from lettres.server.store.statements import Base, Cursor

_CONNECTIONS = 8  # of a process at most
_WAIT = 10.0  # seconds to wait for the server, or for a connection of the pool
_FIRST = 30.0  # seconds to wait for the first connection
_RETRY = 1.0  # seconds before a lost server is tried again
_UNSENT = 500  # pending notices at most while the server is lost; beyond, one notice stands for all rooms
_MIGRATING = 0x6C657474  # the key of the lock for migrations
_CHANNEL = "lettres"
_OPEN = "select has_database_privilege('public', current_database(), 'connect')"
_NOTIFY = "select pg_notify(%s, notice) from unnest(%s::text[]) as notice"
_ACT = f"""
    with changed as (update room set {SET.replace("?", "%s")} where id = %s and version = %s returning id),
    lines as (
        insert into line select id, new.* from changed, unnest(%s::int[], %s::text[], %s::float8[], %s::text[]) as new
    ),
    requests as (insert into request select id, name from changed, unnest(%s::text[]) as name)
    select id from changed
"""

_log = logging.getLogger("lettres")

T = TypeVar("T")
Connection = psycopg.Connection[tuple[Json, ...]]


class _Base(Base):
    """A connection that takes statements with `?` for values."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, query: str, values: Sequence[object] = (), /) -> Cursor:
        return self._connection.execute(query.replace("?", "%s"), values)


class PostgresStore(SqlStore):
    """A database at an address, `postgresql://…`. Raises `BaseError` if it cannot be used.

    Any role that may connect to a database can listen and send on its channels. So if everybody may connect, notices
    contain only the names of rooms, only those names are trusted, and each room is read again.
    """

    duplicate_error = psycopg.errors.UniqueViolation
    reads_at_once = False

    def __init__(self, address: str) -> None:
        self._address, self._own = address, secrets.token_hex(8)
        with _connect(address, _FIRST) as connection:
            try:
                _migrate(connection)
                self._is_open = connection.execute(_OPEN).fetchone() != (False,)
            except psycopg.Error as failure:
                raise _base_error(address, failure) from failure
        self._pool: ConnectionPool[Connection] = ConnectionPool(
            address,
            kwargs={"connect_timeout": int(_WAIT), "autocommit": True},
            min_size=1,
            max_size=_CONNECTIONS,
            timeout=_WAIT,
            configure=_configure,
            open=True,
        )
        self._writers = ThreadPoolExecutor(_CONNECTIONS, "writers")
        self._closed = threading.Event()
        self._listener: threading.Thread | None = None
        self._notices: queue.SimpleQueue[Notice | None] = queue.SimpleQueue()
        self._sender = threading.Thread(target=self._send_notices, name="notices", daemon=True)
        self._sender.start()

    def create(self, rows: Rows) -> None:
        try:
            super().create(rows)
        except BaseError as failure:  # the room may exist, by a first try whose answer was lost
            exists = isinstance(failure.__cause__, self.duplicate_error)
            if not exists or self.room_of_invite(rows.room.invite) != rows.room.id:
                raise

    def write(self, change: Change) -> None:
        """Change a room; a turn of a game takes one statement and one round trip."""
        room = change.room
        if not change.still or change.made or change.out:
            super().write(change)
            return
        columns = zip(*change.lines) if change.lines else ((),) * len(LineRow._fields)
        values = (
            *(*room_values(room), room.id, room.version - 1),
            *(*map(list, columns), list(change.requests)),
        )

        def work(connection: Connection) -> bool:
            try:
                return connection.execute(_ACT, values).rowcount == 1
            except self.duplicate_error:  # a line with that number or of that message exists
                return False

        if not self._do(work, room.id):
            raise Stale(room.id)
        self._queue_notice(Notice(room.id, change))

    def begin_write(self, change: Change) -> Future[object]:
        return self._writers.submit(lambda: self.write(change))

    def _write(self, work: Callable[[Base], T], notice: Notice | None = None) -> T:
        def write(connection: Connection) -> T:
            with connection.transaction():
                return work(_Base(connection))

        found = self._do(write, notice.room if notice is not None else None)
        if notice is not None:
            self._queue_notice(notice)
        return found

    def _look(self, work: Callable[[Base], T]) -> T:
        def look(connection: Connection) -> T:
            connection.isolation_level = IsolationLevel.REPEATABLE_READ  # one snapshot
            try:
                with connection.transaction():
                    return work(_Base(connection))
            finally:
                connection.isolation_level = None

        return self._do(look)

    def _all(self, query: str, *values: object) -> list[Json]:
        return self._do(lambda connection: _Base(connection).execute(query, values).fetchall())

    def _do(self, work: Callable[[Connection], T], room: str | None = None, *, again: bool = True) -> T:
        """Run `work` on a connection of the pool. If the server has closed the connection, run it again on a new one.

        Nobody knows then if the first try was committed, so the other processes are notified. A second try is harmless:
        the version no longer matches or the room exists already; at worst a code is used up, and a new one is needed.
        """
        if self._closed.is_set():
            raise BaseError("la base des parties est fermée : le serveur s'arrête.")
        lost = False
        try:
            with self._pool.connection() as connection:
                try:
                    return work(connection)
                finally:
                    lost = connection.broken
        except psycopg.Error as failure:
            if lost and room is not None:
                self._queue_notice(Notice(room))
            if not (lost and again):
                raise _base_error(self._address, failure) from failure
        self._pool.check()
        return self._do(work, room, again=False)

    # -- notices

    def _queue_notice(self, notice: Notice) -> None:
        """Queue a notice of a write for the other processes."""
        ended = False
        if self._notices.qsize() >= _UNSENT:
            with suppress(queue.Empty):
                while True:
                    ended = self._notices.get_nowait() is None or ended
            notice = Notice("")
        self._notices.put(notice)
        if ended:  # the queue held the end mark of `close`
            self._notices.put(None)

    def _send_notices(self) -> None:
        """Send the pending notices together, until the store is closed.

        They are not sent in the transactions of the writes: the server commits those with notices one by one, so each
        would wait for the disk. If a crash leaves a change unannounced, the next visit of its room or the next
        announcement of presence finds the change.
        """
        wait: list[str] = []
        while True:
            try:
                with _connect(self._address, _WAIT) as connection:
                    connection.autocommit = True
                    connection.execute("set synchronous_commit to off")
                    while wait or (wait := self._next_notices()):
                        connection.execute(_NOTIFY, (_CHANNEL, wait))
                        wait = []
                    return
            except (OperationalError, BaseError):
                pass
            except Exception as failure:  # an invalid notice: one for all rooms replaces it
                _log.error("Les autres processus n'ont pu être prévenus : %s", type(failure).__name__)
                wait = [f"{self._own} "]
            if self._closed.wait(_RETRY):  # the server is lost, and the store is closed
                return

    def _next_notices(self) -> list[str]:
        """Wait for notices, and return all that are pending; none when the store is closed."""
        found, notice = list[str](), self._notices.get()
        while notice is not None:
            found.append(f"{self._own} {notice.room if self._is_open else write_notice(notice)}")
            if self._notices.empty():
                return found
            notice = self._notices.get()
        self._notices.put(None)  # the end mark again, for the next call
        return found

    def listen(self, tell: Callable[[Notice], None], wants: Callable[[str], bool] = lambda room: True) -> None:
        ready = threading.Event()

        def receive(text: str) -> None:
            own, _, rest = text.partition(" ")
            if own != self._own and ((room := rest.partition(" ")[0]) == "" or wants(room)):
                tell(read_notice(room if self._is_open else rest))

        self._listener = threading.Thread(target=self._listen, args=(receive, ready), name="rooms", daemon=True)
        self._listener.start()
        ready.wait(_WAIT)

    def _listen(self, receive: Callable[[str], None], ready: threading.Event) -> None:
        """Listen until the store is closed. After a lost connection, report that any room may have changed."""
        lost = False
        while not self._closed.is_set():
            with suppress(Exception), _connect(self._address, _WAIT) as connection:  # no notice may end the thread
                connection.autocommit = True
                connection.execute(f"listen {_CHANNEL}")
                ready.set()
                if lost:
                    receive(" ")
                while not self._closed.is_set():
                    for notified in connection.notifies(timeout=_RETRY):
                        receive(notified.payload)
            lost = True
            self._closed.wait(_RETRY)

    # -- backup and end

    def backup(self, path: str) -> None:
        """Copy the database to a SQLite file, which can serve as a database too."""
        with create_base(require_absent(path)) as copy:
            copy.execute("begin")

            def work(base: Base) -> None:
                for table in TABLES:
                    names = ", ".join(name for _, name, *_ in copy.execute(f"pragma table_info({table})"))
                    for row in base.execute(f"select {names} from {table}").fetchall():
                        copy.execute(f"insert into {table} ({names}) values ({', '.join('?' * len(row))})", row)

            self._look(work)
            copy.execute("commit")

    def close(self) -> None:
        if self._closed.is_set():
            return
        self._writers.shutdown()  # finishes pending writes
        self._closed.set()
        self._notices.put(None)
        self._sender.join(_WAIT)
        if self._listener is not None:
            self._listener.join()
        self._pool.close()


def _configure(connection: Connection) -> None:
    """Set the schema of a connection, and make its commits wait for the disk."""
    connection.execute("set search_path to lettres")
    connection.execute("set synchronous_commit to on")
    if not connection.autocommit:
        connection.commit()


def _connect(address: str, wait: float) -> Connection:
    try:
        conninfo_to_dict(address)
    except psycopg.Error as failure:
        what = "l'adresse de la base PostgreSQL n'est pas bien écrite : on attend postgresql://nom@machine/base."
        raise BaseError(what) from failure
    try:
        connection = psycopg.connect(address, connect_timeout=int(wait))
        _configure(connection)
    except psycopg.Error as failure:
        raise _base_error(address, failure) from failure
    return connection


def _migrate(connection: Connection) -> None:
    """Migrate the tables to the last version. Raises `BaseError` if they are newer."""
    connection.execute("select pg_advisory_xact_lock(%s)", (_MIGRATING,))
    connection.execute("create schema if not exists lettres")
    connection.execute("create table if not exists about (version integer not null)")
    row = connection.execute("select version from about").fetchone()
    found = int(row[0]) if row is not None else 0
    if found > VERSION:
        raise BaseError("la base PostgreSQL vient d'une version plus récente de lettres : mettez-le à jour.")
    for step in STEPS[found:]:
        for statement in step:
            connection.execute(statement)
    connection.execute("delete from about")
    connection.execute("insert into about values (%s)", (VERSION,))
    connection.commit()


_PASSWORD = "password|authentication failed|mot de passe|authentification"
_WRONG = (
    ("pg_hba.conf", "n'admet personne de cette machine ainsi : ouvrez-lui l'accès dans son pg_hba.conf."),
    (_PASSWORD, "refuse ce nom ou ce mot de passe : vérifiez l'adresse."),
    ("does not exist|n'existe pas", "n'a pas ce nom d'utilisateur ou cette base : créez-les, ou vérifiez l'adresse."),
    ("CONNECT", "ne vous laisse pas ouvrir cette base : « grant connect, create on database » en donne le droit."),
    ("permission denied|droit refusé", "ne vous laisse pas y créer de tables : donnez ce droit à l'utilisateur."),
    ("No space left|Aucun espace", "n'a plus de place sur son disque : faites-en."),
    ("too many|trop de", "a trop de connexions : donnez-lui-en plus, ou moins de processus à lettres."),
)
"""Patterns of the server's messages, in English or in French, and the sentence for each."""


def _base_error(address: str, failure: psycopg.Error) -> BaseError:
    """Return the error with a French sentence for a failure of the server, without the password."""
    text = str(failure).replace("’", "'")
    wrong = next((sentence for key, sentence in _WRONG if re.search(key, text)), "")
    if not wrong and not isinstance(failure, OperationalError | PoolTimeout):
        wrong = f"n'a pu le faire ({type(failure).__name__})."
    wrong = wrong or "ne répond pas : vérifiez qu'il tourne, et l'adresse."
    return BaseError(f"le serveur PostgreSQL {_place(address)} {wrong}", f"le serveur PostgreSQL {wrong}")


def _place(address: str) -> str:
    """Return the host and the port of an address."""
    parts = conninfo_to_dict(address)
    host, port = (str(parts.get(name) or "") for name in ("host", "port"))
    return f"« {host or os.environ.get('PGHOST', 'localhost')}{f':{port}' if port else ''} »"
