"""Runs long work in a thread, so that the screen stays alive and the player can quit."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TypeVar

T = TypeVar("T")


async def in_thread(work: Callable[[], T]) -> T:
    """Run `work` in a daemon thread, and return its result or raise its error. Cancelling the call
    does not stop the thread.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            result = work()
        except BaseException as failure:
            deliver(partial(answer.set_exception, failure))
        else:
            deliver(partial(answer.set_result, result))

    def deliver(give: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the event loop is closed
            loop.call_soon_threadsafe(lambda: None if answer.done() else give())

    threading.Thread(target=run, daemon=True).start()
    return await answer
