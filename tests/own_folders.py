"""A plugin: each test, each example of a docstring or a page has folders of its own for saved games and settings."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

_FOLDERS = ("XDG_DATA_HOME", "XDG_CONFIG_HOME")
_numbers = count(1)

os.environ["LETTRES_REGLAGES"] = os.path.join(os.devnull, "reglages.toml")  # no test reads those of its player


def _patched(patch: pytest.MonkeyPatch, place: Path) -> Path:
    for name in _FOLDERS:
        patch.setenv(name, str(place / name))
    return place


@pytest.fixture(scope="session", autouse=True)
def run_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folders of what several tests have in common."""
    with pytest.MonkeyPatch.context() as patch:
        yield _patched(patch, tmp_path_factory.mktemp("run"))


@pytest.fixture(autouse=True)
def own_folders(run_folders: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folders of one test, which are not there until something is written; a test may name others."""
    return _patched(monkeypatch, run_folders / str(next(_numbers)))
