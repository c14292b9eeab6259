"""Branch and bound for hard positions: at each step, the rarest letter goes into a word or stays on the rack.

The linear programme chooses the branch to try first. Its cuts refute other branches. When few letters are left, they
are split into words directly (`partition`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from lettres.solver.words.cuts import Cuts, Task
from lettres.solver.words.index import (
    GUARD_HIGH,
    GUARD_LOW,
    Array,
    Numbers,
    Packed,
    Values,
    letter_counts,
    packed,
    rarest,
)
from lettres.solver.words.partition import SHORTEST, Partitioner, Parts, Refuting
from lettres.solver.words.pool import among
from lettres.solver.words.rack_choices import choices_left, ways_to_leave
from lettres.solver.words.reach import Targets
from lettres.solver.words.relax import Relaxation
from lexicon.anagrams import RARITY

_BLOCK = 24  # cuts applied in one go
_PROGRAMME = 200_000  # steps counted for each call of the programme
_FEW = 20_000  # up to this many ways to leave letters on the rack are all tried
_FEW_TARGETS = 40  # up to this many longest words are tried one by one
_SMALL = 12  # up to this many letters are split without the programme


class Node(NamedTuple):
    """A state of the search: the `size` letters that remain, packed in `low` and `high`.

    The number `stay` of these letters will be left on the rack, and the others split into words. `rack` has the counts
    of the letters that may be left on the rack. `words` are the classes formed so far, `floor` is the lowest class that
    may be formed next, `most` the number of words that may still be formed. If `wanted`, one of these further words
    must have the greatest length.
    """

    low: np.uint64
    high: np.uint64
    size: int
    stay: int
    rack: Values
    floor: int
    words: Parts
    wanted: bool
    most: int


class Children(NamedTuple):
    """Arrays with an element for each next step: the class formed (below 0: a letter stays), and the letters left.

    `wanted` says whether a word of the greatest length must still be formed after the step.
    """

    classes: Numbers
    low: Array
    high: Array
    sizes: Numbers
    wanted: NDArray[np.bool_]

    def take(self, at: Numbers) -> Children:
        """Return the steps at the indices `at`."""
        return Children(self.classes[at], self.low[at], self.high[at], self.sizes[at], self.wanted[at])


class BranchAndBound:
    """Branch and bound for one choice of table words to take apart, and one choice of letters for the jokers."""

    def __init__(self, relaxation: Relaxation, cuts: Cuts, partitioner: Partitioner, task: Task) -> None:
        self.relaxation = relaxation
        self.index = relaxation.reach.index
        self.cuts = cuts
        self.partitioner = partitioner
        self.task = task
        self._rack = relaxation.rack

    def ways(self, node: Node) -> Iterator[Parts]:
        """Yield every partition below `node`: its `words`, then classes formed from the remaining letters."""
        return iter(()) if self._refuted(node) else self.below(node)

    def below(self, node: Node) -> Iterator[Parts]:
        """Yield the same as `ways`, for a `node` that the programme has just failed to refute."""
        if not node.size:
            yield from () if node.wanted else (node.words,)
            return
        promise = self._promise()
        some = self.fitting(node, self._children(node), 0)
        ways = ways_to_leave(node.rack.astype(int).tolist(), node.stay)
        small = (some.sizes - node.stay <= _SMALL) & (ways <= _FEW)
        yield from self._small(node, some.take(np.flatnonzero(small)))
        rest = some.take(np.flatnonzero(~small))
        promised = np.array([promise.get(number, 0.0) for number in rest.classes.tolist()])
        rest = rest.take(np.argsort(-promised, kind="stable"))
        while len(rest.classes):
            known = len(self.cuts)
            yield from self.ways(self._child(node, rest))
            rest = self.fitting(node, rest.take(np.arange(1, len(rest.classes))), known)

    def _child(self, node: Node, some: Children) -> Node:
        """Return the node to which the first step in `some` leads from `node`."""
        number = int(some.classes[0])
        child = node._replace(low=some.low[0], high=some.high[0], size=int(some.sizes[0]), wanted=bool(some.wanted[0]))
        if number < 0:
            rack = node.rack.copy()
            rack[-number - 1] -= 1
            return child._replace(stay=node.stay - 1, rack=rack)
        floor = number + int(self.partitioner.most_of[number] < 2)
        return child._replace(floor=floor, words=(*node.words, number), most=node.most - 1)

    def _refuted(self, node: Node) -> bool:
        """Return whether the programme proves that `node` has no partition; if so, add the programme's cut."""
        self.partitioner.spend(_PROGRAMME)
        formed = letter_counts(self.index.low[list(node.words)], self.index.high[list(node.words)]).sum(axis=0)
        task = self.task._replace(with_longest=node.wanted, taken=self.task.taken + formed, stay=self._rack - node.rack)
        cut = self.relaxation.refute(task)
        if cut is not None:
            self.cuts.add(cut)
        return cut is not None

    def _promise(self) -> dict[int, float]:
        """Return how many times (a fraction) the programme's last solution forms each class, by class."""
        values, columns = self.relaxation.values(), self.relaxation.columns
        formed = np.flatnonzero(values > 0.01).tolist()
        classes = self.relaxation.classes(np.array([columns[at] for at in formed], np.intp)).tolist()
        return dict(zip(classes, values[formed].tolist()))

    def _children(self, node: Node) -> Children:
        """Return the next steps from `node`: form a word with the rarest letter, or leave that letter on the rack."""
        letter = int(rarest(np.array([node.low]), np.array([node.high]))[0])
        index = self.index
        classes = self._words(node, letter)
        sizes = node.size - index.lengths[classes].astype(np.intp)
        classes = classes[(sizes == node.stay) | (sizes - node.stay >= SHORTEST)]
        lengths = index.lengths[classes].astype(np.intp)
        wanted = node.wanted & (lengths != self.task.longest)
        low, high = node.low - index.low[classes], node.high - index.high[classes]
        sizes = node.size - lengths
        if node.stay and node.rack[letter] > 0 and node.floor <= index.starts[letter * (index.longest + 1)]:
            own_low, own_high = packed(RARITY[letter])
            classes, sizes = np.append(classes, -letter - 1), np.append(sizes, node.size - 1)
            low, high = np.append(low, node.low - own_low), np.append(high, node.high - own_high)
            wanted = np.append(wanted, node.wanted)
        return Children(classes, low, high, sizes, wanted)

    def _words(self, node: Node, letter: int) -> Numbers:
        """Return the classes with rarest letter `RARITY[letter]` that the letters of `node` can form."""
        if not node.most:
            return np.zeros(0, np.intp)
        index = self.index
        bucket = index.bucket(letter, min(self.task.longest, node.size))
        self.partitioner.spend(bucket.stop - bucket.start)
        fits = (((node.low | GUARD_LOW) - index.low[bucket]) & GUARD_LOW) == GUARD_LOW
        fits &= (((node.high | GUARD_HIGH) - index.high[bucket]) & GUARD_HIGH) == GUARD_HIGH
        classes: Numbers = np.flatnonzero(fits) + bucket.start
        classes = classes[self.partitioner.most_of[classes] > 0]
        if node.floor >= bucket.start:
            classes = classes[classes >= node.floor]
        return classes

    def fitting(self, node: Node, some: Children, first: int) -> Children:
        """Return the children in `some` that are not refuted by the cuts from index `first` on."""
        if not len(some.classes) or len(self.cuts) == first:
            return some
        counts = letter_counts(some.low, some.high).astype(np.float64)
        kept = np.arange(len(counts))
        wanted, free = (self.cuts.room(self.task.longest, with_longest) for with_longest in (True, False))
        for end in range(len(self.cuts), first, -_BLOCK):
            # the newest cuts are the likeliest to close a branch
            block = slice(max(first, end - _BLOCK), end)
            weights = self.cuts.weights[:, block]
            heavy = counts[kept] @ weights
            if node.stay:
                # a child that leaves a letter on the rack has one fewer to leave
                stays, fewer = (_heaviest(node.rack, stay, weights) for stay in (node.stay, node.stay - 1))
                heavy -= np.where(some.classes[kept, None] < 0, fewer, stays)
            rooms = np.where(some.wanted[kept, None], wanted[block], free[block])
            kept = kept[(heavy <= rooms).all(axis=1)]
        return some.take(kept)

    def _small(self, node: Node, some: Children) -> Iterator[Parts]:
        """Yield every partition below the children `some` of `node`, by splitting their few letters directly."""
        if node.stay:
            for at in range(len(some.classes)):
                child = self._child(node, one := some.take(np.arange(at, at + 1)))
                left = choices_left(child.rack, letter_counts(one.low, one.high)[0], child.stay)
                yield from self._parted(child, child.low - left.low, child.high - left.high)
            return
        some = some.take(np.flatnonzero(some.classes >= 0))
        for at, parts in self.partitioner.partitions(some.low, some.high, some.sizes, node.most - 1, self._refuting()):
            if not some.wanted[at] or self._has_longest(parts):
                yield (*node.words, int(some.classes[at]), *parts)

    def _parted(self, node: Node, low: Array, high: Array) -> Iterator[Parts]:
        sizes = np.full(len(low), node.size - node.stay)
        for _, parts in self.partitioner.partitions(low, high, sizes, node.most, self._refuting()):
            if not node.wanted or self._has_longest(parts):
                yield (*node.words, *parts)

    def _refuting(self) -> Refuting:
        return Refuting(self.cuts.weights, self.cuts.room(self.task.longest, False))

    def _has_longest(self, parts: Parts) -> bool:
        return any(self.index.lengths[number] == self.task.longest for number in parts)


