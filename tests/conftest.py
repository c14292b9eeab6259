"""What every test may ask for: the default lexicon, a small one, the command line as a player runs it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lettres.families.words.arbiter import Arbiter
from lexicon import Lexicon
from lexicon.compile import Review, compile_lexicon
from lexicon.sources import tsv

Run = Callable[..., "subprocess.CompletedProcess[str]"]

ABOUT = {"source": "test", "version": "1", "licence": ""}
SMALL = """\
gamin\tnoun+adj.m\tf=gamine\t\t6\t
cheval\tnoun.m\tpl=chevaux\t\t8\t
manger\t\t0>:verb.inf 2>ant:verb.ppre 2>é:verb.ppas.m.sg 2>ée:verb.ppas.f.sg 1>ons:verb.ipre.1pl 1>:verb.ipre.3sg\t\t7\t
Paris\tproper.e\t\t\t7\t
tarif\tnoun.m\t\t\t6\t
"""

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell starts what it leaves in the background so
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first, so that at the end no core waits for one; what runs a process of its own is marked."""
    for item in items:
        if "run" in getattr(item, "fixturenames", ()):
            item.add_marker("process")
        if item.path.name == "tournoi.md":
            item.add_marker("slow")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The lexicon that comes with the package."""
    return Lexicon.default()


@pytest.fixture(scope="session")
def common(lexicon: Lexicon) -> Lexicon:
    """The default lexicon cut down to its commonest entries: a base that is quick to learn from."""
    entries = [entry for entry in lexicon.entries() if entry.frequency >= 6]
    return Lexicon.from_bytes(compile_lexicon(entries, Review(pairs=lexicon.pairs), ABOUT))


@pytest.fixture(scope="session")
def arbiter(lexicon: Lexicon) -> Arbiter:
    """An arbiter with the default lexicon."""
    return Arbiter(lexicon)


@pytest.fixture(scope="session")
def small_bytes() -> bytes:
    """The container of a lexicon of five entries."""
    return compile_lexicon(tsv.read(SMALL.splitlines()), Review(), ABOUT)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run `lettres` as a process of its own, in an empty folder."""

    def call(
        *args: str, stdin: str | bytes = "", env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "lettres", *args],
            input=stdin.encode() if isinstance(stdin, str) else stdin,
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "LETTRES_LEXIQUE": "", **(env or {})},
            timeout=120,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        )

    return call
