"""The progress of a search, on one line of stderr."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lettres.cli.console import error
from lettres.cli.context import Settings

Tell = Callable[[str], None]

_QUICK = 0.5  # seconds before the first line at a terminal
_OFTEN, _SELDOM = 0.2, 5.0  # seconds between two lines: at a terminal, for a screen reader
_ERASE = "\r\x1b[K"


@contextmanager
def status(settings: Settings, clock: Callable[[], float] = time.monotonic, *, as_json: bool = False) -> Iterator[Tell]:
    """Yield a function that shows progress: one line, overwritten, at a terminal; a few lines for a screen reader.

    It shows nothing in a pipe, or if the answer is JSON.
    """
    if as_json or not sys.stderr.isatty():
        yield lambda text: None
    elif settings.plain:
        yield _throttled(error, _SELDOM, _SELDOM, clock)
    else:
        try:
            yield _throttled(_write, _QUICK, _OFTEN, clock)
        finally:  # also after Ctrl-C: the next message has its own line
            erase()


def _throttled(write: Tell, first: float, every: float, clock: Callable[[], float]) -> Tell:
    """Return `write` throttled: it writes `first` seconds from now at the earliest, then once in `every` seconds."""
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
    """Erase the line of progress."""
    sys.stderr.write(_ERASE)
    sys.stderr.flush()
