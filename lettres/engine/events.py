"""What may be done in a game, and what then happened: small frozen values, the vocabulary of records and screens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from lettres.engine.tiles import Tiles
from lettres.engine.turn import Fault, Points, Turn


@dataclass(frozen=True, slots=True)
class Play:
    """Lay tiles: the whole table, of the game's layout, as it shall be at the end of the turn."""

    after: Any


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing: draw what that costs, and let the next one play."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of the turn is over: whoever keeps the clock says so."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A player contests what was just laid."""

    by: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Nobody contests what was just laid."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal a round: the first thing that is done in a game, and again after each round but the last."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw some dice of the rack, those that were never thrown among them."""

    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile at the start of a turn, in games that do."""

    source: Literal["pouch", "discard"] = "pouch"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a tile on the discard pile at the end of a turn, in games that do."""

    tile: str


HINT_COSTS = (1, 1, 2, 3, 5)
REPAIR_COST = 3
"""What help costs: the hints of a turn, the vaguest first, and words found for a table that was taken apart.

Points of aid are counted apart from the score, and these figures are part of the record's version."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Be told a hint: those of a turn one after the other, from level 1."""

    level: int


@dataclass(frozen=True, slots=True)
class Repair:
    """Have words found for tiles of the table that lie loose."""


Action = Deal | Play | Pass | TimeOut | Challenge | Accept | Throw | Draw | Discard | Hint | Repair


@dataclass(frozen=True, slots=True)
class StartDraw:
    """The tiles drawn to choose who begins, one for each seat that drew; ties and jokers draw again (rule L30)."""

    drawn: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat took tiles.

    `why` is `deal`, `refill`, `pass`, `penalty`, `time`, `challenge`, `turn`, or `discard`: what comes from that pile
    everybody has seen.
    """

    seat: int
    tiles: Tiles
    why: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile of the pouch was laid face up: the first of the discard pile (S3)."""

    tile: str


@dataclass(frozen=True, slots=True)
class PileTurned:
    """The pouch was empty: so many tiles of the discard pile, all but its top, have become it (N21)."""

    size: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat threw dice, and these are the faces that came."""

    seat: int
    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Laid:
    """A turn was laid; where it may be contested, it scores when nobody does."""

    seat: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn that stands, and what it scored, line by line."""

    seat: int
    points: tuple[Points, ...]

    @property
    def total(self) -> int:
        """The points of the turn."""
        return sum(line.points for line in self.points)


@dataclass(frozen=True, slots=True)
class Refused:
    """A turn that has faults. `taken_back`: it was laid, so its tiles return, the table is as before, and it costs.

    `partly`: what is not at fault stays, and a `Laid` tells it.
    """

    seat: int
    faults: tuple[Fault, ...]
    taken_back: bool
    partly: bool = False


@dataclass(frozen=True, slots=True)
class Challenged:
    """A seat contested a turn, rightly or not."""

    by: int
    upheld: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat laid nothing; `late` where its time ran out, `able` where it could have laid and that counts (N15)."""

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
    """A seat was told a hint of its turn, the `level`-th, at so many points of aid."""

    seat: int
    level: int
    cost: int


@dataclass(frozen=True, slots=True)
class Repaired:
    """Words were found for the loose tiles of a seat, at so many points of aid."""

    seat: int
    cost: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """A round is over, and another will be dealt: what each seat gained or lost by it."""

    number: int
    final: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: what each seat gained or lost at the end, and who has won."""

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
    | Challenged
    | Passed
    | Discarded
    | Hinted
    | Repaired
    | RoundEnded
    | Ended
)
