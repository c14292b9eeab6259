"""What tests in a real browser may ask for: a site that is served, Chromium, a phone and a desktop.

Every page is watched: what it says as an error, what its policy forbade, and every host that it asked for anything.
"""

from __future__ import annotations

import os
import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request
    from starlette.applications import Starlette

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
Scheme = Literal["light", "dark"]


def _chromium() -> str | None:
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, started once; where there is none, its tests do not run, or fail if they were asked for."""
    path = _chromium()
    if path is None:
        what = "pas de Chromium : les tests du navigateur n'ont pas tourné"
        (pytest.fail if os.environ.get("LETTRES_NAVIGATEUR") == "1" else pytest.skip)(what)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield started
        started.close()


@dataclass
class Server:
    """A server of an application in a thread of this process: it can be stopped, and started again at its address."""

    app: Starlette
    port: int = 0
    _stop: Callable[[], None] | None = None

    @property
    def address(self) -> str:
        """Where it listens; service workers ask for this name or for HTTPS."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Listen, at the same port as before."""
        import uvicorn

        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(self.app, log_level="error", lifespan="off"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()

        def stop() -> None:
            server.should_exit = server.force_exit = True
            thread.join()
            listening.close()

        self._stop = stop
        while not server.started:
            time.sleep(0.005)

    def stop(self) -> None:
        """Hear nobody any more."""
        if self._stop:
            self._stop()
        self._stop = None


@contextmanager
def served(app: Starlette) -> Iterator[Server]:
    """An application, served while it is wanted."""
    server = Server(app)
    server.start()
    try:
        yield server
    finally:
        server.stop()


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

    def _said(self, said: ConsoleMessage) -> None:
        if said.type in ("error", "warning"):
            self._fault(f"{said.text} ({said.location['url']})")

    def _asked(self, request: Request) -> None:
        if not request.url.startswith(("http://localhost:", "http://127.0.0.1:", "data:", "blob:", "about:")):
            self._fault(f"un autre hôte : {request.url}")

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
    """Open a page of its own, on a phone unless told: `open_page(address, DESKTOP, color_scheme="dark")`."""
    contexts: list[BrowserContext] = []

    def opened(address: str, device: dict[str, object] = PHONE, **more: object) -> Page:
        context = browser.new_context(locale="fr-FR", **{**device, **more})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        watch.over(page)
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()


def axe_faults(page: Page) -> list[str]:
    """What axe-core finds wrong with a page as it is now, a line each.

    It runs in a world of its own, which the page's policy does not hold.
    """
    import axe_playwright_python

    script = next(Path(axe_playwright_python.__file__).parent.rglob("axe.min.js")).read_text(encoding="utf-8")
    client = page.context.new_cdp_session(page)
    frame = client.send("Page.getFrameTree")["frameTree"]["frame"]["id"]
    world = client.send("Page.createIsolatedWorld", {"frameId": frame, "worldName": "axe"})["executionContextId"]
    client.send("Runtime.evaluate", {"expression": script, "contextId": world})
    call = "axe.run().then(found => found.violations.map(v => `${v.id} : ${v.nodes.map(n => n.html).join(' ; ')}`))"
    found = client.send(
        "Runtime.evaluate", {"expression": call, "contextId": world, "awaitPromise": True, "returnByValue": True}
    )
    client.detach()
    if "exceptionDetails" in found:
        return [str(found["exceptionDetails"])]
    return list(found["result"]["value"])


def overflow(page: Page) -> int:
    """By how many pixels a page is wider than its screen."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def all_of(pages: Iterable[str]) -> pytest.MarkDecorator:
    """One test for each page, in light and dark."""
    cases = [(path, scheme) for path in pages for scheme in ("light", "dark")]
    return pytest.mark.parametrize(("path", "scheme"), cases)
