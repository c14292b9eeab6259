"""A file of somebody else: no saved game has anything imported, run or opened that it names (V2)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lettres.records.allowed_files import allow, is_allowed
from lettres.records.header import write_header
from lettres.records.journal import StoreError
from lexicon import Lexicon
from tests.conftest import Run
from tools.damage.bytes import sealed
from tools.damage.strangers import plain_game

MODULE = """
from pathlib import Path
from lettres.engine.events import Pass
Path(__file__).with_name("ran").touch()
class P:
    def act(self, game, view):
        return Pass()
"""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a stranger's module, in which one stands; what is saved stays in it."""
    (tmp_path / "evil.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def received(home: Path, lexicon: Lexicon, name: str, **changed: Any) -> str:
    """The path of a stranger's saved game of two robots, whose header names what he likes."""
    header, lines = plain_game(name, lexicon)
    path = home / "recue.partie"
    path.write_bytes(sealed([*write_header(header._replace(**changed)), *lines]))
    return str(path)


@pytest.mark.parametrize("more", [(), ("--auto",)])
@pytest.mark.parametrize("spec", ["bot:evil:P", "BOT:evil:P", "bot:antigravity", "bot:idlelib.idle:Main"])
def test_a_record_that_names_a_bot_of_another_module_runs_nothing(
    home: Path, lexicon: Lexicon, run: Run, more: tuple[str, ...], spec: str
) -> None:
    path = received(home, lexicon, "rummikub", players=("bot", spec))
    done = run("jouer", *more, "--reprendre", path, env={"XDG_DATA_HOME": str(home)})
    assert done.returncode == 3 and "n'est pas un robot de lettres" in done.stderr, done.stderr
    assert f"--joueurs bot,{spec}" in done.stderr and not (home / "ran").exists()


def test_it_is_loaded_once_it_is_named_beside_the_record(home: Path, lexicon: Lexicon, run: Run) -> None:
    env = {"XDG_DATA_HOME": str(home)}
    path = received(home, lexicon, "rummikub", players=("bot", "bot:evil:P"))
    for others in ("bot,bot", "bot:evil:P,bot", "bot"):
        done = run("jouer", "--auto", "--reprendre", path, "--joueurs", others, env=env)
        assert done.returncode == 2 and "nommez les mêmes" in done.stderr and not (home / "ran").exists()
    done = run("jouer", "--auto", "--reprendre", path, "--joueurs", "bot,bot:evil:P", env=env)
    assert done.returncode == 0 and (home / "ran").exists(), done.stderr


@pytest.mark.parametrize("command", ["montrer", "verifier", "exporter", "rejouer", "analyser"])
def test_who_reads_such_a_record_runs_nothing(home: Path, lexicon: Lexicon, run: Run, command: str) -> None:
    path = received(home, lexicon, "rummikub", players=("bot", "bot:evil:P"))
    call = ("analyser",) if command == "analyser" else ("partie", command)
    assert run(*call, path, env={"XDG_DATA_HOME": str(home)}).returncode in (0, 3)
    assert not (home / "ran").exists()


def test_a_record_opens_no_file_that_it_names(home: Path, lexicon: Lexicon, run: Run) -> None:
    """A pipe that nobody writes to would be waited for: that it is refused at once shows that it is not opened."""
    env = {"XDG_DATA_HOME": str(home)}
    os.mkfifo(home / "tube")
    themed = received(home, lexicon, "lettres", theme=str(home / "tube"))
    calls = [("jouer", "--auto", "--reprendre"), ("partie", "verifier"), ("analyser", "--en-cours")]
    for call in calls:
        done = run(*call, themed, env=env)
        assert done.returncode == 3 and f"lettres partie admettre {home / 'tube'}" in done.stderr, done.stderr
    done = run("partie", "admettre", str(home / "tube"), env=env)
    assert done.returncode == 3 and "n'est pas un fichier" in done.stderr
    diced = received(home, lexicon, "des", dice=str(home / "tube"))
    for call in calls:
        assert run(*call, diced, env=env).returncode == 3


def test_a_file_is_allowed_by_a_command_or_by_the_game_that_was_begun_with_it(
    home: Path, lexicon: Lexicon, run: Run
) -> None:
    env = {"XDG_DATA_HOME": str(home)}
    words = home / "contes.txt"
    words.write_text("mer\nété\nlune\nconte\nroi\nreine\n", encoding="utf-8")
    path = received(home, lexicon, "lettres", theme=str(words))
    assert run("partie", "verifier", path, env=env).returncode == 3
    assert run("partie", "admettre", "absent.txt", env=env).returncode == 3
    assert run("partie", "admettre", "contes.txt", env=env).returncode == 0
    assert run("partie", "verifier", path, env=env).returncode in (0, 1)
    other = home / "autre.txt"
    words.rename(other)
    begun = run("jouer", "--joueurs", "Ana,bot", "--theme", "autre.txt", "--nom", "sien", env=env)
    assert begun.returncode == 0, begun.stderr
    assert run("jouer", "--reprendre", "sien", env=env).returncode == 0


def test_a_command_that_is_offered_does_nothing_else_when_it_is_pasted(home: Path, lexicon: Lexicon, run: Run) -> None:
    path = received(home, lexicon, "lettres", theme="/tmp/x;touch evil $(id)")
    done = run("jouer", "--auto", "--reprendre", path, env={"XDG_DATA_HOME": str(home)})
    assert "lettres partie admettre '/tmp/x;touch evil $(id)'" in done.stderr
    path = received(home, lexicon, "rummikub", players=("Ana Belle", "bot:evil:P"))
    done = run("jouer", "--reprendre", path, env={"XDG_DATA_HOME": str(home)})
    assert "--joueurs 'Ana Belle,bot:evil:P'" in done.stderr


def test_the_list_of_allowed_files_is_ones_own(home: Path) -> None:
    allow("contes.txt")
    allow(str(home / "contes.txt"))
    listed = next(home.rglob("fichiers-admis.txt"))
    assert listed.read_text("utf-8") == f"{home / 'contes.txt'}\n" and listed.stat().st_mode & 0o777 == 0o600
    assert is_allowed(str(home / "contes.txt")) and not is_allowed("contes.txt") and not is_allowed("")


def test_a_name_of_two_lines_allows_nothing(home: Path) -> None:
    with pytest.raises(StoreError, match="saut de ligne"):
        allow("contes\n/etc/passwd")
    assert not is_allowed("/etc/passwd")


def test_forged_records_have_nothing_imported_run_or_opened(tmp_path: Path) -> None:
    """`python -m tools.damage.strangers` in short: it watches the interpreter's own events."""
    call = [sys.executable, "-m", "tools.damage.strangers", "--number", "100"]
    done = subprocess.run(call, env={**os.environ, "XDG_DATA_HOME": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.endswith("100 parties, 0 fautes\n"), done.stdout + done.stderr
