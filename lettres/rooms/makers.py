"""Who laid what lies on the table, in the last turn of each: for an edge of its own on what each has done."""

from __future__ import annotations

from lettres.engine.events import Laid
from lettres.rooms.state import RoomState
from lettres.rooms.story import changed
from lettres.rooms.wire.frames import Place


def laid_by(room: RoomState) -> list[tuple[Place, int]]:
    """The places on the table, melds or cells of a grid, that the last turns laid, each with the seat that did.

    What lies there since before these turns, or another round, is nobody's.
    """
    done, state = room.session.done, room.state
    found: dict[Place, int] = {}
    for at in range(len(done) - 1, 0, -1):
        before = done[at - 1].state
        if before.round != state.round or before.number <= state.number - len(state.seats) - 1:
            break
        for laid in (event for event in done[at].events if isinstance(event, Laid)):
            for place in changed(before.table, state.table):
                found.setdefault(place, laid.seat)
    return list(found.items())
