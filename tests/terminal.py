"""`lettres` on a terminal, where lines are typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def on_terminal(typed: bytes, *args: str, lexicon: str = "") -> str:
    """What a terminal shows while lines are typed."""
    master, slave = pytest.importorskip("pty").openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "lettres", *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "1", "LETTRES_LEXIQUE": lexicon},
        cwd=Path(__file__).parents[1],
    )
    os.close(slave)
    os.write(master, typed)
    shown = b""
    try:
        while more := os.read(master, 4096):
            shown += more
    except OSError:  # how a terminal says that nobody writes any more
        pass
    os.close(master)
    assert child.wait(timeout=60) == 0
    return shown.decode().replace("\r\n", "\n")
