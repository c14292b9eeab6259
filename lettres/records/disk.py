"""Files on the disk: created, locked, replaced and synced."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)  # or Windows would write two bytes for a line end
AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # do not wait for the other end of a pipe


def make_private(folder: Path) -> None:
    """Make a folder that only its owner may enter; an existing one stays as it is."""
    try:
        folder.mkdir(0o700, exist_ok=True)
    except FileNotFoundError:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(0o700, exist_ok=True)


def new_file(path: Path) -> int | None:
    """Open a new file, locked; None if one is there that is not empty, or that another process has locked."""
    flags = os.O_RDWR | os.O_APPEND | BINARY
    try:
        handle = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o600)  # it holds the seed
    except FileExistsError:
        if not path.is_file() or path.stat().st_size:
            return None
        handle = os.open(path, flags)
    # a crash before the deal leaves an empty file: nothing is lost by using it
    if lock(handle) and not os.fstat(handle).st_size and is_at(handle, path):
        return handle
    os.close(handle)
    return None


def hold(path: Path) -> int | None:
    """Open a file for reading, locked; None if another process has it, or took it away."""
    handle = os.open(path, os.O_RDONLY | BINARY | AT_ONCE)
    if lock(handle) and is_at(handle, path):
        return handle
    os.close(handle)
    return None


def is_at(handle: int, path: Path) -> bool:
    """Return whether an open file still has its name: it may have been deleted or replaced."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def drop_empty(handle: int, path: Path) -> None:
    """Delete a file to which nothing was written; `handle` is ours, open and locked."""
    if not os.fstat(handle).st_size and is_at(handle, path):
        path.unlink(missing_ok=True)


def replace(path: Path, data: bytes, handle: int) -> int:
    """Replace a file atomically and return the new one, open and locked.

    `handle` is the old file, and is closed once the new one is on the disk.
    """
    place = Path(os.path.realpath(path))
    new, name = tempfile.mkstemp(dir=place.parent, prefix=".lettres-")
    try:
        lock(new)  # before it has its name, so that nobody else gets the lock first
        with open(new, "wb", closefd=False) as file:
            file.write(data)
        os.fsync(new)
        os.chmod(name, place.stat().st_mode & 0o777)
        if os.name == "nt":  # Windows replaces no open file, and locks none
            os.close(new)
            os.close(handle)
            os.replace(name, place)
            return os.open(place, os.O_RDONLY | BINARY)
        os.replace(name, place)
    except BaseException:
        with suppress(OSError):
            os.close(new)
        os.unlink(name)
        raise
    sync(place.parent)
    os.close(handle)
    return new


def sync(place: Path) -> None:
    """Sync the name of a new file to the disk too, if the system can."""
    with suppress(OSError):
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; False if another process has it."""
    try:
        import fcntl  # not at the top: not on every system
    except ImportError:  # Windows: no lock
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        pass
    return True
