"""The time that a request uses: on the event loop, step by step, and in threads.

On the loop this is wall time, not processor time: other requests wait for all of it, however slow the machine is.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import perf_counter, thread_time
from types import coroutine
from typing import TypeVar

T = TypeVar("T")


class Meter:
    """Adds up the time used for a request, in any task or thread, until `over` is set.

    Time used afterwards, by the clock of a room or by a bot, is charged to nobody.
    """

    def __init__(self) -> None:
        self.over = False
        self._used = list[float]()

    @property
    def seconds(self) -> float:
        """The seconds used so far."""
        return sum(self._used)

    def add(self, seconds: float) -> None:
        """Add `seconds`; thread-safe."""
        if not self.over:
            self._used.append(seconds)

    def add_late(self, seconds: float) -> None:
        """Take the time used by another process, which may come after the request has ended. Ignored in this class."""


_current: ContextVar[Meter | None] = ContextVar("meter", default=None)


def current_meter() -> Meter | None:
    """Return the meter of the current request."""
    return _current.get()


@contextmanager
def metering(meter: Meter) -> Iterator[None]:
    """Let a meter count the work of this context and of the tasks started in it."""
    before = _current.set(meter)
    try:
        yield
    finally:
        _current.reset(before)
        meter.over = True


_late: ContextVar[Meter | None] = ContextVar("late", default=None)


def payer() -> Meter | None:
    """Return the meter to charge with the work of another process: the current one, or that of `charging_late`."""
    meter = _current.get()
    return _late.get() if meter is None or meter.over else meter


@contextmanager
def charging_late() -> Iterator[None]:
    """Charge work started in this context to the current request, even work that ends after the response."""
    before = _late.set(_current.get())
    try:
        yield
    finally:
        _late.reset(before)


async def run_metered(work: Coroutine[object, None, T]) -> T:
    """Run a coroutine and charge the time that it spends on the event loop, not the time that it waits."""
    meter = current_meter()
    return await (work if meter is None else _run_steps(work, meter))


@coroutine
def _run_steps(work: Coroutine[object, None, T], meter: Meter) -> Generator[object, None, T]:
    thrown: BaseException | None = None
    while True:
        start = perf_counter()
        try:
            awaited = work.send(None) if thrown is None else work.throw(thrown)
        except StopIteration as end:
            result: T = end.value
            return result
        finally:
            meter.add(perf_counter() - start)
        thrown = None
        try:
            yield awaited
        except BaseException as failure:  # thrown into the work
            thrown = failure


def metered_call(work: Callable[[], T]) -> Callable[[], T]:
    """Wrap `work` to run in a thread, and to charge its processor time there to the current request."""
    meter = current_meter()

    def run() -> T:
        start = thread_time()
        try:
            return work()
        finally:
            if meter is not None:
                meter.add(thread_time() - start)

    return run
