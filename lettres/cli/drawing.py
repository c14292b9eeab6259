"""Tables drawn as text: tiles side by side, or dice in their cells."""

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
"""Arguments of `click.style`. Any: they have several types."""


def drawn_table(speech: Speech, table: Layout, before: Layout, colour: bool, width: int = _WIDTH) -> Iterator[str]:
    """Yield the lines of `table` drawn with tiles.

    A meld that is not in `before` has the sign `new_mark` in front. A joker in a word is in lower case.

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
    """Return a meld drawn with tiles, and its width in columns."""
    texts = [bracketed(speech, piece) for piece in meld]
    mark = f" {new_mark(speech)} " if new else "   "
    if not colour:
        text = f"{mark}|{'|'.join(texts)}| "
        return text, len(text)
    shown = [click.style(f" {text} ", **_style(speech, piece, new)) for text, piece in zip(texts, meld)]
    return mark + "".join(shown) + " ", len(mark) + sum(len(text) + 2 for text in texts) + 1


def new_mark(speech: Speech) -> str:
    """Return the sign of a new meld: a star, or « + » in games whose joker is a star."""
    return "+" if speech.game.tiles.joker == "*" else "*"


def _inked(speech: Speech, text: str, piece: Piece) -> str:
    """Return `text`, which shows the die `piece`, in the colours of the die."""
    return click.style(text, **_style(speech, piece, False))


def _style(speech: Speech, piece: Piece, new: bool) -> _Style:
    """Return the colours of a tile: those of its face in games of numbers, else those of its kind (joker, new, old)."""
    joker = speech.is_joker(piece.tile)
    if speech.look:
        face = speech.game.tiles.face(piece.tile)
        return {"fg": "black", "bg": "magenta"} if joker else ink(speech.look, face)
    return {"fg": "black", "bg": "yellow" if joker else "green" if new else "white"}


def ink(look: Look, face: str) -> _Style:
    """Return the colours of a number tile from its face."""
    colour = look.colour(face)
    name = colour.ink if colour else "black"
    return {"fg": "black", "bg": "yellow"} if name == "yellow" else {"fg": name, "bg": "white", "bold": True}
