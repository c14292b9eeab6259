"""The strategist of runs and groups: it keeps back what it can lay at any time, and plays to go out first.

A set on the rack is safe; on the table it serves the others. So the strategist lays what goes with the sets of the
table, which may be gone next turn, and keeps its own sets until everything goes at once. That is worth the tiles it
draws meanwhile, and the points it risks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from lettres.engine import Turn
from lettres.engine.tiles import Tiles, add
from lettres.families.numbers.notation import JOKER
from lettres.players.numbers.manners import Player
from lettres.players.numbers.seen import Seen
from lettres.players.pairs import cost, links

_FEW = 3  # tiles with which another player may go out next turn


class Strategist(Player):
    """Keeps its sets, opens late with few tiles, and discards the tile that unseen tiles help least.

    It keeps nothing back once the tiles left will count: nobody draws any more, or another player has few left.
    """

    def lay(self, seen: Seen) -> Turn | None:
        """Return everything if that ends the round; else what cannot wait."""
        must = seen.rules.may_not_pass
        if must or seen.could_lay(len(seen.rack) - seen.discards):
            turn = seen.best()
            if must or turn is None or seen.goes_out(turn):
                return turn
        if _rack_counts(seen):
            return seen.best(value=True)
        return seen.best(seen.loose) if seen.opened else self._opening(seen)

    def discard(self, seen: Seen) -> str:
        """Return the tile in no set of its own that the fewest draws would make useful; never a joker."""
        tiles = [tile for tile in seen.loose if tile != JOKER] or [tile for tile in seen.rack if tile != JOKER]
        if len({*tiles}) < 2:
            return (tiles or seen.rack)[0]
        uses = seen.uses(tuple(tiles))
        return min(tiles, key=lambda tile: (uses[tile], links(tile, seen.rack), -cost(tile), tile))

    def _opening(self, seen: Seen) -> Turn | None:
        """First melds of few tiles, once the open table would take more than the sets of the rack."""
        if not seen.could_lay(len(seen.rack) - len(seen.loose) + 1):
            return None
        more = seen.loose if seen.rules.open_same_turn else ()
        opened = (seen.best(add(few, more)) for few in _openings(seen))
        return next(filter(None, opened), None) or seen.best()


def _rack_counts(seen: Seen) -> bool:
    """Return whether the tiles left on the rack will soon count.

    They never do in a single round in which each turn draws or lays: only going out first matters.
    """
    if not seen.discards and not seen.view.pouch:
        return True
    return seen.fewest <= _FEW and (seen.discards or seen.rules.rounds != 1)


def _openings(seen: Seen) -> Iterator[Tiles]:
    """Sets of the rack worth enough to open with, the fewest tiles first, those with jokers last."""
    choices = chain(*(combinations(seen.sets, number) for number in range(1, len(seen.sets) + 1)))
    racks = (tuple(sorted(chain(*sets))) for sets in choices)
    enough = [tiles for tiles in racks if seen.counting.first_meld_value(tiles) >= seen.rules.opening_points]
    yield from sorted(enough, key=lambda tiles: (tiles.count(JOKER), len(tiles), -sum(map(cost, tiles)), tiles))
