"""No line is longer than 120 columns."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WIDTH = 120
KINDS = (".css", ".html", ".js", ".md", ".mjs", ".py", ".toml", ".ts", ".yaml", ".yml", "")
FOLDERS = ("lettres", "lexicon", "tools", "oracles", "tests", "docs", "data", ".ci", ".github", ".")
NOT_YET = ("lettres/web/static/", "lettres/web/frame.html")
"""Scripts, styles and markup of pages that no formatter has seen yet."""
BUILT = ("lettres/web/texts/",)
"""Copies that the build of the package makes."""


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_line_is_too_long(folder: str) -> None:
    """A word that is longer by itself, such as a checksum, stays whole; licences (`.txt`) are as published."""
    long = []
    for path in (ROOT / folder).glob("*" if folder == "." else "**/*"):
        name = path.relative_to(ROOT).as_posix()
        if path.is_file() and path.suffix in KINDS and not name.startswith(NOT_YET + BUILT):
            lines = path.read_text(encoding="utf-8").splitlines()
            long += [
                f"{name}:{number}" for number, line in enumerate(lines, 1) if len(line) > WIDTH and " " in line.strip()
            ]
    assert long == []
