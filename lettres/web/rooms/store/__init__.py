"""Where rooms are kept: what a store can do, whatever base it is. Each call is one transaction, safe when it returns.

Times are given by the caller, in seconds since 1970. Two processes may have one base open at once.
"""

from __future__ import annotations

from typing import Protocol

from lettres.web.rooms.rows import Change, Rows


class Store(Protocol):
    """Rooms, browsers and codes."""

    def create(self, rows: Rows) -> None:
        """Keep a new room."""

    def read(self, room: str) -> Rows | None:
        """A room; None if there is none of that name."""

    def write(self, change: Change) -> None:
        """Change a room; raises `Stale` where it is no longer at the version before."""

    def invited(self, invite: str) -> str | None:
        """The room of an invitation, by its hash."""

    def rooms_of(self, browser: str) -> list[str]:
        """The rooms in which a browser has a seat or is the host, the last touched first."""

    def due(self, until: float) -> list[tuple[str, float]]:
        """The rooms in which something will happen by itself until a time, and when."""

    def stamp(self) -> int:
        """A number that is another one once anything was written, here or by another process; quick to ask."""

    def version(self, room: str) -> int | None:
        """The version of a room; None if there is none of that name."""

    def forget_before(self, touched: float) -> int:
        """Delete rooms that were last written before a time, and browsers not seen since; how many rooms that were."""

    def owner(self, token: str, seen: float) -> str | None:
        """Whose a browser's token is, by its hash; notes that it was seen. None for an unknown one."""

    def add_token(self, token: str, owner: str, seen: float) -> None:
        """Keep the hash of another token of an owner."""

    def add_code(self, code: str, owner: str, until: float) -> None:
        """Keep the hash of a code that lets another device in."""

    def take_code(self, code: str, now: float) -> str | None:
        """Whose a code is, by its hash, unless its time is over; it is good once."""

    def review(self, room: str) -> tuple[str, str] | None:
        """The state and the text of a room's review; None if none was begun."""

    def keep_review(self, room: str, state: str, body: str, at: float) -> None:
        """Keep the state and the text of a room's review."""

    def backup(self, path: str) -> None:
        """Write all to a new file, while the base is in use."""

    def close(self) -> None:
        """Write what still waits, and end."""


class BaseError(Exception):
    """A base that cannot be used; the text says, in French, what to do."""
