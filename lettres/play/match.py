"""The course of a game at the full screen: whose turn it is, what covers the table, the time. No terminal here either.

`Match.play` runs the game as one coroutine that waits for a bot, for a person or for the time to be up; keys, typed
lines and clicks come in by `press`, `submit` and `click`.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from lettres.cli.screen.desk import screen_desk
from lettres.cli.screen.text import Target
from lettres.compose import MoveError
from lettres.engine import Phase
from lettres.engine.events import Accept, Action, Challenge, Deal, Refused, TimeOut
from lettres.french.faults import tell_fault
from lettres.play.aside import aside
from lettres.play.clock import Absences, Clock
from lettres.play.commands import read
from lettres.play.front import Front, Page
from lettres.play.helping import Helping
from lettres.play.news import story
from lettres.play.orders import complete, contester, submit
from lettres.play.outcome import Actions, Outcome, Wish, sentence
from lettres.play.rack import RackOrder
from lettres.records.session import Session
from lexicon import Lexicon

BOT_PAUSE = 1.0  # seconds in which to see what a bot has done
GUARD = 0.7  # seconds in which a key is one too many of what went before
LATE_PAUSE = 1.5  # seconds in which to see that the time is up
TICK = 0.1


_TOO_SOON = "Un instant : cette touche est venue trop tôt, appuyez encore."
_CLOSING = ("enter", "escape")  # no letter: a line that is typed too soon has many
_READ_ONLY = (Page.HELP, Page.SCORE)


class Match:
    """A session being played at one screen."""

    def __init__(self, session: Session, lexicon: Lexicon | None, front: Front) -> None:
        self.session = session
        self.lexicon = lexicon
        self.front = front
        self.helping = Helping(self, lexicon)
        self.people = [seat for seat in range(len(session.header.players)) if seat not in session.bots]
        self.orders = [RackOrder(session.game) for _ in session.header.players]
        self.page = Page.TABLE
        self.clock = Clock(0)
        self.absences = Absences(len(self.people))
        self.scroll = 0
        self.farthest = 0  # that the page on the screen can be scrolled; whoever draws it says so, and
        self.leaf = 1  # how many lines the next page is farther
        self.desk = self._looking_on()
        self._answer: asyncio.Future[Action | Actions | None] | None = None
        self._going = asyncio.Event()
        self._going.set()
        self._shown_at = 0.0
        self._told: tuple[int, list[str]] = (0, [])
        self._seated = -1, 0  # whose turn it was last, and which

    # -- the course of the game

    async def play(self) -> None:
        """Play to the end of the game."""
        session = self.session
        while not session.state.over:
            if session.state.phase is Phase.CONTEST:
                await self._contest()
            elif session.state.phase is Phase.DEAL:
                await self._deal()
            elif session.state.turn in session.bots:
                await self._bot()
            else:
                await self._person()
        self.desk = self._looking_on()
        self._show(Page.OVER)

    async def tick(self) -> None:
        """Watch the time: it ends the turn, whatever is being typed."""
        shown = None
        while True:
            await asyncio.sleep(TICK)
            if self.clock.running and self.clock.over():
                self._give(TimeOut())
            left = self.clock.left()
            if left != shown and (left is None or shown is None or int(left) != int(shown) or left == 0.0):
                shown = left
                self.front.redraw()

    async def _deal(self) -> None:
        """A round is over: its score sheet, until somebody has seen it, then the next one is dealt."""
        self.desk = self._looking_on()
        self._show(Page.ROUND)
        await self._answered()
        self.session.act(Deal())
        self._seated = -1, 0

    async def _bot(self) -> None:
        self.desk = self._looking_on()
        self._show(Page.TABLE if self.page not in _READ_ONLY else self.page)
        watch = Clock(0)
        watch.start()
        action = await aside(self.session.bot_action)
        await self._going.wait()
        assert action is not None
        number = self.session.state.number
        self.session.act(action, watch.elapsed())
        self.desk = self._looking_on()
        self.front.redraw()
        after = self.session.state
        if after.number == number and not after.over:
            return  # it has drawn, or laid, and its turn goes on
        if self.people == [after.turn] and after.phase is not Phase.DEAL and not after.over:
            return  # the only person sees it while playing, and need not wait
        await asyncio.sleep(BOT_PAUSE)
        await self._going.wait()

    async def _person(self) -> None:
        session, seat = self.session, self.session.state.turn
        turn = session.state.number, session.state.phase
        if self._seated != (seat, turn[0]):  # else the same turn goes on, in another phase
            if len(self.people) > 1:
                self.desk = self._looking_on()
                self.front.forget()
                self._show(Page.HAND_OVER)
                await self._answered()
            self.clock = Clock(session.game.rules.seconds)
        elif turn[1] is Phase.DISCARD:
            self.clock = Clock(0)  # what was laid stands: no time takes it back
        self._seated = seat, turn[0]
        self.desk = screen_desk(session, seat, self.lexicon, self.orders[seat])
        self._show(Page.TABLE)
        late = False
        while (session.state.number, session.state.phase) == turn:
            action = await self._answered()
            assert action is not None
            late = isinstance(action, TimeOut)
            first, *then = action if isinstance(action, Actions) else (action,)
            for event in session.act(first, self.clock.since_lap()):
                if isinstance(event, Refused) and not event.taken_back:
                    self.desk.notice = " ".join(tell_fault(fault, self.desk.speech) for fault in event.faults)
            if session.state.phase is Phase.DISCARD:  # the first may be refused, or end the round
                for each in then:
                    session.act(each)
        if session.state.number != turn[0]:
            self.clock = Clock(0)
        if late or len(self.people) > 1:
            self.front.forget()
        away = self.absences.note(seat, session.state.phase, idle=late and self.desk.empty)
        if late:
            await self._say_late(away)

    async def _say_late(self, away: bool) -> None:
        """The time may be up in the middle of a word: nobody is to wonder where it went; the game waits for a player
        who is away."""
        self.desk = self._looking_on()
        self.desk.notice = "Temps écoulé ! Votre tour est fini, et ce que vous tapiez n'est pas posé."
        self._show(Page.TABLE)
        await asyncio.sleep(LATE_PAUSE)
        if away and self.page is not Page.PAUSE:
            self.pause()
        await self._going.wait()

    async def _contest(self) -> None:
        """A turn was laid: a bot may know better, else the others say whether they contest it."""
        action = await aside(self.session.bot_action)
        await self._going.wait()
        if action is None:
            self.desk = self._looking_on()
            self._show(Page.CONTEST)
            answer = await self._answered()
            assert not isinstance(answer, Actions)
            action = answer
        assert action is not None
        self.session.act(action)

    def _looking_on(self) -> Any:
        seat = self.people[0] if self.people else 0
        return screen_desk(self.session, seat, self.lexicon, self.orders[seat], live=False)

    def _show(self, page: Page) -> None:
        """Show a page; the time of a turn runs while its player sees the table, and only then."""
        self.page, self.scroll = page, 0
        if page is Page.TABLE and self.desk.live:
            self.clock.start()
        else:
            self.clock.stop()
        self._shown_at = time.monotonic()
        self.front.redraw()

    async def _answered(self) -> Action | Actions | None:
        self._answer = asyncio.get_running_loop().create_future()
        try:
            return await self._answer
        finally:
            self._answer = None

    def _give(self, answer: Action | Actions | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    # -- what there is to see

    @property
    def rack_shown(self) -> bool:
        """Whether the rack of the desk may be seen: no other person could look at it."""
        return self.desk.live or len(self.people) == 1

    @property
    def contesting(self) -> list[int]:
        """The persons who may contest the turn that was laid."""
        return [seat for seat in self.people if seat != self.session.state.turn]

    def story(self) -> list[str]:
        """All that has happened, the last first; it is told once for each thing done, not for each drawing."""
        if self._told[0] != len(self.session.done):
            self._told = len(self.session.done), story(self.session)
        return self._told[1]

    def _ready(self) -> bool:
        return time.monotonic() - self._shown_at >= GUARD

    # -- what comes in

    def submit(self, line: str) -> bool:
        """A line that was typed; whether it is done with: one that comes too soon stays, and waits for the turn."""
        if self.page is Page.CONTEST:
            done = self._say_contest(line)
        else:
            outcome = submit(self.desk, line)
            done = outcome is not Wish.WAIT or not line.strip()
            if not done:
                self.desk.notice += " Votre ligne reste : Entrée la joue quand vient votre tour."
            self._do(outcome)
        self.front.redraw()
        return done

    def command(self, line: str) -> None:
        """A line that a key stands for; it means nothing where the table is covered."""
        if self.page is Page.TABLE:
            self._do(submit(self.desk, line))
            self.front.redraw()

    def _do(self, outcome: Outcome) -> None:
        if not isinstance(outcome, Wish):
            if outcome is not None:
                self._give(outcome)
        elif outcome is Wish.QUIT:
            self.front.leave()
        elif outcome is Wish.PAUSE:
            self.pause()
        elif outcome is Wish.HINT:
            self.helping.hint()
        elif outcome is Wish.REPAIR:
            self.helping.repair()
        elif outcome is not Wish.WAIT:
            self._show(Page.HELP if outcome is Wish.HELP else Page.SCORE)

    def asks(self, desk: Any) -> bool:
        """Whether a turn goes on at a desk: nothing has ended it yet."""
        return self.desk is desk and self._answer is not None and not self._answer.done()

    def _say_contest(self, line: str) -> bool:
        """Whether a line was not too soon."""
        typed = read(line)
        others = self.contesting
        self.desk.notice = ""
        if typed.name == "quitter":
            self.front.leave()
        elif not self._ready():
            self.desk.notice = _TOO_SOON
            return False
        elif typed.name == "accepter" or not line.strip():
            self._give(Accept())
        elif (seat := contester(self.session, others, self._named(line))) is not None:
            self._give(Challenge(seat))
        else:
            numbers = " ou ".join(str(seat + 1) for seat in others)
            self.desk.notice = f"Tapez {numbers} pour contester, ou Entrée si personne ne conteste."
        return True

    def _named(self, line: str) -> str:
        """Who is named by a line: all of it, or what follows « contester »."""
        typed = read(line)
        return line if typed.name == "coup" else " ".join(typed.words)

    def press(self, key: str) -> None:
        """A key on what covers the table; one that comes too soon was meant for what was there before."""
        if self.page is Page.PAUSE and key in _CLOSING:
            self.pause()
        elif self.page in _READ_ONLY and key in _CLOSING:
            self._show(Page.TABLE)
        elif self.page is Page.OVER and key in (*_CLOSING, "q"):
            self.front.leave()
        elif self.page in (Page.HAND_OVER, Page.ROUND) and key == "enter":
            self._start_turn()

    def _start_turn(self) -> None:
        if self._ready():
            self._give(None)
        else:
            self.desk.notice = _TOO_SOON
            self.front.redraw()

    def pause(self) -> None:
        """Hold the game, table and racks hidden, or go on with it."""
        if self.page is Page.PAUSE:
            self._going.set()
            self._show(Page.TABLE)
        elif self.page in (Page.TABLE, *_READ_ONLY):
            self._going.clear()
            self._show(Page.PAUSE)

    def page_key(self, page: Page) -> None:
        """Open or close the help or the score sheet."""
        if self.page is page:
            self._show(Page.TABLE)
        elif self.page is Page.TABLE or self.page in _READ_ONLY:
            self._show(page)

    def turn_leaf(self, leaves: int) -> None:
        """Go some pages on or back."""
        self.roll(leaves * self.leaf)

    def roll(self, lines: int) -> None:
        """Scroll what is on the screen."""
        self.scroll = max(0, min(self.scroll + lines, self.farthest))
        self.front.redraw()

    def click(self, target: Target) -> str:
        """A click; the answer is text for the line that is being typed."""
        kind, at = target
        text = ""
        if kind == "contest" and self.page is Page.CONTEST and self._ready():
            self._give(Accept() if at < 0 else Challenge(at))
        elif self.page is Page.TABLE and kind != "contest":
            try:
                text = self.desk.click(target)
            except MoveError as failure:
                self.desk.notice = sentence(failure)
        self.front.redraw()
        return text

    def complete(self, text: str) -> str:
        """A line completed; where several things can be meant, the notice says which."""
        completed, options = complete(self.desk, text)
        if len(options) > 1:
            self.desk.notice = f"Au choix : {', '.join(options)}."
        return completed
