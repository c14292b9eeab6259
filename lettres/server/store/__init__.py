"""Where rooms are kept: what a store can do, whatever base it is. Each call is one transaction, safe when it returns.

Times are given by the caller, in seconds since 1970. Two processes may have one base open at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from typing import Protocol

from lettres.rooms.rows import Change, Device, Parted, Rows
from lettres.server.store.notices import Notice


class Store(Protocol):
    """Rooms, browsers and codes."""

    reads_at_once: bool
    """Whether some rows are read in no time: the base is a file, not a server that may be far, or busy."""

    def create(self, rows: Rows) -> None:
        """Keep a new room."""

    def read(self, room: str) -> Rows | None:
        """A room; None if there is none of that name."""

    def write(self, change: Change) -> None:
        """Change a room; raises `Stale` where it is no longer at the version before."""

    def writing(self, change: Change) -> Future[object]:
        """Begin to `write`: for whoever does not wait in a thread."""

    def invited(self, invite: str) -> str | None:
        """The room of an invitation, by its hash."""

    def admit(self, room: str, browser: str, invite: str) -> None:
        """Note that a browser has shown a room's invitation, by its hash, if it still is: it may watch."""

    def is_admitted(self, room: str, browser: str) -> bool:
        """Whether a browser has shown a room's invitation."""

    def rooms_of(self, browser: str) -> list[str]:
        """The rooms of which a browser is the host, in which it has a seat, or has given one up that is free: the last
        touched first."""

    def due(self, until: float) -> list[tuple[str, float]]:
        """The rooms in which something will happen by itself until a time, and when."""

    def listen(self, tell: Callable[[Notice], None], wants: Callable[[str], bool] = lambda room: True) -> None:
        """Have `tell` called, from a thread of the store, once another process has written a room that one `wants`."""

    def version(self, room: str) -> int | None:
        """The version of a room; None if there is none of that name."""

    def versions(self, rooms: Sequence[str]) -> dict[str, int]:
        """The versions of some rooms, of those that there are."""

    def present(self, room: str, browsers: Collection[str], process: str, at: float) -> None:
        """Say who watches a room in a process, instead of what it said before; the other processes are told."""

    def still_present(self, rooms: Sequence[str], process: str, at: float) -> None:
        """Say that whoever was said to watch some rooms in a process still does; no other process is told."""

    def here(self, room: str, process: str, since: float) -> frozenset[str]:
        """Who watches a room in other processes, as they have said since a time."""

    def all_here(self, process: str, since: float) -> dict[str, frozenset[str]]:
        """Who watches in other processes, as they have said since a time, by the room."""

    def forget_before(self, touched: float) -> int:
        """Delete rooms that were last written before a time, and browsers not seen since; how many rooms that were."""

    def owner(self, token: str, seen: float, old: bool = False) -> str | None:
        """Whose a browser's token is, by its hash; notes that it was seen. None for an unknown one, or where only an
        `old` one will do, of which the base does not know when it joined, for one that is not."""

    def renew_token(self, old: str, token: str, now: float) -> bool:
        """Let a device whose token is an old one have another; False, and nothing is changed, where it is not old."""

    def add_token(self, token: str, owner: str, seen: float, name: str = "") -> None:
        """Keep the hash of another token of an owner, and the short name of its device."""

    def name_device(self, token: str, name: str) -> None:
        """Give a device another name."""

    def devices(self, owner: str) -> list[Device]:
        """The devices of an owner, the first that came first."""

    def add_code(self, code: str, owner: str, until: float) -> None:
        """Keep the hash of a code that lets another device in."""

    def code_owner(self, code: str, now: float) -> str | None:
        """Whose a code is, by its hash, unless its time is over; it stays good."""

    def take_code(self, code: str, now: float) -> str | None:
        """Whose a code is, by its hash, unless its time is over; it is good once."""

    def merge(self, owner: str, other: str, now: float = 0.0) -> bool:
        """Let an owner hold all that another one does, whose tokens are his until they part; False, and nothing is
        changed, where both have, or gave up, a seat of one game that is not over."""

    def remove_device(self, token: str, now: float) -> Parted:
        """Take a device from its owner: it has again what it had brought, and nothing else. Nothing is changed where it
        is unknown, or its owner's last."""

    def parted(self, since: float) -> set[tuple[str, float]]:
        """From which owners devices have parted since a time, and when: their sockets are to come again."""

    def known_rooms(self, owner: str) -> list[str]:
        """The rooms of which an owner is the host, in which he has a seat, or had one."""

    def forget_browser(self, token: str, now: float) -> None:
        """Forget a device; with the last of an owner, all that is kept of him."""

    def delete(self, room: str, version: int | None = None) -> bool:
        """Delete a room, with all that is kept of it; where a `version` is told, that one alone. Whether it was."""

    def review(self, room: str) -> tuple[str, str] | None:
        """The state and the text of a room's review; None if none was begun."""

    def keep_review(self, room: str, version: int, state: str, body: str, at: float) -> bool:
        """Keep the state and the text of the review of a room's version; False, and nothing is kept, where the room
        has another version by now, or is deleted."""

    def backup(self, path: str) -> None:
        """Write all to a new file of SQLite, while the base is in use; raises `BaseError`."""

    def check_writable(self, now: float) -> None:
        """Write something, and return once it is safe; raises `BaseError` where nothing can be written."""

    def close(self) -> None:
        """Write what still waits, and end."""


class BaseError(Exception):
    """A base that cannot be used; the text says, in French, what to do. `public` says it to strangers: no place."""

    def __init__(self, text: str, public: str = "") -> None:
        super().__init__(text)
        self.public = public
