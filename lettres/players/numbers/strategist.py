"""The strategist for runs and groups: it keeps back what it can lay at any time, and plays to go out first.

A set on the rack is safe, while on the table it helps the others. So the strategist lays tiles that fit the sets on the
table, because these may have changed by its next turn, and keeps its own sets until it can lay everything at once. This
pays, although the strategist draws tiles meanwhile and risks points.
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

_FEW = 3  # with this many tiles or fewer, another player may go out in the next turn


class Strategist(Player):
    """Keeps its sets back, opens late with few tiles, and discards the tile that the fewest draws would make useful.

    It keeps nothing back once the tiles left on its rack will soon count (see `_rack_counts`).
    """

    def lay(self, seen: Seen) -> Turn | None:
        """Return the turn that goes out, if there is one; otherwise a turn that lays the tiles that cannot wait.

        Where passing is forbidden, or if the tiles left on the rack will soon count, return the best turn.
        """
        must = seen.rules.may_not_pass
        if must or seen.could_lay(len(seen.rack) - seen.discards):
            turn = seen.best()
            if must or turn is None or seen.goes_out(turn):
                return turn
        if _rack_counts(seen):
            return seen.best(value=True)
        return seen.best(seen.loose) if seen.opened else self._opening(seen)

    def discard(self, seen: Seen) -> str:
        """Return the tile that the fewest draws would make useful, of those outside the sets on the rack.

        If there is none outside, take one from the sets; take a joker only if the rack has nothing else.
        """
        tiles = [tile for tile in seen.loose if tile != JOKER] or [tile for tile in seen.rack if tile != JOKER]
        if len({*tiles}) < 2:
            return (tiles or seen.rack)[0]
        uses = seen.uses(tuple(tiles))
        return min(tiles, key=lambda tile: (uses[tile], links(tile, seen.rack), -cost(tile), tile))

    def _opening(self, seen: Seen) -> Turn | None:
        """Return a first turn that lays few tiles; None while it is better to wait.

        The strategist waits until its rack could, after opening, lay more tiles than the sets on the rack have.
        """
        if not seen.could_lay(len(seen.rack) - len(seen.loose) + 1):
            return None
        more = seen.loose if seen.rules.open_same_turn else ()
        opened = (seen.best(add(few, more)) for few in _openings(seen))
        return next(filter(None, opened), None) or seen.best()


def _rack_counts(seen: Seen) -> bool:
    """Return whether the tiles left on the rack will soon count: nobody can draw, or another player has few tiles.

    In a match of a single round without discards, the tiles of other players are ignored, because only going out first
    matters.
    """
    if not seen.discards and not seen.view.pouch:
        return True
    return seen.fewest <= _FEW and (seen.discards or seen.rules.rounds != 1)


def _openings(seen: Seen) -> Iterator[Tiles]:
    """Yield the tiles of each choice of own sets that has the points to open (`opening_points`).

    Choices with the fewest jokers come first, then those with the fewest tiles.
    """
    choices = chain(*(combinations(seen.sets, number) for number in range(1, len(seen.sets) + 1)))
    racks = (tuple(sorted(chain(*sets))) for sets in choices)
    enough = [tiles for tiles in racks if seen.counting.first_meld_value(tiles) >= seen.rules.opening_points]
    yield from sorted(enough, key=lambda tiles: (tiles.count(JOKER), len(tiles), -sum(map(cost, tiles)), tiles))
