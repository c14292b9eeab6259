"""uvicorn's WebSocket with an end to its patience: who reads nothing, or sends what never ends, is cut."""

from __future__ import annotations

import asyncio
import time

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame

_PIECES = 64  # of a message
_CLOSE = 5.0  # seconds that the other side may take to answer that the socket ends


class FlowControl(asyncio.BaseProtocol):
    """A connection that knows since when what was sent is to be read."""

    unread: float | None = None

    def pause_writing(self) -> None:
        """The client reads more slowly than is written."""
        self.unread = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The client has read."""
        self.unread = None
        super().resume_writing()


class SocketConnection(FlowControl, WebSocketsSansIOProtocol):
    """A socket that knows since when it waits for its client to read."""

    closing: float | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It asks for a socket."""
        super().connection_made(transport)
        self.close_timeout = _CLOSE

    def data_received(self, data: bytes) -> None:
        """Something has come; what comes where it has no place ends the socket."""
        try:
            super().data_received(data)
        except InvalidState:
            self.cut()
        if not self.handshake_initiated and self.conn.handshake_exc is not None:  # nobody would answer it
            self.cut()

    def handle_ping(self) -> None:
        """Answer a ping, but of one who does not read the answers."""
        if self.unread is None:
            super().handle_ping()
        else:
            self.cut()

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message, of which there are few in an honest one."""
        if len(self.frames) < _PIECES:
            super().handle_cont(event)
        else:
            self.cut()

    def is_late(self, now: float, read: float, close: float) -> bool:
        """Whether its client has taken longer than it may to read, or to let the connection end."""
        if self.transport.is_closing():
            self.closing = self.closing or now
            return now - self.closing > close
        return self.unread is not None and now - self.unread > read

    def cut(self) -> None:
        """End it at once."""
        self.transport.abort()
