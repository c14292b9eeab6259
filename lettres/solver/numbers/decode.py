"""From the states of a sweep back to sets: which options led from one to the next; places for jokers left over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from lettres.solver.numbers.chains import GROUP, INDEX, Option
from lettres.solver.numbers.frame import Frame
from lettres.solver.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.ways import KEPT
from lettres.solver.numbers.wild import fates

Tiles = list[int]


class Step(NamedTuple):
    """What one value adds: each colour's option, its codes before and after if `apart`, and jokers in groups."""

    options: Sequence[Option]
    codes: Sequence[tuple[int, int]]
    jokers: int


def sets(frame: Frame, path: list[int]) -> list[Tiles]:
    """The sets that the states of a sweep stand for."""
    steps = [_step(frame, at, path[at], path[at + 1]) for at in range(frame.last)]
    found: list[Tiles] = []
    for colour in range(frame.colours):
        runs = _apart_runs(frame, steps, colour) if frame.apart else _runs(frame, steps, colour)
        found += [part for run in runs for part in _short_enough(run, frame.universe.values)]
    for at, step in enumerate(steps):
        found += _groups(frame, at, step)
    return found


def _step(frame: Frame, at: int, before: int, after: int) -> Step:
    """How the best way leads from a state to the next."""
    mask, codes = (1 << INDEX) - 1, []
    rows: list[Sequence[Option]] = []
    used = (after >> frame.layout.jokers) - (before >> frame.layout.jokers)
    sure = True
    for chain in frame.chains:
        link, nxt = chain[at], after & mask
        options: Sequence[Option] = link.options[before & mask]
        if len(options) > 1:
            options = [each for each in options if each.after == nxt]
            sure = sure and len(options) == 1
        rows.append(options)
        if frame.apart:
            codes.append((chain[at - 1].codes[before & mask] if at else 0, link.codes[nxt]))
        before >>= INDEX
        after >>= INDEX
    if sure and not used:
        return Step([row[0] for row in rows], codes, 0)
    chosen, wild = _chosen(frame, rows, used)
    return Step(chosen, codes, wild)


def _chosen(frame: Frame, rows: list[Sequence[Option]], used: int) -> tuple[Sequence[Option], int]:
    """Of options that lead there, those that lay the most tiles, with the jokers of groups."""
    chosen: Sequence[Option] = ()
    most, wild = -1, 0
    for options in product(*rows):
        jokers = used - sum([each.jokers for each in options])
        laid = sum([each.laid for each in options])
        packed = sum([each.group << GROUP * colour for colour, each in enumerate(options)])
        if laid > most and jokers in frame.groups[packed]:
            chosen, most, wild = options, laid, jokers
    return chosen, wild


def _runs(frame: Frame, steps: list[Step], colour: int) -> list[Tiles]:
    """The runs of a colour: short ones go on first; tiles go before jokers, to runs that have jokers."""
    ended: list[Tiles] = []
    going: list[Tiles] = []
    for at, step in enumerate(steps):
        option = step.options[colour]
        run, jokers = option.run, option.jokers
        if not run:
            if going:
                ended += going
                going = []
            continue
        if len(going) > 1:
            going.sort(key=lambda run: (min(len(run), 3), -run.count(JOKER)))
        if run < len(going):
            ended += going[run:]
            going = going[:run]
        tile = colour * frame.universe.values + at % frame.universe.values
        tiles = [JOKER] * jokers + [tile] * (run - jokers)
        if jokers:
            wild = [run for run in going if JOKER in run]
            order = [*wild, *(run for run in going if JOKER not in run)]
        else:
            order = going
        for each in order:
            each.append(tiles.pop())
        going += [[each] for each in tiles]
    return ended + going


