"""The progress of long work, on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from lettres.cli.console import error
from lettres.cli.context import Settings
from lettres.cli.status import erase

_EVERY = 10.0  # seconds between two lines in a pipe
_LINES = 5  # lines in all, for a screen reader

Step = Callable[[int, str], None]
"""A function that takes the amount of work done since the last call, and a text."""


@contextmanager
def progress(settings: Settings, what: str, length: int) -> Iterator[Step]:
    """Show progress: a bar at a terminal, a few lines for a screen reader, a line now and then in a pipe."""
    if not sys.stderr.isatty():
        yield sparse_steps(what, length)
    elif settings.plain:
        yield _plain_steps(what, length)
    else:
        bar = click.progressbar(
            length=length, label=what, file=sys.stderr, width=24, show_pos=True, item_show_func=lambda text: text or ""
        )
        with bar:
            bar.render_progress()
            try:
                yield bar.update
            except KeyboardInterrupt:
                erase()  # no half-drawn bar stays
                raise


def sparse_steps(what: str, length: int, clock: Callable[[], float] = time.monotonic) -> Step:
    """Return a step function that prints a line at most every ten seconds."""
    done, told = 0, clock()

    def step(more: int, text: str) -> None:
        nonlocal done, told
        done += more
        if clock() - told >= _EVERY:
            told = clock()
            error(f"{what} : {done} sur {length}. {text}".rstrip())

    return step


def _plain_steps(what: str, length: int) -> Step:
    done = 0

    def step(more: int, text: str) -> None:
        nonlocal done
        before, done = done, done + more
        if done * _LINES // length > before * _LINES // length:
            error(f"{what} : {done} sur {length}. {text}".rstrip())

    return step
