"""Rooms in a SQLite file. One thread writes, and commits all pending writes in one transaction."""

from __future__ import annotations

import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from shutil import disk_usage
from typing import NamedTuple, TypeVar

from lettres.rooms.rows import Change
from lettres.server.store import BaseError
from lettres.server.store.notices import Notice
from lettres.server.store.schema import STEPS, VERSION
from lettres.server.store.sql import SqlStore
from lettres.server.store.statements import Base

_WAIT = 10_000  # milliseconds to wait for the transaction of another process
_GROUP = 256  # writes in one transaction
_LEAST = 1 << 20  # free bytes below which the disk counts as full
_POLL = 0.05  # seconds between two checks for writes of other processes

T = TypeVar("T")


class _Job(NamedTuple):
    """A pending write, and the future of its result."""

    work: Callable[[sqlite3.Connection], object]
    done: Future[object]


class SqliteStore(SqlStore):
    """A database in a file, shared by several processes. Raises `BaseError` for a file that cannot be used."""

    duplicate_error = sqlite3.IntegrityError
    reads_at_once = True

    def __init__(self, path: str) -> None:
        self._path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._local = threading.local()
        self._readers: list[sqlite3.Connection] = []
        self._lock = threading.Lock()
        self._closed = False
        self._tell: Callable[[Notice], None] | None = None
        base = connect(path)
        try:
            _migrate(base, path)
        except sqlite3.Error as failure:
            raise _base_error(path, failure) from failure
        self._writer = threading.Thread(target=self._write_all, args=(base,), name="rooms", daemon=True)
        self._writer.start()

    # -- writing

    def _write_all(self, base: sqlite3.Connection) -> None:
        """Do the pending writes until the store is closed. A write that fails does not affect the others."""
        with closing(base):
            seen, ended = _data_version(base, 0), False
            while not ended:
                jobs, ended = self._waiting()
                jobs = [job for job in jobs if job.done.set_running_or_notify_cancel()]  # skips cancelled ones
                if jobs:
                    _commit(base, jobs, self._path)
                if self._tell is not None and (now := _data_version(base, seen)) != seen:
                    seen = now
                    self._tell(Notice(""))

    def _waiting(self) -> tuple[list[_Job], bool]:
        """Return the pending jobs, and True if they are the last; no jobs when it is time to poll."""
        jobs: list[_Job] = []
        with suppress(queue.Empty):
            more = self._jobs.get(timeout=_POLL if self._tell is not None else None)
            while more is not None:
                jobs.append(more)
                if len(jobs) == _GROUP:
                    return jobs, False
                more = self._jobs.get_nowait()
            return jobs, True
        return jobs, False

    def begin_write(self, change: Change) -> Future[object]:
        return self._begin(self._change_work(change))

    def _begin(self, work: Callable[[Base], object]) -> Future[object]:
        done: Future[object] = Future()
        with self._lock:
            if self._closed:
                raise BaseError("la base des parties est fermée : le serveur s'arrête.")
            self._jobs.put(_Job(work, done))
        return done

    def _write(self, work: Callable[[Base], T], notice: Notice | None = None) -> T:
        found: T = self._begin(work).result()  # type: ignore[assignment]
        return found

    def listen(self, tell: Callable[[Notice], None], wants: Callable[[str], bool] = lambda room: True) -> None:
        self._tell = tell
        self._write(lambda base: None)  # wakes the writer, which polls from now on

    # -- reading

    def _look(self, work: Callable[[Base], T]) -> T:
        try:
            base = self._base
            base.execute("begin")
            try:
                return work(base)
            finally:
                base.execute("commit")
        except sqlite3.Error as failure:
            raise _base_error(self._path, failure) from failure

    @property
    def _base(self) -> sqlite3.Connection:
        """The connection of this thread."""
        base: sqlite3.Connection | None = getattr(self._local, "base", None)
        if base is None:
            base = self._local.base = connect(self._path)
            with self._lock:
                self._readers.append(base)
        return base

    def check_writable(self, now: float) -> None:
        # SQLite itself would still find free pages inside the file
        if disk_usage(os.path.dirname(os.path.abspath(self._path))).free < _LEAST:
            raise _base_error(self._path, sqlite3.SQLITE_FULL)
        super().check_writable(now)

    def backup(self, path: str) -> None:
        with closing(connect(require_absent(path))) as copy:
            try:
                self._base.backup(copy)
            except sqlite3.Error as failure:
                raise _base_error(path, failure) from failure

    def close(self) -> None:
        with self._lock:
            if self._closed:
                return
            self._closed = True
            self._jobs.put(None)
        self._writer.join()
        for base in self._readers:
            base.close()


