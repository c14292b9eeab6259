"""The pictures of README and guide show the screen as it is."""

from __future__ import annotations

import re

import pytest

from tools.pictures.pages import SHOTS as OF_PAGES
from tools.pictures.shots import FOLDER, ROOT, SHOTS

PAGES = ("README.md", "LISEZMOI.md", "docs/guide.md")


@pytest.mark.parametrize("name", SHOTS)
def test_a_picture_is_what_the_screen_shows(name: str) -> None:
    assert (FOLDER / f"{name}.svg").read_text(encoding="utf-8") == SHOTS[name](), "draw anew: python -m tools.pictures"


def test_every_picture_is_shown_somewhere_and_every_shown_one_is_there() -> None:
    text = "".join((ROOT / page).read_text("utf-8") for page in PAGES)
    shown = set(re.findall(r"images/([\w-]+\.\w+)", text))
    drawn = {f"{name}.svg" for name in SHOTS} | {f"{name}.webp" for name in OF_PAGES}
    assert shown == drawn == {path.name for path in FOLDER.iterdir()}


def test_no_picture_of_a_page_is_heavy() -> None:
    assert [path.name for path in FOLDER.glob("*.webp") if path.stat().st_size >= 60_000] == []
