"""Runs and groups: valid rows of tiles, the faces of their jokers, and their points.

A run is three or more tiles of one colour with consecutive values; a group is three or four tiles of one value in
distinct colours (S4). A joker can stand for any tile; its position in the meld says for which one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from lettres.engine.tiles import Tiles
from lettres.families.numbers.notation import JOKER, number
from lettres.families.numbers.sets import LEAST as LEAST
from lettres.families.numbers.sets import readings
from lettres.families.numbers.universe import JOKER as WILD
from lettres.families.numbers.universe import Universe

JokerWorth = Literal["value", "zero", "none"]
"""The points of a joker in a first meld: the value of its face, or zero; with `none`, no joker may be in one."""


class Suits(NamedTuple):
    """The tiles that melds are made of: the initials of the colours, in order, and the highest value.

    `one_after`: a 1 may follow the highest value (rule N2). `jokers_together`: a meld may hold several jokers (N11).

    >>> Suits("rbnj").readings(("r4", "*", "r6"))
    (('r4', 'r5', 'r6'),)
    >>> Suits("rbnj").readings(("b7", "n7", "*"))
    (('b7', 'n7', 'r7'), ('b7', 'n7', 'j7'))
    >>> Suits("rbnj").readings(("r12", "r13", "r1")), Suits("rbnj", one_after=True).readings(("r12", "r13", "r1"))
    ((), (('r12', 'r13', 'r1'),))
    """

    colours: str
    values: int = 13
    one_after: bool = False
    jokers_together: bool = True

    def readings(self, shown: Tiles) -> tuple[Tiles, ...]:
        """Return every reading of a row of faces as a meld, with each joker as the tile it stands for."""
        return _readings(self, tuple(shown))

    def ordered(self, shown: Iterable[str]) -> Tiles | None:
        """Return the faces in an order that makes a meld, as they are if possible; None if no order does.

        >>> Suits("rbnj").ordered(["r5", "r3", "r4"]), Suits("rbnj").ordered(["r5", "*", "r3"])
        (('r3', 'r4', 'r5'), ('r3', '*', 'r5'))
        >>> Suits("rbnj").ordered(["n13", "*", "n12"]), Suits("rbnj").ordered(["n2", "b2"])
        (('*', 'n12', 'n13'), None)
        """
        return _ordered(self, tuple(shown))

    def orders(self, row: Tiles) -> Iterator[Tiles]:
        """Yield the orders to try: a group by colours, then runs upwards with jokers in their gaps."""
        jokers = row.count(JOKER)
        plain = sorted((face for face in row if face != JOKER), key=lambda face: (number(face).value, face))
        if not plain:
            return
        yield (*sorted(plain, key=lambda face: self.colours.index(face[0])), *[JOKER] * jokers)
        ways = [plain]
        if self.one_after and number(plain[0]).value == 1:
            ways.append(plain[1:] + plain[:1])
        for way in ways:
            run, left = self._filled(way, jokers)
            top = self.values + self.one_after
            last = self.values + 1 if way is not plain else number(run[-1]).value if run[-1] != JOKER else 0
            behind = min(left, max(top - last, 0))
            yield (*[JOKER] * (left - behind), *run, *[JOKER] * behind)

    def _filled(self, way: list[str], jokers: int) -> tuple[list[str], int]:
        """Return the faces `way` with jokers in the gaps between their values, and how many of `jokers` are left."""
        run, left = way[:1], jokers
        for before, face in pairwise(way):
            gap = (number(face).value - number(before).value - 1) % self.values
            fill = min(gap, left)
            run += [JOKER] * fill + [face]
            left -= fill
        return run, left


@lru_cache(maxsize=1 << 13)
def _ordered(suits: Suits, row: Tiles) -> Tiles | None:
    """The row in an order that makes a meld; None if no order does."""
    return row if suits.readings(row) else next(filter(suits.readings, suits.orders(row)), None)


@lru_cache(maxsize=65536)
def _readings(suits: Suits, row: Tiles) -> tuple[Tiles, ...]:
    """Return the readings of a row of faces: translate the row for `sets.readings`, and its answer back."""
    colours, values = suits.colours, suits.values
    universe = Universe(len(colours), values, suits.one_after, suits.jokers_together)
    numbers = [None if face == JOKER else number(face) for face in row]
    if any(each and (each.colour not in colours or not 1 <= each.value <= values) for each in numbers):
        return ()
    lay = tuple(universe.tile(colours.index(each.colour), each.value) if each else WILD for each in numbers)
    read = ([universe.face(tile) for tile in reading] for reading in readings(universe, lay))
    return tuple(tuple(f"{colours[colour]}{value}" for colour, value in faces) for faces in read)


def worth(faces: Iterable[str]) -> int:
    """Return the sum of the values of the faces; a joker counts nothing.

    >>> worth(["r4", "*", "b11"])
    15
    """
    return sum(number(face).value for face in faces if face != JOKER)


class FirstMelds(NamedTuple):
    """The points of a joker (rule N5) and of a 1 that follows the highest value (rule N3), in a player's first melds.

    >>> FirstMelds().worth(Suits("rbnj"), ("r4", "r5", "*")), FirstMelds().worth(Suits("rbnj"), ("*", "r5", "*"))
    (15, 15)
    >>> FirstMelds(last_one=14).worth(Suits("rbnj", one_after=True), ("r12", "r13", "r1"))
    39
    """

    jokers: JokerWorth = "value"
    last_one: int = 1

    def worth(self, suits: Suits, row: Tiles) -> int:
        """Return the points of a row as a meld, in the reading with the most points; 0 if the row is not a meld."""
        return max((self._sum(suits, row, reading) for reading in suits.readings(row)), default=0)

    def _sum(self, suits: Suits, row: Tiles, reading: Tiles) -> int:
        values = [number(face).value for face in reading]
        if values[-2:] == [suits.values, 1]:
            values[-1] = self.last_one
        return sum(value for value, face in zip(values, row) if face != JOKER or self.jokers == "value")


def left_over(rack: Iterable[str], joker: int) -> int:
    """Return the cost of the tiles left on a rack; `joker` is the cost of a joker.

    >>> left_over(["r4", "*"], 30)
    34
    """
    tally = Counter(rack)
    return worth(tally.elements()) + joker * tally[JOKER]
