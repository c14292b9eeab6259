"""The rate limits and quotas of addresses and browsers, in one place; but each socket counts its own frames.

Addresses and browsers hold connections and sockets; they spend requests, searches, rooms and processor time. A client
that has used up its share waits until the share is refilled, or is refused. Other clients do not notice.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

from lettres.rooms.refusals import Refusal
from lettres.server.meter import Meter, current_meter, metering, run_metered
from lettres.web.limits import Allowance, Hourly, Limits, TimeAllowance

_KEYS = 10_000  # addresses whose mean or browsers are remembered
_COMING = 1.0  # seconds for a request to arrive before newer connections of its address take precedence
_WEIGHT = 1 / 8  # of the last price in the moving average
_BUSY = "vous en demandez beaucoup à ce serveur : attendez un instant."
_CARRYING = 0.0005  # seconds for the unmeasured transport of a request or a message: the first price of an address
_SEEN = 600.0  # seconds for which a browser counts for its address
_SOON = 0.001  # seconds too short to wait for
_ELSEWHERE = 0.1  # price of a second in a worker process: workers have a low priority and slow nobody

T = TypeVar("T")


class ClientConnection(Protocol):
    """A connection that may be cut while it waits for its client."""

    since: float
    """The time since which the connection waits."""

    @property
    def is_idle(self) -> bool:
        """True between two requests."""

    @property
    def is_waiting(self) -> bool:
        """True if a request, or the rest of one, is still to come."""

    def cut(self) -> None:
        """Close the connection at once."""


class Connections:
    """The connections of each address. Beyond a limit, the connection that has waited longest is cut.

    An address may have `each` connections. Beyond that, a request that has just begun to arrive is not cut: the new
    connection is cut instead. All addresses together may have `most`. Beyond that, the address with most connections
    loses one. A connection of a proxy has no address until a request names its client. Then only connections that wait
    for the rest of a request count against `each`, so a connection whose request is being answered is never cut.
    """

    def __init__(self, each: int, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._most, self._clock = each, most, clock
        self._by_address = dict[str, dict[ClientConnection, None]]()
        self._address = dict[ClientConnection, str]()

    def __len__(self) -> int:
        return len(self._address)

    def count(self, address: str) -> int:
        """Return the number of connections of an address."""
        return len(self._by_address.get(address, ()))

    def add(self, connection: ClientConnection, address: str) -> None:
        """Count `connection`, once. If there are now too many connections, cut one, perhaps this one."""
        has_request = connection in self._address
        self.drop(connection)
        own = self._by_address.setdefault(address, {})
        own[connection] = None
        self._address[connection] = address
        if address and (sum(each.is_waiting for each in own) if has_request else len(own)) > self._each:
            begun = self._clock() - _COMING
            if not _cut([each for each in own if each.is_idle or each.since < begun]) and connection.is_waiting:
                connection.cut()
        elif len(self._address) > self._most:
            for held in sorted(self._by_address.values(), key=len, reverse=True):
                if _cut(held):
                    break

    def drop(self, connection: ClientConnection) -> None:
        """Stop counting a connection."""
        if (address := self._address.pop(connection, None)) is not None:
            del self._by_address[address][connection]
            if not self._by_address[address]:
                del self._by_address[address]


def _cut(held: Iterable[ClientConnection]) -> bool:
    """Cut the connection that has waited longest; return False if all are being answered."""
    longest = min((each for each in held if each.is_waiting), key=lambda each: each.since, default=None)
    if longest is not None:
        longest.cut()
    return longest is not None


class Places:
    """The places that clients hold. A client may hold `most` places, and all clients together `all`.

    >>> places = Places(2, 3)
    >>> [places.take(each) for each in ("ana", "ana", "ana", "zoé", "max")], places["ana"]
    ([True, True, False, True, False], 2)
    >>> places.leave("ana"); places.take("max")
    True
    """

    def __init__(self, most: float, all: float = float("inf")) -> None:
        self._most, self._all, self._taken = most, all, Counter[str]()

    def __getitem__(self, one: str) -> int:
        return self._taken[one]

    def take(self, one: str) -> bool:
        """Take a place; return False if there is none left."""
        if self._taken[one] >= self._most or self.full:
            return False
        self._taken[one] += 1
        return True

    def leave(self, one: str) -> None:
        """Give a place back."""
        self._taken -= Counter([one])  # drops a count of zero

    @property
    def full(self) -> bool:
        """True if no place is left for anyone."""
        return self._taken.total() >= self._all


class Bill(Meter):
    """The work of a request, and the parts that its address and its browser have paid in advance."""

    def __init__(self, add_late: Callable[[Bill, float], None]) -> None:
        super().__init__()
        self.paid = dict[tuple[TimeAllowance, str], float]()
        self.least = 0.0
        self._add_late = add_late

    def add_late(self, seconds: float) -> None:
        """Charge the time used by another process."""
        self._add_late(self, seconds)


class Ledger:
    """The counts of all clients, within `limits`."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits = limits or Limits()
        self.connections = Connections(limits.connections, limits.all_connections)
        self.sockets = Places(limits.address_sockets)
        """Sockets by address, from the handshake to the end of the connection."""
        self.watching = Places(limits.browser_sockets, limits.all_sockets)
        """Sockets by browser, in all rooms."""
        self.watching_room = Places(limits.sockets)
        """Sockets by room and browser."""
        self.requests = Allowance(limits.rate, limits.burst)
        self.searches = Allowance(limits.search_rate, limits.search_burst)
        self.messages = Allowance(limits.frame_rate, limits.frame_burst)
        """Messages without a socket, by browser; each socket counts its own."""
        self.rooms = Hourly(limits.rooms, limits.home)
        self.joins = Hourly(limits.joins, limits.home)
        self.codes = Hourly(limits.codes, limits.home)
        self._of_address = TimeAllowance(limits.work, limits.work_burst, clock)
        self._of_browser = TimeAllowance(limits.browser_work, limits.browser_work_burst, clock)
        self._pace = TimeAllowance(limits.pace, limits.pace_burst, clock)
        self._browsers = OrderedDict[str, OrderedDict[str, float]]()
        """The times at which the browsers of an address were last seen, for as many browsers as raise its rate."""
        self._means = OrderedDict[str, float]()
        """The mean seconds of a request, by address."""
        self._turns = WeakValueDictionary[str, asyncio.Lock]()
        self._clock = clock

    # -- sockets of rooms

    def watch(self, room: str, browser: str) -> bool:
        """Take a place for a socket; return False if its browser has too many."""
        if not self.watching.take(browser):
            return False
        if self.watching_room.take(f"{room} {browser}"):
            return True
        self.watching.leave(browser)
        return False

    def unwatch(self, room: str, browser: str) -> None:
        """Give the place of a socket back."""
        self.watching.leave(browser)
        self.watching_room.leave(f"{room} {browser}")

    # -- work

    def wait(self, address: str, browser: str = "") -> float:
        """Return the seconds until an address, and a browser if it is known, have time to spend again."""
        return max(share.wait(one) for share, one in self._shares(address, browser))

    def spend(self, address: str, browser: str, seconds: float) -> None:
        """Charge `seconds` of work to an address and a browser."""
        for share, one in self._shares(address, browser):
            self._pay(share, one, seconds)

    def _pay(self, share: TimeAllowance, one: str, seconds: float) -> None:
        """Charge `seconds` to the client `one` of the rate limiter `share`. The rate of an address grows with its
        browsers, up to a limit."""
        share.spend(one, seconds, 0.0 if share is self._of_browser else self._rate(one))

    def _rate(self, address: str) -> float:
        """Return the seconds that the browsers of an address may use together each second."""
        since = self._clock() - _SEEN
        seen = self._browsers.get(address) or OrderedDict[str, float]()
        return min(self.limits.club_work, self.limits.browser_work * sum(at >= since for at in seen.values()))

    def _note_browser(self, address: str, browser: str) -> None:
        """Count a browser for its address."""
        seen = self._browsers.pop(address, OrderedDict())
        seen.pop(browser, None)
        seen[browser] = self._clock()
        if (len(seen) - 1) * self.limits.browser_work >= self.limits.club_work:
            seen.popitem(last=False)
        self._browsers[address] = seen
        if len(self._browsers) > _KEYS:
            self._browsers.popitem(last=False)

    async def charge(self, work: Callable[[], Coroutine[object, None, T]], address: str, browser: str = "") -> T:
        """Run `work` when the client's share allows it, and charge the time that it uses.

        Raises `Refusal`, without running it, if the wait would be too long. A waiting request has paid its likely price
        in advance, so many waiting requests are spread over time; those of one address run one by one.
        """
        bill = Bill(self._charge_late)
        if browser:
            self._note_browser(address, browser)
        with metering(bill):
            try:
                price = self._means.get(address, _CARRYING)
                wait = self._reserve(bill, dict.fromkeys(self._shares(address, browser), price))
                if wait > _SOON:
                    await self._turn(address, self._clock() + wait, price)
                bill.add(_CARRYING)
                return await run_metered(work())
            finally:
                self._settle(bill, address)

    async def _turn(self, address: str, due: float, price: float) -> None:
        """Wait until `due` and for earlier requests of the address. The next request of the address waits `price`
        seconds more."""
        turn = self._turns.setdefault(address, asyncio.Lock())
        await turn.acquire()
        try:
            await asyncio.sleep(due - self._clock())
        finally:
            asyncio.get_running_loop().call_later(price, turn.release)

    async def charge_browser(self, browser: str) -> None:
        """Charge the current request to a browser too, once it is known."""
        if isinstance(bill := current_meter(), Bill) and (key := (self._of_browser, browser)) not in bill.paid:
            for share, address in bill.paid:
                if share is self._of_address:
                    self._note_browser(address, browser)
            await asyncio.sleep(self._reserve(bill, {key: max(bill.paid.values(), default=0.0)}))

    async def charge_price(self, seconds: float) -> None:
        """Charge the current request in advance with its known minimum."""
        if isinstance(bill := current_meter(), Bill):
            wait = self._reserve(bill, {key: max(0.0, seconds - paid) for key, paid in bill.paid.items()})
            bill.least = seconds
            await asyncio.sleep(wait)

    def _reserve(self, bill: Bill, prices: dict[tuple[TimeAllowance, str], float]) -> float:
        """Charge prices in advance, and return the seconds to wait. Raises `Refusal` if a limit other than the pace of
        an address requires too long a wait."""
        waits = {key: key[0].wait(key[1]) for key in prices}
        if (wait := max((waits[key] for key in waits if key[0] is not self._pace), default=0.0)) > self.limits.patience:
            raise Refusal("busy", _BUSY, 429, wait=int(wait) + 1)
        for (share, one), price in prices.items():
            self._pay(share, one, price)
            bill.paid[share, one] = bill.paid.get((share, one), 0.0) + price
        return max(waits.values(), default=0.0)

    def _settle(self, bill: Bill, address: str) -> None:
        """Charge the time used minus the advance; nothing if the request was refused at once."""
        used = max(bill.seconds, bill.least)
        for (share, one), paid in bill.paid.items():
            self._pay(share, one, used - paid)
        if bill.paid:
            mean = self._means.pop(address, _CARRYING)
            self._means[address] = mean + (used - mean) * _WEIGHT
            if len(self._means) > _KEYS:
                self._means.popitem(last=False)

    def _charge_late(self, bill: Bill, seconds: float) -> None:
        for share, one in bill.paid:
            if share is not self._pace:
                self._pay(share, one, seconds * _ELSEWHERE)

    def _shares(self, address: str, browser: str) -> list[tuple[TimeAllowance, str]]:
        of_browser = [(self._of_browser, browser)] if browser else []
        return [(self._of_address, address), (self._pace, address), *of_browser]
