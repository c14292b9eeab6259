"""The verdicts a second of the server over HTTP, and their latency, on one core.

    python -m tools.bench.web_server [--seconds 5] [--connections 8]

The server is a process of its own, on 127.0.0.1, kept to one core if the system can; the client asks for words of every
kind, one in five misspelt, each connection the next when the last is answered.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import socket
import statistics
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from urllib.parse import quote

from lettres.server.hub import Hub
from lettres.server.queue import Thoughts
from lettres.server.store.opening import open_store
from lettres.site.assets import Asset, static_assets
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.connections import Timeouts, listening_socket, make_server, tls_context
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from tools.bench.arbiter import sample
from tools.bench.timing import table

_WORDS = 4000
UNLIMITED = Limits(
    rate=1e9, burst=1e9, search_rate=1e9, search_burst=1e9, work=1e9, pace=1e9, browser_work=1e9, connections=10_000
)
_TIMEOUTS = Timeouts()
BIG = Asset("lexicon/words.bin", random.Random(1).randbytes(4_000_000), immutable=True)
"""A file as large as that of the lexicon."""
_TOGETHER = 20
_ANSWERED = b"HTTP/1.1 200 "


def serve(
    listener: socket.socket,
    ready: Connection,
    limits: Limits,
    timeouts: Timeouts,
    certificate: str | None,
    base: str,
) -> None:
    """Run a server on one core, with the rooms of the database `base` if it is not ""."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    lexicon = Lexicon.default()
    hub = Hub(open_store(base), lexicon, Thoughts()) if base else None
    app = make_app(Answers(lexicon), Shelf([*static_assets(), BIG]), limits=limits, hub=hub)
    ready.send(True)
    make_server(app, tls_context(certificate) if certificate else None, timeouts=timeouts).run([listener])


class Running:
    """A server as a process of its own, with its processor time."""

    def __init__(
        self,
        limits: Limits = UNLIMITED,
        timeouts: Timeouts = _TIMEOUTS,
        certificate: str | None = None,
        base: str = "",
    ) -> None:
        listener = listening_socket("127.0.0.1", 0)
        self.port = listener.getsockname()[1]
        ready, theirs = multiprocessing.Pipe()
        given = (listener, theirs, limits, timeouts, certificate, base)
        self.process = multiprocessing.get_context("spawn").Process(target=serve, args=given)
        self.process.start()
        listener.close()
        ready.recv()

    def end(self) -> None:
        """Ask the server to stop."""
        self.process.terminate()
        self.process.join(10)
        self.process.kill()

    def memory(self) -> int:
        """Return the bytes that the server process holds; 0 if unknown."""
        return memory_of(self.process)

    def processor_time(self) -> float:
        """Return the processor seconds that the server has used; 0 if unknown."""
        return processor_time_of(self.process)


def memory_of(process: BaseProcess) -> int:
    """Return the bytes that a process holds; 0 if unknown."""
    try:
        with open(f"/proc/{process.pid}/statm") as pages:
            return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def processor_time_of(process: BaseProcess) -> float:
    """Return the processor seconds that a process has used; 0 if unknown."""
    try:
        with open(f"/proc/{process.pid}/stat") as stat:
            user, system = stat.read().rpartition(")")[2].split()[11:13]
    except OSError:
        return 0.0
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


async def ask(port: int, paths: Sequence[str], first: int, end: float) -> list[float]:
    """Request `paths` in turn over one connection until `end`; return the seconds of each answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    took, number = [], first
    while (start := time.perf_counter()) < end:
        writer.write(f"GET {paths[number % len(paths)]} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(_ANSWERED), head
        length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
        await reader.readexactly(int(length))
        took.append(time.perf_counter() - start)
        number += 1
    writer.close()
    return took


async def measured(server: Running, paths: Sequence[str], connections: int, seconds: float) -> list[float]:
    """Request `paths` over `connections` at once for `seconds`; return the seconds of every answer."""
    end = time.perf_counter() + seconds
    firsts = range(0, len(paths), max(1, len(paths) // connections))
    found = await asyncio.gather(*(ask(server.port, paths, first, end) for first, _ in zip(firsts, range(connections))))
    return [each for one in found for each in one]


def report(server: Running, what: str, paths: Sequence[str], words: int, connections: int, seconds: float) -> None:
    """Measure, and print a table."""
    used = server.processor_time()
    took = sorted(asyncio.run(measured(server, paths, connections, seconds)))
    used = server.processor_time() - used
    rate, high = len(took) * words / seconds, took[int(len(took) * 0.99)]
    table(
        what,
        [
            ("verdicts a second", f"{rate:,.0f}", "≥ 1,000"),
            ("verdicts a second of the server's own processor time", f"{len(took) * words / (used or 1):,.0f}", ""),
            ("answer, median", f"{1000 * statistics.median(took):.1f} ms", ""),
            ("answer, 99 in a hundred", f"{1000 * high:.1f} ms", "≤ 20 ms"),
            ("answer, the slowest", f"{1000 * took[-1]:.1f} ms", ""),
        ],
    )


def main() -> None:
    """Measure requests for one word, then for twenty."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--connections", type=int, default=8)
    given = parser.parse_args()
    words = [quote(word.lower()) for word in sample(Lexicon.default(), _WORDS)]
    one = [f"/api/arbitre?mot={word}" for word in words]
    many = ["/api/arbitre?mot=" + "&mot=".join(words[at : at + _TOGETHER]) for at in range(0, _WORDS, _TOGETHER)]
    server = Running()
    try:
        report(server, "A word a question", one, 1, given.connections, given.seconds)
        report(server, "Twenty words a question", many, _TOGETHER, 4, given.seconds)
    finally:
        server.end()


if __name__ == "__main__":
    main()
