"""What there is of a game that is over, for whoever was in its room: the turns told again, and the analysis."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import Response

from lettres.rooms.refusals import No, Refusal
from lettres.rooms.state import RoomState
from lettres.rooms.story import story
from lettres.server.analyses import Reviews
from lettres.web.sending import as_json

_KEPT = 16  # stories, each of some tens of kilobytes
Handler = Callable[[Request], Awaitable[Response]]
Find = Callable[[Request], Awaitable[RoomState]]
"""The room that a request names; raises `Refusal` for whoever is not of it."""


def after_routes(find: Find, reviews: Reviews) -> dict[str, Handler]:
    """What answers `/p/<room>/recit` and `/p/<room>/analyse`."""

    stories = Stories()

    async def told(request: Request) -> Response:
        body = await stories.of(await _over(find, request))
        return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")

    async def reviewed(request: Request) -> Response:
        status, form = await reviews.of(await _over(find, request))
        return as_json(form, status)

    return {"/p/{room}/recit": told, "/p/{room}/analyse": reviewed}


class Stories:
    """Games told again: one at a time, as a long one takes a second, and the last few not once more."""

    def __init__(self) -> None:
        self._told: OrderedDict[tuple[str, int], asyncio.Task[bytes]] = OrderedDict()
        self._one = asyncio.Lock()

    async def of(self, room: RoomState) -> bytes:
        """The story of a room that is over, as JSON."""
        key = room.row.id, room.row.version  # who leaves for good has another name from then on
        task = self._told.pop(key, None)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(self._make(room))
        self._told[key] = task
        if len(self._told) > _KEPT:
            self._told.popitem(last=False)
        return await asyncio.shield(task)

    async def _make(self, room: RoomState) -> bytes:
        async with self._one:
            return await asyncio.to_thread(lambda: encode(story(room)))


async def _over(find: Find, request: Request) -> RoomState:
    room = await find(request)
    try:
        room.check_phase("over")
    except No as refusal:
        raise Refusal("not_over", str(refusal), 409) from refusal
    return room
