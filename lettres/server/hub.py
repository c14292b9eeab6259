"""The open rooms of this process: their watchers, messages in, effects out, timers.

Every change of a room is made under its lock, and saved before anybody hears of it. Correctness does not depend on the
lock: another process may write the same room, and the database decides who was first.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import islice
from typing import TypeAlias

from lettres.play.requests import Meaning, no_meaning
from lettres.rooms.effects import Effect, Save, SendView, Thought
from lettres.rooms.refusals import No
from lettres.rooms.room import Room
from lettres.rooms.rows import Rows, Stale
from lettres.rooms.times import Times
from lettres.rooms.tokens import Bits
from lettres.rooms.views import can_pass, searches_first
from lettres.rooms.wire.incoming import Hello, Message
from lettres.rooms.wire.outgoing import denial
from lettres.server.delivery import carry_out
from lettres.server.due import UnopenedRooms
from lettres.server.live import GONE, LiveRoom
from lettres.server.outbox import Watcher
from lettres.server.peers import OtherProcesses
from lettres.server.queue import Questions, Thoughts
from lettres.server.store import Store
from lettres.server.store.notices import Notice
from lettres.server.summaries import Summaries
from lettres.server.tasks import P, T, Tasks
from lexicon import Lexicon

_ROOMS = 1000  # rooms kept open; idle ones beyond these are closed
_LATER = 5.0  # seconds before a failed room is tried again
_DRAIN = 5.0  # seconds for pending writes when the server ends: a container gets ten
_BACKUP = 15.0  # seconds before this process answers a question that another process should have answered
_FAILED = No("busy", "le serveur n'a pu le noter, rien n'est joué : réessayez.")
_NO_SEARCH = Hello("", 0, None)  # stands for an action that needs no search
_log = logging.getLogger("lettres")

_Work = Callable[[], list[Effect]]
_Asker: TypeAlias = Watcher | None
_Woken = tuple[list[Effect], list[Effect]]


class Hub:
    """Runs the rooms of a store. `meaning` looks words up, and `clock` returns the seconds since 1970."""

    def __init__(
        self,
        store: Store,
        lexicon: Lexicon | None,
        thoughts: Thoughts,
        *,
        meaning: Meaning = no_meaning,
        bits: Bits = secrets.token_bytes,
        clock: Callable[[], float] = time.time,
        times: Times | None = None,
        gone: float = GONE,
        days: int = 0,
        shared: bool = False,
    ) -> None:
        self.store, self.lexicon, self.thoughts = store, lexicon, thoughts
        self.meaning, self.bits, self.clock = meaning, bits, clock
        self._times, self._gone = times, gone
        self.closed, self.sockets, self.days = False, 0, days
        """True once the server ends; the number of sockets; the days after which an unchanged room is deleted."""
        self._open: OrderedDict[str, LiveRoom] = OrderedDict()
        self._opening: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self.tasks = Tasks(reads_at_once=store.reads_at_once)
        self.summaries = Summaries(store, self.tasks, self._open, lambda rows: Room(rows, lexicon, bits))
        self._others = OtherProcesses(
            store, self.tasks, self._open, self._opening, self._process_news, clock, bits, shared=shared
        )
        self._unopened = UnopenedRooms(store, self.tasks, clock, days)
        self._questions = Questions(thoughts, self.tasks, self._take_thought)

    # -- start and end

    def start(self) -> None:
        """Start to watch for due rooms and for changes by other processes."""
        self._others.listen()
        self.tasks.start_optional(self._unopened.watch_over(self.open))

    async def close(self) -> None:
        """Refuse new messages and notices, finish pending writes within `_DRAIN` seconds, and close the store."""
        self.closed = True
        self._others.close()
        for live in self._open.values():
            live.set_timer(None, self._ring)
        await self.tasks.close(_DRAIN)
        await asyncio.to_thread(self.thoughts.close)
        await asyncio.to_thread(self.store.close)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run `work` in a thread, because it waits for the database or takes long."""
        return await self.tasks.run(work, *args, **kwargs)

    # -- rooms

    @property
    def rooms(self) -> int:
        """The number of open rooms."""
        return len(self._open)

    async def open(self, name: str) -> LiveRoom | None:
        """Return a room, read from the store if it is not open; None if there is none. Raises `Unreadable`."""
        if (live := self._open.get(name)) is not None:
            self._open.move_to_end(name)
            return live
        if name not in self._opening:
            task = asyncio.get_running_loop().create_task(self._read(name))
            self._opening[name] = task
            task.add_done_callback(lambda done: self._opening.pop(name, None))
            task.add_done_callback(lambda done: self._others.end_opening(name))
        return await asyncio.shield(self._opening[name])

    async def _read(self, name: str) -> LiveRoom | None:
        if (rows := await self.tasks.look_up(self.store.read, name)) is None:
            return None
        parts = rows, self.lexicon, self.bits, self.meaning, self._times
        live = LiveRoom(Room(*parts) if rows.are_short else await self.tasks.compute(rows.room.host, Room, *parts))
        await self._others.load_presence(live)
        self._open[rows.room.id] = live
        if self._others.has_missed(live):
            live.add_news(None)
            self._process_news(live)
        for name in list(islice(self._open, max(0, len(self._open) - _ROOMS))):
            if self._open[name].is_idle:
                self.forget(name)
        await self._carry_out(live, live.room.wake(), None)
        self._set_timer(live)
        return live

    def forget(self, name: str) -> None:
        """Remove a room from memory."""
        self._open.pop(name).set_timer(None, self._ring)

    async def may_watch(self, live: LiveRoom, browser: str) -> bool:
        """Return True for the host, for a browser that has or had a seat, or for a browser that used the invitation."""
        if await self._others.is_behind(live):
            await self._refresh(live)
        known = live.is_member(browser) or any(seat.gone == browser for seat in live.room.seats)
        known = known or await self.tasks.look_up(self.store.is_admitted, live.name, browser)
        return known and self._open.get(live.name) is live  # unless it was deleted meanwhile

    # -- presence

    def watch(self, live: LiveRoom, watcher: Watcher) -> None:
        """Add a watcher. If the room is no longer open, cut the watcher's connection, so that the client reconnects."""
        if self._open.get(live.name) is not live:
            watcher.cut()
        live.watchers.add(watcher)
        self.sockets += 1
        self._update_presence(live)

    def leave(self, live: LiveRoom, watcher: Watcher) -> None:
        """Remove a watcher; its browser counts as present for a while more."""
        live.watchers.discard(watcher)
        self.sockets -= 1
        self.keep_present(live, watcher.browser, self._gone)

    def keep_present(self, live: LiveRoom, browser: str, seconds: float) -> None:
        """Count a browser without a socket as present for `seconds`."""
        live.keep_present(browser, self.clock() + seconds)
        self._update_presence(live)

    def _update_presence(self, live: LiveRoom) -> None:
        """Update the presence of a room, and show the room if the presence has changed."""
        if self.closed:
            return
        if self._others.update_presence(live) and any(watcher.wants_views for watcher in live.watchers):
            self.tasks.start(self._process(live, lambda: [SendView()], _NO_SEARCH))
        self._set_timer(live)

    # -- requests

    async def handle(self, live: LiveRoom, asker: Watcher, message: Message) -> None:
        """Hand a message to a room; the asker gets the replies."""
        if isinstance(message, Hello):
            asker.seat = message.seat
        if not await self._finish(live, lambda: live.room.handle(asker.browser, message, self.clock()), message, asker):
            asker.tell(denial(_FAILED, message.id))

    async def show_once(self, live: LiveRoom, asker: Watcher) -> None:
        """Send a view of a room to a watcher once."""
        await self._process(live, lambda: [SendView(asker.browser)], _NO_SEARCH, asker)

    async def refresh(self, live: LiveRoom) -> None:
        """Bring a room, and its presence in other processes, up to date without waiting for their notices."""
        if self._others.shared or await self._others.is_behind(live):
            await self._refresh(live)

    async def _refresh(self, live: LiveRoom) -> None:
        live.add_news(None)
        await self._finish(live, list, _NO_SEARCH)

    async def change(self, live: LiveRoom, work: _Work, *, rereads: bool = False) -> None:
        """Change a room. Raises `No` if the room refuses. With `rereads`, `work` reads the record again, so it runs in
        the computing thread if the record is long."""
        refused: list[No] = []

        def attempt() -> list[Effect]:
            try:
                return work()
            except No as no:
                refused.append(no)
                return []

        long = rereads and not live.room.rows.are_short
        if not await self._finish(live, attempt, _NO_SEARCH, long=long):
            raise _FAILED
        if refused:
            raise refused[0]

    def check_others(self, *parted: tuple[str, float]) -> None:
        """Find rooms changed outside of messages, and cut the sockets of owners who lost a device. `parted` holds such
        owners, each with the time of the loss."""
        self._others.cut_departed(parted)
        self._others.receive(Notice(""))

    async def _tick(self, live: LiveRoom) -> None:
        live.again_at = None
        self._others.update_presence(live)
        await self._process(live, lambda: [*live.room.tick(self.clock()), *live.room.wake(), SendView()])

    async def _take_thought(self, name: str, thought: Thought) -> None:
        if (live := await self.open(name)) is not None:
            await self._finish(live, lambda: live.room.think(thought, self.clock()))

    def _process_news(self, live: LiveRoom) -> None:
        """Handle the news of a room soon."""
        if not self.closed:
            self.tasks.start(self._process(live, list, _NO_SEARCH))

    # -- processing

    async def _finish(
        self, live: LiveRoom, work: _Work, message: Message | None = None, asker: _Asker = None, *, long: bool = False
    ) -> bool:
        """Run `_process` to its end even if the caller is cancelled; return False at once when the server ends."""
        if self.closed:
            return False
        return await asyncio.shield(self.tasks.start(self._process(live, work, message, asker, long=long)))

    async def _process(
        self, live: LiveRoom, work: _Work, message: Message | None = None, asker: _Asker = None, *, long: bool = False
    ) -> bool:
        """Run `work` on a room, save the change, then carry out the other effects; return True on success. After a
        failure, read the room again from the database, and log nothing of a game."""
        async with live.lock:
            try:
                await self._take_news(live)
                by = live.room.row.host if asker is None else asker.browser
                woken, effects = await self._write(live, work, by, long or live.room.takes_long(message))
                await self._carry_out(live, [*woken, *effects], asker)
                self._set_timer(live)
            except Exception as failure:  # of the database, or a bug
                _log.error("Une partie n'a pu avancer : %s", type(failure).__name__)
                await self._recover(live)
                return False
        return True

    async def _write(self, live: LiveRoom, work: _Work, by: str, long: bool) -> _Woken:
        """Save the change of `work`; if another process was first, read the room and run `work` again. Return the
        effects of the other process's change, and those of `work`."""
        woken: list[Effect] = []
        while True:
            effects = await self.tasks.compute(by, work) if long else work()
            if not (effects and isinstance(effects[0], Save)):
                return woken, effects
            try:
                await asyncio.wrap_future(self.store.begin_write(effects[0].change))
                return woken, effects[1:]
            except Stale:
                live.room.restore(await self._read_again(live))
                woken = [*live.room.wake(), SendView()]

    async def _read_again(self, live: LiveRoom) -> Rows:
        rows = await self.tasks.look_up(self.store.read, live.name)
        if rows is None:
            raise LookupError(live.name)
        return rows

    async def _take_news(self, live: LiveRoom) -> None:
        """Apply the changes of other processes; cut a watcher whose browser has lost its seat to another device."""
        if not live.news:
            return
        own = {watcher for watcher in live.watchers if live.is_member(watcher.browser)}
        version, present = live.room.row.version, live.room.present
        changes = live.take_news()
        self._others.update_presence(live)
        if not all(map(live.room.follow, changes)):
            await self._others.load_presence(live)
            if await self.tasks.look_up(self.store.version, live.name) != live.room.row.version:
                live.room.refresh(await self._read_again(live))
        if live.room.row.version != version:
            live.again_at = self.clock() + _BACKUP
        for watcher in own:
            if not live.is_member(watcher.browser):
                watcher.cut()
        if (live.room.row.version, live.room.present) != (version, present):
            await self._carry_out(live, [SendView()], None)

    async def _recover(self, live: LiveRoom) -> None:
        """Read a room again after a failure, and set its next tick. If reading fails too, drop the room."""
        try:
            live.room.restore(await self._read_again(live))
            live.again_at = self.clock() + _LATER
            await self._carry_out(live, [SendView()], None)
            self._set_timer(live)
        except Exception:
            self.drop(live)

    def drop(self, live: LiveRoom) -> None:
        """Remove a room that is unreadable or deleted, and cut its watchers so that they reconnect."""
        for watcher in list(live.watchers):
            watcher.cut()
        if self._open.get(live.name) is live:
            self.forget(live.name)

    async def _carry_out(self, live: LiveRoom, effects: Sequence[Effect], asker: Watcher | None) -> None:
        """Carry out effects. A search that views depend on is done first, in the computing thread."""
        if searches_first(live.room) and any(isinstance(each, SendView) for each in effects):
            await self.tasks.compute(live.room.row.host, can_pass, live.room)
        carry_out(live, effects, asker, self.clock(), self._questions.ask)

    # -- timers

    def _set_timer(self, live: LiveRoom, least: float = 0.0) -> None:
        """Set the timer of a room to its next event, at least `least` seconds from now."""
        at = live.wake_at
        if self.closed or self._open.get(live.name) is not live:
            at = None
        live.set_timer(None if at is None else max(least, at - self.clock()), self._ring)

    def _ring(self, live: LiveRoom) -> None:
        self.tasks.start(self._tick(live))
