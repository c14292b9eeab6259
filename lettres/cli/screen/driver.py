"""The driver of a match at the full screen: pages over the table, scrolling, keys that come too soon, the clock.

No terminal here. `play` is one coroutine that waits for bots and people; keys, typed lines and clicks come in by
`press`, `submit` and `click`; `draw` draws the result.
"""

from __future__ import annotations

import asyncio
from enum import Enum
from time import monotonic as now

from lettres.cli.after import MISSED, REVENGE
from lettres.cli.screen.aside import aside
from lettres.cli.screen.desk import ScreenDesk
from lettres.cli.screen.desks import screen_desk
from lettres.cli.screen.page import READ_ONLY, Page
from lettres.cli.screen.terminal import Screen
from lettres.cli.screen.text import Target
from lettres.compose import MoveError
from lettres.engine import Phase
from lettres.play import effects
from lettres.play.clock import time_left
from lettres.play.commands import read
from lettres.play.effects import Effect, Signal
from lettres.play.handlers import complete
from lettres.play.match import Match, Stage
from lettres.play.recap import history
from lettres.play.requests import Meaning, Wish, no_meaning, sentence
from lettres.records.session import Session
from lexicon import Lexicon

BOT_PAUSE = 1.0  # seconds to see what a bot has done
GUARD = 0.7  # seconds in which a key was meant for the page before
LATE_PAUSE = 1.5  # seconds to see that the time is up
TICK = 0.1

_TOO_SOON = "Un instant : cette touche est venue trop tôt, appuyez encore."
_LATE = "Temps écoulé ! Le tour est fini, et ce qui se tapait n'est pas posé."
_FIRST = "« aide » ou F1 : ce qui se tape ; « règles » : les règles du jeu."
_CLOSING = ("enter", "escape")  # no letter: a line that is typed too soon has many
_AFTER = {**dict.fromkeys((*_CLOSING, "q"), ""), "r": REVENGE, "m": MISSED}
"""The keys of the last page, and what they choose."""


def _typed(line: str) -> str:
    return f" Vous aviez tapé : {line}" if line else ""


_PAGES: dict[type[Effect] | Effect, Page] = {
    effects.HandOver: Page.HAND_OVER,
    effects.TurnBegun: Page.TABLE,
    Signal.ROUND_OVER: Page.ROUND,
    Signal.PAUSED: Page.PAUSE,
    Signal.RESUMED: Page.TABLE,
    Wish.HELP: Page.HELP,
    Wish.RULES: Page.RULES,
    Wish.ALL_RULES: Page.ALL_RULES,
    Wish.SCORE: Page.SCORE,
}
"""The page that an effect shows."""


