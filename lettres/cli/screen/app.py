"""The full screen of `lettres jouer`: the terminal, its keys and its mouse. The terminal is always restored.

`local` runs the game, `driver` chooses the page to show, `draw` draws it.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial

import click
from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition, Filter, to_filter
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.key_binding.key_processor import KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.layout.processors import (
    BeforeInput,
    ConditionalProcessor,
    Processor,
    Transformation,
    TransformationInput,
)
from prompt_toolkit.mouse_events import MouseEvent, MouseEventType
from prompt_toolkit.output import ColorDepth

from lettres.cli.after_game import next_steps
from lettres.cli.console import error, paragraph
from lettres.cli.context import Settings
from lettres.cli.game_meanings import GameMeanings
from lettres.cli.screen.draw import draw, prompt
from lettres.cli.screen.driver import Driver
from lettres.cli.screen.page import Page
from lettres.cli.screen.pages import footer
from lettres.cli.screen.style import style
from lettres.cli.screen.text import Line, Target
from lettres.french.events import narrate
from lettres.french.highlights import highlights
from lettres.grammar import safe, typeset
from lettres.play.handlers import lost_draft_warning
from lettres.play.requests import Wish
from lettres.play.score_sheet import sheet_lines
from lettres.records.session import Session
from lexicon import Lexicon

_ASCII = str.maketrans("─…·→│┌┐└┘├┤┬┴┼╵╷╶╴", "-.--|+++++++++||--")  # for terminals whose encoding lacks them
_PASTED = 300  # characters of a paste that are kept
_ROLL = 3  # lines that the wheel scrolls
_ALWAYS = to_filter(True)


def run(session: Session, settings: Settings, lexicon: Lexicon | None) -> str:
    """Play until the game is over or the player quits, saving every turn; return the offer chosen on the last page."""
    screen = _Screen(session, settings, lexicon)
    screen.run()
    name = session.journal.name
    if session.state.over:
        ended = narrate(session, session.done[-1].events[-1])
        sheet = [*sheet_lines(session), *ended, *highlights(session.names, session.done)]
        click.echo("\n".join(paragraph(safe(line)) for line in sheet))
        error(*next_steps(session))
    else:
        lost = lost_draft_warning(screen.driver.desk)
        error(*([lost] if lost else []), f"Partie sauvée : lettres jouer --reprendre {name}")
    return screen.driver.chosen


def _in_ascii(text: str) -> str:
    return text.translate(_ASCII)


def _from_the_start(window: Window) -> int:
    """Return 0, the preferred scroll of the typed line. A short line typed after a long one is then shown whole."""
    return 0


class _HideInput(Processor):
    """Hides the line being typed."""

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        return Transformation([])


class _Screen:
    def __init__(self, session: Session, settings: Settings, lexicon: Lexicon | None) -> None:
        self.plain = not settings.colour
        self.driver = Driver(session, lexicon, self, GameMeanings(settings))
        self.buffer = Buffer(multiline=False, accept_handler=self._accept, history=InMemoryHistory())
        self.acts: list[tuple[str, Callable[[], None]]] = [
            ("f1", partial(self.driver.page_key, Page.HELP)),
            ("f2", partial(self.driver.command, "valider")),
            ("f3", partial(self.driver.command, "p")),
            ("f4", partial(self.driver.command, "trier")),
            ("f5", partial(self.driver.command, "indice")),
            ("f6", self.driver.pause),
            ("f7", partial(self.driver.command, "annuler")),
            ("f8", partial(self.driver.command, "refaire")),
            ("f9", partial(self.driver.page_key, Page.SCORE)),
            ("c-c", self.quit),
        ]
        self.covered = Condition(lambda: self.driver.page not in (Page.TABLE, Page.CONTEST))
        shown = [ConditionalProcessor(_HideInput(), self.covered), BeforeInput(self._prompt)]
        typed = BufferControl(self.buffer, input_processors=shown)
        rows = [
            Window(FormattedTextControl(self._body), always_hide_cursor=True),
            Window(typed, height=1, get_horizontal_scroll=_from_the_start),
            Window(FormattedTextControl(self._footer), height=1),
        ]
        self.app: Application[None] = Application(
            Layout(HSplit(rows), focused_element=typed),
            key_bindings=self._bindings(),
            color_depth=None if settings.colour else ColorDepth.DEPTH_1_BIT,
            full_screen=True,
            mouse_support=True,
        )
        self.app.style = style(self.app.color_depth)
        self.app.ttimeoutlen = 0.1  # seconds that Escape waits for an escape sequence

    # -- the run

    def run(self) -> None:
        """Show the game until it ends or the player leaves; raise errors after the terminal is restored."""
        with suppress(EOFError, KeyboardInterrupt):
            asyncio.run(self._run())

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(self._failed)
        with suppress(NotImplementedError, RuntimeError, ValueError):  # only on Unix, in the main thread
            loop.add_signal_handler(signal.SIGTERM, self.leave)
        await self.app.run_async(pre_run=self._begin, set_exception_handler=False)

    def _begin(self) -> None:
        self.spawn(self.driver.play())
        self.spawn(self.driver.tick())

    def _failed(self, loop: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        failure = context.get("exception")
        if isinstance(failure, BaseException) and self.app.is_running and not self.app.is_done:
            self.app.exit(exception=failure)

    # -- the protocol `Screen`

    def quit(self) -> None:
        """Leave the game; ask first if a turn is half composed."""
        if self.driver.page is Page.TABLE and self.driver.local.live:
            self.driver.command(Wish.QUIT.value)
        else:
            self.leave()

    def leave(self) -> None:
        """Close the screen."""
        if self.app.is_running and not self.app.is_done:
            self.app.exit()

    def redraw(self) -> None:
        """Redraw soon."""
        self.app.invalidate()

    def forget(self) -> None:
        """Drop the line being typed and the history: the next player must not read them."""
        self.buffer.history = InMemoryHistory()
        self.buffer.reset()

    def typed(self) -> str:
        """Return the line being typed."""
        return self.buffer.text

    def put_back(self, line: str) -> None:
        """Put a line back into the input, if the input is empty."""
        if not self.buffer.text:
            self.buffer.document = Document(line)

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        """Run a task in the background."""
        self.app.create_background_task(work)

    # -- drawing

    def _body(self) -> StyleAndTextTuples:
        if self.app.is_done:
            return []
        size = self.app.output.get_size()
        fragments: StyleAndTextTuples = []
        for line in draw(self.driver, size.columns, size.rows, self.plain):
            fragments += self._fragments(line)
            fragments.append(("", "\n"))
        return fragments[:-1]

    def _fragments(self, line: Line) -> StyleAndTextTuples:
        narrowed = typeset if "utf" in self.app.output.encoding().lower() else _in_ascii
        return [(span.style, narrowed(span.text), partial(self._mouse, span.target)) for span in line]

    def _footer(self) -> StyleAndTextTuples:
        return self._fragments(footer(self.app.output.get_size().columns))

    def _prompt(self) -> StyleAndTextTuples:
        return [("class:prompt", prompt(self.driver))]

    # -- input

    def _accept(self, buffer: Buffer) -> bool:
        return not self.driver.submit(buffer.text)  # True keeps the line

    def _mouse(self, target: Target | None, event: MouseEvent) -> None:
        if event.event_type is MouseEventType.SCROLL_UP:
            self.driver.scroll_by(-_ROLL)
        elif event.event_type is MouseEventType.SCROLL_DOWN:
            self.driver.scroll_by(_ROLL)
        elif event.event_type is MouseEventType.MOUSE_UP and target is not None:
            if target[0] == "key":
                self.acts[target[1]][1]()
            else:
                self.buffer.insert_text(self.driver.click(target))

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        covered = self.covered
        choosing = Condition(lambda: self.driver.page is Page.CONTEST and not self.buffer.text)

        def on(*names: str, act: Callable[[], None], when: Filter = _ALWAYS, eager: bool = False) -> None:
            for name in names:
                keys.add(name, filter=when, eager=eager)(lambda event: act())

        for name, act in self.acts:
            on(name, act=act)
        on("<sigint>", act=self.leave)
        on("c-z", act=partial(self.driver.command, "annuler"))
        on("c-y", act=partial(self.driver.command, "refaire"))
        on("pageup", act=partial(self.driver.turn_pages, -1))
        on("pagedown", act=partial(self.driver.turn_pages, 1))
        on("up", act=partial(self.driver.scroll_by, -1), when=covered)
        on("down", act=partial(self.driver.scroll_by, 1), when=covered)
        on("tab", act=self._complete, when=~covered)
        on("escape", act=self._escape, eager=True)
        on("enter", "c-j", act=partial(self.driver.press, "enter"), when=covered)
        for digit in "123456789":
            on(digit, act=partial(self._choose, digit), when=choosing)

        @keys.add(Keys.Any, filter=covered)
        def _(event: KeyPressEvent) -> None:
            self.driver.press(event.data)

        @keys.add(Keys.BracketedPaste)
        def _(event: KeyPressEvent) -> None:
            if not covered():
                self.buffer.insert_text(" ".join(event.data[:_PASTED].split()))

        return keys

    def _choose(self, digit: str) -> None:
        """Contest at once if the digit is the number of a player who may contest; else add it to the typed line."""
        if self.driver.is_choice(digit):
            self.driver.submit(digit)
        else:
            self.buffer.insert_text(digit)

    def _complete(self) -> None:
        text = self.driver.complete(self.buffer.text)
        self.buffer.document = Document(text)

    def _escape(self) -> None:
        if not self.covered():
            self.buffer.reset()
        self.driver.press("escape")
