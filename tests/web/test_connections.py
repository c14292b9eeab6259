"""Connections by TLS: whoever says nothing keeps nobody out, and is cut off in time."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import BaseRoute, Route
from starlette.types import Message, Receive, Scope, Send

from lettres.web.app import refusal_response
from lettres.web.connections import Timeouts, listening_socket, make_server, tls_context
from lettres.web.guard import Guard
from lettres.web.ledger import Ledger
from lettres.web.limits import Limits, client_address
from lettres.web.peers import Peers
from tools.damage.http import trusting

CERTIFICATE = str(Path(__file__).with_name("certificate.pem"))
"""Of nobody, with its key."""
_QUESTION = b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"


def guarded(routes: list[BaseRoute], ledger: Ledger) -> Guard:
    """An app of some routes, in front of which everybody is counted."""
    return Guard(Starlette(routes=routes), refusal_response, ledger, [])


def test_silence_before_tls_keeps_nobody_out(caplog: pytest.LogCaptureFixture) -> None:
    """Of too many that are silent the first ones make room; all are cut off in time, and nothing is told of them."""
    ledger = Ledger(Limits(all_connections=3))
    app = guarded([Route("/", lambda request: PlainTextResponse(request.url.scheme))], ledger)

    async def course() -> None:
        listener = listening_socket("127.0.0.1", 0)
        server = make_server(app, tls_context(CERTIFICATE), timeouts=Timeouts(head=2.0))
        running = asyncio.create_task(server.serve([listener]))
        place = listener.getsockname()[:2]
        silent = await asyncio.gather(*(asyncio.open_connection(*place) for _ in range(40)))
        reader, writer = await asyncio.open_connection(*place, ssl=trusting())
        writer.write(_QUESTION)
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 200") and answer.endswith(b"https")
        assert len(ledger.connections) <= 3
        silent.append(await asyncio.open_connection(*place))
        silent[-1][1].write(b"GET / HTTP/1.1\r\n\r\n")
        for each, _ in silent:
            with suppress(ConnectionError):
                await asyncio.wait_for(each.read(), 60)
        assert not len(ledger.connections)
        for _, left in (*silent, (reader, writer)):
            left.transport.abort()
        server.should_exit = True
        await running

    with caplog.at_level(logging.INFO):
        asyncio.run(course())
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]


def test_a_proxy_shakes_hands_as_often_as_it_likes() -> None:
    """By TLS too it has no address of its own, and no bound."""
    ledger = Ledger(Limits(connections=2))
    app = guarded([Route("/", lambda request: PlainTextResponse("x"))], ledger)

    async def course() -> None:
        listener = listening_socket("127.0.0.1", 0)
        server = make_server(app, tls_context(CERTIFICATE), proxy="127.0.0.1")
        running = asyncio.create_task(server.serve([listener]))
        place = listener.getsockname()[:2]
        try:
            async with asyncio.timeout(60):
                silent = [await asyncio.open_connection(*place) for _ in range(5)]
                reader, writer = await asyncio.open_connection(*place, ssl=trusting())
                writer.write(_QUESTION)
                assert (await reader.read()).startswith(b"HTTP/1.1 200")
                assert ledger.connections.count("") >= 5 and ledger.connections.count("127.0.0.1") == 0
                for _, left in (*silent, (reader, writer)):
                    left.transport.abort()
        finally:
            server.should_exit = True
            await running

    asyncio.run(course())


def test_beside_a_proxy_others_are_counted_to_their_address() -> None:
    peers = Peers("10.0.0.1")
    assert peers.peer_address(("127.0.0.1", 5)) == "127.0.0.1" and peers.peer_address(("10.0.0.1", 5)) == ""


@pytest.mark.parametrize(
    ("proxy", "seen"), [(None, ("127.0.0.1", "http")), ("127.0.0.1", ("198.41.0.4", "https")), ("10.0.0.1", None)]
)
def test_forwarded_headers_are_believed_of_the_proxy_alone(proxy: str | None, seen: tuple[str, str] | None) -> None:
    asked: list[tuple[str, str]] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        asked.append((client_address(scope), scope["scheme"]))

    async def nothing(*given: object) -> Message:
        return {}

    config = make_server(app, proxy=proxy).config
    config.load()
    headers = [(b"x-forwarded-for", b"198.41.0.4"), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "client": ("127.0.0.1", 5), "scheme": "http", "headers": headers}
    asyncio.run(config.loaded_app(scope, nothing, nothing))
    assert asked == [seen or ("127.0.0.1", "http")]
