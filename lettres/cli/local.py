"""A game whose people all sit at this terminal: its room, the desk of whoever is on turn, robots that think here.

`rooms.flow` knows what happens, and when. Plain lines and the full screen drive it by what is here, and show it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Generic, NamedTuple, TypeVar

from lettres.engine.events import Accept, Action, Challenge, Refused, Repair, TimeOut
from lettres.play.clock import Warnings, time_left
from lettres.play.commands import read
from lettres.play.desk import Desk
from lettres.play.desks import hints_of, solver_for
from lettres.play.handlers import confirm_leaving, find_challenger, submit, why_no_answer
from lettres.play.rack import RackOrder
from lettres.play.requests import Actions, Meaning, Wish, no_meaning
from lettres.records.session import Session
from lettres.rooms import flow, turns
from lettres.rooms.effects import Effect, Think, ThinkTask, Thought
from lettres.rooms.refusals import No
from lettres.rooms.sitting import HERE, at_one_screen
from lettres.rooms.times import AT_ONE_SCREEN, Times
from lettres.rooms.turns import Asker
from lettres.solver.door import for_seconds
from lexicon import Lexicon

NOTED = 2.0  # seconds of a turn's time that a game cut short may give again
_SEARCHES = {
    Wish.HINT: ("hint", "Recherche du meilleur coup…"),
    Wish.REPAIR: ("repair", "Recherche d'une table permise…"),
}

D = TypeVar("D", bound=Desk)


class LineTyped(NamedTuple):
    """What became of a line: an answer; whether what is composed has `changed`, where it is to be shown; a wish."""

    notice: str = ""
    changed: bool | None = None
    wish: Wish | None = None


class TurnEnded(NamedTuple):
    """A turn of a person that is over, or goes on in another phase; `late` where its time was up."""

    seat: int
    late: bool


class LocalRoom(Generic[D]):
    """A session that is played here. `make_desk` is `desks.desk_of`, or what makes desks that a front can draw.

    A front calls it with the time by its own clock, in seconds that only grow. What robots are to think about stands in
    `thinks`, what a player wants searched in `wanted`; a turn that has ended in `ended`, until the front takes it.
    """

    def __init__(
        self,
        session: Session,
        lexicon: Lexicon | None,
        make_desk: Callable[..., D],
        now: float,
        *,
        times: Times = AT_ONE_SCREEN,
        aloud: bool = False,
        meaning: Meaning = no_meaning,
    ) -> None:
        self.session, self.lexicon = session, lexicon
        self.people = [seat for seat in range(len(session.header.players)) if seat not in session.bots]
        self.orders = [RackOrder(session.game) for _ in session.header.players]
        self.room = at_one_screen(session, times, now)
        self.thinks: ThinkTask | None = None
        self.wanted: ThinkTask | None = None
        self.ended: TurnEnded | None = None
        self._make_desk, self._meaning = make_desk, meaning
        self._solver = solver_for(session, lexicon)
        self._hints = hints_of(session, self._solver, aloud=aloud, meaning=meaning)
        self._desk: D | None = None
        self.live = False  # whether a person's turn goes on at the desk
        self._begun: tuple[object, ...] = ()
        self._seen = len(session.done)
        self._held = False
        self._warnings = Warnings(None)
        self._noted = 0.0
        flow.follow(self.room, session.state, now)
        self._take(flow.wake(self.room))

    # -- what there is to see

    @property
    def desk(self) -> D:
        """The desk of whoever is on turn; at other times that of the first person, who looks on."""
        found = self._desk
        if found is None:
            seat = self.people[0] if self.people else 0
            self._desk = found = self._made(seat, live=False)
        return found

    @desk.setter
    def desk(self, desk: D) -> None:
        self._desk, self._begun, self.live = desk, self._place, True

    def _made(self, seat: int, *, live: bool) -> D:
        desk = self._make_desk(self.session, seat, self.lexicon, self.orders[seat], live=live)
        desk.meaning = self._meaning
        return desk

    @property
    def paused(self) -> bool:
        """Whether the game waits for Enter, table and racks out of sight."""
        return self.room.row.paused and not self._held

    @property
    def waits(self) -> str:
        """What is waited for: `robots`, `deal`, `handover`, `turn`, `contest`; nothing once the game is `over`."""
        due_for = self.room.row.due_for
        if self.session.state.over:
            return "over"
        if flow.robots_think(self.room) or due_for == "bot":
            return "robots"
        return {"discard": "turn", "accept": "contest"}.get(due_for, due_for)

    def seconds_left(self, now: float) -> float | None:
        """The seconds left of the turn, None if it has no limit."""
        return flow.seconds_left(self.room, now) if self.live else None

    @property
    def _place(self) -> tuple[object, ...]:
        state = self.session.state
        return state.round, state.number, self.waits, state.phase

    # -- the course of the game

    @property
    def begins(self) -> bool:
        """Whether something is waited for that was not begun."""
        return self._begun != self._place

    def begin(self, now: float) -> bool:
        """Begin what is waited for; a turn at its desk. Return whether it goes on, in another phase."""
        before, self._begun = self._begun, self._place
        if self.waits != "turn":
            return False
        self.desk = self._made(self.session.state.turn, live=True)
        goes_on = before[:3] == self._begun[:3]
        if not goes_on:
            self._warnings = Warnings(self.seconds_left(now))
        return goes_on

    def _take(self, effects: list[Effect]) -> None:
        """Carry out what the room asks for; its lines are in the file already."""
        for effect in effects:
            if isinstance(effect, Think) and effect.task.kind in ("move", "contest"):
                self.thinks = effect.task
            elif isinstance(effect, Think):
                self.wanted = effect.task
        if len(self.session.done) != self._seen:
            self._seen, self._noted = len(self.session.done), 0.0  # what was noted belongs to the line before
            if not self.live:
                self._desk = None  # which shows how things were
        if self.live and self.begins:
            self.ended = TurnEnded(self.desk.seat, late=isinstance(self.session.done[-1].action, TimeOut))
            self.live, self._desk = False, None

    def tick(self, now: float) -> int | None:
        """Let happen what is due, be it the end of a turn; the seconds that are left of it, where they are short."""
        left = None if self._let_happen(now) else self.seconds_left(now)
        if left is None or self.room.row.paused:
            return None
        self._note(now)
        return self._warnings.due(left)

    def _let_happen(self, now: float) -> bool:
        """Let happen what is due; whether something was."""
        due = flow.wake_at(self.room)
        if due is None or now < due:
            return False
        number = self.session.state.number
        if self.live and not self.desk.empty:
            self.room.stirred |= {number}
        self._take(flow.tick(self.room, now))
        if self.paused:  # who was waited for is there from then on
            self.room.stirred |= {number}
        return True

    def until_told(self, now: float) -> float | None:
        """The seconds until something is to be told of the time, or done; None if nothing will be."""
        left = self.seconds_left(now)
        return None if left is None else min(self._warnings.until(left), NOTED)

    def _note(self, now: float, every: float = NOTED) -> None:
        """Keep how much of the turn's time has gone by, for a game that is left or cut short."""
        left = self.seconds_left(now)
        if left is None:
            return
        used = self.session.game.rules.seconds - left
        if abs(used - self._noted) >= every:
            self._noted = used
            self.session.note_time(used)

    # -- a turn of a person

    def line(self, text: str, now: float) -> LineTyped:
        """A line that was typed. When the time is up it is lost with the turn."""
        if self._let_happen(now):
            return LineTyped()
        if self.waits == "contest":
            return self._contest_line(text, now)
        desk = self.desk
        before, asked = desk.composer.settled, desk.asked
        outcome = submit(desk, text)
        if outcome is Wish.QUIT and asked != Wish.QUIT.value and confirm_leaving(desk):
            outcome = None
        if outcome is None:
            changed = desk.composer.settled is not before if text.strip() and not desk.notice else None
            return LineTyped(desk.notice, changed)
        if isinstance(outcome, Wish):
            return self._wished(outcome, text, now)
        return self._decide(outcome, now)

    def _wished(self, wish: Wish, text: str, now: float) -> LineTyped:
        desk = self.desk
        if wish is Wish.WAIT:
            return LineTyped(desk.notice, wish=wish if text.strip() else None)
        if wish in _SEARCHES:
            kind, desk.notice = _SEARCHES[wish]
            with suppress(No):  # it goes on already
                self._take(turns.start_search(self.room, self._asker(now), kind, desk=desk))
            return LineTyped()
        if wish is Wish.TIME:
            desk.notice = time_left(self.seconds_left(now))
            return LineTyped(desk.notice)
        if wish is Wish.QUIT:
            self._note(now, every=0.0)
        elif wish is Wish.PAUSE:
            self.pause(now)
        return LineTyped(wish=wish)

    def _decide(self, outcome: Action | Actions, now: float) -> LineTyped:
        """Do what the player on turn has decided."""
        desk, actions = self.desk, outcome if isinstance(outcome, Actions) else (outcome,)
        said: list[str] = []

        def why(event: Refused) -> list[str]:
            told = desk.refusal(event)
            said.extend(told)
            return told

        try:
            self._take(turns.act(self.room, self._asker(now), why, *actions))
        except No as refusal:
            desk.notice = str(refusal)
            return LineTyped("\n".join(said) or desk.notice)
        return LineTyped()

    def _asker(self, now: float) -> Asker:
        return Asker(HERE, self.desk.seat, "", now)

    # -- what is thought, here or in a thread beside

    def think(self, task: ThinkTask) -> Thought:
        """What robots do, or whether they contest what was laid, however long that takes."""
        action = self.session.bot_action()
        return Thought(task.kind, task.n, task.seat, None if isinstance(action, Accept) else action)

    def search(self, task: ThinkTask) -> Thought:
        """What a player has asked for, however long that takes."""
        thought, asked = Thought(task.kind, task.n, task.seat), self.room.help
        if task.kind == "hint":
            given = self._hints.give()
            return thought._replace(action=given.action, text=given.text, after=given.after)
        assert asked is not None and asked.desk is not None, "it is kept until it comes"
        mended = asked.desk.search_repair(self._solver, for_seconds())
        action = Repair() if mended.charged else None
        return thought._replace(action=action, text=mended.notice, after=mended.after)

    def answer(self, thought: Thought, now: float) -> None:
        """Hand the room what was thought; where the game has gone on meanwhile, that is neither done nor paid."""
        if thought.kind in ("move", "contest"):
            self.thinks = None
            self._take(flow.take_thought(self.room, thought, now))
            return
        held = self._held  # the player reads a page meanwhile
        self.release(now)
        self._take(turns.take_help(self.room, thought, now))
        if held:
            self.hold(now)

    # -- a turn that the others may contest

    def _contest_line(self, line: str, now: float) -> LineTyped:
        """A name or a number contests, alone or after « contester »; only Enter and « accepter » accept."""
        typed, text, others = read(line), line.strip(), self.room.contesting
        seat = find_challenger(self.session, others, text) if text else None
        if seat is None and typed.name == "contester":
            seat = find_challenger(self.session, others, " ".join(typed.words))
        if seat is None and typed.name == "quitter":
            return LineTyped(wish=Wish.QUIT)
        if seat is None and text and typed.name != "accepter":
            return LineTyped(why_no_answer(self.session, others, text))
        self.contest(seat, now)
        return LineTyped()

    def contest(self, seat: int | None, now: float) -> None:
        """A seat contests the turn that was laid, or nobody does; only a person who may contest it can."""
        if self.waits != "contest" or self.paused:
            return
        if seat is None:
            self._take(flow.end_wait(self.room, now))
        elif seat in self.room.contesting:
            self._take(flow.do(self.room, Challenge(seat), now)[1])

    # -- what holds the game up

    def enter(self, now: float) -> None:
        """Enter alone: a pause ends, the next player has the screen, the scores were seen, nobody contests."""
        self._take(flow.end_wait(self.room, now))

    def pause(self, now: float) -> None:
        """Hold the game, table and racks hidden."""
        self._note(now, every=0.0)
        self._held = False
        flow.pause(self.room, now)

    def hold(self, now: float) -> None:
        """Let time stand still, as while a player reads the help, or sees what a robot has done."""
        if not self.room.row.paused:
            self._note(now, every=0.0)
            flow.pause(self.room, now)
            self._held = True

    def release(self, now: float) -> None:
        """Let it run on."""
        if self._held:
            self._held = False
            self._take(flow.resume(self.room, now))
