"""The queue of questions to think about, a share for each browser: moves of robots always wait, help where few do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import nullcontext, suppress

from lettres.rooms.effects import ThinkTask, Thought
from lettres.rooms.refusals import Refusal
from lettres.server.live import Live
from lettres.server.meter import owing
from lettres.server.pool import Thinkers
from lettres.server.shares import Shares
from lettres.server.tasks import Tasks

_SECONDS = 30.0  # of a search, after which it is killed
_EACH, _WAITING = 2, 32  # hints and repairs, of a browser and of all
_MADE_BY = "lettres.server.room_thinker:Thinker"
MOVES = ("move", "contest")
"""The acts of robots, without which a game does not go on."""


class Thoughts:
    """Thinks in some processes, by the lexicon of a file, by that of the package where there is none."""

    def __init__(self, file: str | None = None, *, processes: int = 1) -> None:
        self._pool = Thinkers(_MADE_BY, (file,), processes=processes, waiting=0)
        self._processes = Shares(processes)
        self._help = Counter[str]()
        self._warm = False

    @property
    def waiting(self) -> int:
        """Return the number of questions that wait."""
        return self._processes.waiting

    async def warm(self) -> None:
        """Have a process ready, so that the first question does not wait for it."""
        if self._processes.all or self._warm:
            return
        self._warm = True
        async with self._processes.place(""):
            with suppress(Refusal):
                await self._pool.ask("warm", seconds=_SECONDS)

    async def think(self, question: ThinkTask, by: str = "") -> Thought:
        """Return a thought for a browser; one that has failed where too much help is asked for, or the search ends
        badly."""
        failed = Thought(question.kind, question.n, question.seat, failed=True)
        if question.kind in MOVES:
            return await self._think(question, failed, by)
        if self._help[by] >= _EACH or self._help.total() >= _WAITING:
            return failed._replace(text="trop de recherches attendent : redemandez dans un instant.")
        self._help[by] += 1
        try:
            return await self._think(question, failed, by)
        finally:
            self._help -= Counter([by])  # which keeps no zero

    async def _think(self, question: ThinkTask, failed: Thought, by: str) -> Thought:
        async with self._processes.place(by):
            try:
                return await self._asked(question)
            except Exception as failure:  # it took too long, was killed, found an error
                return failed._replace(text=str(failure) if isinstance(failure, Refusal) else "")

    async def _asked(self, question: ThinkTask, *, again: bool = True) -> Thought:
        """Ask a process; a new one about a move, where somebody has killed it: a robot does not pass for that."""
        try:
            thought: Thought = (await self._pool.ask("think", question, seconds=_SECONDS))["thought"]
        except Refusal as failure:
            if not (again and question.kind in MOVES and failure.code == "search_failed"):
                raise
            return await self._asked(question, again=False)
        return thought

    def close(self) -> None:
        """Stop all."""
        self._pool.close()


class Questions:
    """Asks the questions of rooms; `take` is called with the name of a room and the thought."""

    def __init__(self, thoughts: Thoughts, tasks: Tasks, take: Callable[[str, Thought], Awaitable[None]]) -> None:
        self._thoughts, self._tasks, self._take = thoughts, tasks, take
        self._thinking: set[tuple[str, str, int]] = set()

    def ask(self, live: Live, question: ThinkTask) -> None:
        """Have something thought about, for whoever asks for help, or has made the room of a robot; a robot's move is
        thought about once at a time."""
        key, help_ = (live.name, question.kind, question.n), live.room.help
        by = live.room.row.host if help_ is None or question.kind in MOVES else help_.browser
        if question.kind not in MOVES or key not in self._thinking:
            self._thinking.add(key)
            with nullcontext() if question.kind in MOVES else owing():  # whoever asks pays, and nobody for a robot
                self._tasks.try_(self._ask(live.name, question, by))

    async def _ask(self, name: str, question: ThinkTask, by: str) -> None:
        try:
            thought = await self._thoughts.think(question, by)
        finally:
            self._thinking.discard((name, question.kind, question.n))
        await self._take(name, thought)
