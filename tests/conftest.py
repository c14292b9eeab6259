"""What every test may ask for: the default lexicon, a small one, the command line as a player runs it."""

from __future__ import annotations

import fcntl
import gc
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule

from lettres.families.words.arbiter import Arbiter
from lettres.records.header import Header
from lettres.records.journal import folder
from lettres.records.session import Session, game_of, new_game
from lexicon import Lexicon
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.sources import tsv
from tests.forks import CannotFork, Forks

Run = Callable[..., "subprocess.CompletedProcess[str]"]
Begin = Callable[..., Session]

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
        if item.path.parent.name == "browser":
            item.add_marker("browser")
        if item.path.name == "tournoi.md":
            item.add_marker("slow")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A module without an example is not looked through for examples, which is half the time of finding the tests."""
    found = yield
    if file_path.suffix == ".py" and ">>> " not in file_path.read_text("utf-8"):
        return [each for each in found if not isinstance(each, DoctestModule)]
    return found


def pytest_collection() -> None:
    """Nothing that is read to find the tests may be let go of."""
    gc.disable()


def pytest_collection_finish() -> None:
    """What was read to find the tests stays to the end: it is not looked through again for what may be let go of. What
    tests make is looked through more seldom than of itself, which is a twelfth of their time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    gc.enable()


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The lexicon that comes with the package."""
    return Lexicon.default()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all processes of the tests have in common."""
    folder = tmp_path_factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


@pytest.fixture(scope="session")
def common(lexicon: Lexicon, shared: Path) -> Lexicon:
    """The default lexicon cut down to its commonest entries: a base that is quick to learn from; made once for all."""
    path = shared / "common.lexique"
    with (shared / "common.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not path.exists():
            entries = [entry for entry in lexicon.entries() if entry.frequency >= 7]
            path.write_bytes(compile_lexicon(entries, ReviewedLists(pairs=lexicon.pairs), ABOUT))
    return Lexicon.open(path)


@pytest.fixture(scope="session")
def arbiter(lexicon: Lexicon) -> Arbiter:
    """An arbiter with the default lexicon."""
    return Arbiter(lexicon)


@pytest.fixture(scope="session")
def small_bytes() -> bytes:
    """The container of a lexicon of five entries."""
    return compile_lexicon(tsv.read(SMALL.splitlines()), ReviewedLists(), ABOUT)


@pytest.fixture
def saved_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the games that a test saves, its own; the clock is that of Greenwich."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "données"))
    monkeypatch.setenv("TZ", "UTC")
    folder().mkdir(parents=True)
    return folder()


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Deal a game by its header; its journal is closed when the test ends."""
    with ExitStack() as journals:

        def deal(header: Header, lexicon: Lexicon | None = None) -> Session:
            session = new_game(header, game_of(lexicon)(header), lexicon)
            journals.enter_context(session.journal)
            return session

        yield deal


@pytest.fixture(scope="session")
def forks() -> Iterator[Forks]:
    """What `run` forks from."""
    with closing(Forks()) as made:
        yield made


@pytest.fixture
def run(tmp_path: Path, forks: Forks) -> Run:
    """Run `lettres` as a process of its own, in an empty folder."""

    def call(
        *args: str, stdin: str | bytes = "", env: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        given = stdin.encode() if isinstance(stdin, str) else stdin
        environment = {**os.environ, "LETTRES_LEXIQUE": "", **(env or {})}
        try:
            done = forks.run(args, given, tmp_path, environment, timeout=120)
        except CannotFork:
            call = [sys.executable, "-m", "lettres", *args]
            done = subprocess.run(
                call, input=given, capture_output=True, cwd=tmp_path, env=environment, timeout=120, check=False
            )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        )

    return call
