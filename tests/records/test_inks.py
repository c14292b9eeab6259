"""The tiles of a page can be read in every ink that a colour may have, in a light page and in a dark one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lettres.reports.style import STYLE

PAGE = (Path(__file__).parents[2] / "docs" / "nouveau-jeu.md").read_text(encoding="utf-8")
INKS = re.findall(r"`(\w+)`", re.findall(r"initials\s+and\s+inks\s+\((.*?)\)", PAGE, re.DOTALL)[0])
LIGHT, DARK = (
    dict(re.findall(r"--([\w-]+): (#\w{6})", part)) for part in re.split(r"@media \(prefers.*?\)", STYLE)[:2]
)


def _luminance(colour: str) -> float:
    """The relative luminance of a colour, as the accessibility guidelines (WCAG 2) define it."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = (value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def _contrast(one: str, other: str) -> float:
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("scheme", [LIGHT, DARK], ids=["light", "dark"])
def test_an_ink_is_read_on_its_tile(ink: str, scheme: dict[str, str]) -> None:
    (rule,) = re.findall(rf"\bi\.{ink} {{ (.*?) }}", STYLE)
    colours = dict(re.findall(r"(color|background): var\(--([\w-]+)\)", rule))
    assert _contrast(scheme[colours["color"]], scheme[colours.get("background", "tile")]) >= 4.5


def test_every_ink_is_named() -> None:
    assert set(INKS) == {"red", "green", "blue", "yellow", "magenta", "cyan", "black"}


def test_inks_differ_from_each_other() -> None:
    for scheme in (LIGHT, DARK):
        colours = [scheme["ink" if ink == "black" else ink] for ink in INKS]
        assert len(set(colours)) == len(INKS)