class PoolPartitions:
    """The partitions of pools; a pool is the rack, one choice of table words, and one choice of letters for the jokers.

    The programme must have just failed to refute the choice of table words.
    """

    def __init__(self, relaxation: Relaxation, cuts: Cuts, partitioner: Partitioner, task: Task) -> None:
        self.relaxation, self.cuts, self.partitioner, self.task = relaxation, cuts, partitioner, task

    def partitions(
        self, some: Children, stay: int, counts: Values, targets: Targets, most: int
    ) -> Iterator[tuple[int, Parts]]:
        """Yield (index of the choice of joker letters, partition) for every partition of the pools `some`.

        A partition has at most `most` words and leaves `stay` letters on the rack. `counts` has the letter counts of
        each choice of joker letters. `targets` are the candidates for a longest word, if the task needs one.
        """
        first = self.task.with_longest and len(targets.numbers) <= _FEW_TARGETS
        if first:
            some = _without_targets(some, targets, stay)
        known = 0
        while len(some.classes):
            at, way = divmod(int(some.classes[0]), len(targets.numbers)) if first else (int(some.classes[0]), -1)
            cover = BranchAndBound(self.relaxation, self.cuts, self.partitioner, self.task._replace(shown=counts[at]))
            words = (int(targets.numbers[way]),) if first else ()
            size, wanted, rack = int(some.sizes[0]), bool(some.wanted[0]), self.relaxation.rack
            node = Node(some.low[0], some.high[0], size, stay, rack, 0, words, wanted, most - len(words))
            before = some.classes[0]
            some = cover.fitting(node, some, known)
            known = len(self.cuts)
            if not len(some.classes) or some.classes[0] != before:
                continue
            some = some.take(np.arange(1, len(some.classes)))
            # without jokers, the programme has just been asked about this node
            asked = not self.relaxation.reach.jokers and (not first or len(targets.numbers) == 1)
            for parts in cover.below(node) if asked else cover.ways(node):
                if not parts or parts.count(parts[0]) <= self.partitioner.most_of[parts[0]]:
                    yield at, parts


