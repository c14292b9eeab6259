"""The notation of dice on a grid: commas between cells, slashes between rows; a turn is the whole grid after it."""

from __future__ import annotations

import re

from lettres.engine.grid import Cell, Grid, grid_of
from lettres.engine.notation import NotationError
from lettres.engine.table import Layout, Meld, Piece
from lettres.engine.turn import Turn
from lettres.families.numbers.notation import NumberNotation, pieces


class GridNotation(NumberNotation):
    """The `Notation` of the dice game.

    >>> from lettres.families.grid.dice import read_dice
    >>> from lettres.families.numbers.notation import TILES
    >>> notation = GridNotation(read_dice(), TILES)
    >>> grid = notation.read_grid("r3@C,r4@D,r5@E/n3@B/j3@F")
    >>> [notation.meld(meld) for meld in grid.melds], notation.grid(grid)
    (['r3@Cr4@Dr5@E', 'r3@Cn3@Bj3@F'], 'r3@C,r4@D,r5@E/n3@B/j3@F')
    """

    def read_meld(self, text: str) -> Meld:
        """Read a line, written as faces (as in faults) or as dice (`r3@Cr4@D`); raise `NotationError`.

        >>> from lettres.families.grid.dice import read_dice
        >>> from lettres.families.numbers.notation import TILES
        >>> [piece.shows for piece in GridNotation(read_dice(), TILES).read_meld("r3b3*")]
        ['r3', 'b3', '*']
        """
        shown = re.findall(r"[a-z]\d{1,2}|\*", text)
        return pieces(shown) if "".join(shown) == text and shown else super().read_meld(text)

    def grid(self, grid: Grid) -> str:
        """Write a grid as one word, `-` if it is empty."""
        rows: list[list[str]] = [[] for _ in range(1 + max((row for row, _, _ in grid.cells), default=0))]
        for row, column, piece in grid.cells:
            rows[row] += [""] * (column - len(rows[row])) + [piece.tile]
        return "/".join(map(",".join, rows)) or "-"

    def read_grid(self, text: str) -> Grid:
        """Read a grid; raise `NotationError` if the text is not exactly what `grid` writes."""
        placed: dict[Cell, Piece] = {}
        for row, words in enumerate(() if text == "-" else text.split("/")):
            for column, word in enumerate(words.split(",")):
                if not word:
                    continue
                if word not in self._tiles:
                    self.read_tiles(word)
                    raise NotationError(f"« {word[:40]} » : une seule face par place, entre virgules.")
                [placed[row, column]] = pieces([word])
        grid = Grid.from_pieces(placed)
        if self.grid(grid) != text:
            raise NotationError(f"« {text[:40]} » n'est pas une grille dans sa forme exacte.")
        return grid

    def turn(self, turn: Turn) -> str:
        return self.grid(grid_of(turn.after))

    def read_turn(self, table: Layout, text: str) -> Grid:
        return self.read_grid(text)
