"""The workers that play boards: this process, other processes of this machine, or the workers of a Dask cluster.

All yield the same outcomes, as they come. If a worker is lost, its board goes to another one. Close the generators
(`contextlib.closing`) to stop their workers at once.
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
"""Plays a board; other processes must be able to import it by name."""

_TRIES = 3  # workers that one board may cost
_PATIENCE = 10  # seconds for a cluster to answer
_ADDRESS = re.compile(r"((tcp|tls|wss?|ucx)://)?(\[[0-9A-Fa-f:.%]+\]|[^\s:/\[\]]+):[0-9]{1,5}/?")


class WorkersError(Exception):
    """No worker can play; the message is for the player."""


def local(play: PlayBoard, boards: Sequence[Board], cores: int) -> Generator[Outcome, None, None]:
    """Play boards in `cores` processes of this machine; with one, in this process and in order.

    Raises `WorkersError` if processes die, as they do when memory is short.
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
    """A process, and this end of the pipe that hands it boards."""

    pipe: Connection
    process: BaseProcess

    def end(self) -> None:
        """Stop it, whatever it is doing."""
        self.pipe.close()
        self.process.terminate()
        self.process.join()


class _Crew:
    """Processes of this machine, each of which plays a board or waits for one."""

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
        """Wait until some boards are played; the outcome is None if the process has died."""
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
        """Stop all."""
        for worker in [*self._idle, *(worker for worker, _ in self._working.values())]:
            worker.end()


def _spawn(play: PlayBoard) -> _BoardWorker:
    """Start a process that plays the boards handed to it; spawned, as forked ones inherit too much."""
    context = multiprocessing.get_context("spawn")
    pipe, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(play, theirs), daemon=True)
    with kept_from_children(signal.SIGINT):
        process.start()
    theirs.close()  # or the death of the process would go unnoticed
    return _BoardWorker(pipe, process)


def _serve(play: PlayBoard, pipe: Connection) -> None:
    """Play boards until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # if it was not blocked before
    with suppress(EOFError, OSError):
        while True:
            pipe.send(play(pipe.recv()))


def cluster(
    play: PlayBoard, boards: Sequence[Board], address: str, warn: Callable[[str], None]
) -> Generator[Outcome, None, None]:
    """Play boards on the workers of a Dask cluster; `warn` gets advice for the user.

    Dask itself gives the tasks of a lost worker to another. Raises `WorkersError` if no cluster can be reached.
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
    """A client of a cluster with at least one worker, and its `as_completed`. Any: Dask may not be installed."""
    try:
        dask = import_module("distributed")  # not at the top: an extra, and slow to load
    except ImportError as failure:
        what = "--dask demande le paquet « distributed », qui n'est pas installé : pip install 'lettres[dask]'."
        raise WorkersError(what) from failure
    unreachable = (
        f"aucun ordonnanceur Dask ne répond à « {address} » ; on attend une adresse comme tcp://192.168.1.10:8786."
    )
    if not _ADDRESS.fullmatch(address):  # for other addresses Dask makes a client that it cannot close
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
    """Describe a failure of the cluster itself, as failures of a game are outcomes."""
    name = type(failure).__name__
    if name == "KilledWorker":
        return "une même donne a fait tomber plusieurs postes l'un après l'autre ; leur mémoire suffit-elle ?"
    if isinstance(failure, ImportError) or "deserializ" in str(failure):
        return "un poste n'a pas « lettres » : installez partout la même version, avec les mêmes paquets."
    if isinstance(failure, CancelledError):
        return "la liaison avec l'ordonnanceur est perdue."
    return f"la grappe a failli ({name} : {failure})."
