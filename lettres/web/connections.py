"""uvicorn with an end to its patience: whoever sends or reads too slowly is cut off, and says nothing of who asked."""

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

from lettres.web.gathering import Gathering
from lettres.web.guard import RAW_HEADERS, Guard
from lettres.web.handing import Neighbours
from lettres.web.ledger import Ledger
from lettres.web.peers import Peers
from lettres.web.socket_connections import FlowControl, SocketConnection

_HEAD_BYTES = 16 * 1024
_BACKLOG = 1024  # connections that wait: all sockets of hundreds of games come back at once
_TOGETHER_TAKEN = 32  # of them, so that those before have asked, and are no longer counted, when more are taken
_FRAME = 8 * 1024
_EVERY = 10  # ticks, of a tenth of a second
_HOURLY = 36_000  # ticks
_YOUNG = 20_000, 5, 1_000_000  # of which generation garbage is looked for, and when: of the oldest never by itself
_TURN = 0.001  # seconds that a thread which computes may keep whoever is to be answered waiting
_log = logging.getLogger("lettres")


@dataclass(frozen=True, slots=True)
class Patience:
    """The seconds that a client is waited for."""

    head: float = 10.0
    """For the head of a request to come, from its first byte or from when the connection was made."""
    read: float = 30.0
    """For what was sent to be read, before more is sent."""
    close: float = 5.0
    """For a connection to end once it is closed."""
    idle: int = 15
    """For the next request, after an answer."""


