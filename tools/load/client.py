"""People at browsers, each with a socket that reconnects when cut and then repeats the messages without answer."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

_AGAIN = 0.05  # seconds until a cut socket is tried again
_BUSY = 0.3  # until a message is sent again to a busy server, as the page would
_OPEN = 30.0


class ClientFailure(Exception):
    """A failure of a client, which was refused or got no answer."""


class Lost(ClientFailure):
    """An acknowledged line that is missing, or stored with a change."""


class Leak(ClientFailure):
    """A view that shows what may not be seen."""


class Person:
    """The person on a seat of a room, in a browser. Messages are checked and timed."""

    def __init__(self, address: str, cookie: str, room: str, seat: int | None, seen: Callable[[str], None]):
        self._address, self._cookie, self._room, self.seat, self._seen = address, cookie, room, seat, seen
        self.n = -1
        """The last line seen."""
        self.at = 0.0
        """The time at which the view of that line came."""
        self.back = 0.0
        """The time of the first view after the last connection; 0 while there is none."""
        self.acknowledged = 0
        """The number of the last line that was acknowledged."""
        self.frames = self.bytes = self.connections = self.refused = 0
        """The refusals by a busy server, each sent again."""
        self._pending: dict[str, str] = {}
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._changed = asyncio.Event()
        self._failure: ClientFailure | None = None
        self._socket: ClientConnection | None = None
        self._names = 0
        self._task: asyncio.Task[None] | None = None
        self._saying: asyncio.Task[None] | None = None

    # -- the connection

    def start(self) -> None:
        """Connect, and stay connected."""
        self._task = asyncio.create_task(self._stay())

    async def stop(self) -> None:
        """Disconnect; raise the failure of the socket, if any."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._check()

    async def _stay(self) -> None:
        while True:
            with suppress(OSError, ConnectionClosed, InvalidHandshake, EOFError, TimeoutError):
                await self._connected()
            self._socket, self.back = None, 0.0
            await asyncio.sleep(_AGAIN)

    async def _connected(self) -> None:
        url = self._address.replace("http", "ws", 1) + f"/p/{self._room}/fil"
        cookie = {"Cookie": self._cookie}
        async with connect(
            url,
            origin=Origin(self._address),
            additional_headers=cookie,
            compression=None,
            open_timeout=_OPEN,
            close_timeout=1,
        ) as socket:
            self.connections += 1
            await socket.send(json.dumps({"type": "hello", "id": self._name(), "n": max(0, self.n), "seat": self.seat}))
            for text in list(self._pending.values()):
                await socket.send(text)
            self._socket = socket
            async for frame in socket:
                self._take(frame)

    def _name(self) -> str:
        self._names += 1
        return f"{self.seat}.{self._names}"

    def _take(self, frame: str | bytes) -> None:
        now = time.perf_counter()
        self.frames += 1
        self.bytes += len(frame)
        form: dict[str, Any] = json.loads(frame)
        if form["type"] != "view":
            self._answered(form)
            return
        if form["n"] < max(self.acknowledged, self.n):
            told = max(self.acknowledged, self.n)
            self._fail(Lost(f"line {told} was told, and is lost: the view is of {form['n']}"))
        self._seen(str(frame))
        if form["n"] > self.n:
            self.n, self.at = form["n"], now
        self.back = self.back or now
        self._changed.set()

    def _answered(self, form: dict[str, Any]) -> None:
        name = form.get("id", "")
        if form["type"] == "no" and form["code"] == "busy" and name in self._pending:
            self.refused += 1
            asyncio.get_running_loop().call_later(_BUSY, self._say_again, name)
            return
        self._pending.pop(name, None)
        if form["type"] == "done":
            self.acknowledged = max(self.acknowledged, form["n"])
        answer = self._answers.pop(name, None)
        if answer is not None and not answer.done():
            answer.set_result(form)

    def _say_again(self, name: str) -> None:
        if self._socket is not None and name in self._pending:
            self._saying = asyncio.create_task(self._send(self._pending[name]))

    async def _send(self, text: str) -> None:
        """Send a message, on this socket or, if that is cut, on the next one."""
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text)

    def _fail(self, failure: ClientFailure) -> None:
        """Raise `failure` wherever somebody waits for an answer or a line."""
        self._failure = failure
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(failure)
        self._changed.set()

    def _check(self) -> None:
        if self._failure is not None:
            raise self._failure

    # -- messages

    async def act(self, action: Mapping[str, Any]) -> asyncio.Future[dict[str, Any]]:
        """Send an action; return a future of the answer, which comes even if the server is killed meanwhile."""
        return await self.say("act", seat=self.seat, action=action)

    async def say(self, kind: str, **fields: object) -> asyncio.Future[dict[str, Any]]:
        """Send a message; raise the failure of the socket, if any."""
        self._check()
        name = self._name()
        text = json.dumps({"type": kind, "id": name, "n": self.n, **fields})
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._pending[name], self._answers[name] = text, answer
        await self._send(text)
        return answer

    async def see(self, n: int) -> None:
        """Wait until a view of line `n` has come; raise the failure of the socket, if any."""
        self._check()
        while self.n < n or not self.back:
            self._changed.clear()
            await self._changed.wait()
            self._check()