class Driver:
    """A session being played at one screen."""

    def __init__(
        self, session: Session, lexicon: Lexicon | None, screen: Screen, meaning: Meaning = no_meaning
    ) -> None:
        self.session = session
        self.match: Match[ScreenDesk] = Match(session, lexicon, screen_desk, hand_over=True, meaning=meaning)
        self.screen = screen
        self.page = Page.TABLE
        self.chosen = ""  # on the last page, for after the game
        self.scroll = 0
        self.farthest = 0  # how far the page can be scrolled, set by `draw`
        self.leaf = 1  # lines to scroll for the next page, set by `draw`
        self._changed = asyncio.Event()
        self._going = asyncio.Event()
        self._going.set()
        self._late = False
        self._late_seat = 0
        self._cut_short: dict[int, str] = {}  # what each seat was typing when its time ran out
        self._shown_at = 0.0
        self._asked_again = float("-inf")  # when an answer to « qui conteste ? » was none
        self._history: tuple[int, list[str]] = (0, [])

    # -- the course of the game

    async def play(self) -> None:
        """Play to the end of the game."""
        while self.match.stage is not Stage.OVER:
            if self.match.stage is Stage.THINKING:
                await self._think()
            elif self.match.stage is Stage.BETWEEN:
                if self._late:
                    await self._show_late()
                self._take(self.match.proceed(now()))
            else:
                await self._changed.wait()
                self._changed.clear()
        self._show(Page.OVER)

    async def tick(self) -> None:
        """Watch the time, which ends the turn whatever is being typed."""
        shown = None
        while True:
            await asyncio.sleep(TICK)
            self._take(self.match.tick(now()))
            left = self.seconds_left
            if left != shown and (left is None or shown is None or int(left) != int(shown) or left == 0.0):
                shown = left
                self.screen.redraw()

    async def _think(self) -> None:
        before, began = self.session.state, now()
        bot_turn = before.phase is not Phase.CONTEST
        if bot_turn:
            self._show(self.page if self.page in READ_ONLY else Page.TABLE)
        action = await aside(self.session.bot_action)
        await self._going.wait()
        self._take(self.match.bot_acts(action, now() - began if bot_turn else 0.0))
        self.screen.redraw()
        if bot_turn and self._worth_seeing(before.number):
            await asyncio.sleep(BOT_PAUSE)
            await self._going.wait()

    def _worth_seeing(self, number: int) -> bool:
        """Whether to pause after what a bot has done."""
        after = self.session.state
        if after.number == number and not after.over:
            return False  # its turn goes on
        # the only person sees it during their own turn
        return self.match.people != [after.turn] or after.phase is Phase.DEAL or after.over

    async def _show_late(self) -> None:
        """Say that the time is up, perhaps in the middle of a word; the game waits for a player who is away."""
        self._late = False
        self.desk.notice = _LATE + _typed(self._cut_short.get(self._late_seat, ""))
        self._show(Page.TABLE)
        await asyncio.sleep(LATE_PAUSE)
        if self.match.paused and self.page is not Page.PAUSE:
            self.pause()
        await self._going.wait()

    def _take(self, came: list[Effect]) -> None:
        """Carry out effects."""
        for effect in came:
            if isinstance(effect, effects.HandOver):
                self.screen.forget()
            if page := _PAGES.get(effect if isinstance(effect, Enum) else type(effect)):
                self._show(page)
            match effect:
                case effects.Happened() if self.page in (Page.CONTEST, Page.ROUND):
                    self._show(Page.TABLE)  # its page was answered
                case Signal.PAUSED:
                    self._going.clear()
                case Signal.RESUMED:
                    self._going.set()
                case Wish.QUIT:
                    self.screen.leave()
                case effects.HelpWanted():
                    self.screen.spawn(self._help(effect))
                case effects.TurnEnded(late, _):
                    self._end_turn(late)
                case effects.TurnBegun(seat, _):
                    self._begin_turn(seat)
                case effects.TimeShort(seconds):
                    self.desk.notice = f"{time_left(seconds)} {self.desk.notice}".rstrip()
                    self.screen.redraw()
                case effects.ContestOffered(_, again=False):
                    self._show(Page.CONTEST)
                case effects.ContestOffered(answer=answer):
                    self.desk.notice = answer
                    self._asked_again = now()
        if came:
            self._changed.set()

    def _end_turn(self, late: bool) -> None:
        """The line being typed goes with the turn; where the time ran out it is kept for the next one."""
        self._late = late
        if late:
            self._late_seat = self.match.seated
            self._cut_short[self._late_seat] = self.screen.typed().strip()
        if late or len(self.match.people) > 1:
            self.screen.forget()

    def _begin_turn(self, seat: int) -> None:
        """The line that the end of the time cut short can be typed on; who begins is told where to read the rules."""
        line = self._cut_short.pop(seat, "")
        if line:
            self.screen.put_back(line)
            self.desk.notice = _typed(line).strip()
        elif self.desk.view.number <= len(self.desk.view.seats):
            self.desk.notice = _FIRST

    async def _help(self, wanted: effects.HelpWanted) -> None:
        found = await aside(wanted.search)
        self._take(self.match.help_found(wanted, found, now()))
        self.screen.redraw()

    def _show(self, page: Page) -> None:
        """Show a page; the time of a turn runs only while its player sees the table."""
        self.page, self.scroll = page, 0
        if page is Page.TABLE:
            self.match.release(now())
        else:
            self.match.hold(now())
        self._shown_at = now()
        self.screen.redraw()

    # -- what there is to see

    @property
    def desk(self) -> ScreenDesk:
        """The desk that is shown."""
        return self.match.desk

    @property
    def seconds_left(self) -> float | None:
        """The seconds left of the turn, None if there is no limit."""
        return self.match.clock.seconds_left(now())

    @property
    def rack_shown(self) -> bool:
        """Whether the rack may be shown: no other person could see it."""
        return self.desk.live or len(self.match.people) == 1

    def history(self) -> list[str]:
        """All that has happened, the latest first; cached between drawings."""
        if self._history[0] != len(self.session.done):
            self._history = len(self.session.done), history(self.session)
        return self._history[1]

    def _ready(self) -> bool:
        return now() - self._shown_at >= GUARD

    # -- what comes in

    def submit(self, line: str) -> bool:
        """Take a typed line; False for one that comes too soon, and stays."""
        if self.page is Page.CONTEST:
            done = self._submit_contest(line)
        else:
            came = self.match.line(line, now())
            done = Signal.TOO_SOON not in came
            if not done:
                self.desk.notice += " Votre ligne reste : Entrée la joue quand vient votre tour."
            self._take(came)
        self.screen.redraw()
        return done

    def _submit_contest(self, line: str) -> bool:
        """As `submit`, for an answer to « qui conteste ? »."""
        if not line.strip() and now() - self._asked_again < GUARD:
            return False  # the second Enter of a hasty hand accepts nothing
        self.desk.notice = ""
        if read(line).name != "quitter" and not self._ready():
            self.desk.notice = _TOO_SOON
            return False
        self._take(self.match.line(line, now()))
        return True

    def chooses(self, digit: str) -> bool:
        """Whether a digit is an answer by itself: the number of a player who may contest, once the page was seen."""
        return self._ready() and int(digit) - 1 in self.match.contesting

    def command(self, line: str) -> None:
        """Carry out the command of a key, unless the table is covered."""
        if self.page is Page.TABLE:
            self._take(self.match.line(line, now()))
            self.screen.redraw()

    def press(self, key: str) -> None:
        """Take a key on a page over the table; one that comes too soon was meant for the page before."""
        if self.page is Page.PAUSE and key in _CLOSING:
            self.pause()
        elif self.page in READ_ONLY and key in _CLOSING:
            self._show(Page.TABLE)
        elif self.page is Page.OVER and key.casefold() in _AFTER and self._ready():
            self.chosen = _AFTER[key.casefold()]
            self.screen.leave()
        elif self.page in (Page.HAND_OVER, Page.ROUND) and key == "enter":
            self._enter()

    def _enter(self) -> None:
        if self._ready():
            self._take(self.match.enter(now()))
        else:
            self.desk.notice = _TOO_SOON
            self.screen.redraw()

    def pause(self) -> None:
        """Pause, with table and racks hidden, or resume."""
        if self.page is Page.PAUSE:
            self._take(self.match.enter(now()))
        elif self.page in (Page.TABLE, *READ_ONLY):
            self._take(self.match.pause(now()))

    def page_key(self, page: Page) -> None:
        """Open or close the help or the score sheet."""
        if self.page is page:
            self._show(Page.TABLE)
        elif self.page is Page.TABLE or self.page in READ_ONLY:
            self._show(page)

    def turn_leaf(self, leaves: int) -> None:
        """Turn some pages."""
        self.roll(leaves * self.leaf)

    def roll(self, lines: int) -> None:
        """Scroll by some lines."""
        self.scroll = max(0, min(self.scroll + lines, self.farthest))
        self.screen.redraw()

    def click(self, target: Target) -> str:
        """Take a click; returns text for the typed line."""
        kind, at = target
        text = ""
        if kind == "contest" and self.page is Page.CONTEST and self._ready():
            self._take(self.match.contest(None if at < 0 else at))
        elif self.page is Page.TABLE and kind != "contest":
            try:
                text = self.desk.click(target)
            except MoveError as failure:
                self.desk.notice = sentence(failure)
        self.screen.redraw()
        return text

    def complete(self, text: str) -> str:
        """Complete a line; the notice lists the choices if there are several."""
        completed, options = complete(self.desk, text)
        if len(options) > 1:
            self.desk.notice = f"Au choix : {', '.join(options)}."
        return completed
