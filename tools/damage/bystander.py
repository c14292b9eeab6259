"""A bystander who queries a server from another address during an attack: the answers and their latency."""

from __future__ import annotations

import asyncio
import time

from tools.bench.timing import table

ADDRESS = "127.0.0.2"
_EVERY = 0.05  # seconds between two questions
_PATIENCE = 10.0
_QUESTION = b"GET /api/arbitre?mot=GAMIN HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


class Bystander:
    """Asks each question over a new connection. `took` has the seconds of answers, `failed` the number of failures."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.took: list[float] = []
        self.failed = 0
        self.used = 0.0
        """The share of a core that the server has used meanwhile."""

    async def ask(self, seconds: float) -> None:
        """Ask questions at a steady pace for `seconds`, without waiting for the answers."""
        asked, end = set[asyncio.Task[None]](), time.perf_counter() + seconds
        while time.perf_counter() < end:
            asked.add(asyncio.create_task(self._one()))
            await asyncio.sleep(_EVERY)
        await asyncio.gather(*asked)

    async def _one(self) -> None:
        start = time.perf_counter()
        try:
            async with asyncio.timeout(_PATIENCE):
                answered = await self._answered()
        except (OSError, TimeoutError):
            answered = False
        if answered:
            self.took.append(time.perf_counter() - start)
        else:
            self.failed += 1

    async def _answered(self) -> bool:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(ADDRESS, 0))
        try:
            writer.write(_QUESTION)
            return (await reader.read()).startswith(b"HTTP/1.1 200 ")
        finally:
            writer.transport.abort()

    def late(self, share: float) -> float:
        """Return the quantile `share` of the seconds of the answers, infinity if there are none."""
        took = sorted(self.took)
        return took[min(len(took) - 1, int(len(took) * share))] if took else float("inf")

    def report(self, title: str, most: float, rows: list[tuple[str, str, str]]) -> bool:
        """Print a table of `rows` and the answers; return True if all were answered, 99 % within `most` seconds."""
        asked = len(self.took) + self.failed
        table(
            title,
            [
                *rows,
                ("questions from another address, none answered", f"{self.failed} of {asked}", "0"),
                ("of a core, the server has used meanwhile", f"{100 * self.used:.0f} %", ""),
                ("an answer there, median", f"{1000 * self.late(0.5):.0f} ms", ""),
                ("an answer there, 99 in a hundred", f"{1000 * self.late(0.99):.0f} ms", f"< {1000 * most:.0f} ms"),
                ("an answer there, the slowest", f"{1000 * self.late(1.0):.0f} ms", ""),
            ],
        )
        return self.failed == 0 and self.late(0.99) < most
