"""Sends thousands of hostile requests: each must be answered or cut off in time, and the server must stay healthy.

    python -m tools.damage.http [--requests 10000] [--seed 1] [--certificate FILE]

Odd bytes, methods, paths, hosts, encodings, sizes and bodies, rooms and saved games; clients that send or read slowly,
or not at all, or go away. The server is our own, on 127.0.0.1. With a certificate it speaks TLS, while one request
in eight does not. A fault is printed with its seed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import ssl
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from http.client import HTTPConnection, HTTPSConnection
from tempfile import TemporaryDirectory

from lettres.web.connections import Timeouts
from tools.bench.web_server import BIG, UNLIMITED, Running
from tools.damage.rooms import Draw, Kind, room_kinds
from tools.load.scripts import play

_TIMEOUTS = Timeouts(head=1.0, read=1.0, close=1.0, idle=1)
_LIMITS = replace(UNLIMITED, seconds=1.0, rooms=1e9, joins=1e9, codes=1e9, frame_rate=1e9, frame_burst=1e9)
_PLAIN = 8
_SLACK = 15.0  # extra seconds for a busy machine
_AT_ONCE = 64
_MORE_MEMORY = 100_000_000
_EXPECTED = range(200, 500)
_BUSY = 503
_VALUES: tuple[object, ...] = (
    *([], {}, None, "LEP", ["IMAGE"], [["r3", None]], {"rule4": []}),
    *(-1, 1e308, "rummikub", "des", [[]], True),
)


def _line(method: str, path: str, headers: str = "", host: str = "127.0.0.1", version: str = "1.1") -> bytes:
    head = f"{method} {path} HTTP/{version}\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n"
    return head.encode("latin-1", "replace")


def _post(path: str, body: bytes, headers: str = "", length: int | None = None) -> bytes:
    told = len(body) if length is None else length
    return _line("POST", path, f"Content-Type: application/json\r\n{headers}Content-Length: {told}\r\n") + body


def _noise(draw: Draw) -> bytes:
    return draw.randbytes(draw.randrange(1, 3000)) + draw.choice((b"", b"\r\n\r\n"))


def _method(draw: Draw) -> bytes:
    name = "".join(draw.choice("ABCXYZ-_!~ \t") for _ in range(draw.randrange(0, 40)))
    chosen = draw.choice(("PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", name))
    return _line(chosen, draw.choice(("/", "*", "/api/juger", "/api/arbitre?mot=GAMIN", "http://evil.example/")))


def _path(draw: Draw) -> bytes:
    parts = (
        *("..", "%2e%2e", "%2f", "%5c", "\\", "//", "/", "%00"),
        *("%ff", "é", "%c3%a9", ";", "arbitre", "api", "~", "%"),
    )
    path = "/" + "".join(draw.choice(parts) for _ in range(draw.randrange(1, 12)))
    return _line("GET", path * draw.choice((1, 1, 1, 300)), version=draw.choice(("1.1", "1.1", "1.0", "0.9", "2.0")))


def _query(draw: Draw) -> bytes:
    pieces = (
        *("mot=", "mot=%ff", "&", "&&", "=", "mot", "%", "%zz"),
        *("table=", "ZORGLUB,", "theme=", "+", "é", "%00", "x" * 99),
    )
    query = "".join(draw.choice(pieces) for _ in range(draw.randrange(1, draw.choice((8, 400)))))
    where = draw.choice(("arbitre", "definir", "themes", "defi", "openapi.json", "proposer"))
    return _line("GET", f"/api/{where}?{query}")


def _headers(draw: Draw) -> bytes:
    several = "".join(f"X-{number}: {'y' * draw.randrange(200)}\r\n" for number in range(draw.randrange(300)))
    odd = draw.choice(
        (
            several,
            f"X: {'y' * 100_000}\r\n",
            "Content-Length: 5\r\nContent-Length: 6\r\n",
            "Content-Length: -1\r\n",
            "Content-Length: 99999999999999999999\r\n",
            "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
            "Transfer-Encoding: gzip\r\n",
            "Host: localhost\r\n",
            " folded\r\n",
            "No colon\r\n",
            "X: a\x00b\r\n",
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n",
            'Accept-Encoding: gzip;q=x, *;;q=\r\nIf-None-Match: W/W/,"\r\n',
            "Range: bytes=0-1,5-9999999999\r\nExpect: 100-continue\r\n",
            "Expect: 200-ok\r\n",
        )
    )
    return _line(draw.choice(("GET", "POST", "HEAD")), draw.choice(("/", "/sante", "/style.css", "/api/juger")), odd)


def _host(draw: Draw) -> bytes:
    hosts = (
        *("evil.example", "", "a" * 5000, "127.0.0.1:x", "[::1"),
        *("localhost@evil.example", "é", "127.0.0.1.evil", "%"),
    )
    return _line("GET", draw.choice(("/sante", "/api/themes")), host=draw.choice(hosts))


def _json(draw: Draw) -> bytes:
    deep = draw.choice(("[", '{"table":')) * draw.randrange(1, 4000)
    long = json.dumps({"table": ["IMAGE"] * draw.randrange(900), "rack": "E" * draw.randrange(3000)})
    keys = ("table", "rack", "game", "rules", "id", "before", "after", "forbidden", "opened", "x")
    odd = json.dumps({draw.choice(keys): draw.choice(_VALUES) for _ in range(draw.randrange(8))})
    bodies = (deep, long, odd, odd, "9" * 6000, '{"a":1,"a":2}', "NaN", '"\\ud800"')
    return _post(draw.choice(("/api/juger", "/api/proposer?temps=0.1")), draw.choice(bodies).encode())


def _sizes(draw: Draw) -> bytes:
    size = draw.choice((16_384, 16_385, 70_000, 200_000))
    body = b"x" * size
    kind = draw.choice(("", "Content-Encoding: gzip\r\n", "Origin: https://evil.example\r\n"))
    return _post("/api/juger", body, kind, draw.choice((None, size - 9, 0)))


def _chunks(draw: Draw) -> bytes:
    head = _line("POST", "/api/juger", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n")
    return head + draw.choice(
        (b"5\r\nxxxxx\r\n0\r\n\r\n", b"zz\r\n", b"ffffffffffff\r\nx", b"4000\r\n" + b"x" * 0x4000 + b"\r\n4000\r\n")
    )


def _many(draw: Draw) -> bytes:
    """Return several requests in a row, sent without waiting for answers."""
    one = b"GET /api/arbitre?mot=GAMIN HTTP/1.1\r\nHost: localhost\r\n\r\n"
    return one * draw.randrange(2, 60) + draw.choice((b"", b"X\r\n\r\n"))


_KINDS: tuple[Kind, ...] = (
    _noise,
    _method,
    _path,
    _query,
    _headers,
    _host,
    _json,
    _sizes,
    _chunks,
    _many,
)


class HttpAttack:
    """Sends a server hostile requests, drawn at random from a seed, and counts their outcomes."""

    def __init__(self, port: int, seed: int, context: ssl.SSLContext | None = None) -> None:
        self._port, self._seed, self._context = port, seed, context
        self._kinds = (*_KINDS, *self._rooms())
        self.outcomes: Counter[str] = Counter()
        self.wrong: list[str] = []

    async def run(self, requests: int) -> None:
        """Send `requests` requests, a limited number at a time."""
        free = asyncio.Semaphore(_AT_ONCE)

        async def one(number: int) -> None:
            async with free:
                await self._one(number)

        await asyncio.gather(*map(one, range(requests)))

    def _rooms(self) -> Sequence[Kind]:
        """Create a room, and return the kinds of requests about it."""
        saved = play("des", self._seed, None, 12).opening(16)
        place = ("127.0.0.1", self._port)
        asked = HTTPSConnection(*place, context=self._context) if self._context else HTTPConnection(*place)
        asked.request("POST", "/api/parties/importer", saved, {"Content-Type": "text/plain"})
        answer = asked.getresponse()
        cookie, room = str(answer.headers["set-cookie"]).partition(";")[0], json.load(answer)["id"]
        asked.close()
        return room_kinds(room, cookie, saved)

    async def _one(self, number: int) -> None:
        draw = random.Random(f"{self._seed}/{number}")
        kind, manner = draw.choice(self._kinds), draw.choices(tuple(_MANNERS), (80, 6, 4, 4, 6))[0]
        data = kind(draw) if manner != "deaf" else _line("GET", f"/{BIG.path}") * 3
        name = f"{kind.__name__}, {manner}, --seed {self._seed}, request {number}"
        try:
            outcome = await asyncio.wait_for(self._sent(data, manner, draw), _TIMEOUTS.head + _SLACK)
        except TimeoutError:
            self.wrong.append(f"{name}: nothing for {_TIMEOUTS.head + _SLACK:.0f} s")
            return
        self.outcomes[outcome] += 1
        if outcome.isdecimal() and int(outcome) not in _EXPECTED and int(outcome) != _BUSY:
            self.wrong.append(f"{name}: {outcome}")

    async def _sent(self, data: bytes, manner: str, draw: Draw) -> str:
        spoken = self._context if draw.randrange(_PLAIN) else None
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._port, ssl=spoken)
        except ConnectionError:
            return "closed"
        try:
            return await _MANNERS[manner](reader, writer, data, draw)
        except (ConnectionError, ssl.SSLError):
            return "closed"
        finally:
            writer.transport.abort() if spoken else writer.close()
            with suppress(ConnectionError, ssl.SSLError):
                await writer.wait_closed()


async def _whole(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, draw: Draw) -> str:
    writer.write(data)
    return await _answer(reader)


async def _cut(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, draw: Draw) -> str:
    """Send a part of `data`, and then nothing more."""
    writer.write(data[: draw.randrange(len(data))])
    return await _answer(reader)


async def _drip(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, draw: Draw) -> str:
    """Send `data` byte by byte, with pauses."""
    answered = asyncio.create_task(_answer(reader))
    for byte in data:
        if answered.done() or writer.is_closing():
            break
        writer.write(bytes([byte]))
        await asyncio.sleep(0.1)
    return await answered


async def _deaf(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, draw: Draw) -> str:
    """Send `data`, and read no answer until cut off."""
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(data)
    await asyncio.sleep(_TIMEOUTS.read + 2.5)
    writer.transport.resume_reading()  # type: ignore[attr-defined]
    with suppress(ConnectionError):
        while await reader.read(1 << 20):
            pass
    return "deaf"


async def _gone(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, data: bytes, draw: Draw) -> str:
    """Disconnect before the answer."""
    writer.write(data)
    await asyncio.sleep(draw.random() / 50)
    writer.transport.abort()
    return "gone"


_MANNERS = {"whole": _whole, "cut": _cut, "drip": _drip, "deaf": _deaf, "gone": _gone}


async def _answer(reader: asyncio.StreamReader) -> str:
    """Return the status of the first answer, once the connection has ended; « closed » if there is none."""
    data = await reader.read(15)
    while await reader.read(1 << 16):
        pass
    return data[9:12].decode() if data.startswith(b"HTTP/1.1 ") else "closed"


async def healthy(port: int, context: ssl.SSLContext | None = None) -> bool:
    """Return True if a server answers as it should."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context)
    writer.write(_line("GET", "/api/arbitre?mot=GAMIN"))
    answer = await asyncio.wait_for(reader.read(), _SLACK)
    writer.close()
    return answer.startswith(b"HTTP/1.1 200") and b'"accepted":true' in answer.replace(b" ", b"")


