"""Ctrl-C while the command line is still being imported: it ends at once, in a word.

An exception in the midst of an import would show a traceback, or be lost where Python calls something by the way.
"""

import os
import signal
from types import FrameType
from typing import NoReturn

EXIT_INTERRUPTED = 130


def end(number: int = 0, frame: FrameType | None = None) -> NoReturn:
    """End, whatever is being done."""
    try:
        os.write(2, b"Interrompu.\n")
    except OSError:  # nobody hears it
        pass
    os._exit(EXIT_INTERRUPTED)


def end_at_once() -> None:
    """Have Ctrl-C end the process, until `raise_again`; where it is ignored, it stays so."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, end)


def raise_again() -> None:
    """Have Ctrl-C raise `KeyboardInterrupt` again: a command begins, which may have something to end."""
    if signal.getsignal(signal.SIGINT) is end:
        signal.signal(signal.SIGINT, signal.default_int_handler)
