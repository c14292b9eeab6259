"""Looks after rooms that no process has open: wakes the rooms in which something is due, and deletes old rooms."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from lettres.rooms.rows import Unreadable
from lettres.server.store import Store
from lettres.server.tasks import Tasks

_INTERVAL = 1.0  # seconds between two checks
_LATE = 1.0  # seconds left to a process that has the room open
_HOUR = 3600.0
_DAY = 86400.0
_log = logging.getLogger("lettres")


class UnopenedRooms:
    """Looks after the rooms of a store. A room that has not changed for `days` days is deleted (0: never)."""

    def __init__(self, store: Store, tasks: Tasks, clock: Callable[[], float], days: int) -> None:
        self._store, self._tasks, self._clock, self._days = store, tasks, clock, days
        self._unreadable: set[str] = set()
        self._forgotten = -_HOUR

    async def watch_over(self, wake: Callable[[str], Awaitable[object]]) -> None:
        """Wake rooms in which something is due and delete old ones, again and again until cancelled."""
        while True:
            try:
                for name, _ in await self._tasks.run(self._store.due_rooms, self._clock() - _LATE):
                    await self._wake(name, wake)
                await self._forget()
            except Exception as failure:  # the database may recover
                _log.error("La base ne répond pas : %s", type(failure).__name__)
            await asyncio.sleep(_INTERVAL)

    async def _wake(self, name: str, wake: Callable[[str], Awaitable[object]]) -> None:
        """Wake a room. A room that cannot be read is skipped from then on."""
        if name in self._unreadable:
            return
        try:
            await wake(name)
        except Unreadable:
            self._unreadable.add(name)
            _log.error("Une partie ne peut être relue : elle est d'une autre version, ou abîmée.")

    async def _forget(self) -> None:
        if self._days and time.monotonic() - self._forgotten > _HOUR:
            self._forgotten = time.monotonic()
            await self._tasks.run(self._store.forget_before, self._clock() - self._days * _DAY)
