"""Two ways to play runs and groups: as a beginner, or laying the most tiles in each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lettres.engine import Table, Turn, judge
from lettres.engine.table import Meld, faces
from lettres.engine.tiles import remove
from lettres.families.numbers.checks import suits_of
from lettres.families.numbers.notation import pieces
from lettres.players.numbers.seen import Seen
from lettres.players.pairs import cost, loosest


class Player:
    """Lays the most tiles, takes a discarded tile that it can lay, discards the tile that fits the fewest others."""

    def lay(self, seen: Seen) -> Turn | None:
        """Return the turn to lay; None to lay nothing."""
        return seen.best()

    def takes(self, seen: Seen, tile: str) -> bool:
        """Return whether the player takes `tile` from the top of the discard pile."""
        return seen.wants(tile)

    def discard(self, seen: Seen) -> str:
        """Return the tile that the player discards."""
        return loosest(seen.rack)


class Beginner(Player):
    """Lays sets from its rack, then adds single tiles to sets on the table.

    It never takes a set apart, and never takes a discarded tile.
    """

    def lay(self, seen: Seen) -> Turn | None:
        """Return a turn of sets and single tiles; if there is none, None or, where the rules forbid passing, the best
        turn."""
        turn = _with_sets(seen)
        while seen.opened and (longer := next(_with_a_tile(seen, turn), None)):
            turn = longer
        return seen.best() if turn is None and seen.rules.may_not_pass else turn

    def takes(self, seen: Seen, tile: str) -> bool:
        return False


def _with_sets(seen: Seen) -> Turn | None:
    """Return the turn that lays as many sets from the rack as the rules allow; None if no set may be laid."""
    moves = seen.solver.solve(Table(), seen.rack, seen.opened or seen.rules.open_same_turn).moves
    sets = list(moves[0].turn.after.melds) if moves else []
    while sets:
        turn = _turn(seen, (*seen.view.table.melds, *sets))
        if not judge(seen.game, turn).faults:
            return turn
        sets.pop()
    return None


def _with_a_tile(seen: Seen, turn: Turn | None) -> Iterator[Turn]:
    """Yield the legal turns that lay the tiles of `turn` (None: none) and add one more tile to a set on the table.

    The highest tile comes first.
    """
    melds: Sequence[Meld] = turn.after.melds if turn else seen.view.table.melds
    left = remove(seen.rack, turn.placed) if turn else seen.rack
    suits = suits_of(seen.game.tiles, seen.rules)
    for tile in sorted({*left}, key=lambda tile: (-cost(tile), tile)):
        for at, meld in enumerate(melds):
            row = suits.ordered((*faces(meld), tile))
            longer = _turn(seen, (*melds[:at], pieces(row), *melds[at + 1 :])) if row else None
            if longer and not judge(seen.game, longer).faults:
                yield longer


def _turn(seen: Seen, melds: Sequence[Meld]) -> Turn:
    return Turn(seen.view.table, Table(tuple(melds)), seen.rack, seen.opened)
