"""What is drawn: a turn on the full screen, and what commands print. Games are played from a seed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner
from prompt_toolkit.formatted_text import ANSI, split_lines, to_formatted_text
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Style

from lettres.cli.main import cli
from lettres.cli.screen.desks import screen_desk
from lettres.cli.screen.draw import draw, prompt
from lettres.cli.screen.driver import Driver
from lettres.cli.screen.pages import footer
from lettres.cli.screen.style import style
from lettres.cli.screen.text import Span
from lettres.engine.events import Play
from lettres.games.catalogue import CATALOGUE
from lettres.play.handlers import submit
from lettres.players import bot
from lettres.records.header import Header
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of
from lexicon import Lexicon
from tools.pictures.svg import Styled, picture

FOLDER = Path(__file__).parents[2] / "docs" / "images"
COLUMNS, ROWS = 80, 24


class _Still:
    """A terminal that is only looked at."""

    def leave(self) -> None: ...

    def redraw(self) -> None: ...

    def forget(self) -> None: ...

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        work.close()


class Scene(NamedTuple):
    """A game to be shown: played from a seed for some turns, then a line typed by whoever is on turn."""

    game: str
    seed: int
    turns: int
    typed: str
    level: str


def screen(title: str, scene: Scene) -> str:
    """The full screen in the middle of Ana's turn."""
    driver = Driver(*_played(scene), _Still())
    session, match = driver.session, driver.match
    match.desk = screen_desk(session, session.state.turn, match.lexicon, match.orders[0])
    if scene.typed:
        submit(match.desk, scene.typed)
    last = [Span("class:prompt", prompt(driver))], footer(COLUMNS)
    lines = [[Styled(span.style, span.text) for span in line] for line in (*draw(driver, COLUMNS, ROWS, False), *last)]
    return picture(title, lines, COLUMNS, style(ColorDepth.DEPTH_24_BIT))


def _played(scene: Scene) -> tuple[Session, Lexicon | None]:
    """Ana, by a robot's choice, against a robot: up to a turn of hers."""
    entry = CATALOGUE[scene.game]
    lexicon = Lexicon.default() if entry.needs_lexicon else None
    rules = entry.rules.from_options({"seconds": 0}).changed()
    header = Header(scene.game, rules, "", "", ("Ana", f"bot:{scene.level}"), scene.seed, "2026-01-02T03:04:05+00:00")
    session = Session.new(header, game_of(lexicon)(header), lexicon, MemoryJournal)
    ana = bot(f"bot:{scene.level}", session.game, lexicon)
    while session.state.turn != 0 or session.state.number < scene.turns:
        action = session.bot_action() or ana.act(session.game, session.view(0))
        session.act(session.play_to(action.after) if isinstance(action, Play) else action)
    return session, lexicon


def printed(title: str, *arguments: str) -> str:
    """What a command prints on a terminal in colour, after the line that was typed."""
    done = CliRunner().invoke(cli, arguments, color=True, env={"FORCE_COLOR": "1"}, catch_exceptions=False)
    typed = " ".join(f'"{each}"' if " " in each else each for each in ("lettres", *arguments))
    text = f"\x1b[1m$ {typed}\x1b[0m\n{done.stdout.rstrip()}"
    lines = [[Styled(each[0], each[1]) for each in line] for line in split_lines(to_formatted_text(ANSI(text)))]
    return picture(title, lines, COLUMNS, Style([]))


SHOTS: Mapping[str, Callable[[], str]] = {
    "ecran-lettres": partial(
        screen, "Le rami des lettres à l'écran, au milieu d'un tour", Scene("lettres", 4, 9, "", "lecteur")
    ),
    "ecran-rummikub": partial(
        screen, "Le rami de tuiles à l'écran, au milieu d'un tour", Scene("rummikub", 5, 16, "", "joueur")
    ),
    "proposer": partial(
        printed, "Le meilleur coup d'une position, prouvé", "proposer", "--chevalet", "LEP", "--table", "IMAGE"
    ),
}
"""The pictures by name."""
