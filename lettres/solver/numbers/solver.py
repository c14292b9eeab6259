"""The best plays of runs and groups, as turns of the engine."""

from __future__ import annotations

from lettres.engine.table import Layout, table_of
from lettres.engine.tiles import Tiles, TileSet
from lettres.families.numbers.rules import NumberRules
from lettres.solver.numbers.opening import first_meld
from lettres.solver.numbers.plays import NumberPlays
from lettres.solver.numbers.search import NumberContext, PositionSearch
from lettres.solver.solution import SearchOptions, Solution, never


class NumberSolver:
    """Solves positions of a game of runs and groups by its rules; get one for a box.

    >>> from lettres.engine import Table
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

        >>> from lettres.engine import Table
        >>> from lettres.games.rummikub import rummikub
        >>> game = rummikub()
        >>> solver, rack = NumberSolver(game.rules, game.tiles), ("b9", "n9", "r9")
        >>> solver.can_lay(Table(), rack, True), solver.can_lay(Table(), rack, False)
        (True, False)
        """
        freely = opened or (self.rules.open_same_turn and not self.rules.opening_points)
        return PositionSearch(self.context, table_of(table), rack, opened, freely, False, never).can_lay()

    def solve(
        self, table: Layout, rack: Tiles, opened: bool = True, options: SearchOptions = SearchOptions()
    ) -> Solution:
        """Return the play that lays the most tiles, then the highest value, then leaves the most sets as they were.

        A joker has no value. `value_first` puts the value before the tiles. The first meld is the one with the most
        points, if they are enough. `must` are tiles of the rack that have to be laid; each of the `most` plays lays
        other tiles. Without `tidy`, the number of sets left as they were is ignored.
        """
        search = self._search(table, rack, opened, options)
        return search.solution(self.context.counted(options.must), options.most, options.tidy)

    def plays(self, table: Layout, rack: Tiles, opened: bool, options: SearchOptions) -> NumberPlays:
        """Return the search of a position, for more than its best plays."""
        return NumberPlays(self._search(table, rack, opened, options))

    def _search(self, table: Layout, rack: Tiles, opened: bool, options: SearchOptions) -> PositionSearch:
        freely = opened or self.rules.open_same_turn
        return PositionSearch(self.context, table_of(table), rack, opened, freely, options.value_first, options.stop)
