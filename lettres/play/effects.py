"""What a match tells its front after each input: what to say, what to show, what to search. Frozen values, all of them.

A front does with them what suits it: plain lines say a sentence, a screen shows a page, a server sends a view.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from lettres.engine.events import Event
from lettres.play.desk import Desk, Repairing
from lettres.play.outcome import Wish
from lettres.play.word_hints import GivenHint


@dataclass(frozen=True, slots=True)
class Happened:
    """Something was done in the game, and these events came of it."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class HandOver:
    """A person is to take the screen over, and to say so by Enter; nobody's rack is shown meanwhile."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """A person is to play, at the desk of the match; `goes_on` in another phase of a turn that had begun."""

    seat: int
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to what was typed, in sentences; the desk keeps it as its notice."""

    text: str


@dataclass(frozen=True, slots=True)
class Composed:
    """The composition is to be shown; `changed` where it is to be judged too."""

    changed: bool


@dataclass(frozen=True, slots=True, eq=False)
class HelpSought:
    """The player wants a hint or a repair: `work` is to be called, where it holds nobody up, and what it gives to be
    handed to `Match.found`. `composed` is what lay on the desk when it was asked for."""

    wish: Wish
    desk: Desk
    composed: object
    work: Callable[[], GivenHint | Repairing]


@dataclass(frozen=True, slots=True)
class Moved:
    """Whoever was on turn has moved, or the time was up (`late`); `away` where the game now waits for that player."""

    late: bool
    away: bool


@dataclass(frozen=True, slots=True)
class ContestOffered:
    """A turn was laid that some seats may contest; one of them, or nobody, is waited for. `again` where what was typed
    neither contests nor accepts."""

    seats: tuple[int, ...]
    again: bool = False


class Signal(Enum):
    """What has come to pass in the course of the game, and needs no more words."""

    ROUND_OVER = auto()  # its scores are to be shown; `enter` deals the next one
    PAUSED = auto()  # table and racks go out of sight, until Enter
    RESUMED = auto()
    TOO_SOON = auto()  # a line came before its turn: nothing was done


Effect = Happened | HandOver | TurnBegun | Answer | Composed | HelpSought | Moved | ContestOffered | Signal | Wish
"""A wish is what the player wants of the front itself: to see the help or the scores, or to quit."""
