"""The search for the best play if jokers on the table are not simply wild: a play that `explains` accepts.

An explanation says which jokers are replaced, and what the other jokers stand for. First a relaxed position is solved,
in which a joker that keeps its face is one more tile with that face, and a freed joker is wild. If the play breaks the
regime, the search branches over the sets that may hold one freed joker (with the rack tiles that it needs) or one block
of tiles that stay together; what remains is a smaller position of the same kind. Only `explains` judges a play, and the
best relaxed play of a branch is an upper bound for its plays.
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
    """The options of a search.

    With `value_first`, a rank compares values before numbers of tiles. `floor` is the rank that a play has to reach.
    `must` counts the rack tiles that have to be laid, by kind, jokers last (empty: none); `kept` are the sets of the
    table that stay.
    """

    value_first: bool = False
    must: Counts = ()
    kept: Sequence[Set] = ()
    floor: Rank | None = None
    stop: Stop = never


_DEFAULT = JokerOptions()


class PartialExplanation(NamedTuple):
    """A branch of the search: some sets are settled, the other jokers are still to be settled.

    - `pinned` are the settled sets;
    - `held` are the blocks still to settle, and `freed` is the number of freed jokers still to settle;
    - `low` counts the rack tiles that must be laid, by kind, jokers last;
    - `fed` counts the rack tiles that replace a joker, or that a freed joker needs in its set;
    - `wild` is the number of rack jokers in settled sets.
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
    """Return the best play that obeys the regime, and whether it is proven; None if no play reaches `options.floor`.

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
    """The state of a search: the best play so far, and the rank that a better play has to reach (`floor`)."""

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
        """Find the best play that keeps the sets `kept` and lays at least the tiles `least` (counts by kind).

        The search ends at once if the best play with all jokers wild obeys the regime. Otherwise it goes through the
        explanations.
        """
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
        """Yield each explanation of the jokers in the sets `rest`, those with the fewest freed jokers first.

        An explanation is given by the blocks held, the number of freed jokers, and the counts of the rack tiles that
        replace these jokers.
        """
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
        """Return the number of tiles with this face that stay with a joker, in `blocks` or in `kept`.

        Such tiles cannot have replaced a joker.
        """
        held = sum(meld.count(face) for meld in kept if JOKER in meld)
        for block in blocks:
            held += sum(each == face and not joker and not new for each, joker, new in zip(*block))
        return held

    def reached(self, bound: Rank) -> bool:
        """Return whether the best play so far reaches the bound."""
        return self.best_play is not None and self.best_play.rank(self.value_first) >= bound

    def follow(self, node: PartialExplanation) -> bool:
        """Search a branch for better plays; return False if time has run out."""
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
        """Return the next block to settle, as a tuple of one block.

        The tuple is empty if a freed joker comes next. None if nothing is left to settle.
        """
        if node.freed and self.regime.renews and (self.regime.mode == "identity" or not node.held):
            return ()
        return node.held[:1] or None

    def relaxed(self, node: PartialExplanation) -> tuple[Rank, tuple[Set, ...]] | None:
        """Return the rank and the sets of the best play of a branch's relaxed position.

        None if there is no such play, or if the play does not reach the floor.
        """
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
        """Return whether the sets of a relaxed play obey the regime; if so, keep this play as the best.

        `held` are the blocks whose jokers the relaxed position had as natural tiles.
        """
        faces = [face for block in held for face, joker in zip(block.faces, block.jokers) if joker]
        kept, others = sets[: self.kept], sets[self.kept :]  # kept sets come first and stay as they are
        for placed in _placed(self.universe, others, tuple(sorted(faces))):
            melds = (*kept, *placed)
            if explains(self.universe, self.before, melds, self.regime):
                self.best_play = NumberPlay(*rank(*score, self.value_first), tuple(sorted(melds)))
                self.floor = score[0], score[1] + 1
                return True
        return False

    def children(self, node: PartialExplanation, wanted: tuple[Block, ...]) -> Iterator[PartialExplanation]:
        """Yield the branches of `node` with one more set settled, for the `wanted` block or else for a freed joker."""
        seen = set()
        for host in self.hosts(node, wanted):
            for fed in self.feeds(host, node.fed):
                child = self.settled(node, host, fed)
                if child is not None and child not in seen:
                    seen.add(child)
                    yield child

    def settled(self, node: PartialExplanation, host: HostSet, fed: tuple[int, ...]) -> PartialExplanation | None:
        """Return the branch of `node` in which the set `host` is settled too, with `fed` as the new counts.

        None if a set with a freed joker has to be new (`is_new`) and `host` is not.
        """
        if host.freed and self.regime.renews and not is_new(host.meld, self.olds):
            return None
        return PartialExplanation(
            (*node.pinned, host.meld), host.held, node.freed - host.freed, node.low, fed, node.wild + host.wild
        )

    def feeds(self, host: HostSet, fed: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield `fed` plus the rack tiles that the regime demands in `host`, once for each choice of these tiles."""
        need = max(0, self.regime.rack - host.wild) if host.freed else 0
        for chosen in set(combinations(host.fresh, need)):
            more = list(fed)
            for tile in chosen:
                more[tile] += 1
            if all(map(int.__le__, more, self.rack)):
                yield tuple(more)

    def hosts(self, node: PartialExplanation, wanted: tuple[Block, ...]) -> Iterator[HostSet]:
        """Yield the sets that may hold the block in `wanted` or, if `wanted` is empty, a freed joker."""
        left = list(map(sub, map(add, self.table, self.rack), counts(self.universe, node.pinned)))
        left[JOKER] = self.rack[JOKER] - node.wild
        others = list(node.held)
        for seated in wanted:
            others.remove(seated)
        candidates = hosts(self.universe, left, node.freed, wanted, tuple(others))
        return (host for host in candidates if wanted or host.freed)


def _placed(universe: Universe, sets: tuple[Set, ...], faces: tuple[int, ...]) -> Iterator[tuple[Set, ...]]:
    """Yield every way to put jokers into the sets, each in place of a tile with one of the `faces`."""
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
