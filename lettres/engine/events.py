"""Actions and events: what may be done in a game and what then happened, as small frozen values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Fault, Points, Turn


@dataclass(frozen=True, slots=True)
class Play:
    """Lay tiles: `after` is the whole table at the end of the turn."""

    after: Layout


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing, draw what passing costs, and end the turn."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of the turn is over; sent by the keeper of the clock."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Contest the turn just laid."""

    by: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Let the turn just laid stand uncontested."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal a round: the first action of a game, and again after each round but the last."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw dice of the rack, including all that were never thrown."""

    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile at the start of a turn, in games that have such a draw."""

    source: Literal["pouch", "discard"] = "pouch"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a tile on the discard pile at the end of a turn."""

    tile: str


HINT_COSTS = (1, 1, 2, 3, 5)
REPAIR_COST = 3
"""The cost of help in points of aid, which are no part of the score: the hints of a turn, vaguest first, and a repair.

These figures belong to the version of the record's format.
"""


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask for a hint: those of a turn come in order, from level 1."""

    level: int


@dataclass(frozen=True, slots=True)
class Repair:
    """Ask for melds that use the loose tiles of the table."""


Action = Deal | Play | Pass | TimeOut | Challenge | Accept | Throw | Draw | Discard | Hint | Repair


@dataclass(frozen=True, slots=True)
class StartDraw:
    """Seats drew tiles for who begins; ties and jokers draw again (rule L30)."""

    drawn: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat took tiles.

    `why` is `deal`, `refill`, `pass`, `penalty`, `time`, `challenge`, `turn`, or `discard` for a tile of that pile,
    which everyone has seen.
    """

    seat: int
    tiles: Tiles
    why: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile of the pouch was turned up to start the discard pile (S3)."""

    tile: str


@dataclass(frozen=True, slots=True)
class PileTurned:
    """The pouch was empty, and the discard pile but for its top became the new one: `size` tiles (N21)."""

    size: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat threw dice; `tiles` are the sides that came up. `counted`: after the round, for the count alone."""

    seat: int
    tiles: Tiles
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A turn was laid; if it may be contested, it scores only once accepted."""

    seat: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn stands; its score, line by line."""

    seat: int
    points: tuple[Points, ...]

    @property
    def total(self) -> int:
        """The points of the turn."""
        return sum(line.points for line in self.points)


@dataclass(frozen=True, slots=True)
class Refused:
    """A turn has faults. `taken_back`: it had been laid, so its tiles go back to the rack, and it costs a penalty.

    `partly`: its faultless melds stay, and a `Laid` follows.
    """

    seat: int
    faults: tuple[Fault, ...]
    taken_back: bool
    partly: bool = False


@dataclass(frozen=True, slots=True)
class Allowed:
    """A turn stands in spite of its faults, by the players' own ruling in a game of real tiles."""

    seat: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Challenged:
    """A seat contested a turn; `upheld` if it was right."""

    by: int
    upheld: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat laid nothing; `late` if its time ran out, `able` if it could have laid and that counts (N15)."""

    seat: int
    late: bool = False
    able: bool = False


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat laid a tile on the discard pile."""

    seat: int
    tile: str


@dataclass(frozen=True, slots=True)
class Hinted:
    """A seat got a hint, for `cost` points of aid."""

    seat: int
    level: int
    cost: int


@dataclass(frozen=True, slots=True)
class Repaired:
    """A seat had its loose tiles arranged, for `cost` points of aid."""

    seat: int
    cost: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over and another will be dealt; `final` is what each seat gained or lost."""

    number: int
    final: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; `final` is what each seat gained or lost in the last round."""

    final: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    StartDraw
    | Drew
    | Turned
    | PileTurned
    | Thrown
    | Laid
    | Scored
    | Refused
    | Allowed
    | Challenged
    | Passed
    | Discarded
    | Hinted
    | Repaired
    | RoundEnded
    | Ended
)
