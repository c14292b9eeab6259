"""Dice parted into sets that do not cross.

A face that is present stands for itself before a joker does: of equal faces in two sets, it does not matter which is
the joker.
"""

from __future__ import annotations

from functools import lru_cache

from lettres.solver.grid.shapes import SHORT_THROUGH, WILD, bits

Sets = tuple[tuple[int, ...], ...]
"""Sets of dice, each joker with the face it stands for."""


@lru_cache(maxsize=1 << 15)
def parted(faces: tuple[int, ...], jokers: int) -> Sets | None:
    """Part all the dice into sets; None if impossible.

    >>> parted((0, 1, 2, 3, 19, 35), 1)
    ((0, 1, 2), (3, 19, 35, 115))
    """
    if not faces:
        return _wild(jokers)
    there = bits(faces)
    for shape in SHORT_THROUGH[faces[0]]:
        missing = shape.bits & ~there
        if missing.bit_count() <= jokers:
            left = list(faces)
            for face in shape.faces:
                if not missing >> face & 1:
                    left.remove(face)
            others = parted(tuple(left), jokers - missing.bit_count())
            if others is not None:
                return (tuple(face + WILD if missing >> face & 1 else face for face in shape.faces), *others)
    return None


def _wild(jokers: int) -> Sets | None:
    """Sets of jokers alone."""
    if jokers in (1, 2):
        return None
    sizes = [3] * (jokers // 3 - 1) + [3 + jokers % 3] if jokers else []
    return tuple(tuple(range(WILD, WILD + size)) for size in sizes)
