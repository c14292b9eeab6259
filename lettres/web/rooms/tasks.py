"""What a server has begun: what is to be done to its end, what may be given up, what is done in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from lettres.web.rooms.meter import in_thread, metered

_THREADS = 8  # that wait for the base: as many as a base of PostgreSQL gives connections

P = ParamSpec("P")
T = TypeVar("T")


class Tasks:
    """Work of an event loop; `reads_at_once`: the base is in a file, of which some rows are read in no time."""

    def __init__(self, *, reads_at_once: bool = False) -> None:
        self._reads_at_once = reads_at_once
        self._threads = ThreadPoolExecutor(_THREADS, "rooms")
        self._computing = ThreadPoolExecutor(1, "computing")
        self._doing: set[asyncio.Task[object]] = set()
        self._trying: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in a thread: what waits for the base."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    async def look_up(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read some rows of the base: where that takes no time, here, as a thread would cost more than they do."""
        return work(*args, **kwargs) if self._reads_at_once else await self.run(work, *args, **kwargs)

    async def compute(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something that takes long in the one thread for that: several would only keep one another, and whoever
        is to be answered, from the interpreter."""
        return await asyncio.get_running_loop().run_in_executor(
            self._computing, in_thread(lambda: work(*args, **kwargs))
        )

    def do(self, work: Coroutine[None, None, T]) -> asyncio.Task[T]:
        """Have something done to its end, whoever waits for it or no longer does."""
        task = asyncio.get_running_loop().create_task(metered(work))
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)
        return task

    def try_(self, work: Coroutine[None, None, None]) -> None:
        """Have something done that may be given up when the server ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._trying.add(task)
        task.add_done_callback(self._trying.discard)

    async def close(self) -> None:
        """Give up what may be, end the rest."""
        for task in self._trying:
            task.cancel()
        await asyncio.gather(*self._trying, *self._doing, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._computing.shutdown)
