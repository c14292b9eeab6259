"""The notice that a process sends to the others after a write: the room, and the whole change if it is small enough."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import NamedTuple

from lettres.rooms.rows import Change, LineRow, Opinion, RoomRow, SeatRow
from lettres.server.store.schema import VERSION

_PRESENCE = "presence"
_MOST = 7_900  # bytes: PostgreSQL takes fewer than 8,000


class Notice(NamedTuple):
    """The news that a room was written; an empty name stands for any room. `change` is set if known; `presence` means
    that only the list of watchers changed."""

    room: str
    change: Change | None = None
    presence: bool = False


def write_notice(notice: Notice) -> str:
    """Return a notice as text: the room, and the change if it is short and concerns only this room."""
    room, change, presence = notice
    if presence:
        return f"{room} {_PRESENCE}"
    if change is None or change.made or change.out or change.rewritten:
        return room
    form = (VERSION, change.room, change.seats, change.lines, sorted(change.opinions), change.requests)
    text = f"{room} {json.dumps(form, ensure_ascii=False, separators=(',', ':'))}"
    return text if len(text.encode()) <= _MOST else room


def read_notice(text: str) -> Notice:
    """Return the notice in a text, without its change if that is unreadable or of another version.

    >>> room = RoomRow("abc", "", "ana", "des", "{}", "", "", 1 << 90, "playing", 0.5, 1.5, last=2, due=None)
    >>> line, said = LineRow(2, "1 J1 passe", 1.5, "ana:m"), frozenset({Opinion(0, "deal")})
    >>> notice = Notice("abc", Change(room, (SeatRow(0, "Ana"),), (line,), said))
    >>> read_notice(write_notice(notice)) == notice, read_notice("")
    (True, Notice(room='', change=None, presence=False))
    >>> read_notice("abc [1,2]") == read_notice("abc {") == Notice("abc")
    True
    >>> read_notice(write_notice(Notice("abc", presence=True)))
    Notice(room='abc', change=None, presence=True)
    """
    name, _, form = text.partition(" ")
    if form == _PRESENCE:
        return Notice(name, presence=True)
    with suppress(ValueError, TypeError, RecursionError):
        version, room, seats, lines, opinions, requests = json.loads(form)
        change = Change(
            RoomRow(*room),
            tuple(SeatRow(*each) for each in seats),
            tuple(LineRow(*each) for each in lines),
            frozenset(Opinion(*each) for each in opinions),
            tuple(requests),
        )
        if version == VERSION and change.room.id == name:
            return Notice(name, change)
    return Notice(name)
