"""A server for tests: the app with the package's lexicon, and a real one as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.testclient import TestClient

from lettres.site.assets import Asset, static_assets
from lettres.site.pages import text_pages
from lettres.web.answers import Answers
from lettres.web.app import make_app
from lettres.web.limits import Limits
from lettres.web.shelf import Shelf
from lexicon import Lexicon

BIG = Asset("lexicon/words-0123456789abcdef.bin", b"words " * 50_000, immutable=True)


@contextmanager
def client(lexicon: Lexicon, *, limits: Limits | None = None, shelf: Shelf | None = None) -> Iterator[TestClient]:
    """A client of the app."""
    answers = Answers(lexicon)
    answers.judges = answers.searches  # one process to start, where both are asked
    app = make_app(answers, shelf or Shelf([*static_assets(), *text_pages(), BIG]), limits=limits)
    with TestClient(app, "http://localhost", follow_redirects=False) as asked:
        yield asked


@contextmanager
def process(cache: Path, *options: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """`lettres servir` on a free port, the first of a group of processes, and the lines that it tells; it is killed
    where it has not ended."""
    call = [sys.executable, "-m", "lettres", "servir", "--port", "0", *options]
    own = {"XDG_CACHE_HOME": str(cache), "XDG_DATA_HOME": str(cache)}
    environment = {**os.environ, "LETTRES_LEXIQUE": "", "PYTHONUNBUFFERED": "1", **own}
    with subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, start_new_session=True
    ) as server:
        try:
            assert server.stdout is not None
            told: list[str] = []
            for line in server.stdout:
                told.append(line.strip())
                if line.startswith("Ctrl-C"):
                    break
            yield server, told
        finally:
            server.kill()
