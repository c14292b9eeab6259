"""What becomes of the jokers of the table (rules N7 to N12): whether a turn keeps to it.

`explains` is the rule, on the sets before and after a turn; `joker_search.solve(universe, before, rack,
regime)` is the best play by it. The search wants `sweep.best` to take more than two of a natural tile in `must`: a
joker that keeps what it stands for is one more of them (so up to two and the jokers of the box).

A turn is a pair of tables, and equal tiles are equal, so a turn is legal when some explanation fits it:

- `free`: a joker of the table is a wild tile that has to stay on the table; nothing more is asked.
- `new_set`: a joker whose set is still there or has only grown (all its tiles lie in one set, and others with them) was
  not freed. A freed one lies in a set that was not there before, even without the freed jokers that it holds: a set of
  before that is no longer there as it was does not count as new for having been made longer with them.
- `identity`: a joker stays what it stands for, wherever it lies, until a tile of that face from the rack is laid
  (`any_tile`: until there is one on the table); then it is wild. What it stands for is told by its place in a lay, and
  where there is a choice (two missing colours, a set that is run or group) any will do.
- `frozen`: besides, the tiles of the set of a joker that is not replaced stay together, a run in its order; others may
  join them.

A joker that was freed or replaced lies in a set with `rack` tiles from the rack at least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import Literal, NamedTuple

from lettres.families.numbers.sets import Faces, counts, key, readings
from lettres.families.numbers.universe import JOKER, Set, Universe

Mode = Literal["free", "new_set", "identity", "frozen"]


class Regime(NamedTuple):
    """What becomes of the jokers of the table: `joker_table`, `joker_rack` and whether `joker_tile` is any."""

    mode: Mode = "free"
    rack: int = 0
    any_tile: bool = False


class Block(NamedTuple):
    """Tiles that stay together: their faces, which of them are jokers, and which a tile took the place of."""

    faces: Faces
    jokers: tuple[bool, ...]
    replaced: tuple[bool, ...]


class Host(NamedTuple):
    """A set of the end where freed jokers may lie: how many jokers of it are not told for, how many of them may be
    freed ones, and its natural tiles that may have come from the rack."""

    jokers: int
    most: int
    naturals: tuple[int, ...]


Option = tuple[tuple[Block, ...], Faces]
"""One way in which the jokers of a set may have gone: what is held, and the faces of the jokers that were replaced."""


def explains(universe: Universe, before: Sequence[Set], after: Sequence[Set], regime: Regime) -> bool:
    """Whether a turn keeps to the rule, between two tables of valid sets; False where tiles of the table are gone.

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
    """Every choice of the jokers of a table that were replaced, and of what they stood for: what is held of the others.

    >>> sorted(replaced for blocks, replaced in explanations(Universe(), [(6, 19, JOKER)], False))
    [(), (), (32,), (45,)]
    """
    told: set[Option] = {((), ())}
    for lay in before:
        if JOKER in lay:
            told = {
                (tuple(sorted(held + blocks)), tuple(sorted(gone + faces)))
                for held, gone in told
                for blocks, faces in _options(universe, lay, frozen)
            }
    return told


def loose(there: Sequence[int], blocks: Iterable[Block]) -> list[int]:
    """The tiles of a table that no block holds: each of them may have taken the place of a joker."""
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
    sets: list[tuple[Set, Faces]],
    taken: list[frozenset[int]],
    fed: tuple[tuple[int, int], ...],
) -> Iterator[list[Host]]:
    """Find what is held, no two on the same tiles; for each way, where the other jokers may lie.

    `fed` are the places, each with the number of its set, where a tile took the place of a joker.
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


def _places(block: Block, lay: Set, faces: Faces) -> Iterator[tuple[int, ...]]:
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


def _host(number: int, lay: Set, taken: frozenset[int], fed: Iterable[tuple[int, int]]) -> Host:
    wild = sum(tile == JOKER for at, tile in enumerate(lay) if at not in taken)
    naturals = tuple(t for at, t in enumerate(lay) if t != JOKER and (at not in taken or (number, at) in fed))
    return Host(wild, wild, naturals)


def _hosted(hosts: Sequence[Host], freed: int, laid: Sequence[int], rack: int) -> bool:
    """Whether so many freed jokers have a place, each in a set with so many tiles from the rack."""
    for numbers in product(*(range(min(host.most, freed) + 1) for host in hosts)):
        if sum(numbers) == freed:
            wanted = [(host, rack - host.jokers + number) for host, number in zip(hosts, numbers) if number]
            if all(_fed(some, laid) for size in range(len(wanted)) for some in combinations(wanted, size + 1)):
                return True
    return False


def _fed(wanted: Iterable[tuple[Host, int]], laid: Sequence[int]) -> bool:
    """Whether the rack tiles suffice for some sets in all; where they do for every choice of sets, each has its own."""
    room = Counter(tile for host, _ in wanted for tile in host.naturals)
    return sum(min(number, laid[tile]) for tile, number in room.items()) >= sum(number for _, number in wanted)


def _renewed(before: Sequence[Set], after: Sequence[Set], laid: Sequence[int], rack: int) -> bool:
    """Whether the freed jokers may lie in new sets: the rule `new_set`."""
    old, new = Counter(map(key, before)), Counter(map(key, after))
    gone, made = old - new, list((new - old).elements())
    wild = [Counter(lay) for lay in gone.elements() if JOKER in lay]
    for homes in product([None, *range(len(made))], repeat=len(wild)):  # where each has grown, if it has
        left = [Counter(lay) for lay in made]
        for lay, home in zip(wild, homes):
            if home is not None:
                left[home].subtract(lay)
        if all(min(each.values(), default=0) >= 0 for each in left):
            freed = sum(lay[JOKER] for lay, home in zip(wild, homes) if home is None)
            hosts = [
                Host(each[JOKER], _new(lay, each[JOKER], gone), tuple(t for t in each.elements() if t != JOKER))
                for lay, each in zip(made, left)
            ]
            if _hosted(hosts, freed, laid, rack):
                return True
    return False


def _new(made: Set, jokers: int, gone: Counter[Set]) -> int:
    """How many freed jokers a set may hold, so that it is no set of before that they made longer."""
    for number in range(1, jokers + 1):
        if gone[made[number:]]:  # in a key, jokers come first
            return number - 1
    return jokers
