"""Summaries of rooms: for the list of a browser's rooms, and for a person who is invited."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping

from lettres.rooms.endings import result
from lettres.rooms.rows import Rows, Unreadable
from lettres.rooms.state import RoomState
from lettres.rooms.views import game_info, host_name, seat_views
from lettres.rooms.wire.replies import Invited, InvitedSeat, Summary
from lettres.server.live import LiveRoom
from lettres.server.store import Store
from lettres.server.tasks import Tasks

_KEPT = 2000  # size of the cache


def summary(room: RoomState, browser: str) -> Summary:
    """Return the entry of a room in the list of a browser that has a seat there or is the host."""
    row, seats = room.row, seat_views(room, browser)
    mine = [seat.seat for seat in seats if seat.mine]
    turn = room.state.turn if row.phase == "playing" else None
    return Summary(
        id=row.id,
        game=row.game,
        title=game_info(row.game, row.options, row.theme).title,
        phase=row.phase,
        host=browser == row.host,
        seats=[seat.name for seat in seats],
        mine=mine,
        turn=turn,
        your_turn=turn is not None and turn in mine and not room.is_robot(turn),
        touched=row.touched,
        result=result(room) if row.phase == "over" else None,
    )


def invitation(room: RoomState, browser: str) -> Invited:
    """Return the summary of a room for a person who has its invitation."""
    row, seats = room.row, seat_views(room, browser)
    rules = game_info(row.game, row.options, row.theme)
    return Invited(
        id=row.id,
        game=row.game,
        title=rules.title,
        phase=row.phase,
        host_name=host_name(room),
        rules_told=rules.rules_told,
        seats=[InvitedSeat(seat.seat, seat.name, seat.kind, seat.free) for seat in seats],
        mine=[seat.seat for seat in seats if seat.mine],
    )


class Summaries:
    """The summaries of rooms, cached by version."""

    def __init__(
        self, store: Store, tasks: Tasks, rooms: Mapping[str, LiveRoom], make: Callable[[Rows], RoomState]
    ) -> None:
        self._store, self._tasks, self._rooms, self._make = store, tasks, rooms, make
        self._kept: OrderedDict[tuple[str, str], tuple[int, Summary]] = OrderedDict()

    async def get(self, name: str, browser: str) -> Summary | None:
        """Return the entry of a room in the list of a browser, None for an unreadable room. The room is not opened."""
        version = await self._tasks.run(self._store.version, name)
        if (live := self._rooms.get(name)) is not None and live.room.row.version == version:
            return summary(live.room, browser)
        kept = self._kept.pop((name, browser), None)
        if kept is None or kept[0] != version:
            rows = await self._tasks.run(self._store.read, name)
            if rows is None:
                return None
            try:
                kept = rows.room.version, await self._tasks.compute(browser, lambda: summary(self._make(rows), browser))
            except Unreadable:
                return None
        self._kept[name, browser] = kept
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return kept[1]
