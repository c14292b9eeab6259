"""Lines of styled text as an SVG: a terminal's window, every character in its cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from prompt_toolkit.styles import BaseStyle
from prompt_toolkit.utils import get_cwidth

_CELL, _ROW, _MARGIN = 8.4, 19, 14
_INK, _PAPER = "e6e3da", "1c1b18"
_STYLE = (
    'text { font: 14px "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre; } '
    "rect { shape-rendering: crispEdges; }"
)
_NAMED = {  # the sixteen colours of a terminal, as this one shows them
    "ansiblack": "000000",
    "ansired": "e06c60",
    "ansigreen": "7fc77f",
    "ansiyellow": "f3d488",
    "ansiblue": "86b0f0",
    "ansimagenta": "d99bd0",
    "ansicyan": "8fd0e0",
    "ansigray": "d8d4c8",
    "ansibrightblack": "8a857a",
    "ansibrightred": "ff9e90",
    "ansibrightgreen": "a3dd89",
    "ansibrightyellow": "ffe9b0",
    "ansibrightblue": "b5daff",
    "ansibrightmagenta": "f0b8e8",
    "ansibrightcyan": "b5eef5",
    "ansiwhite": "ffffff",
}


class Styled(NamedTuple):
    """A text in a style of prompt_toolkit, such as `bold` or `class:tile`."""

    style: str
    text: str


def picture(title: str, lines: Sequence[Iterable[Styled]], columns: int, style: BaseStyle) -> str:
    """Return `lines` as an SVG of `columns` columns; screen readers read its `title`.

    >>> from prompt_toolkit.styles import Style
    >>> "<text" in picture("Un mot", [[Styled("bold", "IMAGE")]], 10, Style([]))
    True
    """
    width, height = columns * _CELL + 2 * _MARGIN, len(lines) * _ROW + 2 * _MARGIN
    rows = (mark for at, line in enumerate(lines) for mark in _row(line, _MARGIN + at * _ROW, style))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f"<style>{_STYLE}</style>",
            f'<rect width="100%" height="100%" rx="8" fill="#{_PAPER}"/>',
            *rows,
            "</svg>\n",
        ]
    )


def _colour(name: str | None) -> str:
    return _NAMED.get(name or "", name or "")


def _row(line: Iterable[Styled], top: int, style: BaseStyle) -> Iterator[str]:
    column = 0
    for part in line:
        attributes = style.get_attrs_for_style_str(part.style)
        ink, paper = _colour(attributes.color) or _INK, _colour(attributes.bgcolor) or _PAPER
        if attributes.reverse:
            ink, paper = paper, ink
        left, cells = _MARGIN + column * _CELL, sum(map(get_cwidth, part.text))
        if paper != _PAPER:
            yield f'<rect x="{left:.1f}" y="{top}" width="{cells * _CELL:.1f}" height="{_ROW}" fill="#{paper}"/>'
        if text := part.text.rstrip():
            marks = 'font-weight="bold" ' * bool(attributes.bold) + 'text-decoration="underline" ' * bool(
                attributes.underline
            )
            size = f'x="{left:.1f}" y="{top + 14}" textLength="{sum(map(get_cwidth, text)) * _CELL:.1f}"'
            yield f'<text {marks}{size} fill="#{ink}">{escape(text)}</text>'
        column += cells
