"""The narrow sweep: it follows only states from which the bound allows a better play than the best known.

If too many of these states follow a value, only the most promising are kept, which still finds good plays. As soon as a
sweep leaves out no state, or a play reaches the bound, the best play known is proven to be the best. Until then,
improving the bound and widening the sweep alternate.
"""

from __future__ import annotations

from heapq import nlargest
from operator import itemgetter

from lettres.solver.numbers.sweep.bound import IMPOSSIBLE, Bound
from lettres.solver.numbers.sweep.cells import GROUP
from lettres.solver.numbers.sweep.chains import FlatOption
from lettres.solver.numbers.sweep.instance import SHORT, Instance, Score, State

WIDTHS: tuple[int, ...] = (16, 32, 512)
"""The most states followed at each value, in the first sweep and in later ones; after the last, four times as many."""
DEPTH = 2
"""At first, plays are sought at most this far below the bound, in units of the score (`Instance.unit`)."""
TIMES = 3
"""The most improvements of the bound before each sweep."""
SMALL = 4
"""The bound is improved until a step gains less than a unit divided by this number."""

Entry = tuple[int, Score, Score, int]
"""A packed state, the score so far, the upper bound of plays through it, and the index of the state before it."""
Choice = tuple[Score, int, int, int, Score]
"""The loss against the bound; tiles in groups, packed; codes and jokers, packed; jokers needed; the score."""
Sorted = list[tuple[int, list[tuple[Score, int, int, Score]]]]
"""Choices by their packed tiles in groups, the smallest loss first."""


def narrow(instance: Instance, floor: Score, top: Score | None = None) -> tuple[Score, list[State]] | None:
    """Return the best score and the states that lead to it; None if no score reaches `floor`.

    `top` is an upper bound on the score, if one below the score of all tiles is known. Without `top`, a first quick
    sweep often reaches the score of all tiles; with `top`, the bound is improved before the first sweep.
    """
    bound, price = Bound(instance), _Price(instance.joker_worth, instance.unit)
    widths, depth = WIDTHS, DEPTH * instance.unit
    if top is None:
        top = min(bound.value, instance.all_laid)
    else:
        widths, top = WIDTHS[1:], _improved(bound, price, top, floor)
    chosen: tuple[Score, list[State]] | None = None
    while top >= floor:
        instance.look()
        least = max(floor, top - depth)
        found, whole = _NarrowSweep(bound, least, widths[0]).run()
        if found is not None:
            chosen, floor = found, found[0] + instance.grain
            if whole:
                break
        elif whole:
            top = least - instance.grain
            depth *= 2
        if not whole:
            widths = widths[1:] or (4 * widths[0],)
        if top >= floor:
            top = _improved(bound, price, top, floor)
    return chosen


