"""The routes of a finished game, for the browsers of its room: the story of its turns, and the analysis."""

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
from lettres.web.responses import json_response

_KEPT = 16  # stories in the cache, each of a few dozen kilobytes
Handler = Callable[[Request], Awaitable[Response]]
Find = Callable[[Request], Awaitable[RoomState]]
"""Returns the room of a request. Raises `Refusal` for a browser that may not watch it."""


def after_routes(find: Find, reviews: Reviews) -> dict[str, Handler]:
    """Return the handlers of `/p/<room>/recit` and `/p/<room>/analyse`."""
    stories = Stories()

    async def story_of(request: Request) -> Response:
        body = await stories.get(await _finished_room(find, request))
        return Response(body, 200, {"Cache-Control": "no-store"}, "application/json")

    async def analysis_of(request: Request) -> Response:
        status, form = await reviews.get(await _finished_room(find, request))
        return json_response(form, status)

    return {"/p/{room}/recit": story_of, "/p/{room}/analyse": analysis_of}


class Stories:
    """The stories of finished games, made one at a time, since a long one takes a second; the last few are cached."""

    def __init__(self) -> None:
        self._tasks: OrderedDict[tuple[str, int], asyncio.Task[bytes]] = OrderedDict()
        self._one = asyncio.Lock()

    async def get(self, room: RoomState) -> bytes:
        """Return the story of a finished room, as JSON."""
        key = room.row.id, room.row.version  # the version changes when a player is erased, and with it a name
        task = self._tasks.pop(key, None)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):
            task = asyncio.create_task(self._make(room))
        self._tasks[key] = task
        if len(self._tasks) > _KEPT:
            self._tasks.popitem(last=False)
        return await asyncio.shield(task)

    async def _make(self, room: RoomState) -> bytes:
        async with self._one:
            return await asyncio.to_thread(lambda: encode(story(room)))


async def _finished_room(find: Find, request: Request) -> RoomState:
    room = await find(request)
    try:
        room.check_phase("over")
    except No as refusal:
        raise Refusal("not_over", str(refusal), 409) from refusal
    return room
