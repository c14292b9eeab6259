"""Records all that a server sends, and finds leaks.

Frames are stored while a game is played. At the end, each frame is made again from a room in which the tiles hidden
from its reader are replaced by a mark. Both frames must be equal: if a frame shows or uses a hidden tile, the new one
differs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import copy
from typing import Any, NamedTuple

from msgspec.json import decode, encode

from lettres.records.header import RecordError
from lettres.records.session import Session
from lettres.rooms.effects import SendReply, Think, ThinkTask
from lettres.rooms.room import Room
from lettres.rooms.rows import Rows
from lettres.rooms.thinking import RoomThinker
from lettres.rooms.views import view_json
from lettres.rooms.wire.reading import read
from lexicon import Lexicon
from tools.load.marks import MARK, after_each_line, marked, parting, written

Form = dict[str, Any]
_DONE = {"type", "id", "n"}
_NOW = 1_800_000_000.0


class Heard(NamedTuple):
    """A frame, the seats of its browser, the message that it answers, and the lines of the record around it."""

    seats: tuple[int, ...]
    frame: Form
    sent: Form | None
    first: int
    last: int


class Witness:
    """The frames heard in a room, and texts that are no frames (logs, files, errors)."""

    def __init__(self) -> None:
        self.heard: list[Heard] = []
        self.texts: list[tuple[str, str]] = []

    def hear(self, seats: tuple[int, ...], frame: Form, sent: Form | None, first: int, last: int) -> None:
        """Store a frame."""
        self.heard.append(Heard(seats, frame, sent, first, last))

    def read(self, what: str, text: str) -> None:
        """Store a text other than a frame, which must be fit for anybody to read."""
        self.texts.append((what, text))

    def leaks(self, rows: Rows, secrets: Iterable[str], lexicon: Lexicon | None) -> list[str]:
        """Return all leaks, given the rows of the room at the end of the game."""
        rooms = {room.row.last: room for room in after_each_line(rows, lexicon)}
        hidden = [*secrets, str(rows.room.seed), f"{rows.room.seed:x}"]
        found = [f"{what}: {text[:200]}" for what, text in self.texts if _tells(text, hidden, rooms.values())]
        judge = _Judge(rooms, lexicon)
        for heard in self.heard:
            text = json.dumps(heard.frame, ensure_ascii=False)
            own = heard.frame["type"] == "invitation"
            if any(secret in text for secret in hidden) and not own:
                found.append(f"a secret, at {heard.seats}: {text[:200]}")
            elif wrong := judge.wrong(heard):
                found.append(f"at {heard.seats}, {wrong}")
        return found


def _tells(text: str, secrets: Iterable[str], rooms: Iterable[Room]) -> bool:
    """Return True if `text` contains a secret, a line of the record, or a whole rack, in any way to write a rack."""
    if any(secret in text for secret in secrets):
        return True
    for room in rooms:
        racks = [seat.rack for seat in room.state.seats if len(seat.rack) > 2]
        ways = (("", "{}"), (" ", "{}"), (", ", "'{}'"), (", ", '"{}"'), (",", '"{}"'))
        if room.lines[-1].text in text:
            return True
        if any(join.join(way.format(tile) for tile in rack) in text for rack in racks for join, way in ways):
            return True
    return False


class _Judge:
    """Makes frames again, from rooms whose hidden tiles are marked."""

    def __init__(self, rooms: dict[int, Room], lexicon: Lexicon | None) -> None:
        self._rooms, self._lexicon = rooms, lexicon
        self._marked: dict[tuple[int, int | None], Room] = {}

    def wrong(self, heard: Heard) -> str:
        """Return the fault of a frame, "" if there is none."""
        kind = heard.frame["type"]
        if kind == "view":
            return self._view(heard.seats, heard.frame)
        if kind == "done":
            return "" if heard.frame.keys() == _DONE else f"more than is told of what is done: {heard.frame}"
        if heard.sent is None or kind == "invitation":
            return "" if kind in ("invitation", "no") else f"nobody asked for {heard.frame}"
        numbers = [n for n in range(heard.first, heard.last + 1) if n in self._rooms]
        if not numbers:  # nothing was dealt
            return f"before the deal: {heard.frame}" if MARK in str(heard.frame) else ""
        again = [self._again(n, heard) for n in numbers]
        if any(_timeless(heard.frame) in forms for forms in again):
            return ""
        if kind == "hint" and not self._plainly(heard, numbers):
            return ""  # a search that had more time, or less
        return f"{heard.sent} was answered {heard.frame}, and not {again[0]}"

    def _at(self, n: int, seat: int | None) -> Room:
        if (n, seat) not in self._marked:
            self._marked[n, seat] = marked(self._rooms[n], seat)
        return self._marked[n, seat]

    def _view(self, seats: tuple[int, ...], form: Form) -> str:
        """Return the fault of a view, "" if there is none."""
        if form["phase"] in ("lobby", "closed"):
            return "tiles before the deal" if "table" in form else ""
        told = form["seat"]
        if told not in (None, *seats) or form["n"] not in self._rooms:
            return f"the view of seat {told}, line {form['n']}"
        room = copy(self._at(form["n"], told))
        room.row = room.row._replace(paused=form["paused"])
        room.seats = tuple(
            each._replace(stand_in=shown["stand_in"]) for each, shown in zip(room.seats, form["seats"], strict=True)
        )
        browser = room.seats[told].browser if told is not None else None
        known, seen = written(view_json(room, browser, told, _NOW)), written(form)
        return "" if known == seen else f"line {form['n']}: {parting(seen, known)}"

    def _again(self, n: int, heard: Heard, *, plain: bool = False) -> list[Form]:
        """Return the answers to a message after line `n`, from a room that marks the tiles hidden from the sender."""
        assert heard.sent is not None
        sent, own = heard.sent, [None, *heard.seats][-1]
        seat = sent["seat"] if sent.get("seat") in heard.seats else own
        room = copy(self._rooms[n] if plain else self._at(n, seat))
        room.answers, room.requests, room.help = copy(room.answers), frozenset(), None
        room.begun = copy(room.session)
        room.begun.done, room.lines = list(room.session.done), list(room.lines)
        browser = room.seats[seat].browser if seat is not None else "somebody"
        try:
            effects = room.handle(browser, read(json.dumps(sent)), _NOW)
        except RecordError:  # it would draw a marked tile
            return []
        forms = [_timeless(decode(encode(each.frame))) for each in effects if isinstance(each, SendReply)]
        thought = (self._thought(room, each.task) for each in effects if isinstance(each, Think))
        return [*forms, *(form for told in thought for form in told)]

    def _thought(self, room: Room, task: ThinkTask) -> list[Form]:
        """Return the answers to a search that uses the session of `room`."""
        thought = _OfSession(room.session, self._lexicon).think(task)._replace(action=None)  # no line is written
        return [decode(encode(each.frame)) for each in room.think(thought, _NOW) if isinstance(each, SendReply)]

    def _plainly(self, heard: Heard, numbers: Iterable[int]) -> bool:
        """Return True if a hint follows from all tiles, including the hidden tiles."""
        return any(heard.frame in self._again(n, heard, plain=True) for n in numbers)


def _timeless(form: Form) -> Form:
    """Return an answer without the time left, if that was the question."""
    return {**form, "notice": "", "question": ""} if form.get("done") == "temps" else form


class _OfSession(RoomThinker):
    """A thinker that always uses one session, whatever the lines of a question."""

    def __init__(self, session: Session, lexicon: Lexicon | None) -> None:
        super().__init__(lexicon)
        self._one = session

    def _session(self, lines: tuple[str, ...]) -> Session:
        return self._one
