"""The driver of a game on the full screen: its pages, scrolling, the clock, keys pressed too soon.

It needs no terminal. The coroutine `play` waits for bots and people; `press`, `submit` and `click` take keys, typed
lines and clicks; `draw` draws the result.
"""

from __future__ import annotations

import asyncio
from functools import partial
from math import ceil
from time import monotonic as now

from lettres.cli.after_game import MISSED, REMATCH
from lettres.cli.local import LocalRoom, TurnEnded
from lettres.cli.screen.desk import ScreenDesk
from lettres.cli.screen.desks import screen_desk
from lettres.cli.screen.page import READ_ONLY, Page
from lettres.cli.screen.terminal import Screen
from lettres.cli.screen.text import Target
from lettres.cli.screen.threads import in_thread
from lettres.compose import MoveError
from lettres.engine import Phase
from lettres.play.clock import time_left
from lettres.play.commands import read
from lettres.play.handlers import complete
from lettres.play.recap import history
from lettres.play.requests import Meaning, Wish, no_meaning, sentence
from lettres.records.session import Session
from lettres.rooms.effects import ThinkTask
from lexicon import Lexicon

BOT_PAUSE = 1.0  # seconds to see a robot's move
GUARD = 0.7  # seconds after a page appears in which a key was meant for the previous page
LATE_PAUSE = 1.5  # seconds to read that the time is up
TICK = 0.1

_TOO_SOON = "Un instant : cette touche est venue trop tôt, appuyez encore."
_LATE = "Temps écoulé ! Le tour est fini, et ce qui se tapait n'est pas posé."
_FIRST = "« aide » ou F1 : ce qui se tape ; « règles » : les règles du jeu."
_CLOSING = ("enter", "escape")  # no letters, which may be those of a line typed too soon
_AFTER = {**dict.fromkeys((*_CLOSING, "q"), ""), "r": REMATCH, "m": MISSED}
"""The keys of the last page, with the offers they choose."""


def _typed(line: str) -> str:
    return f" Vous aviez tapé : {line}" if line else ""


_PAGES = {
    "handover": Page.HAND_OVER,
    "turn": Page.TABLE,
    "deal": Page.ROUND,
    "contest": Page.CONTEST,
    Wish.HELP: Page.HELP,
    Wish.RULES: Page.RULES,
    Wish.ALL_RULES: Page.ALL_RULES,
    Wish.SCORE: Page.SCORE,
}
"""The pages for what the game waits for, and for what a player wishes."""


