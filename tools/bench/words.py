"""How fast the best move is found and proven, stage by stage; beside an integer programme; beside other programs.

    python -m tools.bench.words [--seconds S] [--count N] [--programme] [--peers] [--growth]

Without more, one table: the stages of `tools.bench.positions`. `--programme`: the same positions as a full integer
programme (HiGHS). `--peers`: letters parted into words, beside Debian's `an` and PyPI's `multiword_anagram_fast`.
`--growth`: how the cost grows with words of the table, tiles of the rack, jokers, and the vocabulary, whose lexicons
are compiled at the first run, in two minutes, and kept in the temporary folder.

Times are processor time, each search done once: a loaded machine distorts them less than the clock.
"""

from __future__ import annotations

import argparse

from lettres.solver.words import Solver
from lexicon import Lexicon
from tools.bench.growth import growth
from tools.bench.parting import peers
from tools.bench.positions import STAGES, Positions
from tools.bench.searches import grid_of_runs, runs, warmed


def stages(count: int, budget: float) -> None:
    """Print the table of the stages."""
    lexicon = Lexicon.default()
    solver, draw = warmed(Solver(lexicon)), Positions(lexicon.words())
    rows = ((stage, runs(solver, draw.some(stage, recipe, count), budget)) for stage, recipe in STAGES.items())
    grid_of_runs(f"the best move, {len(lexicon):,} words, {budget:g} s a position, processor time", "stage", rows)


def main() -> None:
    """Print the tables that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=60, help="positions of each stage (60)")
    parser.add_argument("--seconds", type=float, default=5, help="the budget of a search (5)")
    parser.add_argument("--programme", action="store_true", help="beside an integer programme")
    parser.add_argument("--peers", action="store_true", help="beside an and multiword_anagram_fast")
    parser.add_argument("--growth", action="store_true", help="how the cost grows")
    parser.add_argument("--limit", type=float, default=30, help="seconds that the others may take (30)")
    arguments = parser.parse_args()
    stages(arguments.count, arguments.seconds)
    if arguments.programme:
        from tools.bench.programmes import side_by_side  # the tests' own need not be there else

        print()
        side_by_side(max(1, arguments.count // 10), arguments.seconds, arguments.limit)
    if arguments.peers:
        print()
        peers(max(1, arguments.count // 4), arguments.limit)
    if arguments.growth:
        print()
        growth(arguments.count)


if __name__ == "__main__":
    main()
