"""The places on the table that each seat laid in its last turn, so that a page can mark them."""

from __future__ import annotations

from lettres.engine.events import Laid
from lettres.rooms.state import RoomState
from lettres.rooms.story import changed
from lettres.rooms.wire.outgoing import Place


def laid_places(room: RoomState) -> list[tuple[Place, int]]:
    """Return each place that a seat laid in its last turn (the index of a table meld, or a cell of a grid), with that
    seat. Places from earlier turns or rounds are left out."""
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
