"""Signals that the first process of a terminal alone answers."""

import multiprocessing
import signal
from multiprocessing.connection import Connection

import pytest

from lettres.signals import kept_from_children

pytestmark = pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="only Unix has it")


def tell_blocked(pipe: Connection) -> None:
    """What a child does."""
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    pipe.send([number in blocked for number in (signal.SIGINT, signal.SIGTERM)])


def test_a_child_does_not_hear_what_is_kept_from_it_and_hears_the_rest() -> None:
    """The first one too, with which multiprocessing begins what watches over all."""
    context = multiprocessing.get_context("spawn")
    pipe, theirs = context.Pipe()
    child = context.Process(target=tell_blocked, args=(theirs,))
    with kept_from_children(signal.SIGINT):
        child.start()
    theirs.close()
    assert pipe.recv() == [True, False]
    child.join()


def test_what_comes_meanwhile_is_heard_after() -> None:
    heard = []
    before = signal.signal(signal.SIGINT, lambda number, frame: heard.append(number))
    try:
        with kept_from_children(signal.SIGINT):
            signal.raise_signal(signal.SIGINT)
            assert not heard
        assert heard == [signal.SIGINT]
    finally:
        signal.signal(signal.SIGINT, before)
