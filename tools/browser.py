"""Chromium and a server, for tools and tests that use the pages as a player does."""

from __future__ import annotations

import shutil
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import uvicorn

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from starlette.types import ASGIApp

_OFF = [
    # each window would load two pages for the drop-down of its address bar: a second of computing
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # the features that Playwright turns off, whose list this one replaces
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
FRUGAL = ["--in-process-gpu", "--renderer-process-limit=1", "--js-flags=--no-opt"]
"""Less processor where pages live shortly and nobody measures them: few processes, scripts compiled once."""
_PATIENCE = 3  # seconds for the answers under way when a server ends
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
DESKTOP = {"viewport": {"width": 1280, "height": 800}}


def chromium() -> str | None:
    """Return the path of Chromium, None if there is none."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


@contextmanager
def started(more: Sequence[str] = ()) -> Iterator[Browser]:
    """Start Chromium, without a window, with `more` arguments; raise Playwright's errors on failure."""
    from playwright.sync_api import sync_playwright  # not at the top: not needed without Chromium

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=[*ARGUMENTS, *more])
        yield browser
        browser.close()


def kept_port() -> socket.socket:
    """Reserve a port: while the socket is open, the system gives it to nobody, but a server can listen on its number.

    >>> with kept_port() as kept, socket.create_server(kept.getsockname()) as server:
    ...     kept.getsockname() == server.getsockname()
    True
    """
    kept = socket.socket()
    kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    kept.bind(("127.0.0.1", 0))
    return kept


@dataclass
class Server:
    """A server of an application in a thread of this process: it can be stopped, and started again at its address.

    With a `lifespan` it sends the application ASGI events when it starts and ends.
    """

    app: ASGIApp
    lifespan: bool = False
    _kept: socket.socket = field(default_factory=kept_port)
    _stop: Callable[[], None] | None = None

    @property
    def port(self) -> int:
        """The port, which it keeps while stopped."""
        return int(self._kept.getsockname()[1])

    @property
    def address(self) -> str:
        """The URL; service workers require the name « localhost » or HTTPS."""
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Listen, at the same port as before."""
        listening = socket.create_server(("127.0.0.1", self.port))
        lifespan: Literal["on", "off"] = "on" if self.lifespan else "off"
        config = uvicorn.Config(
            self.app,
            log_level="critical",
            lifespan=lifespan,
            ws="websockets-sansio",
            timeout_graceful_shutdown=_PATIENCE,  # or an open page would keep it from ending
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()

        def stop() -> None:
            server.should_exit, server.force_exit = True, not self.lifespan
            thread.join()
            listening.close()

        self._stop = stop
        while not server.started:
            if not thread.is_alive():
                raise RuntimeError("the application cannot be served")
            time.sleep(0.005)

    def stop(self) -> None:
        """Stop listening."""
        if self._stop:
            self._stop()
        self._stop = None

    def close(self) -> None:
        """Stop, and give the port back."""
        self.stop()
        self._kept.close()


@contextmanager
def served(app: ASGIApp, *, lifespan: bool = False) -> Iterator[Server]:
    """Serve an application during the block."""
    server = Server(app, lifespan=lifespan)
    try:
        server.start()
        yield server
    finally:
        server.close()
