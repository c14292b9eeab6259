"""A grid of dice, with lettered columns and numbered rows, drawn in the space available.

Dice are drawn in boxes if the boxes fit, else one line a row. Free margins are cut before the grid is scrolled. Nothing
depends on colour alone: a face has the initial of its colour, square brackets mark a die of this turn, and round
brackets mark a recent change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from lettres.cli.screen.table import Fitted
from lettres.cli.screen.text import Line, Span, Target, window
from lettres.engine.grid import Cell

_EDGE = 3  # columns for the number of a row
_BOX = 4  # columns for a cell with its box
_FREE = "·"
_CORNERS = " ╵╷│╶└┌├╴┘┐┤─┴┬┼"  # by the lines that meet: above 1, below 2, right 4, left 8
_BRACKETS = {"formed": "[]", "new": "()"}
_PLACES = 64  # more columns than a grid has


class DieBox(NamedTuple):
    """A die to draw: its face, the style of the face, and its look (`tile`, `formed` this turn, `new`)."""

    face: str
    style: str = ""
    look: str = "tile"


class GridPlan(NamedTuple):
    """A grid to draw: the dice by cell, the first and the last cell, and a function that names a column."""

    dice: Mapping[Cell, DieBox]
    first: Cell
    last: Cell
    column: Callable[[int], str]

    @property
    def rows(self) -> range:
        """The indexes of the rows, from the top."""
        return range(self.first[0], self.last[0] + 1)

    @property
    def columns(self) -> range:
        """The indexes of the columns, from the left."""
        return range(self.first[1], self.last[1] + 1)


def target(cell: Cell) -> Target:
    """Return the click target of a cell.

    >>> cell_of(target((3, 7)))
    (3, 7)
    """
    return "cell", cell[0] * _PLACES + cell[1]


def cell_of(clicked: Target) -> Cell:
    """Return the cell of a click target."""
    return divmod(clicked[1], _PLACES)


def grid_lines(plan: GridPlan, columns: int, rows: int, plain: bool, offset: int = 0) -> Fitted:
    """Return a grid drawn in `columns` by `rows`: in boxes or one line a row, as far as it fits, from row `offset`.

    >>> dice = {(2, 2): DieBox("r3"), (2, 3): DieBox("r4"), (2, 4): DieBox("r5"), (3, 2): DieBox("n3", look="formed")}
    >>> plan = GridPlan(dice, (1, 1), (4, 5), "ACDEFG".__getitem__)
    >>> for line in grid_lines(plan, 80, 20, plain=True).lines: print(_text(line))
         C   D   E   F   G
     2   ·   ·   ·   ·   ·
           ┌───┬───┬───┐
     3   · │r3 │r4 │r5 │ ·
           ├───┼───┴───┘
     4   · [n3 ] ·   ·   ·
           └───┘
     5   ·   ·   ·   ·   ·
    >>> for line in grid_lines(plan, 80, 4, plain=True).lines: print(_text(line))
         C   D   E   F   G
     3   · │r3 │r4 │r5 │ ·
     4   · [n3 ] ·   ·   ·
    """
    plan, size = _narrowed(plan, columns)
    fewer = plan
    for draw, margin in _DRAWINGS if size == _BOX else _DRAWINGS[-3:]:
        fewer = _trimmed(plan, 0, margin)
        lines = draw(fewer, plain, size)
        if len(lines) <= rows:
            return Fitted(lines, 0, 0)
    head, *lines = _compact(fewer, plain, size)
    room = max(rows - 2, 1)
    shown, below = window(lines, room, offset)
    more = f"… {below} ligne{'s' if below > 1 else ''} plus bas (Page suiv.)" if below else "… le haut : Page préc."
    return Fitted([head, *shown, [Span("class:dim", more)]], below, len(lines) - room)


def _text(line: Line) -> str:
    return "".join(span.text for span in line).rstrip()


def _narrowed(plan: GridPlan, columns: int) -> tuple[GridPlan, int]:
    """Return `plan` with its side margins cut until it fits in `columns`, and the width of its cells."""
    for size in (_BOX, _BOX - 1):
        for margin in (2, 1, 0):
            fewer = _trimmed(plan, 1, margin)
            if _EDGE + size * len(fewer.columns) + (size == _BOX) <= columns:
                return fewer, size
    return fewer, size


def _trimmed(plan: GridPlan, axis: int, margin: int) -> GridPlan:
    """Return a plan with at most `margin` free rows (axis 0) or columns (axis 1) around the dice."""
    taken = [cell[axis] for cell in plan.dice]
    if not taken:
        return plan
    first, last = list(plan.first), list(plan.last)
    first[axis], last[axis] = max(first[axis], min(taken) - margin), min(last[axis], max(taken) + margin)
    return plan._replace(first=(first[0], first[1]), last=(last[0], last[1]))


def _boxed(plan: GridPlan, plain: bool, size: int) -> list[Line]:
    """Return two lines for each row of the grid: the border above, if there is one, and the dice."""
    lines = [_letters(plan, size)]
    for row in plan.rows:
        lines += [_border(plan, row), _row(plan, row, plain, size)]
    lines.append(_border(plan, plan.last[0] + 1))
    return [line for line in lines if line]


def _compact(plan: GridPlan, plain: bool, size: int) -> list[Line]:
    """Return one line for each row of the grid, without borders."""
    return [_letters(plan, size), *(_row(plan, row, plain, size) for row in plan.rows)]


_DRAWINGS = ((_boxed, 2), (_boxed, 1), (_compact, 2), (_compact, 1), (_compact, 0))
"""Ways to draw a grid, each with its margin of rows; the first that fits is taken."""


def _letters(plan: GridPlan, size: int) -> Line:
    lead = " " * (_EDGE + (size == _BOX))
    return [Span("class:label", lead + "".join(f"{plan.column(at):^3}".ljust(size) for at in plan.columns).rstrip())]


def _row(plan: GridPlan, row: int, plain: bool, size: int) -> Line:
    """Return the dice and the free cells of a row, with signs between them if there is room."""
    line = [Span("class:label", f"{row + 1:>{_EDGE - 1}} ")]
    for column in plan.columns:
        if size == _BOX:
            line.append(_sign(plan, row, column))
        line.append(_place(plan.dice.get((row, column)), (row, column), plain))
    return [*line, _sign(plan, row, plan.last[1] + 1)] if size == _BOX else line


def _place(die: DieBox | None, cell: Cell, plain: bool) -> Span:
    if die is None:
        return Span("class:dim", f"{_FREE:^3}", target(cell))
    odd = ".odd" if sum(cell) % 2 else ""
    narrow = " class:narrow" if plain and die.look == "tile" else ""
    return Span(f"class:{die.look}{odd} {die.style}{narrow}".strip(), f"{die.face:^3}", target(cell))


def _sign(plan: GridPlan, row: int, column: int) -> Span:
    """Return the sign to the left of a cell: a bracket where the look of the dice changes, else a border or a space."""
    left, right = plan.dice.get((row, column - 1)), plan.dice.get((row, column))
    before, after = left.look if left else "", right.look if right else ""
    if before == after:
        return Span("class:rule", "│" if left else " ")
    if after in _BRACKETS:
        return Span("class:rule", _BRACKETS[after][0])
    if before in _BRACKETS:
        return Span("class:rule", _BRACKETS[before][1])
    return Span("class:rule", "│")


def _border(plan: GridPlan, row: int) -> Line:
    """Return the border above a row, [] if no die touches it."""
    dice = plan.dice

    def across(column: int) -> bool:
        return (row - 1, column) in dice or (row, column) in dice

    def down(at: int, column: int) -> bool:
        return (at, column - 1) in dice or (at, column) in dice

    text = ""
    for column in range(plan.first[1], plan.last[1] + 2):
        corner = down(row - 1, column) + 2 * down(row, column) + 4 * across(column) + 8 * across(column - 1)
        text += _CORNERS[corner] + ("───" if across(column) else "   ")
    return [Span("class:rule", " " * _EDGE + text.rstrip())] if text.strip() else []
