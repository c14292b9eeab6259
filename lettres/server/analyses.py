"""Analyses of games that are over, made behind all else: once each, a turn at a time.

What is there is kept after each turn: whoever comes after a restart goes on from there. Two processes that review the
same game take each other's turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time

from lettres.rooms.refusals import Refusal
from lettres.rooms.reviews import SECONDS, Progress, analysis
from lettres.rooms.state import RoomState
from lettres.rooms.story import recording_of
from lettres.rooms.wire.replies import AnalysisMade, AnalysisState, Impossible, Making
from lettres.server.pool import Thinkers
from lettres.server.store import Store
from lexicon.errors import SourceError

DONE, MAKING, IMPOSSIBLE = "done", "making", "impossible"
_PATIENCE = SECONDS * 10 + 20  # seconds for a turn: the first makes the solver
_PAUSE = 0.25  # seconds until one asks again
_NICE = 19


def reviewers(file: str | None) -> Thinkers:
    """A process that reviews turns by the lexicon of a file, once it is asked; all else goes first."""
    return Thinkers("lettres.rooms.reviews:Reviewer", (file,), nice=_NICE)


class Reviews:
    """The analyses of rooms that are over; those that are asked for have a turn made each, in turn."""

    def __init__(self, store: Store, thinkers: Thinkers, clock: Callable[[], float] = time) -> None:
        self._store, self._thinkers, self._clock = store, thinkers, clock
        self._making: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    async def of(self, room: RoomState) -> tuple[int, AnalysisState]:
        """The status and the form of an analysis; one that is not made is begun."""
        state, body = await self._kept(room.row.id)
        if state == DONE:
            return 200, AnalysisMade(analysis(recording_of(room.session), Progress.read(body).turns))
        if state == IMPOSSIBLE:
            return 200, Impossible(body)
        key = room.row.id, room.row.version  # who leaves for good has another name from then on
        if key not in self._making:
            task = asyncio.create_task(self._make(*key, room.texts()))
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return 202, Making(Progress.read(body).share)

    async def _kept(self, room: str) -> tuple[str, str]:
        return await asyncio.to_thread(self._store.review, room) or (MAKING, Progress(None, []).text())

    async def _keep(self, room: str, version: int, state: str, body: str) -> bool:
        return await asyncio.to_thread(self._store.keep_review, room, version, state, body, self._clock())

    async def _make(self, room: str, version: int, lines: tuple[str, ...]) -> None:
        """Review turn after turn, until all are there, or none can be, or the room is another or deleted."""
        try:
            while await self._go_on(room, version, lines):
                pass
        except SourceError as failure:
            await self._keep(room, version, IMPOSSIBLE, str(failure))

    async def _go_on(self, room: str, version: int, lines: tuple[str, ...]) -> bool:
        """Review a turn, once all the other games that wait have had one; whether there may be more to do."""
        async with self._one:
            if (progress := await self._next(room, lines)) is None:
                return False
            return await self._keep(room, version, DONE if progress.over else MAKING, progress.text())

    async def _next(self, room: str, lines: tuple[str, ...]) -> Progress | None:
        """What is there with one turn more; None where all is, or the search does not even begin."""
        state, body = await self._kept(room)
        if state != MAKING:
            return None
        kept = Progress.read(body)
        try:
            found = await self._thinkers.ask("review", lines, len(kept.turns), seconds=_PATIENCE)
        except Refusal as failure:
            if failure.code == "busy":
                await asyncio.sleep(_PAUSE)
                return kept
            return None if kept.total is None else Progress(kept.total, [*kept.turns, None])
        turns = [*kept.turns, found["turn"]] if len(kept.turns) < found["total"] else kept.turns
        return Progress(found["total"], turns)

    async def close(self) -> None:
        """Stop: what is there is kept."""
        making = list(self._making.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
        await asyncio.to_thread(self._thinkers.close)
