"""A game whose people all sit at this terminal: its room, and the desk of the player on turn.

`rooms.flow` decides what happens and when. The two fronts, plain lines and the full screen, call `LocalRoom`.
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
from lettres.solver.facade import for_seconds
from lexicon import Lexicon

NOTED = 2.0  # seconds between two saves of the time that a turn has used: a crash gives back at most this much
_SEARCHES = {
    Wish.HINT: ("hint", "Recherche du meilleur coup…"),
    Wish.REPAIR: ("repair", "Recherche d'une table permise…"),
}

D = TypeVar("D", bound=Desk)


class LineOutcome(NamedTuple):
    """The outcome of a typed line: a notice, or a wish that the front must fulfil. Unless `changed` is None, the front
    shows the table again, with its verdict if `changed` is True.
    """

    notice: str = ""
    changed: bool | None = None
    wish: Wish | None = None


class TurnEnded(NamedTuple):
    """A person's turn that has ended or entered another phase; `late` if its time was up."""

    seat: int
    late: bool


class LocalRoom(Generic[D]):
    """A session that is played at this terminal. `make_desk` is `desks.desk_of`, or a factory of the front's own desks.

    `now` is the time by the front's monotonic clock, in seconds. The front acts on three attributes:
    `bot_task`, the decision that a robot is to make; `help_task`, the search that a player wants; `ended`, the turn
    that has just ended.
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
        self.bot_task: ThinkTask | None = None
        self.help_task: ThinkTask | None = None
        self.ended: TurnEnded | None = None
        self._make_desk, self._meaning = make_desk, meaning
        self._solver = solver_for(session, lexicon)
        self._hints = hints_of(session, self._solver, aloud=aloud, meaning=meaning)
        self._desk: D | None = None
        self.live = False  # True while a person's turn goes on at the desk
        self._begun: tuple[object, ...] = ()
        self._seen = len(session.done)
        self._held = False
        self._warnings = Warnings(None)
        self._noted = 0.0
        flow.follow(self.room, session.state, now)
        self._take(flow.wake(self.room))

    # -- the state

    @property
    def desk(self) -> D:
        """The desk of the person on turn. If no person is on turn, a read-only desk of the first person."""
        found = self._desk
        if found is None:
            seat = self.people[0] if self.people else 0
            self._desk = found = self._new_desk(seat, live=False)
        return found

    @desk.setter
    def desk(self, desk: D) -> None:
        self._desk, self._begun, self.live = desk, self._phase, True

    def _new_desk(self, seat: int, *, live: bool) -> D:
        desk = self._make_desk(self.session, seat, self.lexicon, self.orders[seat], live=live)
        desk.meaning = self._meaning
        return desk

    @property
    def paused(self) -> bool:
        """True while the game is paused, with table and racks hidden, until Enter."""
        return self.room.row.paused and not self._held

    @property
    def waits_for(self) -> str:
        """The thing that the game waits for: `robots`, `deal`, `handover`, `turn` or `contest`; `over` at its end."""
        due_for = self.room.row.due_for
        if self.session.state.over:
            return "over"
        if flow.robots_think(self.room) or due_for == "bot":
            return "robots"
        return {"discard": "turn", "accept": "contest"}.get(due_for, due_for)

    def seconds_left(self, now: float) -> float | None:
        """Return the seconds left of the turn, None without a limit."""
        return flow.seconds_left(self.room, now) if self.live else None

    @property
    def _phase(self) -> tuple[object, ...]:
        state = self.session.state
        return state.round, state.number, self.waits_for, state.phase

    # -- the course of the game

    @property
    def has_new_phase(self) -> bool:
        """True if the game has entered a phase for which `begin_phase` was not called yet."""
        return self._begun != self._phase

    def begin_phase(self, now: float) -> bool:
        """Begin the present phase, with a new desk if it is a turn; return True for a new phase of the same turn."""
        before, self._begun = self._begun, self._phase
        if self.waits_for != "turn":
            return False
        self.desk = self._new_desk(self.session.state.turn, live=True)
        goes_on = before[:3] == self._begun[:3]
        if not goes_on:
            self._warnings = Warnings(self.seconds_left(now))
        return goes_on

    def _take(self, effects: list[Effect]) -> None:
        """Set `bot_task`, `help_task` and `ended` from the effects of an action; the record is saved already."""
        for effect in effects:
            if isinstance(effect, Think) and effect.task.kind in ("move", "contest"):
                self.bot_task = effect.task
            elif isinstance(effect, Think):
                self.help_task = effect.task
        if len(self.session.done) != self._seen:
            self._seen, self._noted = len(self.session.done), 0.0  # the time saved belongs to the previous line
            if not self.live:
                self._desk = None  # it shows an old state
        if self.live and self.has_new_phase:
            self.ended = TurnEnded(self.desk.seat, late=isinstance(self.session.done[-1].action, TimeOut))
            self.live, self._desk = False, None

    def tick(self, now: float) -> int | None:
        """Let the room do what is due; return the seconds left of the turn if a warning is due, else None."""
        left = None if self._run_due(now) else self.seconds_left(now)
        if left is None or self.room.row.paused:
            return None
        self._record_time(now)
        return self._warnings.due(left)

    def _run_due(self, now: float) -> bool:
        """Let the room do what is due by `now`; return True if anything was due."""
        due = flow.wake_at(self.room)
        if due is None or now < due:
            return False
        number = self.session.state.number
        if self.live and not self.desk.empty:
            self.room.stirred |= {number}
        self._take(flow.tick(self.room, now))
        if self.paused:  # a player who was away counts as present again
            self.room.stirred |= {number}
        return True

    def seconds_to_news(self, now: float) -> float | None:
        """Return the seconds until the front must call `tick`, None if the turn has no limit."""
        left = self.seconds_left(now)
        return None if left is None else min(self._warnings.until(left), NOTED)

    def _record_time(self, now: float, every: float = NOTED) -> None:
        """Save the time used in the turn, for a resumed game, if it has changed by `every` seconds or more."""
        left = self.seconds_left(now)
        if left is None:
            return
        used = self.session.game.rules.seconds - left
        if abs(used - self._noted) >= every:
            self._noted = used
            self.session.note_time(used)

    # -- a turn of a person

    def submit(self, text: str, now: float) -> LineOutcome:
        """Obey a typed line and return its outcome. If the time of the turn is up, the line is ignored."""
        if self._run_due(now):
            return LineOutcome()
        if self.waits_for == "contest":
            return self._contest_line(text, now)
        desk = self.desk
        before, asked = desk.composer.settled, desk.asked
        outcome = submit(desk, text)
        if outcome is Wish.QUIT and asked != Wish.QUIT.value and confirm_leaving(desk):
            outcome = None
        if outcome is None:
            changed = desk.composer.settled is not before if text.strip() and not desk.notice else None
            return LineOutcome(desk.notice, changed)
        if isinstance(outcome, Wish):
            return self._obey_wish(outcome, text, now)
        return self._decide(outcome, now)

    def _obey_wish(self, wish: Wish, text: str, now: float) -> LineOutcome:
        desk = self.desk
        if wish is Wish.WAIT:
            return LineOutcome(desk.notice, wish=wish if text.strip() else None)
        if wish in _SEARCHES:
            kind, desk.notice = _SEARCHES[wish]
            with suppress(No):  # a search is running already
                self._take(turns.start_search(self.room, self._asker(now), kind, desk=desk))
            return LineOutcome()
        if wish is Wish.TIME:
            desk.notice = time_left(self.seconds_left(now))
            return LineOutcome(desk.notice)
        if wish is Wish.QUIT:
            self._record_time(now, every=0.0)
        elif wish is Wish.PAUSE:
            self.pause(now)
        return LineOutcome(wish=wish)

    def _decide(self, outcome: Action | Actions, now: float) -> LineOutcome:
        """Play `outcome`, the action or actions of the player on turn."""
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
            return LineOutcome("\n".join(said) or desk.notice)
        return LineOutcome()

    def _asker(self, now: float) -> Asker:
        return Asker(HERE, self.desk.seat, "", now)

    # -- searches, which a front may run in a thread

    def think(self, task: ThinkTask) -> Thought:
        """Return a robot's action, or its decision whether to contest. The search may take long."""
        action = self.session.bot_action()
        return Thought(task.kind, task.n, task.seat, None if isinstance(action, Accept) else action)

    def search(self, task: ThinkTask) -> Thought:
        """Return the hint or the repair that a player has asked for. The search may take long."""
        thought, asked = Thought(task.kind, task.n, task.seat), self.room.help
        if task.kind == "hint":
            given = self._hints.give()
            return thought._replace(action=given.action, text=given.text, after=given.after)
        assert asked is not None and asked.desk is not None, "the room keeps the request until the answer comes"
        mended = asked.desk.search_repair(self._solver, for_seconds())
        action = Repair() if mended.charged else None
        return thought._replace(action=action, text=mended.notice, after=mended.after)

    def answer(self, thought: Thought, now: float) -> None:
        """Give the room the result of a search; a result that comes too late is ignored and costs nothing."""
        if thought.kind in ("move", "contest"):
            self.bot_task = None
            self._take(flow.take_thought(self.room, thought, now))
            return
        held = self._held  # True if the player is reading a page
        self.release(now)
        self._take(turns.take_help(self.room, thought, now))
        if held:
            self.hold(now)

    # -- a turn that the others may contest

    def _contest_line(self, line: str, now: float) -> LineOutcome:
        """Obey an answer: Enter or « accepter » accepts the turn; a player's name or number, also after « contester »,
        lets that player contest it."""
        typed, text, others = read(line), line.strip(), self.room.contesting
        seat = find_challenger(self.session, others, text) if text else None
        if seat is None and typed.name == "contester":
            seat = find_challenger(self.session, others, " ".join(typed.words))
        if seat is None and typed.name == "quitter":
            return LineOutcome(wish=Wish.QUIT)
        if seat is None and text and typed.name != "accepter":
            return LineOutcome(why_no_answer(self.session, others, text))
        self.contest(seat, now)
        return LineOutcome()

    def contest(self, seat: int | None, now: float) -> None:
        """Let `seat` contest the turn; if `seat` is None, accept the turn. Do nothing if it cannot be contested now."""
        if self.waits_for != "contest" or self.paused:
            return
        if seat is None:
            self._take(flow.end_wait(self.room, now))
        elif seat in self.room.contesting:
            self._take(flow.do(self.room, Challenge(seat), now)[1])

    # -- pauses

    def enter(self, now: float) -> None:
        """Obey Enter: end the pause, the hand-over or the page of scores, or accept the turn."""
        self._take(flow.end_wait(self.room, now))

    def pause(self, now: float) -> None:
        """Pause the game, with table and racks hidden."""
        self._record_time(now, every=0.0)
        self._held = False
        flow.pause(self.room, now)

    def hold(self, now: float) -> None:
        """Stop the clock while a player reads the help or watches a robot's move."""
        if not self.room.row.paused:
            self._record_time(now, every=0.0)
            flow.pause(self.room, now)
            self._held = True

    def release(self, now: float) -> None:
        """Start the clock again after `hold`."""
        if self._held:
            self._held = False
            self._take(flow.resume(self.room, now))
