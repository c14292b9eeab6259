"""The health of a server with rooms: a test write to the database, at most once every few seconds."""

from __future__ import annotations

import asyncio
import logging
import time

from lettres.grammar import printed
from lettres.server.hub import Hub
from lettres.server.store import BaseError

_FRESH = 5.0  # seconds for which a result holds
_TIMEOUT = 5.0  # seconds for the test write
_UNKNOWN = "la base des parties ne peut être écrite."
_log = logging.getLogger("lettres")


class Health:
    """Checks if games can be saved. A server without rooms is always healthy."""

    def __init__(self, hub: Hub | None) -> None:
        self._hub = hub
        self._task: asyncio.Task[str] | None = None
        self._at = 0.0
        self._logged = ""

    async def trouble(self) -> str:
        """Return a French sentence that says what is wrong; empty if all is well."""
        if self._hub is None:
            return ""
        if self._task is None or (self._task.done() and time.monotonic() - self._at >= _FRESH):
            self._at = time.monotonic()
            self._task = self._hub.tasks.start(self._check(self._hub))
        return await asyncio.shield(self._task)

    async def _check(self, hub: Hub) -> str:
        public, own = "", ""
        try:
            async with asyncio.timeout(_TIMEOUT):
                await hub.run(hub.store.check_writable, hub.clock())
        except TimeoutError:
            public = own = "la base des parties ne répond pas."
        except BaseError as failure:
            public, own = failure.public or _UNKNOWN, str(failure)
        except Exception as failure:
            public, own = _UNKNOWN, f"{_UNKNOWN} ({type(failure).__name__})"
        if own and own != self._logged:
            _log.error("Rien ne peut être noté : %s", own)
        self._logged = own
        return printed(public)
