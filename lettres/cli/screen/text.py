"""Lines for the full screen: styled spans of text, wrapped and cut to a width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from lettres.cli.wrap import wrap
from lettres.grammar import safe

Target = tuple[str, int]
"""The target of a click: a kind and an index, such as ("table", 2)."""


class Span(NamedTuple):
    """A piece of text, its style, and the target of a click on it."""

    style: str
    text: str
    target: Target | None = None


Line = list[Span]


def width(line: Iterable[Span]) -> int:
    """Return the width of a line in columns.

    >>> width([Span("", "été"), Span("", "漢")])
    5
    """
    return sum(get_cwidth(span.text) for span in line)


def plain_lines(texts: Iterable[str], columns: int, style: str = "", indent: str = "") -> list[Line]:
    """Return texts, each wrapped, as lines of one style."""
    return [[Span(style, line)] for text in texts for line in (wrap(text, columns, indent) or [""])]


def clip(line: Line, columns: int) -> Line:
    """Return a line cut to `columns`.

    >>> clip([Span("", "abc"), Span("", "def")], 4)
    [Span(style='', text='abc', target=None), Span(style='', text='d', target=None)]
    """
    if width(line) <= columns:
        return line
    cut: Line = []
    left = columns
    for span in line:
        text = ""
        for char in span.text:
            left -= get_cwidth(char)
            if left < 0:
                return [*cut, span._replace(text=text)] if text else cut
            text += char
        cut.append(span)
    return cut


def shorten(text: str, columns: int) -> str:
    """Return a text made safe and cut to `columns`, with « … » if it was cut.

    >>> shorten("Maximilienne", 6)
    'Maxim…'
    """
    text = safe(text)
    if get_cwidth(text) <= columns:
        return text
    return "".join(span.text for span in clip([Span("", text)], max(columns - 1, 0))) + "…"


def shortened(names: Sequence[str], columns: int) -> list[str]:
    """Return `names` made safe and cut to `columns`. Names that would look the same get a distinct last character.

    >>> shortened(["Ana", "Robot 1 (oracle)", "Robot 2 (lecteur)"], 6)
    ['Ana', 'Robo…1', 'Robo…2']
    >>> shortened(["Robot 1 (amateur)", "Robot 2 (amateur)"], 4), shortened(["Ana", "Zoé"], 3)
    (['Ro…1', 'Ro…2'], ['Ana', 'Zoé'])
    """
    cut = [shorten(name, columns) for name in names]
    return [
        _distinct_cut(name, at, names, columns) if text.endswith("…") and cut.count(text) > 1 else text
        for at, (name, text) in enumerate(zip(names, cut))
    ]


def _distinct_cut(name: str, at: int, names: Sequence[str], columns: int) -> str:
    """Return `name` cut, then its first character that differs from the other names, or its number (`at` + 1)."""
    others = [other for place, other in enumerate(names) if place != at]
    alike = max((_common_length(name, other) for other in others if other != name), default=0)
    sign = safe(name[alike : alike + 1]) if name not in others and alike < len(name) else str(at + 1)
    return shorten(name, max(columns - get_cwidth(sign), 1)) + sign


def _common_length(one: str, other: str) -> int:
    """Return the length of the common prefix of two texts."""
    return next((at for at, (here, there) in enumerate(zip(one, other)) if here != there), min(len(one), len(other)))


def bar(left: Line, right: Line, columns: int, style: str) -> Line:
    """Return a full line with `left` at the left, cut if need be, and `right` at the right."""
    room = columns - width(right) - 1
    left = clip(left, max(room, 0))
    gap = " " * max(columns - width(left) - width(right), 0)
    return clip([*left, Span(style, gap), *right], columns)


def rule(title: str, columns: int) -> Line:
    """Return a rule across the screen with a title."""
    head = f"── {title} " if title else ""
    head = shorten(head, columns)
    return [Span("class:rule", head + "─" * (columns - get_cwidth(head)))]


def centred(line: Line, columns: int) -> Line:
    """Return a line centred in `columns`."""
    return [Span("", " " * max((columns - width(line)) // 2, 0)), *line]


def window(lines: Sequence[Line], rows: int, offset: int) -> tuple[list[Line], int]:
    """Return `rows` lines from an offset, which is kept within bounds, and the number of lines hidden below.

    >>> window([[Span("", str(n))] for n in range(5)], 2, 9)[0]
    [[Span(style='', text='3', target=None)], [Span(style='', text='4', target=None)]]
    """
    first = max(min(offset, len(lines) - rows), 0)
    shown = list(lines[first : first + rows])
    return shown, max(len(lines) - first - rows, 0)


def abridged(first: Sequence[Line], rest: Sequence[Line], rows: int) -> list[Line]:
    """Return the lines `first`, then as much of the end of `rest` as fits in `rows`, with « … » if it is cut.

    >>> lines = [[Span("", "a")], [Span("", "b")], [Span("", "c")]]
    >>> ["".join(span.text for span in line) for line in abridged(lines[:1], lines[1:], 2)]
    ['a', '… c']
    """
    left = rows - len(first)
    if len(rest) <= left:
        return [*first, *rest]
    if left > 0:
        shown = rest[len(rest) - left :]
        return [*first, [Span("class:dim", "… "), *shown[0]], *shown[1:]]
    return [*first[: rows - 1], [*first[rows - 1], Span("class:dim", " …")]] if rows > 0 else []


def filled(lines: Sequence[Line], rows: int) -> list[Line]:
    """Return exactly `rows` lines, cut or filled with empty ones."""
    return [*lines[:rows], *([Span("", "")] for _ in range(rows - len(lines)))]
