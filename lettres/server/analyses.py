"""Analyses of finished games, made in the background at the lowest priority, one turn at a time.

The progress is stored after each turn, so an analysis continues after a restart, and two processes that review the same
game share the work.
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
from lettres.server.pool import WorkerPool
from lettres.server.store import Store
from lexicon.errors import SourceError

DONE, MAKING, IMPOSSIBLE = "done", "making", "impossible"
_TIMEOUT = SECONDS * 10 + 20  # seconds for a turn; the first one also builds the solver
_RETRY = 0.25  # seconds before a busy worker is asked again
_NICE = 19


def reviewers(file: str | None) -> WorkerPool:
    """Return a pool with one process of the lowest priority, which reviews turns with the lexicon in `file`."""
    return WorkerPool("lettres.rooms.reviews:Reviewer", (file,), nice=_NICE)


class Reviews:
    """The analyses of finished rooms. Those in progress advance alternately, by one game turn each."""

    def __init__(self, store: Store, thinkers: WorkerPool, clock: Callable[[], float] = time) -> None:
        self._store, self._thinkers, self._clock = store, thinkers, clock
        self._making: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._one = asyncio.Lock()

    async def get(self, room: RoomState) -> tuple[int, AnalysisState]:
        """Return the HTTP status and the state of a room's analysis; start the analysis if there is none."""
        state, body = await self._load(room.row.id)
        if state == DONE:
            return 200, AnalysisMade(analysis(recording_of(room.session), Progress.read(body).turns))
        if state == IMPOSSIBLE:
            return 200, Impossible(body)
        key = room.row.id, room.row.version  # the version changes when a player is erased, and with it a name
        if key not in self._making:
            task = asyncio.create_task(self._make(*key, room.texts()))
            self._making[key] = task
            task.add_done_callback(lambda _: self._making.pop(key, None))
        return 202, Making(Progress.read(body).share)

    async def _load(self, room: str) -> tuple[str, str]:
        return await asyncio.to_thread(self._store.review, room) or (MAKING, Progress(None, []).text())

    async def _save(self, room: str, version: int, state: str, body: str) -> bool:
        return await asyncio.to_thread(self._store.keep_review, room, version, state, body, self._clock())

    async def _make(self, room: str, version: int, lines: tuple[str, ...]) -> None:
        """Review one turn after another, until all are done, reviewing fails, or the room changes or is deleted."""
        try:
            while await self._review_turn(room, version, lines):
                pass
        except SourceError as failure:
            await self._save(room, version, IMPOSSIBLE, str(failure))

    async def _review_turn(self, room: str, version: int, lines: tuple[str, ...]) -> bool:
        """Review one turn, once other waiting games have had a turn reviewed. Return False when no turn is left."""
        async with self._one:
            if (progress := await self._next(room, lines)) is None:
                return False
            return await self._save(room, version, DONE if progress.over else MAKING, progress.text())

    async def _next(self, room: str, lines: tuple[str, ...]) -> Progress | None:
        """Return the stored progress with one more turn; None when all are reviewed or the first search fails."""
        state, body = await self._load(room)
        if state != MAKING:
            return None
        kept = Progress.read(body)
        try:
            found = await self._thinkers.ask("review", lines, len(kept.turns), seconds=_TIMEOUT)
        except Refusal as failure:
            if failure.code == "busy":
                await asyncio.sleep(_RETRY)
                return kept
            return None if kept.total is None else Progress(kept.total, [*kept.turns, None])
        turns = [*kept.turns, found["turn"]] if len(kept.turns) < found["total"] else kept.turns
        return Progress(found["total"], turns)

    async def close(self) -> None:
        """Stop; the stored progress stays."""
        making = list(self._making.values())
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)
        await asyncio.to_thread(self._thinkers.close)
