"""The work of a server: tasks that must finish, tasks that may be cancelled, threads."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from lettres.server.fair_queue import ComputingThread
from lettres.server.meter import run_metered
from lettres.server.store import BaseError

_THREADS = 8  # for waiting on the database: as many as the connections of the PostgreSQL pool

P = ParamSpec("P")
T = TypeVar("T")


class Tasks:
    """The tasks and threads of an event loop. If `reads_at_once`, small reads of the database need no thread."""

    def __init__(self, *, reads_at_once: bool = False) -> None:
        self._reads_at_once = reads_at_once
        self._threads = ThreadPoolExecutor(_THREADS, "rooms")
        self.computing = ComputingThread()
        """The thread of this process for long computations; replace it before any work starts."""
        self._required: set[asyncio.Task[object]] = set()
        self._optional: set[asyncio.Task[None]] = set()
        self._over = False

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work`, which waits for the database, in a thread. Raises `BaseError` once closed."""
        self._check_open()
        return await asyncio.get_running_loop().run_in_executor(self._threads, lambda: work(*args, **kwargs))

    async def look_up(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a small read of the database: in this thread if the store reads at once, because that costs less."""
        return work(*args, **kwargs) if self._reads_at_once else await self.run(work, *args, **kwargs)

    async def compute(self, by: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a long computation for a browser in the computing thread, in its turn. Raises `BaseError` once closed."""
        self._check_open()
        return await self.computing.run(by, work, *args, **kwargs)

    def start(self, work: Coroutine[None, None, T]) -> asyncio.Task[T]:
        """Start a task that is not cancelled with its caller; `close` waits for it."""
        task = asyncio.get_running_loop().create_task(run_metered(work))
        self._required.add(task)
        task.add_done_callback(self._required.discard)
        return task

    def start_optional(self, work: Coroutine[None, None, None]) -> None:
        """Start a task that is cancelled when the server ends."""
        task = asyncio.get_running_loop().create_task(work)
        self._optional.add(task)
        task.add_done_callback(self._optional.discard)

    def _check_open(self) -> None:
        if self._over:
            raise BaseError("la base des parties est fermée : le serveur s'arrête.")

    async def close(self, seconds: float) -> None:
        """Cancel the optional tasks, wait `seconds` for the others and what they start, then end the threads."""
        end = time.monotonic() + seconds
        while (left := {*self._required, *self._optional}) and (wait := end - time.monotonic()) > 0:
            for optional in self._optional:
                optional.cancel()
            await asyncio.wait(left, timeout=wait)
        self._over = True
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self.computing.close)
