"""The other processes of one base: what they write is noticed here, who watches here is told to them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress

from lettres.rooms.rows import Change
from lettres.rooms.tokens import Bits, new_token
from lettres.server.live import Live
from lettres.server.store import BaseError, Store
from lettres.server.store.notices import Notice
from lettres.server.tasks import Tasks

_TOGETHER, _SOON = 0.02, 0.5  # seconds in which what was written, and who has come, is looked at once
_SAY = 45.0  # seconds between two times that they are told who watches here
_AGAIN = 1.0  # seconds until a base that did not answer is asked again
_HEARD = 90.0  # seconds for which is believed what another process says of who watches there

_log = logging.getLogger("lettres")


class Others:
    """The processes beside this one; where the base is not `shared`, nobody watches elsewhere.

    `follow` is called with each open room that has news; `opening` are those that are being read.
    """

    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        rooms: Mapping[str, Live],
        opening: Collection[str],
        follow: Callable[[Live], None],
        clock: Callable[[], float],
        bits: Bits,
        *,
        shared: bool,
    ) -> None:
        self._store, self._tasks, self._rooms, self._opening = store, tasks, rooms, opening
        self._follow, self._clock = follow, clock
        self._missed = set[str]()
        self._unsaid = dict[str, Live]()
        self._saying = set[str]()
        self._parted = set[tuple[str, float]]()
        self._process, self.shared = new_token(bits), shared
        self._comparing = self._meeting = self._unmet = self._closed = False

    def listen(self) -> None:
        """Begin to notice what they write."""
        loop = asyncio.get_running_loop()

        def tell(notice: Notice) -> None:
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(self.heard, notice)

        self._store.listen(tell, lambda room: room in self._rooms or room in self._opening)
        if self.shared:
            self._tasks.try_(self._say_on())

    def heard(self, notice: Notice) -> None:
        """Something was written: in the room of that name, or nobody knows in which."""
        if self._closed:
            return
        if notice.presence and notice.room in self._rooms:
            self._tasks.try_(self._meet_at(self._rooms[notice.room]))
        elif notice.room:
            self._behind(notice.room, notice.change)
        else:
            self._meet_soon()
            if not self._comparing:
                self._comparing = True
                self._tasks.try_(self._compare())

    def close(self) -> None:
        """Notice nothing more, and tell nothing: notices come until the base is closed, from threads of its own."""
        self._closed = True

    def has_missed(self, live: Live) -> bool:
        """Whether a room that was just opened was written after it was read."""
        return live.name in self._missed

    def opened(self, name: str) -> None:
        """Be told that a room is read, or that there is none."""
        self._missed.discard(name)

    async def _compare(self) -> None:
        """Find the rooms that are behind; while the base does not answer, it is asked again and again, by one alone."""
        await asyncio.sleep(_TOGETHER)
        lost = False
        while True:
            self._missed.update(self._opening)
            self._comparing = False
            here = {name: live.room.row.version for name, live in self._rooms.items()}
            try:
                found = await self._tasks.run(self._store.versions, list(here))
                self.take_parted(await self._tasks.run(self._store.parted, self._clock() - _HEARD))
                break
            except BaseError as failure:  # what a room lacks it learns at its next write at the latest
                if not lost:
                    _log.error("La base ne répond pas : %s", type(failure).__name__)
                if self._comparing:
                    return
                lost = self._comparing = True
                await asyncio.sleep(_AGAIN)
        for name, version in here.items():
            if found.get(name) != version:
                self._behind(name)

    def take_parted(self, parted: Collection[tuple[str, float]]) -> None:
        """Cut the sockets of those of whom a device has parted, once for each time."""
        owners = {owner for owner, at in parted if (owner, at) not in self._parted}
        self._parted = {each for each in (*self._parted, *parted) if each[1] >= self._clock() - 2 * _HEARD}
        for live in list(self._rooms.values()) if owners else ():
            for watcher in [each for each in live.watchers if each.browser in owners]:
                watcher.cut()

    def _behind(self, name: str, change: Change | None = None) -> None:
        if (live := self._rooms.get(name)) is not None:
            live.note(change)
            if live.watchers:  # elsewhere it is seen to once the room is of use
                self._follow(live)
        elif name in self._opening:
            self._missed.add(name)

    def _meet_soon(self) -> None:
        """Learn before long who watches there, once more where that is asked for meanwhile."""
        self._unmet = True
        if self.shared and not self._meeting:
            self._meeting = True
            self._tasks.try_(self._meet_all())

    async def _meet_all(self) -> None:
        """Learn who watches there, in rooms that nobody watches here too: what the time brings may hang on it."""
        try:
            while self._unmet:
                await asyncio.sleep(_SOON)
                self._unmet = False
                found = await self._tasks.run(self._store.all_here, self._process, self._clock() - _HEARD)
                for live in list(self._rooms.values()):
                    self._met(live, found.get(live.name, frozenset()))
        except BaseError:  # who was there is believed for a while
            pass
        finally:
            self._meeting = False

    async def _meet_at(self, live: Live) -> None:
        """Learn who watches a room there, and show it where that has changed."""
        with suppress(BaseError):
            self._met(live, await self._elsewhere(live))

    def _met(self, live: Live, browsers: frozenset[str]) -> None:
        if browsers != live.elsewhere:
            live.news.append(browsers)
            self._follow(live)

    async def is_behind(self, live: Live) -> bool:
        """Return True where the base has a room of another version; a stranger who has it asked holds nobody up."""
        return await self._tasks.look_up(self._store.version, live.name) != live.room.row.version

    async def meet(self, live: Live) -> None:
        """Learn who watches a room there."""
        if self.shared:
            live.elsewhere = await self._elsewhere(live)
            self.see(live)

    def see(self, live: Live) -> bool:
        """See who is in a room now, whether that has changed; and tell them who is here, where they know otherwise."""
        changed = live.meet(self._clock())
        if live.told not in (None, live.browsers):
            self.say(live)
        return changed

    async def _elsewhere(self, live: Live) -> frozenset[str]:
        return await self._tasks.run(self._store.here, live.name, self._process, self._clock() - _HEARD)

    def say(self, live: Live) -> None:
        """Tell them who watches a room here."""
        if self.shared and not self._closed:
            self._unsaid[live.name] = live
            if live.name not in self._saying:
                self._saying.add(live.name)
                self._tasks.do(self._say(live.name))

    async def _say(self, room: str) -> None:
        """Tell of a room what is so by then, once more where it has changed meanwhile: what is said last holds."""
        while (live := self._unsaid.pop(room, None)) is not None:
            live.told = here = live.browsers
            try:
                await self._tasks.run(self._store.present, room, here, self._process, self._clock())
            except Exception as failure:  # of the base, or ours: it is said again before long
                live.told = None
                _log.error("La base ne répond pas : %s", type(failure).__name__)
        self._saying.discard(room)

    async def _say_on(self) -> None:
        """Tell it of all rooms now and then, or it would no longer be believed; and look what was not told here, by
        processes that have crashed."""
        while True:
            await asyncio.sleep(_SAY)
            rooms = list(self._rooms.values())
            still = [live.name for live in rooms if live.browsers and live.told == live.browsers]
            for live in rooms:
                if live.told != live.browsers:
                    self.say(live)
            with suppress(BaseError):  # it is said again before it is no longer believed
                await self._tasks.run(self._store.still_present, still, self._process, self._clock())
            self.heard(Notice(""))