def _apart_runs(frame: Frame, steps: list[Step], colour: int) -> list[Tiles]:
    """The runs of a colour none of which has two jokers."""
    ended: list[Tiles] = []
    going: list[Tiles] = []
    for at, step in enumerate(steps):
        option = step.options[colour]
        tile = frame.universe.tile(colour, at % frame.universe.values + 1)
        before, after = (code & ~(15 << KEPT) for code in step.codes[colour])
        ways = fates(before, option.run - option.jokers, option.jokers)
        fate = next(fate for fate, code in ways if code == after)
        left = {
            (1, False): [JOKER] * fate.wild_one,
            (2, False): [JOKER] * fate.wild_two,
            (3, False): [JOKER] * fate.wild_long + [tile] * fate.long,
            (3, True): [tile] * fate.long_with,
        }
        following: list[Tiles] = [[tile] for _ in range(fate.new)] + [[JOKER] for _ in range(fate.new_wild)]
        for run in going:
            kind = min(len(run), 3), JOKER in run
            more = left.get(kind, [])
            if more:
                following.append([*run, more.pop()])
            elif len(run) < 3:
                following.append([*run, tile])
            else:
                ended.append(run)
        going = following
    return ended + going


def _short_enough(run: Tiles, values: int) -> list[Tiles]:
    """A run, or two where it has every value and a 1 once more."""
    return [run] if len(run) <= values else [run[:3], run[3:]]


def _groups(frame: Frame, at: int, step: Step) -> list[Tiles]:
    """The groups of a value: each colour's tiles and then the jokers go round, so no group has a colour twice."""
    counts = [option.group for option in step.options]
    if not (step.jokers or any(counts)):
        return []
    number = frame.groups.number(counts, step.jokers)
    assert number is not None
    parts: list[Tiles] = [[] for _ in range(number)]
    tiles = [frame.universe.tile(colour, at + 1) for colour, count in enumerate(counts) for _ in range(count)]
    for place, tile in enumerate([*tiles, *[JOKER] * step.jokers]):
        parts[place % number].append(tile)
    return parts


def is_run(universe: Universe, made: Tiles) -> bool:
    """Whether a set can be read as a run as it lies; a group of one tile and jokers may be one, too."""
    naturals = [tile for tile in made if tile != JOKER]
    if not naturals:
        return len(made) <= universe.values
    if naturals[0] // universe.values != naturals[-1] // universe.values or len(made) > universe.values:
        return False
    return _first(universe, made) is not None


def _first(universe: Universe, made: Tiles) -> int | None:
    """The value with which a run of one colour begins; None where it is none."""
    last = universe.values + universe.wrap
    for first in range(1, last - len(made) + 2):
        if all(
            tile == JOKER or (first + at - 1) % universe.values == tile % universe.values
            for at, tile in enumerate(made)
        ):
            return first
    return None


def host(universe: Universe, made: list[Tiles], jokers: int) -> list[Tiles] | None:
    """Some sets with so many jokers more, at an end of a run or in a group; None where no place is found for one."""
    found = [list(each) for each in made]
    for left in range(jokers, 0, -1):
        if not any(_take(universe, found, at) for at in range(len(found))):
            if left < 3 or not universe.jokers_together:
                return None
            return host(universe, [*found, [JOKER] * 3], left - 3)
    return found


def _take(universe: Universe, found: list[Tiles], at: int) -> bool:
    """Give a set one joker more, parting a run that has every value; False where it has no place for it."""
    made = found[at]
    if JOKER in made and not universe.jokers_together:
        return False
    for longer in ([*made, JOKER], [JOKER, *made]):
        if is_run(universe, longer):
            made[:] = longer
            return True
    if is_run(universe, made):
        if len(made) >= 6:
            found[at : at + 1] = [[*made[:3], JOKER], made[3:]]
            return True
        return False
    if len(made) < universe.widest:
        made.append(JOKER)
        return True
    return False


def single(made: list[Tiles]) -> bool:
    """Whether no set has two jokers."""
    return all(each.count(JOKER) < 2 for each in made)


def canonical(universe: Universe, made: list[Tiles]) -> tuple[Set, ...]:
    """Sets as they are written, in their order: runs rise, groups go by colour, jokers last."""
    return tuple(
        sorted(
            tuple(each)
            if is_run(universe, each)
            else (*sorted(t for t in each if t != JOKER), *[JOKER] * each.count(JOKER))
            for each in made
        )
    )
