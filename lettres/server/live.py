"""An open room: its lock, its watchers, its timer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from lettres.rooms.room import Room
from lettres.rooms.rows import Change
from lettres.server.outbox import Watcher

GONE = 20.0
"""Seconds for which a browser still counts as present after its last socket closed: a phone may sleep for a moment."""


class LiveRoom:
    """A room, with the state that is not stored and belongs to this process alone."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.watchers: set[Watcher] = set()
        self.elsewhere: frozenset[str] = frozenset()
        """The browsers that watch in other processes."""
        self.announced: frozenset[str] | None = frozenset()
        """The browsers that watch in this process, as last announced to the others; None if that may have failed."""
        self.news: list[Change | frozenset[str] | None] = []
        """Unhandled news of other processes: a change, the browsers that watch there, or None for an unknown change."""
        self.again_at: float | None = None
        """The time of the next tick, even if nothing is due in the room."""
        self._present_until: dict[str, float] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def name(self) -> str:
        """The identifier of the room."""
        return self.room.row.id

    @property
    def is_idle(self) -> bool:
        """True if nobody watches and nothing is in progress."""
        return not (self.watchers or self.lock.locked() or self.room.pending_task or self.room.help)

    def holds(self, browser: str, seat: int) -> bool:
        """Return True if a browser holds a seat."""
        return 0 <= seat < len(self.room.seats) and self.room.seats[seat].browser == browser

    def is_member(self, browser: str) -> bool:
        """Return True if a browser has a seat or is the host."""
        return browser == self.room.row.host or any(seat.browser == browser for seat in self.room.seats)

    # -- presence

    def keep_present(self, browser: str, until: float) -> None:
        """Count a browser as present until the time `until`."""
        self._present_until[browser] = max(until, self._present_until.get(browser, 0.0))

    @property
    def browsers(self) -> frozenset[str]:
        """The browsers that watch in this process, or did a moment ago."""
        return frozenset(each.browser for each in self.watchers) | self._present_until.keys()

    def update_present(self, now: float) -> bool:
        """Tell the room who is present; return True if that has changed."""
        self._present_until = {browser: until for browser, until in self._present_until.items() if until > now}
        present = self.browsers | self.elsewhere
        changed = present != self.room.present
        self.room.present = present
        return changed

    def add_news(self, change: Change | None) -> None:
        """Queue a change made by another process. If nobody watches in this process, record only that something
        changed."""
        self.news = [*self.news, change] if self.watchers else [None]

    def take_news(self) -> list[Change | None]:
        """Empty the queue: return the changes of the room, and update `elsewhere`."""
        news, self.news = self.news, []
        for each in news:
            if isinstance(each, frozenset):
                self.elsewhere = each
        return [each for each in news if not isinstance(each, frozenset)]

    # -- time

    @property
    def wake_at(self) -> float | None:
        """The time of the next event that needs no action of a player; None if there is none."""
        there = {each.browser for each in self.watchers}
        ends = [until for browser, until in self._present_until.items() if browser not in there]
        return min((at for at in (*ends, self.room.wake_at, self.again_at) if at is not None), default=None)

    def set_timer(self, seconds: float | None, ring: Callable[[LiveRoom], None]) -> None:
        """Replace the timer by one that calls `ring` in `seconds`. With None, only cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if seconds is None else asyncio.get_running_loop().call_later(seconds, ring, self)
