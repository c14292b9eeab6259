"""A game under way: its session, the holders of its seats, and what it waits for. `flow` moves it on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from lettres.engine import GameState, Phase
from lettres.engine.events import Action, Event
from lettres.records.session import Session
from lettres.rooms.effects import Effect, ThinkTask, Thought
from lettres.rooms.refusals import No
from lettres.rooms.rows import Opinion, RoomRow, SeatRow
from lettres.rooms.times import Times

if TYPE_CHECKING:  # the terminal does not load the JSON reader
    from lettres.play.desk import Desk

SETTLED_BY_LINE = ("accept", "deal")
"""Opinions that are dropped when the next line is written."""


class Help(NamedTuple):
    """A search that a player asked for: the browser and the message `id` that asked, and the `task`. `paid` is True if
    the line that pays for it is written. A terminal's `desk` takes the answer, unless its draft is no longer
    `composed`."""

    browser: str
    id: str
    task: ThinkTask
    paid: bool = False
    desk: Desk | None = None
    composed: object = None


class Sitting:
    """A session, or None before the deal, with its seats and the `times` that limit its players.

    `present` are the browsers that watch now. `stirred` are the numbers of turns that timed out though their player was
    there, if the driver can tell.
    """

    def __init__(self, row: RoomRow, seats: tuple[SeatRow, ...], session: Session | None, times: Times) -> None:
        self.row = row
        self.seats = seats
        self.begun = session
        self.times = times
        self.opinions: frozenset[Opinion] = frozenset()
        self.present: frozenset[str] = frozenset()
        self.stirred: frozenset[int] = frozenset()
        self.thought: Thought | None = None
        self.pending_task: ThinkTask | None = None
        self.help: Help | None = None

    @property
    def session(self) -> Session:
        """The game. Raises `No` before the deal."""
        if self.begun is None:
            raise No("illegal", "la partie n'a pas commencé.")
        return self.begun

    @property
    def state(self) -> GameState:
        """The state of the game."""
        return self.session.state

    # -- seats

    def is_robot(self, seat: int) -> bool:
        """Return True if a robot plays a seat, its own or that of a person who is away."""
        return bool(self.seats[seat].bot) or self.seats[seat].stand_in

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons play now."""
        return tuple(seat.number for seat in self.seats if not self.is_robot(seat.number))

    def is_here(self, seat: int) -> bool:
        """Return True if a robot holds a seat, or if the person of the seat watches."""
        return bool(self.seats[seat].bot) or self.seats[seat].browser in self.present

    @property
    def contesting(self) -> tuple[int, ...]:
        """The seats of persons who may contest the turn that was laid; none in other phases."""
        if self.begun is None or self.begun.state.phase is not Phase.CONTEST:
            return ()
        return tuple(seat for seat in self.persons if seat != self.begun.state.turn)

    def replace_seat(self, seat: SeatRow) -> None:
        """Replace the row of a seat."""
        self.seats = (*self.seats[: seat.number], seat, *self.seats[seat.number + 1 :])

    # -- opinions

    def all_hold(self, what: str, seats: Sequence[int], of: int = -1) -> bool:
        """Return True if `seats` is not empty and all of them hold the opinion `what`."""
        return bool(seats) and all(Opinion(seat, what, of) in self.opinions for seat in seats)

    def add_opinion(self, seat: int, what: str, of: int = -1) -> None:
        """Add an opinion of a seat."""
        self.opinions |= {Opinion(seat, what, of)}

    def drop_opinions(self, *whats: str) -> None:
        """Drop all opinions whose `what` is among `whats`."""
        self.opinions = frozenset(each for each in self.opinions if each.what not in whats)

    # -- the record

    def texts(self, upto: int | None = None) -> tuple[str, ...]:
        """Return the lines of the record, or those before `upto`, for another process. Empty if the same process
        thinks, because it has the session."""
        return ()

    def answer(self, request: Help, answer: Thought | No) -> list[Effect]:
        """Return the effects that send the asker a search's answer, or the refusal; none if a desk shows the answer."""
        return []

    def do(self, action: Action, now: float, request: str = "") -> tuple[Event, ...]:
        """Do an action, and take the lines that it writes. Raises `IllegalAction`."""
        events = self.session.act(action, max(0.0, now - self.row.since))
        self.take_lines(now, request)
        return events

    def take_lines(self, now: float, request: str = "") -> None:
        """Update the room after the session has written lines."""
        last = len(self.session.done)
        if last != self.row.last:
            self.row = self.row._replace(last=last)
            self.drop_opinions(*SETTLED_BY_LINE)


HERE = "ici"
"""The holder of all persons' seats at one screen, in place of browsers."""


def at_one_screen(session: Session, times: Times, now: float) -> Sitting:
    """Return a game whose persons all share one screen. The game is stored by its journal, not as a room."""
    header = session.header
    row = RoomRow("", "", HERE, header.game, "", header.theme, header.lexicon, header.seed, "playing", now, now)
    seats = tuple(
        SeatRow(at, bot=name) if at in session.bots else SeatRow(at, name, browser=HERE)
        for at, name in enumerate(header.players)
    )
    sitting = Sitting(row._replace(last=len(session.done), since=now), seats, session, times)
    sitting.present = frozenset({HERE})
    return sitting
