"""Jokers on the table of runs and groups (rules N7 to N12): whether a turn may move them as it does.

A turn is a pair of tables, and equal tiles cannot be told apart, so a turn is legal when it has an explanation:

- `free`: a joker of the table is wild and stays on the table.
- `new_set`: a joker whose set is still there, or has only grown, was not freed. A freed joker lies in a set that is new
  even without the freed jokers: an old set that they only lengthen is not new.
- `identity`: a joker keeps what it stands for, wherever it lies, until a tile of that face from the rack is laid
  (`any_tile`: or lies on the table); then it is wild. Where its place leaves a choice (two missing colours, a set that
  is a run or a group), any will do.
- `frozen`: besides, the set of a joker that is not replaced stays together, a run in its order, and may only grow.

A freed or replaced joker lies in a set with at least `rack` tiles of the rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Literal, NamedTuple

from lettres.families.numbers.sets import Naturals, counts, key, readings
from lettres.families.numbers.universe import JOKER, Set, Universe

Mode = Literal["free", "new_set", "identity", "frozen"]


class Regime(NamedTuple):
    """The rule for jokers on the table: the options `joker_table`, `joker_rack`, and whether `joker_tile` is `any`."""

    mode: Mode = "free"
    rack: int = 0
    any_tile: bool = False


class Block(NamedTuple):
    """Tiles that stay together: their faces, which of them are jokers, and which replaced a joker."""

    faces: Naturals
    jokers: tuple[bool, ...]
    replaced: tuple[bool, ...]


class _JokerHost(NamedTuple):
    """A set of the final table where freed jokers may lie: how many of its jokers are not explained yet, how many of
    those may be freed ones, and which of its natural tiles may have come from the rack."""

    jokers: int
    most: int
    naturals: tuple[int, ...]


Option = tuple[tuple[Block, ...], Naturals]
"""One explanation of the jokers of a table: the blocks that stay, and the faces of the replaced jokers."""


def explains(universe: Universe, before: Sequence[Set], after: Sequence[Set], regime: Regime) -> bool:
    """Whether a turn between two tables of valid sets keeps to the rule; False if tiles of the table are missing.

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
    if regime.mode == "new_set":
        return _renewed(before, after, laid, regime.rack)
    wild = [lay for lay in after if JOKER in lay]
    for blocks, replaced in explanations(universe, before, regime.mode == "frozen"):
        supply = loose(now, blocks) if regime.any_tile else laid
        if any(supply[face] < number for face, number in Counter(replaced).items()):
            continue
        for faces in product(*(readings(universe, lay) for lay in wild)):
            for hosts in _placed(blocks, list(zip(wild, faces)), [frozenset[int]()] * len(wild), ()):
                if _hosted(hosts, len(replaced), laid, regime.rack):
                    return True
    return False


def explanations(universe: Universe, before: Iterable[Set], frozen: bool) -> set[Option]:
    """Every choice of the jokers that were replaced and of what they stood for, with the blocks that the others hold.

    >>> sorted(replaced for blocks, replaced in explanations(Universe(), [(6, 19, JOKER)], False))
    [(), (), (32,), (45,)]
    """
    chosen: set[Option] = {((), ())}
    for lay in before:
        if JOKER in lay:
            chosen = {
                (tuple(sorted(held + blocks)), tuple(sorted(gone + faces)))
                for held, gone in chosen
                for blocks, faces in _options(universe, lay, frozen)
            }
    return chosen


def loose(there: Sequence[int], blocks: Iterable[Block]) -> list[int]:
    """How many of each tile of a table no block holds: each may have taken the place of a joker."""
    left = list(there)
    for block in blocks:
        for face, joker, new in zip(*block):
            left[face] -= not joker and not new
    return left


def _options(universe: Universe, lay: Set, frozen: bool) -> Iterator[Option]:
    places = [at for at, tile in enumerate(lay) if tile == JOKER]
    for faces in readings(universe, lay):
        for size in range(len(places) + 1):
            for gone in combinations(places, size):
                kept = [at for at in places if at not in gone]
                blocks = tuple(Block((faces[at],), (True,), (False,)) for at in kept)
                if frozen and kept:
                    order = range(len(lay))
                    blocks = (Block(faces, tuple(at in kept for at in order), tuple(at in gone for at in order)),)
                yield blocks, tuple(faces[at] for at in gone)


