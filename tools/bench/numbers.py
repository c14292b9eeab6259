"""The speed of the best play of runs and groups, and of dice, in whole games; beside `rummikub-solver` of PyPI.

    python -m tools.bench.numbers [--games N] [--seed S] [--seconds S] [--whole]

Positions come from games of robots by the default rules, others each time unless a seed is given
(`tools.bench.whole_games`). The first table has those of rummikub whose player has opened, each solved by both, one
after the other, in one process, the same tiles counted before: ours is `lettres.solver.numbers.sweep.best`, theirs
`RuleSet.solve` for the most tiles (HiGHS), whose problem is built once and kept. Ours breaks ties by value, theirs does
not. Where the numbers of tiles differ, an integer programme of our own decides (`oracles.number_programme`). `--whole`:
ours as a player gets it, with the fewest changes. The second table has the answers that players get in every game.

Positions are new, but ours has cached results on small parts of earlier ones. Without the
package (`pip install 'lettres[bench]'`) only ours is measured.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from lettres.families.numbers.rules import NumberRules
from lettres.games.rummikub import rummikub
from lettres.position import Position
from lettres.solver.facade import solver_of
from lettres.solver.numbers import NumberSolver
from lettres.solver.numbers.sweep.best import Pool, best
from oracles.number_programme import best as programme
from tools.bench.searches import grid_of_runs, runs
from tools.bench.timing import grid, spread
from tools.bench.whole_games import DICE, NUMBERS, add_options, game_of, kinds, met

RUMMIKUB = "rummikub"
_RULES = NumberRules()
_SOLVER = NumberSolver(_RULES, rummikub(_RULES).tiles)
UNIVERSE, JOKERS = _SOLVER.universe, _RULES.jokers
_WARM = 3  # games whose positions are solved first, to warm the caches


class SideBySide(NamedTuple):
    """The processor seconds and the tiles laid on a position, ours and the package's (None without the package)."""

    pool: Pool
    seconds: float
    laid: int
    theirs: float | None
    they_laid: int | None

    @property
    def jokers(self) -> int:
        """The jokers on the table and on the rack."""
        return self.pool.must_jokers + self.pool.may_jokers


def counted(position: Position) -> Pool:
    """Return the tiles of the table and of the rack."""
    (must, must_jokers), (may, may_jokers) = map(_SOLVER.faces.rack, (position.table.tiles(), position.rack))
    return Pool(must, may, must_jokers, may_jokers)


def alone(position: Position, pool: Pool) -> int:
    """Return the number of tiles that the best play lays."""
    found = best(UNIVERSE, pool)
    assert found is not None
    return found.count


def whole(position: Position, pool: Pool) -> int:
    """Return the number of tiles laid as a player gets it: with the fewest changes, and the play made into a turn."""
    return _SOLVER.solve(position.table, position.rack).score


class Peer:
    """The package `rummikub-solver`, its problem built for boxes of two jokers."""

    def __init__(self) -> None:
        from rummikub_solver import RuleSet, SolverMode  # not at the top: it may be missing

        self.rules, self.mode = RuleSet(jokers=JOKERS), SolverMode.TILE_COUNT
        self.solve(Pool((0,) * UNIVERSE.size, (1,) * 3 + (0,) * (UNIVERSE.size - 3), 0, 0))

    def solve(self, pool: Pool) -> tuple[float, int]:
        """Return the processor seconds that the package takes for `pool`, and the number of tiles that it lays."""
        state, (must, may, *jokers) = self.rules.new_game(), pool
        for counts, wild, add in ((must, jokers[0], state.add_table), (may, jokers[1], state.add_rack)):
            add(*(tile + 1 for tile, count in enumerate(counts) for _ in range(count)), *[self.rules.tile_count] * wild)
        state.initial = False
        begun = time.process_time()
        found = self.rules.solve(state, self.mode)
        return time.process_time() - begun, len(found.tiles) if found else 0


def measure(
    positions: Sequence[Position], solve: Callable[[Position, Pool], int], package: Peer | None
) -> list[SideBySide]:
    """Solve each position once with `solve` and, if there is a `package`, with the package."""
    found = []
    for position in positions:
        pool = counted(position)
        begun = time.process_time()
        laid = solve(position, pool)
        seconds = time.process_time() - begun
        found.append(SideBySide(pool, seconds, laid, *(package.solve(pool) if package else (None, None))))
    return found


def right(run: SideBySide) -> bool:
    """Return True if our number of tiles is the maximum; if the package disagrees, an integer programme decides."""
    return run.laid == run.they_laid or run.laid == most(run.pool)


def most(pool: Pool) -> int | None:
    """Return the most tiles that can be laid, by an integer programme of our own."""
    found = programme(UNIVERSE, pool)
    return None if found is None else found[0]


def cells(runs: Sequence[SideBySide]) -> tuple[str, ...]:
    """Return the cells of a row: our times, the package's, their ratio, and how often each solver is right."""
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
    """The median, the 95th percentile, and the most: the figures of `spread`."""
    order = sorted(seconds)
    return statistics.median(order), order[math.ceil(0.95 * len(order)) - 1], order[-1]


def side_by_side(games: int, seed: int, solve: Callable[[Position, Pool], int]) -> None:
    """Print the table that compares `solve` with the package, for all positions and by number of jokers."""
    try:
        package = Peer()
    except ImportError:
        package = None
        print("rummikub-solver is not installed (pip install 'lettres[bench]'): only ours is measured", file=sys.stderr)
    measure([each for each in met(RUMMIKUB, _WARM, seed + 1) if each.opened], solve, None)
    found = measure([each for each in met(RUMMIKUB, games, seed) if each.opened], solve, package)
    by_jokers = {f"{jokers} jokers": [run for run in found if run.jokers == jokers] for jokers in range(JOKERS + 1)}
    rows = [(name, *cells(some)) for name, some in {"all": found, **by_jokers}.items() if some]
    heads = ("positions", "number", "ours: median", "p95", "max ms", "right")
    others = ("theirs: median", "p95", "max ms", "right", "ratio: median", "p95", "max") if package else ()
    grid(f"the best play of rummikub, {games} games, --seed {seed}, processor time", (*heads, *others), rows)


def answers(games: int, seed: int, budget: float) -> None:
    """Print the table of the answers that players get, by game and by kind."""
    rows = []
    for name in (*NUMBERS, DICE):
        solver = solver_of(game_of(name))
        for kind, some in kinds(met(name, games, seed)).items():
            rows.append((f"{name}, {kind}", runs(solver, some, budget)))
    grid_of_runs(f"the best move, {games} games, --seed {seed}, {budget:g} s a position", "positions", rows)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, 20)
    parser.add_argument("--seconds", type=float, default=10, help="the budget of a search (10)")
    parser.add_argument("--whole", action="store_true", help="beside the package, ours with the fewest changes")
    arguments = parser.parse_args()
    side_by_side(arguments.games, arguments.seed, whole if arguments.whole else alone)
    print()
    answers(arguments.games, arguments.seed, arguments.seconds)


if __name__ == "__main__":
    main()
