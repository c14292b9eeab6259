"""No test and no example writes among the saved games of whoever runs it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CHOSEN = (
    ("tests/rules/test_vulgar.py", "-k", "hint"),
    ("lettres/records/journal.py", "-k", "new_saved"),
)


@pytest.mark.parametrize("chosen", CHOSEN, ids=["tests", "examples"])
def test_the_folders_of_who_runs_the_tests_stay_as_they_are(tmp_path: Path, chosen: tuple[str, ...]) -> None:
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path / "data"), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    call = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *chosen]
    done = subprocess.run(call, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "passed" in done.stdout, done.stdout + done.stderr
    assert list(tmp_path.iterdir()) == []
