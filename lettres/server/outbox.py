"""The watchers of a room, each with an outbox: a queue of replies, and only the newest view."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.json import encode
from msgspec.structs import replace

from lettres.rooms.wire.outgoing import AnyReply, Frame, View

_MOST = 64  # replies that may wait for a slow reader


class Watcher:
    """A browser that receives replies, and views from its `seat` (None without a seat)."""

    def __init__(self, browser: str, seat: int | None = None) -> None:
        self.browser, self.seat = browser, seat

    def tell(self, reply: AnyReply) -> None:
        """Send a reply."""
        raise NotImplementedError

    @property
    def wants_views(self) -> bool:
        """True if the watcher wants views: a socket does after its first `hello`."""
        return True

    def show(self, view: View, *, again: bool) -> None:
        """Send a view. A view that equals the last one is sent only with `again`."""
        raise NotImplementedError

    def cut(self) -> None:
        """Close the connection; the client reconnects."""


class OneTimeWatcher(Watcher):
    """A watcher for one HTTP request, which collects the frames of the response."""

    def __init__(self, browser: str, seat: int | None = None) -> None:
        super().__init__(browser, seat)
        self.frames: list[Frame] = []

    def tell(self, reply: AnyReply) -> None:
        self.frames.append(reply)

    def show(self, view: View, *, again: bool) -> None:
        self.frames = [*(frame for frame in self.frames if not isinstance(frame, View)), view]


class Socket(Watcher):
    """A socket. `send` sends a text and waits for a slow reader, and `cut` closes the connection."""

    def __init__(self, browser: str, send: Callable[[str], Awaitable[None]], cut: Callable[[], None]) -> None:
        super().__init__(browser)
        self._send, self._end = send, cut
        self._replies: list[AnyReply] = []
        self._view: View | None = None
        self._shown: View | None = None
        self._sending: asyncio.Task[None] | None = None
        self.over = False

    def tell(self, reply: AnyReply) -> None:
        if len(self._replies) >= _MOST:
            self.cut()
            return
        self._replies.append(reply)
        self._wake()

    @property
    def wants_views(self) -> bool:
        return self._shown is not None

    def show(self, view: View, *, again: bool) -> None:
        steady = replace(view, left_ms=None)  # compared without the remaining time
        if not again and self._shown in (None, steady):
            return
        self._shown, self._view = steady, view
        self._wake()

    def cut(self) -> None:
        self.over = True
        self._end()

    def _wake(self) -> None:
        if self._sending is None and not self.over:
            self._sending = asyncio.get_running_loop().create_task(self._drain())

    def _next(self) -> Frame | None:
        if self._replies:
            return self._replies.pop(0)
        view, self._view = self._view, None
        return view

    async def _drain(self) -> None:
        try:
            while frame := self._next():
                await self._send(encode(frame).decode())
        except OSError:  # the connection is closed
            self.over = True
        finally:
            self._sending = None
