"""The server of the tests in a browser: it has its port while it is stopped, and ends whoever is still there."""

from __future__ import annotations

import asyncio
import socket
import urllib.request

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from tools.browser import served


def answers(server: str) -> bool:
    with urllib.request.urlopen(f"{server}/", timeout=30) as answer:
        return bool(answer.status == 200)


def app(waiting: list[str]) -> Starlette:
    async def answer(request: Request) -> PlainTextResponse:
        return PlainTextResponse("x")

    async def wait(request: Request) -> PlainTextResponse:
        waiting.append("")
        await asyncio.sleep(3600)
        return PlainTextResponse("x")

    return Starlette(routes=[Route("/", answer), Route("/wait", wait)])


def test_nobody_takes_its_port_while_it_is_stopped() -> None:
    with served(app([])) as server:
        server.stop()
        with socket.socket() as other, pytest.raises(OSError):
            other.bind(("127.0.0.1", server.port))
        server.start()
        assert answers(server.address)


@pytest.mark.slow  # what is being answered is waited for, for a while
def test_it_ends_whoever_still_waits_for_an_answer() -> None:
    waiting = list[str]()
    with served(app(waiting), lifespan=True) as server:
        late = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        late.sendall(b"GET /wait HTTP/1.1\r\nhost: localhost\r\n\r\n")
        while not waiting:
            assert answers(server.address)
    with late:
        while late.recv(1000):
            pass
