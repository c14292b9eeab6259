"""Tiles drawn as boxes in groups: the melds on the table, the rack, the draft.

A tile is three columns wide if there is room, else two or one. Nothing depends on colour alone: a joker is in lower
case with stars, a word that has changed has « + » before its number, a word taken apart has « - » and no boxes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lettres.cli.screen.text import Line, Span, Target, width, window
from lettres.engine.table import Meld
from lettres.families.words.notation import JOKER
from lettres.french.speech import Speech

_GAP = 2
WIDTHS = (3, 2, 1)


class TileBox(NamedTuple):
    """A tile to draw: its face, whether it is a joker, its look (`tile`, `new`, `gone`, `formed`, `loose`, `rack`,
    `fresh`), the target of a click, and for a number tile the name of its colour (`none` for a joker)."""

    face: str
    joker: bool
    look: str
    target: Target | None = None
    ink: str = ""

    @property
    def wide(self) -> bool:
        """True for a number tile, a card or a die, whose face has two or three characters."""
        return bool(self.ink)


class TileGroup(NamedTuple):
    """A label, and tiles to draw side by side."""

    label: str
    boxes: tuple[TileBox, ...]
    look: str = "tile"

    @property
    def target(self) -> Target | None:
        """The click target of the label."""
        return self.boxes[0].target if self.boxes else None


class Fitted(NamedTuple):
    """The lines of a table, the number of lines hidden below, and the largest offset to which the table scrolls."""

    lines: list[Line]
    below: int
    most: int


def meld_group(speech: Speech, label: str, meld: Meld, look: str, target: Target | None = None) -> TileGroup:
    """Return a meld as a group of tiles, all with the same click target."""
    if speech.spelt:
        return TileGroup(label, tuple(TileBox(piece.shows, piece.tile == JOKER, look, target) for piece in meld), look)
    return TileGroup(label, tuple(number_box(speech, piece.tile, look, target) for piece in meld), look)


def loose_group(
    speech: Speech, label: str, tiles: Iterable[str], look: str, kind: str, fresh: Sequence[int] = ()
) -> TileGroup:
    """Return loose tiles as a group, each with its own click target; those at the indexes `fresh` look new."""
    boxes = []
    for at, tile in enumerate(tiles):
        own = "fresh" if at in fresh else look
        spelt = speech.spelt
        boxes.append(
            TileBox(tile, tile == JOKER, own, (kind, at)) if spelt else number_box(speech, tile, own, (kind, at))
        )
    return TileGroup(label, tuple(boxes), look)


def number_box(speech: Speech, tile: str, look: str, target: Target | None = None) -> TileBox:
    """Return the box of a number tile, a card or a die."""
    tiles, box = speech.look, speech.game.tiles
    assert tiles is not None
    face = box.face(tile)
    colour = tiles.colour(face)
    thrown = tile not in box.dice
    return TileBox(
        tiles.label(face) if thrown else "?", False, look, target, colour.ink if colour and thrown else "none"
    )


def tile(box: TileBox, columns: int, plain: bool, odd: bool = False) -> Span:
    """Return a tile drawn `columns` wide.

    With `plain`, signs draw its box, for screens without colours. With `odd`, its shade is darker than its neighbours'.

    >>> tile(TileBox("P", False, "tile"), 3, plain=True).text, tile(TileBox("I", True, "tile"), 3, plain=True).text
    ('[P]', '*i*')
    >>> tile(TileBox("I", True, "tile"), 3, plain=False).text, tile(TileBox("I", True, "tile"), 1, plain=False).text
    (' i*', 'i')
    """
    if box.wide:
        return _wide(box, columns, plain, odd)
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


def _wide(box: TileBox, columns: int, plain: bool, odd: bool) -> Span:
    """Return a number tile, a card or a die, whose face names its colour."""
    ink = f" class:ink.{box.ink}" if box.look != "gone" else ""  # without a box, the ink may be unreadable
    style = f"class:{box.look}{'.odd' if odd else ''}{ink}"
    if columns == WIDTHS[-1]:
        text = f"{box.face} "
    elif plain and box.look != "gone":
        sign = _SIGNS.get(box.look, "[{}]") if columns == WIDTHS[0] else " {}"
        text = sign.format(f"{box.face:^3}")
    else:
        text = f" {box.face:^3} "[: _WIDE[columns]]
    return Span(style, text, box.target)


_WIDE = {3: 5, 2: 4, 1: 4}
"""The width of a number tile, by the width of a letter tile."""
_SIGNS = {"loose": "({})", "fresh": "<{}>"}


def group_lines(words: Iterable[TileGroup], columns: int, size: int, plain: bool) -> list[Line]:
    """Return the groups `words` side by side, letters `size` columns wide. A long group continues on the next line."""
    lines: list[Line] = []
    line: Line = []
    for each in words:
        for at, part in enumerate(_parts(each, columns, size)):
            spans = _spans(part, size, plain)
            if line and (at or width(line) + _GAP + width(spans) > columns):
                lines.append(line)
                line = []
            if line:
                line = [*line, Span("", " " * _GAP)]
            line = [*line, *spans]
    return [*lines, line] if line else lines


def _parts(each: TileGroup, columns: int, size: int) -> Iterator[TileGroup]:
    """Yield a group in parts that each fit on a line."""
    wide = any(box.wide for box in each.boxes)
    label = len(each.label) + 1 if each.label else 0
    most = max((columns - label) // (_WIDE[size] if wide else size), 1)
    if wide and len(each.boxes) > most:
        longest = max(len(box.face) for box in each.boxes)
        each = each._replace(boxes=tuple(box._replace(face=box.face.ljust(longest)) for box in each.boxes))
    for start in range(0, len(each.boxes), most) or [0]:
        yield each._replace(label=each.label if not start else " " * len(each.label), boxes=each.boxes[start:][:most])


def _spans(each: TileGroup, size: int, plain: bool) -> Line:
    label = [Span(f"class:label.{each.look}", each.label + " ", each.target)] if each.label else []
    return [*label, *(tile(box, size, plain, odd=at % 2 == 1) for at, box in enumerate(each.boxes))]


def table_lines(words: Sequence[TileGroup], columns: int, rows: int, plain: bool, offset: int = 0) -> Fitted:
    """Return the groups of a table in `rows` lines, with the largest tiles that fit; else a part from line `offset`."""
    for size in WIDTHS:
        lines = group_lines(words, columns, size, plain)
        spaced = [row for line in lines for row in (line, [Span("", "")])][:-1]
        if size == WIDTHS[0] and len(spaced) <= rows:
            return Fitted(spaced, 0, 0)
        if len(lines) <= rows and not (size > 1 and _cut(words, columns, size)):
            return Fitted(lines, 0, 0)
    rows = max(rows, 2)
    shown, below = window(lines, rows - 1, offset)
    more = f"… {below} ligne{'s' if below > 1 else ''} plus bas (Page suiv.)" if below else "… le haut : Page préc."
    return Fitted([*shown, [Span("class:dim", more)]], below, len(lines) - rows + 1)


def _cut(words: Iterable[TileGroup], columns: int, size: int) -> bool:
    sizes = ((each, _WIDE[size] if any(box.wide for box in each.boxes) else size) for each in words)
    return any(len(each.label) + 1 + own * len(each.boxes) > columns for each, own in sizes)
