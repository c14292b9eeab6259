"""The plain sweep: every state after each value, and the most that is laid by then. Enough for most positions.

Only where jokers are taken as they are needed (not `Frame.wild`). A state is the codes of all colours and the jokers
used, packed into one number. The options of two colours are added up for each pair of codes, then those of the pairs.
"""

from __future__ import annotations

from collections.abc import Sequence

from lettres.solver.numbers.chains import INDEX, JOKERS, NEED, Layout, Link
from lettres.solver.numbers.frame import Frame, Score

PARENT = 20
"""Bits for the place of a state among those before it."""

PLACE = (1 << INDEX) - 1

Path = list[int]


class Exhausted(Exception):
    """There is more to do than was allowed."""


def sweep(frame: Frame, floor: Score, effort: int) -> tuple[Score, Path] | None:
    """The best score from `floor` on and the states on the way to it, one for each value and the start.

    None where there is none. Raises `Exhausted` when more combinations than `effort` would have to be looked at.
    """
    layers: list[dict[int, int]] = [{0: 0}]
    rest = _rest(frame) if floor > 0 else []
    for at in range(frame.last):
        layer, effort = _step(frame, at, layers[-1], effort)
        layer = _undominated(frame, at, layer)
        if rest:
            least = floor - rest[at + 1]
            layer = {key: found for key, found in layer.items() if found >> PARENT >= least}
        if not layer:
            return None
        layers.append(layer)
    ends = [(found >> PARENT, -frame.used(key), key) for key, found in layers[-1].items() if frame.closed(key)]
    if not ends or max(ends)[0] < floor:
        return None
    score, _, key = max(ends)
    path = [key]
    for at in range(frame.last, 0, -1):
        parent = layers[at][path[-1]] & (1 << PARENT) - 1
        path.append(list(layers[at - 1])[parent])
    return score, path[::-1]


def _rest(frame: Frame) -> list[Score]:
    """What all optional tiles from each value on would score."""
    values, may = frame.universe.values, frame.pool.may
    rest = [0]
    for at in range(frame.last - 1, -1, -1):
        rest.append(rest[-1] + (sum(may[at::values]) * frame.worth[at] if at < values else 0))
    return rest[::-1]


def _step(frame: Frame, at: int, layer: dict[int, int], effort: int) -> tuple[dict[int, int], int]:
    """The states after one value more, and how much effort is left."""
    after: dict[int, int] = {}
    links = [chain[at] for chain in frame.chains]
    frame.groups.vectors(tuple([link.group for link in links]))
    least, lay = frame.groups.least, frame.layout
    half = frame.colours // 2
    need_at, state_at, laid_at, jokers_at = lay
    low_bits, low, codes = INDEX * half, (1 << INDEX * half) - 1, (1 << jokers_at) - 1
    tiles, needs, state = (1 << need_at) - 1, (1 << NEED) - 1, (1 << laid_at - state_at) - 1
    worth = frame.worth[at] << PARENT
    firsts: dict[int, list[int]] = {}
    seconds: dict[int, list[int]] = {}
    for place, (key, found) in enumerate(layer.items()):
        used = key >> jokers_at
        left = frame.jokers - used
        index = (key & low) << JOKERS | left
        first = firsts.get(index)
        if first is None:
            first = firsts[index] = _added(links[:half], index, lay)
        index = (key & codes) >> low_bits << JOKERS | left
        second = seconds.get(index)
        if second is None:
            second = seconds[index] = _added(links[half:], index, lay)
        effort -= len(first) * len(second)
        if effort < 0:
            raise Exhausted
        base = (found >> PARENT << PARENT) + place
        for one in first:
            for two in second:
                both = one + two
                jokers = least[both & tiles]
                if jokers <= left and jokers + (both >> need_at & needs) <= left:
                    nxt = (both >> state_at & state) + (used + jokers << jokers_at)
                    score = base + (both >> laid_at) * worth
                    if after.get(nxt, -1) < score:
                        after[nxt] = score
    return after, effort


def _undominated(frame: Frame, at: int, layer: dict[int, int]) -> dict[int, int]:
    """The states after a value without those that score no more than one with better runs of a colour."""
    better = [chain[at].better for chain in frame.chains]
    kept = {}
    for key, found in layer.items():
        score, places = found >> PARENT << PARENT, key
        for rows in better:
            for step in rows[places & PLACE]:
                if layer.get(key + step, -1) >= score:
                    break
            else:
                places >>= INDEX
                continue
            break
        else:
            kept[key] = found
    return kept


def _added(links: Sequence[Link], index: int, lay: Layout) -> list[int]:
    """The options of some colours, added up, by their codes and the jokers that are left, as far as these allow."""
    codes, left = index >> JOKERS, index & (1 << JOKERS) - 1
    needs, most = (1 << NEED) - 1 << lay.need, left << lay.need
    if len(links) == 2:
        one, two = links
        more = two.packed[left][codes >> INDEX]
        return [
            both for each in one.packed[left][codes & PLACE] for other in more if (both := each + other) & needs <= most
        ]
    sums = [0]
    for link in links:
        more = link.packed[left][codes & PLACE]
        sums = [both for each in sums for other in more if (both := each + other) & needs <= most]
        codes >>= INDEX
    return sums
