"""Play boards in this process, in other processes of this machine, or on the workers of a Dask cluster.

All three ways yield the same outcomes, each as soon as it is known. If a worker dies, another worker plays its board.
Close the generators (`contextlib.closing`) to stop their workers at once.
"""

from __future__ import annotations

import logging
import multiprocessing
import re
import signal
from asyncio import CancelledError
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, cast

from lettres.signals import kept_from_children
from lettres.tournament.boards import Board
from lettres.tournament.play import Outcome

PlayBoard = Callable[[Board], Outcome]
"""A function that plays a board; other processes must be able to import it by name."""

_TRIES = 3  # processes that may die on the same board before the tournament is given up
_PATIENCE = 10  # seconds to wait for an answer of a cluster
_ADDRESS = re.compile(r"((tcp|tls|wss?|ucx)://)?(\[[0-9A-Fa-f:.%]+\]|[^\s:/\[\]]+):[0-9]{1,5}/?")


class WorkersError(Exception):
    """Raised if no worker can play; the message is for the player."""


def local(play: PlayBoard, boards: Sequence[Board], cores: int) -> Generator[Outcome, None, None]:
    """Play boards in `cores` processes of this machine; if `cores` is 1, play them in order in this process.

    Raise `WorkersError` if several processes die on the same board, for instance because memory is short.
    """
    if cores == 1 or len(boards) < 2:
        yield from map(play, boards)
        return
    crew, waiting, lost = _Crew(play), deque(boards), Counter[Board]()
    try:
        while waiting or crew.busy:
            while waiting and crew.busy < cores:
                crew.hand(waiting.popleft())
            for board, outcome in crew.ready():
                if outcome is not None:
                    yield outcome
                    continue
                waiting.appendleft(board)
                lost[board] += 1
                if lost[board] == _TRIES:
                    what = f"la donne de graine {board.seed} a fait tomber {_TRIES} processus"
                    raise WorkersError(f"{what} ; si la mémoire manque, demandez moins de --coeurs.")
    finally:
        crew.end()


class _BoardWorker(NamedTuple):
    """A process, and our end of the pipe through which it gets boards."""

    pipe: Connection
    process: BaseProcess

    def end(self) -> None:
        """Stop the process, even in the middle of a board."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


class _Crew:
    """Processes on this machine, each of which is playing a board or waiting for one."""

    def __init__(self, play: PlayBoard) -> None:
        self._play = play
        self._idle: list[_BoardWorker] = []
        self._working: dict[Connection, tuple[_BoardWorker, Board]] = {}

    @property
    def busy(self) -> int:
        """The number of processes that are playing."""
        return len(self._working)

    def hand(self, board: Board) -> None:
        """Give a board to an idle process, or to a new one."""
        worker = self._idle.pop() if self._idle else _spawn(self._play)
        self._working[worker.pipe] = (worker, board)
        with suppress(OSError):  # a dead process is noticed in `ready`
            worker.pipe.send(board)

    def ready(self) -> Iterator[tuple[Board, Outcome | None]]:
        """Wait for at least one process to finish, and yield the board and the outcome of each finished process.

        The outcome is None if the process has died.
        """
        for pipe in cast("list[Connection]", wait(list(self._working))):
            worker, board = self._working.pop(pipe)
            try:
                outcome: Outcome = pipe.recv()
            except (EOFError, OSError):
                worker.end()
                yield board, None
            else:
                self._idle.append(worker)
                yield board, outcome

    def end(self) -> None:
        """Stop all processes."""
        for worker in [*self._idle, *(worker for worker, _ in self._working.values())]:
            worker.end()


def _spawn(play: PlayBoard) -> _BoardWorker:
    """Start a process that plays the boards sent to it. It is spawned, because a forked process inherits too much."""
    context = multiprocessing.get_context("spawn")
    pipe, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(play, theirs), daemon=True)
    with kept_from_children(signal.SIGINT):
        process.start()
    theirs.close()  # while this end stays open, the death of the process goes unnoticed
    return _BoardWorker(pipe, process)


def _serve(play: PlayBoard, pipe: Connection) -> None:
    """Play boards until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # in case the parent could not block it
    with suppress(EOFError, OSError):
        while True:
            pipe.send(play(pipe.recv()))


def cluster(
    play: PlayBoard, boards: Sequence[Board], address: str, warn: Callable[[str], None]
) -> Generator[Outcome, None, None]:
    """Play boards on the workers of the Dask cluster at `address`; `warn` is called with advice for the user.

    Dask itself gives the tasks of a lost worker to another worker. Raise `WorkersError` if the cluster cannot be
    reached or fails.
    """
    client, as_completed = _client(address)
    futures: list[object] = []
    try:
        if any(threads > 1 for threads in client.nthreads().values()):
            warn("Des postes ont plusieurs fils, dont un seul joue : lancez-les avec --nthreads 1, un par cœur.")
        futures = client.map(play, boards, pure=False)
        for future in as_completed(futures, loop=client.loop):
            yield future.result()
    except (Exception, CancelledError) as failure:
        raise WorkersError(_explanation(failure)) from failure
    finally:
        with suppress(Exception):  # the cluster may be gone
            client.cancel(futures)
        client.close(timeout=_PATIENCE)


def _client(address: str) -> tuple[Any, ...]:
    """A client of a cluster that has at least one worker, and Dask's function `as_completed`.

    The client and the function are typed `Any` because Dask may not be installed.
    """
    try:
        dask = import_module("distributed")  # not at the top: an extra, and slow to load
    except ImportError as failure:
        what = "--dask demande le paquet « distributed », qui n'est pas installé : pip install 'lettres[dask]'."
        raise WorkersError(what) from failure
    unreachable = (
        f"aucun ordonnanceur Dask ne répond à « {address} » ; on attend une adresse comme tcp://192.168.1.10:8786."
    )
    if not _ADDRESS.fullmatch(address):  # for a malformed address Dask makes a client that it cannot close
        raise WorkersError(unreachable)
    for logger in ("distributed", "distributed.client"):
        logging.getLogger(logger).setLevel(logging.CRITICAL)  # our own messages are in French
    try:
        client = dask.Client(address, timeout=_PATIENCE, set_as_default=False)
    except Exception as failure:
        raise WorkersError(unreachable) from failure
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except Exception as failure:
        client.close(timeout=_PATIENCE)
        raise WorkersError(
            f"l'ordonnanceur « {address} » n'a aucun poste : lancez-y « dask worker {address} »."
        ) from failure
    return client, dask.as_completed


def _explanation(failure: BaseException) -> str:
    """Describe a failure of the cluster in French. (A failure inside a game is returned as an outcome instead.)"""
    name = type(failure).__name__
    if name == "KilledWorker":
        return "une même donne a fait tomber plusieurs postes l'un après l'autre ; leur mémoire suffit-elle ?"
    if isinstance(failure, ImportError) or "deserializ" in str(failure):
        return "un poste n'a pas « lettres » : installez partout la même version, avec les mêmes paquets."
    if isinstance(failure, CancelledError):
        return "la liaison avec l'ordonnanceur est perdue."
    return f"la grappe a failli ({name} : {failure})."
