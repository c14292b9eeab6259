"""Shares of what there is little of: whoever has asked for much waits longer than who has asked for little."""

from __future__ import annotations

import asyncio
import heapq
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from itertools import count
from typing import NamedTuple, ParamSpec, TypeVar

from lettres.server.meter import in_thread

P = ParamSpec("P")
T = TypeVar("T")


class _Wait(NamedTuple):
    """Somebody who waits, by when his share begins."""

    at: int
    number: int
    by: str
    turn: asyncio.Future[None]


class Shares:
    """Some places, taken in turn by those who want them: start-time fair queueing, where each place costs the same.

    A share of one name begins where its last one ends; who comes new begins where the one does that was let in last.
    So each name gets as much as any other while several wait, and none waits for all that another has asked for.
    """

    def __init__(self, places: int = 1) -> None:
        self._free, self._now = places, 0
        self._line: list[_Wait] = []
        self._ends: dict[str, int] = {}
        self._held: Counter[str] = Counter()
        self._numbers = count()

    @property
    def all(self) -> int:
        """Return the number of those that have a place or wait for one."""
        return self._held.total()

    @property
    def waiting(self) -> int:
        """Return the number of those that wait."""
        return len(self._line)

    def held(self, by: str) -> int:
        """Return the number of those of a name that have a place or wait for one."""
        return self._held[by]

    @asynccontextmanager
    async def place(self, by: str) -> AsyncIterator[None]:
        """Wait for a place, and have it."""
        at = max(self._now, self._ends.get(by, 0))
        self._ends[by] = at + 1
        self._held[by] += 1
        try:
            await self._take(at, by)
            try:
                yield
            finally:
                self._leave()
        finally:
            self._held[by] -= 1
            if not self._held[by]:
                del self._held[by], self._ends[by]

    async def _take(self, at: int, by: str) -> None:
        if self._free:
            self._free -= 1
            self._now = max(self._now, at)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._line, _Wait(at, next(self._numbers), by, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():  # it had just been let in
                self._leave()
            raise

    def _leave(self) -> None:
        """Let the next one in."""
        while self._line:
            next_ = heapq.heappop(self._line)
            if not next_.turn.done():
                self._now = next_.at
                next_.turn.set_result(None)
                return
        self._free += 1


class Computing:
    """The one thread for what takes long in this process: several would only keep one another, and whoever is to be
    answered, from the interpreter."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "computing")
        self._shares = Shares()

    async def do(self, by: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something for somebody, once it is his turn."""
        async with self._shares.place(by):
            return await asyncio.get_running_loop().run_in_executor(
                self._thread, in_thread(lambda: work(*args, **kwargs))
            )

    def close(self) -> None:
        """End what is being done, and do no more."""
        self._thread.shutdown(cancel_futures=True)
