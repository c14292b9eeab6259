"""What nobody may see: the same room with all that is hidden from a watcher marked must look the same to him."""

from __future__ import annotations

import json
from dataclasses import replace

from lettres.engine import GameState, Phase
from lettres.engine.events import Drew, Event
from lettres.records.record import Done
from lettres.web.rooms.drafts import judged, line
from lettres.web.rooms.messages import Draft
from lettres.web.rooms.room import Room
from lettres.web.rooms.views import view
from tests.web.rooms.driving import Driven

MARK = "¤"


def check_views(driven: Driven) -> None:
    """What each watcher sees is the same where all that is hidden from him is marked, and no mark is seen."""
    watchers = [(seat.browser, seat.number) for seat in driven.room.seats if seat.browser]
    for browser, seat in [*watchers, (None, None)]:
        seen = view(driven.room, browser, seat, driven.now)
        text = json.dumps(seen, ensure_ascii=False)
        hidden = marked(driven, seat)
        assert json.dumps(view(hidden, browser, seat, driven.now), ensure_ascii=False) == text
        assert MARK not in text and str(driven.room.row.seed) not in text and len(text.encode()) < 8192
        if seat is not None:
            draft = Draft(seen["table"], tuple(seen["rack"]))
            for typed in ("", "passer", "table", "score", "indice", "aide"):
                told = line(hidden.session, seat, hidden.lexicon, draft, typed)
                assert MARK not in f"{told.draft}{told.notice}"
            assert MARK not in str(judged(hidden.session, seat, hidden.lexicon, draft))


def marked(driven: Driven, seat: int | None) -> Room:
    """The room with every tile marked that a seat may not know: the racks of others, the pouch, what was drawn of it.

    When a round is over racks are laid open.
    """
    room = Room(driven.rows, driven.lexicon, driven.bits)
    room.present = driven.room.present
    room.row = room.row._replace(seed=0)
    session = room.session
    session.header = session.header._replace(seed=0)
    last = len(session.done) - 1
    session.done[:] = [_marked(done, seat, at == last) for at, done in enumerate(session.done)]
    return room


def _marked(done: Done, seat: int | None, last: bool) -> Done:
    state = done.state
    open_racks = last and (state.over or state.phase is Phase.DEAL)
    seats = tuple(
        each if number == seat or open_racks else replace(each, rack=(MARK,) * len(each.rack))
        for number, each in enumerate(state.seats)
    )
    hidden: GameState = replace(state, seats=seats, pouch=(MARK,) * len(state.pouch))
    return Done(MARK, done.action, done.seconds, hidden, tuple(_hidden(event, seat) for event in done.events))


def _hidden(event: Event, seat: int | None) -> Event:
    if isinstance(event, Drew) and event.seat != seat and event.why != "discard":
        return replace(event, tiles=(MARK,) * len(event.tiles))
    return event
