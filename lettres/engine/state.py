"""The state of a game: a frozen value, whose every tile is in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from lettres.engine.notation import Notation
from lettres.engine.rules import RuleSet
from lettres.engine.table import Layout, Table
from lettres.engine.tiles import Tiles, TileSet
from lettres.engine.turn import Check, Scorer, Turn, Wording, no_points

Family = Literal["words", "numbers", "grid"]


class Phase(StrEnum):
    """What the player on turn has to do next."""

    DEAL = "deal"
    THROW = "throw"
    DRAW = "draw"
    PLAY = "play"
    DRAWN = "drawn"
    DISCARD = "discard"
    CONTEST = "contest"
    OVER = "over"


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game is data: a box of tiles, a rule set, the checks of a turn and what it scores.

    `checks` are what anyone sees (a letter too many, a joker torn off); `contestable` what must be known (a word that
    is in no dictionary): where turns are challenged, only these may be laid at a risk. `final` gives what each seat
    gains or loses when a round ends, in the order of the seats; `notation` writes its tiles and melds; `layout` is the
    empty table. `can_lay` tells whether a player could lay something, for rules that ask it; None where nobody can
    tell. `solved` are those of its checks that the solver of its family keeps to by itself; of the others it asks the
    judge. A game without a `score` counts nothing until a round ends. `wordings` tell its faults in French, by their
    codes.

    `family` is for registries alone: solvers, bots, composers and screens are made for a family. Whoever asks anything
    else of a game asks for that fact.
    """

    name: str
    family: Family
    tiles: TileSet
    rules: RuleSet
    checks: tuple[Check, ...]
    contestable: tuple[Check, ...]
    notation: Notation
    score: Scorer = no_points
    final: Callable[[GameState], tuple[int, ...]] = lambda state: (0,) * len(state.seats)
    layout: Layout = Table()
    can_lay: Callable[[Game, Turn], bool] | None = None
    solved: tuple[Check, ...] = ()
    wordings: Mapping[str, Wording] = field(default_factory=dict)

    @property
    def scores_turns(self) -> bool:
        """Whether turns bring points; in other games nothing counts until a round ends."""
        return self.score is not no_points

    @property
    def discards(self) -> bool:
        """Whether a turn ends by laying a tile on the discard pile."""
        return self.rules.flow in ("draw_play_discard", "play_discard_or_draw")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: the tiles of the rack, the points so far, and whether the first meld is laid.

    `aid` are the points that hints have cost: they are counted apart.
    """

    rack: Tiles = ()
    score: int = 0
    opened: bool = False
    aid: int = 0


@dataclass(frozen=True, slots=True)
class GameState:
    """A game at one moment.

    `number` is that of the turn and `round` that of the round, which `starter` began. `drawn` counts the draws so far,
    `idle` the turns in a row that neither laid a tile nor drew one of the pouch, `barren` those that laid none; `hints`
    were told in this turn.

    `pending` is a table that was laid and may still be contested; until then the state is that of before. `discard` is
    the pile of games that have one, the last tile on top.
    """

    game: Game
    seats: tuple[Seat, ...]
    pouch: Tiles
    table: Layout = Table()
    turn: int = 0
    number: int = 1
    round: int = 1
    starter: int = 0
    phase: Phase = Phase.PLAY
    drawn: int = 0
    idle: int = 0
    barren: int = 0
    hints: int = 0
    pending: Layout | None = None
    discard: Tiles = ()

    @property
    def seat(self) -> Seat:
        """The place of the player on turn."""
        return self.seats[self.turn]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    def to(self, after: Layout) -> Turn:
        """The turn that would bring the table to `after`."""
        return Turn(self.table, after, self.seat.rack, self.seat.opened)

    def passed(self) -> Turn:
        """The turn that lays nothing."""
        return Turn(self.table, self.table, self.seat.rack, self.seat.opened, passed=True)

    def winners(self) -> tuple[int, ...]:
        """The seats with the highest score: a tie is a shared win (rule L30)."""
        best = max(seat.score for seat in self.seats)
        return tuple(number for number, seat in enumerate(self.seats) if seat.score == best)

    def check(self) -> None:
        """Raise `AssertionError` where the state contradicts itself: a tile too many or lost, a seat that is none."""
        tiles = self.game.tiles
        box = Counter(tiles.counts)
        held = Counter(self.pouch) + Counter(map(tiles.base, self.table.tiles())) + Counter(self.discard)
        for seat in self.seats:
            held.update(map(tiles.base, seat.rack))
        if held != box:
            raise AssertionError(f"tiles too many: {held - box}; lost: {box - held}")
        if not 0 <= self.turn < len(self.seats):
            raise AssertionError(f"no seat {self.turn}")
        if (self.pending is not None) != (self.phase is Phase.CONTEST):
            raise AssertionError("a table waits to be contested in that phase alone")
        if any(not meld for meld in self.table.melds):
            raise AssertionError("an empty meld on the table")
