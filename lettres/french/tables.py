"""Tables told in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lettres.engine.grid import Grid
from lettres.french.speech import Speech
from lettres.records.recording import changed


def table_lines(speech: Speech, table: Any, before: Any = None) -> Iterator[str]:
    """The melds of a table; those that are new since it was as `before` apart."""
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
    """The rows of a grid, as they may be typed."""
    pieces = grid.pieces
    last = [max(column for at, column in pieces if at == row) for row in range(1 + max(row for row, _ in pieces))]
    for row, end in enumerate(last):
        cells = (pieces.get((row, column)) for column in range(end + 1))
        yield " ".join(speech.label(piece.shows) if piece else "." for piece in cells)
