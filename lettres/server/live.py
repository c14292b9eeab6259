"""A room that is open: its lock, who watches it, when it is to be woken."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lettres.rooms.room import Room
from lettres.rooms.rows import Change
from lettres.server.outbox import Watcher

GONE = 20.0
"""Seconds until somebody whose last socket is closed is gone: a phone that sleeps a moment is not."""


class Live:
    """A room, and what is there of it in this process alone."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: frozenset[str] = frozenset()
        """The browsers that watch in other processes."""
        self.told: frozenset[str] | None = frozenset()
        """The browsers that watch here, as the others were told last; None where they may not have been."""
        self.news: list[Change | frozenset[str] | None] = []
        """What other processes have told of it that is not seen to yet: a change, the browsers that watch there, or
        that something has changed."""
        self.again_at: float | None = None
        """When it is to be looked at, even if nothing is due in it."""
        self._lingering: dict[str, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def name(self) -> str:
        """The room's."""
        return self.room.row.id

    @property
    def is_idle(self) -> bool:
        """Whether nobody watches, and nothing happens."""
        return not (self.watchers or self.lock.locked() or self.room.pending_task or self.room.help)

    def holds(self, browser: str, seat: int) -> bool:
        """Whether a browser holds a seat."""
        return 0 <= seat < len(self.room.seats) and self.room.seats[seat].browser == browser

    def is_of(self, browser: str) -> bool:
        """Whether a browser has a seat, or is the host."""
        return browser == self.room.row.host or any(seat.browser == browser for seat in self.room.seats)

    # -- who is there

    def linger(self, browser: str, until: float) -> None:
        """Take a browser for present until a time."""
        self._lingering[browser] = max(until, self._lingering.get(browser, 0.0))

    @property
    def browsers(self) -> frozenset[str]:
        """Those that watch in this process, or have just now."""
        return frozenset(each.browser for each in self.watchers) | self._lingering.keys()

    def meet(self, now: float) -> bool:
        """Say who is present; whether that has changed."""
        self._lingering = {browser: until for browser, until in self._lingering.items() if until > now}
        present = self.browsers | self.elsewhere
        changed = present != self.room.present
        self.room.present = present
        return changed

    def note(self, change: Change | None) -> None:
        """Take what another process has written; where nobody watches here, that it has is enough."""
        self.news = [*self.news, change] if self.watchers else [None]

    def take_news(self) -> list[Change | None]:
        """What is told of the room itself, to be seen to now; who watches there is known from then on."""
        news, self.news = self.news, []
        for each in news:
            if isinstance(each, frozenset):
                self.elsewhere = each
        return [each for each in news if not isinstance(each, frozenset)]

    # -- time

    @property
    def wake_at(self) -> float | None:
        """When something happens by itself."""
        there = {each.browser for each in self.watchers}
        ends = [until for browser, until in self._lingering.items() if browser not in there]
        return min((at for at in (*ends, self.room.wake_at, self.again_at) if at is not None), default=None)

    def ring_at(self, seconds: float | None, ring: Callable[[Live], None]) -> None:
        """Ring in some seconds, instead of when it was to ring; None: not at all."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, ring, self)
