"""Processes that compute while a server runs, as robots and searches do."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager

_NICE = 10  # niceness of the server's thinking processes


@contextmanager
def thinking(processes: int) -> Iterator[None]:
    """Run `processes` processes that compute during the block, as robots and searches do."""
    made = multiprocessing.get_context("spawn").Process
    others = [made(target=_think, daemon=True) for _ in range(processes)]
    for each in others:
        each.start()
    try:
        yield
    finally:
        for each in others:
            each.kill()


def _think() -> None:
    os.nice(_NICE)
    while os.getppid() != 1:  # or its parent is gone
        sum(range(100_000))
