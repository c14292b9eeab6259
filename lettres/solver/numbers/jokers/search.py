"""The best play if the jokers of the table are not simply wild: the search for plays that `jokers.explains` allows.

An explanation says which jokers are replaced and what the others stand for. First a relaxed position is solved: a joker
that keeps its face is one more tile of that face, a freed one is wild. If that play breaks the regime, the search
branches on a set for one joker that needs one (a freed joker that needs rack tiles beside it, tiles that have to stay
together); the rest is a smaller position of the same kind. `explains` alone judges a play, and every bound is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from operator import add, sub
from typing import NamedTuple

from lettres.families.numbers.jokers import Block, Regime, explains, explanations, is_new, old_naturals
from lettres.families.numbers.sets import counts, readings
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.jokers.hosts import HostSet, hosts
from lettres.solver.numbers.sweep.best import Counts, NumberPlay, Pool, Rank, best, points, rank
from lettres.solver.numbers.sweep.decode import is_run
from lettres.solver.solution import Stop, never


class JokerOptions(NamedTuple):
    """The options of a search: the rank that counts, tiles of the rack that `must` be laid (by kind, jokers last; none
    if empty), sets of the table `kept` as they lie, and the rank that a play has to reach."""

    value_first: bool = False
    must: Counts = ()
    kept: Sequence[Set] = ()
    floor: Rank | None = None
    stop: Stop = never


_DEFAULT = JokerOptions()


class PartialExplanation(NamedTuple):
    """A branch of the search: the settled sets, and the blocks still to settle.

    `low`: how many tiles of each kind come from the rack at least, jokers last; `fed` those that replace a joker or
    feed hosts. `wild`: the rack jokers that lie in settled sets.
    """

    pinned: tuple[Set, ...]
    held: tuple[Block, ...]
    freed: int
    low: tuple[int, ...]
    fed: tuple[int, ...]
    wild: int = 0


def solve(
    universe: Universe, before: Sequence[Set], rack: Counts, regime: Regime, options: JokerOptions = _DEFAULT
) -> tuple[NumberPlay | None, bool]:
    """Return the best play by a regime, and whether it is proven; None if no play reaches the floor.

    >>> universe = Universe()
    >>> held = [0] * universe.size
    >>> held[5] = held[20] = held[21] = 1  # a 6 of the first colour, 8 and 9 of the second
    >>> for regime in (Regime("free"), Regime("identity", 2), Regime("identity", 3)):
    ...     play, _ = solve(universe, [(3, 4, JOKER)], (*held, 0), regime)
    ...     print(play and play.count)
    3
    3
    0
    """
    search = _JokerSearch(universe, tuple(before), rack, regime, options)
    search.run(options.must or (0,) * (universe.size + 1), tuple(options.kept))
    return search.best_play, search.proven


class _JokerSearch:
    """The best play so far, and the rank that any other has to reach."""

    def __init__(
        self, universe: Universe, before: tuple[Set, ...], rack: Counts, regime: Regime, options: JokerOptions
    ) -> None:
        self.universe, self.before, self.rack, self.regime = universe, before, rack, regime
        self.value_first, self.floor, self.stop = options.value_first, options.floor, options.stop
        self.table = counts(universe, before)
        self.best_play: NumberPlay | None = None
        self.kept = len(options.kept)
        self.proven = True
        self.olds = old_naturals(before)

    def run(self, least: tuple[int, ...], kept: tuple[Set, ...]) -> None:
        """Go through the explanations, unless the best relaxed play obeys the rule as it is."""
        rest = list((Counter(self.before) - Counter(kept)).elements())
        none = (0,) * len(least)
        wild = sum(meld.count(JOKER) for meld in rest)
        top = self.relaxed(PartialExplanation(kept, (), wild, least, none))
        if top is None or self.take(*top, ()):
            return
        for held, freed, fed in list(self.explanations(rest, kept)):
            if self.reached(top[0]) or not self.follow(PartialExplanation(kept, held, freed, least, fed)):
                return

    def explanations(
        self, rest: Sequence[Set], kept: Sequence[Set]
    ) -> Iterator[tuple[tuple[Block, ...], int, tuple[int, ...]]]:
        """Yield the held blocks, the number of freed jokers and the rack tiles that replace them, fewest first."""
        mode = self.regime.mode
        ranked = sorted(explanations(self.universe, rest, mode), key=lambda way: (len(way[1]), way))
        for blocks, replaced in ranked:
            fed = [0] * len(self.rack)
            for face, number in Counter(replaced).items() if mode != "new_set" else ():
                if self.regime.any_tile:
                    number -= self.table[face] - self.tied(blocks, kept if mode == "frozen" else (), face)
                fed[face] = max(0, number)
            if all(map(int.__le__, fed, self.rack)):
                yield blocks, len(replaced), tuple(fed)

    def tied(self, blocks: Iterable[Block], kept: Iterable[Set], face: int) -> int:
        """Return the number of tiles of a face held beside a joker, which have not replaced one."""
        held = sum(meld.count(face) for meld in kept if JOKER in meld)
        for block in blocks:
            held += sum(each == face and not joker and not new for each, joker, new in zip(*block))
        return held

    def reached(self, bound: Rank) -> bool:
        """Return whether the best play so far reaches a bound."""
        return self.best_play is not None and self.best_play.rank(self.value_first) >= bound

    def follow(self, node: PartialExplanation) -> bool:
        """Search for better plays below a branch; False if time has run out."""
        if self.stop():
            self.proven = False
            return False
        top = self.relaxed(node)
        if top is None or self.take(*top, node.held):
            return True
        wanted = self.wanted(node)
        if wanted is None:
            self.proven = False  # not expected: with nothing left to settle, the play is legal
            return True
        for child in self.children(node, wanted):
            if not self.follow(child):
                return False
            if self.reached(top[0]):
                break
        return True

    def wanted(self, node: PartialExplanation) -> tuple[Block, ...] | None:
        """Return the next block to settle, or no block for a freed joker; None if nothing is left."""
        if node.freed and self.regime.renews and (self.regime.mode == "identity" or not node.held):
            return ()
        return node.held[:1] or None

    def relaxed(self, node: PartialExplanation) -> tuple[Rank, tuple[Set, ...]] | None:
        """Return the rank and the sets of the best play of the relaxed position; None if below the floor."""
        took = counts(self.universe, node.pinned)
        virtual, wild = [0] * self.universe.size, node.freed
        for held in node.held:
            for face, joker in zip(held.faces, held.jokers):
                virtual[face] += joker
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
        value = points(self.universe, took) + points(self.universe, must) - points(self.universe, self.table)
        pool = Pool(tuple(map(add, must, virtual)), tuple(may), wild + asked, spare)
        floor = None
        if self.floor is not None:
            first, second = rank(count, value, self.value_first)
            floor = self.floor[0] - first, self.floor[1] - second
        play = best(self.universe, pool, value_first=self.value_first, floor=floor)
        if play is None:
            return None
        return rank(play.count + count, play.value + value, self.value_first), (*node.pinned, *play.sets)

    def take(self, score: Rank, sets: tuple[Set, ...], held: Sequence[Block]) -> bool:
        """Keep the sets of a relaxed play as the best if the rule allows them, and return whether it does."""
        faces = [face for block in held for face, joker in zip(block.faces, block.jokers) if joker]
        kept, others = sets[: self.kept], sets[self.kept :]  # kept sets come first, and stay as they lie
        for placed in _placed(self.universe, others, tuple(sorted(faces))):
            melds = (*kept, *placed)
            if explains(self.universe, self.before, melds, self.regime):
                self.best_play = NumberPlay(*rank(*score, self.value_first), tuple(sorted(melds)))
                self.floor = score[0], score[1] + 1
                return True
        return False

    def children(self, node: PartialExplanation, wanted: tuple[Block, ...]) -> Iterator[PartialExplanation]:
        """Yield the branches with one more set settled, in every way."""
        seen = set()
        for host in self.hosts(node, wanted):
            for fed in self.feeds(host, node.fed):
                child = self.settled(node, host, fed)
                if child is not None and child not in seen:
                    seen.add(child)
                    yield child

    def settled(self, node: PartialExplanation, host: HostSet, fed: tuple[int, ...]) -> PartialExplanation | None:
        """Return the branch in which a set is settled; None if the rule asks for a new set and it is not one."""
        if host.freed and self.regime.renews and not is_new(host.meld, self.olds):
            return None
        return PartialExplanation(
            (*node.pinned, host.meld), host.held, node.freed - host.freed, node.low, fed, node.wild + host.wild
        )

    def feeds(self, host: HostSet, fed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield the choices of a set's tiles from the rack, as many as the rule asks for."""
        need = max(0, self.regime.rack - host.wild) if host.freed else 0
        for chosen in set(combinations(host.fresh, need)):
            more = list(fed)
            for tile in chosen:
                more[tile] += 1
            if all(map(int.__le__, more, self.rack)):
                yield tuple(more)

    def hosts(self, node: PartialExplanation, wanted: tuple[Block, ...]) -> Iterator[HostSet]:
        """Yield the sets that could hold the wanted block, or else a freed joker."""
        left = list(map(sub, map(add, self.table, self.rack), counts(self.universe, node.pinned)))
        left[JOKER] = self.rack[JOKER] - node.wild
        others = list(node.held)
        for seated in wanted:
            others.remove(seated)
        candidates = hosts(self.universe, left, node.freed, wanted, tuple(others))
        return (host for host in candidates if wanted or host.freed)


def _placed(universe: Universe, sets: tuple[Set, ...], faces: tuple[int, ...]) -> Iterator[tuple[Set, ...]]:
    """Yield the sets with jokers for some of their tiles, in every way."""
    if not faces:
        yield sets
        return
    tried = set()
    for number, meld in enumerate(sets):
        if faces[0] in meld and meld not in tried:
            tried.add(meld)
            at = meld.index(faces[0])
            tiles = (*meld[:at], JOKER, *meld[at + 1 :])
            if not is_run(universe, meld):
                tiles = (*meld[:at], *meld[at + 1 :], JOKER)
            if readings(universe, tiles):
                yield from _placed(universe, (*sets[:number], tiles, *sets[number + 1 :]), faces[1:])
