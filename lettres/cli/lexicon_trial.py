"""Tries a lexicon from elsewhere in a process of its own, so that a crash ends only that process."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import lexicon
from lettres.grammar import decimal, safe
from lexicon.about import read_about
from lexicon.errors import LexiconError
from lexicon.verify import EXIT_FILE, EXIT_MEMORY, MEMORY

if TYPE_CHECKING:
    from lettres.position import Json

_AVOID = "Ne vous en servez pas."


def try_lexicon(path: str, seconds: float) -> dict[str, Json]:
    """Read a whole lexicon in another process, for `seconds` at most; return its `about`, or raise `LexiconError`."""
    name = f"le lexique « {safe(path)} »"
    try:
        done = subprocess.run(_command(path), capture_output=True, env=_environment(), timeout=seconds, check=False)
    except subprocess.TimeoutExpired as error:
        text = f"{name} n'est pas lu en entier après {decimal(seconds)} s. {_AVOID}"
        raise LexiconError(text) from error
    if done.returncode == EXIT_FILE:
        raise LexiconError(done.stderr.decode("utf-8", "replace").strip() or name)
    if done.returncode == EXIT_MEMORY:
        raise LexiconError(f"{name} demande plus de {MEMORY >> 30} Gio de mémoire. {_AVOID}")
    if done.returncode:
        raise LexiconError(f"{name} fait planter le programme qui le lit. {_AVOID}")
    return read_about(memoryview(done.stdout))


def _command(path: str) -> list[str]:
    # -P: Python must not import modules from the current folder
    return [sys.executable, "-P", "-m", "lexicon.verify", path]


def _environment() -> dict[str, str]:
    root = os.path.dirname(os.path.dirname(lexicon.__file__))
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"}