def _placed(
    blocks: Sequence[Block],
    sets: list[tuple[Set, Naturals]],
    taken: list[frozenset[int]],
    fed: tuple[tuple[int, int], ...],
) -> Iterator[list[_JokerHost]]:
    """Each way to find the blocks in the sets, none twice: the hosts of the other jokers.

    `fed` are the places, each with the number of its set, where a tile replaced a joker.
    """
    if not blocks:
        yield [_host(number, lay, taken[number], fed) for number, (lay, _) in enumerate(sets)]
        return
    for number, (lay, faces) in enumerate(sets):
        for places in _places(blocks[0], lay, faces):
            if not taken[number].isdisjoint(places):
                continue
            also = tuple((number, at) for at, new in zip(places, blocks[0].replaced) if new)
            more = [each | set(places) if at == number else each for at, each in enumerate(taken)]
            yield from _placed(blocks[1:], sets, more, fed + also)


def _places(block: Block, lay: Set, faces: Naturals) -> Iterator[tuple[int, ...]]:
    """The places of a set where a block lies."""
    jokers = tuple(tile == JOKER for tile in lay)
    size = len(block.faces)
    for start in range(len(lay) - size + 1):
        places = tuple(range(start, start + size))
        if faces[start : start + size] == block.faces and jokers[start : start + size] == block.jokers:
            yield places
    if size > 1 and set(block.faces) <= set(faces) and faces[0] != faces[1] - 1:  # in a group the order says nothing
        places = tuple(faces.index(face) for face in block.faces)
        if tuple(jokers[at] for at in places) == block.jokers and places != tuple(range(places[0], places[0] + size)):
            yield places


def _host(number: int, lay: Set, taken: frozenset[int], fed: Iterable[tuple[int, int]]) -> _JokerHost:
    wild = sum(tile == JOKER for at, tile in enumerate(lay) if at not in taken)
    naturals = tuple(t for at, t in enumerate(lay) if t != JOKER and (at not in taken or (number, at) in fed))
    return _JokerHost(wild, wild, naturals)


def _hosted(hosts: Sequence[_JokerHost], freed: int, laid: Sequence[int], rack: int) -> bool:
    """Whether all freed jokers find a place, each in a set with enough tiles of the rack."""
    for numbers in product(*(range(min(host.most, freed) + 1) for host in hosts)):
        if sum(numbers) == freed:
            wanted = [(host, rack - host.jokers + number) for host, number in zip(hosts, numbers) if number]
            if all(_fed(some, laid) for size in range(len(wanted)) for some in combinations(wanted, size + 1)):
                return True
    return False


def _fed(wanted: Iterable[tuple[_JokerHost, int]], laid: Sequence[int]) -> bool:
    """Whether the rack tiles suffice for some sets together; if so for every choice of sets, each gets its own."""
    room = Counter(tile for host, _ in wanted for tile in host.naturals)
    return sum(min(number, laid[tile]) for tile, number in room.items()) >= sum(number for _, number in wanted)


def _renewed(before: Sequence[Set], after: Sequence[Set], laid: Sequence[int], rack: int) -> bool:
    """Whether the freed jokers may lie in new sets: the rule `new_set`."""
    old, new = Counter(map(key, before)), Counter(map(key, after))
    gone, made = old - new, list((new - old).elements())
    wild = [Counter(lay) for lay in gone.elements() if JOKER in lay]
    for homes in product([None, *range(len(made))], repeat=len(wild)):  # the set that each has grown into, if any
        left = [Counter(lay) for lay in made]
        for lay, home in zip(wild, homes):
            if home is not None:
                left[home].subtract(lay)
        if all(min(each.values(), default=0) >= 0 for each in left):
            freed = sum(lay[JOKER] for lay, home in zip(wild, homes) if home is None)
            hosts = [
                _JokerHost(each[JOKER], _new(lay, each[JOKER], gone), tuple(t for t in each.elements() if t != JOKER))
                for lay, each in zip(made, left)
            ]
            if _hosted(hosts, freed, laid, rack):
                return True
    return False


def _new(made: Set, jokers: int, gone: Counter[Set]) -> int:
    """How many freed jokers a set may hold without being an old set that they lengthen."""
    for number in range(1, jokers + 1):
        if gone[made[number:]]:  # in a key, jokers come first
            return number - 1
    return jokers
