"""Signals that reach all processes of a terminal or of a service: the first of them alone is to answer."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def kept_from_children(*numbers: signal.Signals) -> Iterator[None]:
    """Have processes that are started meanwhile, from whichever thread, never hear some signals, from their first
    moment on. This one hears them after. Where the system cannot do it, nothing is done.

    >>> with kept_from_children(signal.SIGINT):
    ...     pass
    """
    if not hasattr(signal, "pthread_sigmask"):  # only Unix has it
        yield
        return
    resource_tracker.ensure_running()  # by multiprocessing, which lets signals through again when it has begun that
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
