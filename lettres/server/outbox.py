"""Who watches a room: what is to be sent waits here, of views the newest alone."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from msgspec.json import encode
from msgspec.structs import replace

from lettres.rooms.wire.frames import AnyReply, Frame, View

_MOST = 64  # answers that wait for a slow reader


class Watcher:
    """A browser that is told answers and shown views, from a seat that it says."""

    def __init__(self, browser: str, seat: int | None = None) -> None:
        self.browser, self.seat = browser, seat

    def tell(self, reply: AnyReply) -> None:
        """Take an answer."""
        raise NotImplementedError

    @property
    def looks(self) -> bool:
        """Whether views are for it yet: nothing is shown to a socket before it asks."""
        return True

    def show(self, view: View, *, again: bool) -> None:
        """Take a view; one that is as the last need not be sent, unless it is asked for `again`."""
        raise NotImplementedError

    def cut(self) -> None:
        """End: it is to come again."""


class Asking(Watcher):
    """Who asks once, without a socket: what it is told is kept for it."""

    def __init__(self, browser: str, seat: int | None = None) -> None:
        super().__init__(browser, seat)
        self.frames: list[Frame] = []

    def tell(self, reply: AnyReply) -> None:
        self.frames.append(reply)

    def show(self, view: View, *, again: bool) -> None:
        self.frames = [*(frame for frame in self.frames if not isinstance(frame, View)), view]


class Socket(Watcher):
    """A socket: `send` sends a text, and waits while the reader is slow; `cut` ends what is too slow."""

    def __init__(self, browser: str, send: Callable[[str], Awaitable[None]], cut: Callable[[], None]) -> None:
        super().__init__(browser)
        self._send, self._end = send, cut
        self._answers: list[AnyReply] = []
        self._view: View | None = None
        self._shown: View | None = None
        self._sending: asyncio.Task[None] | None = None
        self.over = False

    def tell(self, reply: AnyReply) -> None:
        if len(self._answers) >= _MOST:
            self.cut()
            return
        self._answers.append(reply)
        self._wake()

    @property
    def looks(self) -> bool:
        return self._shown is not None

    def show(self, view: View, *, again: bool) -> None:
        steady = replace(view, left_ms=None)  # the time alone makes no other view
        if not again and self._shown in (None, steady):  # nothing is shown before it is asked for
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
        if self._answers:
            return self._answers.pop(0)
        view, self._view = self._view, None
        return view

    async def _drain(self) -> None:
        try:
            while frame := self._next():
                await self._send(encode(frame).decode())
        except OSError:  # it has gone
            self.over = True
        finally:
            self._sending = None
