"""The strategist of the games of runs and groups: it keeps back what it can lay at any time, and plays to be out first.

A set on the rack is safe, and on the table it serves the others: they take it apart, and lay with it what they could
not. So it lays what goes with the sets of the table, which may be gone the next turn, and keeps its own sets until all
goes at once. That is worth a tile drawn at each turn, and the points that it is caught with where another is out first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lettres.engine import Turn
from lettres.engine.tiles import Tiles, add
from lettres.families.numbers.notation import JOKER
from lettres.players.numbers.manners import Player
from lettres.players.numbers.seen import Seen
from lettres.players.pairs import cost, links

_FEW = 3  # tiles of another player who may be out at the next turn


class Strategist(Player):
    """Keeps its sets, opens late and with few tiles, and discards what the tiles not yet seen help least.

    It keeps nothing back where what is left will count: nobody draws any more, or another has few tiles left.
    """

    def lay(self, seen: Seen) -> Turn | None:
        """All where that ends the round; else what may not wait."""
        must = seen.rules.passing == "stuck"
        if must or seen.most + seen.discards >= len(seen.rack):
            turn = seen.best()
            if must or turn is None or seen.goes_out(turn):
                return turn
        if _counts(seen):
            return seen.best(value=True)
        return seen.best(seen.loose) if seen.opened else self._opening(seen)

    def discard(self, seen: Seen) -> str:
        """Of the tiles that are in no set of its own, the one that the fewest draws would make good; jokers stay."""
        some = [tile for tile in seen.loose if tile != JOKER] or [tile for tile in seen.rack if tile != JOKER]
        if len({*some}) < 2:
            return (some or seen.rack)[0]
        uses = seen.uses(tuple(some))
        return min(some, key=lambda tile: (uses[tile], links(tile, seen.rack), -cost(tile), tile))

    def _opening(self, seen: Seen) -> Turn | None:
        """First melds of few tiles, as soon as the open table takes more than the sets of the rack alone."""
        if seen.most <= len(seen.rack) - len(seen.loose):
            return None
        more = seen.loose if seen.rules.open_same_turn else ()
        opened = (seen.best(add(few, more)) for few in _openings(seen))
        return next(filter(None, opened), None) or seen.best()


def _counts(seen: Seen) -> bool:
    """Whether the tiles that are left will soon count.

    Where each turn draws a tile or lays some, and one round is all, the points of who is not the first mean nothing.
    """
    if not seen.discards and not seen.view.pouch:
        return True
    return seen.fewest <= _FEW and (seen.discards or seen.rules.rounds != 1)


def _openings(seen: Seen) -> Iterator[Tiles]:
    """The tiles of some sets of the rack that are worth enough, the fewest first; with jokers only at the end."""
    some = [
        tuple(sorted(tile for each in chosen for tile in each))
        for number in range(1, len(seen.sets) + 1)
        for chosen in combinations(seen.sets, number)
    ]
    enough = [tiles for tiles in some if seen.counting.first_meld_value(tiles) >= seen.rules.opening_points]
    yield from sorted(enough, key=lambda tiles: (tiles.count(JOKER), len(tiles), -sum(map(cost, tiles)), tiles))
