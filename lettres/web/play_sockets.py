"""The sockets of rooms: frames in, frames out, and why one is closed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from lettres.rooms.printing import printed
from lettres.rooms.refusals import No, Refusal
from lettres.rooms.rows import Unreadable
from lettres.rooms.tokens import is_token
from lettres.rooms.wire.frames import denial
from lettres.rooms.wire.reading import read
from lettres.server.hub import Hub
from lettres.server.live import Live
from lettres.server.outbox import Socket
from lettres.server.store import BaseError
from lettres.web.browsers import browser_of
from lettres.web.ledger import Ledger
from lettres.web.limits import Allowance, who

_REST = 1.0  # seconds until one who was refused is heard again
NO_ROOM, NO_TEXT, NOT_ALLOWED, TOO_MUCH, RESTART, TROUBLE = 4404, 1003, 1008, 1008, 1012, 1013
_log = logging.getLogger("lettres")


def thread(hub: Hub, ledger: Ledger) -> Callable[[WebSocket], Awaitable[None]]:
    """What serves a socket of a room, from its first frame to its last."""

    async def serve(websocket: WebSocket) -> None:
        with suppress(WebSocketDisconnect):  # who has gone before he was let in
            await websocket.accept()
            await _meet(hub, websocket, ledger)

    return serve


async def _meet(hub: Hub, websocket: WebSocket, ledger: Ledger) -> None:
    try:
        found = await ledger.charge(lambda: _found(hub, websocket), who(websocket.scope))
    except Refusal:  # it is to come again
        found = TROUBLE
    except BaseError as failure:  # whose sentence is for whoever has the server
        _log.error("La base ne répond pas : %s", type(failure).__name__)
        found = TROUBLE
    if isinstance(found, int):
        await _end(websocket, found)
        return
    live, browser = found
    if not ledger.watch(live.name, browser):
        await _end(websocket, TROUBLE if ledger.watching.full else TOO_MUCH)
        return
    try:
        await _follow(hub, live, browser, websocket, ledger)
    finally:
        ledger.unwatch(live.name, browser)


async def _found(hub: Hub, websocket: WebSocket) -> tuple[Live, str] | int:
    """The room that is asked for, and the browser that asks; or the code with which it is refused."""
    if hub.closed:
        return RESTART
    name, browser = websocket.path_params["room"], await browser_of(websocket, hub)
    if browser is None:
        return NOT_ALLOWED
    try:
        live = await hub.open(name) if is_token(name) else None
    except Unreadable:
        live = None
    if live is None:
        return RESTART if hub.closed else NO_ROOM
    if not await hub.may_watch(live, browser):
        return NOT_ALLOWED
    return live, browser


async def _end(websocket: WebSocket, code: int) -> None:
    """Close a socket, if its client has not gone."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.close(code)


async def _follow(hub: Hub, live: Live, browser: str, websocket: WebSocket, ledger: Ledger) -> None:
    async def send(text: str) -> None:
        try:
            await websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError) as failure:
            raise ConnectionError from failure

    socket = Socket(browser, send, lambda: hub.tasks.try_(_end(websocket, TROUBLE)))
    hub.watch(live, socket)
    try:
        await _end(websocket, await _read(hub, live, websocket, socket, ledger))
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        hub.leave(live, socket)


async def _read(hub: Hub, live: Live, websocket: WebSocket, socket: Socket, ledger: Ledger) -> int:
    """Hand on what comes; with which code the socket is to be closed."""
    limits, address = ledger.limits, who(websocket.scope)
    allowance = Allowance(limits.frame_rate, limits.frame_burst)
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        if (text := event.get("text")) is None:
            return NO_TEXT
        if hub.closed:
            return RESTART
        if allowance.take("") > 0:
            return TOO_MUCH
        try:
            message = read(text)
        except No as no:
            socket.tell(denial(no, ""))
            continue
        try:
            await ledger.charge(partial(hub.hear, live, socket, message), address, socket.browser)
        except Refusal as busy:
            socket.tell(denial(No("busy", printed(str(busy))), message.id))
            await asyncio.sleep(_REST)
