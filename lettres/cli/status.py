"""One line on stderr that tells how far a search is."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lettres.cli.console import error
from lettres.cli.context import Settings

Tell = Callable[[str], None]

_QUICK = 0.5  # seconds of a search of which nothing is told
_OFTEN, _SELDOM = 0.2, 5.0  # between two lines: one that is written over, one that is read aloud
_ERASE = "\r\x1b[K"


@contextmanager
def status(settings: Settings, clock: Callable[[], float] = time.monotonic, *, as_json: bool = False) -> Iterator[Tell]:
    """What shows how far a search is: a line written over on a terminal, some lines aloud, nothing in a pipe.

    Nothing either where JSON is asked for.
    """
    if as_json or not sys.stderr.isatty():
        yield lambda text: None
    elif settings.plain:
        yield _now_and_then(error, _SELDOM, _SELDOM, clock)
    else:
        try:
            yield _now_and_then(_write, _QUICK, _OFTEN, clock)
        finally:  # also where who waits has enough: the next message stands on a line of its own
            erase()


def _now_and_then(write: Tell, first: float, every: float, clock: Callable[[], float]) -> Tell:
    """Writes only so many seconds from now, and so many after the last time."""
    due = clock() + first

    def tell(text: str) -> None:
        nonlocal due
        if clock() >= due:
            due = clock() + every
            write(text)

    return tell


def _write(text: str) -> None:
    columns = shutil.get_terminal_size().columns
    sys.stderr.write(f"{_ERASE}{text[: columns - 1]}")
    sys.stderr.flush()


def erase() -> None:
    """Leave nothing of a line that is written over."""
    sys.stderr.write(_ERASE)
    sys.stderr.flush()
