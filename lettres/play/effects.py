"""What a match asks of its front after each input: what to say, what to show, what to search.

A front does with these values what suits it: plain lines say a sentence, a screen shows a page, a server sends a view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

from lettres.engine.events import Event
from lettres.play.desk import Desk
from lettres.play.hints import GivenHint
from lettres.play.repair import Mended
from lettres.play.requests import Wish


@dataclass(frozen=True, slots=True)
class Happened:
    """Something was done in the game, with these events."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class HandOver:
    """A person is to take the screen over and press Enter; no rack is shown until then."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """A person is to play, at the desk of the match; `goes_on` in another phase of a turn that had begun."""

    seat: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Notice:
    """The answer to what was typed, in sentences; the desk keeps it too."""

    text: str


@dataclass(frozen=True, slots=True)
class Composed:
    """The composition is to be shown; `changed` where it is to be judged too."""

    changed: bool


@dataclass(frozen=True, slots=True, eq=False)
class HelpWanted:
    """The player wants a hint or a repair: call `search` where it holds nobody up, and hand what it gives to
    `Match.help_found`. `composed` is what lay on the desk when it was asked for."""

    desk: Desk
    composed: object
    search: Callable[[], GivenHint | Mended]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A person's turn, or a phase of it, is over, because the time was up if `late`; `away` if the game now waits."""

    late: bool
    away: bool


@dataclass(frozen=True, slots=True)
class ContestOffered:
    """Some seats may contest the turn that was laid.

    `again` if what was typed neither contests nor accepts it; `answer` then says why, and what does.
    """

    seats: tuple[int, ...]
    again: bool = False
    answer: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class TimeShort:
    """So many seconds are left of the turn: told once at thirty and once at ten, where the turn began with more."""

    seconds: int


class Signal(Enum):
    """What happened, where nothing more need be said."""

    ROUND_OVER = auto()  # its scores are to be shown; `enter` deals the next one
    PAUSED = auto()  # table and racks go out of sight, until Enter
    RESUMED = auto()
    TOO_SOON = auto()  # a line came before its turn: nothing was done


Effect = (
    Happened
    | HandOver
    | TurnBegun
    | Notice
    | Composed
    | HelpWanted
    | TurnEnded
    | ContestOffered
    | TimeShort
    | Signal
    | Wish
)
"""A wish is for the front itself: to show the help or the scores, or to quit."""
