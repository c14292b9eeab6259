"""Who is at the other end of a connection: its address, or the one that a trusted proxy names."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from lettres.web.limits import who

_Reader = Callable[[dict[str, object], None, None], Coroutine[object, None, None]]
_SOMEBODY = "192.0.2.1"  # an address of no machine


class Peers:
    """Tells addresses by what is asked; only of a `proxy` what it says of that is believed.

    >>> peers = Peers("10.0.0.1")
    >>> headers = [(b"x-forwarded-for", b"2001:db8::1")]
    >>> [peers.of({"type": "http", "client": (each, 80), "headers": headers}) for each in ("10.0.0.1", "10.0.0.2")]
    ['2001:db8::/64', '10.0.0.2']
    >>> peers.is_proxy("10.0.0.1"), peers.is_proxy("10.0.0.2"), Peers(None).is_proxy("10.0.0.1")
    (True, False, False)
    >>> peers.at(("10.0.0.1", 80)), peers.at(("2001:db8::1", 80, 0, 0)), peers.at(None)
    ('', '2001:db8::/64', '')
    """

    def __init__(self, proxy: str | None) -> None:
        self._read: _Reader | None = None
        if proxy is not None:
            self._read = cast(_Reader, ProxyHeadersMiddleware(cast(_Reader, _nothing), proxy))  # type: ignore[arg-type]

    def of(self, scope: Mapping[str, object]) -> str:
        """The address that asks; of IPv6 its network."""
        seen = {key: scope[key] for key in ("type", "client", "headers", "scheme") if key in scope}
        if self._read is not None:
            with suppress(StopIteration):  # it waits for nothing
                self._read(seen, None, None).send(None)
        return who(seen)

    def at(self, connected: object) -> str:
        """Return the address that a connection is counted to, by who has made it: none where that is a proxy."""
        client = connected[:2] if isinstance(connected, tuple) else None
        return "" if client is not None and self.is_proxy(str(client[0])) else who({"client": client})

    def is_proxy(self, address: str) -> bool:
        """Return True for an address whose word is taken for who asks."""
        headers = [(b"x-forwarded-for", _SOMEBODY.encode())]
        return self.of({"type": "http", "client": (address, 0), "headers": headers}) == _SOMEBODY


async def _nothing(scope: object, receive: None, send: None) -> None:
    pass