def connect(path: str) -> sqlite3.Connection:
    """Return a connection to a file; create the file, readable by its owner only. Raises `BaseError`."""
    try:
        with suppress(OSError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        base = sqlite3.connect(path, timeout=_WAIT / 1000, isolation_level=None, check_same_thread=False)
        base.execute("pragma journal_mode = wal")
        base.execute("pragma synchronous = full")
        base.execute("pragma foreign_keys = on")
    except sqlite3.Error as failure:
        raise _base_error(path, failure) from failure
    return base


def create_base(path: str) -> closing[sqlite3.Connection]:
    """Create an empty database to copy another into. Raises `BaseError` if the file exists."""
    base = connect(require_absent(path))
    _migrate(base, path)
    return closing(base)


def require_absent(path: str) -> str:
    """Return a path at which no file exists. Raises `BaseError`."""
    if os.path.exists(path):
        raise BaseError(f"« {path} » existe déjà : donnez un autre nom.")
    return path


_WRONG = {
    sqlite3.SQLITE_CANTOPEN: "ne s'ouvre pas : il n'y a pas de tel dossier, ou pas le droit ; donnez un autre fichier.",
    sqlite3.SQLITE_NOTADB: "n'est pas une base de parties : donnez un autre fichier.",
    sqlite3.SQLITE_READONLY: "ne peut être modifiée : donnez-vous le droit d'y écrire, ou donnez un autre fichier.",
    sqlite3.SQLITE_FULL: "ne peut grandir, le disque est plein : faites de la place ; rien de faux n'y est écrit.",
    sqlite3.SQLITE_BUSY: "est tenue par un autre programme : fermez-le, ou attendez qu'il ait fini.",
    sqlite3.SQLITE_CORRUPT: "est abîmée : reprenez une sauvegarde de « lettres servir --sauver ».",
    sqlite3.SQLITE_IOERR: "ne se lit ou ne s'écrit plus : vérifiez le disque.",
}


def _base_error(path: str, failure: sqlite3.Error | int) -> BaseError:
    """Return the error with a French sentence for a failure of SQLite, or for its code."""
    code = failure if isinstance(failure, int) else getattr(failure, "sqlite_errorcode", 0) & 0xFF
    wrong = _WRONG.get(code, f"ne peut servir ({failure}) : donnez un autre fichier.")
    return BaseError(f"la base « {path} » {wrong}", f"la base des parties {wrong}")


def _data_version(base: sqlite3.Connection, before: int) -> int:
    """Return a number that changes when another connection writes. As this process has one writer, that means another
    process. Return `before` if the number cannot be read."""
    try:
        return int(base.execute("pragma data_version").fetchone()[0])
    except sqlite3.Error:
        return before


def _commit(base: sqlite3.Connection, jobs: Sequence[_Job], path: str) -> None:
    """Do the writes of `jobs` in one transaction, each completely or not at all; then resolve their futures."""
    ended: list[tuple[_Job, object, BaseException | None]] = []
    try:
        base.execute("begin immediate")
        for job in jobs:
            base.execute("savepoint job")
            try:
                ended.append((job, job.work(base), None))
            except Exception as failure:  # passed on to the caller
                if not base.in_transaction:  # a full disk has ended the transaction
                    raise
                base.execute("rollback to job")
                ended.append((job, None, failure))
            base.execute("release job")
        base.execute("commit")
    except sqlite3.Error as failure:  # a full disk: nothing was written
        with suppress(sqlite3.Error):
            base.execute("rollback")
        ended = [(job, None, failure) for job in jobs]
    for job, result, wrong in ended:
        if wrong is not None:
            job.done.set_exception(_base_error(path, wrong) if isinstance(wrong, sqlite3.Error) else wrong)
        else:
            job.done.set_result(result)


def _migrate(base: sqlite3.Connection, path: str) -> None:
    """Migrate a database to the last version. Raises `BaseError` if it is newer or belongs to another program."""
    base.execute("begin immediate")
    try:
        tables = {name for (name,) in base.execute("select name from sqlite_master where type = 'table'")}
        if tables and not {"room", "seat", "line"} <= tables:
            raise BaseError(f"« {path} » est la base d'un autre programme : donnez un autre fichier.")
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