class Driver:
    """A session that is played on one full screen."""

    def __init__(
        self, session: Session, lexicon: Lexicon | None, screen: Screen, meaning: Meaning = no_meaning
    ) -> None:
        self.session = session
        self.local: LocalRoom[ScreenDesk] = LocalRoom(session, lexicon, screen_desk, now(), meaning=meaning)
        self.screen = screen
        self.page = Page.TABLE
        self.chosen = ""  # the offer chosen on the last page
        self.scroll = 0
        self.most_scroll = 0  # the largest `scroll` of the page, set by `draw`
        self.page_rows = 1  # lines that Page down scrolls, set by `draw`
        self._changed = asyncio.Event()
        self._going = asyncio.Event()
        self._going.set()
        self._late: int | None = None  # the seat whose time is up, until the screen has shown it
        self._cut_short: dict[int, str] = {}  # by seat, the text being typed when its time ran out
        self._shown_at = 0.0
        self._asked_again = float("-inf")  # the time of the last invalid answer to « qui conteste ? »
        self._history: tuple[int, list[str]] = (0, [])
        self._seen = len(session.done)

    # -- the course of the game

    async def play(self) -> None:
        """Run the game to its end."""
        while True:
            if self._late is not None:
                await self._show_late(self._late)
            elif self.local.waits_for == "over":
                break
            elif self.local.bot_task is not None and not self.local.paused:
                await self._think(self.local.bot_task)
            elif self.local.has_new_phase and not self.local.paused:
                self._begin()
            else:
                await self._changed.wait()
                self._changed.clear()
        self._show(Page.OVER)

    async def tick(self) -> None:
        """Watch the clock for ever: redraw the seconds, warn, and let the time end a turn."""
        shown = None
        while True:
            await asyncio.sleep(TICK)
            if (short := self.local.tick(now())) is not None:
                self.desk.notice = f"{time_left(short)} {self.desk.notice}".rstrip()
            self._show_news()
            left = None if self.seconds_left is None else ceil(self.seconds_left)
            if left != shown or short is not None:
                shown = left
                self.screen.redraw()

    async def _think(self, question: ThinkTask) -> None:
        bot_turn, number = question.kind == "move", self.session.state.number
        if bot_turn:
            self._show(self.page if self.page in READ_ONLY else Page.TABLE)
        thought = await in_thread(partial(self.local.think, question))
        await self._going.wait()
        self.local.answer(thought, now())
        self._show_news()
        self.screen.redraw()
        if bot_turn and self._worth_seeing(number):
            await self._wait(BOT_PAUSE)

    def _worth_seeing(self, number: int) -> bool:
        """Return True to pause after a robot's move, made in the turn `number`."""
        after = self.session.state
        if after.number == number and not after.over:
            return False  # the robot's turn goes on
        # the only person sees the move during their own turn
        return self.local.people != [after.turn] or after.phase is Phase.DEAL or after.over

    async def _show_late(self, seat: int) -> None:
        """Show that the time of a seat is up; pause the game if that player seems to be away."""
        self._late = None
        self.desk.notice = _LATE + _typed(self._cut_short.get(seat, ""))
        self._show(Page.TABLE)
        await self._wait(LATE_PAUSE)
        if self.local.paused and self.page is not Page.PAUSE:
            self.pause()
            await self._going.wait()

    async def _wait(self, seconds: float) -> None:
        """Wait with the clock stopped, so that the screen can be read."""
        self.local.hold(now())
        await asyncio.sleep(seconds)
        await self._going.wait()
        self.local.release(now())

    def _show_news(self) -> None:
        """Show the events since the last call, and start the search that a player wants."""
        if self._seen != len(self.session.done):
            self._seen = len(self.session.done)
            self._changed.set()
            if self.page in (Page.CONTEST, Page.ROUND):
                self._show(Page.TABLE)  # the page has its answer
        ended, self.local.ended = self.local.ended, None
        if ended is not None:
            self._end_turn(ended)
        wanted, self.local.help_task = self.local.help_task, None
        if wanted is not None:
            self.screen.spawn(self._help(wanted))

    def _end_turn(self, ended: TurnEnded) -> None:
        """Drop the line being typed; if the time ran out, keep it for the player's next turn."""
        if ended.late:
            self._late = ended.seat
            self._cut_short[ended.seat] = self.screen.typed().strip()
        if ended.late or len(self.local.people) > 1:
            self.screen.forget()

    def _begin(self) -> None:
        """Show the page for what the game waits for: a turn, a hand-over, the next round, a contest."""
        self.local.begin_phase(now())
        waits = self.local.waits_for
        if waits == "handover":
            self.screen.forget()
        self._show(_PAGES[waits])
        if waits == "turn":
            self._begin_turn(self.desk.seat)

    def _begin_turn(self, seat: int) -> None:
        """Put back the line that the clock cut short; in the first round, name the pages of help."""
        line = self._cut_short.pop(seat, "")
        if line:
            self.screen.put_back(line)
            self.desk.notice = _typed(line).strip()
        elif self.desk.view.number <= len(self.desk.view.seats):
            self.desk.notice = _FIRST

    async def _help(self, wanted: ThinkTask) -> None:
        thought = await in_thread(partial(self.local.search, wanted))
        await self._going.wait()
        self.local.answer(thought, now())
        self._show_news()
        self.screen.redraw()

    def _show(self, page: Page) -> None:
        """Show a page; the time of a turn runs only while its player sees the table."""
        self.page, self.scroll = page, 0
        if self.local.live:
            self.local.release(now()) if page is Page.TABLE else self.local.hold(now())
        self._shown_at = now()
        self.screen.redraw()

    # -- the state

    @property
    def desk(self) -> ScreenDesk:
        """The desk on the screen."""
        return self.local.desk

    @property
    def seconds_left(self) -> float | None:
        """The seconds left of the turn, None if it has no limit."""
        return self.local.seconds_left(now())

    @property
    def rack_shown(self) -> bool:
        """True if the rack may be shown, because no other person can see it."""
        return self.desk.live or len(self.local.people) == 1

    def history(self) -> list[str]:
        """Return the events of the game, the latest first; cached between drawings."""
        if self._history[0] != len(self.session.done):
            self._history = len(self.session.done), history(self.session)
        return self._history[1]

    def _ready(self) -> bool:
        return now() - self._shown_at >= GUARD

    # -- input

    def submit(self, line: str) -> bool:
        """Take a typed line; return False if it came too soon and stays in the input."""
        done = not (self.page is Page.CONTEST and self._is_hasty(line)) and self._line(line)
        self.screen.redraw()
        return done

    def _is_hasty(self, line: str) -> bool:
        """Return True if an answer to « qui conteste ? » came too soon, and say so."""
        if not line.strip() and now() - self._asked_again < GUARD:
            return True  # a second Enter just after an invalid answer
        hasty = read(line).name != "quitter" and not self._ready()
        self.desk.notice = _TOO_SOON if hasty else ""
        return hasty

    def _line(self, line: str) -> bool:
        """Obey a line; return False if it stays in the input until the player's turn."""
        answer, _, wish = self.local.submit(line, now())
        if wish is Wish.WAIT:
            self.desk.notice += " Votre ligne reste : Entrée la joue quand vient votre tour."
        elif wish is Wish.QUIT:
            self.screen.leave()
        elif wish is Wish.PAUSE:
            self.pause()
        elif wish is not None:
            self._show(_PAGES[wish])
        elif answer and self.page is Page.CONTEST:
            self.desk.notice, self._asked_again = answer, now()
        self._show_news()
        return wish is not Wish.WAIT

    def is_choice(self, digit: str) -> bool:
        """Return True if a digit alone is an answer: the number of a player who may contest."""
        return self._ready() and int(digit) - 1 in self.local.room.contesting

    def command(self, line: str) -> None:
        """Obey the command of a key, unless a page covers the table."""
        if self.page is Page.TABLE:
            self._line(line)
            self.screen.redraw()

    def press(self, key: str) -> None:
        """Take a key on a page over the table; ignore one that comes too soon."""
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
            self.local.enter(now())
            self._changed.set()
            self._show_news()
        else:
            self.desk.notice = _TOO_SOON
            self.screen.redraw()

    def pause(self) -> None:
        """Pause, with table and racks hidden, or resume."""
        if self.page is Page.PAUSE:
            self.local.enter(now())
            self._going.set()
            self._changed.set()
            self._show(Page.TABLE)
        elif self.page in (Page.TABLE, *READ_ONLY):
            self.local.pause(now())
            self._going.clear()
            self._show(Page.PAUSE)

    def page_key(self, page: Page) -> None:
        """Open or close the help or the score sheet."""
        if self.page is page:
            self._show(Page.TABLE)
        elif self.page is Page.TABLE or self.page in READ_ONLY:
            self._show(page)

    def turn_pages(self, pages: int) -> None:
        """Scroll by `pages` pages, up if negative."""
        self.scroll_by(pages * self.page_rows)

    def scroll_by(self, lines: int) -> None:
        """Scroll by `lines` lines, up if negative."""
        self.scroll = max(0, min(self.scroll + lines, self.most_scroll))
        self.screen.redraw()

    def click(self, target: Target) -> str:
        """Take a click; return text to add to the typed line."""
        kind, at = target
        text = ""
        if kind == "contest" and self.page is Page.CONTEST and self._ready():
            self.local.contest(None if at < 0 else at, now())
            self._show_news()
        elif self.page is Page.TABLE and kind != "contest":
            try:
                text = self.desk.click(target)
            except MoveError as failure:
                self.desk.notice = sentence(failure)
        self.screen.redraw()
        return text

    def complete(self, text: str) -> str:
        """Return the typed line completed; if there are several completions, the notice lists them."""
        completed, options = complete(self.desk, text)
        if len(options) > 1:
            self.desk.notice = f"Au choix : {', '.join(options)}."
        return completed
