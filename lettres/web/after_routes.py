"""What there is of a game that is over, for whoever was in its room: the turns told again, and the analysis."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from lettres.web.refusals import Refusal
from lettres.web.reviewing import Reviews
from lettres.web.rooms.fields import No
from lettres.web.rooms.state import RoomState
from lettres.web.rooms.story import story
from lettres.web.sending import as_json

Handler = Callable[[Request], Awaitable[Response]]
Find = Callable[[Request], Awaitable[RoomState]]
"""The room that a request names; raises `Refusal` for whoever is not of it."""


def after_routes(find: Find, reviews: Reviews) -> dict[str, Handler]:
    """What answers `/p/<room>/recit` and `/p/<room>/analyse`."""

    async def told(request: Request) -> Response:
        room = await _over(find, request)
        return as_json(await asyncio.to_thread(story, room))

    async def reviewed(request: Request) -> Response:
        status, form = await reviews.of(await _over(find, request))
        return as_json(form, status)

    return {"/p/{room}/recit": told, "/p/{room}/analyse": reviewed}


async def _over(find: Find, request: Request) -> RoomState:
    room = await find(request)
    try:
        room.check_phase("over")
    except No as refusal:
        raise Refusal("not_over", str(refusal), 409) from refusal
    return room
