"""Dice on the grid by trying everything: slow, obvious, and independent of the solver.

An island is any set of neighbouring cells whose lines have three dice or more: all of them are made, cell by cell, and
filled with dice, cell by cell, in every way. Jokers are tried as every die of the box.

>>> lies(faces("r3 r4 r5 b3 n3")), lies(faces("r3 r4 r5 b3"))
(True, False)
>>> best(faces("r3 r4 r5"), faces("b3 n3 j8"))
(2, 6)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

Face = tuple[int, int]
"""A colour from 0 and a number from 1; a joker is (-1, 0)."""
Faces = tuple[Face, ...]
Cell = tuple[int, int]
Shape = frozenset[Cell]
Island = tuple[tuple[Cell, Face], ...]

JOKER: Face = (-1, 0)
BOX: Faces = tuple(product(range(4), range(1, 14)))


def faces(text: str) -> Faces:
    """Return dice as typed: the initial of a colour and a number, or an asterisk.

    >>> faces("r3 j13 *")
    ((0, 3), (3, 13), (-1, 0))
    """
    return tuple(JOKER if word == "*" else ("rbnj".index(word[0]), int(word[1:])) for word in text.split())


def is_run(line: Faces) -> bool:
    """Return whether dice are consecutive numbers of one colour, ascending."""
    return all(face == (line[0][0], line[0][1] + at) for at, face in enumerate(line))


def is_group(line: Faces) -> bool:
    """Return whether dice are one number in different colours."""
    return len({value for _, value in line}) == 1 and len({colour for colour, _ in line}) == len(line)


@cache
def lines_of(shape: Shape) -> list[list[Cell]]:
    """Return the lines of two cells or more."""
    found = []
    for dr, dc in ((0, 1), (1, 0)):
        for cell in sorted(shape):
            if (cell[0] - dr, cell[1] - dc) not in shape:
                line = [cell]
                while (after := (line[-1][0] + dr, line[-1][1] + dc)) in shape:
                    line.append(after)
                if len(line) > 1:
                    found.append(line)
    return found


def is_valid(cells: dict[Cell, Face]) -> bool:
    """Return True if all lines are sets and no die stands alone; jokers are tried as any die."""
    lines = lines_of(frozenset(cells))
    if {*cells} - {cell for line in lines for cell in line} or any(len(line) < 3 for line in lines):
        return False
    wild = [cell for cell, face in cells.items() if face == JOKER]
    for stand_for in product(BOX, repeat=len(wild)):
        known = cells | dict(zip(wild, stand_for))
        shown = [tuple(known[cell] for cell in line) for line in lines]
        if all(is_run(line) or is_group(line) for line in shown):
            return True
    return False


@cache
def shapes(size: int) -> list[list[Cell]]:
    """Return every island of so many cells whose lines have three cells or more, in order, from row 0 and column 0."""
    return [
        sorted(shape)
        for shape in _connected(size)
        if all(len(line) > 2 for line in lines_of(shape))
        and len({cell for line in lines_of(shape) for cell in line}) == size
    ]


@cache
def _connected(size: int) -> set[Shape]:
    if size == 1:
        return {frozenset([(0, 0)])}
    found = set()
    for shape in _connected(size - 1):
        for row, column in shape:
            for cell in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                if cell not in shape:
                    found.add(_from_zero(shape | {cell}))
    return found


def _from_zero(cells: Shape) -> Shape:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return frozenset((row - top, column - left) for row, column in cells)


def filled(shape: list[Cell], dice: Faces) -> Iterator[dict[Cell, Face]]:
    """Yield every way to fill a shape with some dice so that its lines are sets; no joker among them."""
    across = {cell: [line for line in lines_of(frozenset(shape)) if cell in line] for cell in shape}
    laid: dict[Cell, Face] = {}

    def fits(cell: Cell) -> bool:
        for line in across[cell]:
            begun = tuple(laid[other] for other in line if other in laid)
            if not is_run(begun) and not is_group(begun):
                return False
        return True

    def fill(at: int, left: Counter[Face]) -> Iterator[dict[Cell, Face]]:
        if at == len(shape):
            yield dict(laid)
            return
        for face in [face for face in left if left[face]]:
            laid[shape[at]] = face
            if fits(shape[at]):
                left[face] -= 1
                yield from fill(at + 1, left)
                left[face] += 1
            del laid[shape[at]]

    yield from fill(0, Counter(dice))


def arrangements(dice: Faces) -> set[tuple[Island, ...]]:
    """Return every way to lay all dice, none a joker: the islands of each, in order, each itself or its transpose."""
    dice = tuple(sorted(dice))
    if not dice:
        return {()}
    found = set()
    for size in range(3, len(dice) + 1):
        for shape in shapes(size):
            for cells in filled(shape, dice):
                if dice[0] in cells.values():
                    left = Counter(dice) - Counter(cells.values())
                    for others in arrangements(tuple(left.elements())):
                        found.add(tuple(sorted((canonical(cells), *others))))
    return found


def canonical(cells: dict[Cell, Face]) -> Island:
    """Return an island regardless of its place and its orientation."""
    both = [cells, {(column, row): face for (row, column), face in cells.items()}]
    return min(tuple(sorted(_shifted(each).items())) for each in both)


def _shifted(cells: dict[Cell, Face]) -> dict[Cell, Face]:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return {(row - top, column - left): face for (row, column), face in cells.items()}


def lies(dice: Faces) -> bool:
    """Return whether all of some dice can lie on the grid."""
    known = tuple(sorted(face for face in dice if face != JOKER))
    jokers = len(dice) - len(known)
    return any(_lies(tuple(sorted(known + some))) for some in combinations_with_replacement(BOX, jokers))


@cache
def _lies(dice: Faces) -> bool:
    if not dice:
        return True
    if any(not _may_lie(face, dice) for face in dice):
        return False
    for size in range(3, len(dice) + 1):
        for shape in shapes(size):
            for cells in filled(shape, dice):
                if dice[0] in cells.values() and _lies(
                    tuple(sorted((Counter(dice) - Counter(cells.values())).elements()))
                ):
                    return True
    return False


def _may_lie(face: Face, dice: Faces) -> bool:
    """Return whether a die is in a set of three."""
    return any(is_run(three) or is_group(three) for three in combinations(sorted({*dice}), 3) if face in three)


def best(table: Faces, rack: Faces, *, own_set: bool = False) -> tuple[int, int]:
    """Return how many rack dice can be laid with all those of a table, and their sum; (0, 0) if none.

    With `own_set`, a player who holds a set lays a line of rack dice alone.

    >>> best(faces("r3 r4 r5"), faces("r6 b7 n7 j7")), best(faces("r3 r4 r5"), faces("r2 r3 r4"), own_set=True)
    ((4, 27), (3, 9))
    """
    found, own_set = (0, 0), own_set and holds_set(rack)
    for dice in range(len(rack), 0, -1):
        for some in {*combinations(sorted(rack), dice)}:
            worth = dice, sum(value for _, value in some)
            if worth > found and (lies_with_own(table, some) if own_set else lies(table + some)):
                found = worth
    return found


def holds_set(rack: Faces) -> bool:
    """Return whether some dice make a set."""
    return any(lies(three) for three in combinations(rack, 3))


def lies_with_own(table: Faces, own: Faces) -> bool:
    """Return True if all dice can lie on the grid, one line being of `own` dice alone; jokers are tried as any die."""
    wild = [[face for face in dice if face == JOKER] for dice in (table, own)]
    plain = [tuple(face for face in dice if face != JOKER) for dice in (table, own)]
    for some in combinations_with_replacement(BOX, len(wild[0])):
        for mine in combinations_with_replacement(BOX, len(wild[1])):
            if _lies_with_own(tuple(sorted(plain[0] + some)), tuple(sorted(plain[1] + mine))):
                return True
    return False


@cache
def _lies_with_own(table: Faces, own: Faces) -> bool:
    dice = tuple(sorted(table + own))
    if any(not _may_lie(face, dice) for face in dice):
        return False
    return any(
        Counter(cells[cell] for cell in line) <= Counter(own)
        and _lies(tuple(sorted((Counter(dice) - Counter(cells.values())).elements())))
        for size in range(3, len(dice) + 1)
        for shape in shapes(size)
        for cells in filled(shape, dice)
        for line in lines_of(frozenset(shape))
    )
