"""The sockets of rooms: frames in, frames out, and the codes with which they close."""

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
from lettres.rooms.wire.outgoing import denial
from lettres.rooms.wire.reading import read
from lettres.server.hub import Hub
from lettres.server.live import LiveRoom
from lettres.server.outbox import Socket
from lettres.server.store import BaseError
from lettres.web.browsers import browser_of
from lettres.web.ledger import Ledger
from lettres.web.limits import Allowance, client_address

_REST = 1.0  # seconds after a refusal until the next frame is read
NO_ROOM, NO_TEXT, NOT_ALLOWED, TOO_MUCH, RESTART, TROUBLE = 4404, 1003, 1008, 1008, 1012, 1013
_log = logging.getLogger("lettres")


def socket_handler(hub: Hub, ledger: Ledger) -> Callable[[WebSocket], Awaitable[None]]:
    """Return the handler of a socket of a room."""

    async def serve(websocket: WebSocket) -> None:
        with suppress(WebSocketDisconnect):  # the client left before it was accepted
            await websocket.accept()
            await _serve(hub, websocket, ledger)

    return serve


async def _serve(hub: Hub, websocket: WebSocket, ledger: Ledger) -> None:
    try:
        found = await ledger.charge(lambda: _watched_room(hub, websocket), client_address(websocket.scope))
    except Refusal:  # the client tries again later
        found = TROUBLE
    except BaseError as failure:  # its sentence is for the operator of the server
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


async def _watched_room(hub: Hub, websocket: WebSocket) -> tuple[LiveRoom, str] | int:
    """Return the requested room and the browser; or the code that closes the socket."""
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
    """Close a socket unless its client has gone."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await websocket.close(code)


async def _follow(hub: Hub, live: LiveRoom, browser: str, websocket: WebSocket, ledger: Ledger) -> None:
    async def send(text: str) -> None:
        try:
            await websocket.send_text(text)
        except (WebSocketDisconnect, RuntimeError) as failure:
            raise ConnectionError from failure

    socket = Socket(browser, send, lambda: hub.tasks.start_optional(_end(websocket, TROUBLE)))
    hub.watch(live, socket)
    try:
        await _end(websocket, await _read(hub, live, websocket, socket, ledger))
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        hub.leave(live, socket)


async def _read(hub: Hub, live: LiveRoom, websocket: WebSocket, socket: Socket, ledger: Ledger) -> int:
    """Handle frames; return the code with which to close the socket."""
    limits, address = ledger.limits, client_address(websocket.scope)
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
            await ledger.charge(partial(hub.handle, live, socket, message), address, socket.browser)
        except Refusal as busy:
            socket.tell(denial(No("busy", printed(str(busy))), message.id))
            await asyncio.sleep(_REST)
