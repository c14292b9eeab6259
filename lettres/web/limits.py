"""Limits of requests, connections and work; rate limiters; client addresses and private networks."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import Scope

from lettres.rooms.refusals import Refusal

_LONG = 60.0  # seconds of waiting beyond which the refusal says how long
_HOUSE = 64  # bits of the network in an IPv6 address
_ROUNDING = 1e-6  # seconds
_ADDRESSES = 10_000  # addresses remembered by a rate limiter


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server. An address may send `burst` requests at once and `rate` per second."""

    body: int = 16 * 1024
    saved_game: int = 256 * 1024
    query: int = 2 * 1024
    path: int = 1024
    seconds: float = 10.0
    """Seconds for the whole body of a request."""
    body_grace: float = 2.5
    """Seconds for the first bytes of a body; then `body_rate` bytes must arrive each second."""
    body_rate: float = 1024.0
    connections: int = 64
    """Connections of an address, without its sockets; `all_connections` is for all addresses."""
    all_connections: int = 1024
    answers: int = 256
    """Concurrent requests of an address behind a proxy: ten pages of 25 modules, a quarter of all connections."""
    rate: float = 2000.0
    burst: float = 4000.0
    search_rate: float = 2.0
    search_burst: float = 30.0
    frame_rate: float = 10.0
    """Frames per second of a socket, or messages of a browser without one; `frame_burst` at once."""
    frame_burst: float = 30.0
    sockets: int = 6
    """Sockets of a browser in a room; the next three are of a browser in all rooms, of an address, of all addresses."""
    browser_sockets: int = 30
    address_sockets: int = 100
    all_sockets: int = 4000
    work: float = 0.4
    """Seconds of processor time that an address may use each second; `work_burst` at once."""
    work_burst: float = 1.0
    club_work: float = 0.8
    """As `work`, for all browsers of an address together: others keep a fifth."""
    browser_work: float = 0.2
    browser_work_burst: float = 1.0
    pace: float = 0.5
    """As `work`, for requests of the same instant; it only slows them, so that others are answered in between."""
    pace_burst: float = 0.02
    patience: float = 2.0
    """Seconds that a request may have to wait for its share; beyond, it is refused."""
    rooms: float = 5.0
    """New rooms of an address per hour."""
    joins: float = 60.0
    """Invitations that an address may use per hour."""
    codes: float = 10.0
    """Codes for joining devices that an address may try per hour."""
    home: float = 12.0
    """The factor of `rooms`, `joins` and `codes` for a private address, which stands for a household."""


class TimeAllowance:
    """A rate limiter of processor time: `rate` seconds per second, `burst` at once; overspending is owed.

    >>> now = 0.0
    >>> time_ = TimeAllowance(0.5, 1.0, lambda: now)
    >>> time_.spend("ana", 1.5); time_.wait("ana"), time_.wait("zoé"), time_.wait("zoé", 1.25)
    (1.0, 0.0, 0.5)
    >>> now = 3.0; time_.wait("ana")
    0.0
    >>> time_.spend("max", 3.0, 1.0); time_.wait("max")  # at a greater rate
    1.0
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate, self._clock, self._slack = rate, clock, burst / rate
        self._until = OrderedDict[str, float]()

    def wait(self, one: str, more: float = 0.0) -> float:
        """Return the seconds until a client would owe nothing if it spent `more`."""
        now = self._clock()
        return max(0.0, max(self._until.get(one, 0.0), now) + more / self._rate - now - self._slack)

    def spend(self, one: str, amount: float, rate: float = 0.0) -> None:
        """Spend `amount`. A negative amount is a refund. The limiter's rate or `rate` applies, whichever is greater."""
        self._until[one] = max(self._until.pop(one, 0.0), self._clock()) + amount / max(self._rate, rate)
        if len(self._until) > _ADDRESSES:
            self._until.popitem(last=False)


class Allowance(TimeAllowance):
    """A rate limiter of requests: `rate` per second, `burst` at once; refused requests cost nothing.

    >>> now = 0.0
    >>> allowance = Allowance(1.0, 2.0, lambda: now)
    >>> [allowance.take("10.0.0.1") for _ in range(3)], allowance.take("10.0.0.2")
    ([0.0, 0.0, 1.0], 0.0)
    """

    def take(self, one: str) -> float:
        """Count a request and return 0; if it is one too many, return the seconds to wait."""
        if (wait := self.wait(one, 1.0)) > _ROUNDING:
            return wait
        self.spend(one, 1.0)
        return 0.0


class Hourly:
    """A rate limiter of `most` requests per hour and address. A private address may make `home` times as many.

    >>> hourly = Hourly(1.0, 2.0)
    >>> [hourly.take(each) for each in ("10.0.0.1", "10.0.0.1", "198.41.0.4")]
    [0.0, 0.0, 0.0]
    >>> 3500 < hourly.take("198.41.0.4") <= 3600 and 1700 < hourly.take("10.0.0.1") <= 1800
    True
    """

    def __init__(self, most: float, home: float) -> None:
        self._far = Allowance(most / 3600, most)
        self._near = Allowance(most * home / 3600, most * home)

    def take(self, address: str) -> float:
        """Count a request of an address and return 0; if it is one too many, return the seconds to wait."""
        return (self._near if is_private(address) else self._far).take(address)

    def check(self, scope: Scope) -> None:
        """Count a request. Raise `Refusal` if its address has to wait."""
        if (wait := self.take(client_address(scope))) > 0:
            raise rate_refusal(wait)


def is_private(address: str) -> bool:
    """Return True if an address or a network is not on the public internet.

    >>> [is_private(each) for each in ("192.168.1.20", "100.64.0.7", "fe80::/64", "198.41.0.4", "", "?")]
    [True, True, True, False, False, False]
    """
    try:
        return not ipaddress.ip_network(address, strict=False).is_global
    except ValueError:
        return False


def client_address(scope: Scope) -> str:
    """Return the client's address; for IPv6 its network, since a household has one network with many addresses.

    >>> clients = ("10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "2001:db8:0:0:7::", "fe80::1%eth0", "a proxy's word")
    >>> [client_address({"client": (each, 80)}) for each in clients]
    ['10.0.0.1', '10.0.0.1', '2001:db8::/64', '2001:db8::/64', 'fe80::/64', "a proxy's word"]
    >>> client_address({})
    ''
    """
    client = scope.get("client")
    name = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return name
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, _HOUSE), strict=False))


def rate_refusal(wait: float) -> Refusal:
    """Return the refusal of a client that has to wait `wait` seconds."""
    often = "trop de demandes d'un coup : attendez un peu."
    if wait > _LONG:
        often = f"trop de demandes en une heure : attendez {int(wait / 60) + 1} minutes."
    return Refusal("too_many_requests", often, 429, wait=int(wait) + 1)
