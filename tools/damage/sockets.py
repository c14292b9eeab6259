"""Opens thousands of hostile sockets: each must be answered or cut off in time, and a game in play go on undisturbed.

    python -m tools.damage.sockets [--sockets 5000] [--seed 1]

Sockets send odd handshakes, floods, and frames that are too large, torn, binary, unmasked or compressed. They act for
seats of other players, never read, never speak, or connect in great numbers. The server is our own, on 127.0.0.1, with
the usual limits, except for the connections of an address. Two people play meanwhile, and their views are checked.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import random
import tempfile
import time
from collections import Counter
from contextlib import closing, suppress
from dataclasses import replace

from lettres.server.store.opening import open_store
from lettres.web.connections import Timeouts
from lettres.web.limits import Limits
from tools.damage.frames import KINDS, Draw, frame, meddling, message
from tools.damage.raw_socket import RawSocket, handshake
from tools.load.client import ClientFailure
from tools.load.scripts import Script, play
from tools.load.server import Server
from tools.load.tables import ScriptTable, asking, cookie_of

_TIMEOUTS = Timeouts(head=1.0, read=1.0, close=1.0, idle=1)
_MANY = 10_000  # from one address
_LIMITS = replace(
    Limits(),
    rate=1e9,
    burst=1e9,
    joins=1e9,
    rooms=1e9,
    work=1e9,
    club_work=1e9,
    pace=1e9,
    connections=_MANY,
    answers=_MANY,
    address_sockets=_MANY,
    browser_sockets=_MANY,
    browser_work=1e9,
    all_sockets=600,
)
_AT_ONCE = 64
_SLACK = 20.0  # seconds that a busy machine may take
_MORE_MEMORY = 40_000_000
_PINGS = 80_000  # pings of 130 bytes each, whose answers nobody reads
_CLOSED = {1000, 1001, 1002, 1003, 1005, 1007, 1008, 1009, 1012, 1013, 4404}
"""The codes with which a server may end a socket: 1011 would say that it has failed."""
_MANNERS = {"whole": 70, "cut": 6, "drip": 4, "gone": 10, "deaf": 4}


class SocketAttack:
    """Opens hostile sockets, drawn from a seed, to a server on which two people play; counts their outcomes."""

    def __init__(self, server: Server, table: ScriptTable, seed: int) -> None:
        self._table, self._seed = table, seed
        self.port, self.path = server.port, f"/p/{table.room}/fil"
        self.stranger = ""
        """The cookie of an invited browser without a seat."""
        self.outcomes: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def run(self, sockets: int) -> None:
        """Open `sockets` sockets, a limited number at a time."""
        free = asyncio.Semaphore(_AT_ONCE)

        async def one(number: int) -> None:
            async with free:
                await self._one(number)

        await asyncio.gather(*map(one, range(sockets)))

    async def _one(self, number: int) -> None:
        draw = random.Random(f"{self._seed}/{number}")
        work = draw.choices((self._odd_handshake, self._hostile, self._meddler), (20, 60, 20))[0]
        name = f"{work.__name__}, --seed {self._seed}, socket {number}"
        try:
            outcome = await asyncio.wait_for(work(draw), _SLACK)
        except TimeoutError:
            self.wrong.append(f"{name}: nothing for {_SLACK:.0f} s")
        except ClientFailure as failure:
            self.wrong.append(f"{name}: {failure}")
        except (OSError, asyncio.IncompleteReadError):
            self.outcomes["cut"] += 1
        else:
            self.outcomes[outcome] += 1

    async def open(self, data: bytes) -> RawSocket:
        """Open a connection and send `data`."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(data)
        return RawSocket(reader, writer)

    # -- the attacks

    async def _odd_handshake(self, draw: Draw) -> str:
        """Send a malformed request for a socket; return the outcome."""
        port, cookie = self.port, draw.choice(("", "lettres=" + "A" * 22, "lettres=" + "é" * 99, self.stranger))
        paths = (f"/p/{'A' * 22}/fil", "/p/../fil", "/p//fil", f"/p/{'a' * 3000}/fil", "/p/%00/fil", "/sante", "/fil")
        data = draw.choice(
            (
                handshake(self.path, port, cookie, origin="https://evil.example"),
                handshake(self.path, port, cookie, origin="null"),
                handshake(self.path, port, cookie, "Origin: https://evil.example"),
                handshake(self.path, port, cookie, version=draw.choice(("8", "99", "", "x"))),
                handshake(self.path, port, cookie, "Sec-WebSocket-Key: BBBB"),
                handshake(self.path, port, cookie, "X: " + "y" * 60_000),
                handshake(self.path, port, cookie, "Sec-WebSocket-Protocol: chat, \x01"),
                handshake(self.path, port, cookie, "Sec-WebSocket-Extensions: permessage-deflate; x=\xff"),
                handshake(draw.choice(paths), port, cookie),
                handshake(self.path, port, cookie).replace(b"127.0.0.1", b"evil.example", 1),
                handshake(self.path, port, cookie).replace(b"GET", b"POST", 1),
            )
        )
        if draw.random() < 0.2:  # half of it, and then nothing
            data = data[: draw.randrange(len(data))]
        raw = await self.open(data)
        try:
            status = await raw.status()
            if status != "101":
                return self._checked(status)
            raw.writer.write(frame(b"\x03\xe8", 8))  # it may have been let in
            return self._ended(*await raw.end())
        finally:
            raw.writer.transport.abort()

    async def _hostile(self, draw: Draw) -> str:
        """Send hostile frames from an invited browser; return the outcome."""
        raw = await self.open(handshake(self.path, self.port, self.stranger))
        manner = draw.choices(tuple(_MANNERS), tuple(_MANNERS.values()))[0]
        kind = draw.choice(KINDS)
        data = message({"type": "hello", "id": "a", "n": 0}) * draw.randrange(2) + kind(draw)
        try:
            if (status := await raw.status()) != "101":
                return self._checked(status)
            await self._send(raw, data, manner, draw)
            if manner == "gone":
                return "gone"
            if manner == "deaf":
                await asyncio.sleep(draw.random() * 3)
                return "deaf"
            if manner == "cut":
                return self._ended(*await raw.end())
            with suppress(ConnectionError):
                raw.writer.write(frame(b"\x03\xe8", 8))  # it ends by itself if the server bears all that
            return self._ended(*await raw.end())
        finally:
            raw.writer.transport.abort()

    async def _send(self, raw: RawSocket, data: bytes, manner: str, draw: Draw) -> None:
        if manner == "deaf":
            raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
        if manner == "cut":
            data = data[: draw.randrange(len(data))]
        if manner == "drip":
            for byte in data[:20]:
                raw.writer.write(bytes([byte]))
                await asyncio.sleep(0.05)
            data = data[20:]
        raw.writer.write(data)
        if manner == "cut":
            raw.writer.write_eof()

    async def _meddler(self, draw: Draw) -> str:
        """Act or watch from a browser without a seat, in the name of players; return the outcome."""
        raw = await self.open(handshake(self.path, self.port, self.stranger))
        try:
            if (status := await raw.status()) != "101":
                return self._checked(status)
            for form in meddling(draw, 2, self._table.people[0].n):
                raw.writer.write(message(form))
            raw.writer.write(frame(b"\x03\xe8", 8))
            code, texts = await raw.end()
            for text in texts:
                self._check_leaks(json.loads(text))
            return self._ended(code, texts)
        finally:
            raw.writer.transport.abort()

    def _check_leaks(self, form: dict[str, object]) -> None:
        """Raise `ClientFailure` if a stranger gets more than refusals and public views."""
        seen = form["type"] == "view" and form["seat"] is None and not form.get("rack")
        if not seen and not (form["type"] == "no" and form["code"] in ("not_yours", "illegal", "bad", "stale", "late")):
            raise ClientFailure(f"a stranger is told {str(form)[:200]}")

    def _checked(self, status: str) -> str:
        if status.startswith("5") and status != "503":
            raise ClientFailure(f"the handshake is answered {status}")
        return status

    def _ended(self, code: int, texts: list[bytes]) -> str:
        if code and code not in _CLOSED:
            raise ClientFailure(f"ended with {code}")
        return f"ended {code}" if code else "cut"


