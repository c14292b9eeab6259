"""The view of a bot for runs and groups, with what follows from it: tiles that can be laid, tiles that may come."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import chain

from lettres.engine import Game, Table, Turn, View, judge
from lettres.engine.table import table_of
from lettres.engine.tiles import Tiles, add, remove
from lettres.families.numbers.encoding import Rack
from lettres.families.numbers.notation import JOKER
from lettres.families.numbers.rules import NumberRules
from lettres.players.pairs import cost, links
from lettres.solver.facade import solver_of
from lettres.solver.numbers import NumberSolver
from lettres.solver.numbers.sweep.best import Pool, best, swept
from lettres.solver.numbers.sweep.stages import Swept
from lettres.solver.own_checks import own_checks
from lettres.solver.solution import SearchOptions


class Seen:
    """The view of the player on turn, with what bots work out from it."""

    def __init__(self, game: Game, view: View) -> None:
        assert isinstance(game.rules, NumberRules)
        self.game, self.view, self.rules = game, view, game.rules
        self.rack = view.rack
        self.opened = view.seats[view.seat].opened
        self.solver = solver_of(game)

    @cached_property
    def counting(self) -> NumberSolver:
        """A solver for the game's rules that ignores the checks which the game adds."""
        return NumberSolver(self.rules, self.game.tiles)

    @property
    def discards(self) -> bool:
        """True if a turn ends with a discard."""
        return self.rules.flow in ("draw_play_discard", "play_discard_or_draw")

    @property
    def fewest(self) -> int:
        """The smallest number of tiles on another player's rack."""
        return min(seat.tiles for number, seat in enumerate(self.view.seats) if number != self.view.seat)

    def best(self, tiles: Tiles | None = None, *, value: bool = False) -> Turn | None:
        """Return the turn that lays the most of `tiles`, by default the whole rack; ties go to the highest value.

        With `value`, return the turn that lays the highest value. Return None if nothing can be laid. A turn never
        empties the rack if the rules ask for a last tile to discard.
        """
        tiles = self.rack if tiles is None else tiles
        turn = self._turn(table_of(self.view.table), tiles, self.opened, value)
        if turn is None or not (turn.emptied and self.rules.keep_discard):
            return turn
        fewer = [remove(tiles, [one]) for one in sorted({*tiles})]
        others = filter(None, (self._turn(table_of(self.view.table), rack, self.opened, value) for rack in fewer))
        return max(others, key=lambda other: (len(other.placed), sum(map(cost, other.placed))), default=None)

    def allowed(self, turn: Turn | None) -> Turn | None:
        """Return `turn` if the game's own checks accept it, else the best turn if they accept that, else None."""
        if turn is None or not own_checks(self.game) or not judge(self.game, turn).faults:
            return turn
        best = self.best()
        return None if best is None or judge(self.game, best).faults else best

    def goes_out(self, turn: Turn) -> bool:
        """Return whether a turn leaves no tile on the rack, or only one for the discard that ends the turn."""
        return len(self.rack) - len(turn.placed) <= self.discards

    @cached_property
    def sets(self) -> tuple[Tiles, ...]:
        """Sets made of the rack alone that use as many of its tiles as possible."""
        turn = self._turn(Table(), self.rack, True, tidy=False)
        return tuple(tuple(piece.tile for piece in meld) for meld in turn.after.melds) if turn else ()

    @cached_property
    def loose(self) -> Tiles:
        """The tiles of the rack that are in none of the sets of the property `sets`."""
        return remove(self.rack, chain(*self.sets))

    @cached_property
    def unseen(self) -> Counter[str]:
        """The tiles in the pouch or on other racks."""
        seen = Counter([*self.view.table.tiles(), *self.rack, *self.view.discard])
        return Counter(self.game.tiles.counts) - seen

    @cached_property
    def _there(self) -> tuple[Counter[str], Rack]:
        """The tiles on the table, counted by face, and the same tiles as a `Rack` of the solver."""
        table = self.view.table.tiles()
        return Counter(table), self.counting.faces.rack(table)

    def laid(self, rack: Tiles, least: int = 0, near: Swept | None = None) -> Counter[str]:
        """Return the most tiles of `rack` that could be laid if the player had opened and table jokers were free.

        Both conditions may be met a few turns later. The result is empty if fewer than `least` tiles could be laid.
        `near` is as in `solver.numbers.sweep.best.best`.
        """
        faces = self.counting.faces
        answer = best(faces.universe, self._pool(rack), floor=(least, 0), near=near)
        return Counter(map(faces.face, chain(*answer.sets))) - self._there[0] if answer else Counter()

    def _pool(self, rack: Tiles) -> Pool:
        (_, (must, must_jokers)), (may, jokers) = self._there, self.counting.faces.rack(rack)
        return Pool(must, may, must_jokers, jokers)

    def could_lay(self, least: int) -> bool:
        """Return whether at least `least` tiles of the rack could be laid under the conditions of `laid`."""
        return least <= 0 or bool(self.laid(self.rack, least))

    @cached_property
    def most(self) -> int:
        """An upper bound on the number of tiles that a turn can lay: the number laid under the conditions of `laid`."""
        return self.laid(self.rack).total()

    def uses(self, tiles: Tiles) -> Counter[str]:
        """Return, for each of the rack tiles `tiles`, the number of unseen tiles that would help to lay it if drawn.

        A drawn tile helps if the rack with it could lay at least two tiles more than `most`, that is, the drawn tile
        and another one. The conditions are those of `laid`.
        """
        uses, least = Counter(dict.fromkeys(tiles, 0)), self.most + 2
        near = swept(self.counting.universe, self._pool(self.rack))
        for drawn, times in self.unseen.items():
            if links(drawn, tiles):
                laid = self.laid(add(self.rack, [drawn]), least, near if drawn != JOKER else None)
                for tile in uses if laid else ():
                    uses[tile] += times * min(laid[tile], self.rack.count(tile))
        return uses

    def wants(self, tile: str) -> bool:
        """Return whether `tile` could be laid at once if it were on the rack."""
        turn = self._turn(table_of(self.view.table), add(self.rack, [tile]), self.opened, tidy=False)
        return turn is not None and turn.placed.count(tile) > self.rack.count(tile)

    def _turn(self, table: Table, rack: Tiles, opened: bool, value: bool = False, *, tidy: bool = True) -> Turn | None:
        """Return the best turn from a table and a rack; None if nothing can be laid.

        With `value`, the highest value laid is best, otherwise the most tiles. A turn that need not be `tidy` is faster
        to find, for callers that only need the tiles laid.
        """
        tidy = tidy or not isinstance(self.solver, NumberSolver)  # for checks that the game adds, the table may matter
        moves = self.solver.solve(table, rack, opened, SearchOptions(value_first=value, tidy=tidy)).moves
        return Turn(table, moves[0].turn.after, self.rack, opened) if moves else None
