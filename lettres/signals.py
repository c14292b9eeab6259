"""Keep signals such as Ctrl-C, which reach all processes of a terminal or service, from child processes."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def kept_from_children(*numbers: signal.Signals) -> Iterator[None]:
    """Within the context, start processes in which the signals `numbers` are blocked from their first moment on.

    Any thread may use it. Its own signals are delivered when the context ends. On a system without signal masks,
    nothing is done.

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
