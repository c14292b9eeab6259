"""A count, in one place, of all that addresses and browsers hold and spend; frames alone each socket counts itself.

They hold connections and sockets; they spend requests, searches, rooms, and the processor's time. What one has spent
is no other's: who has had his share waits for it to come again, or is refused.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Iterable
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

from lettres.rooms.refusals import Refusal
from lettres.server.meter import Meter, current_meter, metered, metering
from lettres.web.limits import Allowance, Hourly, Limits, TimeAllowance

_KEYS = 10_000  # of which is remembered how much they spent
_COMING = 1.0  # seconds that a request may take to come before others of its address go first
_NEWS = 1 / 8  # what the last price counts in the mean of all
_BUSY = "vous en demandez beaucoup à ce serveur : attendez un instant."
_CARRYING = 0.0005  # seconds for what carries a request or a message, which is not measured: the first price of all
_SEEN = 600.0  # seconds for which a browser counts for its address
_SOON = 0.001  # seconds that nobody need wait for
_ELSEWHERE = 0.1  # of a second, for one of a process that thinks: those are nice, and keep nobody from an answer

T = TypeVar("T")


class Held(Protocol):
    """A connection that may be cut while it waits for its client."""

    since: float
    """The time since which it waits."""

    @property
    def is_idle(self) -> bool:
        """Return True between two requests."""

    @property
    def is_waiting(self) -> bool:
        """Return True where a request is still to come, or the rest of one."""

    def cut(self) -> None:
        """End it at once."""


class Connections:
    """The connections of each address; of those that are too many, the one that has waited longest is cut.

    An address may have `each`, all together `most`: then the address that holds most makes room. Within an address a
    request that is coming has some time for that: until then it is the newcomer that is cut, at hardly any cost. A
    connection of a proxy has no address, and no bound of its own, until a request says whose it is. Then those alone
    count against `each` that wait for the rest of one: what is being answered is never cut.
    """

    def __init__(self, each: int, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._each, self._most, self._clock = each, most, clock
        self._of = dict[str, dict[Held, None]]()
        self._address = dict[Held, str]()

    def __len__(self) -> int:
        return len(self._address)

    def of(self, address: str) -> int:
        """Return the number that an address holds."""
        return len(self._of.get(address, ()))

    def add(self, connection: Held, address: str) -> None:
        """Count a connection, once, and make room where it is one too many: it may be cut itself."""
        asks = connection in self._address
        self.drop(connection)
        own = self._of.setdefault(address, {})
        own[connection] = None
        self._address[connection] = address
        if address and (sum(each.is_waiting for each in own) if asks else len(own)) > self._each:
            begun = self._clock() - _COMING
            if not _cut([each for each in own if each.is_idle or each.since < begun]) and connection.is_waiting:
                connection.cut()
        elif len(self._address) > self._most:
            for held in sorted(self._of.values(), key=len, reverse=True):
                if _cut(held):
                    break

    def drop(self, connection: Held) -> None:
        """Count a connection no longer."""
        if (address := self._address.pop(connection, None)) is not None:
            del self._of[address][connection]
            if not self._of[address]:
                del self._of[address]


def _cut(held: Iterable[Held]) -> bool:
    """Cut the connection that has waited longest; False where all are being answered."""
    longest = min((each for each in held if each.is_waiting), key=lambda each: each.since, default=None)
    if longest is not None:
        longest.cut()
    return longest is not None


class Places:
    """The number of places that each has taken, of `most` for one and `all` together.

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
        """Take a place; False where there is none left."""
        if self._taken[one] >= self._most or self.full:
            return False
        self._taken[one] += 1
        return True

    def leave(self, one: str) -> None:
        """Leave a place."""
        self._taken -= Counter([one])  # which keeps no zero

    @property
    def full(self) -> bool:
        """Return True where none has a place left."""
        return self._taken.total() >= self._all


class Bill(Meter):
    """The work done for an address, and once that is known a browser: how much of it is paid already, by whom."""

    def __init__(self, owe: Callable[[Bill, float], None]) -> None:
        super().__init__()
        self.paid = dict[tuple[TimeAllowance, str], float]()
        self.least = 0.0
        self._owe = owe

    def owe(self, seconds: float) -> None:
        """Pay for what another process has used."""
        self._owe(self, seconds)


