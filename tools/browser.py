"""Chromium and a server of the pages, for the tools and the tests that look at them as a player does."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import uvicorn

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from starlette.types import ASGIApp

_OFF = [
    # each window would load two pages of its own for what drops down from its address bar: a second of computing
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # what Playwright turns off, whose list this one replaces
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "PreconnectToSearch"),
]
ARGUMENTS = [
    f"--disable-features={','.join(_OFF)}",
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


def chromium() -> str | None:
    """Where Chromium is, None where there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def started() -> Iterator[Browser]:
    """Chromium, without a window; raises Playwright's errors where it cannot be."""
    from playwright.sync_api import sync_playwright  # here: whoever has no Chromium needs it not

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield browser
        browser.close()


@dataclass
class Server:
    """A server of an application in a thread of this process: it can be stopped, and started again at its address.

    With a `lifespan` it tells the application when it begins and ends.
    """

    app: ASGIApp
    port: int = 0
    lifespan: bool = False
    _stop: Callable[[], None] | None = None

    @property
    def address(self) -> str:
        """Where it listens; service workers ask for this name or for HTTPS."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Listen, at the same port as before."""
        listening = socket.create_server(("127.0.0.1", self.port))
        self.port = listening.getsockname()[1]
        lifespan: Literal["on", "off"] = "on" if self.lifespan else "off"
        ws = "websockets-sansio"
        server = uvicorn.Server(uvicorn.Config(self.app, log_level="error", lifespan=lifespan, ws=ws))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()

        def stop() -> None:
            server.should_exit, server.force_exit = True, not self.lifespan
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
def served(app: ASGIApp, *, lifespan: bool = False) -> Iterator[Server]:
    """An application, served while it is wanted."""
    server = Server(app, lifespan=lifespan)
    server.start()
    try:
        yield server
    finally:
        server.stop()
