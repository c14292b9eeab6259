"""A table as text, by the family of its game: in sentences that read well aloud, or drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from lettres.engine import Game
from lettres.engine.grid import Grid
from lettres.engine.table import Meld, Piece
from lettres.families.numbers.notation import Look, NumberNotation
from lettres.french.speech import label
from lettres.records.recording import changed

_WIDTH = 78


def drawn_table(game: Game, table: Any, before: Any, colour: bool, width: int = _WIDTH) -> Iterator[str]:
    """A table as tiles side by side: in words, a joker in lower case and a new word after a star.

    >>> from lettres.engine import Table
    >>> from lettres.games.letters import letters
    >>> meld = letters().notation.read_meld
    >>> list(drawn_table(letters(), Table((meld("ROI"), meld("GAMiN"))), Table((meld("ROI"),)), False))
    ['   |R|O|I|  * |G|A|M|i|N|']
    >>> from lettres.games.rummikub import rummikub
    >>> run = rummikub().notation.read_meld("r12r13*")
    >>> list(drawn_table(rummikub(), Table((run,)), Table(), False))
    [' + |r12|r13|*|']
    """
    if isinstance(table, Grid):
        yield from _drawn_grid(game, table, before, colour)
        return
    line, taken = "", 0
    for meld, new in zip(table.melds, changed(table.melds, before.melds)):
        text, size = _tiles(game, meld, new, colour)
        if line and taken + size > width:
            yield line.rstrip()
            line, taken = "", 0
        line += text
        taken += size
    yield line.rstrip() or "La table est vide."


def _tiles(game: Game, meld: Meld, new: bool, colour: bool) -> tuple[str, int]:
    """A meld as tiles, and the columns it takes."""
    texts = [_text(game, piece) for piece in meld]
    mark = f" {'*' if game.family == 'words' else '+'} " if new else "   "
    if not colour:
        text = f"{mark}|{'|'.join(texts)}| "
        return text, len(text)
    shown = [click.style(f" {text} ", **_style(game, piece, new)) for text, piece in zip(texts, meld)]
    return mark + "".join(shown) + " ", len(mark) + sum(len(text) + 2 for text in texts) + 1


def _text(game: Game, piece: Piece) -> str:
    """A tile as it is drawn; one that is to be marked is in brackets."""
    if game.family == "words":
        return piece.shows.lower() if piece.tile == game.tiles.joker else piece.shows
    shows = piece.shows
    return f"({label(game, shows[1:-1])})" if shows.startswith("(") else label(game, shows)


def _style(game: Game, piece: Piece, new: bool) -> dict[str, Any]:
    """The colours of a tile: of its ink, or in words of what it is."""
    joker = game.tiles.face(piece.tile) == game.tiles.joker
    if isinstance(game.notation, NumberNotation):
        return {"fg": "black", "bg": "magenta"} if joker else ink(game.notation.look, game.tiles.face(piece.tile))
    return {"fg": "black", "bg": "yellow" if joker else "green" if new else "white"}


def ink(look: Look, face: str) -> dict[str, Any]:
    """The colours of a number tile on a terminal."""
    colour = look.colour(face)
    name = colour.ink if colour else "black"
    return {"fg": "black", "bg": "yellow"} if name == "yellow" else {"fg": name, "bg": "white", "bold": True}


def _drawn_grid(game: Game, grid: Grid, before: Grid, colour: bool) -> Iterator[str]:
    """A grid with its dice in their places, each as wide as the widest."""
    pieces = grid.pieces
    if not pieces:
        yield "La table est vide."
        return
    texts = {cell: _text(game, piece) for cell, piece in pieces.items()}
    width = max(map(len, texts.values())) + 2
    columns = range(1 + max(column for _, column in pieces))
    for row in range(1 + max(row for row, _ in pieces)):
        line = ""
        for column in columns:
            text = texts.get((row, column), "")
            shown = text.center(width)
            if text and colour:
                shown = click.style(shown, **_style(game, pieces[row, column], False))
            line += shown
        yield f"   {line}".rstrip()