def trusting() -> ssl.SSLContext:
    """Return a TLS context that accepts any certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def attacked(requests: int, seed: int, certificate: str | None = None) -> tuple[Counter[str], list[str]]:
    """Attack a server; return the counted outcomes of the requests, and the faults."""
    context = trusting() if certificate else None
    folder = TemporaryDirectory()
    server = Running(_LIMITS, _TIMEOUTS, certificate, f"{folder.name}/rooms")
    try:
        attack = HttpAttack(server.port, seed, context)
        asyncio.run(attack.run(requests // 50))  # the first ones load what stays
        before = server.memory()
        asyncio.run(attack.run(requests))
        if not asyncio.run(healthy(server.port, context)):
            attack.wrong.append("the server is not well afterwards")
        if (more := server.memory() - before) > _MORE_MEMORY:
            attack.wrong.append(f"{more / 1e6:.0f} MB more than before")
        attack.outcomes["MB more"] = round(more / 1e6)
        return attack.outcomes, attack.wrong
    finally:
        server.end()
        folder.cleanup()


def main() -> None:
    """Attack, and print the outcomes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--certificate", help="a certificate and its key, as PEM")
    given = parser.parse_args()
    start = time.monotonic()
    outcomes, wrong = attacked(given.requests, given.seed, given.certificate)
    for outcome, number in sorted(outcomes.items()):
        print(f"  {outcome:<10} {number:>8,}")
    for each in wrong[:20]:
        print(each)
    print(f"{given.requests:,} requests in {time.monotonic() - start:.0f} s, {len(wrong)} wrong")
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
