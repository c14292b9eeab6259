"""What a server has begun: what is to be done to its end, what may be given up, what is done in threads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from lettres.server.meter import metered
from lettres.server.shares import Computing
from lettres.server.store import BaseError

_THREADS = 8  # that wait for the base: as many as a base of PostgreSQL gives connections

P = ParamSpec("P")
T = TypeVar("T")


class Tasks:
    """Work of an event loop; `reads_at_once`: the base is in a file, of which some rows are read in no time."""

    def __init__(self, *, reads_at_once: bool = False) -> None:
        self._reads_at_once = reads_at_once
        self._threads = ThreadPoolExecutor(_THREADS, "rooms")
        self.computing = Computing()
        """The thread of this process for what takes long; who has another gives it before anything is begun."""
        self._doing: set[asyncio.Task[object]] = set()
        self._trying: set[asyncio.Task[None]] = set()
        self._over = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in a thread: what waits for the base; raises `BaseError` at the end, when nothing is done any
        more."""
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    async def look_up(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Read some rows of the base: where that takes no time, here, as a thread would cost more than they do."""
        return work(*args, **kwargs) if self._reads_at_once else await self.run(work, *args, **kwargs)

    async def compute(self, by: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something for a browser that takes long, in the one thread for that, a share for each browser; raises
        `BaseError` at the end."""
        self._check_open()
        return await self.computing.do(by, work, *args, **kwargs)

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

    def _check_open(self) -> None:
        if self._over:
            raise BaseError("la base des parties est fermée : le serveur s'arrête.")

    async def close(self, seconds: float) -> None:
        """Give up what may be, end the rest, what follows of it too, within some seconds; then nothing is done any
        more."""
        end = time.monotonic() + seconds
        while (left := {*self._doing, *self._trying}) and (wait := end - time.monotonic()) > 0:
            for trying in self._trying:
                trying.cancel()
            await asyncio.wait(left, timeout=wait)
        self._over = True
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self.computing.close)
