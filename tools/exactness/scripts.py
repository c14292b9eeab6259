"""The scripts of the pages, in a process of Node or in a browser, with the same calls as Python."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from playwright.sync_api import Page

_BATCH = 2_000
Arguments = tuple[object, ...]
Check = tuple[str, Sequence[Arguments], Callable[..., object]]
"""The function called, its arguments, and Python's answers."""


class ScriptRunner(Protocol):
    """The scripts, wherever they run."""

    def put(self, what: str, calls: Sequence[Arguments]) -> None:
        """Send calls without waiting: the scripts compute while their caller does."""

    def answers(self) -> list[object]:
        """Return the answers to the last calls."""


class Scripts:
    """The scripts in a process of Node, with the file of a lexicon."""

    def __init__(self, node: str, file: Path) -> None:
        command = [node, "--no-warnings", str(Path(__file__).with_suffix(".mjs")), str(file)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Scripts:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.communicate()

    def ask(self, what: str, calls: Sequence[Arguments]) -> list[object]:
        """Return the answers to as many calls of one function; raise `ChildProcessError` if the process ended."""
        self.put(what, calls)
        return self.answers()

    def put(self, what: str, calls: Sequence[Arguments]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps([what, calls]).encode() + b"\n")
        self._process.stdin.flush()

    def answers(self) -> list[object]:
        """Return the answers to the last calls; raise as `ask` does."""
        assert self._process.stdout
        if not (line := self._process.stdout.readline()):
            raise ChildProcessError("node ended")
        answers: list[object] = json.loads(line)
        return answers


class BrowserScripts:
    """The scripts in a page of a browser, which has loaded them."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def put(self, what: str, calls: Sequence[Arguments]) -> None:
        self._page.evaluate(_PUT, json.dumps([what, calls]))

    def answers(self) -> list[object]:
        answers: list[object] = json.loads(self._page.evaluate("() => window.answers"))
        return answers


@contextmanager
def in_browser(data: bytes) -> Iterator[BrowserScripts]:
    """Run the scripts as a page of the site has them, in Chromium; raise Playwright's errors on failure."""
    from lettres.site.assets import Asset, site_of, static_assets
    from lettres.web.answers import Answers  # not at the top: Node needs neither a server nor a browser
    from lettres.web.app import make_app
    from lettres.web.shelf import Shelf
    from lexicon import Lexicon
    from tools.browser import served, started

    asked = Asset("asked.js", Path(__file__).with_name("asked.mjs").read_bytes())
    site = [*site_of(static_assets(), data), asked, Asset("asked.bin", data)]
    answers = Answers(Lexicon.default())
    with served(make_app(answers, Shelf(site))) as server, started() as browser:
        page = browser.new_page()
        page.goto(f"{server.address}/")
        page.evaluate(_OPEN)
        yield BrowserScripts(page)
    answers.close()


_OPEN = """async () => {
  const from = (name) => import(new URL(`lexicon/${name}`, location.href).href);
  const [{ asked, answer }, file] = await Promise.all([import(new URL("asked.js", location).href), fetch("asked.bin")]);
  const known = await asked(from, new Uint8Array(await file.arrayBuffer()));
  window.answer = (line) => answer(known, line);
}"""
_PUT = """(line) => {
  window.answers = new Promise((resolve, reject) => setTimeout(() => {
    try {
      resolve(window.answer(line));
    } catch (error) {
      reject(error);
    }
  }));
}"""


def differences(scripts: ScriptRunner, checks: Iterable[Check]) -> tuple[int, list[str]]:
    """Return the number of calls compared, and a line for each whose answers differ."""
    compared, found = 0, []
    for what, calls, expected in checks:
        for start in range(0, len(calls), _BATCH):
            some = calls[start : start + _BATCH]
            scripts.put(what, some)
            ours = [expected(*arguments) for arguments in some]
            compared += len(some)
            for arguments, own, answer in zip(some, ours, scripts.answers(), strict=True):
                if own != answer:
                    found.append(f"{what}{arguments}: {own!r} in Python, {answer!r} in the page")
    return compared, found
