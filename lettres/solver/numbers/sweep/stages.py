"""The plain sweep: it finds every state after each value, with the best score so far. It is enough for most positions.

Jokers are used only where they are needed (not `Instance.wild`). A state is the number of jokers used and the codes of
all colours, packed into one number. For speed, the options within each half of the colours are combined first, then the
two results.
"""

from __future__ import annotations

from collections.abc import Sequence

from lettres.solver.numbers.sweep.cells import JOKERS, PackedOption, PackedOptions, Spot
from lettres.solver.numbers.sweep.chains import better
from lettres.solver.numbers.sweep.instance import SHORT, GroupJokers, Instance, Score, State

PARENT = 20
"""The number of bits for the index of a state among those of its value."""

ROOM = 20_000
"""The most steps cached from one position to the next."""

MANY = 16
"""With more states than this after a value, it pays to drop dominated states."""


Stage = dict[int, int]
"""By packed state after a value: its best score and, in the lowest `PARENT` bits, the index of the state before it."""


class Exhausted(Exception):
    """A sweep would try more combinations than its effort allows."""


def sweep(instance: Instance, floor: Score, effort: int) -> tuple[Score, list[State]] | None:
    """Return the best score and the states that lead to it, at the start and after each value.

    None if no score reaches `floor`. Raises `Exhausted` if more than `effort` combinations would have to be tried.
    """
    stages: list[Stage] = [{0: 0}]
    rest = _rest(instance) if floor > 0 else []
    for at in range(instance.last):
        stage, effort = _step(instance, at, stages[-1], effort)
        if rest:
            least = floor - rest[at + 1]
            stage = {key: found for key, found in stage.items() if found >> PARENT >= least}
        if not stage:
            return None
        stages.append(stage)
    score, key = _end(instance, stages[-1])
    return None if score < floor else (score, _path(instance, stages, key))


def _path(instance: Instance, stages: Sequence[Stage], key: int) -> list[State]:
    """The states that lead to the last packed state, `key`."""
    path = [_state(instance, key)]
    for at in range(instance.last, 0, -1):
        key = list(stages[at - 1])[stages[at][key] & (1 << PARENT) - 1]
        path.append(_state(instance, key))
    return path[::-1]


def _end(instance: Instance, stage: Stage) -> tuple[Score, int]:
    """The best final score and its state, ties going to fewer jokers; the score is -1 if every state has short runs."""
    bits, wild = instance.bits, (1 << JOKERS) - 1
    short = sum((SHORT & (1 << bits) - 1) << JOKERS + bits * colour for colour in range(instance.colours))
    ends = [(found >> PARENT, -(key & wild), key) for key, found in stage.items() if not key & short]
    score, _, key = max(ends, default=(-1, 0, 0))
    return score, key


class Swept:
    """A sweep of one position, kept to speed up the sweep of another that differs in a few tiles.

    Before the first value that differs, both positions have the same states. After the last value that differs, equal
    states gain equal scores. Let the gap be the floor less the final score of the first position. The second position
    cannot reach the floor if, after that last value, each of its states leads the equal state of the first position by
    less than the gap.
    """

    def __init__(self, instance: Instance, effort: int) -> None:
        """Sweep an instance; raise `Exhausted` as `sweep` does."""
        self.spots, self.effort = instance.spots, effort
        self.stages: list[Stage] = [{0: 0}]
        for at in range(instance.last):
            self.stages.append(_step(instance, at, self.stages[-1], effort)[0])
        self.top = _end(instance, self.stages[-1])[0]

    def sweep(self, instance: Instance, floor: Score) -> tuple[Score, list[State]] | None:
        """Return the result of the function `sweep` for an instance with as many jokers and the same tile scores."""
        columns = zip(zip(*self.spots), zip(*instance.spots))
        differ = [at for at, (column, other) in enumerate(columns) if column != other] or [instance.last]
        stages, gap = self.stages[: differ[0] + 1], floor - self.top
        for at in range(differ[0], instance.last):
            stages.append(_step(instance, at, stages[-1], self.effort)[0])
            same = self.stages[at + 1]
            if at >= differ[-1] and all(
                key in same and found >> PARENT < (same[key] >> PARENT) + gap for key, found in stages[-1].items()
            ):
                return None
        score, key = _end(instance, stages[-1])
        return None if score < floor else (score, _path(instance, stages, key))


def _state(instance: Instance, key: int) -> State:
    bits = instance.bits
    codes = tuple([key >> JOKERS + bits * colour & (1 << bits) - 1 for colour in range(instance.colours)])
    return State(codes, key & (1 << JOKERS) - 1)


def _rest(instance: Instance) -> list[Score]:
    """The total score of the optional tiles from each value to the last."""
    values, may = instance.universe.values, instance.pool.may
    rest = [0]
    for at in range(instance.last - 1, -1, -1):
        rest.append(rest[-1] + (sum(may[at::values]) * instance.worth[at] if at < values else 0))
    return rest[::-1]


