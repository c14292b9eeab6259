"""uvicorn's WebSocket with an end to its patience: who reads nothing, or sends what never ends, is cut."""

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

_PIECES = 64  # of a message
_CROWDED = "trop de pages de parties sont ouvertes à la fois.\n"
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
    """A socket that knows since when it waits for its client to read, and is counted to its address."""

    closing: float | None = None
    _address: str | None = None

    def __init__(self, *, ledger: Ledger, peers: Peers, **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]
        self._places, self._peers = ledger.sockets, peers

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """It asks for a socket."""
        super().connection_made(transport)
        self.close_timeout = _CLOSE

    def handle_connect(self, event: Request) -> None:
        """Take a place for it; where its address has no more, it is refused."""
        self.handshake_initiated = True
        given = event.headers.raw_items()
        headers = [(name.lower().encode(), value.encode("latin-1", "replace")) for name, value in given]
        address = self._peers.of({"type": "websocket", "client": self.client, "headers": headers})
        if self._places.take(address):
            self._address = address
            super().handle_connect(event)
            return
        self.handshake_complete = self.close_sent = True
        self.conn.send_response(self.conn.reject(HTTPStatus.TOO_MANY_REQUESTS, _CROWDED))
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        if self._address is not None:
            self._places.leave(self._address)
        super().connection_lost(exc)

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
