"""A server of rooms in separate processes, which can be killed and started again on the same database."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import socket
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import NamedTuple

from lettres.rooms.times import Times
from lettres.rooms.wire.incoming import Act, Message
from lettres.server.hub import Hub
from lettres.server.live import LiveRoom
from lettres.server.outbox import Watcher
from lettres.server.queue import Thoughts
from lettres.server.store.opening import open_store
from lettres.site.assets import static_assets
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.connections import Timeouts, listening_socket, make_server
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lettres.web.socket_handover import Neighbours, neighbours
from lexicon import Lexicon
from tools.bench.web_server import UNLIMITED, memory_of, processor_time_of

FREE = replace(
    UNLIMITED,
    frame_rate=1e9,
    frame_burst=1e9,
    sockets=10_000,
    browser_sockets=100_000,
    address_sockets=100_000,
    all_sockets=100_000,
    rooms=1e9,
    joins=1e9,
    codes=1e9,
)
"""Limits for one address that stands for everybody, with unlimited messages."""
NO_PAUSES = Times(0.0, 0.0, 0.0)
_LOOKS = 0.02  # seconds between two checks of the lateness
_PATIENCE = 10.0


class ServerFigures(NamedTuple):
    """A server's figures, in seconds: from reading a frame to writing its views, and the lateness of its tasks."""

    acts: list[float]
    late: list[float]


class TimedHub(Hub):
    """A hub that measures how long actions take."""

    inside = ServerFigures([], [])

    async def handle(self, live: LiveRoom, asker: Watcher, message: Message) -> None:
        """Handle a message, and measure the time until its views are sent."""
        start = time.perf_counter()
        await super().handle(live, asker, message)
        if isinstance(message, Act):
            await asyncio.sleep(0)  # the sending of the views began before
            self.inside.acts.append(time.perf_counter() - start)

    def start(self) -> None:
        """Start, and measure how late the tasks run."""
        super().start()
        self.tasks.start_optional(self._look_on())

    async def _look_on(self) -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(_LOOKS)
            self.inside.late.append(time.perf_counter() - start - _LOOKS)


def serve(
    listener: socket.socket,
    ready: Connection,
    base: str,
    log: str,
    limits: Limits,
    timeouts: Timeouts,
    processes: int,
    beside: Neighbours | None,
) -> None:
    """Run a server whose robots do not pause before they play. When it ends, send its measurements through `ready`."""
    logging.basicConfig(filename=log, level=logging.INFO)
    lexicon = Lexicon.default()
    shared = processes > 1 or "://" in base
    hub = TimedHub(open_store(base), lexicon, Thoughts(), times=NO_PAUSES, shared=shared)
    app = make_app(Answers(lexicon), Shelf(static_assets()), limits=limits, hub=hub)
    ready.send(True)
    make_server(app, timeouts=timeouts, neighbours=beside).run([listener])
    with suppress(OSError):  # nobody asks
        ready.send(hub.inside)


class Server:
    """A server of our own, on 127.0.0.1, in processes that are started and killed."""

    def __init__(
        self, base: str, limits: Limits = FREE, timeouts: Timeouts | None = None, *, processes: int = 1
    ) -> None:
        handle, log = tempfile.mkstemp(".log")
        os.close(handle)
        self.base, self._log = base, Path(log)
        self._given = base, log, limits, timeouts or Timeouts(), processes
        self._count = processes
        self.port = 0
        self.stuck = list[str]()
        """The abnormal ends of processes that were asked to stop."""
        self._processes: list[tuple[BaseProcess, Connection]] = []
        self.start()

    @property
    def address(self) -> str:
        """The URL of the server."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def process(self) -> BaseProcess:
        """The first process of the server."""
        return self._processes[0][0]

    def start(self) -> None:
        """Start the server, on the same port as before; return once it listens and has read its lexicon."""
        listener = listening_socket("127.0.0.1", self.port)
        self.port = listener.getsockname()[1]
        beside: Sequence[Neighbours | None] = neighbours(self._count) or [None] * self._count
        self._processes = [self._started(listener, own) for own in beside]
        listener.close()
        for own in filter(None, beside):
            own.quit()
        for _, pipe in self._processes:
            pipe.recv()

    def _started(self, listener: socket.socket, beside: Neighbours | None) -> tuple[BaseProcess, Connection]:
        pipe, theirs = multiprocessing.Pipe()
        given = (listener, theirs, *self._given, beside)
        process = multiprocessing.get_context("spawn").Process(target=serve, args=given)
        process.start()
        theirs.close()
        return process, pipe

    def logged(self) -> str:
        """Return the log since the last call."""
        text = self._log.read_text(encoding="utf-8")
        self._log.write_text("", encoding="utf-8")
        return text

    def forget(self) -> None:
        """Delete the log of the server."""
        self._log.unlink(missing_ok=True)

    def end(self) -> ServerFigures:
        """Ask the server to stop; return its measurements since the last start."""
        inside = ServerFigures([], [])
        for process, _ in self._processes:
            process.terminate()
        for process, pipe in self._processes:
            with suppress(EOFError, OSError):
                if pipe.poll(_PATIENCE):
                    own: ServerFigures = pipe.recv()
                    inside.acts.extend(own.acts)
                    inside.late.extend(own.late)
            process.join(_PATIENCE)
            if process.exitcode != 0:
                self.stuck.append(f"asked to end, a process is {process.exitcode or 'still there'}")
            process.kill()
        return inside

    def kill(self) -> None:
        """End the server as a crash does."""
        for process, _ in self._processes:
            process.kill()
        for process, pipe in self._processes:
            process.join()
            pipe.close()

    def memory(self) -> int:
        """Return the bytes that the server's processes hold; 0 if unknown."""
        return sum(memory_of(process) for process, _ in self._processes)

    def processor_time(self) -> float:
        """Return the processor seconds that the server's processes have used; 0 if unknown."""
        return sum(processor_time_of(process) for process, _ in self._processes)
