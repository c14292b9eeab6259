"""Keys pressed at a terminal, read one by one without echo."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

_KEY = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|O[A-Za-z])|.", re.DOTALL)
_NAMES = {
    **dict.fromkeys(("\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB", "\x1b[6~", " ", "\r", "\n", "n"), "next"),
    **dict.fromkeys(("\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA", "\x1b[5~", "p"), "previous"),
    **dict.fromkeys(("\x1b[H", "\x1bOH", "\x1b[1~"), "first"),
    **dict.fromkeys(("\x1b[F", "\x1bOF", "\x1b[4~"), "last"),
    **dict.fromkeys(("q", "\x04"), "quit"),
    **dict.fromkeys(("?", "h"), "help"),
    **dict.fromkeys(("\x7f", "\x08"), "rub out"),
}


def key_names(typed: str) -> list[str]:
    """Return the name of each key in the terminal input `typed`: a digit for a digit, "" for an unknown key.

    >>> key_names("\\x1b[C p\\x1b[15~7x")
    ['next', 'next', 'previous', '', '7', '']
    """
    keys = _KEY.findall(typed)
    return [_NAMES.get(key.lower() if len(key) == 1 else key, key if key.isdecimal() else "") for key in keys]


def split_keys(line: str) -> tuple[str, list[str]]:
    """Split a typed line into its text and the names of the keys (such as arrows) in its escape sequences.

    >>> split_keys("\\x1b[C\\n")
    ('', ['next'])
    """
    found = [key for key in _KEY.findall(line) if key.startswith("\x1b")]
    rest = "".join(key for key in _KEY.findall(line) if not key.startswith("\x1b"))
    return rest.strip(), [name for key in found if (name := _NAMES.get(key, ""))]


@contextmanager
def cbreak_mode() -> Iterator[bool]:
    """Make the terminal pass on each key at once during the block; yield False if it cannot."""
    try:
        import termios  # not at the top: missing on Windows
        import tty

        handle = sys.stdin.fileno()
        before = termios.tcgetattr(handle)
    except (ImportError, OSError, termios.error):
        yield False
        return
    try:
        tty.setcbreak(handle, termios.TCSADRAIN)
        yield True
    finally:
        termios.tcsetattr(handle, termios.TCSADRAIN, before)


def read_keys() -> list[str]:
    """Wait for keys and return their names, at least one; `quit` at the end of the input."""
    sys.stdout.flush()
    typed = os.read(sys.stdin.fileno(), 1024)
    return key_names(typed.decode(sys.stdin.encoding or "utf-8", "replace")) if typed else ["quit"]
