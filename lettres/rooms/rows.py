"""What is kept of a room, as the rows of its tables: the lines of its record, and what no record holds."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

_SHORT = 120  # lines


class Stale(Exception):
    """A room has changed since it was read: read it again, and judge again."""


class Unreadable(Exception):
    """The lines of a room are no record that this version of the package can read."""


class RoomRow(NamedTuple):
    """A room. Times are seconds since 1970.

    `invite` is the hash of the invitation, `host` the browser of who made it, `options` the rules by name as JSON,
    `phase` `lobby`, `playing`, `over` or `closed`. `last` is the number of the last line. `due` is when something is
    to happen by itself, and `due_for` what: `turn` (the time is up), `handover` (it begins), `discard`, `deal`,
    `accept`, `bot`. `since` is when the wait for the next line began. In a pause, `left` is what was left until `due`.
    `version` counts the writes. `revenge` is the room of the next game of the same people. `checked` is the `Checksum`
    of its lines as they were checked last; they need not be once more.
    """

    id: str
    invite: str
    host: str
    game: str
    options: str
    theme: str
    lexicon: str
    seed: int
    phase: str
    created: float
    touched: float
    last: int = 0
    due: float | None = None
    due_for: str = ""
    since: float = 0.0
    paused: bool = False
    left: float | None = None
    version: int = 0
    revenge: str = ""
    checked: str = ""


class SeatRow(NamedTuple):
    """A seat: the name of a person, empty while it is free; the spec of a `bot`; the `browser` that holds it.

    `stand_in`: a robot plays for its person, who may come back; it has ended so many `turns` there. `gone` is the
    browser that gave the seat up last in a game that goes on: it may watch, and take it back while it is free.
    """

    number: int
    name: str = ""
    bot: str = ""
    browser: str = ""
    stand_in: bool = False
    gone: str = ""
    turns: int = 0


class LineRow(NamedTuple):
    """A line of the record, from 1; `request` is the message that it answers, empty for none."""

    number: int
    text: str
    at: float
    request: str = ""


class Opinion(NamedTuple):
    """What a seat has said: that it accepts the turn that was laid, wants to deal, to pause, a stand-in for `of`."""

    seat: int
    what: str
    of: int = -1


class Rows(NamedTuple):
    """All that is kept of a room; `requests` are the messages that changed it and have no line."""

    room: RoomRow
    seats: tuple[SeatRow, ...]
    lines: tuple[LineRow, ...] = ()
    opinions: frozenset[Opinion] = frozenset()
    requests: frozenset[str] = frozenset()

    @property
    def are_short(self) -> bool:
        """Whether the lines are read again in some milliseconds: to have another thread do that would cost more."""
        return len(self.lines) <= _SHORT


class Device(NamedTuple):
    """A browser of a person, by the hash of its token: a short name, when it joined the others, when it was seen last,
    to the day."""

    token: str
    name: str
    joined: float
    seen: float


class Parted(NamedTuple):
    """From whom a device has parted, empty where it is unknown; who it is since then, empty where it is nobody. As the
    `last` of its owner it has not."""

    owner: str
    home: str = ""
    last: bool = False


class Change(NamedTuple):
    """What is to be written in one transaction: the room, its seats and opinions as they are now, what lines and
    requests are new; with it, rooms are `made`, and browsers that were shown `out` forgotten. Where it is
    `still`, seats and opinions are as they were. Lines `rewritten` name somebody otherwise who has left for good.

    The version of `room` is the one after that of the room that was read; a store that has another raises `Stale`.
    """

    room: RoomRow
    seats: tuple[SeatRow, ...]
    lines: tuple[LineRow, ...]
    opinions: frozenset[Opinion]
    requests: tuple[str, ...] = ()
    made: tuple[Rows, ...] = ()
    out: tuple[str, ...] = ()
    still: bool = False
    rewritten: tuple[LineRow, ...] = ()


class Checksum:
    """What tells lines that a judge has checked from all others; of lines that grow, only what is new is looked at.

    >>> line, mine = LineRow(1, "lettres-partie 1", 0.0), Checksum("me")
    >>> mine.of([line]) == Checksum("me").of([line._replace(at=5.0)]) == mine.of([line])
    True
    >>> mine.of([line]) in (mine.of([line, line]), Checksum("you").of([line]))
    False
    >>> mine.of([line, line]) == Checksum("me").of([line, line]), mine.of([]) == Checksum("me").of([])
    (True, True)
    """

    def __init__(self, judge: str) -> None:
        self._judge = judge
        self._forget()

    def _forget(self) -> None:
        self._found = hashlib.sha256(self._judge.encode())
        self._last: LineRow | None = None
        self._size = 0

    def of(self, lines: Sequence[LineRow]) -> str:
        """That of some lines."""
        if self._size > len(lines) or (self._size and lines[self._size - 1] is not self._last):
            self._forget()
        for line in lines[self._size :]:
            self._found.update(f"\n{line.text}".encode())
        self._last, self._size = (lines[-1] if lines else None), len(lines)
        return self._found.copy().hexdigest()
