"""The cells of a grid of dice: their names, the cells with room for new dice, and the alignment of two grids.

No column has the initial of a colour as its letter, so no text names both a die and a cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from string import ascii_uppercase
from typing import NamedTuple

from lettres.compose.base import MoveError
from lettres.compose.spoken import written
from lettres.compose.tiles import Reader
from lettres.engine import Piece
from lettres.engine.grid import Cell, Grid
from lettres.families.numbers.notation import JOKER, Look, number
from lexicon import fold

MARGIN = 2
"""The free rows above the dice and the free columns on their left, when a turn begins."""

ROWS = 30
"""The number of rows that have a name."""

_WIDE = 15  # the widest grid, in columns, that fits most screens
_DOWN = {"V", "BAS", "VERTICAL", "VERTICALEMENT", "DESCEND"}
_ACROSS = {"H", "DROITE", "HORIZONTAL", "HORIZONTALEMENT"}


class Names(NamedTuple):
    """The names of cells: a letter for the column, never the initial of a colour, and a number for the row.

    >>> names = Names.beside("rbnj")
    >>> names.name((3, 1)), names.read("c4"), names.read("b4"), names.read("C99")
    ('C4', (3, 1), None, None)
    """

    letters: str

    @classmethod
    def beside(cls, initials: str) -> Names:
        """Return the names for dice whose colours have these `initials`, which no column gets as its letter."""
        return cls("".join(letter for letter in ascii_uppercase if letter.lower() not in initials))

    def column(self, at: int) -> str:
        """Return the letter of a column."""
        return self.letters[at]

    def name(self, cell: Cell) -> str:
        """Return the name of a cell."""
        return f"{self.letters[cell[1]]}{cell[0] + 1}"

    def read(self, text: str) -> Cell | None:
        """Return the cell with this name; None if no cell has it."""
        match = re.fullmatch(r"([A-Z])(\d{1,2})", text.upper())
        if not match or match[1] not in self.letters or not 1 <= int(match[2]) <= ROWS:
            return None
        return int(match[2]) - 1, self.letters.index(match[1])


class TypedLine(NamedTuple):
    """A typed line: the faces of dice to lay from the cell `at` on, or where there is room if `at` is None."""

    at: Cell | None
    down: bool
    faces: tuple[str, ...]


def read_line(names: Names, look: Look, faces: Collection[str], text: str) -> TypedLine:
    """Read a typed line; raise `MoveError` for a word that is neither a cell nor one of the `faces`.

    >>> from lettres.families.numbers.notation import DICE
    >>> names = Names.beside(DICE.initials)
    >>> read_line(names, DICE, ["r3", "n3", "j3"], "C4 v N3, 3 jaune")
    TypedLine(at=(3, 1), down=True, faces=('n3', 'j3'))
    >>> read_line(names, DICE, ["r3", "n3", "j3"], "r3n3*")
    TypedLine(at=None, down=False, faces=('r3', 'n3', '*'))
    """
    words = text.replace(",", " ").split()
    at = names.read(words[0]) if words else None
    if at is not None:
        words = words[1:]
    way = fold(words[0]) if words else None
    down, named = way in _DOWN, way in _DOWN | _ACROSS
    if named and at is None:
        raise MoveError(f"« {words[0][:40]} » : dites d'abord à partir de quelle case, par exemple « C4 v r3 r4 r5 ».")
    return TypedLine(at, down, tuple(read_faces(look, faces, " ".join(words[named:]))))


_AT = re.compile(r"(.+?)\s+(?:posés?\s+)?en\s+(?:case\s+)?([A-Za-z]\d{1,2})\s*(?:[,;.]|\bet\b|$)", re.I)


def read_places(names: Names, look: Look, faces: Collection[str], text: str) -> list[tuple[Cell, str]]:
    """Read a line that gives each die its cell, as hints do; return an empty list for any other line.

    Raises `MoveError` for an unknown die or cell, or for several dice in one cell.

    >>> from lettres.families.numbers.notation import DICE
    >>> read_places(Names.beside(DICE.initials), DICE, ["j4", "j6"], "4 jaune en D3, joker en e3 et j6 en F3")
    [((2, 2), 'j4'), ((2, 3), '*'), ((2, 4), 'j6')]
    """
    found = list(_AT.finditer(text.strip()))
    if not found or "".join(match[0] for match in found) != text.strip():
        return []
    placed = []
    for match in found:
        cell, dice = names.read(match[2]), read_faces(look, faces, match[1])
        if cell is None:
            raise MoveError(f"« {match[2]} » n'est pas une case : une lettre et un nombre, par exemple C4.")
        if len(dice) > 1:
            raise MoveError(
                f"un seul dé va en {names.name(cell)} : « {names.name(cell)} r3 r4 » en pose de là vers la droite."
            )
        placed.append((cell, dice[0]))
    return placed


def read_faces(look: Look, known: Collection[str], text: str) -> list[str]:
    """Read the faces in a text, written or spoken; raise `MoveError` for a word that is no `known` face.

    >>> from lettres.families.numbers.notation import DICE
    >>> read_faces(DICE, {"r3", "b12"}, "R3b12* 12b, 3 rouge, joker")
    ['r3', 'b12', '*', 'b12', 'r3', '*']
    """
    reader = Reader(look, max(number(face).value for face in known))
    faces: list[str] = []
    for word in written(text, look).replace(",", " ").split():
        try:
            named = reader.word(word)
        except MoveError:
            named = ()
        if not named or any(face not in known and face != JOKER for face in named):
            names = Names.beside(look.initials)
            if cell := names.read(word):
                name = names.name(cell)
                raise MoveError(
                    f"« {name} » est une case, qui se dit avant ses dés : « {name} r3 », ou « r3 en {name} »."
                )
            raise MoveError(f"« {word[:40]} » n'est ni un dé (« r3 », « * » pour un joker), ni une case (« C4 »).")
        faces += named
    return faces


def aligned(before: Iterable[tuple[Cell, Piece]], after: Grid) -> Cell:
    """Return the shift of `after`, in rows and columns, that leaves the most dice of `before` in their cells.

    Ties go to the smallest shift.

    >>> three = Piece("r3@C", "r3"), Piece("r4@D", "r4"), Piece("r5@E", "r5")
    >>> grid = Grid.from_pieces({(0, at): piece for at, piece in enumerate(three)})
    >>> aligned([((4, 3), three[1]), ((4, 4), three[2])], grid)
    (4, 2)
    """
    there = list(before)
    shifts = Counter(
        (row - at[0], column - at[1])
        for (row, column), piece in there
        for at, other in after.pieces.items()
        if other == piece
    )
    return min(shifts, key=lambda shift: (-shifts[shift], abs(shift[0]) + abs(shift[1]), shift), default=(0, 0))


def place_alone(taken: Iterable[Cell], size: int) -> Cell:
    """Return the first cell for a line of `size` dice; the line touches no die in `taken`, and the grid grows least.

    >>> place_alone([(2, 2), (2, 3), (2, 4)], 3), place_alone([], 3)
    ((2, 6), (2, 2))
    """
    cells = set(taken)
    if not cells:
        return MARGIN, MARGIN
    near = {(row + down, column + right) for row, column in cells for down, right in _NEIGHBOURS} | cells
    rows, columns = [row for row, _ in cells], [column for _, column in cells]

    def growth(at: Cell) -> tuple[int, int, Cell]:
        height = max(*rows, at[0]) - min(*rows, at[0]) + 1
        breadth = max(*columns, at[1] + size - 1) - min(*columns, at[1]) + 1
        return max(breadth - _WIDE, 0), height * breadth, at

    free = (
        (row, column)
        for row in range(1, max(rows) + 3)
        for column in range(1, max(columns) + 3)
        if not any((row, column + further) in near for further in range(size))
    )
    return min(free, key=growth)


_NEIGHBOURS = ((0, 1), (0, -1), (1, 0), (-1, 0))
