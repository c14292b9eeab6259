"""The best play where the jokers of the table are not simply wild: the search for what `jokers.explains` allows.

A explanation tells which jokers are replaced and what the others stand for. The best play of a explanation is looked for as if its
only rules were these: a joker that keeps what it stands for is one more tile of that face, one that was freed is wild.
Where that play breaks the regime all the same, a set is chosen for one joker that has to have one (the freed joker that
wants rack tiles beside it, the tiles that have to stay together), in every way there is; what is left is a smaller
position of the same kind. A play is judged by `explains` alone, and no bound is an estimate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import add, sub
from typing import NamedTuple

from lettres.families.numbers.jokers import Block, Regime, explains, explanations
from lettres.families.numbers.sets import counts, key, readings
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.jokers.hosts import Held, HostSet, hosts
from lettres.solver.numbers.sweep.best import Play, Pool, best
from lettres.solver.solution import Stop, never

Rack = tuple[tuple[int, ...], int]
"""How many there are of each natural tile, and how many jokers."""


class PartialExplanation(NamedTuple):
    """A explanation that is partly told: the sets that are settled, and what is still to be settled.

    `low`: how many tiles of each kind come from the rack at least, jokers last; `fed` those of them that feed hosts.
    `wild`: the rack jokers that lie in settled sets.
    """

    pinned: tuple[Set, ...]
    held: tuple[Held, ...]
    freed: int
    low: tuple[int, ...]
    fed: tuple[int, ...]
    wild: int = 0


def solve(
    universe: Universe,
    before: Sequence[Set],
    rack: Rack,
    regime: Regime,
    *,
    value_first: bool = False,
    must: Rack | None = None,
    kept: Sequence[Set] = (),
    floor: tuple[int, int] | None = None,
    stop: Stop = never,
) -> tuple[Play | None, bool]:
    """The best play by a regime, and whether that is proven; None where no play reaches the floor.

    `must` are tiles of the rack that have to be laid, `kept` sets of the table that have to stay as they lie.

    >>> universe = Universe()
    >>> held = [0] * universe.size
    >>> held[5] = held[20] = held[21] = 1  # a 6 of the first colour, 8 and 9 of the second
    >>> for regime in (Regime("free"), Regime("identity", 2), Regime("identity", 3)):
    ...     found, _ = solve(universe, [(3, 4, JOKER)], (tuple(held), 0), regime)
    ...     print(found and found.count)
    3
    3
    0
    """
    search = _JokerSearch(universe, tuple(before), rack, regime, value_first, floor, stop)
    least = (*must[0], must[1]) if must else (0,) * (universe.size + 1)
    search.run(least, tuple(kept))
    return search.best_play, search.proven


class _JokerSearch:
    """The best play so far, and what any other has to reach."""

    def __init__(
        self,
        universe: Universe,
        before: tuple[Set, ...],
        rack: Rack,
        regime: Regime,
        value_first: bool,
        floor: tuple[int, int] | None,
        stop: Stop,
    ) -> None:
        self.universe, self.before, self.regime, self.value_first = universe, before, regime, value_first
        self.table, self.rack = counts(universe, before), [*rack[0], rack[1]]
        self.values = [*(tile % universe.values + 1 for tile in range(universe.size)), 0]
        self.floor, self.stop = floor, stop
        self.best_play: Play | None = None
        self.kept = 0
        self.proven = True
        self.old = Counter(map(key, before))

    def run(self, least: tuple[int, ...], kept: tuple[Set, ...]) -> None:
        """Go through the explanations, unless the best play of all keeps to the rule or breaks no joker's set."""
        self.kept = len(kept)
        there = Counter(kept)
        rest = []
        for meld in self.before:
            if there[meld]:
                there[meld] -= 1
            else:
                rest.append(meld)
        none = (0,) * len(least)
        wild = sum(meld.count(JOKER) for meld in rest)
        top = self.relaxed(PartialExplanation(kept, (), wild, least, none))
        if top is None or self.take(*top, ()):
            return
        nodes = [PartialExplanation(kept, *explanation, none) for explanation in self.explanations(rest, kept, least)]
        for node in nodes:
            if self.reached(top[0]) or not self.follow(node):
                return

    def explanations(
        self, rest: Sequence[Set], kept: Sequence[Set], least: Sequence[int]
    ) -> Iterator[tuple[tuple[Held, ...], int, tuple[int, ...]]]:
        """What is held, how many jokers are freed, and what has to come from the rack for that; the plainest first."""
        if self.regime.mode == "new_set":
            wild = [meld for meld in rest if JOKER in meld]
            for size in range(len(wild), -1, -1):
                for held in sorted(set(combinations(wild, size))):
                    freed = sum(meld.count(JOKER) for meld in wild) - sum(meld.count(JOKER) for meld in held)
                    yield held, freed, tuple(least)
            return
        frozen = self.regime.mode == "frozen"
        for blocks, replaced in sorted(
            explanations(self.universe, rest, frozen), key=lambda explanation: (len(explanation[1]), explanation)
        ):
            low = list(least)
            for face, number in Counter(replaced).items():
                if self.regime.any_tile:
                    number -= self.table[face] - self.bound(blocks, kept if frozen else (), face)
                low[face] = max(low[face], number)
            if all(map(int.__le__, low, self.rack)):
                yield blocks, len(replaced), tuple(low)

    def bound(self, blocks: Iterable[Block], kept: Iterable[Set], face: int) -> int:
        """How many tiles of a face are held with a joker, so that they have taken no joker's place."""
        held = sum(meld.count(face) for meld in kept if JOKER in meld)
        for block in blocks:
            held += sum(each == face and not joker and not new for each, joker, new in zip(*block))
        return held

    def reached(self, bound: tuple[int, int]) -> bool:
        """Whether the best play so far reaches a bound."""
        return self.best_play is not None and self.order(self.best_play.count, self.best_play.value) >= bound

    def order(self, count: int, value: int) -> tuple[int, int]:
        """What plays are judged by."""
        return (value, count) if self.value_first else (count, value)

    def follow(self, node: PartialExplanation) -> bool:
        """Look for better plays of a explanation; False where there was no more time."""
        if self.stop():
            self.proven = False
            return False
        top = self.relaxed(node)
        if top is None or self.take(*top, node.held):
            return True
        wanted = self.wanted(node)
        if wanted is None:
            self.proven = False  # not expected: a explanation told to its end is legal
            return True
        for child in self.children(node, wanted):
            if not self.follow(child):
                return False
            if self.reached(top[0]):
                break
        return True

    def wanted(self, node: PartialExplanation) -> tuple[Held, ...] | None:
        """What is to be settled next: something held, nothing (a freed joker), or None where all is told."""
        hosted = node.freed and (self.regime.rack or self.regime.mode == "new_set")
        if hosted and (self.regime.mode == "identity" or not node.held):
            return ()
        return node.held[:1] or None

    def relaxed(self, node: PartialExplanation) -> tuple[tuple[int, int], tuple[Set, ...]] | None:
        """The best that the jokers would do if each were free to go where it is one; None where that is not enough."""
        took = counts(self.universe, node.pinned)
        virtual, wild = [0] * self.universe.size, node.freed
        for held in node.held:
            if isinstance(held, Block):
                for face, joker in zip(held.faces, held.jokers):
                    virtual[face] += joker
            else:
                wild += held.count(JOKER)
        must, may = [], []
        for tile in range(self.universe.size):
            least = max(0, self.table[tile] + max(node.low[tile], node.fed[tile]) - took[tile])
            must.append(least)
            may.append(self.table[tile] + self.rack[tile] - took[tile] - least)
        asked = max(0, max(node.low[JOKER], node.fed[JOKER]) - node.wild)
        spare = self.rack[JOKER] - node.wild - asked
        if min(may) < 0 or spare < 0:
            return None
        count = sum(took) + sum(must) + sum(virtual) + wild + asked - sum(self.table)
        value = sum(map(int.__mul__, self.values, map(sub, map(add, took, must), self.table)))
        pool = Pool(tuple(map(add, must, virtual)), tuple(may), wild + asked, spare)
        floor = None
        if self.floor is not None:
            first, second = self.order(count, value)
            floor = self.floor[0] - first, self.floor[1] - second
        found = best(self.universe, pool, value_first=self.value_first, floor=floor)
        if found is None:
            return None
        return self.order(found.count + count, found.value + value), (*node.pinned, *found.sets)

    def take(self, score: tuple[int, int], sets: tuple[Set, ...], held: Sequence[Held]) -> bool:
        """Whether sets that the jokers were reckoned in can be laid by the rule: then they are the best so far."""
        faces = [
            face
            for block in held
            if isinstance(block, Block)
            for face, joker in zip(block.faces, block.jokers)
            if joker
        ]
        kept, others = sets[: self.kept], sets[self.kept :]  # what is kept comes first, and stays as it lies
        for placed in _placed(self.universe, others, tuple(sorted(faces))):
            melds = (*kept, *placed)
            if explains(self.universe, self.before, melds, self.regime):
                count, value = reversed(score) if self.value_first else score
                self.best_play = Play(count, value, tuple(sorted(melds)))
                self.floor = (score[0], score[1] + 1)
                return True
        return False

    def children(self, node: PartialExplanation, wanted: tuple[Held, ...]) -> Iterator[PartialExplanation]:
        """The same explanation with one set more that is settled, in every way there is."""
        seen = set()
        for host in self.hosts(node, wanted):
            for fed in self.feeds(host, node.fed):
                child = self.settled(node, host, fed)
                if child is not None and child not in seen:
                    seen.add(child)
                    yield child

    def settled(self, node: PartialExplanation, host: HostSet, fed: tuple[int, ...]) -> PartialExplanation | None:
        """What is left after a set; None where it is not the new set that the rule asks for."""
        child = PartialExplanation(
            (*node.pinned, host.meld), host.held, node.freed - host.freed, node.low, fed, node.wild + host.wild
        )
        if self.regime.mode != "new_set" or not host.freed:
            return child
        tiles = key(host.meld)
        there = Counter(map(key, node.pinned))
        for less in range(host.freed + 1):
            missing = self.old[tiles[less:]] - there[tiles[less:]]
            for _ in range(missing):
                same = [meld for meld in self.before if key(meld) == tiles[less:]][:1]
                held = list(child.held)
                if JOKER in same[0]:
                    if same[0] not in held:
                        return None
                    held.remove(same[0])
                child = child._replace(pinned=(*child.pinned, same[0]), held=tuple(held))
        return child

    def feeds(self, host: HostSet, fed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """The ways in which enough tiles of a set are from the rack."""
        need = max(0, self.regime.rack - host.wild) if host.freed else 0
        for chosen in set(combinations(host.fresh, need)):
            more = list(fed)
            for tile in chosen:
                more[tile] += 1
            if all(map(int.__le__, more, self.rack)):
                yield tuple(more)

    def hosts(self, node: PartialExplanation, wanted: tuple[Held, ...]) -> Iterator[HostSet]:
        """The sets that could lie there with what is wanted in them: something held, or else a freed joker."""
        left = list(map(sub, map(add, self.table, self.rack), counts(self.universe, node.pinned)))
        left[JOKER] = self.rack[JOKER] - node.wild
        others = list(node.held)
        for each in wanted:
            others.remove(each)
        found = hosts(self.universe, left, node.freed, wanted, tuple(others))
        return (host for host in found if wanted or host.freed)


def _placed(universe: Universe, sets: tuple[Set, ...], faces: tuple[int, ...]) -> Iterator[tuple[Set, ...]]:
    """Sets with jokers for some of their tiles, in every set that has one of them."""
    if not faces:
        yield sets
        return
    tried = set()
    for number, meld in enumerate(sets):
        if faces[0] in meld and meld not in tried:
            tried.add(meld)
            at = meld.index(faces[0])
            tiles = (*meld[:at], JOKER, *meld[at + 1 :])
            if len(meld) > 1 and not _rises(universe, meld):
                tiles = (*meld[:at], *meld[at + 1 :], JOKER)
            if readings(universe, tiles):
                yield from _placed(universe, (*sets[:number], tiles, *sets[number + 1 :]), faces[1:])


def _rises(universe: Universe, meld: Set) -> bool:
    """Whether a set may be a run as it lies."""
    return any(universe.face(faces[0])[0] == universe.face(faces[1])[0] for faces in readings(universe, meld))
