"""The hand that moves tiles between pouch, racks and table, and collects the events of an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from lettres.engine import tiles
from lettres.engine.events import Drew, Event, Refused, Thrown
from lettres.engine.rules import RuleSet
from lettres.engine.ruling import Judge
from lettres.engine.state import GameState, Seat, changed_seat, changed_state
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Fault

Chance = Callable[[Tiles, int], str]
"""A function that picks one tile of a pouch, or one side of a die.

Its arguments are the tiles or sides, and the number of the draw, counted from 0 over the whole game.
"""


class IllegalAction(Exception):
    """The error for an action that cannot be done, which is a fault of the calling program, not of a player.

    `code` is a stable name for the reason, such as `not_now` for an action that the phase does not allow.
    """

    def __init__(self, message: str, code: str = "not_now") -> None:
        super().__init__(message)
        self.code = code


class Step(NamedTuple):
    """The state after an action, and the events that led to it."""

    state: GameState
    events: tuple[Event, ...]

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of the turn that was refused; empty if none was."""
        return tuple(fault for event in self.events if isinstance(event, Refused) for fault in event.faults)


class Hand:
    """The working state of one action: the `state` so far, and the `events` that led to it."""

    def __init__(self, state: GameState, chance: Chance, judge: Judge) -> None:
        self.state = state
        self.chance = chance
        self.judge = judge
        self.events: list[Event] = []

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.state.game.rules

    def take(self, count: int = 1) -> list[str]:
        """Take `count` tiles out of the pouch; raise `IllegalAction` if chance picks a tile that the pouch lacks."""
        taken, pouch = self._drawn(count)
        if taken:
            self.state = changed_state(self.state, pouch=pouch, drawn=self.state.drawn + count)
        return taken

    def _drawn(self, count: int) -> tuple[list[str], Tiles]:
        """Return the `count` tiles that chance picks, and the rest of the pouch."""
        if count <= 0:
            return [], self.state.pouch
        pouch, number = list(self.state.pouch), self.state.drawn
        taken = []
        for drawn in range(number, number + count):
            tile = self.chance(tuple(pouch), drawn)
            try:
                pouch.remove(tile)
            except ValueError as failure:
                raise IllegalAction(f"chance chose {tile!r}, which is not in the pouch") from failure
            taken.append(tile)
        return taken, tuple(pouch)

    def draw(self, seat: int, count: int, why: str) -> None:
        """Move `count` tiles from the pouch to a seat, or the whole pouch if it has fewer (rule L28)."""
        state = self.state
        drawn, pouch = self._drawn(min(count, len(state.pouch)))
        if drawn:
            seats = self._seats_with(seat, drawn)
            self.state = changed_state(state, pouch=pouch, drawn=state.drawn + len(drawn), seats=seats, idle=-1)
            self.events.append(Drew(seat, tuple(drawn), why))

    def throw(self, seat: int, dice: Sequence[str], *, counted: bool = False) -> None:
        """Throw `dice` from a rack, so that each shows one of its sides.

        `counted`: this is after the round, only to count the dice (rule D15).
        """
        box, held = self.state.game.tiles, self.state.seats[seat]
        thrown = []
        for number, die in enumerate(map(box.base, dice), self.state.drawn):
            side = self.chance(box.sides[die], number)
            if side not in box.sides[die]:
                raise IllegalAction(f"chance chose {side!r}, which is no side of the die {die!r}")
            thrown.append(side)
        seats = self.with_seat(seat, changed_seat(held, rack=tiles.add(tiles.remove(held.rack, dice), thrown)))
        self.state = changed_state(self.state, drawn=self.state.drawn + len(thrown), seats=seats)
        self.events.append(Thrown(seat, tuple(thrown), counted))

    def give(self, seat: int, more: Sequence[str]) -> None:
        """Add the tiles `more` to the rack of a seat."""
        self.state = changed_state(self.state, seats=self._seats_with(seat, more))

    def _seats_with(self, number: int, more: Sequence[str]) -> tuple[Seat, ...]:
        """Return all seats, with the tiles `more` added to the rack of seat `number`."""
        held = self.state.seats[number]
        return self.with_seat(number, changed_seat(held, rack=tiles.add(held.rack, more)))

    def seat(self, number: int, seat: Seat) -> None:
        """Replace seat `number` in the state by `seat`."""
        self.state = changed_state(self.state, seats=self.with_seat(number, seat))

    def with_seat(self, number: int, seat: Seat) -> tuple[Seat, ...]:
        """Return all seats, with seat `number` replaced by `seat`."""
        seats = self.state.seats
        return (*seats[:number], seat, *seats[number + 1 :])

    def step(self) -> Step:
        """Return the state and the events so far."""
        return Step(self.state, tuple(self.events))
