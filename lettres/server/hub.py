"""The rooms of this process: who watches them, what comes in and goes out, what the time brings.

Whatever happens in a room is done under its lock and written before anybody is told of it. Nothing hangs on the lock:
another process may write the same room, and the base says who was first.
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
from lettres.rooms.wire.frames import denial
from lettres.rooms.wire.messages import Hello, Message
from lettres.server.due import Unopened
from lettres.server.live import GONE, Live
from lettres.server.outbox import Watcher
from lettres.server.peers import Others
from lettres.server.queue import Questions, Thoughts
from lettres.server.showing import carry_out
from lettres.server.store import Store
from lettres.server.store.notices import Notice
from lettres.server.summaries import Summaries
from lettres.server.tasks import P, T, Tasks
from lexicon import Lexicon

_ROOMS = 1000  # that are open at once, where nobody watches the others
_LATER = 5.0  # seconds until a room in which something went wrong is tried again
_DRAIN = 5.0  # seconds in which what is being written is to be written: a container has ten to end
_BACKUP = 15.0  # until this process thinks about what another has to
_FAILED = No("busy", "le serveur n'a pu le noter, rien n'est joué : réessayez.")
_STILL = Hello("", 0, None)  # as what searches nothing
_log = logging.getLogger("lettres")

_Given = Callable[[], list[Effect]]
_Asker: TypeAlias = Watcher | None
_Woken = tuple[list[Effect], list[Effect]]


class Hub:
    """Rooms of a store, for watchers; `meaning` tells what words mean, `clock` the seconds since 1970."""

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
        """Whether it takes nothing more; how many watch; for how long a room is kept that nobody writes, 0 for ever."""
        self._open: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Live | None]] = {}
        self.tasks = Tasks(reads_at_once=store.reads_at_once)
        self.summaries = Summaries(store, self.tasks, self._open, lambda rows: Room(rows, lexicon, bits))
        self._others = Others(store, self.tasks, self._open, self._opening, self._behind, clock, bits, shared=shared)
        self._unopened = Unopened(store, self.tasks, clock, days)
        self._questions = Questions(thoughts, self.tasks, self._take)

    # -- its life

    def start(self) -> None:
        """Begin to look at what is due, and at what other processes write."""
        self._others.listen()
        self.tasks.try_(self._unopened.watch_over(self.open))

    async def close(self) -> None:
        """Take nothing more, nor what other processes tell; write what is being written, within some seconds; end."""
        self.closed = True
        self._others.close()
        for live in self._open.values():
            live.ring_at(None, self._ring)
        await self.tasks.close(_DRAIN)
        await asyncio.to_thread(self.thoughts.close)
        await asyncio.to_thread(self.store.close)

    async def run(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do something in a thread: what waits for the base, or takes long."""
        return await self.tasks.run(work, *args, **kwargs)

    # -- rooms

    @property
    def rooms(self) -> int:
        """How many rooms are open."""
        return len(self._open)

    async def open(self, name: str) -> Live | None:
        """A room, read if it must be; None if there is none of that name. Raises `Unreadable`."""
        if (live := self._open.get(name)) is not None:
            self._open.move_to_end(name)
            return live
        if name not in self._opening:
            task = asyncio.get_running_loop().create_task(self._read(name))
            self._opening[name] = task
            task.add_done_callback(lambda done: self._opening.pop(name, None))
            task.add_done_callback(lambda done: self._others.opened(name))
        return await asyncio.shield(self._opening[name])

    async def _read(self, name: str) -> Live | None:
        if (rows := await self.tasks.look_up(self.store.read, name)) is None:
            return None
        given = rows, self.lexicon, self.bits, self.meaning, self._times
        live = Live(Room(*given) if rows.are_short else await self.tasks.compute(rows.room.host, Room, *given))
        await self._others.meet(live)
        self._open[rows.room.id] = live
        if self._others.has_missed(live):
            live.note(None)
            self._behind(live)
        for name in list(islice(self._open, max(0, len(self._open) - _ROOMS))):
            if self._open[name].is_idle:
                self.forget(name)
        await self._carry_out(live, live.room.wake(), None)
        self._set_timer(live)
        return live

    def forget(self, name: str) -> None:
        """Keep a room in memory no longer."""
        self._open.pop(name).ring_at(None, self._ring)

    async def may_watch(self, live: Live, browser: str) -> bool:
        """Return True for who has or had a seat, for the host, and for who has shown the invitation, by the base."""
        if await self._others.is_behind(live):
            await self._follow(live)
        known = live.is_of(browser) or any(seat.gone == browser for seat in live.room.seats)
        known = known or await self.tasks.look_up(self.store.is_admitted, live.name, browser)
        return known and self._open.get(live.name) is live  # which was not deleted

    # -- who is there

    def watch(self, live: Live, watcher: Watcher) -> None:
        """Let a socket watch; where the room was forgotten meanwhile, it comes again."""
        if self._open.get(live.name) is not live:
            watcher.cut()
        live.watchers.add(watcher)
        self.sockets += 1
        self._meet(live)

    def leave(self, live: Live, watcher: Watcher) -> None:
        """A socket watches no longer; its browser is taken for present a while more."""
        live.watchers.discard(watcher)
        self.sockets -= 1
        self.linger(live, watcher.browser, self._gone)

    def linger(self, live: Live, browser: str, seconds: float) -> None:
        """Take somebody for present for a while, without a socket."""
        live.linger(browser, self.clock() + seconds)
        self._meet(live)

    def _meet(self, live: Live) -> None:
        """Say who is there, where that has changed; at the end all are to come again."""
        if self.closed:
            return
        if self._others.see(live) and any(watcher.looks for watcher in live.watchers):
            self.tasks.do(self._do(live, lambda: [SendView()], _STILL))
        self._set_timer(live)

    # -- what comes in

    async def hear(self, live: Live, asker: Watcher, message: Message) -> None:
        """Hand a room a message; who asks is told the answers."""
        if isinstance(message, Hello):
            asker.seat = message.seat
        if not await self._finish(live, lambda: live.room.handle(asker.browser, message, self.clock()), message, asker):
            asker.tell(denial(_FAILED, message.id))

    async def look(self, live: Live, asker: Watcher) -> None:
        """Show a room to somebody once."""
        await self._do(live, lambda: [SendView(asker.browser)], _STILL, asker)

    async def catch_up(self, live: Live) -> None:
        """Have a room as the base has it, and know who watches it in other processes: their word may be on the way."""
        if self._others.shared or await self._others.is_behind(live):
            await self._follow(live)

    async def _follow(self, live: Live) -> None:
        live.note(None)
        await self._finish(live, list, _STILL)

    async def change(self, live: Live, given: _Given, *, rereads: bool = False) -> None:
        """Have something done with a room to its end; raises the `No` by which it is refused. Where it `rereads` the
        record, a long one is read in the thread for what takes long."""
        refused: list[No] = []

        def tried() -> list[Effect]:
            try:
                return given()
            except No as no:
                refused.append(no)
                return []

        long = rereads and not live.room.rows.are_short
        if not await self._finish(live, tried, _STILL, long=long):
            raise _FAILED
        if refused:
            raise refused[0]

    def look_about(self, *parted: tuple[str, float]) -> None:
        """Look which rooms were written by no message; cut the sockets of whom a device has `parted`, and when."""
        self._others.take_parted(parted)
        self._others.heard(Notice(""))

    async def _tick(self, live: Live) -> None:
        live.again_at = None
        self._others.see(live)
        await self._do(live, lambda: [*live.room.tick(self.clock()), *live.room.wake(), SendView()])

    async def _take(self, name: str, thought: Thought) -> None:
        if (live := await self.open(name)) is not None:
            await self._finish(live, lambda: live.room.think(thought, self.clock()))

    def _behind(self, live: Live) -> None:
        """Another process has written a room, or somebody has come or gone there."""
        if not self.closed:
            self.tasks.do(self._do(live, list, _STILL))

    # -- what is done

    async def _finish(
        self, live: Live, given: _Given, message: Message | None = None, asker: _Asker = None, *, long: bool = False
    ) -> bool:
        """Do as `_do` to its end, whoever waits for it no longer; once the server ends, nothing more is begun."""
        return not self.closed and await asyncio.shield(self.tasks.do(self._do(live, given, message, asker, long=long)))

    async def _do(
        self, live: Live, given: _Given, message: Message | None = None, asker: _Asker = None, *, long: bool = False
    ) -> bool:
        """Hand a room something, write what it wants written, then carry out the rest; whether that went well.

        Where it did not, the room is as the base has it, and nothing of a game is logged.
        """
        async with live.lock:
            try:
                await self._catch_up(live)
                by = live.room.row.host if asker is None else asker.browser
                woken, effects = await self._written(live, given, by, long or live.room.takes_long(message))
                await self._carry_out(live, [*woken, *effects], asker)
                self._set_timer(live)
            except Exception as failure:  # of the base, or ours
                _log.error("Une partie n'a pu avancer : %s", type(failure).__name__)
                await self._recover(live)
                return False
        return True

    async def _written(self, live: Live, given: _Given, by: str, long: bool) -> _Woken:
        """What a room wants done once what it wants written is, before that what follows of other processes' lines."""
        woken: list[Effect] = []
        while True:
            effects = await self.tasks.compute(by, given) if long else given()
            if not (effects and isinstance(effects[0], Save)):
                return woken, effects
            try:
                await asyncio.wrap_future(self.store.writing(effects[0].change))
                return woken, effects[1:]
            except Stale:
                live.room.restore(await self._read_again(live))
                woken = [*live.room.wake(), SendView()]

    async def _read_again(self, live: Live) -> Rows:
        rows = await self.tasks.look_up(self.store.read, live.name)
        if rows is None:
            raise LookupError(live.name)
        return rows

    async def _catch_up(self, live: Live) -> None:
        """Follow what others have written, who think about it; a watcher whose seat another device has comes again."""
        if not live.news:
            return
        own = {watcher for watcher in live.watchers if live.is_of(watcher.browser)}
        version, present = live.room.row.version, live.room.present
        changes = live.take_news()
        self._others.see(live)
        if not all(map(live.room.follow, changes)):
            await self._others.meet(live)
            if await self.tasks.look_up(self.store.version, live.name) != live.room.row.version:
                live.room.refresh(await self._read_again(live))
        if live.room.row.version != version:
            live.again_at = self.clock() + _BACKUP
        for watcher in own:
            if not live.is_of(watcher.browser):
                watcher.cut()
        if (live.room.row.version, live.room.present) != (version, present):
            await self._carry_out(live, [SendView()], None)

    async def _recover(self, live: Live) -> None:
        """Be as the base is, and try again later."""
        try:
            live.room.restore(await self._read_again(live))
            live.again_at = self.clock() + _LATER
            await self._carry_out(live, [SendView()], None)
            self._set_timer(live)
        except Exception:
            self.drop(live)

    def drop(self, live: Live) -> None:
        """Forget a room that cannot be read, or was deleted: who watches comes again."""
        for watcher in list(live.watchers):
            watcher.cut()
        if self._open.get(live.name) is live:
            self.forget(live.name)

    async def _carry_out(self, live: Live, effects: Sequence[Effect], asker: Watcher | None) -> None:
        """Carry effects out; a search that the views take is made beside the event loop, once after each line."""
        if searches_first(live.room) and any(isinstance(each, SendView) for each in effects):
            await self.tasks.compute(live.room.row.host, can_pass, live.room)
        carry_out(live, effects, asker, self.clock(), self._questions.ask)

    # -- time

    def _set_timer(self, live: Live, least: float = 0.0) -> None:
        """Ring when something is to happen."""
        at = live.wake_at
        if self.closed or self._open.get(live.name) is not live:
            at = None
        live.ring_at(None if at is None else max(least, at - self.clock()), self._ring)

    def _ring(self, live: Live) -> None:
        self.tasks.do(self._tick(live))
