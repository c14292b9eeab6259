"""What a room asks of whoever drives it, in this order: write, then tell, show and think."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from lettres.engine.events import Action
from lettres.engine.table import Layout
from lettres.rooms.rows import Change

if TYPE_CHECKING:  # what reads messages is not loaded at a terminal
    from lettres.rooms.wire.frames import AnyReply
    from lettres.rooms.wire.messages import Draft


class Question(NamedTuple):
    """What is to be thought about: `move`, `contest`, `hint` or `repair`, after line `n`.

    For another process, `lines` are those of the record; `draft` is the table to mend, and `typed` the line that asked
    for it, if one did.
    """

    kind: str
    n: int
    seat: int
    lines: tuple[str, ...]
    draft: Draft | None = None
    typed: str = ""


class Thought(NamedTuple):
    """What was thought: an action, a text, a table to compose; `failed` where there was no time, or no room for it.

    `aloud` is the text worded to be read aloud, where that is another.
    """

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
    """Write this, and go on only once it is safe. Where it is stale, read the room again and hand it the message
    again: nothing else that it asked for holds."""

    change: Change


@dataclass(frozen=True, slots=True)
class Tell:
    """An answer to one browser alone."""

    browser: str
    frame: AnyReply = field(hash=False)


@dataclass(frozen=True, slots=True)
class Show:
    """Send each watcher its view; with a `browser`, to that one alone."""

    browser: str | None = None


@dataclass(frozen=True, slots=True)
class Think:
    """Have this thought about, and hand the room the `Thought`, failed or not."""

    question: Question


@dataclass(frozen=True, slots=True)
class Out:
    """End what a browser watches by: it has no part in the room any more."""

    browser: str


Effect = Save | Tell | Show | Out | Think
