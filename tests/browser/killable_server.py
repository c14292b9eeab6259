"""A server of games as a process of its own, which can be killed, and lines to it that can be cut."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

from tools.browser import kept_port

PATIENCE = 60.0  # seconds


class House:
    """`lettres servir` at a port, with a base of its own: it is killed, and started again with what it has kept.

    It knows the games of packages in the folder `games`.
    """

    def __init__(self, folder: Path, cache: Path, games: Path) -> None:
        self._kept = kept_port()  # while it is killed, too
        self.port: int = self._kept.getsockname()[1]
        self.log, self._base, self._cache = folder / "server.log", folder / "rooms.sqlite", cache
        self._games = games
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until its pages are there."""
        options = {"--port": self.port, "--base": self._base, "--pauses": 0, "--parties": 1000}
        words = [str(word) for option in options.items() for word in option]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "lettres", "servir", *words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env={**os.environ, "XDG_CACHE_HOME": str(self._cache), "PYTHONPATH": str(self._games)},
                start_new_session=True,
            )
        until = time.monotonic() + PATIENCE
        while not self._answers():
            assert self._process.poll() is None and time.monotonic() < until, self.log.read_text(encoding="utf-8")
            time.sleep(0.05)

    def _answers(self) -> bool:
        with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{self.port}/jouer/", timeout=5):
            return True
        return False

    def kill(self) -> None:
        """Kill it as nothing can be prepared for."""
        assert self._process
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it, with all that it has started."""
        if self._process:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._kept.close()


class Wire:
    """A line to a server at a port of its own: once cut, nothing comes through until it is mended."""

    def __init__(self, to: int) -> None:
        self._to, self._whole = to, True
        self._sockets: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://localhost:{self._listening.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Lose the network."""
        self._whole = False
        for each in list(self._sockets):
            _end(each)

    def mend(self) -> None:
        """Have it again."""
        self._whole = True

    def close(self) -> None:
        """No more of it."""
        self.cut()
        _end(self._listening)

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                self._join(near)

    def _join(self, near: socket.socket) -> None:
        try:
            assert self._whole
            far = socket.create_connection(("127.0.0.1", self._to), timeout=5)
        except (OSError, AssertionError):
            near.close()
            return
        far.settimeout(None)
        self._sockets |= {near, far}
        for one, other in ((near, far), (far, near)):
            threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                other.sendall(data)
        for each in (one, other):
            self._sockets.discard(each)
            _end(each)


def _end(each: socket.socket) -> None:
    """Shut a socket, whoever waits for it."""
    with suppress(OSError):
        each.shutdown(socket.SHUT_RDWR)
    each.close()
