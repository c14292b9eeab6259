"""Lines that consist of a player's own dice alone: one must be laid if the rack holds a set (rule D5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from lettres.engine.grid import lines
from lettres.solver.grid.embed import Islands
from lettres.solver.grid.shapes import FACES, SHAPES, THREES, WILD, Hand, bits, fitting

OwnLine = tuple[int, ...]
"""The faces of a line; a joker is the face it stands for plus `WILD`."""


@lru_cache(maxsize=1 << 12)
def own_lines(own: Hand) -> tuple[OwnLine, ...]:
    """Return the lines that `own` dice can make, the shortest first; no joker stands for a face that is present.

    >>> own_lines(((0, 1, 2, 7), 0)), own_lines(((0, 1), 0)), own_lines(((0, 16), 1))
    (((0, 1, 2),), (), ((0, 16, 96), (0, 16, 112)))
    """
    faces, jokers = own
    there = bits(faces)
    missing = [(shape, shape.bits & ~there) for shape in SHAPES]
    found = [
        tuple(face + WILD if wild >> face & 1 else face for face in shape.faces)
        for shape, wild in missing
        if wild.bit_count() <= jokers
    ]
    return tuple(sorted(found, key=len))


def holds_line(own: Hand) -> bool:
    """Return whether `own` dice can make a line. Only lines of three are tried: every longer line contains one.

    >>> holds_line(((0, 1, 2, 7), 0)), holds_line(((0, 1), 0)), holds_line(((0, 16), 1))
    (True, False, True)
    """
    there = bits(own[0])
    if not own[1]:
        return bool(fitting(there))
    return any((three & ~there).bit_count() <= own[1] for face in {*own[0]} or FACES for three in THREES[face])


def rest(dice: Hand, line: OwnLine) -> Hand:
    """Return the `dice` that are not in `line`.

    >>> rest(((0, 0, 1, 2), 1), (0, 1, 66))
    ((0, 2), 0)
    """
    faces = Counter(dice[0]) - Counter(face for face in line if face < WILD)
    return tuple(sorted(faces.elements())), dice[1] - sum(face >= WILD for face in line)


def has_own_line(islands: Islands, own: Hand) -> bool:
    """Return whether a line of the islands can consist of `own` dice alone; dice that show the same are equal.

    >>> has_own_line(({(0, 0): 0, (0, 1): 1, (0, 2): 66},), ((0, 1), 1))
    True
    """
    mine = Counter(own[0]) + Counter({WILD: own[1]})
    rows = ([island[cell] for cell in line] for island in islands for line in lines(island))
    return any(_shown(row) <= mine for row in rows)


def _shown(row: Iterable[int]) -> Counter[int]:
    return Counter(min(face, WILD) for face in row)
