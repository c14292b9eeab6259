"""A grid of pieces in rows and columns, whose melds are unbroken lines of pieces, as in a crossword.

The grid has no edges, so two grids that differ only by a shift are equal (rule D13).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from lettres.engine.table import Layout, Meld, Piece, piece_html

Cell = tuple[int, int]
"""A row, counted downwards, and a column, counted to the right."""
Line = tuple[Cell, ...]
"""The cells of a line, from left to right or from top to bottom."""


class Grid(NamedTuple):
    """Rows, columns and pieces, sorted. Make a grid with `Grid.from_pieces`, which shifts it to start at (0, 0).

    >>> laid = Grid.from_pieces({(5, 5): Piece("A", "A"), (5, 6): Piece("B", "B"), (6, 5): Piece("C", "C")})
    >>> laid.cells[0], [len(meld) for meld in laid.melds]
    ((0, 0, Piece(tile='A', shows='A')), [2, 2])
    """

    cells: tuple[tuple[int, int, Piece], ...] = ()

    def __str__(self) -> str:
        """Return the rows of the grid, with a dot for an empty cell.

        >>> print(Grid.from_pieces({(0, 0): Piece("r3@A", "r3"), (1, 1): Piece("*@B", "*")}))
        r3 .
        .  *
        """
        shown = {cell: piece.shows for cell, piece in self.pieces.items()}
        wide, rows = max(map(len, shown.values()), default=0), self._rows(lambda cell: shown.get(cell, "."))
        return "\n".join(" ".join(text.ljust(wide) for text in row).rstrip() for row in rows)

    def _repr_html_(self) -> str:
        pieces = self.pieces
        rows = self._rows(lambda cell: piece_html(pieces[cell]) if cell in pieces else "")
        cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
        return f"<table>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"

    def _rows(self, drawn: Callable[[Cell], str]) -> list[list[str]]:
        """Return the text of each cell, row by row, as `drawn` gives it."""
        height = 1 + max((row for row, _, _ in self.cells), default=-1)
        width = 1 + max((column for _, column, _ in self.cells), default=-1)
        return [[drawn((row, column)) for column in range(width)] for row in range(height)]

    @classmethod
    def from_pieces(cls, pieces: Mapping[Cell, Piece]) -> Grid:
        """Return the grid with the given pieces, shifted so that its first row and first column are 0."""
        if not pieces:
            return cls()
        top, left = min(row for row, _ in pieces), min(column for _, column in pieces)
        return cls(tuple(sorted((row - top, column - left, piece) for (row, column), piece in pieces.items())))

    @property
    def pieces(self) -> dict[Cell, Piece]:
        """The pieces by their cells."""
        return {(row, column): piece for row, column, piece in self.cells}

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The lines of two or more pieces, first across and then down, then the pieces without a neighbour."""
        return _melds(self)

    def tiles(self) -> list[str]:
        return [piece.tile for _, _, piece in self.cells]

    def arranged(self, after: Grid) -> Grid:
        """Return `after` unchanged, because the pieces of a grid cannot be put in another order."""
        return after


def grid_of(layout: Layout) -> Grid:
    """Return `layout` itself, typed as a `Grid`; raise `TypeError` if it is a table of melds."""
    if not isinstance(layout, Grid):
        raise TypeError(f"{type(layout).__name__} is no grid")
    return layout


@lru_cache(maxsize=256)
def _melds(grid: Grid) -> tuple[Meld, ...]:
    pieces = grid.pieces
    return tuple(tuple(pieces[cell] for cell in line) for line in lines(pieces))


def lines(cells: Collection[Cell]) -> list[Line]:
    """Return the lines of two or more cells, first across and then down, then each cell without a neighbour.

    >>> lines({(0, 0): 1, (0, 1): 2, (1, 1): 3, (3, 3): 4})
    [((0, 0), (0, 1)), ((0, 1), (1, 1)), ((3, 3),)]
    """
    found, alone = [], set(cells)
    for down, right in ((0, 1), (1, 0)):
        for row, column in sorted(cells):
            if (row - down, column - right) in cells:
                continue
            line = [(row, column)]
            while (after := (line[-1][0] + down, line[-1][1] + right)) in cells:
                line.append(after)
            if len(line) > 1:
                found.append(tuple(line))
                alone.difference_update(line)
    return found + [(cell,) for cell in sorted(alone)]
