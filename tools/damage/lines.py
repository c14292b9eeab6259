"""Sends costly lines within the limits to several rooms at once: another address must be answered as before.

    python -m tools.damage.lines [--rooms 5] [--sockets 6] [--seconds 20] [--connections 8]

Six sockets of each room send lines that are costly to read, judge or compose, as many a second as allowed, to a server
of our own on 127.0.0.1 with the limits that players have. Meanwhile a bystander in another process, at another address
of the machine, asks the arbiter for a word and measures the wait. He does so again while connections ask for twenty
misspelt words each. The exit code is 1 if something is wrong or the bystander waits too long.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import multiprocessing
import os
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from lettres.web.limits import Limits
from tools.bench.timing import table
from tools.bench.web_server import ask
from tools.damage.bystander import ADDRESS
from tools.load.figures import Figure, at
from tools.load.server import Server
from tools.load.tables import asking, cookie_of

GOAL = 0.1
"""The seconds in which 99 in a hundred questions elsewhere are to be answered."""
_GAMES = ("rummikub", "lettres", "cartes", "deux-cents", "defausse")
_LIMITS = replace(Limits(), rate=1e9, burst=1e9, joins=1e9, rooms=1e9)
"""The limits of a player in a room; all come from one address here."""
_PACE = 0.1  # seconds between two messages of a socket
_LOOKS = 0.02  # seconds between two questions of the bystander
_WORD = "/api/arbitre?mot=GAMINES"
_MISSPELT = "/api/arbitre?" + "&".join(f"mot=GAMI{first}{last}ES" for first in "MXKZ" for last in "BVQWJ")
_LINES = (
    "? " + "GAMIMES " * 30,
    "r1-r13 " * 40,
    "* " * 140,
    "j " * 140,
    "** " * 90,
    "poser " + "j " * 130,
    "LA LE LES UN UNE " * 17,
    " + ".join(f"{colour}1-{colour}13" for colour in "rbnj" * 8),
    "? " + "A" * 290,
    "toutes les règles",
)


class Waited(NamedTuple):
    """The seconds that a bystander waited before the attacks and during each, and the outcomes of messages."""

    before: list[float]
    lines: list[float]
    words: list[float]
    answers: Counter[str]
    wrong: list[str]


def attacked(rooms: int, sockets: int, seconds: float, connections: int) -> Waited:
    """Attack a server of our own."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.join(folder, "parties.sqlite"), _LIMITS)
        try:
            return asyncio.run(_attacked(server, rooms, sockets, seconds, connections))
        finally:
            server.end()
            server.forget()


async def _attacked(server: Server, rooms: int, sockets: int, seconds: float, connections: int) -> Waited:
    answers, wrong = Counter[str](), list[str]()
    async with asking(server.address) as http:
        sitting = [await _room(http, _GAMES[number % len(_GAMES)]) for number in range(rooms)]
        before = await _watched(server.port, seconds / 4, _nothing)

        async def lines(end: float) -> None:
            each = (_say_on(server.address, *seat, end, answers) for seat in sitting for _ in range(sockets))
            await asyncio.gather(*each)

        async def words(end: float) -> None:
            paths = [_MISSPELT]
            await asyncio.gather(*(_ask_on(server.port, paths, end, answers) for _ in range(connections)))

        under_lines = await _watched(server.port, seconds, lines)
        under_words = await _watched(server.port, seconds, words)
    wrong += server.logged().splitlines()
    if not answers["composed"]:
        wrong.append(f"no line was answered: {dict(answers)}")
    return Waited(before, under_lines, under_words, answers, wrong)


async def _nothing(end: float) -> None:
    await asyncio.sleep(max(0.0, end - time.monotonic()))


# -- the attack


async def _room(http: httpx.AsyncClient, game: str) -> tuple[str, str]:
    """Create a room in which one browser holds both seats; return its name and the cookie."""
    seats = [{"kind": "me", "name": "Ana"}, {"kind": "guest"}]
    made = await http.post("/api/parties", json={"game": game, "seats": seats})
    room, cookie = made.json()["id"], cookie_of(made)
    sit = {"type": "sit", "seat": 1, "name": "Zoé", "secret": made.json()["secret"]}
    for message in (sit, {"type": "start"}):
        body = {"id": message["type"], "n": 0, **message}
        answer = await http.post(f"/p/{room}/agir", json=body, headers={"Cookie": cookie})
        assert answer.json()["frames"][0]["type"] == "done", answer.text
    return room, cookie


