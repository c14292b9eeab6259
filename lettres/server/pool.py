"""What may take long, in processes of its own: so few at a time, so many that wait, each with an end.

A process is spawned when it is first needed, and made `nice`, so that it never holds up the server. One that is not
done in time is killed, and the next question gets a new one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.util import Finalize
from typing import NamedTuple

from lettres.position import Json
from lettres.rooms.refusals import Refusal
from lettres.server.meter import payer
from lettres.signals import kept_from_children
from lexicon.errors import LexiconError, SourceError

_START = 60.0  # seconds that a process may take to be ready, on a slow machine that does much else
_NICE = 10
_OF_ALL = signal.SIGINT, signal.SIGTERM  # the first process ends us
_EACH = 3  # questions of an address at a time: one that is answered and two that wait
Work = Callable[..., dict[str, Json]]
_Answer = dict[str, Json] | Refusal | LexiconError | SourceError


class _Worker(NamedTuple):
    """A process, and this end of the pipe that hands it work."""

    pipe: Connection
    process: BaseProcess

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Thinkers:
    """Some processes that answer what is asked of `module:Class`, one question each at a time.

    Each makes one object of the class, by what is `given`; a question is the name of a method and its arguments.
    """

    def __init__(
        self,
        made_by: str,
        given: tuple[object, ...] = (),
        *,
        processes: int = 1,
        waiting: int = 8,
        nice: int = _NICE,
    ) -> None:
        self._work = made_by, given, nice
        self._most = processes + waiting
        self._threads = ThreadPoolExecutor(processes, "thinking")
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._lock = threading.Lock()
        self._over = False
        self._asked: Counter[str] = Counter()
        # or who ends without closing this would wait for ever: the signal by which they are told then, they do not hear
        Finalize(self, _kill, (self._all,), exitpriority=0)

    @property
    def asked(self) -> int:
        """The questions that are being answered or wait."""
        return self._asked.total()

    async def ask(self, method: str, *arguments: object, seconds: float, by: str = "") -> dict[str, Json]:
        """The answer to a question that comes from an address, `by`; its time is charged to whoever is being answered.

        Raises `Refusal` where too many wait, of all or of this address; where it takes too long; where that is the
        answer. Raises `LexiconError` and `SourceError` as the process did.
        """
        if self.asked >= self._most or (by and self._asked[by] >= _EACH):
            raise Refusal("busy", "trop de recherches attendent : réessayez dans un instant.", 503, wait=5)
        if self._over:
            raise Refusal("busy", "le serveur s'arrête : réessayez dans un moment.", 503, wait=5)
        self._asked[by] += 1
        loop, meter = asyncio.get_running_loop(), payer()

        def owe(spent: float) -> None:
            if meter is not None:
                loop.call_soon_threadsafe(meter.owe, spent)

        asked = self._threads.submit(self._answer, method, arguments, seconds, owe)
        asked.add_done_callback(lambda done: self._done(loop, by))  # whether or not anyone still waits for it
        return await asyncio.wrap_future(asked)

    def _done(self, loop: asyncio.AbstractEventLoop, by: str) -> None:
        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(self._less, by)

    def _less(self, by: str) -> None:
        self._asked -= Counter([by])  # which keeps no zero

    def _answer(
        self, method: str, arguments: tuple[object, ...], seconds: float, owe: Callable[[float], None]
    ) -> dict[str, Json]:
        """Ask a process, in a thread that waits for it; what that takes is owed."""
        worker = self._idle.pop() if self._idle else self._spawned()
        start = time.monotonic()
        try:
            worker.pipe.send((method, arguments))
            if not worker.pipe.poll(seconds):
                raise Refusal("too_long", "la recherche a pris trop de temps : elle est abandonnée.", 503, wait=5)
            answer: _Answer = worker.pipe.recv()
        except Refusal:
            self._end(worker)
            raise
        except (EOFError, OSError) as failure:  # it was killed, or memory is short
            self._end(worker)
            raise Refusal("search_failed", "la recherche s'est arrêtée avant la fin.", 503, wait=5) from failure
        finally:
            with suppress(RuntimeError):  # the server has ended
                owe(time.monotonic() - start)
        self._idle.append(worker)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _spawned(self) -> _Worker:
        context = get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, *self._work), daemon=True)
        with kept_from_children(*_OF_ALL):
            process.start()
        theirs.close()  # or the death of the process would go unnoticed
        worker = _Worker(pipe, process)
        with self._lock:
            self._all.add(worker)
            over = self._over
        ready = False
        with suppress(EOFError, OSError):
            ready = not over and pipe.poll(_START) and bool(pipe.recv())
        if not ready:
            self._end(worker)
            raise Refusal("search_failed", "la recherche ne démarre pas sur cette machine.", 503, wait=30)
        return worker

    def _end(self, worker: _Worker) -> None:
        with self._lock:
            self._all.discard(worker)
        worker.end()

    def close(self) -> None:
        """Stop all, whatever they are doing."""
        with self._lock:
            self._over = True
            _kill(self._all)  # whoever waits for one then ends it
        self._threads.shutdown(cancel_futures=True)  # none outlives this, nor one that is being started


def _kill(workers: set[_Worker]) -> None:
    for worker in list(workers):
        worker.process.kill()


def _serve(pipe: Connection, made_by: str, given: tuple[object, ...], nice: int) -> None:
    """Answer until the pipe is closed."""
    for number in _OF_ALL:  # where they were not kept from us
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    module, _, name = made_by.partition(":")
    thinker = getattr(import_module(module), name)(*given)
    with suppress(EOFError, OSError):
        pipe.send(True)
        while True:
            method, arguments = pipe.recv()
            pipe.send(_answered(getattr(thinker, method), arguments))


def _answered(work: Work, arguments: tuple[object, ...]) -> _Answer:
    """An answer, or why there is none; nothing that goes wrong ends the process."""
    try:
        return work(*arguments)
    except (Refusal, LexiconError, SourceError) as failure:  # whose sentences are for players
        return failure
    except Exception as failure:  # whatever a hostile position found
        what = f"la recherche s'est arrêtée sur une erreur ({type(failure).__name__})."
        return Refusal("search_failed", what, 500)
