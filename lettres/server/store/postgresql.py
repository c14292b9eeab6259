"""Rooms in a base of PostgreSQL, in a schema of its own. Processes tell one another by LISTEN and NOTIFY."""

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
from lettres.server.store.sql import SET, SqlStore, of_room
from lettres.server.store.sqlite import checked_new, new_base
from lettres.server.store.statements import Base, Found

_CONNECTIONS = 8  # at most, of a process
_WAIT = 10.0  # seconds for the server, or for a connection that others have
_FIRST = 30.0  # seconds for the first connection: why a busy server refuses it is told by what the server says
_AGAIN = 1.0  # seconds until a lost server is tried again
_UNTOLD = 500  # notices that wait at most while the server is lost; then all rooms are to be looked at
_MIGRATING = 0x6C657474  # the key of the lock under which tables are made
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
    """A connection that takes statements as all stores write them."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def execute(self, query: str, values: Sequence[object] = (), /) -> Found:
        return self._connection.execute(query.replace("?", "%s"), values)


class PostgresStore(SqlStore):
    """A base at an address, `postgresql://…`; raises `BaseError` where it cannot be used.

    Whoever may connect to a base hears its channels, and may speak there. So where anybody may, only the names of
    rooms are told and believed, and each is read.
    """

    repeated = psycopg.errors.UniqueViolation
    reads_at_once = False

    def __init__(self, address: str) -> None:
        self._address, self._own = address, secrets.token_hex(8)
        with _connected(address, _FIRST) as connection:
            try:
                _migrate(connection)
                self._is_open = connection.execute(_OPEN).fetchone() != (False,)
            except psycopg.Error as failure:
                raise _told(address, failure) from failure
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
        self._teller = threading.Thread(target=self._tell_all, name="notices", daemon=True)
        self._teller.start()

    def create(self, rows: Rows) -> None:
        try:
            super().create(rows)
        except BaseError as failure:  # it may be there, by a first try whose answer was lost
            if not isinstance(failure.__cause__, self.repeated) or self.invited(rows.room.invite) != rows.room.id:
                raise

    def write(self, change: Change) -> None:
        """Change a room; what is done in the course of a game is one statement, and one way to the server and back."""
        room = change.room
        if not change.still or change.made or change.out:
            super().write(change)
            return
        columns = zip(*change.lines) if change.lines else ((),) * len(LineRow._fields)
        values = (
            *(*of_room(room), room.id, room.version - 1),
            *(*map(list, columns), list(change.requests)),
        )

        def work(connection: Connection) -> bool:
            try:
                return connection.execute(_ACT, values).rowcount == 1
            except self.repeated:  # a line of that number, or of that message
                return False

        if not self._do(work, room.id):
            raise Stale(room.id)
        self._note(Notice(room.id, change))

    def writing(self, change: Change) -> Future[object]:
        return self._writers.submit(lambda: self.write(change))

    def _write(self, work: Callable[[Base], T], notice: Notice | None = None) -> T:
        def written(connection: Connection) -> T:
            with connection.transaction():
                return work(_Base(connection))

        found = self._do(written, notice.room if notice is not None else None)
        if notice is not None:
            self._note(notice)
        return found

    def _look(self, work: Callable[[Base], T]) -> T:
        def looked(connection: Connection) -> T:
            connection.isolation_level = IsolationLevel.REPEATABLE_READ  # all of it as it was at one moment
            try:
                with connection.transaction():
                    return work(_Base(connection))
            finally:
                connection.isolation_level = None

        return self._do(looked)

    def _all(self, query: str, *values: object) -> list[Json]:
        return self._do(lambda connection: _Base(connection).execute(query, values).fetchall())

    def _do(self, work: Callable[[Connection], T], room: str | None = None, *, again: bool = True) -> T:
        """Do something with a connection of the pool, that may write a room; once more with new ones where the server
        has ended it.

        Nobody knows then whether it was done, so the other processes are told to look. Done all the same, it does no
        harm twice: a version is no longer what it was, a room is there; a code is gone, and another is to be asked for.
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
                self._note(Notice(room))
            if not (lost and again):
                raise _told(self._address, failure) from failure
        self._pool.check()
        return self._do(work, room, again=False)

    # -- what is told to other processes, and by them

    def _note(self, notice: Notice) -> None:
        """Have the others told of a write."""
        ended = False
        if self._notices.qsize() >= _UNTOLD:
            with suppress(queue.Empty):
                while True:
                    ended = self._notices.get_nowait() is None or ended
            notice = Notice("")
        self._notices.put(notice)
        if ended:  # by `close`, which is told as before
            self._notices.put(None)

    def _tell_all(self) -> None:
        """Tell what was written, all that waits at once, until the end: in the transactions themselves, of which the
        server ends but one at a time where they tell something, each would wait for the disk alone.

        What a crash keeps from being told is found when somebody comes to the room, or says that he is still there.
        """
        wait: list[str] = []
        while True:
            try:
                with _connected(self._address, _WAIT) as connection:
                    connection.autocommit = True
                    connection.execute("set synchronous_commit to off")
                    while wait or (wait := self._waiting()):
                        connection.execute(_NOTIFY, (_CHANNEL, wait))
                        wait = []
                    return
            except (OperationalError, BaseError):
                pass
            except Exception as failure:  # there is one that cannot be told: all rooms are to be looked at
                _log.error("Les autres processus n'ont pu être prévenus : %s", type(failure).__name__)
                wait = [f"{self._own} "]
            if self._closed.wait(_AGAIN):  # it is lost at the end
                return

    def _waiting(self) -> list[str]:
        """What is to be told, once there is something; nothing at the end."""
        found, notice = list[str](), self._notices.get()
        while notice is not None:
            found.append(f"{self._own} {notice.room if self._is_open else write_notice(notice)}")
            if self._notices.empty():
                return found
            notice = self._notices.get()
        self._notices.put(None)  # the end, found again once these are told
        return found

    def listen(self, tell: Callable[[Notice], None], wants: Callable[[str], bool] = lambda room: True) -> None:
        ready = threading.Event()

        def hear(text: str) -> None:
            own, _, rest = text.partition(" ")
            if own != self._own and ((room := rest.partition(" ")[0]) == "" or wants(room)):
                tell(read_notice(room if self._is_open else rest))

        self._listener = threading.Thread(target=self._hear, args=(hear, ready), name="rooms", daemon=True)
        self._listener.start()
        ready.wait(_WAIT)

    def _hear(self, hear: Callable[[str], None], ready: threading.Event) -> None:
        """Listen until the end; whatever was said while the server was lost is looked for."""
        lost = False
        while not self._closed.is_set():
            with suppress(Exception), _connected(self._address, _WAIT) as connection:  # whatever was said, it goes on
                connection.autocommit = True
                connection.execute(f"listen {_CHANNEL}")
                ready.set()
                if lost:
                    hear(" ")
                while not self._closed.is_set():
                    for notified in connection.notifies(timeout=_AGAIN):
                        hear(notified.payload)
            lost = True
            self._closed.wait(_AGAIN)

    # -- its life

    def backup(self, path: str) -> None:
        """Copy all to a file of SQLite, which may be a base too."""
        with new_base(checked_new(path)) as copy:
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
        self._writers.shutdown()  # what is to be written yet is written first
        self._closed.set()
        self._notices.put(None)
        self._teller.join(_WAIT)
        if self._listener is not None:
            self._listener.join()
        self._pool.close()


