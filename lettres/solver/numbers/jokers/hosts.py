"""The sets that a joker and the tiles held with it may lie in: all that can be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from lettres.families.numbers.jokers import Block
from lettres.families.numbers.sets import Faces, groups, runs
from lettres.families.numbers.universe import JOKER, Set, Universe

Held = Block | Set
"""What has to lie in one set: tiles that stay together, or (`new_set`) all tiles of a set in any order."""
Spots = Mapping[int, tuple[int, bool]]
"""The places of a set that are taken: by which tile, and whether it may be one from the rack."""


class HostSet(NamedTuple):
    """A candidate: what is still held elsewhere, its freed and rack jokers, and its tiles that may be from the rack."""

    meld: Set
    held: tuple[Held, ...]
    freed: int
    wild: int
    fresh: tuple[int, ...]


def hosts(
    universe: Universe, left: Sequence[int], freed: int, wanted: tuple[Held, ...], others: tuple[Held, ...]
) -> Iterator[HostSet]:
    """Every set with what is wanted in it, of tiles and rack jokers that are left, freed jokers, and what else is held.

    >>> universe = Universe(1, 5)
    >>> [host.meld for host in hosts(universe, [1, 1, 0, 0, 1, 0], 1, (), ()) if host.freed]
    [(0, 1, -1)]
    """
    for faces in (*runs(universe), *groups(universe)):
        for spots, held in _seated(faces, (*wanted, *others), len(wanted), {}, ()):
            yield from _filled(universe, faces, spots, held, freed, left)


def _seated(
    faces: Faces, blocks: tuple[Held, ...], needed: int, spots: Spots, left: tuple[Held, ...]
) -> Iterator[tuple[Spots, tuple[Held, ...]]]:
    """The ways to seat what is held in a set, the first `needed` for certain, the others or not."""
    if not blocks:
        yield spots, left
        return
    for more in _spots(faces, blocks[0]):
        if spots.keys().isdisjoint(more):
            yield from _seated(faces, blocks[1:], needed - 1, {**spots, **more}, left)
    if needed <= 0:
        yield from _seated(faces, blocks[1:], needed - 1, spots, (*left, blocks[0]))


def _spots(faces: Faces, held: Held) -> Iterator[Spots]:
    """Where in a set something held may lie."""
    size = len(faces)
    if isinstance(held, Block):
        tiles = [JOKER if joker else face for face, joker in zip(held.faces, held.jokers)]
        ways = {tuple(range(at, at + len(tiles))) for at in range(size - len(tiles) + 1)}
        ways = {way for way in ways if all(faces[at] == face for at, face in zip(way, held.faces))}
        if faces[0] != faces[1] - 1 and set(held.faces) <= set(faces):  # in a group the order says nothing
            ways.add(tuple(map(faces.index, held.faces)))
        for way in sorted(ways):
            yield {at: (tile, new) for at, tile, new in zip(way, tiles, held.replaced)}
        return
    plain = [tile for tile in held if tile != JOKER]
    for way in product(*([at for at in range(size) if faces[at] == tile] for tile in plain)):
        if len(set(way)) == len(way):
            rest = [at for at in range(size) if at not in way]
            for wild in combinations(rest, len(held) - len(plain)):
                yield {**{at: (tile, False) for at, tile in zip(way, plain)}, **dict.fromkeys(wild, (JOKER, False))}


def _filled(
    universe: Universe, faces: Faces, spots: Spots, held: tuple[Held, ...], freed: int, left: Sequence[int]
) -> Iterator[HostSet]:
    """The sets with these faces that have tiles and jokers in the places that are free."""
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


def ordered(universe: Universe, tiles: Sequence[int], faces: Faces) -> Set:
    """A set with these faces in its canonical order: a run as it lies, a group with its jokers last."""
    if faces[0] // universe.values == faces[1] // universe.values:
        return tuple(tiles)
    return (*sorted(tile for tile in tiles if tile != JOKER), *(tile for tile in tiles if tile == JOKER))
