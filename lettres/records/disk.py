"""Files on the disk: made under a new name, locked, and safe once they are made."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)  # or Windows would write two bytes for a line end
AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # do not wait for the other end of a pipe


def make_private(folder: Path) -> None:
    """Make a folder that only its owner may enter; one that is there stays as it is."""
    try:
        folder.mkdir(0o700, exist_ok=True)
    except FileNotFoundError:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(0o700, exist_ok=True)


def new_file(path: Path) -> int | None:
    """A file of that name, open and locked; None if there is one that is not empty, or locked by another process."""
    flags = os.O_RDWR | os.O_APPEND | BINARY
    try:
        handle = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o600)  # the seed is in it
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
    """The file of that name, open to be read, and locked; None if another process has it, or took it away."""
    handle = os.open(path, os.O_RDONLY | BINARY | AT_ONCE)
    if lock(handle) and is_at(handle, path):
        return handle
    os.close(handle)
    return None


def is_at(handle: int, path: Path) -> bool:
    """Whether an open file is still the one of that name: it may have been deleted, or another put in its place."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def drop_empty(handle: int, path: Path) -> None:
    """Leave no file where nothing was written; `handle` is ours, open and locked."""
    if not os.fstat(handle).st_size and is_at(handle, path):
        path.unlink(missing_ok=True)


def replace(path: Path, data: bytes, handle: int) -> int:
    """Write a file whole or not at all: another takes its place, which is returned open and locked.

    `handle` is the file that was there, and is closed once the other is on the disk.
    """
    place = Path(os.path.realpath(path))
    new, name = tempfile.mkstemp(dir=place.parent, prefix=".lettres-")
    try:
        lock(new)  # before it has its name: nobody else is ever first
        with open(new, "wb", closefd=False) as file:
            file.write(data)
        os.fsync(new)
        os.chmod(name, place.stat().st_mode & 0o777)
        if os.name == "nt":  # which replaces no open file, and locks none
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
    """Make sure that the name of a new file is on the disk too, where the system can."""
    with suppress(OSError):
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; False if another process has it."""
    try:
        import fcntl  # not at the top: it is not everywhere
    except ImportError:  # Windows: no lock
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        pass
    return True
