"""The best plays of runs and groups, as turns of the engine."""

from __future__ import annotations

from collections.abc import Callable

from lettres.engine.table import Layout, Table, table_of
from lettres.engine.tiles import Tiles, TileSet
from lettres.families.numbers.rules import NumberRules
from lettres.solver.numbers.opening import first_meld
from lettres.solver.numbers.plays import NumberPlays
from lettres.solver.numbers.search import NumberContext, PositionSearch
from lettres.solver.solution import Progress, Solution, Stop, never


class NumberSolver:
    """Solves positions of a game of runs and groups by its rules; get one for a box.

    >>> from lettres.games.rummikub import rummikub
    >>> game = rummikub()
    >>> read = game.notation.read_meld
    >>> solver = NumberSolver(game.rules, game.tiles)
    >>> solution = solver.solve(Table((read("r3r4r5"), read("b7n7*"))), ("r6", "j7", "*"))
    >>> solution.moves[0].turn.placed, solution.score, solution.proven
    (('*', 'j7', 'r6'), 3, True)
    """

    def __init__(self, rules: NumberRules, box: TileSet) -> None:
        self.rules = rules
        self.context = NumberContext(rules, box)
        self.faces, self.universe = self.context.faces, self.context.universe

    def first_meld_value(self, tiles: Tiles) -> int:
        """Return the points of the best first melds of some tiles, by the rules (N5); 0 if there are none."""
        held = self.context.counted(tiles)
        play = first_meld(self.context.universe, (0,) * len(held), held, self.rules.first_melds)
        return play.value if play else 0

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        """Return whether anything can be laid.

        >>> from lettres.games.rummikub import rummikub
        >>> game = rummikub()
        >>> solver, rack = NumberSolver(game.rules, game.tiles), ("b9", "n9", "r9")
        >>> solver.can_lay(Table(), rack, True), solver.can_lay(Table(), rack, False)
        (True, False)
        """
        freely = opened or (self.rules.open_same_turn and not self.rules.opening_points)
        return PositionSearch(self.context, table_of(table), rack, opened, freely, False, never).can_lay()

    def solve(
        self,
        table: Layout,
        rack: Tiles,
        opened: bool = True,
        *,
        most: int = 1,
        must: Tiles = (),
        depth: int | None = None,
        value_first: bool = False,
        certify: bool = False,
        fewest: int | None = None,
        accepts: Callable[[Layout], bool] | None = None,
        effort: int | None = None,
        stop: Stop = never,
        progress: Progress | None = None,
        tidy: bool = True,
    ) -> Solution:
        """Return the play that lays the most tiles, then the highest value, then leaves the most sets as they were.

        A joker has no value. `value_first` puts the value before the tiles. The first meld is the one with the most
        points, if they are enough. `must` are tiles of the rack that have to be laid; each of the `most` plays lays
        other tiles. Without `tidy`, the number of sets left as they were is ignored.
        """
        search = self.search(table_of(table), rack, opened, value_first=value_first, stop=stop)
        return search.solution(self.context.counted(must), most, tidy)

    def search(
        self, table: Table, rack: Tiles, opened: bool, *, value_first: bool = False, stop: Stop = never
    ) -> PositionSearch:
        """Return the search of a position, for more than its best plays."""
        return PositionSearch(self.context, table, rack, opened, opened or self.rules.open_same_turn, value_first, stop)

    def plays(
        self, table: Layout, rack: Tiles, opened: bool, *, value_first: bool, effort: int | None, stop: Stop
    ) -> NumberPlays:
        return NumberPlays(self.search(table_of(table), rack, opened, value_first=value_first, stop=stop))
