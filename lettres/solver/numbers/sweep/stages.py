"""The plain sweep: every state after each value, and the most that is laid by then. Enough for most positions.

Only where jokers are taken as they are needed (not `Instance.wild`). A state is the jokers used and the codes of all
colours, packed into one number. The options of some colours are added up for each pair of codes, then those of the
others.
"""

from __future__ import annotations

from collections.abc import Sequence

from lettres.solver.numbers.sweep.cells import JOKERS, PackedOption, PackedOptions
from lettres.solver.numbers.sweep.chains import better
from lettres.solver.numbers.sweep.instance import SHORT, Instance, Score, State

PARENT = 20
"""Bits for the place of a state among those before it."""

MANY = 16
"""States among which it pays to look for those that are no better than others."""


class Exhausted(Exception):
    """There is more to do than was allowed."""


def sweep(instance: Instance, floor: Score, effort: int) -> tuple[Score, list[State]] | None:
    """The best score from `floor` on and the states on the way to it, one for each value and the start.

    None where there is none. Raises `Exhausted` when more combinations than `effort` would have to be looked at.
    """
    stages: list[dict[int, int]] = [{0: 0}]
    rest = _rest(instance) if floor > 0 else []
    for at in range(instance.last):
        instance.look()
        stage, effort = _step(instance, at, stages[-1], effort)
        if len(stage) > MANY:
            stage = _undominated(instance, stage)
        if rest:
            least = floor - rest[at + 1]
            stage = {key: found for key, found in stage.items() if found >> PARENT >= least}
        if not stage:
            return None
        stages.append(stage)
    bits = instance.bits
    short = sum((SHORT & (1 << bits) - 1) << JOKERS + bits * colour for colour in range(instance.colours))
    score, _, key = max(
        [(found >> PARENT, -(key & (1 << JOKERS) - 1), key) for key, found in stages[-1].items() if not key & short],
        default=(-1, 0, 0),
    )
    if score < floor:
        return None
    path = [_state(instance, key)]
    for at in range(instance.last, 0, -1):
        key = list(stages[at - 1])[stages[at][key] & (1 << PARENT) - 1]
        path.append(_state(instance, key))
    return score, path[::-1]


def _state(instance: Instance, key: int) -> State:
    bits = instance.bits
    codes = tuple([key >> JOKERS + bits * colour & (1 << bits) - 1 for colour in range(instance.colours)])
    return State(codes, key & (1 << JOKERS) - 1)


def _rest(instance: Instance) -> list[Score]:
    """What all optional tiles from each value on would score."""
    values, may = instance.universe.values, instance.pool.may
    rest = [0]
    for at in range(instance.last - 1, -1, -1):
        rest.append(rest[-1] + (sum(may[at::values]) * instance.worth[at] if at < values else 0))
    return rest[::-1]


def _step(instance: Instance, at: int, stage: dict[int, int], effort: int) -> tuple[dict[int, int], int]:
    """The states after one value more, and how much effort is left."""
    half, bits = instance.colours // 2, instance.bits
    rows = [line[at].packed[colour] for colour, line in enumerate(instance.spots)]
    rows, others = rows[:half], rows[half:]
    beside, worth = instance.groups.beside, instance.worth[at] << PARENT
    wild, low, high_at = (1 << JOKERS) - 1, (1 << JOKERS + bits * half) - 1, bits * half
    firsts: dict[int, list[PackedOption]] = {}
    seconds: dict[int, list[PackedOption]] = {}
    after: dict[int, int] = {}
    for place, (key, found) in enumerate(stage.items()):
        used = key & wild
        index = key & low
        first = firsts.get(index)
        if first is None:
            first = firsts[index] = _added(rows, index, used, worth, bits)
        index = key >> high_at & ~wild | used
        second = seconds.get(index)
        if second is None:
            second = seconds[index] = _added(others, index, used, worth, bits)
        effort -= len(first) * len(second)
        if effort < 0:
            raise Exhausted
        base, left = (found >> PARENT << PARENT) + place, instance.jokers - used
        for tiles, codes, need, score in first:
            jokers, codes, most, score = beside[tiles], codes + used, left - need, base + score
            for tiles, codes_too, need, score_too in second:
                more = jokers[tiles]
                if more + need <= most:
                    nxt = codes + codes_too + more
                    total = score + score_too
                    if after.get(nxt, -1) < total:
                        after[nxt] = total
    return after, effort


def _undominated(instance: Instance, stage: dict[int, int]) -> dict[int, int]:
    """The states after a value without those that score no more than one with better runs of a colour."""
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
    """The options of some colours, added up, by their codes and the jokers that are used."""
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
