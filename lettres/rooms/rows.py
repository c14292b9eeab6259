"""The rows that a room is stored as: the lines of its record, and the data that the record does not hold."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import NamedTuple

_SHORT = 120  # lines


class Stale(Exception):
    """The room has changed since it was read: read it again, and handle the message again."""


class Unreadable(Exception):
    """The lines of a room are no record that this version of the package can read."""


class RoomRow(NamedTuple):
    """A room. Times are seconds since 1970.

    `invite` is the hash of the invitation, `host` the browser that created the room, `options` the rules by name as
    JSON, `phase` one of `lobby`, `playing`, `over` or `closed`. `last` is the number of the last line. `due` is when
    the next event happens by itself, and `due_for` which one: `turn` (the timeout), `handover` (the clock starts),
    `discard`, `deal`, `accept`, `bot`. `since` is when the wait for the next line began. During a pause, `left` is the
    time that was left until `due`. `version` counts the writes. `revenge` is the room of the next game of the same
    people. `checked` is the `Checksum` of the lines that were checked last, and need no second check.
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
    """A seat: the name of its person, empty for a free seat; the spec of its `bot`; the `browser` that holds the seat.

    `stand_in` is True while a robot plays for the person, who may come back; `turns` counts the turns that the robot
    has ended. `gone` is the last browser that gave the seat up in a game under way: it may watch, and take the seat
    back while the seat is free.
    """

    number: int
    name: str = ""
    bot: str = ""
    browser: str = ""
    stand_in: bool = False
    gone: str = ""
    turns: int = 0


class LineRow(NamedTuple):
    """A line of the record, numbered from 1. `request` is the message that the line answers, empty for none."""

    number: int
    text: str
    at: float
    request: str = ""


class Opinion(NamedTuple):
    """The vote of a seat: to accept a turn, to deal, to pause, to resume, or to replace the person of seat `of`."""

    seat: int
    what: str
    of: int = -1


class Rows(NamedTuple):
    """Everything that is stored of a room. `requests` are the messages that changed the room but wrote no line."""

    room: RoomRow
    seats: tuple[SeatRow, ...]
    lines: tuple[LineRow, ...] = ()
    opinions: frozenset[Opinion] = frozenset()
    requests: frozenset[str] = frozenset()

    @property
    def are_short(self) -> bool:
        """True if reading the lines takes less time than handing them to a thread."""
        return len(self.lines) <= _SHORT


class Device(NamedTuple):
    """A browser of a person, by the hash of its token. `joined` is when it joined the person's other devices, `seen`
    when it was last seen, to the day."""

    token: str
    name: str
    joined: float
    seen: float


class Parted(NamedTuple):
    """The owner from whom a device was detached (empty if unknown), and `home`, the device's new owner (empty if none).
    `last` is True if the device was the owner's last one, which is not detached."""

    owner: str
    home: str = ""
    last: bool = False


class Change(NamedTuple):
    """The content of one transaction: the room, all its seats and opinions, the new lines and requests.

    `made` are new rooms to insert, and `out` are the browsers to forget. If `still`, the seats and opinions have not
    changed. `rewritten` are lines with another name for a person who has left for good. `room` has the version that
    follows the one that was read; a store that holds any other version raises `Stale`.
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
    """A checksum of lines that were checked under a judge's digest. When lines are added, only the added lines are
    hashed.

    >>> line, mine = LineRow(1, "lettres-partie 1", 0.0), Checksum("me")
    >>> mine.hash_lines([line]) == Checksum("me").hash_lines([line._replace(at=5.0)]) == mine.hash_lines([line])
    True
    >>> mine.hash_lines([line]) in (mine.hash_lines([line, line]), Checksum("you").hash_lines([line]))
    False
    >>> mine.hash_lines([line, line]) == Checksum("me").hash_lines([line, line])
    True
    >>> mine.hash_lines([]) == Checksum("me").hash_lines([])
    True
    """

    def __init__(self, judge: str) -> None:
        self._judge = judge
        self._forget()

    def _forget(self) -> None:
        self._found = hashlib.sha256(self._judge.encode())
        self._last: LineRow | None = None
        self._size = 0

    def hash_lines(self, lines: Sequence[LineRow]) -> str:
        """Return the checksum of all these lines."""
        if self._size > len(lines) or (self._size and lines[self._size - 1] is not self._last):
            self._forget()
        for line in lines[self._size :]:
            self._found.update(f"\n{line.text}".encode())
        self._last, self._size = (lines[-1] if lines else None), len(lines)
        return self._found.copy().hexdigest()
