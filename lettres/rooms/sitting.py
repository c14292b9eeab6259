"""A game that goes on: its session, who has its seats, and what it waits for. `flow` is its course."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from lettres.engine import GameState, Phase
from lettres.engine.events import Action, Event
from lettres.records.session import Session
from lettres.rooms.effects import Effect, Question, Thought
from lettres.rooms.refusals import No
from lettres.rooms.rows import Opinion, RoomRow, SeatRow
from lettres.rooms.times import Times

if TYPE_CHECKING:  # what reads JSON is not loaded at a terminal
    from lettres.play.desk import Desk

OVER_A_LINE = ("accept", "deal")
"""What an opinion is about that the next line settles."""


class Help(NamedTuple):
    """A search that a player asked for: who, by which message, and for what; `paid` where its line is written.

    A `desk` that is kept takes what is found, unless something else than `composed` lies there by then.
    """

    browser: str
    id: str
    question: Question
    paid: bool = False
    desk: Desk | None = None
    composed: object = None


class Sitting:
    """A session, or none yet, with the seats of those who play it, and the `times` that it gives them.

    `present` are the browsers that watch, as whoever has their sockets says. `stirred` are the numbers of turns whose
    player was there, though their time ran out, where whoever drives the room can tell.
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
        self.asked: Question | None = None
        self.help: Help | None = None

    @property
    def session(self) -> Session:
        """The game, once it is dealt; raises `No` before."""
        if self.begun is None:
            raise No("illegal", "la partie n'a pas commencé.")
        return self.begun

    @property
    def state(self) -> GameState:
        """The game as it stands."""
        return self.session.state

    # -- who is who

    def plays_itself(self, seat: int) -> bool:
        """Whether a robot plays a seat: its own, or for a person who is away."""
        return bool(self.seats[seat].bot) or self.seats[seat].stand_in

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons play now."""
        return tuple(seat.number for seat in self.seats if not self.plays_itself(seat.number))

    def is_here(self, seat: int) -> bool:
        """Whether a robot plays a seat, or its person watches."""
        return bool(self.seats[seat].bot) or self.seats[seat].browser in self.present

    @property
    def contesting(self) -> tuple[int, ...]:
        """The seats of the persons who may contest the turn that was laid; none in another phase."""
        if self.begun is None or self.begun.state.phase is not Phase.CONTEST:
            return ()
        return tuple(seat for seat in self.persons if seat != self.begun.state.turn)

    def seated(self, seat: SeatRow) -> None:
        """Put another row in the place of a seat's."""
        self.seats = (*self.seats[: seat.number], seat, *self.seats[seat.number + 1 :])

    # -- what they say

    def have_said(self, what: str, seats: Sequence[int], of: int = -1) -> bool:
        """Whether some seats, one at least, have all said something."""
        return bool(seats) and all(Opinion(seat, what, of) in self.opinions for seat in seats)

    def say(self, seat: int, what: str, of: int = -1) -> None:
        """Note what a seat says."""
        self.opinions |= {Opinion(seat, what, of)}

    def unsay(self, *whats: str) -> None:
        """Forget all that was said about something."""
        self.opinions = frozenset(each for each in self.opinions if each.what not in whats)

    # -- the record

    def texts(self, upto: int | None = None) -> tuple[str, ...]:
        """The lines of the record, or the first of them, for a robot that thinks elsewhere; none where it has the
        session."""
        return ()

    def answer(self, asked: Help, found: Thought | No) -> list[Effect]:
        """What a search gave, or why it is of no use, for who asked; nothing where a desk shows it."""
        return []

    def do(self, action: Action, now: float, request: str = "") -> tuple[Event, ...]:
        """Do an action; its line, if it leaves one, is among the new ones. Raises `IllegalAction`."""
        events = self.session.act(action, max(0.0, now - self.row.since))
        self.take_lines(now, request)
        return events

    def take_lines(self, now: float, request: str = "") -> None:
        """Take notice of the lines that the session has written."""
        last = len(self.session.done)
        if last != self.row.last:
            self.row = self.row._replace(last=last)
            self.unsay(*OVER_A_LINE)


HERE = "ici"
"""Who holds all seats of persons at one screen, as a browser holds its own elsewhere."""


def at_one_screen(session: Session, times: Times, now: float) -> Sitting:
    """A session whose persons all sit at one screen; its journal keeps it."""
    header = session.header
    row = RoomRow("", "", HERE, header.game, "", header.theme, header.lexicon, header.seed, "playing", now, now)
    seats = tuple(
        SeatRow(at, bot=name) if at in session.bots else SeatRow(at, name, browser=HERE)
        for at, name in enumerate(header.players)
    )
    sitting = Sitting(row._replace(last=len(session.done), since=now), seats, session, times)
    sitting.present = frozenset({HERE})
    return sitting
