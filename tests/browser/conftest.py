"""What tests in a real browser may ask for: a site that is served, Chromium, a phone and a desktop.

Every page is watched: what it says as an error, what its policy forbade, and every host that it asked for anything.
"""

from __future__ import annotations

import fcntl
import json
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from lettres.rooms.times import Times
from lettres.server.hub import Hub
from lettres.server.queue import Thoughts
from lettres.server.store.opening import open_store
from lettres.site.making import WordFiles, load_or_make_word_files
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lexicon import Lexicon
from lexicon.definitions.sources import DefinitionTable
from tests.long import some
from tools.browser import PHONE, Server, chromium, served, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Locator, Page, Request

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
SENSES = """\
gamin\tCelui qui joue aux billes.
marcher\tAller à pied.
"""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave two cases of each test of a page: a case takes seconds. The long form has them all."""
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.path.parent.name == "browser":
            cases[item.nodeid.partition("[")[0]].append(item)
    kept = {item for each in cases.values() for item in some(each, 2)}
    left = {item for each in cases.values() for item in each} - kept
    if left:
        config.hook.pytest_deselected(items=[*left])
        items[:] = [item for item in items if item not in left]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, started once; where there is none, its tests do not run, or fail if they were asked for."""
    if chromium() is None:
        what = "pas de Chromium : les tests du navigateur n'ont pas tourné"
        (pytest.fail if os.environ.get("LETTRES_NAVIGATEUR") == "1" else pytest.skip)(what)
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    with started() as browser:
        yield browser


@pytest.fixture(scope="session")
def words(lexicon: Lexicon, shared: Path) -> WordFiles:
    """The files of words of the default lexicon, with two definitions: made once for all processes of the tests."""
    senses = shared / "senses.tsv"
    with pytest.MonkeyPatch.context() as patch, (shared / "words.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        patch.setenv("XDG_CACHE_HOME", str(shared / "words"))
        senses.write_text(SENSES, encoding="utf-8")
        return load_or_make_word_files(lexicon, [DefinitionTable(senses)])


@pytest.fixture(scope="session")
def server(lexicon: Lexicon, words: WordFiles) -> Iterator[Server]:
    """The whole site as `lettres servir` serves it, with its answers."""
    answers = Answers(lexicon, today=lambda: DAY)
    with served(make_app(answers, Shelf(words.site()))) as running:
        yield running
    answers.close()


@pytest.fixture(scope="session")
def rooms(lexicon: Lexicon, words: WordFiles, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The site with rooms, as many as wanted, whose robots wait for nothing."""
    answers, limits = Answers(lexicon), Limits(rooms=1000.0, joins=1000.0)
    store = open_store(str(tmp_path_factory.mktemp("rooms") / "rooms.sqlite"))
    hub = Hub(store, lexicon, Thoughts(), times=Times(0, 0, 0))
    with served(make_app(answers, Shelf(words.site()), hub=hub, limits=limits)) as running:
        yield running
    answers.close()
    hub.thoughts.close()


@dataclass
class Watch:
    """What pages of a test did that no page should do."""

    faults: list[str] = field(default_factory=list)
    expected: Callable[[str], bool] = lambda _: False

    def over(self, page: Page) -> None:
        """Watch a page from now on."""
        page.on("pageerror", lambda error: self._fault(f"erreur : {error}"))
        page.on("console", self._said)
        page.on("request", self._asked)
        page.on("dialog", self._opened)

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


@pytest.fixture
def open_page(browser: Browser, watch: Watch) -> Iterator[Open]:
    """Open a page of its own, on a phone unless told: `open_page(address, DESKTOP, color_scheme="dark")`.

    It keeps nothing for when there is no network, as a private window, unless `offline=True`: each worker would fetch
    the whole site.
    """
    contexts: list[BrowserContext] = []

    def opened(address: str, device: dict[str, object] = PHONE, offline: bool = False, **more: object) -> Page:
        context = browser.new_context(locale="fr-FR", **{**device, **more})  # type: ignore[arg-type]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if not offline:
            context.add_init_script("delete Navigator.prototype.serviceWorker")
        page = context.new_page()
        watch.over(page)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


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
    only = json.dumps({"runOnly": rules} if rules else {})
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
