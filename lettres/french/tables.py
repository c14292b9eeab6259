"""Tables described in sentences, and grids drawn with characters."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lettres.engine.grid import Grid
from lettres.engine.table import Layout, Piece, changed
from lettres.french.speech import Speech


def table_lines(speech: Speech, table: Layout, before: Layout | None = None) -> Iterator[str]:
    """Yield sentences that name the melds of a table; melds that are not in `before` have a sentence of their own."""
    melds = table.melds
    if not melds:
        yield "La table est vide."
        return
    marks = [False] * len(melds) if before is None else changed(melds, before.melds)
    old, new = ([speech.spoken(meld) for meld, mark in zip(melds, marks) if mark is wanted] for wanted in (False, True))
    if old:
        yield f"Table : {', '.join(old)}."
    if new:
        yield f"Nouveau sur la table : {', '.join(new)}."
    if isinstance(table, Grid):
        yield f"Rangées, un point pour une place vide : {' / '.join(_rows(speech, table))}."


def _rows(speech: Speech, grid: Grid) -> Iterator[str]:
    """Yield the rows of a grid, as they may be typed."""
    pieces = grid.pieces
    last = [max(column for at, column in pieces if at == row) for row in range(1 + max(row for row, _ in pieces))]
    for row, end in enumerate(last):
        cells = (pieces.get((row, column)) for column in range(end + 1))
        yield " ".join(speech.label(piece.shows) if piece else "." for piece in cells)


def bracketed(speech: Speech, piece: Piece) -> str:
    """Return the label of a piece on a drawn table, in brackets if the face of the piece is marked by brackets."""
    if piece.shows.startswith("("):
        return f"({speech.drawn(piece._replace(shows=piece.shows[1:-1]))})"
    return speech.drawn(piece)


def drawn_grid(speech: Speech, grid: Grid, ink: Callable[[str, Piece], str] = lambda text, _: text) -> Iterator[str]:
    """Yield the rows of a grid, with each die in its column; `ink` adds colour to the text of a die."""
    pieces = grid.pieces
    if not pieces:
        yield "La table est vide."
        return
    texts = {cell: bracketed(speech, piece) for cell, piece in pieces.items()}
    width = max(map(len, texts.values())) + 2
    columns = range(1 + max(column for _, column in pieces))
    for row in range(1 + max(row for row, _ in pieces)):
        cells = ((texts.get((row, column), "").center(width), pieces.get((row, column))) for column in columns)
        yield f"   {''.join(ink(text, piece) if piece else text for text, piece in cells)}".rstrip()
