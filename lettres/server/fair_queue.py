"""Fair queueing for scarce places: a client that has asked for much waits longer than one that has asked for little."""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import count
from typing import NamedTuple, ParamSpec, TypeVar

from lettres.server.meter import metered_call

P = ParamSpec("P")
T = TypeVar("T")


class _Wait(NamedTuple):
    """A waiting client, ordered by the virtual time at which its share begins."""

    at: int
    number: int
    by: str
    turn: asyncio.Future[None]


class Shares:
    """Places given to clients in turn: start-time fair queueing, where each use of a place costs the same.

    A client's share begins where its last one ends; the share of a new client begins with that of the client admitted
    last. So each client gets as much as any other while several wait, and none waits for all the requests of another.
    """

    def __init__(self, places: int = 1) -> None:
        self._free, self._now = places, 0
        self._queue: list[_Wait] = []
        self._ends: dict[str, int] = {}
        self._counts: Counter[str] = Counter()
        self._numbers = count()

    @property
    def total(self) -> int:
        """The number of requests that have a place or wait for one."""
        return self._counts.total()

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return len(self._queue)

    def count(self, by: str) -> int:
        """Return the number of a client's requests that have a place or wait for one."""
        return self._counts[by]

    @asynccontextmanager
    async def place(self, by: str) -> AsyncIterator[None]:
        """Wait for a place, and hold it during the context."""
        at = max(self._now, self._ends.get(by, 0))
        self._ends[by] = at + 1
        self._counts[by] += 1
        try:
            await self._take(at, by)
            try:
                yield
            finally:
                self._leave()
        finally:
            self._counts[by] -= 1
            if not self._counts[by]:
                del self._counts[by], self._ends[by]

    async def _take(self, at: int, by: str) -> None:
        if self._free:
            self._free -= 1
            self._now = max(self._now, at)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._queue, _Wait(at, next(self._numbers), by, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # admitted just before it was cancelled
                self._leave()
            raise

    def _leave(self) -> None:
        """Pass the place on to the next in the queue."""
        while self._queue:
            next_ = heapq.heappop(self._queue)
            if not next_.turn.done():
                self._now = next_.at
                next_.turn.set_result(None)
                return
        self._free += 1


class ComputingThread:
    """The one thread for long computations. Several would only compete for the interpreter with the event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "computing")
        self._shares = Shares()

    async def run(self, by: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a function for a client when its turn comes."""
        async with self._shares.place(by):
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, metered_call(lambda: work(*args, **kwargs))
            )

    def close(self) -> None:
        """Finish the current computation, and cancel those that wait."""
        self._thread.shutdown(cancel_futures=True)