async def _say_on(address: str, room: str, cookie: str, end: float, answers: Counter[str]) -> None:
    """Send lines at a steady pace until `end`, whether or not they are answered; reconnect if the socket is closed."""
    while time.monotonic() < end:
        with suppress(ConnectionClosed, OSError):
            async with connect(
                address.replace("http", "ws", 1) + f"/p/{room}/fil",
                origin=Origin(address),
                additional_headers={"Cookie": cookie},
                compression=None,
                ping_interval=None,
                close_timeout=1,
            ) as socket:
                view = await _seen(socket)
                reading = asyncio.create_task(_count(socket, answers))
                try:
                    await _lines(socket, view, end)
                finally:
                    reading.cancel()
        await asyncio.sleep(_PACE)


async def _seen(socket: ClientConnection) -> dict[str, Any]:
    """Return the view of the player on turn."""
    for seat in (0, 1):
        await socket.send(json.dumps({"type": "hello", "id": f"h{seat}", "n": 0, "seat": seat}))
        view: dict[str, Any] = json.loads(await socket.recv())
        if view["turn"] == seat:
            break
    return view


async def _lines(socket: ClientConnection, view: dict[str, Any], end: float) -> None:
    draft, number = {"table": view["table"], "rack": view["rack"]}, 0
    while (now := time.monotonic()) < end:
        said = {"id": f"{now}", "n": view["n"], "seat": view["seat"], "draft": draft}
        text = _LINES[number % len(_LINES)][:300]
        await socket.send(json.dumps({**said, "type": "line", "text": text}))
        number += 1
        await asyncio.sleep(_PACE)


async def _count(socket: ClientConnection, answers: Counter[str]) -> None:
    with suppress(ConnectionClosed):
        async for frame in socket:
            answers[json.loads(frame)["type"]] += 1
    answers[f"closed {socket.close_code}"] += 1


async def _ask_on(port: int, paths: Sequence[str], end: float, answers: Counter[str]) -> None:
    """Request `paths` over one connection until `end`; reconnect if the connection is refused."""
    while time.monotonic() < end:
        try:
            took = await ask(port, paths, 0, time.perf_counter() + end - time.monotonic())
            answers["words"] += len(took)
        except (AssertionError, OSError, asyncio.IncompleteReadError):
            answers["words refused"] += 1
            await asyncio.sleep(_PACE)


# -- the bystander


async def _watched(port: int, seconds: float, attack: Callable[[float], Awaitable[None]]) -> list[float]:
    """Return the bystander's waits during an attack."""
    pipe, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_look_on, args=(port, seconds, theirs), daemon=True)
    process.start()
    await asyncio.to_thread(pipe.recv)  # it is ready
    attacking = asyncio.ensure_future(attack(time.monotonic() + seconds))
    waited: list[float] = await asyncio.to_thread(pipe.recv)
    await attacking
    process.join()
    return waited


def _look_on(port: int, seconds: float, pipe: Connection) -> None:
    """Ask for a word now and then over one connection; send the seconds of each answer through `pipe`."""
    pipe.send(True)
    waited, end = list[float](), time.monotonic() + seconds
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60, source_address=(ADDRESS, 0))) as asked:
        while (start := time.monotonic()) < end:
            asked.request("GET", _WORD)
            assert asked.getresponse().read().startswith(b"{")
            waited.append(time.monotonic() - start)
            time.sleep(_LOOKS)
    pipe.send(waited)


def main() -> None:
    """Attack, and print how long the bystander waited."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rooms", type=int, default=5)
    parser.add_argument("--sockets", type=int, default=6, help="of each room")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--connections", type=int, default=8, help="that ask for misspelt words")
    given = parser.parse_args()
    found = attacked(given.rooms, given.sockets, given.seconds, given.connections)
    rows, met = [], True
    for what, waited in (("alone", found.before), ("under lines", found.lines), ("under words", found.words)):
        late = at(waited, 0.99)
        met = met and late <= GOAL
        told = " / ".join(f"{1000 * at(waited, share):.1f}" for share in (0.5, 0.99, 1.0))
        goal = f"99 in a hundred ≤ {1000 * GOAL:.0f} ms"
        rows.append(Figure(f"{what}: median, 99 in a hundred, most", f"{told} ms", goal, late <= GOAL).row)
    rows += [(what, f"{number:,}", "") for what, number in sorted(found.answers.items())]
    table(f"A question elsewhere, {given.rooms} rooms of {given.sockets} sockets, {given.seconds:.0f} s each", rows)
    for each in found.wrong[:20]:
        print(each)
    raise SystemExit(bool(found.wrong) or not met)


if __name__ == "__main__":
    main()
