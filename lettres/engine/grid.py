"""A table that is a grid: pieces in rows and columns, whose melds are the lines of neighbours, as in a crossword.

The grid has no edges: two grids that differ only by a shift are equal (rule D13).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from lettres.engine.table import Layout, Meld, Piece, piece_html

Cell = tuple[int, int]
"""A row and a column, downwards and to the right."""
Line = tuple[Cell, ...]
"""The cells of a line, from the left or from the top."""


class Grid(NamedTuple):
    """Pieces by their places, in order; get one with `Grid.from_pieces`, which shifts it to the row 0 and the column 0.

    >>> laid = Grid.from_pieces({(5, 5): Piece("A", "A"), (5, 6): Piece("B", "B"), (6, 5): Piece("C", "C")})
    >>> laid.cells[0], [len(meld) for meld in laid.melds]
    ((0, 0, Piece(tile='A', shows='A')), [2, 2])
    """

    cells: tuple[tuple[int, int, Piece], ...] = ()

    def __str__(self) -> str:
        """Return the rows, a point for an empty place.

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
        """Draw each place, row by row."""
        height = 1 + max((row for row, _, _ in self.cells), default=-1)
        width = 1 + max((column for _, column, _ in self.cells), default=-1)
        return [[drawn((row, column)) for column in range(width)] for row in range(height)]

    @classmethod
    def from_pieces(cls, pieces: Mapping[Cell, Piece]) -> Grid:
        """Return the grid of pieces by their places."""
        if not pieces:
            return cls()
        top, left = min(row for row, _ in pieces), min(column for _, column in pieces)
        return cls(tuple(sorted((row - top, column - left, piece) for (row, column), piece in pieces.items())))

    @property
    def pieces(self) -> dict[Cell, Piece]:
        """The pieces by their places."""
        return {(row, column): piece for row, column, piece in self.cells}

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The lines of two pieces or more, across and then down, and the pieces that stand alone."""
        return _melds(self)

    def tiles(self) -> list[str]:
        return [piece.tile for _, _, piece in self.cells]

    def arranged(self, after: Grid) -> Grid:
        """Return the other grid unchanged: on a grid, places count."""
        return after


def grid_of(layout: Layout) -> Grid:
    """Return a layout as a grid, as games of dice have it; raise `TypeError` for any other."""
    if not isinstance(layout, Grid):
        raise TypeError(f"{type(layout).__name__} is no grid")
    return layout


@lru_cache(maxsize=256)
def _melds(grid: Grid) -> tuple[Meld, ...]:
    pieces = grid.pieces
    return tuple(tuple(pieces[cell] for cell in line) for line in lines(pieces))


def lines(cells: Collection[Cell]) -> list[Line]:
    """Return the lines of two cells or more, across and then down, and the cells that stand alone, as lines of one.

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
