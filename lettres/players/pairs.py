"""Measure how well numbered tiles go together, and what a tile costs to keep.

>>> links("r4", ("r4", "r5", "b4", "j9")), links("*", ("r4",)), links("r13", ("r13", "r1"))
(2, 99, 0)
"""

from __future__ import annotations

from collections.abc import Iterable

from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import JOKER, number

_NEAR = 2  # tiles of one colour go together up to this distance, that is, with at most one missing between them
_ALL = 99  # the number of links of a joker, which goes with every face


def links(face: str, others: Iterable[str]) -> int:
    """Return how many different faces in `others` go with `face`: they have its value, or are near it in its colour.

    For a joker, return 99.
    """
    if face == JOKER:
        return _ALL
    one = number(face)
    return sum(
        abs(other.value - one.value) <= (_NEAR if other.colour == one.colour else 0)
        for other in map(number, {*others} - {face, JOKER})
    )


def cost(face: str) -> int:
    """Return the cost of keeping a tile: its value, or 0 for a joker, because nobody throws a joker away.

    >>> cost("r13"), cost("*")
    (13, 0)
    """
    return 0 if face == JOKER else number(face).value


def loosest(rack: Tiles) -> str:
    """Return the tile of a rack that goes with the fewest others; ties go to the highest tile.

    >>> loosest(("b4", "j9", "r4", "r5"))
    'j9'
    """
    return min(rack, key=lambda tile: (links(tile, rack), -cost(tile), tile))
