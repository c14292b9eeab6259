"""Converting the states of a sweep back to sets, and adding the jokers left over to them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from operator import itemgetter

from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.cells import GROUP, Option
from lettres.solver.numbers.sweep.instance import Instance, State
from lettres.solver.numbers.sweep.transitions import KEPT, Code
from lettres.solver.numbers.sweep.wild import fates

Tiles = list[int]
Line = list[Option]
"""The option of a colour at each value."""


def sets(instance: Instance, path: Sequence[State]) -> list[Tiles]:
    """Return the sets given by `path`, the states of a sweep at the start and after each value."""
    lines, jokers = _options(instance, path)
    found: list[Tiles] = []
    for colour, line in enumerate(lines):
        if instance.apart:
            runs = _apart_runs(instance, colour, line, [state.codes[colour] for state in path])
        else:
            runs = _runs(instance, colour, line)
        for run in runs:  # with every value and a second 1, it is cut into two runs
            found += [run] if len(run) <= instance.universe.values else [run[:3], run[3:]]
    for at, options in enumerate(zip(*lines)):
        counts = [option[0] for option in options]
        if any(counts) or jokers[at]:
            found += _groups(instance, at, counts, jokers[at])
    return found


def _options(instance: Instance, path: Sequence[State]) -> tuple[list[Line], list[int]]:
    """The options of each colour along `path`, and the number of jokers in groups at each value."""
    rows = [
        [spot.to(code)[nxt] for spot, (code, nxt) in zip(line, pairwise(codes))]
        for line, codes in zip(instance.spots, zip(*[state.codes for state in path]))
    ]
    lines = [[options[0] for options in row] for row in rows]
    used = [after.used - before.used for before, after in pairwise(path)]
    open_ = {at for row in rows for at, options in enumerate(row) if len(options) > 1}
    for at in open_.union([at for at, more in enumerate(used) if more]):
        chosen, used[at] = _chosen(instance, [row[at] for row in rows], used[at])
        for line, option in zip(lines, chosen):
            line[at] = option
    return lines, used


def _chosen(instance: Instance, rows: Sequence[Sequence[Option]], used: int) -> tuple[Sequence[Option], int]:
    """One option from each row, so that together they lay the most tiles with `used` jokers in runs and groups.

    Each colour has a row. The second result is the number of jokers, out of `used`, that are in groups.
    """
    sums: list[tuple[int, int, int, tuple[Option, ...]]] = [(0, 0, 0, ())]
    for colour, row in enumerate(rows):
        sums = [
            (laid + each.laid, jokers + each.jokers, tiles | each.group << GROUP * colour, (*some, each))
            for laid, jokers, tiles, some in sums
            for each in row
        ]
    groups = instance.groups
    _, wild, chosen = max(
        [(laid, used - jokers, some) for laid, jokers, tiles, some in sums if used - jokers in groups[tiles]],
        key=itemgetter(0),
    )
    return chosen, wild


def _runs(instance: Instance, colour: int, line: Line) -> list[Tiles]:
    """The runs of a colour, built from its options `line`.

    Short runs are continued first, and natural tiles go to runs with jokers first.
    """
    ended: list[Tiles] = []
    going: list[Tiles] = []
    values = instance.universe.values
    for at, (_, run, jokers, *_) in enumerate(line):
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
        tile = colour * values + at % values
        if not jokers:
            for open_run in going:
                open_run.append(tile)
            going += [[tile] for _ in range(run - len(going))]
            continue
        tiles = [JOKER] * jokers + [tile] * (run - jokers)
        for open_run in sorted(going, key=lambda run: JOKER not in run):
            open_run.append(tiles.pop())
        going += [[each] for each in tiles]
    return ended + going


def _apart_runs(instance: Instance, colour: int, line: Line, codes: Sequence[Code]) -> list[Tiles]:
    """The runs of a colour, each with at most one joker."""
    ended: list[Tiles] = []
    going: list[Tiles] = []
    for at, option in enumerate(line):
        tile = instance.universe.tile(colour, at % instance.universe.values + 1)
        before, after = (code & ~(15 << KEPT) for code in codes[at : at + 2])
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


def _groups(instance: Instance, at: int, counts: list[int], jokers: int) -> list[Tiles]:
    """The groups of a value; `counts` are the tiles of each colour.

    Each colour's tiles, then the jokers, are dealt to the groups in turn, so that no group has a colour twice.
    """
    number = instance.groups.number(counts, jokers)
    assert number is not None
    parts: list[Tiles] = [[] for _ in range(number)]
    tiles = [instance.universe.tile(colour, at + 1) for colour, count in enumerate(counts) for _ in range(count)]
    for place, tile in enumerate([*tiles, *[JOKER] * jokers]):
        parts[place % number].append(tile)
    return parts


def is_run(universe: Universe, made: Sequence[int]) -> bool:
    """Return whether the set `made` can be read as a run in this order, as some groups of one tile and jokers can."""
    values = universe.values
    naturals = [(at, tile) for at, tile in enumerate(made) if tile != JOKER]
    if len(made) > values or len({tile // values for _, tile in naturals}) > 1:
        return False
    starts = range(values + universe.wrap - len(made) + 1)
    return any(all((first + at - tile) % values == 0 for at, tile in naturals) for first in starts)


def host(universe: Universe, made: list[Tiles], jokers: int) -> list[Tiles] | None:
    """Return the sets with `jokers` jokers added, at an end of a run or in a group; None if the jokers do not fit.

    If three or more jokers do not fit, three of them form a set, provided that jokers may share a set.
    """
    longer = [list(tiles) for tiles in made]
    for left in range(jokers, 0, -1):
        if not any(_take(universe, longer, at) for at in range(len(longer))):
            if left < 3 or not universe.jokers_together:
                return None
            return host(universe, [*longer, [JOKER] * 3], left - 3)
    return longer


def _take(universe: Universe, sets: list[Tiles], at: int) -> bool:
    """Add a joker to the set at index `at`, cutting a long run in two if need be; return False if it does not fit."""
    made = sets[at]
    if JOKER in made and not universe.jokers_together:
        return False
    for longer in ([*made, JOKER], [JOKER, *made]):
        if is_run(universe, longer):
            made[:] = longer
            return True
    if is_run(universe, made):
        if len(made) >= 6:
            sets[at : at + 1] = [[*made[:3], JOKER], made[3:]]
            return True
        return False
    if len(made) < universe.widest:
        made.append(JOKER)
        return True
    return False


def single(made: list[Tiles]) -> bool:
    """Return whether no set has more than one joker."""
    return all(each.count(JOKER) < 2 for each in made)


def canonical(universe: Universe, made: list[Tiles]) -> tuple[Set, ...]:
    """Return the sets in canonical form and order: runs rise, groups are ordered by colour with their jokers last."""
    written = []
    for tiles in made:
        naturals = [tile for tile in tiles if tile != JOKER]
        in_order = (*sorted(naturals), *[JOKER] * (len(tiles) - len(naturals)))
        written.append(tuple(tiles) if is_run(universe, tiles) else in_order)
    return tuple(sorted(written))
