"""The lines that are typed, read in a thread so that waiting for one can time out."""

from __future__ import annotations

import os
import queue
import select
import sys
import threading
from contextlib import suppress

try:
    import termios
except ImportError:  # Windows: nobody can ask what is being typed
    termios = None  # type: ignore[assignment]

_LONGEST = 4096  # characters of a line: no move needs more


class Quit(Exception):
    """The player leaves, or the input has ended."""


class TypedLines:
    """The lines of the input. `next` gives one, `unfinished` takes back what is typed of the one to come."""

    def __init__(self) -> None:
        self._lines: queue.Queue[str | None] = queue.Queue(maxsize=100)
        self._ended = False
        self._closed = False
        self._begun = b""  # of the line to come, taken back and shown again
        self._kept: str | None = None  # a line that came where only Enter was asked for
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
        while rest and not rest.endswith("\n"):  # the end of an endless line is dropped
            rest = sys.stdin.readline(_LONGEST)
        return line

    def _terminal_line(self, handle: int) -> str:
        """The next line of a terminal, which gives it once it is whole."""
        line = b""
        while not line.endswith(b"\n"):
            select.select([handle], [], [])
            with self._reading:
                if self._closed:
                    return ""  # what is typed now is for somebody else
                if not select.select([handle], [], [], 0)[0]:
                    continue  # what was there has been taken back
                piece = os.read(handle, _LONGEST)
            if not piece:
                break
            line += piece
        with self._reading:
            line, self._begun = self._begun + line, b""
        return line.decode(sys.stdin.encoding, "replace")

    def close(self) -> None:
        """Leave what a terminal is typed from now on to others."""
        with self._reading:
            self._closed = True

    def next(self, seconds: float | None = None) -> str | None:
        """The next line, None if the time ran out; raises `Quit` at the end of the input."""
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

    def enter(self) -> None:
        """Wait for Enter; a line typed instead is kept as the next one."""
        if (line := self.next()) and line.strip():
            self._kept = line

    def unfinished(self) -> str:
        """What was typed on a terminal without Enter; it is taken back, so that it begins no other line."""
        with self._reading:
            typed, self._begun = self._begun + self._taken_back(), b""
        return typed.decode(sys.stdin.encoding, "replace").strip()

    def shown_again(self) -> str:
        """What was typed on a terminal without Enter, to be shown after a new prompt: it begins the line to come.

        Where the terminal lets it be typed again, which shows it and lets it be rubbed out, nothing is left to show.
        """
        with self._reading:
            if self._terminal is None or select.select([self._terminal], [], [], 0)[0]:
                return ""  # the line has just been ended
            typed = self._taken_back()
            if not self._retyped(self._terminal, typed):
                self._begun += typed
            return self._begun.decode(sys.stdin.encoding, "replace")

    def _retyped(self, handle: int, typed: bytes) -> bool:
        """Type something at the terminal, which many a system allows nobody."""
        try:
            import fcntl  # not at the top, as termios

            for at in range(len(typed)):
                fcntl.ioctl(handle, termios.TIOCSTI, typed[at : at + 1])
        except (ImportError, OSError, AttributeError):
            return False
        return True

    def _taken_back(self) -> bytes:
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
    """The terminal that is read, if it is one that can be asked what is being typed."""
    if termios is None:
        return None
    with suppress(AttributeError, OSError, ValueError):
        if sys.stdin.isatty():
            return sys.stdin.fileno()
    return None
