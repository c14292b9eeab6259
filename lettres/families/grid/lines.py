"""The lines of a grid of dice: which are sets, and the faces of their jokers (rules D10, D11).

A line of neighbours is a group (three or four dice of one number, in different colours) or a run (three or more
consecutive numbers of one colour, ascending to the right or downwards, as the sheet shows them). A joker stands for one
die in both its lines, so one choice of colour and number must make both of them sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

from lettres.engine.grid import Cell, Line, lines
from lettres.engine.tiles import Tiles

COLOURS, VALUES = 4, 13


class Face(NamedTuple):
    """The face of a die: a colour from 0, a number from 1."""

    colour: int
    value: int


JOKER = Face(-1, 0)

Reading = tuple[Face, ...]
"""The face that each die in a line stands for."""


@lru_cache(maxsize=4096)
def readings(faces: tuple[Face, ...]) -> tuple[Reading, ...]:
    """Return every reading of a line as a set; without jokers, a line has one reading or none.

    >>> readings((Face(0, 3), JOKER, Face(0, 5)))
    ((Face(colour=0, value=3), Face(colour=0, value=4), Face(colour=0, value=5)),)
    >>> len(readings((Face(0, 3), Face(1, 3), JOKER))), readings((Face(0, 12), Face(0, 13), JOKER))
    (2, ())
    """
    return (*_runs(faces), *_groups(faces)) if len(faces) >= 3 else ()


def _runs(faces: tuple[Face, ...]) -> Iterator[Reading]:
    known = [(face.colour, face.value - at) for at, face in enumerate(faces) if face != JOKER]
    for colour, first in {*known} if known else [(c, v) for c in range(COLOURS) for v in range(1, VALUES + 1)]:
        if len({*known}) <= 1 and 1 <= first <= VALUES - len(faces) + 1:
            yield tuple(Face(colour, first + at) for at in range(len(faces)))


def _groups(faces: tuple[Face, ...]) -> Iterator[Reading]:
    known = [face for face in faces if face != JOKER]
    values, colours = {face.value for face in known}, {face.colour for face in known}
    if len(faces) > COLOURS or len(values) > 1 or len(colours) < len(known):
        return
    missing = [colour for colour in range(COLOURS) if colour not in colours]
    for value in values or range(1, VALUES + 1):
        for chosen in permutations(missing, len(faces) - len(known)):
            free = iter(chosen)
            yield tuple(face if face != JOKER else Face(next(free), value) for face in faces)


@lru_cache(maxsize=4096)
def held_set(faces: tuple[Face, ...]) -> tuple[Face, ...]:
    """Return three of the dice that make a set, in the order of the set; empty if no three do.

    >>> held_set((Face(0, 5), Face(1, 9), Face(0, 3), JOKER))
    (Face(colour=0, value=3), Face(colour=-1, value=0), Face(colour=0, value=5))
    >>> held_set((Face(0, 5), Face(1, 9), Face(0, 3)))
    ()
    """
    orders = (order for three in combinations(sorted(faces), 3) for order in permutations(three))
    return next(filter(readings, orders), ())


def faults(cells: Mapping[Cell, Face]) -> list[Line]:
    """Return the lines that are not sets.

    If all lines are sets, return those that share jokers for which no choice of faces makes all these lines sets.

    >>> faults({(0, 0): Face(0, 3), (0, 1): Face(0, 4), (0, 2): Face(0, 5), (1, 1): Face(1, 4)})
    [((0, 1), (1, 1))]
    """
    found = lines(cells)
    wrong = [line for line in found if not readings(tuple(map(cells.__getitem__, line)))]
    if wrong or JOKER not in cells.values():
        return wrong
    return [line for tied in _tied(cells, found) if next(_agreed(cells, tied, {}), None) is None for line in tied]


def valid(cells: Mapping[Cell, Face]) -> bool:
    """Return whether every line of a grid is a set, and no die stands alone.

    >>> valid({(0, 0): Face(0, 3), (0, 1): JOKER, (0, 2): Face(0, 5), (1, 0): Face(1, 3), (2, 0): Face(2, 3)})
    True
    """
    return not faults(cells)


def agreed(cells: Mapping[Cell, Face]) -> Iterator[Mapping[Cell, Face]]:
    """Yield every choice of faces for the jokers of a grid, by cell, that makes each line with a joker a set.

    >>> [list(way.values()) for way in agreed({(0, 0): JOKER, (1, 0): Face(0, 4), (2, 0): Face(0, 5)})]
    [[Face(colour=0, value=3)]]
    """
    return _agreed(cells, [line for line in lines(cells) if any(cells[cell] == JOKER for cell in line)], {})


def _tied(cells: Mapping[Cell, Face], found: Sequence[Line]) -> list[list[Line]]:
    """Return the groups of two or more lines of `found` that shared jokers link, directly or through other lines."""
    tied: list[list[Line]] = []
    for line in found:
        jokers = {cell for cell in line if cells[cell] == JOKER}
        meeting = [group for group in tied if any(jokers.intersection(other) for other in group)]
        tied = [group for group in tied if group not in meeting]
        tied.append([*(other for group in meeting for other in group), line])
    return [group for group in tied if len(group) > 1]


def _agreed(
    cells: Mapping[Cell, Face], left: Sequence[Line], stand_for: Mapping[Cell, Face]
) -> Iterator[Mapping[Cell, Face]]:
    """Yield the faces of jokers by cell: the chosen faces `stand_for` with every choice of faces for the lines
    `left`."""
    if not left:
        yield stand_for
        return
    # the line with the fewest readings goes first, so that dead ends show early
    choices = [_fitting(cells, line, stand_for) for line in left]
    number = min(range(len(left)), key=lambda at: len(choices[at]))
    others = [*left[:number], *left[number + 1 :]]
    for reading in choices[number]:
        yield from _agreed(cells, others, {**stand_for, **reading})


def _fitting(cells: Mapping[Cell, Face], line: Line, stand_for: Mapping[Cell, Face]) -> list[Mapping[Cell, Face]]:
    """The possible choices of faces for a line's jokers, by cell, given the faces already chosen in `stand_for`."""
    known = tuple(stand_for.get(cell, cells[cell]) for cell in line)
    jokers = [at for at, cell in enumerate(line) if cells[cell] == JOKER]
    return [{line[at]: reading[at] for at in jokers} for reading in readings(known)]


_COLOURS = "rbnj"


def face(shown: str) -> Face:
    """Return the face of a die from its notation.

    >>> face("b12"), face("*") == JOKER
    (Face(colour=1, value=12), True)
    """
    return JOKER if shown == "*" else Face(_COLOURS.index(shown[0]), int(shown[1:]))


def written(each: Face) -> str:
    """Return the notation of a die's face.

    >>> written(Face(1, 12)), written(JOKER)
    ('b12', '*')
    """
    return "*" if each == JOKER else f"{_COLOURS[each.colour]}{each.value}"


def faces_of(dice: Tiles) -> list[Face]:
    """Return the faces of the dice that have been thrown.

    >>> faces_of(("b12@B", "A"))
    [Face(colour=1, value=12)]
    """
    return [face(die.partition("@")[0]) for die in dice if "@" in die]
