"""A room in a few words: for its browser's list, for who is invited."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping

from lettres.position import Json
from lettres.rooms.endings import result
from lettres.rooms.rows import Rows, Unreadable
from lettres.rooms.state import RoomState
from lettres.rooms.views import host_name, outline
from lettres.server.live import Live
from lettres.server.store import Store
from lettres.server.tasks import Tasks

_KEPT = 2000
Form = dict[str, Json]


def told(room: RoomState, browser: str) -> Form:
    """A room in the list of a browser that has a seat there, or is its host."""
    seen, over = outline(room, browser), room.row.phase == "over"
    mine = [seat["seat"] for seat in seen["seats"] if seat["mine"]]
    turn = room.state.turn if seen["phase"] == "playing" else None
    return {
        "id": room.row.id,
        "game": room.row.game,
        "title": seen["room"]["title"],
        "phase": seen["phase"],
        "host": browser == room.row.host,
        "seats": [seat["name"] for seat in seen["seats"]],
        "mine": mine,
        "turn": turn,
        "your_turn": turn is not None and turn in mine and not room.plays_itself(turn),
        "touched": room.row.touched,
        "result": result(room) if over else None,
    }


def invited(room: RoomState, browser: str) -> Form:
    """A room as somebody sees it who has its invitation."""
    seen = outline(room, browser)
    return {
        "id": room.row.id,
        "game": room.row.game,
        "title": seen["room"]["title"],
        "phase": seen["phase"],
        "host_name": host_name(room),
        "rules_told": seen["room"]["rules_told"],
        "seats": [{name: seat[name] for name in ("seat", "name", "kind", "free")} for seat in seen["seats"]],
        "mine": [seat["seat"] for seat in seen["seats"] if seat["mine"]],
    }


class Summaries:
    """What lists say of rooms; what was said of one that has not changed since is said again."""

    def __init__(
        self, store: Store, tasks: Tasks, rooms: Mapping[str, Live], make: Callable[[Rows], RoomState]
    ) -> None:
        self._store, self._tasks, self._rooms, self._make = store, tasks, rooms, make
        self._kept: OrderedDict[tuple[str, str], tuple[int, Form]] = OrderedDict()

    async def of(self, name: str, browser: str) -> Form | None:
        """A room in the list of a browser, None for one that cannot be read; it is not kept open for that."""
        version = await self._tasks.run(self._store.version, name)
        if (live := self._rooms.get(name)) is not None and live.room.row.version == version:
            return told(live.room, browser)
        kept = self._kept.pop((name, browser), None)
        if kept is None or kept[0] != version:
            rows = await self._tasks.run(self._store.read, name)
            if rows is None:
                return None
            try:
                kept = rows.room.version, await self._tasks.compute(browser, lambda: told(self._make(rows), browser))
            except Unreadable:
                return None
        self._kept[name, browser] = kept
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return kept[1]
