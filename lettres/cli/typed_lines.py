"""Typed lines, read in a thread so that waiting for one can time out."""

from __future__ import annotations

import os
import queue
import select
import sys
import threading
from contextlib import suppress

try:
    import termios
except ImportError:  # Windows: it cannot tell what is being typed
    termios = None  # type: ignore[assignment]

_LONGEST = 4096  # characters of a line; no move is longer


class Quit(Exception):
    """Raised when the player quits, or at the end of the input."""


class TypedLines:
    """The lines of the input. `next` returns a whole line, `take_unfinished` the text of a line typed without Enter."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str | None] = queue.Queue(maxsize=100)
        self._ended = False
        self._closed = False
        self._begun = b""  # the beginning of the next line, taken by `redisplay`
        self._kept: str | None = None  # a line typed in answer to `wait_for_enter`
        self._terminal = _terminal()
        self._reading = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        try:
            while line := self._line():
                self._lines.put(line)
        except (OSError, ValueError):
            pass
        finally:
            self._lines.put(None)

    def _line(self) -> str:
        if self._terminal is not None:
            return self._terminal_line(self._terminal)
        line = sys.stdin.readline(_LONGEST) if sys.stdin else ""
        rest = line
        while rest and not rest.endswith("\n"):  # the rest of a line that is too long is dropped
            rest = sys.stdin.readline(_LONGEST)
        return line

    def _terminal_line(self, handle: int) -> str:
        """Return the next line of a terminal in line mode, "" after `close`."""
        line = b""
        while not line.endswith(b"\n"):
            select.select([handle], [], [])
            with self._reading:
                if self._closed:
                    return ""  # others read the terminal now
                if not select.select([handle], [], [], 0)[0]:
                    continue  # `_take_back` has read it
                piece = os.read(handle, _LONGEST)
            if not piece:
                break
            line += piece
        with self._reading:
            line, self._begun = self._begun + line, b""
        return line.decode(sys.stdin.encoding, "replace")

    def close(self) -> None:
        """Stop reading the terminal, so that other code can read it."""
        with self._reading:
            self._closed = True

    def next(self, seconds: float | None = None) -> str | None:
        """Return the next line, None if none came within `seconds`; raises `Quit` at the end of the input."""
        if self._kept is not None:
            kept, self._kept = self._kept, None
            return kept
        if self._ended:
            raise Quit
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            return None
        if line is None:
            self._ended = True
            raise Quit
        return line

    def wait_for_enter(self) -> None:
        """Wait for Enter; any other line is kept for `next`."""
        if (line := self.next()) and line.strip():
            self._kept = line

    def take_unfinished(self) -> str:
        """Return the text typed at a terminal without Enter, and drop it, so that it does not begin the next line."""
        with self._reading:
            typed, self._begun = self._begun + self._take_back(), b""
        return typed.decode(sys.stdin.encoding, "replace").strip()

    def redisplay(self) -> str:
        """Return the text typed at a terminal without Enter, to print after a new prompt; the next line begins with it.

        Return "" if the system lets us type the text into the terminal again, which then shows it and can erase it.
        """
        with self._reading:
            if self._terminal is None or select.select([self._terminal], [], [], 0)[0]:
                return ""  # the line is complete
            typed = self._take_back()
            if not self._retype(self._terminal, typed):
                self._begun += typed
            return self._begun.decode(sys.stdin.encoding, "replace")

    def _retype(self, handle: int, typed: bytes) -> bool:
        """Type a text at the terminal; return False if the system forbids it."""
        try:
            import fcntl  # not at the top, as termios

            for at in range(len(typed)):
                fcntl.ioctl(handle, termios.TIOCSTI, typed[at : at + 1])
        except (ImportError, OSError, AttributeError):
            return False
        return True

    def _take_back(self) -> bytes:
        if self._terminal is None or termios is None:
            return b""
        typed = b""
        with suppress(OSError, termios.error):
            before = termios.tcgetattr(self._terminal)
            raw = termios.tcgetattr(self._terminal)
            raw[3] &= ~termios.ICANON
            raw[6][termios.VMIN] = raw[6][termios.VTIME] = 0
            termios.tcsetattr(self._terminal, termios.TCSANOW, raw)
            try:
                typed = os.read(self._terminal, _LONGEST)
            finally:
                termios.tcsetattr(self._terminal, termios.TCSANOW, before)
        return typed


def _terminal() -> int | None:
    """Return the handle of stdin if it is a terminal whose unfinished line can be read, else None."""
    if termios is None:
        return None
    with suppress(AttributeError, OSError, ValueError):
        if sys.stdin.isatty():
            return sys.stdin.fileno()
    return None
