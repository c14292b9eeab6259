"""A run: sets up tables, plays at a steady pace while the server is killed, and returns measurements and faults."""

from __future__ import annotations

import asyncio
import gc
import random
import time
from collections.abc import Awaitable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, field

import httpx

from lettres.server.store.opening import open_store
from tools.load.client import ClientFailure, Leak, Lost, Person
from tools.load.scripts import Script
from tools.load.server import Server, ServerFigures
from tools.load.tables import ScriptTable, asking

_AT_ONCE = 3  # tables set at once: so many saved games of an address are read or wait
_AGAIN = 0.2  # seconds until a killed server is asked again


@dataclass(slots=True)
class Wanted:
    """The amount of work: games, actions a second, seconds, kills, ends, watching sockets, rooms opened again."""

    games: int = 50
    rate: float = 100.0
    seconds: float = 10.0
    kills: int = 0
    ends: int = 0
    idle: int = 0
    opened: int = 0
    base: str = ""
    address: str = ""
    seed: int = 1
    processes: int = 1


@dataclass(slots=True)
class Measurements:
    """The measurements, in seconds and bytes, and all faults: lost lines, leaks, logged errors, other failures."""

    latencies: list[float] = field(default_factory=list)
    actions: int = 0
    took: float = 0.0
    over: int = 0
    frames: int = 0
    bytes: int = 0
    lines: int = 0
    sockets: int = 0
    computed: float = 0.0
    inside: ServerFigures = field(default_factory=lambda: ServerFigures([], []))
    memory: dict[str, int] = field(default_factory=dict)
    back: list[float] = field(default_factory=list)
    opened: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    leaks: list[str] = field(default_factory=list)
    logged: list[str] = field(default_factory=list)
    clients: list[str] = field(default_factory=list)
    refused: int = 0
    """The number of refusals by a busy server, each sent again."""

    @property
    def wrong(self) -> list[str]:
        """Every fault, with its kind."""
        kinds = (("lost", self.lost), ("leak", self.leaks), ("logged", self.logged), ("client", self.clients))
        return [f"{kind}: {each}" for kind, found in kinds for each in found]

    def note(self, failure: Exception) -> None:
        """Store a failure with the faults of its kind."""
        found = self.lost if isinstance(failure, Lost) else self.leaks if isinstance(failure, Leak) else self.clients
        found.append(str(failure) if isinstance(failure, ClientFailure) else f"{type(failure).__name__}: {failure}")