class Connection(FlowControl, H11Protocol):
    """A connection that knows since when it waits for its client, and is counted while it is no socket."""

    since = 0.0
    """The time when it was made, its request began, or its last answer was sent."""
    waiting: float | None = None
    """The time since which a request is coming; None between two, and while one is answered."""
    closing: float | None = None

    def __init__(self, *, ledger: Ledger, peers: Peers, neighbours: Neighbours | None = None, **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]
        self._held, self._peers, self._neighbours = ledger.connections, peers, neighbours
        self._behind_proxy = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """It is counted to its address; of a proxy, to that of each request while it is answered."""
        super().connection_made(Gathering(transport))
        self.since = self.waiting = time.monotonic()
        self._behind_proxy = self.client is not None and self._peers.is_proxy(self.client[0])
        self._held.add(self, self._peers.at(self.client))

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        self._held.drop(self)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It becomes a socket, here or in the process of its room."""
        if self._neighbours is not None:
            connection = self.transport.get_extra_info("socket")
            if self._neighbours.hand_over(connection.fileno(), event.target, self.headers):
                self.cut()
                return
        self._held.drop(self)
        super().handle_websocket_upgrade(event)

    @property
    def is_idle(self) -> bool:
        """Return True between two requests."""
        return self.waiting is None and self._is_free

    @property
    def _is_free(self) -> bool:
        """Return True while no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    @property
    def is_waiting(self) -> bool:
        """Return True where a request is still to come, or the rest of its body."""
        return self._is_free or self.cycle.more_body

    def data_received(self, data: bytes) -> None:
        """Some of a request has come."""
        if self.waiting is None and self._is_free:
            self.since = self.waiting = time.monotonic()
        super().data_received(data)

    def handle_events(self) -> None:
        """See what has come: requests, whole or in parts."""
        cycle = self.cycle
        super().handle_events()
        if self._is_free:
            return
        self.waiting = None
        if self._behind_proxy and self.cycle is not cycle:
            self._held.add(self, self._peers.of(dict(self.scope)))

    def on_response_complete(self) -> None:
        """The answer is sent: the next request may come."""
        self.since, self.waiting = time.monotonic(), None
        if self._behind_proxy:
            self._held.add(self, "")
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP, and close."""
        if self.conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):  # in the midst of an answer
            self.transport.close()
            return
        body = b"Ce n'est pas une demande HTTP."
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close"), *RAW_HEADERS]
        headers.append((b"content-length", str(len(body)).encode()))
        answer = h11.Response(status_code=400, headers=headers, reason=b"Bad Request")
        for part in (answer, h11.Data(body), h11.EndOfMessage()):
            self.transport.write(self.conn.send(part) or b"")
        if self.cycle is not None:  # whose body it was: what the app would answer is not sent any more
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        self.transport.close()

    def is_late(self, now: float, patience: Patience) -> bool:
        """Return True where its client has taken longer than it may."""
        if self.transport.is_closing():
            self.closing = self.closing or now
            return now - self.closing > patience.close
        if self.unread is not None:
            return now - self.unread > patience.read
        return self.waiting is not None and now - self.waiting > patience.head

    def cut(self) -> None:
        """End it at once."""
        self.connections.discard(self)
        self._held.drop(self)
        self.transport.abort()


class Handshake(asyncio.Protocol):
    """A connection until it speaks TLS, counted as those that do."""

    is_idle, is_waiting = False, True

    def __init__(
        self, context: ssl.SSLContext, patience: Patience, ledger: Ledger, peers: Peers, **given: object
    ) -> None:
        self._context, self._patience, self._held, self._peers = context, patience, ledger.connections, peers
        self._given = {"ledger": ledger, "peers": peers, **given}
        self._early = b""
        self.since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin TLS."""
        assert isinstance(transport, asyncio.Transport)
        transport.pause_reading()  # until TLS reads
        self._transport, self.since = transport, time.monotonic()
        self._held.add(self, self._peers.at(transport.get_extra_info("peername")))
        self._task = asyncio.get_running_loop().create_task(self._shake(transport))

    def cut(self) -> None:
        """End it at once."""
        self._held.drop(self)
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Keep what comes with the end of the handshake."""
        self._early += data

    async def _shake(self, transport: asyncio.Transport) -> None:
        loop, patience = asyncio.get_running_loop(), self._patience
        try:
            secure = await loop.start_tls(
                transport,
                self,
                self._context,
                server_side=True,
                ssl_handshake_timeout=patience.head,
                ssl_shutdown_timeout=patience.close,
            )
        except OSError:  # it speaks no TLS, says nothing, or has gone
            transport.abort()
            return
        finally:
            self._held.drop(self)
        if secure is not None and not secure.is_closing():  # none where it went in the midst
            connection = Connection(**self._given)  # type: ignore[arg-type]
            secure.set_protocol(connection)
            connection.connection_made(secure)
            if self._early:
                connection.data_received(self._early)


def _failed(loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
    """Log what went wrong outside of any answer by its kind alone."""
    _log.error("Erreur imprévue : %s", type(context.get("exception")).__name__)


class QuietServer(Server):
    """A server that ends by itself when it is told to, and cuts off who is late."""

    def __init__(self, config: Config, patience: Patience, neighbours: Neighbours | None = None) -> None:
        super().__init__(config)
        self._patience, self._neighbours = patience, neighbours

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve, in a process of its own: to look through hundreds of games for garbage stops all for a third of a
        second, so that is done once an hour."""
        gc.freeze()
        gc.set_threshold(*_YOUNG)
        sys.setswitchinterval(_TURN)
        super().run(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        asyncio.get_running_loop().set_exception_handler(_failed)
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(_BACKLOG)  # as many as before it was handed over
        if self._neighbours is not None:
            self._neighbours.listen(self._connection)

    def _connection(self) -> asyncio.Protocol:
        make: Callable[..., asyncio.Protocol] = self.config.http_protocol_class
        return make(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take nothing more, and end what there is."""
        if self._neighbours is not None:
            self._neighbours.close()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Look, once a second, who is late; for garbage, once an hour."""
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
            return each.is_late(now, self._patience.read, self._patience.close)
        return isinstance(each, Connection) and each.is_late(now, self._patience)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take Ctrl-C and SIGTERM as what asks it to stop: none of them is raised again at the end."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()


def tls_of(certificate: str, key: str | None = None) -> ssl.SSLContext:
    """Return what speaks TLS by the files of a certificate and of its key, None where both are in one; raises
    `OSError` or `ssl.SSLError` where they cannot serve."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key, password=lambda: b"")
    return context


def make_server(
    app: ASGIApp,
    tls: ssl.SSLContext | None = None,
    proxy: str | None = None,
    patience: Patience | None = None,
    neighbours: Neighbours | None = None,
) -> QuietServer:
    """A server of an app; where there is a `proxy`, what that says of who asks is believed.

    With `neighbours`, sockets of rooms go to the process of their room. Who connects is counted where the app counts.
    """
    patience, peers = patience or Patience(), Peers(proxy)
    ledger = app.ledger if isinstance(app, Guard) else Ledger()
    protocol: Callable[..., asyncio.Protocol] = partial(Connection, ledger=ledger, peers=peers, neighbours=neighbours)
    if tls is not None:  # what is encrypted stays with who has the keys
        protocol, neighbours = partial(Handshake, tls, patience, ledger, peers), None
    config = Config(
        app,
        http=cast(type[asyncio.Protocol], protocol),
        ws=cast(type[asyncio.Protocol], partial(SocketConnection, ledger=ledger, peers=peers)),
        ws_max_size=_FRAME,
        ws_per_message_deflate=False,  # it takes more memory than all else of a socket
        loop="asyncio",
        log_config=None,
        log_level="critical",
        access_log=False,
        server_header=False,
        backlog=_TOGETHER_TAKEN,
        timeout_keep_alive=patience.idle,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=_HEAD_BYTES,
        proxy_headers=proxy is not None,
        forwarded_allow_ips=proxy,
    )
    return QuietServer(config, patience, neighbours)


def listening(address: str, port: int) -> socket.socket:
    """A socket that listens; raises `OSError`."""
    family, kind, protocol, _, place = socket.getaddrinfo(address, port, type=socket.SOCK_STREAM)[0]
    listener = socket.socket(family, kind, protocol)
    try:
        if hasattr(socket, "AF_UNIX"):  # elsewhere it would let two servers have one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(place)
        listener.listen(_BACKLOG)
    except OSError:
        listener.close()
        raise
    return listener
