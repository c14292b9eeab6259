"""Files on the disk: made under a new name, locked, and safe once they are made."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)  # or Windows would write two bytes for a line end


def new_file(path: Path) -> int | None:
    """A file of that name, open and locked; None if there is one that is not empty, or locked by another process."""
    flags = os.O_RDWR | os.O_APPEND | BINARY
    try:
        handle = os.open(path, flags | os.O_CREAT | os.O_EXCL, 0o644)
    except FileExistsError:
        if not path.is_file() or path.stat().st_size:
            return None
        handle = os.open(path, flags)
    # a crash before the deal leaves an empty file: nothing is lost by using it
    if lock(handle) and not os.fstat(handle).st_size:
        return handle
    os.close(handle)
    return None


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
