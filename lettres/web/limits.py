"""Limits of requests, connections and work; allowances; addresses, and the networks of houses."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from starlette.types import Scope

from lettres.rooms.refusals import Refusal

_LONG = 60.0  # seconds from which on it is said how long one has to wait
_HOUSE = 64  # the bits of an IPv6 address that name its network
_ROUNDING = 1e-6  # seconds
_ADDRESSES = 10_000  # of which is remembered how much they asked


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a server. An address may ask `burst` questions at once, and `rate` a second; so with searches."""

    body: int = 16 * 1024
    saved_game: int = 256 * 1024
    query: int = 2 * 1024
    path: int = 1024
    seconds: float = 10.0
    """For a body to come."""
    body_grace: float = 2.5
    """Seconds for its first bytes; from then on so many bytes are to come each second."""
    body_rate: float = 1024.0
    connections: int = 64
    """Of an address, beside its sockets, at a time; and of all."""
    all_connections: int = 1024
    answers: int = 256
    """Requests of an address behind a proxy that are answered at a time: ten pages of 25 modules, a quarter of all."""
    rate: float = 2000.0
    burst: float = 4000.0
    search_rate: float = 2.0
    search_burst: float = 30.0
    frame_rate: float = 10.0
    """Frames of a socket, or messages of a browser without one, a second; so many at once."""
    frame_burst: float = 30.0
    sockets: int = 6
    """Of a browser, in a room; in all rooms; of an address; of all."""
    browser_sockets: int = 30
    address_sockets: int = 100
    all_sockets: int = 4000
    work: float = 0.4
    """Seconds of the processor that an address may use each second, and so many at once."""
    work_burst: float = 1.0
    club_work: float = 0.8
    """As `work`, for an address of several browsers: what they may use together, so that others keep a fifth."""
    browser_work: float = 0.2
    browser_work_burst: float = 1.0
    pace: float = 0.5
    """As `work`, for what one asks in the same instant, but it only slows: others are answered in between."""
    pace_burst: float = 0.02
    patience: float = 2.0
    """Seconds that whoever has had his share is made to wait; for more he is refused."""
    rooms: float = 5.0
    """That an address may make in an hour."""
    joins: float = 60.0
    """Invitations that an address may show in an hour."""
    codes: float = 10.0
    """Codes of another device that an address may try in an hour."""
    home: float = 12.0
    """The factor of these three where the address is a private one: those of a house."""


class TimeAllowance:
    """The processor time that each may have: `rate` seconds a second, `burst` at once. What is spent beyond is owed.

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
        """Return the seconds until one owes nothing, were `more` spent."""
        now = self._clock()
        return max(0.0, max(self._until.get(one, 0.0), now) + more / self._rate - now - self._slack)

    def spend(self, one: str, amount: float, rate: float = 0.0) -> None:
        """Take from what one may have, at the greater of two rates; or give back."""
        self._until[one] = max(self._until.pop(one, 0.0), self._clock()) + amount / max(self._rate, rate)
        if len(self._until) > _ADDRESSES:
            self._until.popitem(last=False)


class Allowance(TimeAllowance):
    """The questions that each may ask: `rate` times a second, `burst` at once; what is too much is not owed.

    >>> now = 0.0
    >>> allowance = Allowance(1.0, 2.0, lambda: now)
    >>> [allowance.take("10.0.0.1") for _ in range(3)], allowance.take("10.0.0.2")
    ([0.0, 0.0, 1.0], 0.0)
    """

    def take(self, one: str) -> float:
        """Ask once; the seconds to wait where that is too much."""
        if (wait := self.wait(one, 1.0)) > _ROUNDING:
            return wait
        self.spend(one, 1.0)
        return 0.0


class Hourly:
    """The times that each address may do something in an hour; one of a private network `home` times as often.

    >>> hourly = Hourly(1.0, 2.0)
    >>> [hourly.wait(each) for each in ("10.0.0.1", "10.0.0.1", "198.41.0.4")]
    [0.0, 0.0, 0.0]
    >>> 3500 < hourly.wait("198.41.0.4") <= 3600 and 1700 < hourly.wait("10.0.0.1") <= 1800
    True
    """

    def __init__(self, most: float, home: float) -> None:
        self._far = Allowance(most / 3600, most)
        self._near = Allowance(most * home / 3600, most * home)

    def wait(self, address: str) -> float:
        """The seconds that an address is to wait."""
        return (self._near if is_of_a_house(address) else self._far).take(address)

    def check(self, scope: Scope) -> None:
        """Raise `Refusal` where an address has to wait."""
        if (wait := self.wait(who(scope))) > 0:
            raise too_many(wait)


def is_of_a_house(address: str) -> bool:
    """Return True where an address, or a network, is none of the internet: of a house, or of a tunnel between some.

    >>> [is_of_a_house(each) for each in ("192.168.1.20", "100.64.0.7", "fe80::/64", "198.41.0.4", "", "?")]
    [True, True, True, False, False, False]
    """
    try:
        return not ipaddress.ip_network(address, strict=False).is_global
    except ValueError:
        return False


def who(scope: Scope) -> str:
    """The address that asks; of IPv6 the network, since a house has one of them and as many addresses as it likes.

    >>> [who({"client": (each, 80)}) for each in ("10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "2001:db8:0:0:7::")]
    ['10.0.0.1', '10.0.0.1', '2001:db8::/64', '2001:db8::/64']
    >>> who({"client": ("fe80::1%eth0", 80)}), who({"client": ("a proxy's word", 80)}), who({})
    ('fe80::/64', "a proxy's word", '')
    """
    client = scope.get("client")
    told = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(told.partition("%")[0])
    except ValueError:
        return told
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(address.ipv4_mapped or ipaddress.ip_network((address, _HOUSE), strict=False))


def too_many(wait: float) -> Refusal:
    """The refusal of an address that asks too much."""
    often = "trop de demandes d'un coup : attendez un peu."
    if wait > _LONG:
        often = f"trop de demandes en une heure : attendez {int(wait / 60) + 1} minutes."
    return Refusal("too_many_requests", often, 429, wait=int(wait) + 1)
