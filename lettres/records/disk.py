"""Create, lock, replace and sync files."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)  # without this flag, Windows writes two bytes for a line end
AT_ONCE = getattr(os, "O_NONBLOCK", 0)  # with this flag, opening a pipe does not wait for its other end


def make_private(folder: Path) -> None:
    """Make a folder that only its owner may enter; an existing folder keeps its permissions."""
    try:
        folder.mkdir(0o700, exist_ok=True)
    except FileNotFoundError:
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.mkdir(0o700, exist_ok=True)


def new_file(path: Path) -> int | None:
    """Create the file `path`, or open it if it exists but is empty, and return its locked handle.

    Return None if the file has content, or if another process has locked it.
    """
    flags = os.O_RDWR | os.O_APPEND | BINARY
    try:
        handle = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o600)  # private, as the file will hold the seed
    except FileExistsError:
        if not path.is_file() or path.stat().st_size:
            return None
        handle = os.open(path, flags)
    # a crash before the deal leaves an empty file, which can be reused
    if lock(handle) and not os.fstat(handle).st_size and is_at(handle, path):
        return handle
    os.close(handle)
    return None


def hold(path: Path) -> int | None:
    """Return a locked read-only handle of a file; None if another process locks it or just moved or deleted it."""
    handle = os.open(path, os.O_RDONLY | BINARY | AT_ONCE)
    if lock(handle) and is_at(handle, path):
        return handle
    os.close(handle)
    return None


def is_at(handle: int, path: Path) -> bool:
    """Return whether `path` still leads to the open file `handle`, which may have been deleted or replaced."""
    try:
        return os.path.samestat(os.fstat(handle), path.stat())
    except OSError:
        return False


def drop_empty(handle: int, path: Path) -> None:
    """Delete the file `path` if it is empty; `handle` is the file, opened and locked by this process."""
    if not os.fstat(handle).st_size and is_at(handle, path):
        path.unlink(missing_ok=True)


def replace(path: Path, data: bytes, handle: int) -> int:
    """Replace the file `path` atomically by `data`, and return the handle of the new file, locked.

    `handle` is the old file, and is closed once the new file is on the disk.
    """
    place = Path(os.path.realpath(path))
    new, name = tempfile.mkstemp(dir=place.parent, prefix=".lettres-")
    try:
        lock(new)  # before the new file has its final name, so that no other process gets the lock first
        with open(new, "wb", closefd=False) as file:
            file.write(data)
        os.fsync(new)
        os.chmod(name, place.stat().st_mode & 0o777)
        if os.name == "nt":  # Windows cannot replace an open file, and files are not locked there
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
    """Sync a folder to the disk, where the system can, so that the name of a new file in it survives a crash."""
    with suppress(OSError):
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def lock(handle: int) -> bool:
    """Lock an open file until it is closed; return False if another process has locked it."""
    try:
        import fcntl  # not at the top: only Unix has it
    except ImportError:  # on Windows, files are not locked
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        pass
    return True
