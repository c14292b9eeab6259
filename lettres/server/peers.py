"""Exchanges news with the other processes on the same database: the changes of rooms, and who watches where."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress

from lettres.rooms.rows import Change
from lettres.rooms.tokens import Bits, new_token
from lettres.server.live import LiveRoom
from lettres.server.store import BaseError, Store
from lettres.server.store.notices import Notice
from lettres.server.tasks import Tasks

_TOGETHER, _SOON = 0.02, 0.5  # seconds during which notices are gathered into one comparison, one load of presence
_ANNOUNCE = 45.0  # seconds between two announcements of presence
_RETRY = 1.0  # seconds before a failed database is tried again
_TRUSTED = 90.0  # seconds for which an announcement of another process holds

_log = logging.getLogger("lettres")


class OtherProcesses:
    """The other processes on a store. If the store is not `shared`, nobody watches in another process.

    `follow` is called with each open room that has news; `opening` names the rooms that are being read.
    """

    def __init__(
        self,
        store: Store,
        tasks: Tasks,
        rooms: Mapping[str, LiveRoom],
        opening: Collection[str],
        follow: Callable[[LiveRoom], None],
        clock: Callable[[], float],
        bits: Bits,
        *,
        shared: bool,
    ) -> None:
        self._store, self._tasks, self._rooms, self._opening = store, tasks, rooms, opening
        self._follow, self._clock = follow, clock
        self._missed = set[str]()
        self._unannounced = dict[str, LiveRoom]()
        self._announcing = set[str]()
        self._parted = set[tuple[str, float]]()
        self._process, self.shared = new_token(bits), shared
        self._comparing = self._meeting = self._unmet = self._closed = False

    def listen(self) -> None:
        """Start to receive notices of changes."""
        loop = asyncio.get_running_loop()

        def tell(notice: Notice) -> None:
            with suppress(RuntimeError):  # the event loop has ended
                loop.call_soon_threadsafe(self.receive, notice)

        self._store.listen(tell, lambda room: room in self._rooms or room in self._opening)
        if self.shared:
            self._tasks.start_optional(self._announce_regularly())

    def receive(self, notice: Notice) -> None:
        """Handle the notice of a change. A notice without a room means that any room may have changed."""
        if self._closed:
            return
        if notice.presence and notice.room in self._rooms:
            self._tasks.start_optional(self._reload_presence(self._rooms[notice.room]))
        elif notice.room:
            self._mark_behind(notice.room, notice.change)
        else:
            self._load_presence_soon()
            if not self._comparing:
                self._comparing = True
                self._tasks.start_optional(self._compare())

    def close(self) -> None:
        """Ignore further notices, which come until the store is closed, and announce nothing more."""
        self._closed = True

    def has_missed(self, live: LiveRoom) -> bool:
        """Return True if a room was changed while it was being opened."""
        return live.name in self._missed

    def end_opening(self, name: str) -> None:
        """Forget the changes missed while a room was being opened, because the opening has ended."""
        self._missed.discard(name)

    async def _compare(self) -> None:
        """Find the rooms whose version has changed; retry while the database fails. One comparison runs at a time."""
        await asyncio.sleep(_TOGETHER)
        lost = False
        while True:
            self._missed.update(self._opening)
            self._comparing = False
            here = {name: live.room.row.version for name, live in self._rooms.items()}
            try:
                found = await self._tasks.run(self._store.versions, list(here))
                self.cut_departed(await self._tasks.run(self._store.departures, self._clock() - _TRUSTED))
                break
            except BaseError as failure:  # a room learns of changes at its next write at the latest
                if not lost:
                    _log.error("La base ne répond pas : %s", type(failure).__name__)
                if self._comparing:
                    return
                lost = self._comparing = True
                await asyncio.sleep(_RETRY)
        for name, version in here.items():
            if found.get(name) != version:
                self._mark_behind(name)

    def cut_departed(self, parted: Collection[tuple[str, float]]) -> None:
        """Cut the sockets of owners who lost a device, once for each pair of an owner and a time."""
        owners = {owner for owner, at in parted if (owner, at) not in self._parted}
        self._parted = {each for each in (*self._parted, *parted) if each[1] >= self._clock() - 2 * _TRUSTED}
        for live in list(self._rooms.values()) if owners else ():
            for watcher in [each for each in live.watchers if each.browser in owners]:
                watcher.cut()

    def _mark_behind(self, name: str, change: Change | None = None) -> None:
        if (live := self._rooms.get(name)) is not None:
            live.add_news(change)
            if live.watchers:  # a room without watchers handles its news when it is next used
                self._follow(live)
        elif name in self._opening:
            self._missed.add(name)

    def _load_presence_soon(self) -> None:
        """Load the presence of all rooms before long, and once more if asked meanwhile."""
        self._unmet = True
        if self.shared and not self._meeting:
            self._meeting = True
            self._tasks.start_optional(self._load_all_presence())

    async def _load_all_presence(self) -> None:
        """Load the presence of all rooms, even of rooms without watchers here, because timers may depend on it."""
        try:
            while self._unmet:
                await asyncio.sleep(_SOON)
                self._unmet = False
                found = await self._tasks.run(self._store.all_presence, self._process, self._clock() - _TRUSTED)
                for live in list(self._rooms.values()):
                    self._note_presence(live, found.get(live.name, frozenset()))
        except BaseError:  # the last known presence holds for a while
            pass
        finally:
            self._meeting = False

    async def _reload_presence(self, live: LiveRoom) -> None:
        """Load the browsers that watch a room in other processes, and call `follow` if they have changed."""
        with suppress(BaseError):
            self._note_presence(live, await self._read_presence(live))

    def _note_presence(self, live: LiveRoom, browsers: frozenset[str]) -> None:
        if browsers != live.elsewhere:
            live.news.append(browsers)
            self._follow(live)

    async def is_behind(self, live: LiveRoom) -> bool:
        """Return True if the database has another version of a room. Takes no lock, so that no caller waits for the
        room."""
        return await self._tasks.look_up(self._store.version, live.name) != live.room.row.version

    async def load_presence(self, live: LiveRoom) -> None:
        """Load the browsers that watch a room in other processes."""
        if self.shared:
            live.elsewhere = await self._read_presence(live)
            self.update_presence(live)

    def update_presence(self, live: LiveRoom) -> bool:
        """Update the presence of a room, and announce it if needed; return True if it has changed."""
        changed = live.update_present(self._clock())
        if live.announced not in (None, live.browsers):
            self.announce(live)
        return changed

    async def _read_presence(self, live: LiveRoom) -> frozenset[str]:
        return await self._tasks.run(self._store.presence, live.name, self._process, self._clock() - _TRUSTED)

    def announce(self, live: LiveRoom) -> None:
        """Announce who watches a room in this process."""
        if self.shared and not self._closed:
            self._unannounced[live.name] = live
            if live.name not in self._announcing:
                self._announcing.add(live.name)
                self._tasks.start(self._announce(live.name))

    async def _announce(self, room: str) -> None:
        """Announce the current watchers of a room, and once more if they change meanwhile."""
        while (live := self._unannounced.pop(room, None)) is not None:
            live.announced = here = live.browsers
            try:
                await self._tasks.run(self._store.set_presence, room, here, self._process, self._clock())
            except Exception as failure:  # of the database, or a bug: announced again before long
                live.announced = None
                _log.error("La base ne répond pas : %s", type(failure).__name__)
        self._announcing.discard(room)

    async def _announce_regularly(self) -> None:
        """Repeat the announcements before they expire, and look for changes that a crashed process did not announce."""
        while True:
            await asyncio.sleep(_ANNOUNCE)
            rooms = list(self._rooms.values())
            still = [live.name for live in rooms if live.browsers and live.announced == live.browsers]
            for live in rooms:
                if live.announced != live.browsers:
                    self.announce(live)
            with suppress(BaseError):  # repeated before it expires
                await self._tasks.run(self._store.renew_presence, still, self._process, self._clock())
            self.receive(Notice(""))
