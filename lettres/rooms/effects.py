"""The effects that a room returns to its driver. Carry out `Save` first, then the replies, the views and the rest."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from lettres.engine.events import Action
from lettres.engine.table import Layout
from lettres.rooms.rows import Change

if TYPE_CHECKING:  # the terminal does not load the wire
    from lettres.rooms.wire.incoming import Draft
    from lettres.rooms.wire.outgoing import AnyReply


class ThinkTask(NamedTuple):
    """Work for another process: a robot's `move` or `contest`, or a `hint` or `repair` for a person.

    `n` is the number of the last line, and `lines` is the record up to it. `draft` is the table to repair. `typed` is
    the typed line that asked for the work, empty if a button did.
    """

    kind: str
    n: int
    seat: int
    lines: tuple[str, ...]
    draft: Draft | None = None
    typed: str = ""


class Thought(NamedTuple):
    """The answer to a `ThinkTask`: an action, a text, or a table to compose. `failed` is True if the search failed or
    could not be queued. `aloud` is the text worded for reading aloud, if the wording differs."""

    kind: str
    n: int
    seat: int
    action: Action | None = None
    text: str = ""
    aloud: str = ""
    after: Layout | None = None
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Save:
    """Write the change, and carry out the other effects only once it is stored. If the change is stale, drop the other
    effects, read the room again and hand it the same message."""

    change: Change


@dataclass(frozen=True, slots=True)
class SendReply:
    """Send an answer to one browser."""

    browser: str
    frame: AnyReply = field(hash=False)


@dataclass(frozen=True, slots=True)
class SendView:
    """Send a view to each watcher, or only to `browser` if it is set."""

    browser: str | None = None


@dataclass(frozen=True, slots=True)
class Think:
    """Have the task done, and hand the room the `Thought`, even a failed one."""

    task: ThinkTask


@dataclass(frozen=True, slots=True)
class Disconnect:
    """Close the connections of a browser that has no part in the room any more."""

    browser: str


Effect = Save | SendReply | SendView | Disconnect | Think
