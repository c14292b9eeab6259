"""What tests in a real browser may ask for: a site that is served, Chromium, a phone and a desktop.

Every page is watched: what it says as an error, what its policy forbade, and every host that it asked for anything.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from lettres.rooms.times import Times
from lettres.server.analyses import Reviews, reviewers
from lettres.server.hub import Hub
from lettres.server.queue import Thoughts
from lettres.server.store.opening import open_store
from lettres.site.definitions import definitions_file
from lettres.site.making import WordFiles, load_or_make_word_files
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from lexicon.definitions.sources import WIKTIONARY
from tools.browser import FRUGAL, PHONE, Server, chromium, served, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Dialog, Locator, Page, Request

EMPTY = "about:blank"
DAY = date(2026, 1, 2)
"""The day of the puzzle."""
PATIENCE = 60_000  # milliseconds for whatever is waited for, where several tests and searches share a core
HOSTILE = [
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "'); alert(1); ('",
    "\u202egamin\u202c",
    "javascript:alert(1)",
    "${alert(1)}",
]
MARKUP = "main img, main script, main iframe, main [onerror]"
"""What a hostile text would become, were it taken for markup."""
SENSES = {"gamin": ["Celui qui joue aux billes."], "marcher": ["Aller à pied."]}


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, started once; where there is none, its tests do not run, or fail if they were asked for."""
    if chromium() is None:
        what = "pas de Chromium : les tests du navigateur n'ont pas tourné"
        (pytest.fail if os.environ.get("LETTRES_NAVIGATEUR") == "1" else pytest.skip)(what)
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    with started(FRUGAL) as browser:
        yield browser


@pytest.fixture(scope="session")
def words(lexicon: Lexicon, shared: Path) -> WordFiles:
    """The files of words of the default lexicon, with two definitions: made once for all processes of the tests, where
    they did not come with the lexicon.
    """
    with pytest.MonkeyPatch.context() as patch, (shared / "words.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        patch.setenv("XDG_CACHE_HOME", str(shared / "words"))
        return load_or_make_word_files(lexicon)._replace(meanings=definitions_file(SENSES.items(), [WIKTIONARY]))


@pytest.fixture(scope="session")
def shelf(words: WordFiles) -> Shelf:
    """The files of the site, packed once."""
    return Shelf(words.site())


@pytest.fixture(scope="session")
def server(lexicon: Lexicon, shelf: Shelf) -> Iterator[Server]:
    """The whole site as `lettres servir` serves it, with its answers."""
    answers = Answers(lexicon, today=lambda: DAY)
    with served(make_app(answers, shelf)) as running:
        yield running
    answers.close()


@contextmanager
def rooms_served(lexicon: Lexicon, shelf: Shelf, folder: Path) -> Iterator[Server]:
    """Serve the site with rooms, as many as wanted, whose robots wait for nothing, and with their stories."""
    limits = Limits(rooms=1000.0, joins=1000.0)
    store = open_store(str(folder / "rooms.sqlite"))
    hub, reviews = Hub(store, lexicon, Thoughts(), times=Times(0, 0, 0)), Reviews(store, reviewers(None))
    app = make_app(Answers(lexicon), shelf, hub=hub, reviews=reviews, limits=limits)
    with served(app, lifespan=True) as running:
        yield running


@pytest.fixture(scope="session")
def rooms(lexicon: Lexicon, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site with rooms."""
    with rooms_served(lexicon, shelf, tmp_path_factory.mktemp("rooms")) as running:
        yield running


@dataclass
class Watch:
    """What pages of a test did that no page should do."""

    faults: list[str] = field(default_factory=list)
    expected: Callable[[str], bool] = lambda _: False
    _ears: list[tuple[Any, str, Callable[..., object]]] = field(default_factory=list)

    def over(self, page: Page) -> None:
        """Watch a page from now on."""
        self.hear(page, "pageerror", lambda error: self._fault(f"erreur : {error}"))
        self.hear(page, "console", self._said)
        self.hear(page, "request", self._asked)
        self.hear(page, "dialog", self._opened)

    def hear(self, page: Any, event: str, handler: Callable[..., object]) -> None:
        """Listen to a page until the test ends."""
        page.on(event, handler)
        self._ears.append((page, event, handler))

    def close(self) -> None:
        """Listen no more."""
        for page, event, handler in self._ears:
            page.remove_listener(event, handler)

    def _said(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self._fault(f"{said.text} ({said.location['url']})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(("http://localhost:", "http://127.0.0.1:", "data:", "blob:", "about:")):
            self._fault(f"un autre hôte : {request.url}")

    def _opened(self, dialog: Dialog) -> None:
        self._fault(f"un dialogue : {dialog.message}")
        dialog.dismiss()

    def _fault(self, what: str) -> None:
        if not self.expected(what):
            self.faults.append(what)


Open = Callable[..., "Page"]


@pytest.fixture
def watch() -> Iterator[Watch]:
    """The watch over the pages of this test: it has nothing to tell at the end."""
    watching = Watch()
    yield watching
    assert not watching.faults


class Pages:
    """Pages, each of a browser's context of its own, that tests take and give back: to open one costs as much as to
    load it. What a test leaves behind in one is cleared before the next has it.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Page]] = defaultdict(list)
        self._kinds: dict[Page, str] = {}

    def take(self, options: dict[str, Any], scripts: Sequence[str], fresh: bool) -> Page:
        """A page that has kept nothing; `fresh` ones are not used again."""
        now = {name: options.pop(name, usual) for name, usual in NOW.items()}
        kind = repr((sorted(options.items()), scripts))
        if free := [] if fresh else self._free[kind]:
            page = free.pop()
        else:
            context = self._browser.new_context(locale="fr-FR", **options)
            context.set_default_timeout(PATIENCE)
            for script in scripts:
                context.add_init_script(script)
            page = context.new_page()
        if not fresh:
            self._kinds[page] = kind
        page.set_viewport_size(now.pop("viewport"))
        page.emulate_media(**now)
        return page

    def give_back(self, page: Page, clear: bool = True) -> None:
        """Have a page cleared for another test, if it is to be, or closed."""
        from playwright.sync_api import Error

        kind = self._kinds.pop(page, None)
        try:
            assert kind
            if clear:
                self._clear(page)
            self._free[kind].append(page)
        except (AssertionError, Error):
            page.context.close()

    def _clear(self, page: Page) -> None:
        for other in page.context.pages:
            if other != page:
                other.close()
        page.unroute_all()
        if (address := page.url) != EMPTY:
            page.evaluate(FORGET)
            page.goto(EMPTY)
            client = page.context.new_cdp_session(page)
            client.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
            client.detach()
        page.context.clear_cookies()


