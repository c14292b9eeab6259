"""Who is at the other end of a connection: its address, or the one that a trusted proxy names."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, cast

from starlette.types import Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from lettres.web.limits import who

_SOMEBODY = "192.0.2.1"  # an address of no machine


class Peers:
    """Tells addresses by what is asked; only of a `proxy` what it says of that is believed.

    >>> peers = Peers("10.0.0.1")
    >>> headers = [(b"x-forwarded-for", b"2001:db8::1")]
    >>> [peers.of({"type": "http", "client": (each, 80), "headers": headers}) for each in ("10.0.0.1", "10.0.0.2")]
    ['2001:db8::/64', '10.0.0.2']
    >>> peers.is_proxy("10.0.0.1"), peers.is_proxy("10.0.0.2"), Peers(None).is_proxy("10.0.0.1")
    (True, False, False)
    """

    def __init__(self, proxy: str | None) -> None:
        self._read = ProxyHeadersMiddleware(cast(Any, _nothing), proxy) if proxy is not None else None

    def of(self, scope: Mapping[str, Any]) -> str:
        """The address that asks; of IPv6 its network."""
        seen = {key: scope[key] for key in ("type", "client", "headers", "scheme") if key in scope}
        if self._read is not None:
            with suppress(StopIteration):  # it waits for nothing
                cast(Any, self._read(cast(Any, seen), cast(Any, None), cast(Any, None))).send(None)
        return who(seen)

    def is_proxy(self, address: str) -> bool:
        """Return True for an address whose word is taken for who asks."""
        headers = [(b"x-forwarded-for", _SOMEBODY.encode())]
        return self.of({"type": "http", "client": (address, 0), "headers": headers}) == _SOMEBODY


async def _nothing(scope: Scope, receive: Receive, send: Send) -> Message | None:
    return None
