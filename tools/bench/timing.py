"""Measures times, ends what takes too long, and prints tables."""

from __future__ import annotations

import math
import signal
import statistics
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager


def best(action: Callable[[], object], runs: int = 5) -> float:
    """Return the shortest time of `runs` runs of `action`, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def in_turn(commands: Sequence[Sequence[str]], runs: int = 15) -> list[float]:
    """Run `commands` in turn, `runs` times, each as a process; return the median seconds of each command."""
    times: list[list[float]] = [[] for _ in commands]
    for run in range(runs + 1):
        for command, own in zip(commands, times, strict=True):
            start = time.perf_counter()
            subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
            if run:  # the first warms the disk cache
                own.append(time.perf_counter() - start)
    return [statistics.median(own) for own in times]


def table(title: str, rows: Iterable[tuple[str, str, str]]) -> None:
    """Print rows of (what, figure, bar)."""
    print(title)
    for what, figure, bar in rows:
        print(f"  {what:<58} {figure:>18}   {bar}")


def grid(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows of many figures under their heads, the first column to the left and the others to the right."""
    cells = [heads, *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    print(title)
    for row in cells:
        first, *others = (cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        print("  " + "  ".join([row[0].ljust(len(first)), *others]).rstrip())


def spread(seconds: Sequence[float]) -> tuple[str, str, str]:
    """Return the median, the 95th percentile, and the maximum, in milliseconds.

    >>> spread([0.001, 0.002, 0.004])
    ('2.00', '4.00', '4.00')
    """
    order = sorted(seconds)
    high = order[math.ceil(0.95 * len(order)) - 1]
    return milliseconds(statistics.median(order)), milliseconds(high), milliseconds(order[-1])


def milliseconds(seconds: float) -> str:
    """Return `seconds` in milliseconds, with three significant figures.

    >>> milliseconds(0.0006512), milliseconds(0.0421), milliseconds(5.9012)
    ('0.65', '42.1', '5,901')
    """
    value = 1000 * seconds
    return f"{value:,.{2 if value < 10 else 1 if value < 100 else 0}f}"


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Let the block use `seconds` of processor time, then raise `TimeoutError` in it.

    The alarm is by the clock, and set again while time is left: a timer of processor time has only the resolution of
    ticks on Linux.
    """
    end = time.process_time() + seconds

    def ring(signum: int, frame: object) -> None:
        if (left := end - time.process_time()) <= 0:
            raise TimeoutError
        signal.setitimer(signal.ITIMER_REAL, left)

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
