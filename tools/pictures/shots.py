"""The pictures of a turn on the full screen, and of commands. The games are those of `data/exemples`."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from pathlib import Path

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
from lettres.games.catalogue import CATALOGUE
from lettres.play.handlers import submit
from lettres.records.journal import MemoryJournal, read
from lettres.records.session import Session, game_of
from lexicon import Lexicon
from tools.pictures.svg import Styled, picture

ROOT = Path(__file__).parents[2]
FOLDER, EXAMPLES = ROOT / "docs" / "images", ROOT / "data" / "exemples"
COLUMNS, ROWS = 80, 24


class Still:
    """A terminal without input, for drawing."""

    def leave(self) -> None: ...

    def redraw(self) -> None: ...

    def forget(self) -> None: ...

    def typed(self) -> str:
        return ""

    def put_back(self, line: str) -> None: ...

    def spawn(self, work: Coroutine[object, object, None]) -> None:
        work.close()


def screen(title: str, game: str, *typed: str) -> str:
    """Draw the full screen at the end of an example, in Ana's turn, after some typed lines."""
    session, lexicon = _example(game)
    driver = Driver(session, lexicon, Still())
    driver.local.desk = screen_desk(session, session.state.turn, lexicon, driver.local.orders[0])
    for line in typed:
        submit(driver.local.desk, line)
    last = [Span("class:prompt", prompt(driver))], footer(COLUMNS)
    lines = [[Styled(span.style, span.text) for span in line] for line in (*draw(driver, COLUMNS, ROWS, False), *last)]
    return picture(title, lines, COLUMNS, style(ColorDepth.DEPTH_24_BIT))


def _example(game: str) -> tuple[Session, Lexicon | None]:
    """Return an example game, ready to be continued."""
    lexicon = Lexicon.default() if CATALOGUE[game].needs_lexicon else None
    texts = read(EXAMPLES / f"{game}.partie").texts
    return Session.resume(MemoryJournal(), texts, game_of(lexicon), lexicon), lexicon


def printed(title: str, *arguments: str) -> str:
    """Draw a command line and its output on a terminal in colour."""
    done = CliRunner().invoke(cli, arguments, color=True, env={"FORCE_COLOR": "1"}, catch_exceptions=False)
    typed = " ".join(f'"{each}"' if " " in each else each for each in ("lettres", *arguments))
    text = f"\x1b[1m$ {typed}\x1b[0m\n{done.stdout.rstrip()}"
    lines = [[Styled(each[0], each[1]) for each in line] for line in split_lines(to_formatted_text(ANSI(text)))]
    return picture(title, lines, COLUMNS, Style([]))


SHOTS: Mapping[str, Callable[[], str]] = {
    "tour-lettres": partial(screen, "Le rami des lettres : le tour d'Ana commence", "lettres"),
    "ecran-lettres": partial(
        screen, "Le rami des lettres : un coup en cours", "lettres", "défaire NULS AMITIE", "former HUMANITAIRE"
    ),
    "ecran-rummikub": partial(screen, "Le rami de tuiles, au tour d'Ana", "rummikub"),
    "ecran-cartes": partial(screen, "Le rami de cartes, au tour d'Ana", "cartes"),
    "ecran-des": partial(screen, "Le rami de dés, au tour d'Ana", "des"),
    "proposer": partial(
        printed, "Le meilleur coup d'une position, prouvé", "proposer", "--chevalet", "LEP", "--table", "IMAGE"
    ),
}
"""The pictures by name."""