class _Steps(dict[int, tuple[int, list[tuple[int, int]]]]):
    """The steps from each packed state before a value to the states after it, found on demand.

    Each state before the value is mapped to the number of combinations tried and the list of states after it, each with
    the best score of a step there.
    """

    def __init__(self, column: Sequence[Spot], groups: GroupJokers, bits: int, worth: Score) -> None:
        rows = [spot.packed[colour] for colour, spot in enumerate(column)]
        self.half = len(rows) // 2
        self.rows, self.others = rows[: self.half], rows[self.half :]
        self.groups, self.bits, self.worth = groups, bits, worth << PARENT
        self.firsts: dict[int, list[PackedOption]] = {}
        self.seconds: dict[int, list[PackedOption]] = {}

    def __missing__(self, key: int) -> tuple[int, list[tuple[int, int]]]:
        used = key & (1 << JOKERS) - 1
        index = key & (1 << JOKERS + self.bits * self.half) - 1
        first = self.firsts.get(index)
        if first is None:
            first = self.firsts[index] = _added(self.rows, index, used, self.worth, self.bits)
        index = key >> self.bits * self.half & -1 << JOKERS | used
        second = self.seconds.get(index)
        if second is None:
            second = self.seconds[index] = _added(self.others, index, used, self.worth, self.bits)
        beside, left = self.groups.beside, self.groups.most - used
        after: dict[int, int] = {}
        for tiles, codes, need, score in first:
            jokers, codes, most = beside[tiles], codes + used, left - need
            for tiles, codes_too, need, score_too in second:
                more = jokers[tiles]
                if more + need <= most:
                    following, total = codes + codes_too + more, score + score_too
                    if after.get(following, -1) < total:
                        after[following] = total
        self[key] = found = len(first) * len(second), [*after.items()]
        _forget(len(after) + 1)
        return found


_known: dict[tuple[tuple[Spot, ...], Score], _Steps] = {}
_room = [ROOM]


def _forget(more: int) -> None:
    """Count `more` steps as cached; drop all cached steps once there are too many."""
    _room[0] -= more
    if _room[0] < 0:
        _known.clear()
        _room[0] = ROOM


def _step(instance: Instance, at: int, stage: Stage, effort: int) -> tuple[Stage, int]:
    """The states after the value with index `at`, given the states `stage` before it, and the effort left."""
    column, worth = tuple([line[at] for line in instance.spots]), instance.worth[at]
    steps = _known.get((column, worth))
    if steps is None:
        steps = _known[column, worth] = _Steps(column, instance.groups, instance.bits, worth)
    instance.look()
    after: Stage = {}
    for place, (key, found) in enumerate(stage.items()):
        combinations, ways = steps[key]
        effort -= combinations
        if effort < 0:
            raise Exhausted
        base = (found >> PARENT << PARENT) + place
        for nxt, score in ways:
            total = base + score
            if after.get(nxt, -1) < total:
                after[nxt] = total
    return _undominated(instance, after) if len(after) > MANY else after, effort


def _undominated(instance: Instance, stage: Stage) -> Stage:
    """The states of `stage` that are not dominated.

    A state is dominated if a state with better runs of a colour scores at least as much.
    """
    dominated, bits = set(), instance.bits
    for shift in range(JOKERS, JOKERS + bits * instance.colours, bits):
        codes = {key >> shift & (1 << bits) - 1 for key in stage}
        steps = {code: [step << shift for step in better(code) if code + step in codes] for code in codes}
        if any(steps.values()):
            for key, found in stage.items():
                for step in steps[key >> shift & (1 << bits) - 1]:
                    if stage.get(key + step, -1) >= found >> PARENT << PARENT:
                        dominated.add(key)
    return {key: found for key, found in stage.items() if key not in dominated}


def _added(rows: Sequence[PackedOptions], index: int, used: int, worth: Score, bits: int) -> list[PackedOption]:
    """The combined options of the colours in `rows`, with scores.

    `index` packs the codes of these colours, with the number `used` of jokers in its lowest bits.
    """
    wild, code = (1 << JOKERS) - 1, (1 << JOKERS + bits) - 1
    if len(rows) == 2:
        some, more = rows[0][index & code], rows[1][index >> bits & ~wild | used]
        return [(g | h, s + t, n + m, (k + o) * worth) for g, s, n, k in some for h, t, m, o in more]
    sums: list[PackedOption] = [(0, 0, 0, 0)]
    for row in rows:
        more = row[index & code]
        sums = [(g | h, s + t, n + m, k + o * worth) for g, s, n, k in sums for h, t, m, o in more]
        index = index >> bits & ~wild | used
    return sums
