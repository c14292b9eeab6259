"""Split dice into sets that do not cross.

A die is used before a joker that stands for the same face: if two sets have that face, it does not matter which of the
two has the joker.
"""

from __future__ import annotations

from functools import lru_cache

from lettres.solver.grid.shapes import SHORT_THROUGH, WILD, bits

Sets = tuple[tuple[int, ...], ...]
"""The faces of sets of dice; a joker is the face it stands for plus `WILD`."""


@lru_cache(maxsize=1 << 15)
def parted(faces: tuple[int, ...], jokers: int) -> Sets | None:
    """Return all the dice, split into sets; None if the dice cannot be split.

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
    """Return `jokers` jokers split into sets of jokers alone; None if there are too few."""
    if jokers in (1, 2):
        return None
    sizes = [3] * (jokers // 3 - 1) + [3 + jokers % 3] if jokers else []
    return tuple(tuple(range(WILD, WILD + size)) for size in sizes)
