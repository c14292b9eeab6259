"""Protect child processes from signals such as Ctrl-C, which a terminal or service sends to all its processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def kept_from_children(*numbers: signal.Signals) -> Iterator[None]:
    """Block the signals `numbers` within the context. Processes started there begin with these signals blocked.

    Any thread may use the context. Signals sent to the thread meanwhile are delivered when the context ends. On a
    system without signal masks, nothing is done.

    >>> with kept_from_children(signal.SIGINT):
    ...     pass
    """
    if not hasattr(signal, "pthread_sigmask"):  # only Unix has it
        yield
        return
    resource_tracker.ensure_running()  # started first, because `multiprocessing` unblocks signals when it starts this
    before = signal.pthread_sigmask(signal.SIG_BLOCK, numbers)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
