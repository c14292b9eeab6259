"""A pool of worker processes for slow work: bounded concurrency, a bounded queue, a timeout for each question.

A process is spawned when it is first needed, with a low priority so that it never slows the server. A process that
misses its timeout is killed, and the next question gets a new process.
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

_START = 60.0  # seconds for a process to start, on a slow and busy machine
_NICE = 10
_SIGNALS = signal.SIGINT, signal.SIGTERM  # ignored: the main process ends the workers
_EACH = 3  # questions of an address at a time: one in work and two in the queue
Work = Callable[..., dict[str, Json]]
_Answer = dict[str, Json] | Refusal | LexiconError | SourceError


class _Process(NamedTuple):
    """A process, and our end of the pipe to it."""

    pipe: Connection
    process: BaseProcess

    def end(self) -> None:
        """Kill the process and close the pipe."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


class WorkerPool:
    """Processes that answer questions, each process one question at a time.

    Each process makes an object by calling the `factory` ("module:Class") with `arguments`. A question is the name
    of a method of that object, and the method's arguments.
    """

    def __init__(
        self,
        factory: str,
        arguments: tuple[object, ...] = (),
        *,
        processes: int = 1,
        waiting: int = 8,
        nice: int = _NICE,
    ) -> None:
        self._work = factory, arguments, nice
        self._most = processes + waiting
        self._threads = ThreadPoolExecutor(processes, "thinking")
        self._idle: list[_Process] = []
        self._all: set[_Process] = set()
        self._lock = threading.Lock()
        self._over = False
        self._pending: Counter[str] = Counter()
        # the processes ignore the signal sent at exit, so without this an unclosed pool would block the exit
        Finalize(self, _kill, (self._all,), exitpriority=0)

    @property
    def pending(self) -> int:
        """The number of questions in work or in the queue."""
        return self._pending.total()

    async def ask(self, method: str, *arguments: object, seconds: float, by: str = "") -> dict[str, Json]:
        """Return the answer to a question from the client `by`. The time of the answer is charged to the current
        request.

        Raises `Refusal` if the queue is full, for all clients or for this one, if no answer comes within `seconds`, or
        if the worker refuses. Raises `LexiconError` and `SourceError` as the worker did.
        """
        if self.pending >= self._most or (by and self._pending[by] >= _EACH):
            raise Refusal("busy", "trop de recherches attendent : réessayez dans un instant.", 503, wait=5)
        if self._over:
            raise Refusal("busy", "le serveur s'arrête : réessayez dans un moment.", 503, wait=5)
        self._pending[by] += 1
        loop, meter = asyncio.get_running_loop(), payer()

        def charge(spent: float) -> None:
            if meter is not None:
                loop.call_soon_threadsafe(meter.add_late, spent)

        future = self._threads.submit(self._answer, method, arguments, seconds, charge)
        future.add_done_callback(lambda done: self._done(loop, by))  # even if the caller was cancelled
        return await asyncio.wrap_future(future)

    def _done(self, loop: asyncio.AbstractEventLoop, by: str) -> None:
        with suppress(RuntimeError):  # the event loop has ended
            loop.call_soon_threadsafe(self._release, by)

    def _release(self, by: str) -> None:
        self._pending -= Counter([by])  # drops a count of zero

    def _answer(
        self, method: str, arguments: tuple[object, ...], seconds: float, charge: Callable[[float], None]
    ) -> dict[str, Json]:
        """Ask a process and wait for its answer, in a thread; charge the time."""
        worker = self._idle.pop() if self._idle else self._spawn()
        start = time.monotonic()
        try:
            worker.pipe.send((method, arguments))
            if not worker.pipe.poll(seconds):
                raise Refusal("too_long", "la recherche a pris trop de temps : elle est abandonnée.", 503, wait=5)
            answer: _Answer = worker.pipe.recv()
        except Refusal:
            self._end(worker)
            raise
        except (EOFError, OSError) as failure:  # the process was killed, or memory is short
            self._end(worker)
            raise Refusal("search_failed", "la recherche s'est arrêtée avant la fin.", 503, wait=5) from failure
        finally:
            with suppress(RuntimeError):  # the event loop has ended
                charge(time.monotonic() - start)
        self._idle.append(worker)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def _spawn(self) -> _Process:
        context = get_context("spawn")
        pipe, theirs = context.Pipe()
        process = context.Process(target=_serve, args=(theirs, *self._work), daemon=True)
        with kept_from_children(*_SIGNALS):
            process.start()
        theirs.close()  # otherwise the death of the process would go unnoticed
        worker = _Process(pipe, process)
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

    def _end(self, worker: _Process) -> None:
        with self._lock:
            self._all.discard(worker)
        worker.end()

    def close(self) -> None:
        """Kill all processes."""
        with self._lock:
            self._over = True
            _kill(self._all)  # the waiting threads clean up
        self._threads.shutdown(cancel_futures=True)  # also waits for a process that is being started


def _kill(workers: set[_Process]) -> None:
    for worker in list(workers):
        worker.process.kill()


def _serve(pipe: Connection, factory: str, arguments: tuple[object, ...], nice: int) -> None:
    """Answer questions until the pipe is closed; runs in the worker process."""
    for number in _SIGNALS:  # on systems where they are not blocked already
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)
    module, _, name = factory.partition(":")
    worker = getattr(import_module(module), name)(*arguments)
    with suppress(EOFError, OSError):
        pipe.send(True)
        while True:
            method, values = pipe.recv()
            pipe.send(_call(getattr(worker, method), values))


def _call(work: Work, arguments: tuple[object, ...]) -> _Answer:
    """Return the answer, or the error that explains why there is none; no error ends the process."""
    try:
        return work(*arguments)
    except (Refusal, LexiconError, SourceError) as failure:  # their sentences are for players
        return failure
    except Exception as failure:  # a bug, which a hostile position may find
        what = f"la recherche s'est arrêtée sur une erreur ({type(failure).__name__})."
        return Refusal("search_failed", what, 500)
