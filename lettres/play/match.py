"""The course of a game for the people who play it, whatever the front. No input, output, clock or thread here.

A front passes on what comes in, with the time by its own clock (`now`, in seconds that only grow), and gets effects
back. `stage` says what the match waits for, `due` when the time of the turn will be up:

    BETWEEN ──proceed──> THINKING ──bot_acts──> BETWEEN, or CONTEST
                         HAND_OVER ──enter──> TURN ──line, act, tick──> BETWEEN
                         ROUND ──enter──> BETWEEN            CONTEST ──line, contest──> BETWEEN
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import Generic, TypeVar

from lettres.engine import Phase
from lettres.engine.events import Accept, Action, Challenge, Deal, Refused, Repair, TimeOut
from lettres.play import effects
from lettres.play.clock import Absences, Clock, time_left
from lettres.play.commands import read
from lettres.play.desk import Desk
from lettres.play.desks import hints_of, solver_for
from lettres.play.effects import Effect, Signal
from lettres.play.handlers import asks_to_stay, contester, no_answer, submit
from lettres.play.hints import LAID_BY, GivenHint
from lettres.play.rack import RackOrder
from lettres.play.repair import Mended
from lettres.play.requests import Actions, Meaning, Outcome, Wish, no_meaning
from lettres.records.session import Session
from lettres.solver.door import for_seconds
from lexicon import Lexicon

NOTED = 2.0  # seconds of a turn's time that a game cut short may give again

D = TypeVar("D", bound=Desk)


class Stage(Enum):
    """What a match waits for."""

    BETWEEN = auto()  # nothing: `proceed` goes on
    THINKING = auto()  # what bots do, `Session.bot_action`, however long that takes
    ROUND = auto()  # Enter, which deals the next round
    HAND_OVER = auto()  # Enter, when the next player has the screen
    TURN = auto()  # lines or actions of the player on turn, until `due`
    CONTEST = auto()  # whether a turn that was laid is contested
    OVER = auto()  # nothing more


class Match(Generic[D]):
    """A session being played by people at one screen, and by bots.

    `hand_over` where several people share a screen that hides racks. `make_desk` is `desks.desk_of`, or what makes
    desks that a front can draw; `aloud` where what is said is read aloud; `meaning` tells what words mean. While
    `paused`, only `enter` goes on.
    """

    def __init__(
        self,
        session: Session,
        lexicon: Lexicon | None,
        make_desk: Callable[..., D],
        *,
        hand_over: bool = False,
        aloud: bool = False,
        meaning: Meaning = no_meaning,
    ) -> None:
        self.session = session
        self.lexicon = lexicon
        self.people = [seat for seat in range(len(session.header.players)) if seat not in session.bots]
        self.orders = [RackOrder(session.game) for _ in session.header.players]
        self.stage = Stage.BETWEEN
        self.paused = False
        self.clock = Clock(0)
        self.absences = Absences(len(self.people))
        self._make_desk, self._meaning = make_desk, meaning
        self._hand_over = hand_over and len(self.people) > 1
        self._solver = solver_for(session, lexicon)
        self._hints = hints_of(session, self._solver, aloud=aloud, meaning=meaning)
        self._wanted: effects.HelpWanted | None = None
        self._desk: D | None = None
        self._seated = -1, 0  # whose turn it was last, and which
        self._noted = 0.0

    # -- what there is to see

    @property
    def desk(self) -> D:
        """The desk of whoever is on turn; at other times that of the first person, who looks on."""
        found = self._desk
        if found is None:
            seat = self.people[0] if self.people else 0
            found = self.desk = self._make_desk(self.session, seat, self.lexicon, self.orders[seat], live=False)
        return found

    @desk.setter
    def desk(self, desk: D) -> None:
        desk.meaning = self._meaning
        self._desk = desk

    @property
    def due(self) -> float | None:
        """When the time of the turn will be up, on the clock of whoever says `now`; None where nothing runs out."""
        return self.clock.due if self.stage is Stage.TURN else None

    @property
    def seated(self) -> int:
        """The person whose turn it is, or was last."""
        return self._seated[0]

    @property
    def contesting(self) -> tuple[int, ...]:
        """The persons who may contest the turn that was laid."""
        return tuple(seat for seat in self.people if seat != self.session.state.turn)

    # -- the course of the game

    def proceed(self, now: float) -> list[Effect]:
        """Go on where nothing is waited for."""
        state = self.session.state
        self._desk = None
        if state.over:
            self.stage = Stage.OVER
        elif state.phase is Phase.DEAL:
            self._seated = -1, 0
            self.stage = Stage.ROUND
            return [Signal.ROUND_OVER]
        elif state.phase is Phase.CONTEST or state.turn in self.session.bots:
            self.stage = Stage.THINKING
        elif self._hand_over and not self._goes_on:
            self.stage = Stage.HAND_OVER
            return [effects.HandOver(state.turn)]
        else:
            return self._begin_turn(now)
        return []

    @property
    def _goes_on(self) -> bool:
        """Whether the turn had begun, in another phase."""
        return self._seated == (self.session.state.turn, self.session.state.number)

    def _begin_turn(self, now: float) -> list[Effect]:
        state, goes_on = self.session.state, self._goes_on
        if state.phase is Phase.DISCARD:
            self.clock = Clock(0)  # what was laid stands: no time takes it back
        elif not goes_on:
            self.clock = Clock(self.session.game.rules.seconds, self.session.used)
        self._seated = state.turn, state.number
        self.desk = self._make_desk(self.session, state.turn, self.lexicon, self.orders[state.turn])
        self.stage = Stage.TURN
        self.clock.start(now)
        return [effects.TurnBegun(state.turn, goes_on)]

    def bot_acts(self, action: Action | None, seconds: float = 0.0) -> list[Effect]:
        """What `Session.bot_action` gave; None where people are to say whether they contest a turn."""
        if action is None:
            self.stage = Stage.CONTEST
            return [effects.ContestOffered(self.contesting)]
        self.stage = Stage.BETWEEN
        return [self._do(action, seconds)]

    def tick(self, now: float) -> list[Effect]:
        """Time has gone by: it may end the turn, whatever is being typed, or be short."""
        if late := self._late(now):
            return late
        if self.stage is not Stage.TURN or not self.clock.running:
            return []
        self._note(now)
        seconds = self.clock.warning(now)
        return [effects.TimeShort(seconds)] if seconds is not None else []

    def _late(self, now: float) -> list[Effect]:
        over = self.stage is Stage.TURN and self.clock.running and self.clock.over(now)
        return self.act(TimeOut(), now) if over else []

    def _note(self, now: float, every: float = NOTED) -> None:
        """Keep how much of the turn's time has gone by, for a game that is left or cut short."""
        used = self.clock.elapsed(now)
        if self.clock.limit and abs(used - self._noted) >= every:
            self._noted = used
            self.session.note_time(used)

    def _do(self, action: Action, seconds: float = 0.0) -> effects.Happened:
        events = self.session.act(action, seconds)
        self._noted = 0.0  # what was noted belongs to the line before
        if self.stage is not Stage.TURN:
            self._desk = None  # which shows how things were
        return effects.Happened(events)

    # -- a turn of a person

    def line(self, text: str, now: float) -> list[Effect]:
        """A line that was typed. When the time is up it is lost with the turn; in a pause it does nothing."""
        if self.paused:
            return []
        if late := self._late(now):
            return late
        if self.stage is Stage.CONTEST:
            return self._contest_line(text)
        desk = self.desk
        before, asked = desk.composer.settled, desk.asked
        outcome = submit(desk, text)
        if outcome is Wish.QUIT and asked != Wish.QUIT.value and asks_to_stay(desk):
            outcome = None
        came: list[Effect] = []
        if desk.notice:
            came.append(effects.Notice(desk.notice))
        elif outcome is None and text.strip():
            came.append(effects.Composed(desk.composer.settled is not before))
        if outcome is Wish.WAIT:
            return [*came, Signal.TOO_SOON] if text.strip() else came
        return [*came, *self._carry_out(outcome, now)]

    def _carry_out(self, outcome: Outcome, now: float) -> list[Effect]:
        if outcome is Wish.PAUSE:
            return self.pause(now)
        if outcome is Wish.HINT:
            return self._search("Recherche du meilleur coup…", self._hints.give)
        if outcome is Wish.REPAIR:
            desk = self.desk
            return self._search("Recherche d'une table permise…", lambda: desk.repaired(self._solver, for_seconds()))
        if outcome is Wish.TIME:
            self.desk.notice = time_left(self.clock.seconds_left(now) if self.stage is Stage.TURN else None)
            return [effects.Notice(self.desk.notice)]
        if outcome is Wish.QUIT:
            self._note(now, every=0.0)
        if isinstance(outcome, Wish):
            return [outcome]
        return self.act(outcome, now) if outcome is not None else []

    def act(self, outcome: Action | Actions, now: float) -> list[Effect]:
        """Do what the player on turn has decided; nothing where no turn of a person goes on."""
        if self.stage is not Stage.TURN or self.paused:
            return []
        turn = self._turn
        first, *others = outcome if isinstance(outcome, Actions) else (outcome,)
        came: list[Effect] = [self._do_in_turn(first, self.clock.since_lap(now))]
        if self.session.state.phase is Phase.DISCARD:  # the first may be refused, or end the round
            came += [self._do_in_turn(each, 0.0) for each in others]
        return came if self._turn == turn else [*came, self._end_turn(late=isinstance(first, TimeOut))]

    @property
    def _turn(self) -> tuple[int, Phase]:
        return self.session.state.number, self.session.state.phase

    def _do_in_turn(self, action: Action, seconds: float) -> effects.Happened:
        done = self._do(action, seconds)
        for event in done.events:
            if isinstance(event, Refused) and not event.taken_back:
                self.desk.notice = " ".join(self.desk.refusal(event))
        return done

    def _end_turn(self, late: bool) -> effects.TurnEnded:
        """The turn is over, or goes on in another phase; the game waits for a player who is away."""
        seat, number = self._seated
        if self.session.state.number != number:
            self.clock = Clock(0)
        self.paused = self.absences.note(seat, self.session.state.phase, idle=late and self.desk.empty)
        self.stage, self._desk = Stage.BETWEEN, None
        return effects.TurnEnded(late, self.paused)

    # -- help, which is charged when it comes

    def _search(self, notice: str, search: Callable[[], GivenHint | Mended]) -> list[Effect]:
        """Ask for a search, one at a time: what is asked for twice is not paid twice."""
        self.desk.notice = notice
        if self._wanted is not None and self._wanted.desk is self.desk:
            return []
        self._wanted = effects.HelpWanted(self.desk, self.desk.composer.settled, search)
        return [self._wanted]

    def help_found(self, wanted: effects.HelpWanted, result: GivenHint | Mended, now: float) -> list[Effect]:
        """What a search gave; once the turn is over, it is neither used nor paid."""
        if self._wanted is wanted:
            self._wanted = None
        if self.stage is not Stage.TURN or self._desk is not wanted.desk:
            return []
        desk = wanted.desk
        if isinstance(result, GivenHint):
            if result.action is not None:
                self.session.act(result.action, self.clock.lap(now))
            desk.notice = result.text
            if result.after is not None:
                desk.shown, desk.notice = result.after, f"{result.text} {LAID_BY}"
            return [effects.Notice(desk.notice)]
        if desk.composer.settled is not wanted.composed:
            desk.notice = "Votre coup a changé entre-temps : demandez encore « réparer »."
            return [effects.Notice(desk.notice)]
        if result.charged:
            self.session.act(Repair(), self.clock.lap(now))
        desk.mend(result)
        return [effects.Notice(desk.notice), effects.Composed(True)]

    # -- a turn that the others may contest

    def _contest_line(self, line: str) -> list[Effect]:
        """A name or a number contests, alone or after « contester »; only Enter and « accepter » accept."""
        typed, text, others = read(line), line.strip(), self.contesting
        if text and (seat := contester(self.session, others, text)) is not None:
            return self.contest(seat)
        if typed.name == "quitter":
            return [Wish.QUIT]
        if typed.name == "accepter" or not text:
            return self.contest(None)
        if typed.name == "contester":
            seat = contester(self.session, others, " ".join(typed.words))
            if seat is not None:
                return self.contest(seat)
        answer = no_answer(self.session, others, text)
        return [effects.ContestOffered(others, again=True, answer=answer)]

    def contest(self, seat: int | None) -> list[Effect]:
        """A seat contests the turn that was laid, or nobody does; only a person who may contest it can."""
        if self.stage is not Stage.CONTEST or self.paused or not (seat is None or seat in self.contesting):
            return []
        self.stage = Stage.BETWEEN
        return [self._do(Accept() if seat is None else Challenge(seat))]

    # -- what holds the game up

    def enter(self, now: float) -> list[Effect]:
        """Enter alone: a pause ends, the next player has the screen, the scores were seen, nobody contests."""
        if self.paused:
            self.paused = False
            self.release(now)
            return [Signal.RESUMED]
        if self.stage is Stage.HAND_OVER:
            return self._begin_turn(now)
        if self.stage is Stage.ROUND:
            self.stage = Stage.BETWEEN
            return [self._do(Deal())]
        return self.contest(None)

    def pause(self, now: float) -> list[Effect]:
        """Hold the game, table and racks hidden."""
        self.paused = True
        self.hold(now)
        return [Signal.PAUSED]

    def hold(self, now: float) -> None:
        """Let the time of a turn stand still, as while its player reads the help."""
        if self.stage is Stage.TURN and self.clock.running:
            self._note(now, every=0.0)
        self.clock.stop(now)

    def release(self, now: float) -> None:
        """Let it run on, where a turn goes on."""
        if self.stage is Stage.TURN and not self.paused:
            self.clock.start(now)
