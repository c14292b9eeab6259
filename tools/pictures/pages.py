"""The pages as a player sees them, on a phone, a tablet, a desktop: scenes are played in Chromium."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import date
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from lettres.rooms.times import Times
from lettres.server.analyses import Reviews, reviewers
from lettres.server.hub import Hub
from lettres.server.queue import Thoughts
from lettres.server.store.opening import open_store
from lettres.site.making import load_or_make_word_files
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from tools.browser import served, started
from tools.pictures.rooms import at_table, composing, lobby, replay

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

DAY = date(2026, 1, 2)
SHEET = """lettres-feuille 1
jeu lettres
règles seconds=60
lexique le lexique de la page
thème
joueur 1 Ana
joueur 2 Zoé
joueur 3 Paul
date 2026-01-02T20:04:05+00:00
1 J1 FIABILITE
2 J2 JARDiN
3 J3 IMAGES
4 J1 TARIF
5 J2 LOUPE
"""
_QUALITY = 80
_PHONES = 2  # pixels of the picture for one of the page, on hand-held screens


class Shot(NamedTuple):
    """A picture: the page, its width and height, light or dark, and the scene played on it first."""

    path: str
    width: int
    height: int
    scheme: str
    play: Callable[[Page], None]


def refused(page: Page) -> None:
    """The arbiter refuses a word because of one on the table."""
    page.wait_for_selector("#lexicon-about:not(:empty)", state="attached")
    for word in ("tarif", "jardin", "gamin"):
        page.fill("#mot", word)
        page.click("#put")
    page.fill("#mot", "gamines")
    page.wait_for_selector("#table .clash")
    page.wait_for_selector("#offline.ready")


def turn(page: Page) -> None:
    """Paul takes a word apart, with a joker."""
    opened(page)
    page.locator("#table-words button", has_text="IMAGES").click()
    for word in ("page", "miels"):
        page.fill("#word", word)
        page.click("#add")
    page.locator("#composed .bench button").first.click()


def opened(page: Page) -> None:
    """A game of three after five turns."""
    page.wait_for_selector("html[data-ready]")
    sheet = {"name": "jeudi.partie", "mimeType": "text/plain", "buffer": SHEET.encode()}
    page.set_input_files("#import", sheet)  # type: ignore[arg-type]
    page.wait_for_selector("#turn-of:visible")


def scores(page: Page) -> None:
    """The scores of the game."""
    opened(page)
    page.goto(page.url.partition("#")[0] + "#scores")
    page.wait_for_selector("#totals li")


def puzzle(page: Page) -> None:
    """The puzzle, a word of its table taken apart and another begun."""
    page.wait_for_selector("#puzzle:not([hidden])")
    page.locator(".meld").first.click()
    page.click("[data-deed=apart]")
    page.keyboard.type("mix")


def home(page: Page) -> None:
    """The first page, as it is."""


SHOTS: Mapping[str, Shot] = {
    "page-arbitre": Shot("arbitre/", 360, 780, "light", refused),
    "page-table": Shot("table/", 360, 780, "light", turn),
    "page-defi": Shot("defi/", 360, 780, "dark", puzzle),
    "page-scores": Shot("table/", 768, 700, "light", scores),
    "page-arbitre-large": Shot("arbitre/", 1280, 640, "dark", refused),
    "jeu-lettres": Shot("jouer/", 360, 720, "light", composing("BETE", 8)),
    "jeu-rummikub": Shot("jouer/", 360, 720, "light", at_table("rummikub", 14)),
    "jeu-cartes": Shot("jouer/", 360, 720, "dark", at_table("cartes", 12, "piocher")),
    "jeu-defausse": Shot("jouer/", 360, 720, "light", at_table("defausse", 12, "piocher")),
    "jeu-deux-cents": Shot("jouer/", 360, 720, "light", at_table("deux-cents", 13)),
    "jeu-des": Shot("jouer/", 360, 720, "light", at_table("des", 36)),
    "jeu-invitation": Shot("jouer/", 360, 720, "light", lobby),
    "jeu-revoir": Shot("jouer/", 360, 720, "light", replay),
    "jeu-lettres-large": Shot("jouer/", 1280, 640, "dark", at_table("lettres", 8)),
    "jeu-revoir-large": Shot("jouer/", 1280, 720, "light", replay),
}
"""The pictures of README and guide, by name."""
STATES: Mapping[str, tuple[str, Callable[[Page], None]]] = {
    "accueil": ("", home),
    "arbitre": ("arbitre/", refused),
    "table": ("table/", home),
    "tour": ("table/", turn),
    "scores": ("table/", scores),
    "defi": ("defi/", puzzle),
    "regles": ("regles/lettres/", home),
}
"""The states to look at before a release, at each width, light and dark."""


@contextmanager
def studio() -> Iterator[Callable[[Shot], bytes]]:
    """Yield a function that takes a picture, as WebP, while Chromium and a server run."""
    lexicon = Lexicon.default()
    answers = Answers(lexicon, today=lambda: DAY)
    with TemporaryDirectory() as folder:
        hub = Hub(open_store(f"{folder}/rooms.sqlite"), lexicon, Thoughts(), times=Times(0, 0, 0))
        limits, reviews = Limits(rooms=1000.0), Reviews(hub.store, reviewers(None))
        app = make_app(answers, Shelf(load_or_make_word_files(lexicon).site()), hub=hub, reviews=reviews, limits=limits)
        with served(app, lifespan=True) as server, started() as browser:
            yield lambda shot: take_picture(browser, server.address, shot)
    answers.close()


def take_picture(browser: Browser, address: str, shot: Shot) -> bytes:
    """Return a picture, from a browser that has never seen the page."""
    ratio = _PHONES if shot.width < 1000 else 1
    size = {"width": shot.width, "height": shot.height}
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        device_scale_factor=ratio,
        color_scheme=shot.scheme,  # type: ignore[arg-type]
        locale="fr-FR",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(f"{address}/{shot.path}")
    shot.play(page)
    page.evaluate("scrollTo(0, 0)")
    asked = {"format": "webp", "quality": _QUALITY}
    picture = context.new_cdp_session(page).send("Page.captureScreenshot", asked)["data"]
    context.close()
    return b64decode(picture)
