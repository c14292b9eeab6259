"""Jokers on the table in games of runs and groups (rules N7 to N12): how a turn may move them.

A turn is known by the tables before and after it, and equal tiles cannot be told apart. So a turn is legal if it has an
explanation, which depends on the mode (the option `joker_table`):

- `free`: a joker on the table is wild, and stays on the table.
- `new_set`: a joker is not freed if the other tiles of its set are still with it, and it stands for the same tile. A
  freed joker lies in a new set.
- `identity`: a joker keeps its face, in any set, until a rack tile with that face is laid (with `any_tile`, also if a
  table tile with that face is free to replace it); then the joker is wild. If a joker could have several faces (two
  colours are missing, or its set is a run or a group), each of them is tried.
- `frozen`: as `identity`; besides, the set of a joker that is not replaced stays together, a run in its order, and may
  only grow.

A set is new if it does not contain all natural tiles of a set of the turn's start. If `rack` is not 0, a freed or
replaced joker lies in a new set with at least `rack` tiles from the rack, not counting those that replace a joker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Literal, NamedTuple

from lettres.families.numbers.sets import Naturals, counts, readings
from lettres.families.numbers.universe import JOKER, Set, Universe

Mode = Literal["free", "new_set", "identity", "frozen"]


class Regime(NamedTuple):
    """The rule for jokers on the table: the options `joker_table`, `joker_rack`, and whether `joker_tile` is `any`."""

    mode: Mode = "free"
    rack: int = 0
    any_tile: bool = False

    @property
    def renews(self) -> bool:
        """True if a freed joker must go into a new set."""
        return self.mode == "new_set" or (self.mode != "free" and self.rack > 0)


class Block(NamedTuple):
    """Tiles that stay in one set: their faces, the jokers among them, and those that replaced a joker."""

    faces: Naturals
    jokers: tuple[bool, ...]
    replaced: tuple[bool, ...]


class _JokerHost(NamedTuple):
    """A set of the final table with a joker.

    `jokers` counts the jokers of the set outside blocks; at most the number `most` of them may be freed jokers.
    `naturals` are the tiles of the set that may have come from the rack.
    """

    jokers: int
    most: int
    naturals: tuple[int, ...]


Option = tuple[tuple[Block, ...], Naturals]
"""An explanation of the jokers on a table: the blocks that stay, and the faces of the jokers replaced or freed."""


def explains(universe: Universe, before: Sequence[Set], after: Sequence[Set], regime: Regime) -> bool:
    """Return whether a turn from `before` to `after` obeys the regime; False if a table tile is missing.

    All sets must be valid.

    >>> before, six = [(3, 4, JOKER)], 5
    >>> after = [(3, 4, six), (JOKER, 7, 8)]
    >>> [explains(Universe(), before, after, Regime("identity", rack)) for rack in (0, 2, 3)]
    [True, True, False]
    """
    now, then = counts(universe, after), counts(universe, before)
    laid = [new - old for new, old in zip(now, then)]
    if min(laid) < 0:
        return False
    if regime.mode == "free" or not then[JOKER]:
        return True
    wild = [lay for lay in after if JOKER in lay]
    olds = old_naturals(before) if regime.renews else []
    room = [lay.count(JOKER) if is_new(lay, olds) else 0 for lay in wild]
    for blocks, replaced in explanations(universe, before, regime.mode):
        spare = _spare_tiles(laid, loose(now, blocks), replaced, regime)
        if min(spare) < 0:
            continue
        for faces in product(*(readings(universe, lay) for lay in wild)):
            for taken in _placed(blocks, list(zip(wild, faces)), [frozenset[int]()] * len(wild)):
                hosts = [_host(*some) for some in zip(wild, taken, room)]
                if _hosted(hosts, len(replaced), spare, regime.rack):
                    return True
    return False


def old_naturals(before: Iterable[Set]) -> list[Counter[int]]:
    """Return the natural tiles of each set of a table; sets with nothing but jokers are left out."""
    tallies = (Counter(tile for tile in lay if tile != JOKER) for lay in before)
    return [tally for tally in tallies if tally]


def is_new(lay: Set, olds: Iterable[Counter[int]]) -> bool:
    """Return whether the set `lay` is new, that is, contains no member of `olds` whole.

    `olds` are the `old_naturals` of the table at the start of the turn.

    >>> olds = old_naturals([(3, 4, JOKER)])
    >>> is_new((3, 4, 5, JOKER), olds), is_new((4, 5, JOKER), olds)
    (False, True)
    """
    tally = Counter(lay)
    return not any(old <= tally for old in olds)


def _spare_tiles(laid: Sequence[int], supply: Sequence[int], replaced: Naturals, regime: Regime) -> list[int]:
    """Return the counts `laid` of rack tiles, less the tiles that must replace jokers; negative if there are too few.

    `replaced` are the faces of the replaced jokers; `supply` counts the tiles on the final table that may replace one.
    """
    spare = list(laid)
    if regime.mode != "new_set":
        for face, number in Counter(replaced).items():
            there = supply[face] - laid[face] if regime.any_tile else 0
            spare[face] -= max(0, number - there)
    return spare


def explanations(universe: Universe, before: Iterable[Set], mode: Mode) -> set[Option]:
    """Return every explanation of the jokers on the table `before`, for each choice of the jokers that are replaced.

    In the mode `new_set`, jokers are freed, not replaced. Their faces do not matter, and `JOKER` stands for each.

    >>> sorted(replaced for blocks, replaced in explanations(Universe(), [(6, 19, JOKER)], "identity"))
    [(), (), (32,), (45,)]
    """
    chosen: set[Option] = {((), ())}
    for lay in before:
        if JOKER in lay:
            chosen = {
                (tuple(sorted(held + blocks)), tuple(sorted(gone + faces)))
                for held, gone in chosen
                for blocks, faces in _options(universe, lay, mode)
            }
    return chosen


def loose(there: Sequence[int], blocks: Iterable[Block]) -> list[int]:
    """Return the counts `there` of the tiles on the table, less the tiles that cannot have replaced a joker.

    A natural tile in a block cannot have replaced a joker unless the block marks the tile as `replaced`.
    """
    left = list(there)
    for block in blocks:
        for face, joker, new in zip(*block):
            left[face] -= not joker and not new
    return left


def _options(universe: Universe, lay: Set, mode: Mode) -> Iterator[Option]:
    places = [at for at, tile in enumerate(lay) if tile == JOKER]
    for faces in readings(universe, lay):
        for size in range(len(places) + 1):
            for gone in combinations(places, size):
                kept = [at for at in places if at not in gone]
                if mode == "identity":
                    blocks = tuple(Block((faces[at],), (True,), (False,)) for at in kept)
                else:
                    order = [at for at in range(len(lay)) if mode == "frozen" or at not in gone]
                    blocks = (_block(faces, order, kept, gone),) if kept else ()
                yield blocks, tuple(JOKER if mode == "new_set" else faces[at] for at in gone)


def _block(faces: Naturals, order: Sequence[int], kept: Sequence[int], gone: Sequence[int]) -> Block:
    """Return the block of the tiles at `order`, indices in `faces`. Jokers are at `kept`, replaced jokers at `gone`."""
    return Block(tuple(faces[at] for at in order), tuple(at in kept for at in order), tuple(at in gone for at in order))


def _placed(
    blocks: Sequence[Block], sets: list[tuple[Set, Naturals]], taken: list[frozenset[int]]
) -> Iterator[list[frozenset[int]]]:
    """Yield each way to find `blocks` in `sets` without overlap and outside the indices `taken` in each set.

    A way has the indices taken in each set, including those already in `taken`.
    """
    if not blocks:
        yield taken
        return
    for number, (lay, faces) in enumerate(sets):
        places = _places(blocks[0], lay, faces)
        if places and taken[number].isdisjoint(places):
            more = [each | places if at == number else each for at, each in enumerate(taken)]
            yield from _placed(blocks[1:], sets, more)


def _places(block: Block, lay: Set, faces: Naturals) -> frozenset[int]:
    """Return the indices at which `block` lies in the set `lay`, whose `faces` all differ; empty if it does not fit."""
    if not set(block.faces) <= set(faces):
        return frozenset()
    places = [faces.index(face) for face in block.faces]
    fits = all((lay[at] == JOKER) == joker for at, joker in zip(places, block.jokers))
    return frozenset(places if fits else ())


def _host(lay: Set, taken: frozenset[int], room: int) -> _JokerHost:
    wild = sum(tile == JOKER for at, tile in enumerate(lay) if at not in taken)
    return _JokerHost(wild, min(wild, room), tuple(tile for tile in lay if tile != JOKER))


def _hosted(hosts: Sequence[_JokerHost], freed: int, laid: Sequence[int], rack: int) -> bool:
    """Return whether `hosts` can take the number `freed` of jokers, each in a set with `rack` tiles from the rack.

    `laid` counts the rack tiles that may be used for this.
    """
    for numbers in product(*(range(min(host.most, freed) + 1) for host in hosts)):
        if sum(numbers) == freed:
            wanted = [(host, rack - host.jokers + number) for host, number in zip(hosts, numbers) if number]
            if all(_fed(some, laid) for size in range(len(wanted)) for some in combinations(wanted, size + 1)):
                return True
    return False


def _fed(wanted: Iterable[tuple[_JokerHost, int]], laid: Sequence[int]) -> bool:
    """Return whether the rack tiles `laid` suffice for `wanted`: sets, each with the number of rack tiles it needs.

    If this is true for every selection of the sets, the rack tiles can be shared out among all sets (Hall's theorem).
    """
    room = Counter(tile for host, _ in wanted for tile in host.naturals)
    return sum(min(number, laid[tile]) for tile, number in room.items()) >= sum(number for _, number in wanted)
