"""Tiles and words as boxes: what lies on the table, on the rack, and in the turn that is being composed.

A tile is three columns wide where there is room, else two or one. Nothing depends on colour alone: a joker is in lower
case with stars, a word that has changed has « + » before its number, one that is taken apart « - » and no boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lettres.cli.screen.text import Line, Span, Target, width, window
from lettres.engine.table import Meld
from lettres.games.letter_notation import JOKER

_GAP = 2
WIDTHS = (3, 2, 1)


class Box(NamedTuple):
    """A tile to be drawn: its face, whether it is a joker, its look (`tile`, `new`, `gone`, `formed`, `loose`, `rack`,
    `fresh`), and what a click on it means."""

    face: str
    joker: bool
    look: str
    target: Target | None = None


class Word(NamedTuple):
    """A word to be drawn: its label and its tiles."""

    label: str
    boxes: tuple[Box, ...]
    look: str = "tile"

    @property
    def target(self) -> Target | None:
        """What a click on its label means."""
        return self.boxes[0].target if self.boxes else None


class Fitted(NamedTuple):
    """The lines of a table, how many are hidden below, and the farthest that it can be scrolled."""

    lines: list[Line]
    below: int
    most: int


def word(label: str, meld: Meld, look: str, target: Target | None = None) -> Word:
    """A word whose tiles all look alike, and which is clicked as a whole."""
    boxes = tuple(Box(piece.shows, piece.tile == JOKER, look, target) for piece in meld)
    return Word(label, boxes, look)


def loose(label: str, tiles: Iterable[str], look: str, kind: str, fresh: Sequence[int] = ()) -> Word:
    """Tiles that are in no word, each clicked by itself; those at the places `fresh` look new."""
    boxes = tuple(
        Box(tile, tile == JOKER, "fresh" if at in fresh else look, (kind, at)) for at, tile in enumerate(tiles)
    )
    return Word(label, boxes, look)


def tile(box: Box, columns: int, plain: bool, odd: bool = False) -> Span:
    """A tile, so many columns wide; `plain` draws its box with signs, for a screen without colours.

    >>> tile(Box("P", False, "tile"), 3, plain=True).text, tile(Box("I", True, "tile"), 3, plain=True).text
    ('[P]', '*i*')
    >>> tile(Box("I", True, "tile"), 3, plain=False).text, tile(Box("I", True, "tile"), 1, plain=False).text
    (' i*', 'i')
    """
    face = box.face.lower() if box.joker else box.face
    style = f"class:{box.look}{'.odd' if odd else ''}" + (" class:joker" if box.joker else "")
    if columns == 1:
        text = face
    elif columns == 2:
        text = face + ("*" if box.joker else " ")
    elif plain and box.look != "gone":
        text = _SIGNS.get(box.look, "[{}]").format(face) if not box.joker else f"*{face}*"
    else:
        text = f" {face}*" if box.joker else f" {face} "
    if plain and columns < 3 and box.look != "gone":
        style += " class:narrow"
    return Span(style, text, box.target)


_SIGNS = {"loose": "({})", "fresh": "<{}>"}


def word_lines(words: Iterable[Word], columns: int, size: int, plain: bool) -> list[Line]:
    """Words side by side, as many on a line as there is room for; one that is wider than a line goes on the next."""
    lines: list[Line] = []
    line: Line = []
    for each in words:
        for part in _parts(each, columns, size):
            spans = _spans(part, size, plain)
            if line and width(line) + _GAP + width(spans) > columns:
                lines.append(line)
                line = []
            if line:
                line = [*line, Span("", " " * _GAP)]
            line = [*line, *spans]
    return [*lines, line] if line else lines


def _parts(each: Word, columns: int, size: int) -> Iterator[Word]:
    """A word cut where it does not fit on a line of its own."""
    most = max((columns - len(each.label) - 1) // size, 1)
    for start in range(0, len(each.boxes), most) or [0]:
        yield each._replace(label=each.label if not start else " " * len(each.label), boxes=each.boxes[start:][:most])


def _spans(each: Word, size: int, plain: bool) -> Line:
    label = [Span(f"class:label.{each.look}", each.label + " ", each.target)] if each.label else []
    return [*label, *(tile(box, size, plain, odd=at % 2 == 1) for at, box in enumerate(each.boxes))]


def table_lines(words: Sequence[Word], columns: int, rows: int, plain: bool, offset: int = 0) -> Fitted:
    """The words of a table in so many rows: as large as they fit, and else a part of them, from a line on."""
    for size in WIDTHS:
        lines = word_lines(words, columns, size, plain)
        spaced = [row for line in lines for row in (line, [Span("", "")])][:-1]
        if size == WIDTHS[0] and len(spaced) <= rows:
            return Fitted(spaced, 0, 0)
        if len(lines) <= rows and not (size > 1 and _cut(words, columns, size)):
            return Fitted(lines, 0, 0)
    rows = max(rows, 2)
    shown, below = window(lines, rows - 1, offset)
    more = f"… {below} ligne{'s' if below > 1 else ''} plus bas (Page suiv.)" if below else "… le haut : Page préc."
    return Fitted([*shown, [Span("class:dim", more)]], below, len(lines) - rows + 1)


def _cut(words: Iterable[Word], columns: int, size: int) -> bool:
    return any(len(each.label) + 1 + size * len(each.boxes) > columns for each in words)