def _improved(bound: Bound, price: _Price, top: Score, floor: Score) -> Score:
    """Improve the bound as long as that pays, and drop options that cannot reach `floor`; return the bound."""
    instance, grain = bound.instance, bound.instance.grain
    before = bound.value
    for _ in range(TIMES):
        instance.look()
        bound.improve(price.now if instance.jokers else 0)
        top = min(top, bound.value // grain * grain)
        if top < floor:
            return top
        settled = not instance.jokers or price.learn(bound)
        if settled and before - bound.value < instance.unit // SMALL:
            break
        before = bound.value
    bound.give_up(floor)
    return top


class _Price:
    """The bisection for the price of jokers, which falls if jokers are left over and rises if they are too few."""

    def __init__(self, least: Score, unit: Score) -> None:
        self.low, self.high, self.unit = least, 0, unit
        self.now = least + unit

    def learn(self, bound: Bound) -> bool:
        """Adjust the price if the best scores use too many or too few jokers; return whether the old price was good."""
        if self.high and self.high - self.low < self.unit // 20:
            self.low, self.high = max(0, self.low - self.unit // 5), self.high + self.unit // 5
            return True
        excess = bound.used() - bound.instance.jokers
        if not excess:
            return True
        if excess < 0:
            self.high = self.now
        else:
            self.low = self.now
        self.now = (self.low + self.high) // 2 if self.high else 4 * self.now
        return False


class _NarrowSweep:
    """One sweep for plays that reach `floor`; it follows at most `width` states at each value."""

    def __init__(self, bound: Bound, floor: Score, width: int) -> None:
        self.instance, self.bound, self.floor, self.width = bound.instance, bound, floor, width
        self.whole = True
        self.rest = (bound.without_jokers() if self.instance.jokers else bound.rest, bound.rest)

    def run(self) -> tuple[tuple[Score, list[State]] | None, bool]:
        """Return the best score with the states that lead to it, and whether no state was left out.

        The first result is None if no score reaches the floor.
        """
        instance = self.instance
        stages: list[list[Entry]] = [[(0, 0, self.ahead(0, 0), 0)]]
        for at in range(instance.last):
            instance.look()
            stage = self.step(at, stages[-1])
            if len(stage) > self.width:
                self.whole = False
                stage = nlargest(self.width, stage, key=itemgetter(2))
            if not stage:
                return None, self.whole
            stages.append(stage)
        ends = [
            (laid, -(key >> instance.jokers_at), place)
            for place, (key, laid, _, _) in enumerate(stages[-1])
            if self.closed(self.state(instance.last, key))
        ]
        score, _, place = max(ends, default=(-1, 0, 0))
        if score < self.floor:
            return None, self.whole
        path = []
        for at in range(instance.last, -1, -1):
            path.append(self.state(at, stages[at][place][0]))
            place = stages[at][place][3]
        return (score, path[::-1]), self.whole

    def state(self, at: int, key: int) -> State:
        """Unpack the state `key`, which follows the first `at` values."""
        links = [chain[at - 1] for chain in self.instance.chains]
        index = self.instance.index
        places = [key >> index * colour & (1 << index) - 1 for colour in range(self.instance.colours)]
        codes = tuple([link.codes[place] if at else 0 for link, place in zip(links, places)])
        return State(codes, key >> self.instance.jokers_at)

    def closed(self, state: State) -> bool:
        """Return whether a play can end in `state`: every run is long enough, and every required joker is laid."""
        if self.instance.wild and state.used < self.instance.pool.must_jokers:
            return False
        return not any(code & SHORT for code in state.codes)

    def ahead(self, at: int, key: int) -> Score:
        """Return the upper bound on the score still to come after the packed state `key`.

        The state follows the first `at` values.
        """
        left = self.instance.jokers - (key >> self.instance.jokers_at)
        rests, total = self.rest[left > 0], self.bound.price * left
        index = self.instance.index
        for rest in rests:
            total += rest[at][key & (1 << index) - 1]
            key >>= index
        return total

    def payments(self, at: int) -> dict[int, list[tuple[Score, int, Score]]]:
        """Return the possible groups at the value with index `at`, by their packed tiles.

        Each entry has the total cost (payments, price of the jokers, loss), the number of jokers, and the loss alone.
        """
        if not self.bound.vectors[at]:
            return {0: [(0, 0, 0)]}
        cost = self.bound.price - self.instance.joker_worth
        paid = [
            [(pay, group << GROUP * colour) for group, pay in enumerate(pays)]
            for colour, pays in enumerate(self.bound.pay[at])
        ]
        found: dict[int, list[tuple[Score, int, Score]]] = {}
        for vector, jokers, changed in self.bound.vectors[at]:
            total, packed = cost * jokers + changed, 0
            for pays, group in zip(paid, vector):
                pay, bits = pays[group]
                if pay <= IMPOSSIBLE:
                    break
                total += pay
                packed |= bits
            else:
                found.setdefault(packed, []).append((total, jokers, changed))
        return found

    def step(self, at: int, stage: list[Entry]) -> list[Entry]:
        """Return the states after the value with index `at`, given the states `stage` before it.

        If there are far too many states, less promising ones may be left out.
        """
        instance, floor, room = self.instance, self.floor, 4 * self.width
        half, index = instance.colours // 2, instance.index
        low, codes, shift = (1 << index * half) - 1, (1 << index * instance.colours) - 1, instance.jokers_at
        payments = self.payments(at)
        choices = _Choices(self, at)
        extra = instance.joker_worth
        after: dict[int, tuple[Score, int, Score]] = {}
        for place, (key, laid, most, _) in enumerate(stage):
            if len(after) > room:
                floor = max(floor, nlargest(self.width, [each[2] for each in after.values()])[-1])
                self.whole, room = False, 2 * len(after)
            used = key >> shift
            left = instance.jokers - used
            first = choices.options_for(0, half, key & low, left, most - floor)
            second = choices.options_for(half, instance.colours, (key & codes) >> index * half, left, most - floor)
            for groups, ones in first:
                for others, twos in second:
                    if groups | others not in payments:
                        continue
                    least = twos[0][0]
                    for cost, jokers, changed in payments[groups | others]:
                        slack, rest = most - floor - cost, left - jokers
                        if rest < 0:
                            continue
                        start = (used + jokers) << shift
                        base = laid + jokers * extra - changed
                        for lost, codes_one, need, score in ones:
                            spare = slack - lost
                            if spare < least:
                                break
                            start_one, base_one, may, full = start + codes_one, base + score, rest - need, floor + spare
                            for lost_two, codes_two, need_two, score_two in twos:
                                if lost_two > spare:
                                    break
                                if need_two <= may:
                                    state, total = start_one + codes_two, base_one + score_two
                                    if state not in after or after[state][0] < total:
                                        after[state] = (total, place, full - lost_two)
        found = []
        better = [chain[at].better for chain in instance.chains]
        for key, (laid, place, _) in after.items():
            most = laid + self.ahead(at + 1, key)
            if most >= floor and not _dominated(key, laid, after, better, index):
                found.append((key, laid, most, place))
        return found


def _dominated(
    key: int,
    laid: Score,
    after: dict[int, tuple[Score, int, Score]],
    better: list[tuple[tuple[int, ...], ...]],
    index: int,
) -> bool:
    """Return whether a state in `after` scores at least `laid` with better runs of one colour than state `key`."""
    for colour, rows in enumerate(better):
        for step in rows[key >> index * colour & (1 << index) - 1]:
            other = after.get(key + (step << index * colour))
            if other is not None and other[0] >= laid:
                return True
    return False


class _Choices:
    """The options of a value, combined for several colours."""

    def __init__(self, sweep: _NarrowSweep, at: int) -> None:
        self.sweep, self.instance, self.at = sweep, sweep.instance, at
        self.options: list[list[list[FlatOption]]] = []
        for colour, sizes in enumerate(sweep.bound.sizes):
            rows: list[list[FlatOption]] = [[] for _ in range(sizes[at])]
            for option in sweep.bound.options[colour][at]:
                rows[option[0]].append(option)
            self.options.append(rows)
        self.singles: dict[tuple[int, int, int], list[Choice]] = {}
        self.known: dict[tuple[int, int, int, int], tuple[Score, Sorted]] = {}

    def options_for(self, first: int, end: int, codes: int, left: int, slack: Score) -> Sorted:
        """Return the options of the colours from `first` to before `end`, combined, from their packed `codes`.

        The options are grouped by tiles in groups, the smallest loss first. Options that need more than `left` jokers
        are left out; options that lose more than `slack` against the bound may be left out, too.
        """
        key = first, end, codes, left
        if key not in self.known or self.known[key][0] < slack:
            self.known[key] = slack, self._combined(first, end, codes, left, slack)
        return self.known[key][1]

    def _combined(self, first: int, end: int, codes: int, left: int, slack: Score) -> Sorted:
        sums: list[Choice] = [(0, 0, 0, 0, 0)]
        index = self.instance.index
        for colour in range(first, end):
            more = self.single(colour, codes & (1 << index) - 1, left)
            codes >>= index
            sums = [
                (one[0] + two[0], one[1] | two[1], one[2] + two[2], one[3] + two[3], one[4] + two[4])
                for one in sums
                for two in more
                if one[0] + two[0] <= slack and one[3] + two[3] <= left
            ]
        found: dict[int, list[tuple[Score, int, int, Score]]] = {}
        for lost, groups, code, need, score in sorted(sums):
            found.setdefault(groups, []).append((lost, code, need, score))
        return list(found.items())

    def single(self, colour: int, place: int, left: int) -> list[Choice]:
        """Return the options of one colour, from the code with index `place`, that need at most `left` jokers."""
        key = colour, place, left
        if key in self.singles:
            return self.singles[key]
        instance, at, bound, rests = self.instance, self.at, self.sweep.bound, self.sweep.rest[left > 0][colour]
        worth, extra = instance.worth[at], instance.joker_worth
        cost, shift, groups, jokers_at = (
            bound.price - extra,
            instance.index * colour,
            GROUP * colour,
            instance.jokers_at,
        )
        rest, pay, full = rests[at + 1], bound.pay[at][colour], rests[at][place]
        found = self.singles[key] = []
        for _, group, jokers, count, after, need in self.options[colour][place]:
            if need <= left:
                laid = count * worth
                lost = full - laid + jokers * cost - pay[group] - rest[after]
                code = (after << shift) + (jokers << jokers_at)
                found.append((lost, group << groups, code, need, laid + jokers * extra))
        return found
