"""A table drawn as text, its tiles side by side or in their places."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from lettres.engine.grid import Grid
from lettres.engine.table import Layout, Meld, Piece, changed
from lettres.families.numbers.notation import Look
from lettres.french.speech import Speech
from lettres.french.tables import bracketed, drawn_grid

_WIDTH = 78
_Style = dict[str, Any]
"""What `click.style` takes. Any: its options have several types."""


def drawn_table(speech: Speech, table: Layout, before: Layout, colour: bool, width: int = _WIDTH) -> Iterator[str]:
    """A table as tiles side by side: in words, a joker in lower case and a new word after a star.

    >>> from lettres.engine import Table
    >>> from lettres.games.letters import letters
    >>> meld = letters().notation.read_meld
    >>> list(drawn_table(Speech(letters()), Table((meld("ROI"), meld("GAMiN"))), Table((meld("ROI"),)), False))
    ['   |R|O|I|  * |G|A|M|i|N|']
    >>> from lettres.games.rummikub import rummikub
    >>> run = rummikub().notation.read_meld("r12r13*")
    >>> list(drawn_table(Speech(rummikub()), Table((run,)), Table(), False))
    [' + |r12|r13|*|']
    """
    if isinstance(table, Grid):
        yield from drawn_grid(speech, table, lambda text, piece: _inked(speech, text, piece) if colour else text)
        return
    line, taken = "", 0
    for meld, new in zip(table.melds, changed(table.melds, before.melds)):
        text, size = _tiles(speech, meld, new, colour)
        if line and taken + size > width:
            yield line.rstrip()
            line, taken = "", 0
        line += text
        taken += size
    yield line.rstrip() or "La table est vide."


def _tiles(speech: Speech, meld: Meld, new: bool, colour: bool) -> tuple[str, int]:
    """A meld as tiles, and the columns it takes."""
    texts = [bracketed(speech, piece) for piece in meld]
    mark = f" {new_mark(speech)} " if new else "   "
    if not colour:
        text = f"{mark}|{'|'.join(texts)}| "
        return text, len(text)
    shown = [click.style(f" {text} ", **_style(speech, piece, new)) for text, piece in zip(texts, meld)]
    return mark + "".join(shown) + " ", len(mark) + sum(len(text) + 2 for text in texts) + 1


def new_mark(speech: Speech) -> str:
    """The sign of a meld that is new: a star, unless that is a joker."""
    return "+" if speech.game.tiles.joker == "*" else "*"


def _inked(speech: Speech, text: str, piece: Piece) -> str:
    """A die in the colours of its ink."""
    return click.style(text, **_style(speech, piece, False))


def _style(speech: Speech, piece: Piece, new: bool) -> _Style:
    """The colours of a tile: of its ink, or in words of what it is."""
    joker = speech.is_joker(piece.tile)
    if speech.look:
        face = speech.game.tiles.face(piece.tile)
        return {"fg": "black", "bg": "magenta"} if joker else ink(speech.look, face)
    return {"fg": "black", "bg": "yellow" if joker else "green" if new else "white"}


def ink(look: Look, face: str) -> _Style:
    """The colours of a number tile on a terminal."""
    colour = look.colour(face)
    name = colour.ink if colour else "black"
    return {"fg": "black", "bg": "yellow"} if name == "yellow" else {"fg": name, "bg": "white", "bold": True}
