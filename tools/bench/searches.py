"""Timed searches of positions: the processor time, the time by the clock, and the result."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from lettres.engine import Table
from lettres.position import Position
from lettres.solver.solution import SearchOptions, Solver
from lettres.solver.words import WordSolver as WordSolver
from tools.bench.timing import grid, spread, within

_GRACE = 2.0  # seconds after its budget until a search is killed


class SearchRun(NamedTuple):
    """A search: the position's name, the seconds by the processor and by the clock, and the result.

    `apart` is the number of table melds taken apart. `score` is None if the search had to be killed.
    """

    name: str
    seconds: float
    clock: float
    score: int | None
    bound: int
    proven: bool
    apart: int


def run(solver: Solver, position: Position, budget: float) -> SearchRun:
    """Search once. The budget is in processor time, so that a search on a loaded machine proves as much."""
    name, begun, clock = str(position.id), time.process_time(), time.perf_counter()
    end = begun + budget
    try:
        with within(budget + _GRACE):
            table, rack = position.table, tuple(sorted(position.rack))
            found = solver.solve(table, rack, position.opened, SearchOptions(stop=lambda: time.process_time() > end))
    except TimeoutError:
        return SearchRun(name, time.process_time() - begun, time.perf_counter() - clock, None, 0, False, 0)
    seconds = time.process_time() - begun
    clock = time.perf_counter() - clock
    apart = len(found.moves[0].turn.removed) if found.moves else 0
    return SearchRun(name, seconds, clock, found.score, found.bound, found.proven and seconds <= budget, apart)


def warmed(solver: WordSolver) -> WordSolver:
    """Return `solver`, with its caches warmed by a first search."""
    solver.solve(Table(), tuple("AEINRST"))
    return solver


def runs(solver: Solver, positions: Iterable[Position], budget: float) -> list[SearchRun]:
    """Search `positions`, each for `budget` seconds of processor time."""
    return [run(solver, position, budget) for position in positions]


def grid_of_runs(title: str, head: str, rows: Iterable[tuple[str, Sequence[SearchRun]]]) -> None:
    """Print a table with a row for each name and its searches, then the positions without a proof."""
    rows = list(rows)
    grid(title, (head, *_HEADS), [(name, *cells(found)) for name, found in rows])
    for name, found in rows:
        open_ones = [each.name for each in found if not each.proven]
        if open_ones:
            more = ", …" if len(open_ones) > _NAMED else ""
            print(f"  not proven, {name}: {', '.join(open_ones[:_NAMED])}{more}")


_HEADS = ("positions", "median", "p95", "max ms", "clock: p95", "max ms", "proven", "apart", "no end")
_NAMED = 8  # positions


def cells(found: Sequence[SearchRun]) -> tuple[str, ...]:
    """Return the cells of a row of `grid_of_runs`; the number of melds taken apart is a mean over the proven ones.

    >>> cells([SearchRun("early 1", 0.001, 0.002, 12, 12, True, 2)])
    ('1', '1.00', '1.00', '1.00', '2.00', '2.00', '100.0 %', '2.0', '0')
    """
    proven = [each for each in found if each.proven]
    apart = sum(each.apart for each in proven) / len(proven) if proven else 0
    ended = sum(each.score is not None for each in found)
    return (
        str(len(found)),
        *spread([each.seconds for each in found]),
        *spread([each.clock for each in found])[1:],
        f"{math.floor(1000 * len(proven) / len(found)) / 10} %",  # 100 only if all are
        f"{apart:.1f}",
        str(len(found) - ended),
    )