async def deaf(attack: SocketAttack, sockets: int, table: ScriptTable) -> None:
    """Open sockets that watch a game and never read until it ends. The server must keep little memory for them."""
    held = []
    for _ in range(sockets):
        raw = await attack.open(
            handshake(f"/p/{table.room}/fil", int(table.address.rpartition(":")[2]), attack.stranger)
        )
        raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
        raw.writer.write(message({"type": "hello", "id": "a", "n": 0}) + frame(b"x" * 125, 9) * _PINGS)
        held.append(raw)
    while not table.finished:
        await table.step()
    for raw in held:
        raw.writer.transport.abort()


async def crowd(attack: SocketAttack, sockets: int) -> None:
    """Open very many silent connections at once. Players must still be able to connect."""
    held = []
    for number in range(sockets):
        with suppress(OSError):
            held.append(
                await attack.open(handshake(attack.path, attack.port, attack.stranger) if number % 2 else b"GET / HT")
            )
    async with asking(f"http://127.0.0.1:{attack.port}") as http:
        answer = await asyncio.wait_for(http.get("/sante"), _SLACK)
        if answer.status_code != 200:
            attack.wrong.append(f"in a crowd, {answer.status_code}")
    for raw in held:
        raw.writer.transport.abort()


async def _attacked(server: Server, script: Script, sockets: int, seed: int) -> tuple[Counter[str], list[str]]:
    async with asking(server.address) as http:
        table = ScriptTable(server.address, script, script.steps[0].n - 1)
        await table.sit(http)
        attack = SocketAttack(server, table, seed)
        joined = await http.post("/api/rejoindre", json={"secret": table.secret})
        attack.stranger = cookie_of(joined)
        for person in table.connect():
            await person.see(0)
        await table.step()
        await attack.run(sockets // 20)  # the first ones load what stays
        before = server.memory()
        await asyncio.gather(attack.run(sockets), _play_on(table, sockets))
        await crowd(attack, min(3000, sockets))
        await deaf(attack, 5, table)
        if (more := server.memory() - before) > _MORE_MEMORY:
            attack.wrong.append(f"{more / 1e6:.0f} MB more than before")
        attack.outcomes["MB more"] = round(more / 1e6)
        attack.wrong += server.logged().splitlines()
        await table.leave()
    with closing(open_store(server.base)) as store:
        rows = store.read(table.room)
        assert rows is not None
        table.check_lines([line.text for line in rows.lines])
        if any(seat.browser not in {rows.room.host, rows.seats[1].browser} for seat in rows.seats) or rows.room.paused:
            attack.wrong.append("the room is no longer what it was")
    return attack.outcomes, attack.wrong


async def _play_on(table: ScriptTable, sockets: int) -> None:
    """Play during the attack, but leave a few lines for later."""
    for _ in range(max(3, min(len(table.steps) // 2, sockets // 50))):
        await table.step()
        await asyncio.sleep(0.2)


def attacked(sockets: int, seed: int) -> tuple[Counter[str], list[str]]:
    """Attack a server; return the counted outcomes of the sockets, and the faults."""
    script = play("defausse", seed, None, 30)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "parties.sqlite"), _LIMITS, _TIMEOUTS)
        try:
            return asyncio.run(_attacked(server, script, sockets, seed))
        finally:
            server.end()
            server.forget()


def main() -> None:
    """Attack, and print the outcomes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    logging.getLogger("asyncio").setLevel(
        logging.ERROR
    )  # it warns of each of our writes to a socket that the server has cut
    start = time.monotonic()
    outcomes, wrong = attacked(given.sockets, given.seed)
    for outcome, number in sorted(outcomes.items()):
        print(f"  {outcome:<12} {number:>8,}")
    for each in wrong[:20]:
        print(each)
    print(f"{given.sockets:,} sockets in {time.monotonic() - start:.0f} s, {len(wrong)} wrong")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
