"""The frozen values `Game` and `GameState`: what a game is, and how it stands at one moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Literal

from lettres.engine.fast_replace import changer
from lettres.engine.notation import Notation
from lettres.engine.rules import RuleSet
from lettres.engine.table import Layout, Table
from lettres.engine.tiles import Tiles, TileSet
from lettres.engine.turn import Check, Scorer, Turn, Wording, no_points

Family = Literal["words", "numbers", "grid"]


class Phase(StrEnum):
    """The next step of the turn; `OVER` once the game has ended."""

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
    """A game as data: a box of tiles, a rule set, the checks of a turn and its score.

    `checks` find the faults that anyone can see (a letter too many, a joker torn off). `contestable` find those that
    take knowledge (a word in no dictionary); where turns may be challenged, a player may risk such a fault. `solved`
    are the checks that the family's solver obeys by itself; the solver asks the judge about all other checks. `final`
    returns each seat's gain or loss at the end of a round; without a `score`, nothing else counts. `layout` is the
    empty table. `can_lay` returns whether the player of a turn could lay a tile, for the few rules that depend on it;
    it is None if the game cannot tell. `wordings` has the French of the game's faults, by code. If a game `remembers`,
    its table keeps the faces of all melds since the game began (`Table.past`).

    Only registries read `family`, to choose solvers, bots, composers and screens. Other code must ask the game for the
    fact that it needs.
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
    remembers: bool = False
    wordings: Mapping[str, Wording] = field(default_factory=dict)

    def __repr__(self) -> str:
        """Return the name of the game and the rules that are not at their defaults.

        >>> from lettres.games.rummikub import rummikub
        >>> rummikub(opening_points=25)
        <Game rummikub, opening_points=25>
        """
        return f"<Game {', '.join([self.name, *(f'{name}={value}' for name, value in self.rules.changed().items())])}>"

    def __hash__(self) -> int:
        """Return the hash of the name alone, because the box and the texts of a game cannot be hashed."""
        return hash(self.name)

    @property
    def scores_turns(self) -> bool:
        """True if turns score; in other games nothing counts until a round ends."""
        return self.score is not no_points

    @property
    def discards(self) -> bool:
        """True if a turn ends with a tile laid on the discard pile."""
        return self.rules.flow in ("draw_play_discard", "play_discard_or_draw")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's rack and score. `opened`: the first meld is laid. `aid` is the cost of help, no part of the score."""

    rack: Tiles = ()
    score: int = 0
    opened: bool = False
    aid: int = 0


