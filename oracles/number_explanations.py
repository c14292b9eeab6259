"""The rules of the jokers of the table, applied tile by tile: compared with `jokers.explains`.

Here each tile has a name, so that equal ones are distinct. Every assignment of tiles to places is tried, and every
choice of replaced jokers and their faces; the rule is then checked as it is worded.

>>> universe = Universe()
>>> [legal(universe, [(3, 4, JOKER)], [(3, 4, 5), (JOKER, 7, 8)], Regime("identity", rack)) for rack in (0, 2, 3)]
[True, True, False]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations, product
from typing import NamedTuple

from lettres.families.numbers.jokers import Regime
from lettres.families.numbers.universe import JOKER, Set, Universe
from oracles.numbers import stands_for

Place = tuple[int, int]
"""The number of a set and a place in it."""


class TileMove(NamedTuple):
    """The origin of a tile, None for the rack, and its place."""

    tile: int
    origin: Place | None
    end: Place


def legal(universe: Universe, before: Sequence[Set], after: Sequence[Set], regime: Regime) -> bool:
    """Return whether some explanation leads from a table to another by a rule."""
    then, now = (Counter(tile for meld in table for tile in meld) for table in (before, after))
    if then - now:
        return False
    if regime.mode == "free":
        return True
    for explanation in _explanations(before, after):
        for old in product(*(list(stands_for(universe, meld)) for meld in before)):
            for new in product(*(list(stands_for(universe, meld)) if JOKER in meld else [meld] for meld in after)):
                jokers = [went for went in explanation if went.tile == JOKER and went.origin]
                if regime.mode == "new_set":
                    freed = [joker for joker in jokers if not _still(before, old, new, explanation, joker)]
                    if _renewed(before, after, explanation, freed, [], regime):
                        return True
                    continue
                for replaced in product((False, True), repeat=len(jokers)):
                    gone = [went for went, each in zip(jokers, replaced) if each]
                    kept = [went for went, each in zip(jokers, replaced) if not each]
                    if _stays(universe, before, after, old, new, explanation, gone, kept, regime):
                        return True
    return False


def _explanations(before: Sequence[Set], after: Sequence[Set]) -> Iterator[list[TileMove]]:
    """Yield every assignment of tiles to places."""
    ends: dict[int, list[Place]] = {}
    origins: dict[int, list[Place | None]] = {}
    for number, meld in enumerate(after):
        for at, tile in enumerate(meld):
            ends.setdefault(tile, []).append((number, at))
    for number, meld in enumerate(before):
        for at, tile in enumerate(meld):
            origins.setdefault(tile, []).append((number, at))
    ways = []
    for tile, places in ends.items():
        came = origins.get(tile, [])
        came = came + [None] * (len(places) - len(came))
        ways.append(
            [[TileMove(tile, one, end) for one, end in zip(order, places)] for order in set(permutations(came))]
        )
    for chosen in product(*ways):
        yield [went for some in chosen for went in some]


def _stays(
    universe: Universe,
    before: Sequence[Set],
    after: Sequence[Set],
    old: Sequence[Set],
    new: Sequence[Set],
    explanation: Sequence[TileMove],
    gone: Sequence[TileMove],
    kept: Sequence[TileMove],
    regime: Regime,
) -> bool:
    """Return whether the rules `identity` and `frozen` hold."""
    held, spots = set[TileMove](), list[set[Place]]()
    for joker in kept:
        assert joker.origin
        number, at = joker.origin
        home, there = joker.end
        if old[number][at] != new[home][there]:
            return False
        if regime.mode == "frozen":
            block = _block(universe, before, after, old[number], explanation, number, joker, gone)
            if block is None:
                return False
            held |= block[0]
            spots += block[1]
    if any(places <= {went.end for went in held} for places in spots):
        return False
    ways = []
    for face, wanted in Counter(old[went.origin[0]][went.origin[1]] for went in gone if went.origin).items():
        tiles = [went for went in explanation if went.tile == face and went not in held]
        ways.append(list(combinations([went for went in tiles if went.origin is None or regime.any_tile], wanted)))
    return any(
        _renewed(before, after, explanation, gone, [went for some in chosen for went in some], regime)
        for chosen in product(*ways)
    )


def _block(
    universe: Universe,
    before: Sequence[Set],
    after: Sequence[Set],
    old: Set,
    explanation: Sequence[TileMove],
    number: int,
    joker: TileMove,
    gone: Sequence[TileMove],
) -> tuple[set[TileMove], list[set[Place]]] | None:
    """Return the tiles that a joker holds, and the places where a tile may have replaced a joker; None if scattered."""
    home, block = joker.end[0], set[TileMove]()
    places, spots = list[list[int]](), list[set[Place]]()
    for at in range(len(before[number])):
        [went] = [went for went in explanation if went.origin == (number, at)]
        if went in gone:  # a tile of that face from elsewhere has its place
            places.append([place for place, tile in enumerate(after[home]) if tile == old[at]])
            spots.append({(home, place) for place in places[-1]})
        elif went.end[0] == home:
            places.append([went.end[1]])
            block.add(went)
        else:
            return None
    if not all(places):
        return None
    in_a_row = any(all(b == a + 1 for a, b in pairwise(row)) for row in product(*places))
    if universe.face(old[0])[0] == universe.face(old[1])[0] and not in_a_row:
        return None  # a run
    return block, spots


def _still(
    before: Sequence[Set], old: Sequence[Set], new: Sequence[Set], explanation: Sequence[TileMove], joker: TileMove
) -> bool:
    """Return whether a joker stands for the same, beside all natural tiles of its set: then it was not freed."""
    assert joker.origin
    number, at = joker.origin
    home, there = joker.end
    own = [went for went in explanation if went.origin and went.origin[0] == number and went.tile != JOKER]
    return old[number][at] == new[home][there] and all(went.end[0] == home for went in own)


def _renewed(
    before: Sequence[Set],
    after: Sequence[Set],
    explanation: Sequence[TileMove],
    freed: Sequence[TileMove],
    replacing: Sequence[TileMove],
    regime: Regime,
) -> bool:
    """Return whether each freed joker lies in a new set, with tiles of the rack beside those that replaced a joker."""
    if regime.mode != "new_set" and not regime.rack:
        return True
    for joker in freed:
        home = joker.end[0]
        for meld in before:
            naturals = [tile for tile in meld if tile != JOKER]
            if naturals and not Counter(naturals) - Counter(after[home]):
                return False  # an old set is in it
        there = [went for went in explanation if went.end[0] == home and went.origin is None and went not in replacing]
        if len(there) < regime.rack:
            return False
    return True
