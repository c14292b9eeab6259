"""What is to be thought about, in order: moves of robots wait as long as need be, help only where few wait."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import suppress

from lettres.web.refusals import Refusal
from lettres.web.rooms.effects import Question, Thought
from lettres.web.thinking import Thinkers

_SECONDS = 30.0  # of a search, after which it is killed
_WAITING = 8
_MADE_BY = "lettres.web.rooms.thinker:Thinker"
MOVES = ("move", "contest")
"""What robots do, without which a game does not go on."""


class Thoughts:
    """Thinks in some processes, by the lexicon of a file, by that of the package where there is none."""

    def __init__(self, file: str | None = None, *, processes: int = 1) -> None:
        self._pool = Thinkers(_MADE_BY, (file,), processes=processes, waiting=0)
        self._free = processes
        self._line: deque[asyncio.Future[None]] = deque()
        self._help = 0
        self._warm = False

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return len(self._line)

    async def warm(self) -> None:
        """Have a process ready, so that the first question does not wait for it."""
        if self._free == 0 or self._warm:
            return
        self._warm = True
        await self._taken()
        try:
            with suppress(Refusal):
                await self._pool.ask("warm", seconds=_SECONDS)
        finally:
            self._leave()

    async def think(self, question: Question) -> Thought:
        """What was thought; one that has failed where too much help is asked for, or the search ends badly."""
        failed = Thought(question.kind, question.n, question.seat, failed=True)
        if question.kind in MOVES:
            return await self._think(question, failed)
        if self._help >= _WAITING:
            return failed._replace(text="trop de recherches attendent : redemandez dans un instant.")
        self._help += 1
        try:
            return await self._think(question, failed)
        finally:
            self._help -= 1

    async def _think(self, question: Question, failed: Thought) -> Thought:
        await self._taken()
        try:
            return await self._asked(question)
        except Exception as failure:  # it took too long, was killed, found an error
            return failed._replace(text=str(failure) if isinstance(failure, Refusal) else "")
        finally:
            self._leave()

    async def _asked(self, question: Question, *, again: bool = True) -> Thought:
        """Ask a process; a new one about a move, where somebody has killed it: a robot does not pass for that."""
        try:
            thought: Thought = (await self._pool.ask("think", question, seconds=_SECONDS))["thought"]
        except Refusal as failure:
            if not (again and question.kind in MOVES and failure.code == "search_failed"):
                raise
            return await self._asked(question, again=False)
        return thought

    async def _taken(self) -> None:
        """Wait for a process that is free, and take it."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._line.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._leave()
            raise

    def _leave(self) -> None:
        """Let the next one have the process."""
        while self._line:
            turn = self._line.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

    def close(self) -> None:
        """Stop all."""
        self._pool.close()
