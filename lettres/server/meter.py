"""The time that is used for one who asks: how long he holds up the event loop, step by step, and what threads compute.

On the loop it is the time of a clock, not of the processor: where the machine is slow or does much else, others wait
for all of it.
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
    """Adds up what is used for one who asks, in whatever task or thread, until it is `over`.

    What goes on by itself afterwards, as the clock of a room or a robot's turn, is nobody's.
    """

    def __init__(self) -> None:
        self.over = False
        self._used = list[float]()

    @property
    def seconds(self) -> float:
        """Return the seconds that were used."""
        return sum(self._used)

    def add(self, seconds: float) -> None:
        """Add some time; any thread may."""
        if not self.over:
            self._used.append(seconds)

    def owe(self, seconds: float) -> None:
        """Add what another process has used, which may end once this is over."""


_current: ContextVar[Meter | None] = ContextVar("meter", default=None)


def current_meter() -> Meter | None:
    """Return the meter of whoever is being answered."""
    return _current.get()


@contextmanager
def metering(meter: Meter) -> Iterator[None]:
    """Have a meter count what is done here, and in tasks that are begun here."""
    before = _current.set(meter)
    try:
        yield
    finally:
        _current.reset(before)
        meter.over = True


_owing: ContextVar[Meter | None] = ContextVar("owing", default=None)


def payer() -> Meter | None:
    """Return the meter of whoever pays for what another process does: who is being answered, or is to be (`owing`)."""
    meter = _current.get()
    return _owing.get() if meter is None or meter.over else meter


@contextmanager
def owing() -> Iterator[None]:
    """Have what is begun here charged to whoever is being answered now, even if it ends after that."""
    before = _owing.set(_current.get())
    try:
        yield
    finally:
        _owing.reset(before)


async def metered(work: Coroutine[object, None, T]) -> T:
    """Do some work, whose time on the event loop counts, and not how long it waits."""
    meter = current_meter()
    return await (work if meter is None else _stepped(work, meter))


@coroutine
def _stepped(work: Coroutine[object, None, T], meter: Meter) -> Generator[object, None, T]:
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
        except BaseException as failure:  # whatever it is, the work is to see it
            thrown = failure


def in_thread(work: Callable[[], T]) -> Callable[[], T]:
    """Return work that a thread does at a stretch, whose time counts for whoever is being answered now."""
    meter = current_meter()

    def timed() -> T:
        start = thread_time()
        try:
            return work()
        finally:
            if meter is not None:
                meter.add(thread_time() - start)

    return timed