class Ledger:
    """All that is counted of who asks, within some limits."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits = limits or Limits()
        self.connections = Connections(limits.connections, limits.all_connections)
        self.sockets = Places(limits.address_sockets)
        """By address, from the handshake to the end of the connection."""
        self.watching = Places(limits.browser_sockets, limits.all_sockets)
        """By browser, over all rooms."""
        self.watching_room = Places(limits.sockets)
        """By room and browser."""
        self.requests = Allowance(limits.rate, limits.burst)
        self.searches = Allowance(limits.search_rate, limits.search_burst)
        self.messages = Allowance(limits.frame_rate, limits.frame_burst)
        """By browser, those that come without a socket: each socket counts its own, as pages of one browser need."""
        self.rooms = Hourly(limits.rooms, limits.home)
        self.joins = Hourly(limits.joins, limits.home)
        self.codes = Hourly(limits.codes, limits.home)
        self._of_address = TimeAllowance(limits.work, limits.work_burst, clock)
        self._of_browser = TimeAllowance(limits.browser_work, limits.browser_work_burst, clock)
        self._pace = TimeAllowance(limits.pace, limits.pace_burst, clock)
        self._browsers = OrderedDict[str, OrderedDict[str, float]]()
        """When the browsers of an address were last seen: no more of them than count."""
        self._means = OrderedDict[str, float]()
        """The mean seconds of a request, by address."""
        self._turns = WeakValueDictionary[str, asyncio.Lock]()
        self._clock = clock

    # -- sockets of rooms

    def watch(self, room: str, browser: str) -> bool:
        """Take a place for a socket; False where its browser has as many as it may."""
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
        """The seconds until an address, and a browser if one is known, may have something done again."""
        return max(share.wait(one) for share, one in self._shares(address, browser))

    def spend(self, address: str, browser: str, seconds: float) -> None:
        """Charge some work, whatever it was, to an address and a browser."""
        for share, one in self._shares(address, browser):
            self._pay(share, one, seconds)

    def _pay(self, share: TimeAllowance, one: str, seconds: float) -> None:
        """Charge a share; that of an address grows with its browsers, up to a bound."""
        share.spend(one, seconds, 0.0 if share is self._of_browser else self._rate(one))

    def _rate(self, address: str) -> float:
        """Return what the browsers of an address may use together each second."""
        since = self._clock() - _SEEN
        seen = self._browsers.get(address) or OrderedDict[str, float]()
        return min(self.limits.club_work, self.limits.browser_work * sum(at >= since for at in seen.values()))

    def _meet(self, address: str, browser: str) -> None:
        """Count a browser to its address."""
        seen = self._browsers.pop(address, OrderedDict())
        seen.pop(browser, None)
        seen[browser] = self._clock()
        if (len(seen) - 1) * self.limits.browser_work >= self.limits.club_work:
            seen.popitem(last=False)
        self._browsers[address] = seen
        if len(self._browsers) > _KEYS:
            self._browsers.popitem(last=False)

    async def charge(self, work: Callable[[], Coroutine[object, None, T]], address: str, browser: str = "") -> T:
        """Do some work once the share of who asks has room for it, and charge the time that it uses.

        Raises `Refusal`, with nothing done, where that would be too long. Whoever waits has paid already what he is
        likely to use, so that of many who wait each has his own moment; those of an address go one after the other.
        """
        bill = Bill(self._owed)
        if browser:
            self._meet(address, browser)
        with metering(bill):
            try:
                price = self._means.get(address, _CARRYING)
                wait = self._reserve(bill, dict.fromkeys(self._shares(address, browser), price))
                if wait > _SOON:
                    await self._turn(address, self._clock() + wait, price)
                bill.add(_CARRYING)
                return await metered(work())
            finally:
                self._settle(bill, address)

    async def _turn(self, address: str, due: float, price: float) -> None:
        """Wait until one's moment is due and those before have had theirs; the next one waits as long as this takes."""
        turn = self._turns.setdefault(address, asyncio.Lock())
        await turn.acquire()
        try:
            await asyncio.sleep(due - self._clock())
        finally:
            asyncio.get_running_loop().call_later(price, turn.release)

    async def charge_browser(self, browser: str) -> None:
        """Charge what is being done to a browser too, now that it is known."""
        if isinstance(bill := current_meter(), Bill) and (key := (self._of_browser, browser)) not in bill.paid:
            for share, address in bill.paid:
                if share is self._of_address:
                    self._meet(address, browser)
            await asyncio.sleep(self._reserve(bill, {key: max(bill.paid.values(), default=0.0)}))

    async def charge_price(self, seconds: float) -> None:
        """Have what is being done paid in advance, where it is known what it costs at least."""
        if isinstance(bill := current_meter(), Bill):
            wait = self._reserve(bill, {key: max(0.0, seconds - paid) for key, paid in bill.paid.items()})
            bill.least = seconds
            await asyncio.sleep(wait)

    def _reserve(self, bill: Bill, prices: dict[tuple[TimeAllowance, str], float]) -> float:
        """Have a bill paid in advance; the seconds to wait before it is done. The pace only slows, and refuses none."""
        waits = {key: key[0].wait(key[1]) for key in prices}
        if (wait := max((waits[key] for key in waits if key[0] is not self._pace), default=0.0)) > self.limits.patience:
            raise Refusal("busy", _BUSY, 429, wait=int(wait) + 1)
        for (share, one), price in prices.items():
            self._pay(share, one, price)
            bill.paid[share, one] = bill.paid.get((share, one), 0.0) + price
        return max(waits.values(), default=0.0)

    def _settle(self, bill: Bill, address: str) -> None:
        """Charge what was used, less what is paid; nothing where it was refused at once."""
        used = max(bill.seconds, bill.least)
        for (share, one), paid in bill.paid.items():
            self._pay(share, one, used - paid)
        if bill.paid:
            mean = self._means.pop(address, _CARRYING)
            self._means[address] = mean + (used - mean) * _NEWS
            if len(self._means) > _KEYS:
                self._means.popitem(last=False)

    def _owed(self, bill: Bill, seconds: float) -> None:
        for share, one in bill.paid:
            if share is not self._pace:
                self._pay(share, one, seconds * _ELSEWHERE)

    def _shares(self, address: str, browser: str) -> list[tuple[TimeAllowance, str]]:
        of_browser = [(self._of_browser, browser)] if browser else []
        return [(self._of_address, address), (self._pace, address), *of_browser]
