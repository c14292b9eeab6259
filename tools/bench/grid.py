"""The speed of the best lay of the dice game and of the choice of dice, and the gain of crossings.

    python -m tools.bench.grid [--games N] [--seed S]

Positions come from games in which each player throws all its dice and lays the best. « Apart » is the best lay
of sets that do not cross. The table of throws, of every turn but the first ones, has the dice thrown and the expected
number of dice laid. Times are processor time; caches are cleared before each lay and each throw.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from random import Random
from statistics import fmean
from typing import NamedTuple

from lettres.engine.grid import Cell
from lettres.families.grid.dice import read_dice
from lettres.families.grid.lines import JOKER, Face, face
from lettres.solver.grid import arrange, partition, search, shapes
from lettres.solver.grid.arrange import Arrangement
from lettres.solver.grid.best import Placement, best
from lettres.solver.grid.embed import straight
from lettres.solver.grid.partition import parted
from lettres.solver.grid.shapes import Hand, hand
from lettres.solver.grid.throw import RackDie, throw
from tools.bench.timing import grid, milliseconds, spread

_TURNS = 30
_SIZES = ((9, 9), (10, 12), (13, 15), (16, 18))


class GridPosition(NamedTuple):
    """A turn of a game: the grid, and the dice of the rack before and after the throw."""

    table: Mapping[Cell, Face]
    kept: tuple[RackDie, ...]
    thrown: tuple[RackDie, ...]

    @property
    def faces(self) -> list[Face]:
        """The faces thrown."""
        return [die.face for die in self.thrown if die.face]

    @property
    def jokers(self) -> int:
        """The jokers on the table and on the rack."""
        return [*self.table.values(), *self.faces].count(JOKER)

    @property
    def size(self) -> int:
        """The dice on the table and on the rack."""
        return len(self.table) + len(self.thrown)


@cache
def kinds() -> dict[str, list[Face]]:
    """Return the kinds of dice of the box, with their sides."""
    return {kind: [face(side) for side in sides] for kind, sides in read_dice().dice.items()}


def games(count: int, seed: object) -> Iterator[GridPosition]:
    """Yield the turns of `count` games."""
    for game in range(count):
        chance = Random(f"{seed}/{game}")
        box = sorted(read_dice().tiles(), key=lambda _: chance.random())
        racks = [tuple(RackDie(kind, None) for kind in some) for some in (box[:9], box[9:])]
        table: Mapping[Cell, Face] = {}
        for turn in range(_TURNS):
            kept = racks[turn % 2]
            sides = [kinds()[kind] for kind, _ in kept]
            thrown = tuple(RackDie(die.kind, side[int(chance.random() * len(side))]) for die, side in zip(kept, sides))
            yield (position := GridPosition(table, kept, thrown))
            lay = best(list(table.values()), position.faces)
            left = list(thrown)
            for shown in lay.dice:
                left.remove(next(die for die in left if die.face == shown))
            racks[turn % 2], table = tuple(left), lay.cells or table
            if not left:
                break


def forget() -> None:
    """Clear the caches of the search."""
    for remembering in (partition.parted, arrange.arranged, search.laid, shapes.supports):
        remembering.cache_clear()


def timed(position: GridPosition, near: bool = False) -> tuple[float, Placement]:
    """Return the best lay of a position, and its processor time; with `near`, one that moves few dice of the table."""
    forget()
    begun = time.process_time()
    lay = best(list(position.table.values()), position.faces, before=position.table if near else None)
    return time.process_time() - begun, lay


def lays(positions: Sequence[GridPosition]) -> None:
    """Print the speed of best lays, by numbers of dice and of jokers, and with few dice moved."""
    rows = {f"{least} to {most} dice": [p for p in positions if least <= p.size <= most] for least, most in _SIZES}
    rows |= {f"{jokers} jokers": [p for p in positions if p.jokers == jokers] for jokers in range(5)}
    cells = [_row(name, map(timed, some)) for name, some in [*rows.items(), ("all", positions)] if some]
    cells.append(_row("all, few dice moved", (timed(position, near=True) for position in positions)))
    grid("the best lay", ("positions", "", "mean ms", "median", "p95", "max", "proven"), cells)


def _row(name: str, found: Iterable[tuple[float, Placement]]) -> tuple[str, ...]:
    times, done = zip(*found)
    proven = sum(lay.proven for lay in done)
    return name, f"{len(done):,}", milliseconds(fmean(times)), *spread(times), f"{proven:,}"


def crossings(positions: Sequence[GridPosition]) -> None:
    """Print the gain of crossings."""
    crossed, side_by_side, more, only = 0, 0, 0, 0
    for position in positions:
        table, rack = hand(position.table.values()), hand(position.faces)
        most = search.size(search.laid(table, rack, 10**9))
        found = search.search(table, rack, _apart)
        plain = search.size(found.choices[0]) if found.choices else 0
        crossed, side_by_side = crossed + most, side_by_side + plain
        more, only = more + (most > plain), only + (most > plain == 0)
    print(f"dice laid in {len(positions):,} turns: {crossed:,}; with sets apart, {side_by_side:,}")
    print(f"crossings bring more dice in {more:,} turns; in {only:,}, nothing could be laid without them")


def _apart(dice: Hand, own: Hand) -> Arrangement:
    sets = parted(*dice)
    return Arrangement(None if sets is None else tuple(map(straight, sets)))


def throws(positions: Sequence[GridPosition]) -> None:
    """Print the speed of the choice of dice, and its gain."""
    rows, every = [], list[float]()
    for size in range(1, 10):
        times, thrown, expected = [], [], []
        for number, position in enumerate(positions):
            if len(position.kept) == size and all(die.face for die in position.kept):
                forget()
                begun = time.process_time()
                found = throw(position.table.values(), position.kept, kinds(), seed=number)
                times.append(time.process_time() - begun)
                thrown.append(len(found.dice))
                expected.append(found.expected)
        if times:
            row = f"{size} dice", f"{len(times):,}", milliseconds(fmean(times)), *spread(times)
            rows.append((*row, f"{fmean(thrown):.2f}", f"{fmean(expected):.2f}"))
            every += times
    rows.append(("all", f"{len(every):,}", milliseconds(fmean(every)), *spread(every), "", ""))
    grid("which dice to throw", ("rack", "", "mean ms", "median", "p95", "max", "thrown", "expected"), rows)


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, help="games (60)")
    parser.add_argument("--seed", default=str(Random().randrange(10**6)), help="which games; others each time")
    arguments = parser.parse_args()
    print(f"{arguments.games} games, --seed {arguments.seed}")
    positions = list(games(arguments.games, arguments.seed))
    lays(positions)
    print()
    crossings(positions)
    print()
    throws(positions[:: max(1, arguments.games // 30)])


if __name__ == "__main__":
    main()
