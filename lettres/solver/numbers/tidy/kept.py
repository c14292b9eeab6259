"""Which sets of the table stay: a sweep over the values that changes at most so many of them.

It goes through the tiles value by value, colour by colour, with the open runs of each colour, as the search for the
best play does. Where a set of the table begins, it is kept or changed. The tiles of a kept set are taken out as they
come by, so a state also holds the kept sets that go on. Jokers of kept sets do not move; no other joker starts a run
that could have it at its other end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import Pool

_WEIGHT = 10_000
# a state: the jokers used (4 bits), the sets changed (6), the most of one colour in groups of the value (3), the tiles
# in them (5); then for each colour its open runs of one tile, of two and of more, and the tiles put by for after the
# last value (4 each); then the kept sets that go on
_CHANGED, _MOST, _GROUPS, _COLOURS, _WIDE = 4, 10, 13, 18, 16
_USED, _SMALL = (1 << _CHANGED) - 1, (1 << _MOST) - 1

PackedState = int
Stage = dict[PackedState, tuple[int, int]]
"""For each state the best score that leads there, and the sets kept on the way, as bits."""


class Start(NamedTuple):
    """Where a set of the table begins: its bit in a state while it goes on, its number, its jokers, and the number of
    its first tiles."""

    bit: int
    number: int
    jokers: int
    tiles: int


class KeptChoice(NamedTuple):
    """Which sets that begin with a tile are kept: what that adds to a state, their bits, the jokers and tiles that they
    take out, and how many are changed."""

    delta: int
    kept: int
    jokers: int
    tiles: int
    changed: int


class SweepStep(NamedTuple):
    """What the states of a stage share: the tile that comes, and how many there are of it and of the two after it.

    `users` are the kept sets that take one of these; `fresh` how many of the two are of sets that begin later; `later`
    what the other colours and jokers can add to so many groups; `coming` how many sets are still to be changed.
    """

    value: int
    colour: int
    tile: int
    have: Sequence[int]
    users: Sequence[int]
    fresh: Sequence[int]
    later: Sequence[int]
    coming: int
    choices: tuple[KeptChoice, ...]


_NONE = (KeptChoice(0, 0, 0, 0, 0),)
_ZEROS = (0,) * 8


class Keeping:
    """The best plays of a position, and the sets that each of them keeps.

    `pool` holds only optional tiles that some best play lays, `floor` is the rank of these plays, and of each of
    `needs` one set is changed (`needs.Needs.laid`).
    """

    def __init__(
        self,
        universe: Universe,
        before: Sequence[Set],
        pool: Pool,
        floor: tuple[int, int],
        needs: Iterable[int],
        value_first: bool,
    ) -> None:
        self._universe, self._pool = universe, pool
        self._jokers = pool.must_jokers + pool.may_jokers
        self._last = universe.values + universe.wrap
        self._gains = [v * _WEIGHT + 1 if value_first else _WEIGHT + v for v in range(1, universe.values + 1)]
        self._joker_gain = 1 if value_first else _WEIGHT
        self._floor = floor[0] * _WEIGHT + floor[1]
        self._have = [must + may for must, may in zip(pool.must, pool.may)]
        self._widest = max(self._have)
        self._starts: list[list[Start]] = [[] for _ in range(universe.size)]
        self._users, self._ends = [0] * universe.size, [0] * universe.size
        self._fresh = [[0, 0] for _ in range(universe.size)]
        ends = range(universe.values - 1, universe.size, universe.values)
        self._tails = [self._jokers + min(self._have[end], self._have[end - 1]) for end in ends]
        begins = [self._enter(number, meld) for number, meld in enumerate(before)]
        self._coming = _coming(begins, needs, universe.size)
        self._steps = [
            self._step(value, colour) for value in range(1, self._last + 1) for colour in range(universe.colours)
        ]

    def _place(self, tile: int) -> int:
        """When a tile comes."""
        return tile % self._universe.values * self._universe.colours + tile // self._universe.values

    def _enter(self, number: int, meld: Set) -> int:
        """Note where a set begins and goes on; when it begins."""
        tally = Counter(tile for tile in meld if tile != JOKER)
        first, *others = sorted(tally, key=self._place) or [0]
        bit = 1 << _COLOURS + _WIDE * self._universe.colours + number if others else 0
        self._starts[first].append(Start(bit, number, len(meld) - tally.total(), tally[first]))
        begins = self._place(first)
        for tile in tally:
            for step in (1, 2):
                if tile % self._universe.values >= step and self._place(tile - step) < begins:
                    self._fresh[tile - step][step - 1] += tally[tile]
        for tile in others:
            self._users[tile] |= bit
        if others:
            self._ends[others[-1]] |= bit
        return begins

    def run(self, most: int, look: Callable[[], None] = lambda: None) -> int | None:
        """The sets that stay, as bits, where the fewest are changed; None where they are more than `most`.

        `look` is called before each step: it may raise where there is no more time.
        """
        universe, pool = self._universe, self._pool
        stage: Stage = {0: (0, 0)}
        hope = sum(may * self._gains[tile % universe.values] for tile, may in enumerate(pool.may))
        hope += pool.may_jokers * self._joker_gain
        for number, step in enumerate(self._steps):
            look()
            if step.value <= universe.values:
                hope -= pool.may[step.tile] * self._gains[step.value - 1]
            stage = self._colour(stage, step, self._floor - hope, most)
            if (number + 1) % universe.colours == 0:
                stage = self._grouped(stage)
        return self._end(stage)

    def _step(self, value: int, colour: int) -> SweepStep:
        universe, values = self._universe, self._universe.values
        tile = colour * values + (value - 1) % values
        if value > values:
            return SweepStep(value, colour, tile, _ZEROS, _ZEROS, _ZEROS, _ZEROS, 0, _NONE)
        near = [at for at in (tile, tile + 1, tile + 2) if value + at - tile <= values]
        have, users = ([of[at] for at in near] + [0, 0] for of in (self._have, self._users))
        others = [self._have[each * values + value - 1] for each in range(colour + 1, universe.colours)]
        later = [self._jokers - 3 * n + sum([min(n, other) for other in others]) for n in range(self._widest + 1)]
        coming = self._coming[(value - 1) * universe.colours + colour]
        choices = tuple(self._choices(tile)) if self._starts[tile] else _NONE
        return SweepStep(value, colour, tile, have, users, self._fresh[tile], later, coming, choices)

    def _choices(self, tile: int) -> Iterator[KeptChoice]:
        starts = self._starts[tile]
        for chosen in range(1 << len(starts)):
            some = [start for at, start in enumerate(starts) if chosen >> at & 1]
            gone, jokers = len(starts) - len(some), sum(start.jokers for start in some)
            delta = sum(start.bit for start in some) + jokers + (gone << _CHANGED)
            kept = sum(1 << start.number for start in some)
            yield KeptChoice(delta, kept, jokers, sum(start.tiles for start in some), gone)

    def _colour(self, stage: Stage, step: SweepStep, least: int, most: int) -> Stage:
        """The states after one tile more."""
        shift = _COLOURS + _WIDE * step.colour
        seen = step.users[0] | step.users[1] | step.users[2]
        going = ~self._ends[step.tile] if step.value <= self._universe.values else -1
        options_of = self._options if step.value <= self._universe.values else self._endings
        later = step.later
        known_options: dict[tuple[int, int], list[tuple[int, int, int, int]]] = {}
        after: Stage = {}
        for state, (score, kept) in stage.items():
            part = (state >> shift & 0xFFFF) << _MOST | state & _SMALL, state & seen
            options = known_options.get(part)
            if options is None:
                options = known_options[part] = options_of(state >> shift & 0xFFFF, state, step, most)
            widest = state >> _MOST & 7
            for delta, grouped, gain, also in options:
                total = score + gain
                if total < least:
                    continue
                new = state + delta & going
                wanted = widest
                if grouped > widest:
                    new += grouped - widest << _MOST
                    wanted = grouped
                if wanted and (new >> _GROUPS & 31) + later[wanted] < new & _USED:
                    continue  # too few to come for so many groups
                known = after.get(new)
                if known is None or known[0] < total:
                    after[new] = total, kept | also
        return after

    def _endings(self, code: int, state: PackedState, step: SweepStep, _: int) -> list[tuple[int, int, int, int]]:
        """The ways to end a colour after the last value, with what was put by."""
        ends = _runs(code & 0xFFF, code >> 12, False, self._jokers - (state & _USED), 0, 0, True)
        return [(((new - code) << _COLOURS + _WIDE * step.colour) + wild, 0, 0, 0) for wild, new in ends]

    def _options(self, code: int, state: PackedState, step: SweepStep, most: int) -> list[tuple[int, int, int, int]]:
        """The ways to use a tile: the change of the state, how many go to groups, the gain, the sets kept."""
        found = []
        shift, wrap, values = _COLOURS + _WIDE * step.colour, self._universe.wrap, self._universe.values
        lanes, held = code & 0xFFF, code >> 12
        opening, late = wrap and step.value == 1, step.value >= self._last - 4
        here, next1, next2 = step.have[:3]
        taken = (state & step.users[0]).bit_count()
        next1 -= (state & step.users[1]).bit_count()
        next2 -= (state & step.users[2]).bit_count()
        if wrap and step.value + 2 > values:
            next1, next2 = (next1, held) if step.value < values else (held, 0)
        must, gain = self._pool.must[step.tile], self._gains[step.value - 1]
        used, changed = state & _USED, state >> _CHANGED & 63
        for delta, kept, jokers, tiles, gone in step.choices:
            left, room = self._jokers - used - jokers, most - changed - gone
            if left < 0 or room < step.coming:
                continue
            near1, near2 = next1, next2
            if not room:  # no set more may be changed: what only they could give does not come
                near1, near2 = next1 - step.fresh[0], next2 - step.fresh[1]
            have, low = here - taken - tiles, max(0, must - taken - tiles)
            for put in range(min(have, self._tails[step.colour]) + 1) if opening else (held,):
                free, need, gained = (have - put, max(0, low - put), put - low) if opening else (have, low, -low)
                base = delta + ((put << 12) - code << shift)
                for groups in range(free + 1):
                    for naturals in range(max(0, need - groups), free - groups + 1):
                        rest = groups + naturals < free
                        for wild, new in _runs(lanes, naturals, rest, left, near1, near2, late):
                            step_gain = (groups + naturals + gained) * gain
                            found.append((base + (new << shift) + (groups << _GROUPS) + wild, groups, step_gain, kept))
        return found

    def _grouped(self, stage: Stage) -> Stage:
        """The states once the tiles of a value that go to groups are parted, with some jokers."""
        after: Stage = {}
        jokers, widest = self._jokers, self._universe.widest
        for state, entry in stage.items():
            base = state & ~(0xFF << _MOST)
            for wild in _wild(state >> _GROUPS & 31, state >> _MOST & 7, jokers - (state & _USED), widest):
                known = after.get(base + wild)
                if known is None or known[0] < entry[0]:
                    after[base + wild] = entry
        return {
            state: entry
            for state, entry in after.items()
            if not state >> _CHANGED & 63 or after.get(state - (1 << _CHANGED), (-1, 0))[0] < entry[0]
        }

    def _end(self, stage: Stage) -> int | None:
        short = sum(0xFF << _COLOURS + _WIDE * colour for colour in range(self._universe.colours))
        ends = []
        for state, (score, kept) in stage.items():
            more = (state & _USED) - self._pool.must_jokers
            if not state & short and more >= 0 and score + more * self._joker_gain >= self._floor:
                ends.append((state >> _CHANGED & 63, kept))
        return min(ends)[1] if ends else None


def _coming(begins: Sequence[int], needs: Iterable[int], steps: int) -> list[int]:
    """How many sets will still be changed after each step, at least: needs that no set begun before can meet."""
    firsts = [(min(begin for number, begin in enumerate(begins) if need >> number & 1), need) for need in needs]
    coming, met = [0] * steps, 0
    for first, need in sorted(firsts, reverse=True):
        if not need & met:
            met |= need
            for step in range(first):
                coming[step] += 1
    return coming


@lru_cache(maxsize=65536)
def _runs(
    lanes: int, naturals: int, rest: bool, jokers: int, near1: int, near2: int, late: bool
) -> tuple[tuple[int, int], ...]:
    """The open runs of a colour after so many naturals, and some jokers: how many, and the runs.

    `near1` and `near2` tiles come of the next two values; there is a `rest` of naturals that are not laid; it is so
    `late` that a joker may start a run, which has no room for it at its other end.
    """
    found = []
    for wild in range(jokers + 1):
        rising = naturals + wild - (lanes & 15) - (lanes >> 4 & 15)
        if rising < 0:
            continue  # a run is left too short
        going = min(lanes >> 8, rising)
        one, two, long = rising - going, lanes & 15, (lanes >> 4 & 15) + going
        if wild and one > naturals and not late:
            continue
        if rest and lanes >> 8 > going:
            continue  # a long run ends that could take one of them: no best play
        left = jokers - wild
        if max(0, one + two - near1) + max(0, one - near2) <= left:
            found.append((wild, one | two << 4 | min(long, max(0, near1 + left - one - two)) << 8))
    return tuple(found)


@lru_cache(maxsize=4096)
def _wild(tiles: int, most: int, jokers: int, widest: int) -> list[int]:
    """How many jokers let so many tiles of a value go into groups, so many of one colour."""
    return [
        wild
        for wild in range(jokers + 1)
        if not (total := tiles + wild) or any(total <= widest * groups for groups in range(most, total // 3 + 1))
    ]
