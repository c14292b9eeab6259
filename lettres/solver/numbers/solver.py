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
    """A solver of positions in a game of runs and groups, for its rules and its box.

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
        """Return the points of the best first melds that the tiles can make (N5); 0 if they make none."""
        held = self.context.counted(tiles)
        play = first_meld(self.context.universe, (0,) * len(held), held, self.rules.first_melds)
        return play.value if play else 0

    def can_lay(self, table: Layout, rack: Tiles, opened: bool = True) -> bool:
        """Return whether the player can lay anything.

        A player who has not opened needs first melds worth enough points, even if more may follow in the same turn.

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
        """Return the plays that lay the most tiles, then the highest value, then leave the most sets as they were.

        A joker has no value. First melds are ranked by their points, and must have enough points to open. The options:
        with `value_first`, the value comes before the number of tiles; `must` are rack tiles that have to be laid;
        there are at most `most` plays, no two of which lay the same tiles; without `tidy`, sets left as they were do
        not count.
        """
        search = self._search(table, rack, opened, options)
        return search.solution(self.context.counted(options.must), options.most, options.tidy)

    def plays(self, table: Layout, rack: Tiles, opened: bool, options: SearchOptions) -> NumberPlays:
        """Return all plays of a position."""
        return NumberPlays(self._search(table, rack, opened, options))

    def _search(self, table: Layout, rack: Tiles, opened: bool, options: SearchOptions) -> PositionSearch:
        freely = opened or self.rules.open_same_turn
        return PositionSearch(self.context, table_of(table), rack, opened, freely, options.value_first, options.stop)
