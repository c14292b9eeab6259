"""A file that one process at a time may write."""

from __future__ import annotations


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
