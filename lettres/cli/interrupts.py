"""Ctrl-C while the command line is being imported: the process ends at once, with a message.

An exception during an import would show a traceback, or be lost in a callback of Python.
"""

import os
import signal
from types import FrameType
from typing import NoReturn

EXIT_INTERRUPTED = 130


def end(number: int = 0, frame: FrameType | None = None) -> NoReturn:
    """Print a message and end the process at once."""
    try:
        os.write(2, b"Interrompu.\n")
    except OSError:  # stderr is closed
        pass
    os._exit(EXIT_INTERRUPTED)


def end_at_once() -> None:
    """Make Ctrl-C end the process at once, until `raise_again`; an ignored Ctrl-C stays ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end)


def raise_again() -> None:
    """Make Ctrl-C raise `KeyboardInterrupt` again: a command begins, and may have to clean up."""
    if signal.getsignal(signal.SIGINT) is end:
        signal.signal(signal.SIGINT, signal.default_int_handler)
