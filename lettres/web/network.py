"""The addresses of this machine on its networks."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import suppress
from ipaddress import ip_address

_ANYWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))  # of no machine: nothing is sent


def own_addresses() -> list[str]:
    """The addresses at which others of the network find this machine, the likeliest first.

    >>> all(address != "127.0.0.1" for address in own_addresses())
    True
    """
    return [address for address in dict.fromkeys(_addresses()) if _is_of_a_network(address)]


def _addresses() -> Iterator[str]:
    for place, family in _ANYWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
            asked.connect((place, 9))  # of a datagram, this only chooses the way
            yield asked.getsockname()[0]
    with suppress(OSError):
        for found in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield str(found[4][0])


def _is_of_a_network(address: str) -> bool:
    """Whether others may reach an address: it is not this machine's own, nor of one cable alone."""
    with suppress(ValueError):
        found = ip_address(address)
        return not (found.is_loopback or found.is_link_local or found.is_unspecified)
    return False


def address_of(host: str, port: int, *, secure: bool) -> str:
    """What is typed into a browser.

    >>> address_of("192.168.1.20", 8080, secure=False), address_of("::1", 443, secure=True)
    ('http://192.168.1.20:8080/', 'https://[::1]/')
    """
    scheme, usual = ("https", 443) if secure else ("http", 80)
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}/" if port == usual else f"{scheme}://{shown}:{port}/"