class LoadRun:
    """Plays scripts against a server, which is our own unless an address is given."""

    def __init__(self, scripts: Sequence[Script], wanted: Wanted) -> None:
        self.wanted, self.found = wanted, Measurements()
        self._random = random.Random(wanted.seed)
        self._scripts = scripts
        self.server = None if wanted.address else Server(wanted.base, processes=wanted.processes)
        self.address = wanted.address.rstrip("/") or (self.server.address if self.server else "")
        self.tables: list[ScriptTable] = []
        self.watching: list[Person] = []
        self._running = asyncio.Event()
        self._running.set()

    async def run(self) -> Measurements:
        """Do the whole run."""
        gc.freeze()
        self._note_memory("started")
        async with asking(self.address) as http:
            await self._set(http)
            await self._back_in()
            self._note_memory("connected")
            await self._play(http)
            self._note_memory("played")
            await self._leave()
            if self.server is not None:
                await self._end()
                if self.wanted.opened:
                    await self._open_again()
                self.found.logged += self.server.logged().splitlines() + self.server.stuck
                self.server.forget()
                self._check_base()
            self._check_views()
        return self.found

    def _note_memory(self, when: str) -> None:
        if self.server is not None:
            self.found.memory[when] = self.server.memory()

    # -- before

    async def _set(self, http: httpx.AsyncClient) -> None:
        """Set up all tables, each at a random line that leaves enough steps to play, else at the first line."""
        free = asyncio.Semaphore(_AT_ONCE)
        wanted = self.wanted
        enough = wanted.seconds * wanted.rate / wanted.games if wanted.games else 0.0

        async def one(number: int) -> ScriptTable:
            script = self._scripts[number % len(self._scripts)]
            left = {n: sum(step.n > n for step in script.steps) for n in script.rests}
            begun = [n for n, steps in left.items() if steps >= enough] or script.rests[:1]
            table = ScriptTable(self.address, script, self._random.choice(begun))
            async with free:
                await table.sit(http)
            return table

        self.tables = list(await asyncio.gather(*map(one, range(self.wanted.games + self.wanted.idle // 2))))

    async def _back_in(self) -> None:
        """Connect everybody, and measure the time until all are connected."""
        start = time.perf_counter()
        for table in self.tables:
            self.watching += table.connect()
        await self._all_in(start)

    async def _all_in(self, start: float) -> None:
        async with asyncio.timeout(120):
            await self._each(person.see(0) for person in self.watching)
        self.found.back.append(time.perf_counter() - start)

    # -- meanwhile

    async def _play(self, http: httpx.AsyncClient) -> None:
        used, start = self._computed(), time.perf_counter()
        end = start + self.wanted.seconds
        killer = asyncio.create_task(self._interrupt(start))
        await self._each(self._go_on(table, http, end) for table in self.tables[: self.wanted.games])
        await self._each([killer])
        self.found.took = time.perf_counter() - start
        self.found.computed = self._computed() - used

    def _computed(self) -> float:
        return self.server.processor_time() if self.server is not None and not self._ends else 0.0

    async def _each(self, works: Iterable[Awaitable[None]]) -> None:
        """Await all `works`; a failure is stored and does not stop the others."""
        for found in await asyncio.gather(*works, return_exceptions=True):
            if isinstance(found, Exception):
                self.found.note(found)
            elif isinstance(found, BaseException):
                raise found

    async def _go_on(self, table: ScriptTable, http: httpx.AsyncClient, end: float) -> None:
        """Play at a steady pace, until the game or the time is over."""
        pace = self.wanted.games / self.wanted.rate
        at = time.perf_counter() + pace * self._random.random()
        while not table.finished and at < end:
            await asyncio.sleep(max(0.0, at - time.perf_counter()))
            await self._running.wait()
            await table.step()
            at = max(at + pace, time.perf_counter())
        if table.finished and table.script.whole:
            await self._export(table, http)
            self.found.over += 1

    async def _export(self, table: ScriptTable, http: httpx.AsyncClient) -> None:
        """Fetch and check the record of a finished game; try again if the server was killed meanwhile."""
        while True:
            await self._running.wait()
            try:
                return await table.export(http)
            except httpx.TransportError:
                if not self._ends:
                    raise
                await asyncio.sleep(_AGAIN)

    @property
    def _ends(self) -> int:
        """The number of times that the server is ended during the run."""
        return self.wanted.kills + self.wanted.ends if self.server is not None else 0

    async def _end(self) -> None:
        """Ask the server to end."""
        assert self.server is not None
        inside = await asyncio.to_thread(self.server.end)
        self.found.inside.acts.extend(inside.acts)
        self.found.inside.late.extend(inside.late)

    async def _interrupt(self, start: float) -> None:
        """Kill the server, or ask it to end, at intervals during the games, and start it again each time.

        If a restart takes long, people play on for a while before the next one.
        """
        pause = self.wanted.seconds / (self._ends + 1)
        for number in range(self._ends):
            await asyncio.sleep(max(pause / 2, start + pause * (number + 1) - time.perf_counter()))
            assert self.server is not None
            await (asyncio.to_thread(self.server.kill) if number < self.wanted.kills else self._end())
            self._running.clear()
            for person in self.watching:
                person.back = 0.0
            await asyncio.to_thread(self.server.start)
            await self._all_in(time.perf_counter())
            self._running.set()

    # -- after

    async def _leave(self) -> None:
        for table in self.tables:
            self.found.latencies += table.latencies
            self.found.actions += table.actions
        self.found.frames = sum(person.frames for person in self.watching)
        self.found.bytes = sum(person.bytes for person in self.watching)
        self.found.sockets = len(self.watching)
        self.found.refused = sum(person.refused for person in self.watching)
        await self._each(person.stop() for person in self.watching)

    async def _open_again(self) -> None:
        """Measure how soon the server shows a room that it first has to read, one room after the other."""
        assert self.server is not None
        await asyncio.to_thread(self.server.start)
        for table in self.tables[: self.wanted.opened]:
            start = time.perf_counter()
            person = table.connect()[0]
            await person.see(0)
            self.found.opened.append(person.back - start)
            await self._each(each.stop() for each in table.people)
        await asyncio.to_thread(self.server.kill)

    def _check_views(self) -> None:
        """Check all views received; this is done after the measurements."""
        for table in self.tables:
            try:
                table.check_views()
            except ClientFailure as failure:
                self.found.note(failure)

    def _check_base(self) -> None:
        """Compare the rows of every room in the database with the games played."""
        with closing(open_store(self.wanted.base)) as store:
            for table in self.tables:
                rows = store.read(table.room)
                assert rows is not None
                requests = [line.request for line in rows.lines if line.request]
                self.found.lines += len(requests)
                try:
                    table.check_lines([line.text for line in rows.lines])
                    if len(set(requests)) != len(requests):
                        raise Lost(f"{table.script.game}: a message has two lines")
                except ClientFailure as failure:
                    self.found.note(failure)
