"""Put islands side by side on one grid, without touching, and close together so that they fit a screen (rule D13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TypeVar

from lettres.engine.grid import Cell

Die = TypeVar("Die")

COLUMNS = 16
"""The most dice that fit side by side on a screen of eighty columns."""


def islands_of(cells: Mapping[Cell, Die]) -> list[dict[Cell, Die]]:
    """Return the islands of a grid (connected dice), in the order of their first cells.

    >>> islands_of({(0, 0): "A", (5, 0): "B", (0, 1): "C"})
    [{(0, 0): 'A', (0, 1): 'C'}, {(5, 0): 'B'}]
    """
    left = dict(sorted(cells.items()))
    found = []
    while left:
        reached = [next(iter(left))]
        island = {reached[0]: left.pop(reached[0])}
        for cell in reached:
            for near in left.keys() & _neighbours(cell):
                island[near] = left.pop(near)
                reached.append(near)
        found.append(dict(sorted(island.items())))
    return found


def packed(islands: Iterable[Mapping[Cell, Die]], settled: Sequence[Mapping[Cell, Die]] = ()) -> dict[Cell, Die]:
    """Return one grid with all islands; the `settled` ones stay in place, unless they touch each other.

    The other islands are transposed if higher than wide, and fill the rows from the top, the highest island first.

    >>> packed([{(7, 7): "A", (8, 7): "B"}, {(0, 0): "C"}])
    {(0, 0): 'A', (0, 1): 'B', (0, 3): 'C'}
    """
    grid: dict[Cell, Die] = {}
    moved = []
    for island in settled:
        if grid.keys().isdisjoint(around(island)):
            grid |= island
        else:
            moved.append(_from_zero(island))
    loose = sorted(map(_flat, islands), key=lambda island: (-_height(island), -_width(island)))
    top, left = min((row for row, _ in grid), default=0), min((column for _, column in grid), default=0)
    for island in [*moved, *loose]:
        grid |= next(_free(grid, island, top, left))
    return dict(sorted(grid.items()))


def _free(grid: Mapping[Cell, Die], island: Mapping[Cell, Die], top: int, left: int) -> Iterator[dict[Cell, Die]]:
    """Yield `island` at each position from `top` and `left` on, row by row, where it would touch nothing in `grid`."""
    for row in count(top):
        for column in range(left, left + max(1, COLUMNS + 1 - _width(island))):
            there = {(row + r, column + c): die for (r, c), die in island.items()}
            if grid.keys().isdisjoint((r + dr, c + dc) for r, c in there for dr in (-1, 0, 1) for dc in (-1, 0, 1)):
                yield there


def around(cells: Iterable[Cell]) -> set[Cell]:
    """Return the cells and their neighbours.

    >>> sorted(around([(0, 0)]))
    [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]
    """
    return {near for cell in cells for near in (cell, *_neighbours(cell))}


def _neighbours(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (row, column + 1), (row + 1, column), (row, column - 1), (row - 1, column)


def _from_zero(island: Mapping[Cell, Die]) -> dict[Cell, Die]:
    top, left = min(row for row, _ in island), min(column for _, column in island)
    return {(row - top, column - left): die for (row, column), die in sorted(island.items())}


def _flat(island: Mapping[Cell, Die]) -> dict[Cell, Die]:
    """Return the island with its corner at (0, 0), transposed if higher than wide."""
    if _height(island) > _width(island):
        island = {(column, row): die for (row, column), die in island.items()}
    return _from_zero(island)


def _height(island: Mapping[Cell, Die]) -> int:
    return max(row for row, _ in island) - min(row for row, _ in island) + 1


def _width(island: Mapping[Cell, Die]) -> int:
    return max(column for _, column in island) - min(column for _, column in island) + 1
