"""Actions and events, as small frozen values: what can be done in a game, and what happened because of it."""

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
    """Lay nothing, draw the tiles that passing costs, and end the turn."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """End a turn whose time has run out. The program that keeps the clock sends this action."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Contest the turn just laid, as seat `by`."""

    by: int


@dataclass(frozen=True, slots=True)
class Accept:
    """Accept the turn just laid, that is, do not contest it."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal a round. It is the first action of a game, and comes again after each round except the last."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw dice from the rack, which must include all dice that were never thrown."""

    tiles: Tiles


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a tile from the pouch or the discard pile, in games in which that is part of a turn."""

    source: Literal["pouch", "discard"] = "pouch"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay a tile on the discard pile at the end of a turn."""

    tile: str


HINT_COSTS = (1, 1, 2, 3, 5)
"""The cost of each hint of a turn, the vaguest first, in points of aid, which are no part of the score."""

REPAIR_COST = 3
"""The cost of a repair in points of aid. To change these costs, raise the version of the record format."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Ask for a hint. The hints of a turn come in order of `level`, from 1."""

    level: int


@dataclass(frozen=True, slots=True)
class Repair:
    """Ask for melds that use the tiles left loose in the player's unfinished turn."""


Action = Deal | Play | Pass | TimeOut | Challenge | Accept | Throw | Draw | Discard | Hint | Repair


@dataclass(frozen=True, slots=True)
class StartDraw:
    """Seats drew tiles to decide who begins. `drawn` has (seat, tile) pairs; ties and jokers draw again (rule L30)."""

    drawn: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat took tiles.

    `why` is `deal`, `refill`, `pass`, `penalty`, `time`, `challenge`, `turn`, or `discard` for the top of the discard
    pile, which everyone has seen.
    """

    seat: int
    tiles: Tiles
    why: str


@dataclass(frozen=True, slots=True)
class Turned:
    """A tile from the pouch was turned up to start the discard pile (S3)."""

    tile: str


@dataclass(frozen=True, slots=True)
class PileTurned:
    """The pouch was empty, so the `size` tiles under the top of the discard pile became the new pouch (N21)."""

    size: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """A seat threw dice, and the sides `tiles` came up. `counted`: this was after the round, only to count the dice."""

    seat: int
    tiles: Tiles
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """A turn was laid. If turns may be contested, it scores only once it is accepted."""

    seat: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class Scored:
    """A turn is accepted and scores `points`, the lines of its score."""

    seat: int
    points: tuple[Points, ...]

    @property
    def total(self) -> int:
        """The points of the turn."""
        return sum(line.points for line in self.points)


@dataclass(frozen=True, slots=True)
class Refused:
    """A turn has faults. `taken_back`: the turn had been laid. Its tiles go back to the rack, and it costs a penalty.

    `partly`: the melds without a fault stay on the table, and the next event is a `Laid` for them.
    """

    seat: int
    faults: tuple[Fault, ...]
    taken_back: bool
    partly: bool = False


@dataclass(frozen=True, slots=True)
class Allowed:
    """A turn is accepted in spite of its faults, because the players of a game with real tiles allowed it."""

    seat: int
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Challenged:
    """Seat `by` contested a turn. `upheld`: the turn had a fault."""

    by: int
    upheld: bool


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat laid nothing. `late`: the time ran out. `able`: it could have laid tiles, and a rule depends on that."""

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
    """A seat got a hint, at a cost of `cost` points of aid."""

    seat: int
    level: int
    cost: int


@dataclass(frozen=True, slots=True)
class Repaired:
    """The program arranged a seat's loose tiles into melds, at a cost of `cost` points of aid."""

    seat: int
    cost: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """Round `number` is over, and another will be dealt. `final` has each seat's gain or loss at the round's end."""

    number: int
    final: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over. `final` has each seat's gain or loss at the end of the last round."""

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
