"""uvicorn's WebSocket with timeouts: a client that does not read, or sends endless messages, is cut."""

from __future__ import annotations

import asyncio
import time
from http import HTTPStatus

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from lettres.web.ledger import Ledger
from lettres.web.peers import Peers

_PIECES = 64  # frames of a message at most
_CROWDED = "trop de pages de parties sont ouvertes à la fois.\n"
_CLOSE = 5.0  # seconds for the client to answer a closing frame


class FlowControl(asyncio.BaseProtocol):
    """A connection that records since when its client has not read what was sent."""

    unread: float | None = None
    """The time since which writing is paused; None while the client reads."""

    def pause_writing(self) -> None:
        """Record that the client reads too slowly."""
        self.unread = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Record that the client has read."""
        self.unread = None
        super().resume_writing()


class SocketConnection(FlowControl, WebSocketsSansIOProtocol):
    """A socket with timeouts, counted for its client's address."""

    closing: float | None = None
    _address: str | None = None

    def __init__(self, *, ledger: Ledger, peers: Peers, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self._places, self._peers = ledger.sockets, peers

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Set the timeout for closing."""
        super().connection_made(transport)
        self.close_timeout = _CLOSE

    def handle_connect(self, event: Request) -> None:
        """Take a place for the socket; refuse it if its address has none left."""
        self.handshake_initiated = True
        items = event.headers.raw_items()
        headers = [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in items]
        address = self._peers.address({"type": "websocket", "client": self.client, "headers": headers})
        if self._places.take(address):
            self._address = address
            super().handle_connect(event)
            return
        self.handshake_complete = self.close_sent = True
        self.conn.send_response(self.conn.reject(HTTPStatus.TOO_MANY_REQUESTS, _CROWDED))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give the place of the socket back."""
        if self._address is not None:
            self._places.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Handle received data. Cut the socket if the protocol allows no data now."""
        try:
            super().data_received(data)
        except InvalidState:
            self.cut()
        if not self.handshake_initiated and self.conn.handshake_exc is not None:  # no answer would follow
            self.cut()

    def handle_ping(self) -> None:
        """Answer a ping; cut a client that does not read the answers."""
        if self.unread is None:
            super().handle_ping()
        else:
            self.cut()

    def handle_cont(self, event: Frame) -> None:
        """Handle a continuation frame; cut a message of too many frames."""
        if len(self.frames) < _PIECES:
            super().handle_cont(event)
        else:
            self.cut()

    def is_late(self, now: float, read: float, close: float) -> bool:
        """Return True if the client has exceeded the timeouts for reading and closing."""
        if self.transport.is_closing():
            self.closing = self.closing or now
            return now - self.closing > close
        return self.unread is not None and now - self.unread > read

    def cut(self) -> None:
        """Close the socket at once."""
        self.transport.abort()
