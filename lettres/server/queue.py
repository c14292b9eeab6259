"""The queue of questions for workers, fair to each browser. All bots' moves are queued; help is refused if many
wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress

from lettres.rooms.effects import ThinkTask, Thought
from lettres.rooms.refusals import Refusal
from lettres.server.fair_queue import Shares
from lettres.server.live import LiveRoom
from lettres.server.meter import charging_late
from lettres.server.pool import WorkerPool
from lettres.server.tasks import Tasks

_SECONDS = 30.0  # timeout of a search
_EACH, _WAITING = 2, 32  # hints and repairs in the queue, of a browser and of all
_WORKER = "lettres.server.room_worker:RoomWorker"
MOVES = ("move", "contest")
"""The kinds of questions whose answers are bots' actions, which the game waits for."""


class Thoughts:
    """Answers the questions of rooms in worker processes, with the lexicon of a file or with the default lexicon."""

    def __init__(self, file: str | None = None, *, processes: int = 1) -> None:
        self._pool = WorkerPool(_WORKER, (file,), processes=processes, waiting=0)
        self._processes = Shares(processes)
        self._help = Counter[str]()
        self._warm = False

    @property
    def waiting(self) -> int:
        """The number of questions that wait."""
        return self._processes.waiting

    async def warm(self) -> None:
        """Start a process, so that the first question does not wait for it."""
        if self._processes.total or self._warm:
            return
        self._warm = True
        async with self._processes.place(""):
            with suppress(Refusal):
                await self._pool.ask("warm", seconds=_SECONDS)

    async def think(self, question: ThinkTask, by: str = "") -> Thought:
        """Return the answer to a question of a browser; a failed thought if the search fails or too much help waits."""
        failed = Thought(question.kind, question.n, question.seat, failed=True)
        if question.kind in MOVES:
            return await self._think(question, failed, by)
        if self._help[by] >= _EACH or self._help.total() >= _WAITING:
            return failed._replace(text="trop de recherches attendent : redemandez dans un instant.")
        self._help[by] += 1
        try:
            return await self._think(question, failed, by)
        finally:
            self._help -= Counter([by])  # drops a count of zero

    async def _think(self, question: ThinkTask, failed: Thought, by: str) -> Thought:
        async with self._processes.place(by):
            try:
                return await self._ask_pool(question)
            except Exception as failure:  # a timeout, a killed process, a bug
                return failed._replace(text=str(failure) if isinstance(failure, Refusal) else "")

    async def _ask_pool(self, question: ThinkTask, *, again: bool = True) -> Thought:
        """Ask a worker. If it was killed during a bot's move, ask once more, because the bot would have to pass."""
        try:
            thought: Thought = (await self._pool.ask("think", question, seconds=_SECONDS))["thought"]
        except Refusal as failure:
            if not (again and question.kind in MOVES and failure.code == "search_failed"):
                raise
            return await self._ask_pool(question, again=False)
        return thought

    def close(self) -> None:
        """Stop the workers."""
        self._pool.close()


class Questions:
    """Queues the questions of rooms. `take` is called with the name of the room and the answer."""

    def __init__(self, thoughts: Thoughts, tasks: Tasks, take: Callable[[str, Thought], Awaitable[None]]) -> None:
        self._thoughts, self._tasks, self._take = thoughts, tasks, take
        self._thinking: set[tuple[str, str, int]] = set()

    def ask(self, live: LiveRoom, question: ThinkTask) -> None:
        """Queue a question. Help counts for the browser that asks; a bot's move is queued once and counts for the
        host."""
        key, help_ = (live.name, question.kind, question.n), live.room.help
        by = live.room.row.host if help_ is None or question.kind in MOVES else help_.browser
        if question.kind not in MOVES or key not in self._thinking:
            self._thinking.add(key)
            with nullcontext() if question.kind in MOVES else charging_late():  # nobody pays for a bot's move
                self._tasks.start_optional(self._ask(live.name, question, by))

    async def _ask(self, name: str, question: ThinkTask, by: str) -> None:
        try:
            thought = await self._thoughts.think(question, by)
        finally:
            self._thinking.discard((name, question.kind, question.n))
        await self._take(name, thought)
