"""The address of a client: that of its connection, or the one that a trusted proxy names."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from typing import cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from lettres.web.limits import client_address

_Reader = Callable[[dict[str, object], None, None], Coroutine[object, None, None]]
_EXAMPLE = "192.0.2.1"  # reserved for examples


class Peers:
    """Finds the addresses of clients. Client addresses reported by `proxy` are trusted, all others are ignored.

    >>> peers = Peers("10.0.0.1")
    >>> headers = [(b"x-forwarded-for", b"2001:db8::1")]
    >>> [peers.address({"type": "http", "client": (each, 80), "headers": headers}) for each in ("10.0.0.1", "10.0.0.2")]
    ['2001:db8::/64', '10.0.0.2']
    >>> peers.is_proxy("10.0.0.1"), peers.is_proxy("10.0.0.2"), Peers(None).is_proxy("10.0.0.1")
    (True, False, False)
    >>> [peers.peer_address(each) for each in (("10.0.0.1", 80), ("2001:db8::1", 80, 0, 0), None)]
    ['', '2001:db8::/64', '']
    """

    def __init__(self, proxy: str | None) -> None:
        self._read: _Reader | None = None
        if proxy is not None:
            self._read = cast(_Reader, ProxyHeadersMiddleware(cast(_Reader, _nothing), proxy))  # type: ignore[arg-type]

    def address(self, scope: Mapping[str, object]) -> str:
        """Return the address of the client of a request; for IPv6 its network."""
        seen = {key: scope[key] for key in ("type", "client", "headers", "scheme") if key in scope}
        if self._read is not None:
            with suppress(StopIteration):  # it never awaits
                self._read(seen, None, None).send(None)
        return client_address(seen)

    def peer_address(self, peer: object) -> str:
        """Return the address for which a connection from `peer` counts; empty if `peer` is a proxy."""
        client = peer[:2] if isinstance(peer, tuple) else None
        return "" if client is not None and self.is_proxy(str(client[0])) else client_address({"client": client})

    def is_proxy(self, address: str) -> bool:
        """Return True for the address of a trusted proxy."""
        headers = [(b"x-forwarded-for", _EXAMPLE.encode())]
        return self.address({"type": "http", "client": (address, 0), "headers": headers}) == _EXAMPLE


async def _nothing(scope: object, receive: None, send: None) -> None:
    pass