def _heaviest(rack: Values, stay: int, weights: Values) -> Values:
    """Return, for each cut (a column of `weights`), the most that `stay` letters of `rack` can weigh."""
    each = np.repeat(weights, rack.astype(np.intp), axis=0)
    best: Values = -np.sort(-each, axis=0)[:stay].sum(axis=0)
    return best


def _without_targets(some: Children, targets: Targets, stay: int) -> Children:
    """Return what remains of each pool in `some` when a target is formed, for each target that the pool contains.

    A remainder is kept only if it has `stay` letters, all for the rack, or at least three more, to form a word. The
    `classes` of the result are pool number times the number of targets, plus target number.
    """
    own = targets.letters
    word = Packed(own.low - np.uint64(targets.longer.low), own.high - np.uint64(targets.longer.high))
    low, high = some.low[:, None] - word.low, some.high[:, None] - word.high
    fits = among(word, Packed(some.low[:, None], some.high[:, None]))
    pools, ways = np.nonzero(fits)
    sizes = some.sizes[pools] - (targets.size - targets.longer.size)
    good = (sizes == stay) | (sizes - stay >= SHORTEST)
    pools, ways = pools[good], ways[good]
    classes = some.classes[pools] * len(targets.numbers) + ways
    return Children(classes, low[pools, ways], high[pools, ways], sizes[good], np.zeros(len(pools), np.bool_))
