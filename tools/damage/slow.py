"""Sends very many slow request bodies from one address at once: another address must still be answered in time.

    python -m tools.damage.slow [--bodies 1100] [--seconds 20]

Each body declares 16,000 bytes and sends a byte now and then. A body that is cut off starts again later. The server has
the limits that players have, and its own core. All connections are on the loopback.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
from collections import Counter
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from lettres.web.connections import Timeouts
from lettres.web.limits import Limits
from tools.bench.web_server import Running
from tools.damage.bystander import Bystander

_MOST = 0.2  # seconds within which 99 in a hundred are to be answered
_HEAD = (
    b"POST /api/juger HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n{"
)
_EVERY = 0.5  # seconds between two bytes
_AGAIN = 5.0  # seconds until a body starts again
_TOGETHER = 50  # bodies that start at once, at the beginning
_FILES = 256  # open files, beside those of the bodies
_SETTLED = 2.0  # seconds until all bodies have started


async def _trickle(port: int, begin: float, counts: Counter[str]) -> None:
    """Send a body slowly, again and again."""
    await asyncio.sleep(begin)
    while True:
        counts["begun"] += 1
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                writer.write(_HEAD)
                while not writer.is_closing():
                    await asyncio.sleep(_EVERY)
                    writer.write(b" ")
                    await writer.drain()
            finally:
                writer.transport.abort()
        counts["cut off"] += 1
        await asyncio.sleep(_AGAIN)


async def _attack(port: int, bodies: int, seconds: float) -> Counter[str]:
    counts = Counter[str]()
    each = _SETTLED * _TOGETHER / max(bodies, 1)
    tasks = [asyncio.create_task(_trickle(port, number // _TOGETHER * each, counts)) for number in range(bodies)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return counts


def _attacker(port: int, bodies: int, seconds: float, pipe: Connection) -> None:
    """Attack in a separate process, so that the measuring process does nothing else."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # not at the top: only Unix has it

        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        wanted = bodies * 2 + _FILES
        resource.setrlimit(resource.RLIMIT_NOFILE, (most if 0 < most < wanted else wanted, most))
    pipe.send(asyncio.run(_attack(port, bodies, seconds)))


def attacked(bodies: int, seconds: float, limits: Limits | None = None) -> tuple[Bystander, Counter[str]]:
    """Attack a server for `seconds`; return the bystander, and the outcomes of the bodies."""
    server = Running(limits or Limits(), Timeouts())
    pipe, theirs = multiprocessing.Pipe()
    given: tuple[Any, ...] = (server.port, bodies, seconds + _SETTLED + 1.0, theirs)
    attacker = multiprocessing.get_context("spawn").Process(target=_attacker, args=given)
    bystander = Bystander(server.port)
    try:
        attacker.start()

        async def watch() -> None:
            await asyncio.sleep(_SETTLED + 1.0)
            used = server.processor_time()
            await bystander.ask(seconds)
            bystander.used = (server.processor_time() - used) / seconds

        asyncio.run(watch())
        counts: Counter[str] = pipe.recv() if pipe.poll(seconds + 60) else Counter()
        return bystander, counts
    finally:
        attacker.kill()
        attacker.join()
        server.end()


def main() -> None:
    """Attack, and print the bystander's figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bodies", type=int, default=1100)
    parser.add_argument("--seconds", type=float, default=20)
    given = parser.parse_args()
    bystander, counts = attacked(given.bodies, given.seconds)
    rows = [(f"slow bodies {what}", f"{number:,}", "") for what, number in sorted(counts.items())]
    well = bystander.report(f"{given.bodies:,} slow bodies of one address, {given.seconds:.0f} s", _MOST, rows)
    raise SystemExit(not well)


if __name__ == "__main__":
    main()
