"""Marks on hidden tiles: a view must not change when all that is hidden from its reader is marked."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any

from lettres.engine import GameState, Phase
from lettres.engine.events import Drew, Event
from lettres.records.journal import MemoryJournal
from lettres.records.record import Done
from lettres.rooms.room import Room
from lettres.rooms.rows import Rows
from lettres.rooms.view_cache import ViewCache
from lettres.rooms.views import view_json
from lexicon import Lexicon

MARK = "¤"
_OF_MAY = ("stand_in", "stand_back", "ready", "pause", "resume")
_OF_SEATS = ("here", "mine", "free", "kind", "stand_in", "yours_again", "said", "asked", "name")
_OF_ROOM = ("id", "host", "owner", "revenge")
"""The fields that differ between two views of one line: the clock, presence, later messages."""


def marked(room: Room, seat: int | None) -> Room:
    """Return a copy of `room` with marks for the tiles that `seat` may not know: other racks, the pouch, draws from it.

    Racks are open, and not marked, when a round is over.
    """
    other = copy(room)
    other.row, other.view_cache, other.answers = room.row._replace(seed=0), ViewCache(), OrderedDict()
    session = other.begun = copy(room.session)
    session.journal = other.journal = MemoryJournal()
    session.header = session.header._replace(seed=0)
    last = len(session.done) - 1
    session.done = [_marked(done, seat, at == last) for at, done in enumerate(session.done)]
    return other


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


def steady(form: dict[str, Any]) -> dict[str, Any]:
    """Return the lasting part of a view, which is equal in all views of one line and seat.

    >>> form = {"n": 3, "left_ms": 12, "room": {"id": "x", "game": "des"}, "seats": [{"seat": 0, "here": True}]}
    >>> steady({**form, "may": {"play": True, "resume": False}})
    {'n': 3, 'room': {'game': 'des'}, 'seats': [{'seat': 0}], 'may': {'play': True}}
    """
    kept = {key: value for key, value in form.items() if key not in ("left_ms", "handover")}
    kept["may"] = {key: value for key, value in form["may"].items() if key not in _OF_MAY}
    kept["room"] = {key: value for key, value in form["room"].items() if key not in _OF_ROOM}
    kept["seats"] = [{key: value for key, value in seat.items() if key not in _OF_SEATS} for seat in form["seats"]]
    return kept


def written(form: dict[str, Any]) -> str:
    """Return a view as text, to compare it."""
    return json.dumps(steady(form), ensure_ascii=False, sort_keys=True)


def expected(room: Room, seat: int | None) -> str:
    """Return the view of `seat` (None: a stranger), made from a room whose tiles hidden from that seat are marked."""
    browser = room.seats[seat].browser if seat is not None else None
    return written(view_json(marked(room, seat), browser, seat, room.row.touched))


def after_each_line(rows: Rows, lexicon: Lexicon | None) -> Iterator[Room]:
    """Yield the room of `rows` as it was after each line of its record, from the deal on, each time as a new object.

    Every seat that was not a robot's from the start belongs to a browser, even before its player joined.
    """
    last = tuple(
        seat if seat.bot else seat._replace(browser=seat.browser or f"seat {seat.number}") for seat in rows.seats
    )
    seats = tuple(seat._replace(stand_in=False) for seat in last)
    whole = Room(rows._replace(seats=seats, opinions=frozenset()), lexicon, bytes)
    head = len(rows.lines) - len(whole.session.done)
    for size in range(1, len(whole.session.done) + 1):
        room = copy(whole)
        room.begun = copy(whole.session)
        room.begun.done, room.lines = whole.session.done[:size], list(rows.lines[: head + size])
        room.view_cache = ViewCache()
        phase = "over" if room.state.over else "playing"
        if room.state.over:  # this determines for whom a robot plays
            room.seats = last
        room.row = whole.row._replace(last=head + size, phase=phase, due=None, due_for="", paused=False)
        yield room


def parting(one: str, other: str) -> str:
    """Return a text that says where two views differ, to help find a leak."""
    first, second = json.loads(one), json.loads(other)
    keys = [key for key in first.keys() | second.keys() if first.get(key) != second.get(key)]
    return "; ".join(f"{key}: {first.get(key)!r:.300} for {second.get(key)!r:.300}" for key in sorted(keys))
