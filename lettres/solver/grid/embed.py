"""Lay out a cover on the grid, so that dice are neighbours only within a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from lettres.engine.grid import Cell
from lettres.solver.grid.covers import Cover

Island = dict[Cell, int]
"""Connected dice, by cell."""
Islands = tuple[Island, ...]


def embedded(cover: Cover) -> Islands | None:
    """Return the islands of a cover; None if its lines do not fit on the grid without touching.

    The lines of an island are laid one after the other, each across a die that is laid already. The only choice is the
    order of a group's dice: all orders are tried that differ in the positions of crossing dice.
    """
    islands: list[Island] = []
    for lines in _connected_lines(cover):
        places = _Places(cover, lines)
        if not places.fit:
            return None
        islands.append({cell: cover.faces[die] for die, cell in places.cells.items()})
    return (*islands, *map(straight, cover.apart))


def straight(faces: Iterable[int]) -> Island:
    """Return a line of `faces` from left to right.

    >>> straight((0, 1))
    {(0, 0): 0, (0, 1): 1}
    """
    return {(0, column): face for column, face in enumerate(faces)}


def _connected_lines(cover: Cover) -> Iterator[list[int]]:
    """Yield the numbers of the lines in each island; each line but the first crosses an earlier one."""
    left = set(range(len(cover.lines)))
    while left:
        found = [min(left)]
        left.remove(found[0])
        for line in found:
            for die in cover.lines[line].dice:
                for other in cover.across[die]:
                    if other in left:
                        left.remove(other)
                        found.append(other)
        yield found


class _Places:
    """The cells of the dice of one island; the attribute `fit` is True if the lines of the island fit on the grid."""

    def __init__(self, cover: Cover, lines: list[int]) -> None:
        self.cells: dict[int, Cell] = {}
        self._taken: set[Cell] = set()
        self._cover = cover
        self._lines = lines
        self._down = _orientations(cover, lines)
        self.fit = bool(self._down) and self._lay(0)

    def _lay(self, number: int) -> bool:
        """Lay the lines from index `number` on, and return whether they fit; if they do not, remove them again."""
        if number == len(self._lines):
            return True
        line = self._lines[number]
        for dice in self._orders(line):
            cells = self._cells(dice, self._down[line])
            if cells is None:
                continue
            new = {die: cell for die, cell in zip(dice, cells) if die not in self.cells}
            self.cells |= new
            self._taken.update(new.values())
            if self._lay(number + 1):
                return True
            for die, cell in new.items():
                del self.cells[die]
                self._taken.remove(cell)
        return False

    def _orders(self, line: int) -> Iterator[Sequence[int]]:
        """Yield the orders of a line's dice that differ in the positions of crossing dice; a run has only one."""
        dice, run = self._cover.lines[line]
        if run:
            yield dice
            return
        crossing = [die for die in dice if len(self._cover.across[die]) == 2]
        others = [die for die in dice if die not in crossing]
        for places in permutations(range(len(dice)), len(crossing)):
            standing = dict(zip(places, crossing))
            left = iter(others)
            yield [standing[at] if at in standing else next(left) for at in range(len(dice))]

    def _cells(self, dice: Sequence[int], down: bool) -> list[Cell] | None:
        """Return the cells of the line that `dice` form; None if the line does not fit.

        Some of the dice may be laid already.
        """
        at, (row, column) = next(
            ((at, self.cells[die]) for at, die in enumerate(dice) if die in self.cells), (0, (0, 0))
        )
        dr, dc = int(down), int(not down)
        cells = [(row + dr * step, column + dc * step) for step in range(-at - 1, len(dice) - at + 1)]
        before, *cells, after = cells
        if before in self._taken or after in self._taken:
            return None
        for die, (r, c) in zip(dice, cells):
            if die in self.cells:
                if self.cells[die] != (r, c):
                    return None
            elif not self._taken.isdisjoint(((r, c), (r + dc, c + dr), (r - dc, c - dr))):
                return None
        return cells


def _orientations(cover: Cover, lines: list[int]) -> dict[int, bool]:
    """Map each line to True if it goes down; the first goes right. Empty if crossing lines would go the same way."""
    down = {lines[0]: False}
    for line in lines:
        for die in cover.lines[line].dice:
            for other in cover.across[die]:
                if other != line and down.setdefault(other, not down[line]) == down[line]:
                    return {}
    return down