def _configure(connection: Connection) -> None:
    """Have a connection find the tables, and commit only what is on the disk."""
    connection.execute("set search_path to lettres")
    connection.execute("set synchronous_commit to on")
    if not connection.autocommit:
        connection.commit()


def _connected(address: str, wait: float) -> Connection:
    try:
        conninfo_to_dict(address)
    except psycopg.Error as failure:
        what = "l'adresse de la base PostgreSQL n'est pas bien écrite : on attend postgresql://nom@machine/base."
        raise BaseError(what) from failure
    try:
        connection = psycopg.connect(address, connect_timeout=int(wait))
        _configure(connection)
    except psycopg.Error as failure:
        raise _told(address, failure) from failure
    return connection


def _migrate(connection: Connection) -> None:
    """Bring the tables to the last version; raises `BaseError` for a later one."""
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
"""What a server says, in English or in French, and what is to be done."""


def _told(address: str, failure: psycopg.Error) -> BaseError:
    """A failure of the server, in a sentence without the password."""
    text = str(failure).replace("’", "'")
    wrong = next((told for key, told in _WRONG if re.search(key, text)), "")
    if not wrong and not isinstance(failure, OperationalError | PoolTimeout):
        wrong = f"n'a pu le faire ({type(failure).__name__})."
    wrong = wrong or "ne répond pas : vérifiez qu'il tourne, et l'adresse."
    return BaseError(f"le serveur PostgreSQL {_place(address)} {wrong}", f"le serveur PostgreSQL {wrong}")


def _place(address: str) -> str:
    """Where a server is, by its address."""
    parts = conninfo_to_dict(address)
    host, port = (str(parts.get(name) or "") for name in ("host", "port"))
    return f"« {host or os.environ.get('PGHOST', 'localhost')}{f':{port}' if port else ''} »"
