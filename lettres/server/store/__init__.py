"""The interface of a store of rooms, whatever the database. Each call is one transaction, durable when it returns.

The caller gives the time, in seconds since 1970. Several processes may have one database open at once. Tokens, codes
and invitations are passed and stored as hashes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from typing import Protocol

from lettres.rooms.rows import Change, Device, Parted, Rows
from lettres.server.store.notices import Notice


class Store(Protocol):
    """Rooms, browsers and codes. An owner stands for a person: all devices of the person have the same owner."""

    reads_at_once: bool
    """True if small reads take no time: the database is a file, not a server that may be far or busy."""

    def create(self, rows: Rows) -> None:
        """Store a new room."""

    def read(self, room: str) -> Rows | None:
        """Return the rows of a room; None if there is none."""

    def write(self, change: Change) -> None:
        """Change a room. Raises `Stale` if the room is not at the version that precedes `change`."""

    def begin_write(self, change: Change) -> Future[object]:
        """Begin a `write`, for callers that must not block."""

    def room_of_invite(self, invite: str) -> str | None:
        """Return the room of an invitation; None if there is none."""

    def admit(self, room: str, browser: str, invite: str) -> None:
        """Let a browser watch a room if the invitation `invite` is still valid."""

    def is_admitted(self, room: str, browser: str) -> bool:
        """Return True if a browser was admitted to a room."""

    def rooms_of(self, browser: str) -> list[str]:
        """Return the rooms where a browser is the host, has a seat or gave up a seat that is free; last changed
        first."""

    def due_rooms(self, until: float) -> list[tuple[str, float]]:
        """Return the rooms in which something is due by the time `until`, each with the time at which it is due."""

    def listen(self, tell: Callable[[Notice], None], wants: Callable[[str], bool] = lambda room: True) -> None:
        """Call `tell`, from a thread of the store, when another process changes a room for which `wants` is true."""

    def version(self, room: str) -> int | None:
        """Return the version of a room; None if there is none."""

    def versions(self, rooms: Sequence[str]) -> dict[str, int]:
        """Return the versions of `rooms`; a room that does not exist is left out."""

    def set_presence(self, room: str, browsers: Collection[str], process: str, at: float) -> None:
        """Replace the list of browsers that watch a room in a process, and notify the other processes."""

    def renew_presence(self, rooms: Sequence[str], process: str, at: float) -> None:
        """Set the time of a process's presence in `rooms`, without notifying the other processes."""

    def presence(self, room: str, process: str, since: float) -> frozenset[str]:
        """Return the browsers that watch a room in other processes, from announcements since the time `since`."""

    def all_presence(self, process: str, since: float) -> dict[str, frozenset[str]]:
        """Return the browsers that watch in other processes, by room, from announcements since the time `since`."""

    def forget_before(self, touched: float) -> int:
        """Delete rooms not changed and browsers not seen since the time `touched`; return the number of rooms."""

    def token_owner(self, token: str, seen: float, old: bool = False) -> str | None:
        """Return the owner of a token, and record that the token was seen; None for an unknown token. With `old`,
        return only owners of tokens from the first versions, which have no time of joining."""

    def renew_token(self, old: str, token: str, now: float) -> bool:
        """Replace the first-version token `old` by `token`. Return False, and change nothing, if `old` is not one."""

    def add_token(self, token: str, owner: str, seen: float, name: str = "") -> None:
        """Store a token of an owner, and the short name of its device."""

    def name_device(self, token: str, name: str) -> None:
        """Rename a device."""

    def devices(self, owner: str) -> list[Device]:
        """Return the devices of an owner, in the order in which they joined."""

    def add_code(self, code: str, owner: str, until: float) -> None:
        """Store a code with which another device can join."""

    def code_owner(self, code: str, now: float) -> str | None:
        """Return the owner of a code that has not expired, else None; the code stays valid."""

    def take_code(self, code: str, now: float) -> str | None:
        """Return the owner of a code that has not expired, else None; use the code up."""

    def merge(self, owner: str, other: str, now: float = 0.0) -> bool:
        """Give `owner` the rooms and tokens of `other`, until the devices are detached. Return False, and change
        nothing, if both owners have or gave up a seat in the same unfinished game."""

    def remove_device(self, token: str, now: float) -> Parted:
        """Detach a device from its owner. The device gets back only what it had brought. Nothing is changed if the
        device is unknown or the owner's last."""

    def departures(self, since: float) -> set[tuple[str, float]]:
        """Return the owners who lost a device since the time `since`, and when; their sockets must reconnect."""

    def known_rooms(self, owner: str) -> list[str]:
        """Return the rooms where an owner is the host, has a seat or had one."""

    def forget_browser(self, token: str, now: float) -> None:
        """Delete a device; with an owner's last device, delete all data about the owner."""

    def delete(self, room: str, version: int | None = None) -> bool:
        """Delete a room and its data, unless its version differs from a given `version`. Return True if it was
        deleted."""

    def review(self, room: str) -> tuple[str, str] | None:
        """Return the state and the text of a room's review; None if there is none."""

    def keep_review(self, room: str, version: int, state: str, body: str, at: float) -> bool:
        """Store the state and the text of a room's review; return False, and store nothing, if the room no longer has
        that version."""

    def backup(self, path: str) -> None:
        """Copy the database to a new SQLite file while it is in use. Raises `BaseError`."""

    def check_writable(self, now: float) -> None:
        """Write something. Raises `BaseError` if nothing can be written."""

    def close(self) -> None:
        """Finish pending writes, and close the database."""


class BaseError(Exception):
    """A database that cannot be used. The text says in French what to do; `public` is the text without path or host."""

    def __init__(self, text: str, public: str = "") -> None:
        super().__init__(text)
        self.public = public
