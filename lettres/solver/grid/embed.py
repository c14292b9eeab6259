"""A cover laid out on the grid, with dice neighbours only within a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from lettres.engine.grid import Cell
from lettres.solver.grid.covers import Cover

Island = dict[Cell, int]
"""Connected dice, by their places."""
Islands = tuple[Island, ...]


def embedded(cover: Cover) -> Islands | None:
    """Return the islands of a cover; None if its lines do not fit without touching each other.

    A line is laid across a die that lies already, one after the other, a group in every order of the dice that cross:
    islands apart, nothing else is a choice.
    """
    islands: list[Island] = []
    for lines in _hanging_together(cover):
        places = _Places(cover, lines)
        if not places.fit:
            return None
        islands.append({cell: cover.faces[die] for die, cell in places.cells.items()})
    return (*islands, *map(straight, cover.apart))


def straight(faces: Iterable[int]) -> Island:
    """Return a line from left to right.

    >>> straight((0, 1))
    {(0, 0): 0, (0, 1): 1}
    """
    return {(0, column): face for column, face in enumerate(faces)}


def _hanging_together(cover: Cover) -> Iterator[list[int]]:
    """Yield the lines of each island, each but the first crossing one before it."""
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
    """The places of the dice of one island, if its lines `fit`."""

    def __init__(self, cover: Cover, lines: list[int]) -> None:
        self.cells: dict[int, Cell] = {}
        self._taken: set[Cell] = set()
        self._cover = cover
        self._lines = lines
        self._down = _orientations(cover, lines)
        self.fit = bool(self._down) and self._lay(0)

    def _lay(self, number: int) -> bool:
        """Place the lines from one on and return whether they fit; undo if they do not."""
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
        """The orders of a line's dice that differ in the places of dice that cross."""
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
        """The cells of a line, across its dice that lie already; None if it does not fit."""
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
    """Map each line to whether it goes down, the first going right; empty if crossing lines would go the same way."""
    down = {lines[0]: False}
    for line in lines:
        for die in cover.lines[line].dice:
            for other in cover.across[die]:
                if other != line and down.setdefault(other, not down[line]) == down[line]:
                    return {}
    return down
