"""The sets that may hold a block: a joker on the table, and the tiles that stay with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from lettres.families.numbers.jokers import Block
from lettres.families.numbers.sets import Naturals, groups, runs
from lettres.families.numbers.universe import JOKER, Set, Universe

Spots = Mapping[int, tuple[int, bool]]
"""The positions in a set that blocks take: at each, the tile, and whether it may come from the rack."""


class HostSet(NamedTuple):
    """A set that may hold a block.

    `held` are the blocks that are not in this set, `freed` and `wild` the numbers of its freed jokers and its rack
    jokers, and `fresh` its natural tiles that may come from the rack.
    """

    meld: Set
    held: tuple[Block, ...]
    freed: int
    wild: int
    fresh: tuple[int, ...]


def hosts(
    universe: Universe, left: Sequence[int], freed: int, wanted: tuple[Block, ...], others: tuple[Block, ...]
) -> Iterator[HostSet]:
    """Yield every set that contains all `wanted` blocks.

    The rest of a set consists of tiles and rack jokers in `left` (counts by kind), at most `freed` freed jokers, and
    any blocks in `others`.

    >>> universe = Universe(1, 5)
    >>> [host.meld for host in hosts(universe, [1, 1, 0, 0, 1, 0], 1, (), ()) if host.freed]
    [(0, 1, -1)]
    """
    for faces in (*runs(universe), *groups(universe)):
        for spots, held in _seated(faces, (*wanted, *others), len(wanted), {}, ()):
            yield from _filled(universe, faces, spots, held, freed, left)


def _seated(
    faces: Naturals, blocks: tuple[Block, ...], needed: int, spots: Spots, left: tuple[Block, ...]
) -> Iterator[tuple[Spots, tuple[Block, ...]]]:
    """Yield each way to place the first `needed` of `blocks`, and any of the rest, in a set with these faces.

    A way is given by the positions taken, with those in `spots`, and the blocks not placed, with those in `left`.
    """
    if not blocks:
        yield spots, left
        return
    more = _spots(faces, blocks[0])
    if more is not None and spots.keys().isdisjoint(more):
        yield from _seated(faces, blocks[1:], needed - 1, {**spots, **more}, left)
    if needed <= 0:
        yield from _seated(faces, blocks[1:], needed - 1, spots, (*left, blocks[0]))


def _spots(faces: Naturals, held: Block) -> Spots | None:
    """The positions of a block in a set with these faces; None if the block does not fit."""
    if not set(held.faces) <= set(faces):
        return None
    tiles = [JOKER if joker else face for face, joker in zip(held.faces, held.jokers)]
    return {faces.index(face): (tile, new) for face, tile, new in zip(held.faces, tiles, held.replaced)}


def _filled(
    universe: Universe, faces: Naturals, spots: Spots, held: tuple[Block, ...], freed: int, left: Sequence[int]
) -> Iterator[HostSet]:
    """Yield every set with these faces: blocks take the positions in `spots`, tiles and jokers fill the others."""
    tally = Counter(tile for tile, _ in spots.values() if tile != JOKER)
    rest = [at for at in range(len(faces)) if at not in spots]
    missing = sum((Counter(faces[at] for at in rest) + tally - Counter(dict(enumerate(left)))).values())
    most = freed + left[JOKER]
    if not universe.jokers_together:
        most = min(most, 1 - sum(tile == JOKER for tile, _ in spots.values()))
    if missing > most:
        return
    for number in range(missing, min(most, len(rest)) + 1):
        for places in combinations(rest, number):
            naturals = [faces[at] for at in rest if at not in places]
            using = tally + Counter(naturals)
            if any(left[tile] < times for tile, times in using.items()):
                continue
            wild = dict.fromkeys(places, JOKER)
            tiles = [spots[at][0] if at in spots else wild.get(at, face) for at, face in enumerate(faces)]
            fresh = (*naturals, *(tile for tile, new in spots.values() if new and tile != JOKER))
            for free in range(max(0, number - left[JOKER]), min(freed, number) + 1):
                yield HostSet(ordered(universe, tiles, faces), held, free, number - free, tuple(sorted(fresh)))


def ordered(universe: Universe, tiles: Sequence[int], faces: Naturals) -> Set:
    """Return the tiles of a set with these faces in canonical order: a run as it is, a group with its jokers last."""
    if faces[0] // universe.values == faces[1] // universe.values:
        return tuple(tiles)
    return (*sorted(tile for tile in tiles if tile != JOKER), *(tile for tile in tiles if tile == JOKER))
