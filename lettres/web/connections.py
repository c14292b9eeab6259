"""uvicorn with timeouts for slow clients, limits for connections, and logs that name no client."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import ssl
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import TypeGuard, cast

import h11
from starlette.types import ASGIApp
from uvicorn import Config, Server
from uvicorn.protocols.http.h11_impl import H11Protocol

from lettres.web.guard import RAW_HEADERS, Guard
from lettres.web.ledger import Ledger
from lettres.web.peers import Peers
from lettres.web.socket_connections import FlowControl, SocketConnection
from lettres.web.socket_handover import Neighbours
from lettres.web.write_coalescing import GatheringTransport

_HEAD_BYTES = 16 * 1024
_BACKLOG = 1024  # waiting connections: all sockets of hundreds of games reconnect at once
_ACCEPTED_TOGETHER = 32  # few, so that they have sent a request, and no longer count, before more are accepted
_FRAME = 8 * 1024
_EVERY = 10  # ticks of a tenth of a second
_HOURLY = 36_000  # ticks of a tenth of a second
_GC_THRESHOLDS = 20_000, 5, 1_000_000  # the oldest generation is collected hourly instead
_SWITCH = 0.001  # seconds after which a computing thread gives way to the event loop
_log = logging.getLogger("lettres")


@dataclass(frozen=True, slots=True)
class Timeouts:
    """The timeouts of a connection, in seconds."""

    head: float = 10.0
    """For the head of a request, from its first byte or from the start of the connection."""
    read: float = 30.0
    """For the client to read data that was sent."""
    close: float = 5.0
    """For a closed connection to end."""
    idle: int = 15
    """For the next request after a response."""


class Connection(FlowControl, H11Protocol):
    """An HTTP connection that records how long it waits for its client, and is counted until it becomes a socket."""

    since = 0.0
    """The time at which the connection was made, its request began, or its last response was sent."""
    waiting: float | None = None
    """The time at which the incoming request began; None between requests, and while one is answered."""
    closing: float | None = None

    def __init__(self, *, ledger: Ledger, peers: Peers, neighbours: Neighbours | None = None, **more: object) -> None:
        super().__init__(**more)  # type: ignore[arg-type]
        self._counted, self._peers, self._neighbours = ledger.connections, peers, neighbours
        self._behind_proxy = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection for its address. A proxy's connection counts for the client of each request instead."""
        super().connection_made(GatheringTransport(transport))
        self.since = self.waiting = time.monotonic()
        self._behind_proxy = self.client is not None and self._peers.is_proxy(self.client[0])
        self._counted.add(self, self._peers.peer_address(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection."""
        self._counted.drop(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Turn the connection into a socket, in this process or in the process of its room."""
        if self._neighbours is not None:
            connection = self.transport.get_extra_info("socket")
            if self._neighbours.hand_over(connection.fileno(), event.target, self.headers):
                self.cut()
                return
        self._counted.drop(self)
        super().handle_websocket_upgrade(event)

    @property
    def is_idle(self) -> bool:
        """True between two requests."""
        return self.waiting is None and self._is_free

    @property
    def _is_free(self) -> bool:
        """True while no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def is_waiting(self) -> bool:
        """True if a request, or the rest of its body, is still to come."""
        return self._is_free or self.cycle.more_body

    def data_received(self, data: bytes) -> None:
        """Note the time of a request's first bytes."""
        if self.waiting is None and self._is_free:
            self.since = self.waiting = time.monotonic()
        super().data_received(data)

    def handle_events(self) -> None:
        """Handle received data. If a proxy sends a new request, count it for the address of the proxy's client."""
        cycle = self.cycle
        super().handle_events()
        if self._is_free:
            return
        self.waiting = None
        if self._behind_proxy and self.cycle is not cycle:
            self._counted.add(self, self._peers.address(dict(self.scope)))

    def on_response_complete(self) -> None:
        """Note the time of the response, and wait for the next request."""
        self.since, self.waiting = time.monotonic(), None
        if self._behind_proxy:
            self._counted.add(self, "")
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer data that are not HTTP, and close."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # a response is being sent
            self.transport.close()
            return
        body = b"Ce n'est pas une demande HTTP."
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *RAW_HEADERS]
        headers.append((b"content-length", str(len(body)).encode()))
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for part in (answer, h11.Data(body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        if self.cycle is not None:  # the data were the body of its request: drop the response of the app
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def is_late(self, now: float, timeouts: Timeouts) -> bool:
        """Return True if the client has exceeded a timeout."""
        if self.transport.is_closing():
            self.closing = self.closing or now
            return now - self.closing > timeouts.close
        if self.unread is not None:
            return now - self.unread > timeouts.read
        return self.waiting is not None and now - self.waiting > timeouts.head

    def cut(self) -> None:
        """Close the connection at once."""
        self.connections.discard(self)
        self._counted.drop(self)
        self.transport.abort()


class Handshake(asyncio.Protocol):
    """A connection during its TLS handshake, counted like the others."""

    is_idle, is_waiting = False, True

    def __init__(
        self, context: ssl.SSLContext, timeouts: Timeouts, ledger: Ledger, peers: Peers, **more: object
    ) -> None:
        self._context, self._timeouts, self._counted, self._peers = context, timeouts, ledger.connections, peers
        self._parameters = {"ledger": ledger, "peers": peers, **more}
        self._early = b""
        self.since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start the handshake."""
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()  # start_tls resumes it
        self._transport, self.since = transport, time.monotonic()
        self._counted.add(self, self._peers.peer_address(transport.get_extra_info("peername")))
        self._task = asyncio.get_running_loop().create_task(self._do_handshake(transport))

    def cut(self) -> None:
        """Close the connection at once."""
        self._counted.drop(self)
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Keep data that arrive with the end of the handshake."""
        self._early += data

    async def _do_handshake(self, transport: asyncio.Transport) -> None:
        loop, timeouts = asyncio.get_running_loop(), self._timeouts
        try:
            secure = await loop.start_tls(
                transport,
                self,
                self._context,
                server_side=True,
                ssl_handshake_timeout=timeouts.head,
                ssl_shutdown_timeout=timeouts.close,
            )
        except OSError:  # the client speaks no TLS, is silent or has gone
            transport.abort()
            return
        finally:
            self._counted.drop(self)
        if secure is not None and not secure.is_closing():  # None if the client left during the handshake
            connection = Connection(**self._parameters)  # type: ignore[arg-type]
            secure.set_protocol(connection)
            connection.connection_made(secure)
            if self._early:
                connection.data_received(self._early)


def _log_error(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """Log an error outside of any request, by its type only."""
    _log.error("Erreur imprévue : %s", type(context.get("exception")).__name__)


class QuietServer(Server):
    """A server that stops on a signal without raising it again, and cuts connections that exceed their timeouts."""

    def __init__(self, config: Config, timeouts: Timeouts, neighbours: Neighbours | None = None) -> None:
        super().__init__(config)
        self._timeouts, self._neighbours = timeouts, neighbours

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Run the server, alone in its process. A full garbage collection over hundreds of games stops everything for a
        third of a second, so it runs only once an hour."""
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        sys.setswitchinterval(_SWITCH)
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        asyncio.get_running_loop().set_exception_handler(_log_error)
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(_BACKLOG)  # uvicorn has lowered it
        if self._neighbours is not None:
            self._neighbours.listen(self._connection)

    def _connection(self) -> asyncio.Protocol:
        make: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Accept no more connections, and close those that are open."""
        if self._neighbours is not None:
            self._neighbours.close()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Cut late connections once a second; collect garbage once an hour."""
        if counter % _HOURLY == _HOURLY - 1:
            gc.collect()
        if counter % _EVERY == 0:
            now = time.monotonic()
            for each in list(self.server_state.connections):
                if self._is_late(each, now):
                    each.cut()
        return await super().on_tick(counter)

    def _is_late(self, each: object, now: float) -> TypeGuard[Connection | SocketConnection]:
        if isinstance(each, SocketConnection):
            return each.is_late(now, self._timeouts.read, self._timeouts.close)
        return isinstance(each, Connection) and each.is_late(now, self._timeouts)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on Ctrl-C and SIGTERM, and do not raise them again at the end."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def tls_context(certificate: str, key: str | None = None) -> ssl.SSLContext:
    """Return the TLS context of a certificate and its key (None: the key is in the same file). Raises `OSError` or
    `ssl.SSLError` if the files are unusable."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key, password=lambda: b"")
    return context


def make_server(
    app: ASGIApp,
    tls: ssl.SSLContext | None = None,
    proxy: str | None = None,
    timeouts: Timeouts | None = None,
    neighbours: Neighbours | None = None,
) -> QuietServer:
    """Return a server for an app. Client addresses reported by `proxy` are trusted.

    With `neighbours`, each socket of a room goes to the process of its room. Connections count in the app's ledger.
    """
    timeouts, peers = timeouts or Timeouts(), Peers(proxy)
    ledger = app.ledger if isinstance(app, Guard) else Ledger()
    protocol: Callable[..., asyncio.Protocol] = partial(Connection, ledger=ledger, peers=peers, neighbours=neighbours)
    if tls is not None:  # an encrypted connection cannot be handed over
        protocol, neighbours = partial(Handshake, tls, timeouts, ledger, peers), None
    config = Config(
        app,
        http=cast(type[asyncio.Protocol], protocol),
        ws=cast(type[asyncio.Protocol], partial(SocketConnection, ledger=ledger, peers=peers)),
        ws_max_size=_FRAME,
        ws_per_message_deflate=False,  # takes more memory than the rest of a socket
        loop="asyncio",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        backlog=_ACCEPTED_TOGETHER,
        timeout_keep_alive=timeouts.idle,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=_HEAD_BYTES,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
    )
    return QuietServer(config, timeouts, neighbours)


def listening_socket(address: str, port: int) -> socket.socket:
    """Return a listening socket. Raises `OSError`."""
    family, kind, protocol, _, place = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if hasattr(socket, "AF_UNIX"):  # on Windows it would let two servers share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
