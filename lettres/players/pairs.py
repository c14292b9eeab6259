"""What goes with what: of numbered tiles, which are near to a set together, and what each counts.

>>> links("r4", ("r4", "r5", "b4", "j9")), links("*", ("r4",)), links("r13", ("r13", "r1"))
(2, 99, 0)
"""

from __future__ import annotations

from collections.abc import Iterable

from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import JOKER, number

_NEAR = 2  # how far apart two tiles of a run may lie, so that one at most is missing between them
_ALL = 99


def links(face: str, others: Iterable[str]) -> int:
    """How many other faces go with one: those of its value, and those near to it in its colour; with a joker, all."""
    if face == JOKER:
        return _ALL
    one = number(face)
    rest = [number(other) for other in {*others} - {face, JOKER}]
    return sum(
        each.value == one.value if each.colour != one.colour else abs(each.value - one.value) <= _NEAR for each in rest
    )


def cost(face: str) -> int:
    """What a face counts for who keeps it; a joker nothing, as nobody would throw it away for that.

    >>> cost("r13"), cost("*")
    (13, 0)
    """
    return 0 if face == JOKER else number(face).value


def loosest(rack: Tiles) -> str:
    """The tile of a rack that goes with the fewest others, and of those counts most.

    >>> loosest(("b4", "j9", "r4", "r5"))
    'j9'
    """
    return min(rack, key=lambda tile: (links(tile, rack), -cost(tile), tile))
