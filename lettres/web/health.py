"""The health of a server that keeps rooms: its base is written to, at most once in some seconds."""

from __future__ import annotations

import asyncio
import logging
import time

from lettres.grammar import printed
from lettres.server.hub import Hub
from lettres.server.store import BaseError

_FRESH = 5.0  # seconds for which what was found holds
_PATIENCE = 5.0  # seconds that the base is waited for
_UNKNOWN = "la base des parties ne peut être écrite."
_log = logging.getLogger("lettres")


class Health:
    """Finds the trouble that keeps a server from its work; one without rooms is always well."""

    def __init__(self, hub: Hub | None) -> None:
        self._hub = hub
        self._asked: asyncio.Task[str] | None = None
        self._at = 0.0
        self._told = ""

    async def trouble(self) -> str:
        """The sentence that says what is wrong; empty where all is well."""
        if self._hub is None:
            return ""
        if self._asked is None or (self._asked.done() and time.monotonic() - self._at >= _FRESH):
            self._at = time.monotonic()
            self._asked = self._hub.tasks.do(self._found(self._hub))
        return await asyncio.shield(self._asked)

    async def _found(self, hub: Hub) -> str:
        public, own = "", ""
        try:
            async with asyncio.timeout(_PATIENCE):
                await hub.run(hub.store.check_writable, hub.clock())
        except TimeoutError:
            public = own = "la base des parties ne répond pas."
        except BaseError as failure:
            public, own = failure.public or _UNKNOWN, str(failure)
        except Exception as failure:
            public, own = _UNKNOWN, f"{_UNKNOWN} ({type(failure).__name__})"
        if own and own != self._told:
            _log.error("Rien ne peut être noté : %s", own)
        self._told = own
        return printed(public)
