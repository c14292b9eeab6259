"""A table that is a grid: pieces in rows and columns, whose melds are the lines of neighbours, as in a crossword.

The grid has no edges: only how the pieces lie to each other counts, so two grids that differ by a shift are equal
(rule D13).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from lettres.engine.table import Layout, Meld, Piece

Cell = tuple[int, int]
"""A row and a column, downwards and to the right."""


class Grid(NamedTuple):
    """Pieces by their places, in order; get one with `Grid.of`, which shifts it to the row 0 and the column 0.

    >>> laid = Grid.of({(5, 5): Piece("A", "A"), (5, 6): Piece("B", "B"), (6, 5): Piece("C", "C")})
    >>> laid.cells[0], [len(meld) for meld in laid.melds]
    ((0, 0, Piece(tile='A', shows='A')), [2, 2])
    """

    cells: tuple[tuple[int, int, Piece], ...] = ()

    @classmethod
    def of(cls, pieces: Mapping[Cell, Piece]) -> Grid:
        """The grid of some pieces by their places."""
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
        """The lines of two pieces or more, across and then down, and what stands alone."""
        return tuple(tuple(piece for _, piece in line) for line in lines(self))

    def tiles(self) -> list[str]:
        """Every tile that lies there."""
        return [piece.tile for _, _, piece in self.cells]

    def arranged(self, after: Grid) -> Grid:
        """The other grid as it is: a place is part of what it says."""
        return after


def grid_of(layout: Layout) -> Grid:
    """A layout that is known to be a grid, as in the games of dice."""
    if not isinstance(layout, Grid):
        raise TypeError(f"{type(layout).__name__} is no grid")
    return layout


Line = tuple[tuple[Cell, Piece], ...]


@lru_cache(maxsize=256)
def lines(grid: Grid) -> tuple[Line, ...]:
    """The lines of a grid with the places of their pieces, across first; a piece alone is a line of one."""
    pieces = grid.pieces
    found: list[Line] = []
    in_line: set[Cell] = set()
    for down, right in ((0, 1), (1, 0)):
        for row, column in pieces:
            if (row - down, column - right) in pieces:
                continue
            line = []
            at = row, column
            while at in pieces:
                line.append((at, pieces[at]))
                at = at[0] + down, at[1] + right
            if len(line) > 1:
                found.append(tuple(line))
                in_line.update(cell for cell, _ in line)
    return (*found, *(((cell, piece),) for cell, piece in pieces.items() if cell not in in_line))
