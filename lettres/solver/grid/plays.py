"""The plays of a position in the dice game, as far as they can be listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from lettres.engine.grid import Cell, Grid
from lettres.engine.table import Piece
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn
from lettres.families.grid.lines import Face, face, faces_of
from lettres.solver.budget import Budget, OutOfBudget
from lettres.solver.grid.covers import Covers
from lettres.solver.grid.embed import embedded
from lettres.solver.grid.few_moves import nearest
from lettres.solver.grid.own_lines import has_own_line, holds_line
from lettres.solver.grid.pack import packed
from lettres.solver.grid.search import Ask, joined, points, reach
from lettres.solver.grid.shapes import NONE, hand, shown
from lettres.solver.judged import Worth

_COVERS = 60  # the most covers laid out for one choice of dice
_STEPS = 20_000  # the most steps of looking for these covers


class GridPlays:
    """The plays of a position, as `judged.Plays`. There are too many grids to list them all."""

    value_first: bool = False

    def __init__(self, table: Grid, rack: Tiles, ask: Ask, joker_points: int, own_set: bool) -> None:
        self._table, self._rack, self._ask, self._joker_points = table, rack, ask, joker_points
        self._own_set = own_set and holds_line(hand(faces_of(rack)))
        self._before = {cell: face(piece.shows) for cell, piece in table.pieces.items()}
        self._there = hand(self._before.values())

    def layable(self) -> Tiles:
        thrown = tuple(die for die in self._rack if "@" in die)
        layable = set(reach(self._there, hand(faces_of(thrown)))[0])
        return tuple(die for die in thrown if layable.issuperset(hand(faces_of((die,)))[0]))

    def upper_bound(self, tiles: Tiles) -> Worth:
        """Return the number of tiles, and the sum of the numbers that they show, with jokers at `joker_points`."""
        return len(tiles), points(hand(faces_of(tiles)), self._joker_points)

    def worth(self, turn: Turn) -> Worth:
        """Return the `upper_bound` of the tiles laid.

        This bound is exact, because the cells of the tiles do not matter.
        """
        return self.upper_bound(turn.placed)

    def tables(self, tiles: Tiles, any_will_do: bool) -> Iterator[Grid]:
        """Yield grids with exactly `tiles` laid; the first moves few dice, if such a grid is found.

        Raise `OutOfBudget` at the end unless `any_will_do`, because there may be more grids.
        """
        new = hand(faces_of(tiles))
        whole = joined(self._there, new)
        if self._own_set and not holds_line(new):
            return
        answer = self._ask(whole, new if self._own_set else NONE)
        if answer.islands is None:
            if not answer.known:
                raise OutOfBudget
            return
        near = nearest(self._before, [new], self._own_set) if self._before else None
        if near:
            yield self._grid(tiles, packed(near.others, near.settled))
        yield self._grid(tiles, packed(answer.islands))
        if not any_will_do:
            for cover in islice(Covers(*whole, Budget(_STEPS)), _COVERS):
                islands = embedded(cover)
                if islands and (not self._own_set or has_own_line(islands, new)):
                    yield self._grid(tiles, packed(islands))
            raise OutOfBudget

    def _grid(self, tiles: Tiles, cells: Mapping[Cell, int]) -> Grid:
        return laid(self._table, tiles, {cell: shown(die) for cell, die in cells.items()})


def laid(table: Grid, dice: Tiles, cells: Mapping[Cell, Face]) -> Grid:
    """Return the grid that shows `cells`, made of table dice and `dice`; table dice stay where their face is wanted."""
    there = dict[Cell, str]()
    free: dict[Face, list[str]] = {}
    for cell, piece in table.pieces.items():
        shows = face(piece.shows)
        if cells.get(cell) == shows:
            there[cell] = piece.tile
        else:
            free.setdefault(shows, []).append(piece.tile)
    for die in dice:
        for shows in faces_of((die,)):
            free.setdefault(shows, []).append(die)
    tiles = {cell: there[cell] if cell in there else free[shows].pop(0) for cell, shows in cells.items()}
    return Grid.from_pieces({cell: Piece(die, die.partition("@")[0]) for cell, die in tiles.items()})
