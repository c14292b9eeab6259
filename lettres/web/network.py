"""The addresses of this machine on its networks."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address

_ANYWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))  # reserved for examples: nothing is sent


def own_addresses() -> list[str]:
    """Return the addresses of this machine on its networks, the most likely first.

    >>> all(address != "127.0.0.1" for address in own_addresses())
    True
    """
    return [address for address in dict.fromkeys(_addresses()) if _is_reachable(address)]


def _addresses() -> Iterator[str]:
    for place, family in _ANYWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((place, 9))  # for UDP, this only chooses the route
            yield probe.getsockname()[0]
    with suppress(OSError):
        for found in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield str(found[4][0])


def _is_reachable(address: str) -> bool:
    """Return True if other machines can reach an address: it is neither loopback nor link-local."""
    with suppress(ValueError):
        found = ip_address(address)
        return not (found.is_loopback or found.is_link_local or found.is_unspecified)
    return False


def address_of(host: str, port: int, *, secure: bool) -> str:
    """Return the URL of a server on a host.

    >>> address_of("192.168.1.20", 8080, secure=False), address_of("::1", 443, secure=True)
    ('http://192.168.1.20:8080/', 'https://[::1]/')
    """
    scheme, usual = ("https", 443) if secure else ("http", 80)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}/" if port == usual else f"{scheme}://{shown}:{port}/"
