"""Whether every line of the full screen can be read (U9): the contrast of each style, as WCAG computes it."""

from __future__ import annotations

import pytest
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.styles import Attrs, Style, default_ui_style, merge_styles

from lettres.cli.screen.pages import footer
from lettres.cli.screen.style import style, styles
from lettres.cli.screen.text import shortened, width

LEAST = 4.5
LOOKS = ("tile", "new", "formed", "loose", "rack", "fresh")
INKS = ("red", "blue", "black", "yellow", "green", "magenta", "cyan", "none")
PALETTES = {
    "vga": "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa 555555 ff5555 "
    "55ff55 ffff55 5555ff ff55ff 55ffff ffffff",
    "xterm": "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 7f7f7f ff0000 "
    "00ff00 ffff00 5c5cff ff00ff 00ffff ffffff",
    "windows": "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc 767676 e74856 "
    "16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2",
}
"""The sixteen colours of usual terminals."""
_PLAIN = ["black", "red", "green", "yellow", "blue", "magenta", "cyan"]
NAMES = [*_PLAIN, "gray", *(f"bright{name}" for name in _PLAIN), "white"]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """
    >>> contrast("000000", "ffffff"), round(contrast("888888", "ffffff"), 1)
    (21.0, 3.5)
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def shown_together() -> list[str]:
    """The styles of the spans that are drawn: one class, or a tile with its ink or its joker."""
    tiles = [f"class:{look}{odd}" for look in LOOKS for odd in ("", ".odd")]
    inked = [f"{tile} class:ink.{ink}{narrow}" for tile in tiles for ink in INKS for narrow in ("", " class:narrow")]
    jokers = [f"{tile} class:joker" for tile in (*tiles, "class:gone", "class:gone.odd")]
    alone = {name for depth in ColorDepth for name in styles(depth) if not name.startswith("ink.")}
    return [*(f"class:{name}" for name in sorted(alone)), *inked, *jokers]


def readable(found: Attrs, palette: list[str]) -> bool:
    colours = dict(zip((f"ansi{name}" for name in NAMES), palette))
    fore, back = (colours.get(name or "", name) for name in (found.color, found.bgcolor))
    if not fore and not back:
        return True  # as the terminal writes, on what it writes on
    return bool(fore and back) and contrast(fore or "", back or "") >= LEAST


@pytest.mark.parametrize("depth", [ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT, ColorDepth.DEPTH_24_BIT])
@pytest.mark.parametrize("palette", PALETTES)
def test_U9_every_style_can_be_read_on_dark_and_on_light(depth: ColorDepth, palette: str) -> None:
    sheet: Style = style(depth)
    faint = [
        name
        for name in shown_together()
        if not readable(sheet.get_attrs_for_style_str(name), PALETTES[palette].split())
    ]
    assert not faint


@pytest.mark.parametrize("depth", [ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT, ColorDepth.DEPTH_24_BIT])
def test_T10_a_no_break_space_looks_like_any_other(depth: ColorDepth) -> None:
    """Among the styles that an application has of its own, as prompt_toolkit merges them."""
    sheet = merge_styles([default_ui_style(), style(depth)])
    for around in ("", "class:bar", "class:good", "class:bad", "class:key", "class:notice"):
        blank, other = sheet.get_attrs_for_style_str(f"{around} class:nbsp "), sheet.get_attrs_for_style_str(around)
        assert not blank.underline and blank._replace(color="") == other._replace(color=""), around
        assert blank.color in ("", "default", other.color), "only a reversed blank shows its colour"


def test_U9_what_to_do_is_not_the_faintest_line() -> None:
    for depth in (ColorDepth.DEPTH_1_BIT, ColorDepth.DEPTH_4_BIT, ColorDepth.DEPTH_24_BIT):
        assert style(depth).get_attrs_for_style_str("class:advice").bold


def test_U9_a_narrow_footer_keeps_what_matters() -> None:
    shown = "".join(span.text for span in footer(60))
    assert width(footer(60)) <= 60
    assert all(f"{key} " in shown for key in ("F1", "F2", "F3", "F5", "F7", "^C"))
    assert all(f"F{number} " in "".join(span.text for span in footer(120)) for number in range(1, 10))


@pytest.mark.parametrize("columns", range(4, 20))
def test_U9_two_robots_never_look_like_one(columns: int) -> None:
    names = ["Maximilienne", "Robot 1 (amateur)", "Robot 2 (amateur)", "Maximilien"]
    cut = shortened(names, columns)
    assert len(set(cut)) == 4
    assert all(width([]) <= len(name) <= columns for name in cut)
