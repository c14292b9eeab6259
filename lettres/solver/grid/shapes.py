"""Faces of dice as numbers, all sets (runs and groups), and tests of which faces can be in a set.

A face is 16 times the number of its colour, plus its value less one. Values stay below 16, so no run of bits goes from
one colour into the next. Several faces are the bits of one number. A joker that stands for a face is that face plus
`WILD`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from lettres.families.grid.lines import COLOURS, JOKER, VALUES, Face

WIDTH = 16
WILD = WIDTH * COLOURS
_ONE_COLOUR = (1 << VALUES) - 1
_LONGEST_ONE = 5  # a longer run can be split into two runs


class LineShape(NamedTuple):
    """A run or group, given by the faces that its dice stand for; the faces of a run ascend."""

    faces: tuple[int, ...]
    bits: int
    run: bool


Hand = tuple[tuple[int, ...], int]
"""Some dice: their faces in ascending order, without jokers, and the number of jokers."""


NONE: Hand = ((), 0)
"""No dice."""


def bits(faces: Iterable[int]) -> int:
    """Return faces as the bits of a number.

    >>> bits([0, 3, 3])
    9
    """
    total = 0
    for face in faces:
        total |= 1 << face
    return total


def number(face: Face) -> int:
    """Return a face as a number.

    >>> number(Face(1, 3))
    18
    """
    return WIDTH * face.colour + face.value - 1


def hand(faces: Iterable[Face]) -> Hand:
    """Return dice as a `Hand`.

    >>> hand([Face(1, 3), JOKER, Face(0, 1)])
    ((0, 18), 1)
    """
    faces = list(faces)
    numbers = sorted(number(face) for face in faces if face != JOKER)
    return tuple(numbers), len(faces) - len(numbers)


def shown(die: int) -> Face:
    """Return the face that a die shows, from its number.

    >>> shown(18), shown(18 + WILD) == JOKER
    (Face(colour=1, value=3), True)
    """
    return JOKER if die >= WILD else Face(die // WIDTH, die % WIDTH + 1)


def _shapes() -> list[LineShape]:
    runs = [
        tuple(range(WIDTH * colour + first, WIDTH * colour + first + size))
        for colour in range(COLOURS)
        for size in range(3, VALUES + 1)
        for first in range(VALUES - size + 1)
    ]
    groups = [
        tuple(WIDTH * colour + value for colour in chosen)
        for value in range(VALUES)
        for size in range(3, COLOURS + 1)
        for chosen in combinations(range(COLOURS), size)
    ]
    return [LineShape(faces, bits(faces), faces in runs) for faces in runs + groups]


FACES = [WIDTH * colour + value for colour in range(COLOURS) for value in range(VALUES)]
SHAPES = _shapes()
"""Every set (run or group)."""
SHORT = [shape for shape in SHAPES if len(shape.faces) <= _LONGEST_ONE]
"""The sets that cannot be split in two."""
THROUGH = {face: [shape for shape in SHAPES if face in shape.faces] for face in FACES}
SHORT_THROUGH = {face: [shape for shape in SHORT if face in shape.faces] for face in FACES}
THREES = {face: [shape.bits for shape in SHORT_THROUGH[face] if len(shape.faces) == 3] for face in FACES}


def fitting(there: int) -> int:
    """Return the faces (bits of `there`) that are in a set made of faces in `there`.

    >>> fitting(bits([0, 1, 2, 7, 23])) == bits([0, 1, 2])
    True
    """
    runs = there & there >> 1 & there >> 2
    one, two = there & _ONE_COLOUR, there >> WIDTH & _ONE_COLOUR
    three, four = there >> 2 * WIDTH & _ONE_COLOUR, there >> 3 * WIDTH
    same = one & two & (three | four) | three & four & (one | two)
    groups = same | same << WIDTH
    return (runs | runs << 1 | runs << 2 | groups | groups << 2 * WIDTH) & there


def supported(needed: int, there: int, jokers: int) -> bool:
    """Return whether each `needed` face is in a set made of faces in `there` and of those that jokers stand for.

    This holds for the faces of any dice that can be laid: each die is in a line, so in a set of three, and the jokers
    of that set stand for its missing faces.

    >>> supported(bits([7, 23]), bits([0, 1, 2, 7, 23]), 0), supported(bits([7, 23]), bits([0, 1, 2, 7, 23]), 1)
    (False, True)
    """
    alone = needed & ~fitting(there)
    if 2 * alone.bit_count() <= jokers:  # two jokers complete a set with any face
        return True
    for three in THREES[alone.bit_length() - 1] if jokers else ():
        missing = three & ~there
        if missing.bit_count() <= jokers and supported(needed, there | missing, jokers - missing.bit_count()):
            return True
    return False


@lru_cache(maxsize=1 << 14)
def supports(needed: int, wanted: int, jokers: int) -> tuple[int, ...]:
    """Return the largest choices of `wanted` faces that are, together with the `needed` faces, `supported`.

    If some wanted dice can be laid together with the needed ones, their faces are all in one of these choices.

    >>> supports(bits([0, 1, 2]), bits([7, 9, 23, 26]), 1) == (bits([7, 9]), bits([7, 23]))
    True
    """
    found: set[int] = set()
    seen = set()
    left = [(needed | wanted, wanted, jokers)]
    while left:
        state = there, chosen, free = left.pop()
        if state in seen:
            continue
        seen.add(state)
        if not free:  # a face that is in no set is not part of another face's set either
            fit = fitting(there)
            if not needed & ~fit:
                found.add(chosen & fit)
            continue
        alone = (needed | chosen) & ~fitting(there)
        if 2 * alone.bit_count() <= free:
            found.add(chosen)
            continue
        first = alone & needed or alone
        face = first.bit_length() - 1
        missing = [three & ~there for three in THREES[face]]
        left += [(there | m, chosen, free - m.bit_count()) for m in missing if m.bit_count() <= free]
        if not first & needed:
            left.append((there & ~(1 << face), chosen & ~(1 << face), free))
    largest: list[int] = []
    for chosen in sorted(found, key=lambda some: (-some.bit_count(), some)):
        if all(chosen & ~other for other in largest):
            largest.append(chosen)
    return tuple(largest)
