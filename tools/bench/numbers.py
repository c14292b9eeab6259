"""How fast the best play of runs and groups is found, side by side with the package `rummikub-solver` of PyPI.

    python -m tools.bench.numbers [--games N] [--seed S] [--whole]

Positions come from games played at random: two to four players, some of whom look at the table and some at their racks
alone, and who like to keep their jokers. Of each game there is one position of its middle and one of its end, for a
player with 5 to 20 tiles, all melds being open. Each is solved by both, one after the other, in one process, the same
tiles counted before: ours is `lettres.solver.numbers.sweep.best`, theirs `RuleSet.solve` for the most tiles (HiGHS),
whose problem is built once and kept. No position has been met before, but others have: ours keeps what it has found of
small parts of a position. Ours breaks ties by value, theirs does not. Where the numbers of tiles differ, an
integer programme of our own decides (`oracles.number_programme`). `--whole`: ours as a player gets it, with the fewest
changes.

Times are processor time. Without the package (`pip install 'lettres[bench]'`) only ours is measured.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import NumberPlay, Pool, best
from lettres.solver.numbers.tidy.changes import fewest
from oracles.number_programme import best as programme
from tools.bench.timing import grid, spread

UNIVERSE = Universe()
COPIES, DEAL, JOKERS = 2, 14, 2
SMALLEST, FEWEST, MOST = 20, 5, 20  # tiles of a table, and of a rack
WARM = 100  # games of which the positions are solved before
STAGES = ("middle", "late")


class Position(NamedTuple):
    """A table and a rack in a game, and which part of it they are from."""

    stage: str
    table: tuple[Set, ...]
    pool: Pool

    @property
    def jokers(self) -> int:
        """The jokers on the table and on the rack."""
        return self.pool.must_jokers + self.pool.may_jokers


class Run(NamedTuple):
    """A position by both: seconds of processor time and tiles laid; None where the package is not there."""

    position: Position
    seconds: float
    laid: int
    theirs: float | None
    they_laid: int | None


def positions(games: int, seed: int) -> Iterator[Position]:
    """The positions of some games, one of the middle and one of the end of each."""
    for game in range(games):
        dice = Random(f"{seed}/{game}")
        seen = list(_game(dice, game % (JOKERS + 1)))
        cut = 2 * len(seen) // 3
        for stage, part in zip(STAGES, (seen[:cut], seen[cut:])):
            if part:
                table, pool = dice.choice(part)
                yield Position(stage, table, pool)


def _game(dice: Random, jokers: int) -> Iterator[tuple[tuple[Set, ...], Pool]]:
    """The tables and racks of a game, at each turn of a player who has opened."""
    pouch = [*range(UNIVERSE.size)] * COPIES + [JOKER] * jokers
    dice.shuffle(pouch)
    racks = [[pouch.pop() for _ in range(DEAL)] for _ in range(dice.randint(2, 4))]
    skill = dice.random() / 2  # how often players look at the table
    table: tuple[Set, ...] = ()
    turn = 0
    while pouch and all(racks):
        rack = racks[turn % len(racks)]
        there = [tile for made in table for tile in made]
        if len(there) >= SMALLEST and FEWEST <= len(rack) <= MOST:
            yield table, _pool(there, rack)
        whole, keeps = dice.random() < skill, dice.random() < 0.7
        held = [tile for tile in rack if not keeps or tile != JOKER]
        found = best(UNIVERSE, _pool(there if whole else [], held))
        if found is not None and found.count and dice.random() < 0.8:
            old = there if whole else []
            for tile in _without([tile for made in found.sets for tile in made], old):
                rack.remove(tile)
            table = found.sets if whole else table + found.sets
        else:
            rack.append(pouch.pop())
        turn += 1


def _pool(there: Sequence[int], rack: Sequence[int]) -> Pool:
    must, may = (tuple(map(tiles.count, range(UNIVERSE.size))) for tiles in (there, rack))
    return Pool(must, may, there.count(JOKER), rack.count(JOKER))


def _without(tiles: list[int], fewer: Sequence[int]) -> list[int]:
    for tile in fewer:
        tiles.remove(tile)
    return tiles


def ours(position: Position) -> NumberPlay:
    """The best play."""
    found = best(UNIVERSE, position.pool)
    assert found is not None
    return found


def whole(position: Position) -> NumberPlay:
    """The best play with the fewest changes."""
    found = ours(position)
    return found._replace(sets=fewest(UNIVERSE, position.table, position.pool, found)[0])


class Package:
    """The package, its problem built for boxes of two jokers."""

    def __init__(self) -> None:
        from rummikub_solver import RuleSet, SolverMode  # not at the top: it need not be there

        self.rules, self.mode = RuleSet(jokers=JOKERS), SolverMode.TILE_COUNT
        self.solve(Position("", (), _pool([], [0, 1, 2])))

    def solve(self, position: Position) -> tuple[float, int]:
        """The seconds that a position takes, and how many tiles are laid."""
        state, (must, may, *jokers) = self.rules.new_game(), position.pool
        for counts, wild, add in ((must, jokers[0], state.add_table), (may, jokers[1], state.add_rack)):
            add(*(tile + 1 for tile, count in enumerate(counts) for _ in range(count)), *[self.rules.tile_count] * wild)
        state.initial = False
        begun = time.process_time()
        found = self.rules.solve(state, self.mode)
        return time.process_time() - begun, len(found.tiles) if found else 0


def measure(some: Sequence[Position], solve: Callable[[Position], NumberPlay], package: Package | None) -> list[Run]:
    """Solve positions, each by both in turn, for the first time."""
    runs = []
    for position in some:
        begun = time.process_time()
        count = solve(position).count
        seconds = time.process_time() - begun
        runs.append(Run(position, seconds, count, *(package.solve(position) if package else (None, None))))
    return runs


def right(run: Run) -> bool:
    """Whether the number of tiles that we lay is the most; where the package says so, too, nobody else is asked."""
    return run.laid == run.they_laid or run.laid == most(run.position)


def most(position: Position) -> int | None:
    """The most tiles that can be laid, by an integer programme of our own."""
    found = programme(UNIVERSE, position.pool)
    return None if found is None else found[0]


def cells(runs: Sequence[Run]) -> tuple[str, ...]:
    """The cells of a row: ours, theirs, how many times faster, and how often each is right."""
    mine = [run.seconds for run in runs]
    sure = [right(run) for run in runs]
    row = (str(len(runs)), *spread(mine), f"{sum(sure)} of {len(runs)}")
    if any(run.theirs is None for run in runs):
        return row
    theirs = [run.theirs or 0.0 for run in runs]
    agree = sum(run.laid == run.they_laid for run, ok in zip(runs, sure) if ok)
    ratios = (f"{other / own:.1f}x" for own, other in zip(_figures(mine), _figures(theirs)))
    return (*row, *spread(theirs), f"{agree} of {len(runs)}", *ratios)


def _figures(seconds: Sequence[float]) -> tuple[float, float, float]:
    """The median, what 95 in a hundred do not exceed, and the most: the figures of `spread`."""
    order = sorted(seconds)
    return statistics.median(order), order[math.ceil(0.95 * len(order)) - 1], order[-1]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games that positions are from (200)")
    parser.add_argument("--seed", type=int, default=1, help="which games (1)")
    parser.add_argument("--whole", action="store_true", help="ours with the fewest changes")
    arguments = parser.parse_args()
    try:
        package = Package()
    except ImportError:
        package = None
        print("rummikub-solver is not installed (pip install 'lettres[bench]'): only ours is measured", file=sys.stderr)
    solve = whole if arguments.whole else ours
    for position in positions(WARM, arguments.seed + 1):
        solve(position)
    runs = measure(list(positions(arguments.games, arguments.seed)), solve, package)
    rows = [("all", *cells(runs))]
    for jokers in range(JOKERS + 1):
        for stage in STAGES:
            some = [run for run in runs if run.position.jokers == jokers and run.position.stage == stage]
            if some:
                rows.append((f"{stage}, {jokers} jokers", *cells(some)))
    heads = ("positions", "number", "ours: median", "p95", "max ms", "right")
    others = ("theirs: median", "p95", "max ms", "right", "ratio: median", "p95", "max") if package else ()
    grid("the best play of runs and groups, processor time", (*heads, *others), rows)


if __name__ == "__main__":
    main()