NOW: dict[str, Any] = {"viewport": None, "color_scheme": "light", "reduced_motion": "no-preference"}
"""What can be changed about a page that is open, with what it is unless told."""
FORGET = "() => { localStorage.clear(); sessionStorage.clear(); Storage.prototype.setItem = () => {}; }"
"""Clears what a page keeps by itself; what it says as it ends is kept no more."""
NEVER_OFFLINE = "delete Navigator.prototype.serviceWorker"


@pytest.fixture(scope="package")
def pages(browser: Browser) -> Pages:
    """The pages that tests take and give back."""
    return Pages(browser)


@pytest.fixture
def open_page(pages: Pages, watch: Watch) -> Iterator[Open]:
    """Open a page of its own, on a phone unless told: `open_page(address, DESKTOP, color_scheme="dark")`.

    It keeps nothing for when there is no network, as a private window, unless `offline=True`. A test that sets the
    page's clock, or routes its sockets, asks for a `fresh` one; `scripts` are run before those of each page.
    """
    taken: list[Page] = []

    def opened(
        address: str = EMPTY,
        device: dict[str, object] = PHONE,
        *,
        offline: bool = False,
        fresh: bool = False,
        scripts: Sequence[str] = (),
        **more: object,
    ) -> Page:
        before = scripts if offline else (NEVER_OFFLINE, *scripts)
        page = pages.take({**device, **more}, before, fresh or offline)
        taken.append(page)
        watch.over(page)
        if address != EMPTY:
            page.goto(address)
        return page

    yield opened
    watch.close()
    for page in taken:
        pages.give_back(page)


@cache
def _axe() -> str:
    import axe_playwright_python

    return next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")


def axe_faults(page: Page, *rules: str) -> list[str]:
    """What axe-core finds wrong with a page as it is now, a line each; by its rules, or by some of them.

    It runs in a world of its own, which the page's policy does not hold.
    """
    client = page.context.new_cdp_session(page)
    frame = client.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = client.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})["executionContextId"]
    there = client.send("Runtime.evaluate", {"expression": "typeof axe === 'object'", "contextId": world})
    if not there["result"]["value"]:  # the world stays as long as the page, and to read half a megabyte takes its time
        client.send("Runtime.evaluate", {"expression": _axe(), "contextId": world})
    only = json.dumps({"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})})
    why = "[...n.any, ...n.all, ...n.none].map(c => c.message).join(' ')"
    told = f"found.violations.map(v => `${{v.id}} : ${{v.nodes.map(n => `${{n.html}} ${{{why}}}`).join(' ; ')}}`)"
    call = f"axe.run({only}).then(found => {told})"
    found = client.send(
        "Runtime.evaluate", {"expression": call, "contextId": world, "awaitPromise": True, "returnByValue": True}
    )
    client.detach()
    if "exceptionDetails" in found:
        return [str(found["exceptionDetails"])]
    return list(found["result"]["value"])


def axe_faults_in_both(page: Page) -> list[str]:
    """The same by day, and by night those of colours: the style has nothing else that differs."""
    found = axe_faults(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += axe_faults(page, "color-contrast")
    page.emulate_media(color_scheme="light")
    return found


def overflow(page: Page) -> int:
    """By how many pixels a page is wider than its screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def small_targets(targets: Locator, width: int = 44) -> list[str]:
    """Those that a finger would miss: less high than 44 pixels, or less wide than `width`."""
    script = """(targets, width) => targets.filter((each) => each.checkVisibility()).filter((each) => {
        const box = each.getBoundingClientRect();
        return box.height < 44 || box.width < width;
    }).map((each) => each.outerHTML)"""
    return list(targets.evaluate_all(script, width))
