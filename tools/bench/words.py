"""The speed of the proven best move in whole games, compared with an integer programme and other programs.

    python -m tools.bench.words [--games N] [--seed S] [--seconds S] [--memory] [--programme] [--peers] [--growth]

Positions come from games of robots by the default rules, others each time unless a seed is given
(`tools.bench.whole_games`), and a row has those of a kind; « adversarial » ones are drawn (`tools.bench.positions`), as
no game has such racks. `--memory`: that of a fresh process for the hardest of them. `--programme`: some of the same
positions as a full integer programme (HiGHS). `--peers`: letters parted into words, beside Debian's `an` and PyPI's
`multiword_anagram_fast`. `--growth`: how the cost grows with words of the table, tiles of the rack, jokers, and the
vocabulary, whose lexicons are compiled at the first run, in two minutes, and kept in the temporary folder.

Each search is done once. A loaded machine distorts processor time less than the clock.
"""

from __future__ import annotations

import argparse

from lettres.solver.words import WordSolver
from lexicon import Lexicon
from tools.bench.growth import growth
from tools.bench.memory import hardest, peak
from tools.bench.parting import peers
from tools.bench.positions import STAGES, Positions
from tools.bench.searches import grid_of_runs, runs, warmed
from tools.bench.whole_games import WORDS, add_options, kinds, met

_DRAWN = "adversarial"


def main() -> None:
    """Print the tables that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser, 20)
    parser.add_argument("--count", type=int, default=60, help="drawn positions of each kind (60)")
    parser.add_argument("--seconds", type=float, default=10, help="the budget of a search (10)")
    parser.add_argument("--memory", action="store_true", help="the memory of the hardest positions")
    parser.add_argument("--programme", action="store_true", help="beside an integer programme")
    parser.add_argument("--peers", action="store_true", help="beside an and multiword_anagram_fast")
    parser.add_argument("--growth", action="store_true", help="how the cost grows")
    parser.add_argument("--limit", type=float, default=30, help="seconds that the others may take (30)")
    arguments = parser.parse_args()
    lexicon = Lexicon.default()
    solver, positions = warmed(WordSolver(lexicon)), met(WORDS, arguments.games, arguments.seed)
    drawn = list(Positions(lexicon.words()).some(f"{_DRAWN} {arguments.seed}", STAGES[_DRAWN], arguments.count))
    kept = {**kinds(positions), _DRAWN: drawn}
    rows = [(name, runs(solver, some, arguments.seconds)) for name, some in kept.items()]
    of = f"{arguments.games} games, --seed {arguments.seed}, {len(lexicon):,} words"
    grid_of_runs(f"the best move, {of}, {arguments.seconds:g} s a position", "positions", rows)
    if arguments.memory:
        played = [found for name, some in rows if name != _DRAWN for found in some]
        print(f"\nmemory of a process that solves the hardest of them: {peak(hardest(positions, played))} MiB")
    if arguments.programme:
        from tools.bench.programmes import side_by_side  # the tests' own dependencies may be missing otherwise

        print()
        known = {name: kept[name] for name in ("open", _DRAWN) if name in kept}
        side_by_side(known, max(1, arguments.count // 10), arguments.seconds, arguments.limit)
    if arguments.peers:
        print()
        peers(max(1, arguments.count // 4), arguments.limit)
    if arguments.growth:
        print()
        growth(arguments.count)


if __name__ == "__main__":
    main()
