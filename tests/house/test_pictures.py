"""The pictures of README and guide show the screen as it is."""

from __future__ import annotations

import re

import pytest

from tools.pictures.shots import FOLDER, ROOT, SHOTS

PAGES = ("README.md", "LISEZMOI.md", "docs/guide.md")


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_what_the_screen_shows(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == SHOTS[name](), "draw anew: python -m tools.pictures"


def test_every_picture_is_shown_somewhere_and_every_shown_one_is_there() -> None:
    shown = {name for page in PAGES for name in re.findall(r"images/([\w-]+)\.svg", (ROOT / page).read_text("utf-8"))}
    assert shown == set(SHOTS) == {path.stem for path in FOLDER.glob("*.svg")}