@dataclass(frozen=True, slots=True, repr=False)
class GameState:
    """A game at one moment.

    `number` and `round` count turns and rounds from 1. Seat `starter` began the round, in turn `began`. `drawn` counts
    the draws and throws so far. `idle` counts the turns in a row, up to now, that neither laid a tile nor drew one from
    the pouch; `barren` those that laid none. `best` is the highest score so far, and `stalled` counts the rounds in a
    row that did not raise it. `hints` counts the hints of this turn. `took`: the player on turn has taken the top of
    the discard pile. `pending` is a laid table that may still be contested; the other fields then show the game before
    that turn. The top of the `discard` pile is its last tile.
    """

    game: Game
    seats: tuple[Seat, ...]
    pouch: Tiles
    table: Layout = Table()
    turn: int = 0
    number: int = 1
    round: int = 1
    starter: int = 0
    began: int = 1
    phase: Phase = Phase.PLAY
    drawn: int = 0
    idle: int = 0
    barren: int = 0
    best: int = 0
    stalled: int = 0
    took: bool = False
    hints: int = 0
    pending: Layout | None = None
    discard: Tiles = ()

    def __repr__(self) -> str:
        """Return the state in a line: phase, scores and sizes.

        >>> from lettres.engine import seeded, start
        >>> from lettres.games.letters import letters
        >>> start(letters(), 2, seeded(1)).state
        <GameState lettres: play, seat 1 in turn 1; scores 0 0; racks 14 14; 0 melds, pouch 84>
        """
        scores, racks = (" ".join(map(str, each)) for each in zip(*((s.score, len(s.rack)) for s in self.seats)))
        held = f"{len(self.table.melds)} melds, pouch {len(self.pouch)}"
        who = f"{self.phase.value}, seat {self.turn} in turn {self.number}"
        return f"<GameState {self.game.name}: {who}; scores {scores}; racks {racks}; {held}>"

    def __str__(self) -> str:
        """Return the table and the racks of all seats: a state hides nothing.

        >>> from lettres.engine import seeded, start
        >>> from lettres.games.letters import letters
        >>> print(start(letters(), 2, seeded(1)).state)
        seat 0: 0 points, AAELMNNORRRSUV
        seat 1: 0 points, ACDDEEEILNORTT *
        """
        tiles = self.game.notation.tiles
        seats = [f"seat {number}: {seat.score} points, {tiles(seat.rack)}" for number, seat in enumerate(self.seats)]
        seats = [f"{text} *" if number == self.turn else text for number, text in enumerate(seats)]
        return "\n".join(filter(None, [str(self.table), *seats]))

    def _repr_html_(self) -> str:
        """Return the table and the racks as HTML for a notebook."""
        from html import escape  # not at the top: only notebooks need it

        tiles, rows = self.game.notation.tiles, list[str]()
        for number, seat in enumerate(self.seats):
            name = f"<b>{number}</b>" if number == self.turn else str(number)
            rows.append(f"<tr><td>{name}</td><td>{seat.score}</td><td>{escape(tiles(seat.rack))}</td></tr>")
        head = "<tr><th>seat</th><th>score</th><th>rack</th></tr>"
        return f"{self.table._repr_html_()}<table>{head}{''.join(rows)}</table>"

    @property
    def seat(self) -> Seat:
        """The seat of the player on turn."""
        return self.seats[self.turn]

    @property
    def drawable(self) -> bool:
        """True if the player on turn could draw a tile, from the pouch or the discard pile."""
        return self.game.rules.drawable(len(self.pouch), len(self.discard))

    @property
    def may_discard(self) -> bool:
        """True if the player on turn has drawn or laid a tile, or if the rules require neither (rule N21)."""
        return self.took or self.idle < 0 or self.game.rules.discarding == "always"

    @property
    def over(self) -> bool:
        """True if the game has ended."""
        return self.phase is Phase.OVER

    def to(self, after: Layout) -> Turn:
        """Return the turn that changes the table to `after`."""
        return Turn(self.table, after, self.seat.rack, self.seat.opened)

    def passed(self) -> Turn:
        """Return the turn that lays nothing."""
        return Turn(self.table, self.table, self.seat.rack, self.seat.opened, passed=True)

    def winners(self) -> tuple[int, ...]:
        """Return the seats with the highest score; a tie is a shared win (rule L30).

        In an old record of a match that only a target score can end, nobody wins below the target (rule N22).
        """
        best, rules = max(seat.score for seat in self.seats), self.game.rules
        if not rules.stalled_rounds and not rules.last_round and best < rules.target:
            return ()
        return tuple(number for number, seat in enumerate(self.seats) if seat.score == best)

    def check(self) -> None:
        """Raise `AssertionError` if the state contradicts itself: a tile lost, an unknown seat, an empty meld."""
        tiles = self.game.tiles
        shown = chain(self.table.tiles(), *(seat.rack for seat in self.seats))
        box, held = Counter(tiles.counts), Counter(chain(self.pouch, self.discard, map(tiles.base, shown)))
        if not dict.__eq__(held, box) and held != box:  # the second comparison ignores zero counts, and is slow
            raise AssertionError(f"tiles too many: {held - box}; lost: {box - held}")
        if not 0 <= self.turn < len(self.seats):
            raise AssertionError(f"no seat {self.turn}")
        if (self.pending is not None) != (self.phase is Phase.CONTEST):
            raise AssertionError("a table waits to be contested in that phase alone")
        if any(not meld for meld in self.table.melds):
            raise AssertionError("an empty meld on the table")


changed_seat = changer(Seat)
"""Return a copy of a seat with the given fields changed."""

changed_state = changer(GameState)
"""Return a copy of a state with the given fields changed."""
