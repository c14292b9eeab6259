"""Games for the pictures of the pages: dealt from a seed, played by robots, imported as saved games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from lettres.engine import Phase
from lettres.games.catalogue import CATALOGUE
from lettres.players import bot
from lettres.records.header import Header
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of
from lexicon import Lexicon
from tools.damage.bytes import sealed

if TYPE_CHECKING:
    from playwright.sync_api import Page

_DATE = "2026-01-02T20:04:05"
_SEEDS = {"lettres": 7, "cartes": 4, "defausse": 3, "deux-cents": 6, "rummikub": 11, "des": 2}
_WAIT = 30_000  # milliseconds: an analysis consists of robots' searches


@cache
def saved(game: str, turns: int) -> str:
    """Return a saved game of Mamie and a robot, up to Mamie's first turn numbered `turns` or more, or to the end."""
    lexicon, entry = Lexicon.default(), CATALOGUE[game]
    robot = "bot:amateur" if entry.needs_lexicon else "bot"
    named = f"{lexicon.about['source']} {lexicon.about['version']}" if entry.needs_lexicon else ""
    rules: dict[str, Any] = {"seconds": 0} if game in {"lettres", "rummikub"} else {}
    header = Header(game, rules, named, "", ("Mamie", robot), _SEEDS[game], _DATE)
    dealt, journal = game_of(lexicon)(header), MemoryJournal()
    session = Session.new(header, dealt, lexicon, lambda: journal)
    mamie = bot(robot, dealt, lexicon, seed=1)
    while not session.state.over and not _reached(session, turns):
        action = session.bot_action() or mamie.act(dealt, session.view(session.state.turn))
        session.act(action)
    return sealed(journal.texts).decode()


def _reached(session: Session, turns: int) -> bool:
    """Return True if Mamie begins a turn numbered `turns` or more."""
    state = session.state
    return state.turn == 0 and state.number >= turns and state.phase in {Phase.PLAY, Phase.DRAW, Phase.THROW}


def brought(page: Page, game: str, turns: int) -> str:
    """Import the game that `saved` returns into the server of `page`; return the address of its room."""
    site = page.url.split("/jouer/")[0]
    headers = {"Origin": site, "Content-Type": "text/plain"}
    answer = page.request.post(f"{site}/api/parties/importer", data=saved(game, turns), headers=headers)
    assert answer.ok, answer.text()
    return f"{site}/p/{answer.json()['id']}/"


def at_table(game: str, turns: int = 8, *first: str) -> Callable[[Page], None]:
    """Return the scene of a game at a turn of Mamie's, after she has pressed the buttons `first`."""

    def play(page: Page) -> None:
        page.goto(brought(page, game, turns))
        page.locator(".rack .tile").first.wait_for()
        for deed in first:
            page.locator(f'[data-do="{deed}"]').click()
            page.locator(f'[data-do="{deed}"]').wait_for(state="detached")
        page.wait_for_timeout(500)  # the animation has ended

    return play


def composing(word: str, turns: int) -> Callable[[Page], None]:
    """Return the scene in which Mamie lays `word`."""

    def play(page: Page) -> None:
        at_table("lettres", turns)(page)
        for letter in word:
            page.locator(f'.rack .tile[data-tile="{letter}"]:not([aria-pressed="true"])').first.click()
        page.get_by_role("button", name="Nouveau mot").click()
        page.locator(".verdict.good, .verdict.bad").wait_for(timeout=8000)

    return play


def lobby(page: Page) -> None:
    """Mamie waits for the guest with her invitation."""
    page.goto(f"{page.url}#nouvelle/lettres")
    page.get_by_label("Votre nom").fill("Mamie")
    page.get_by_label("Amis").check()
    page.locator("form button.first").click()
    page.get_by_role("button", name="Copier le lien").wait_for()


def replay(page: Page) -> None:
    """A replay of a finished game."""
    page.goto(f"{brought(page, 'lettres', 1000)}histoire/")
    slider = page.locator("input[type=range]").first
    slider.focus()
    for _ in range(6):
        slider.press("ArrowRight")
    page.evaluate("document.activeElement.blur()")
