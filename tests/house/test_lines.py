"""No line is longer than 120 columns."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WIDTH = 120
KINDS = (".css", ".html", ".js", ".md", ".mjs", ".py", ".toml", ".ts", ".yaml", ".yml", "")
FOLDERS = ("lettres", "lexicon", "pages", "tools", "oracles", "tests", "docs", "data", ".ci", ".github", ".")
BUILT = ("lettres/site/texts/", "pages/node_modules/", "pages/src/vendor/")
"""Copies that the build makes, and code of others."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_line_is_too_long(folder: str) -> None:
    """A word that is longer by itself, such as a checksum, stays whole; licences (`.txt`) are as published."""
    long = []
    for path in (ROOT / folder).glob("*" if folder == "." else "**/*"):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and path.suffix in KINDS and not name.startswith(BUILT):
            lines = path.read_text(encoding="utf-8").splitlines()
            long += [
                f"{name}:{number}" for number, line in enumerate(lines, 1) if len(line) > WIDTH and " " in line.strip()
            ]
    assert long == []
