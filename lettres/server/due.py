"""Rooms that nobody has open: what is due in them happens all the same, and those that are too old are deleted."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from lettres.rooms.rows import Unreadable
from lettres.server.store import Store
from lettres.server.tasks import Tasks

_LOOKS = 1.0  # seconds between two looks at what is due
_LATE = 1.0  # seconds: whoever has a room open sees to it before
_HOUR = 3600.0
_DAY = 86400.0
_log = logging.getLogger("lettres")


class Unopened:
    """The rooms of a store; `days` says for how many of them one is kept that nobody writes, 0 for ever."""

    def __init__(self, store: Store, tasks: Tasks, clock: Callable[[], float], days: int) -> None:
        self._store, self._tasks, self._clock, self._days = store, tasks, clock, days
        self._unreadable: set[str] = set()
        self._forgotten = -_HOUR

    async def watch_over(self, wake: Callable[[str], Awaitable[object]]) -> None:
        """Wake those in which something is due, and forget those that are too old, now and then, without end."""
        while True:
            try:
                for name, _ in await self._tasks.run(self._store.due, self._clock() - _LATE):
                    await self._wake(name, wake)
                await self._forget()
            except Exception as failure:  # the base may answer again
                _log.error("La base ne répond pas : %s", type(failure).__name__)
            await asyncio.sleep(_LOOKS)

    async def _wake(self, name: str, wake: Callable[[str], Awaitable[object]]) -> None:
        """Wake a room; one that cannot be read holds up no other, and is not tried again."""
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
