"""The part of a game that one player may see: the table, the player's own rack, and the sizes of the other racks."""

from __future__ import annotations

from typing import NamedTuple

from lettres.engine.state import Game, GameState, Phase
from lettres.engine.table import Layout
from lettres.engine.tiles import Tiles


class SeatView(NamedTuple):
    """The public facts of a seat: the number of its tiles, its score, whether it has opened."""

    tiles: int
    score: int
    opened: bool


class View(NamedTuple):
    """A game as `seat` sees it: `rack` is the rack of `seat`, and `pouch` is the number of tiles left to draw.

    `seats` has the public facts of every seat. The other fields are as in `GameState`.
    """

    game: Game
    seat: int
    rack: Tiles
    table: Layout
    pending: Layout | None
    pouch: int
    discard: Tiles
    seats: tuple[SeatView, ...]
    turn: int
    number: int
    phase: Phase
    may_discard: bool = True

    @property
    def opened(self) -> bool:
        """True if `seat` has laid its first meld."""
        return self.seats[self.seat].opened


def view(state: GameState, seat: int) -> View:
    """Return what `seat` may see of a state; raise `IndexError` for a seat that does not exist.

    >>> from lettres.engine import start
    >>> from lettres.games.letters import letters
    >>> seen = view(start(letters(), 2, lambda pouch, _: pouch[0]).state, 1)
    >>> len(seen.rack), seen.seats[0].tiles, seen.pouch
    (14, 14, 84)
    """
    if not 0 <= seat < len(state.seats):
        raise IndexError(f"no seat {seat}")
    return View(
        game=state.game,
        seat=seat,
        rack=state.seats[seat].rack,
        table=state.table,
        pending=state.pending,
        pouch=len(state.pouch),
        discard=state.discard,
        seats=tuple(SeatView(len(each.rack), each.score, each.opened) for each in state.seats),
        turn=state.turn,
        number=state.number,
        phase=state.phase,
        may_discard=state.may_discard,
    )
