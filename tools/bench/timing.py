"""Timing two things side by side, and printing a table."""

from __future__ import annotations

import statistics
import subprocess
import time
from collections.abc import Callable, Iterable, Sequence


def best(action: Callable[[], object], runs: int = 5) -> float:
    """The least time of a few runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        action()
        times.append(time.perf_counter() - start)
    return min(times)


def in_turn(commands: Sequence[Sequence[str]], runs: int = 15) -> list[float]:
    """The median time of each command as a process of its own, run in turn, in seconds."""
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
