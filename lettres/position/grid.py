"""Positions of the dice game. The table is a list of rows of faces and nulls; the rack is a list of the faces on top.

A face is written with the kind of its die (`r3@C`) if the kind is known, otherwise alone (`r3`). In memory, a face
without a kind is `r3@?`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from lettres.compose.tiles import Reader
from lettres.engine.grid import Grid, grid_of
from lettres.engine.notation import Notation
from lettres.engine.rules import RuleSet
from lettres.engine.table import Layout, Meld, Piece
from lettres.engine.tiles import Tiles, TileSet
from lettres.engine.turn import Turn
from lettres.families.grid.checks import valid_lines
from lettres.families.numbers.melds import Suits
from lettres.families.numbers.notation import JOKER, NumberNotation
from lettres.grammar import Noun
from lettres.position.form import Form, Json, PositionError, TypedTable
from lettres.position.numbers import expected, typed_melds

UNKNOWN = "@?"
_NOTHING = (".", "-", "_")
_MOST_ROWS = 100  # a limit on hostile input; a grid of eighteen dice has far fewer rows and columns


class GridForm(Form):
    """The written form of the dice game's positions."""

    def __init__(self, box: TileSet, notation: Notation, rules: RuleSet) -> None:
        super().__init__(box, notation, rules)
        assert isinstance(notation, NumberNotation)
        self._look = notation.look
        self._suits = Suits(self._look.initials)
        self._reader = Reader(self._look, self._suits.values)
        self._sides = {f"{face}@{die}" for die, faces in box.dice.items() for face in faces}

    @property
    def noun(self) -> Noun:
        return self._look.nouns.tile

    def read_table(self, value: object) -> Grid:
        """Read a grid from a list of rows; raise `PositionError` if a line is neither a run nor a group."""
        return self._sound(self._rows(value))

    def read_laid(self, value: object) -> Grid:
        """Read a grid from a list of rows, even if a line is neither a run nor a group."""
        return self._grid(self._rows(value))

    def _rows(self, value: object) -> list[list[str | None]]:
        rows = value if type(value) is list and all(type(row) is list for row in value) else None
        if rows is None or not all(cell is None or type(cell) is str for row in rows for cell in row):
            what = '« table » : on attend des rangées de faces ou de null, comme [["r3", "r4", "r5"], ["n3", null]].'
            raise PositionError("wrong_type", what)
        return rows

    def _sound(self, rows: list[list[str | None]]) -> Grid:
        grid = self._grid(rows)
        self.check(grid, ())  # first, because too many dice would make too many lines to check
        for fault in valid_lines(Turn(Grid(), grid, (), True)):
            shown = " ; ".join(map(self.notation.shown, fault.melds))
            raise PositionError("bad_meld", f"« {shown} » : chaque ligne de dés est une suite ou une série.")
        return grid

    def _grid(self, rows: list[list[str | None]]) -> Grid:
        if len(rows) > _MOST_ROWS or any(len(row) > _MOST_ROWS for row in rows):
            raise PositionError("inventory", f"une grille n'a pas plus de {_MOST_ROWS} rangées ou colonnes.")
        placed = {
            (at, to): self._piece(cell)
            for at, row in enumerate(rows)
            for to, cell in enumerate(row)
            if cell is not None
        }
        return Grid.from_pieces(placed)

    def _piece(self, tile: str) -> Piece:
        return Piece(self._checked(tile), self.box.face(tile))

    def _checked(self, tile: str) -> str:
        if tile in self._sides:
            return tile
        if tile in (*self.box.faces, JOKER):
            return tile + UNKNOWN
        raise PositionError("bad_tile", f"« {tile[:40]} » n'est pas une face de dé ; {expected(self._suits)}.")

    def read_rack(self, value: object) -> Tiles:
        if type(value) is not list or not all(type(tile) is str for tile in value):
            raise PositionError("wrong_type", '« rack » : on attend les faces des dés, comme ["r6", "*"].')
        return tuple(map(self._checked, value))

    def check(self, table: Layout, rack: Tiles) -> None:
        """Raise `PositionError` if there are more dice in all, of one kind or with one face than the box allows."""
        held = (*table.tiles(), *rack)
        most = sum(self.box.counts.values())
        if len(held) > most:
            raise PositionError("inventory", f"trop de dés : {len(held)}, la boîte n'en a que {most}.")
        faces, kinds = Counter(map(self.box.face, held)), Counter(map(self.box.base, held))
        if over := [*self._over(faces, self.limits()), *self._over(kinds, self.box.counts)]:
            raise PositionError("inventory", f"trop de dés : {' ; '.join(over)}.")

    def limits(self) -> Mapping[str, int]:
        """Return, for each face, the number of dice that have this face."""
        limits: Counter[str] = Counter()
        for kind, faces in self.box.dice.items():
            limits.update(dict.fromkeys(set(faces), self.box.counts[kind]))
        return limits

    def tiles(self, tiles: Tiles) -> list[str]:
        return [tile.removesuffix(UNKNOWN) for tile in tiles]

    def meld(self, meld: Meld) -> list[str]:
        """Return a line as a list of its dice."""
        return self.tiles(tuple(piece.tile for piece in meld))

    def table(self, table: Layout) -> list[Json]:
        """Return a grid as a list of rows, with None for an empty cell."""
        pieces = grid_of(table).pieces
        width = 1 + max((column for _, column in pieces), default=-1)
        height = 1 + max((row for row, _ in pieces), default=-1)
        cells = [[pieces.get((row, column)) for column in range(width)] for row in range(height)]
        return [[piece.tile.removesuffix(UNKNOWN) if piece else None for piece in row] for row in cells]

    def typed_table(self, text: str) -> TypedTable:
        """Read a grid from rows separated by slashes, a dot being an empty cell; raise `PositionError` if invalid.

        >>> from lettres.position import form_of
        >>> form = form_of("des")
        >>> form.typed_table("r3 r4 r5 / n3 / j3") == form.typed_table("r3 r4 r5/n3 . ./j3..")
        True
        """
        if len(text) > _MOST_ROWS * _MOST_ROWS:
            raise PositionError("inventory", "cette grille est bien trop longue.")
        return TypedTable(self._sound([list(self._typed_row(row)) for row in re.split(r"[/\n]", text)]))

    def _typed_row(self, text: str) -> list[str | None]:
        cells: list[str | None] = []
        for word in re.split(r"[\s,;]+|(?<=[._])|(?=[._])", text):
            if word in _NOTHING:
                cells.append(None)
            elif word:
                cells += [tile for tiles in self._typed(word) for tile in tiles]
        return cells

    def typed_rack(self, text: str) -> Tiles:
        """Read the faces of a rack; raise `PositionError` for an unknown face."""
        return tuple(self._checked(tile) for tiles in self._typed(text) for tile in tiles)

    def _typed(self, text: str) -> list[Tiles]:
        try:
            return typed_melds(self._reader, text)
        except PositionError as error:
            what = f"« {text[:40]} » n'est pas une face de dé ; {expected(self._suits)}."
            raise PositionError(error.code, what) from error
