"""Compares the solver of words with slow and obvious searches, on random positions.

    python -m tools.exactness.words --positions 20000 --seed 7
    python -m tools.exactness.words --programme 200 --seconds 60

`--positions` are small ones, half of them with words locked by jokers, under options drawn at random, compared with
every table that could be laid (`oracles.words`); `--programme` are larger ones by the default rules, two of three with
words locked, compared with an integer programme (`oracles.word_programme`, with `highspy`). Printed: how many were
compared and how long the solver took; each difference is a line, with its seed, and makes
the exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from lettres.engine import Turn, judge
from lettres.engine.table import Layout
from lettres.solver.solution import SearchOptions, Solution
from lettres.solver.words import WordSolver
from oracles.word_positions import Larger, WordPosition, larger, locked, position
from oracles.words import BestMove, TooManyTables, best_of, points, turns

if TYPE_CHECKING:
    from oracles.word_programme import Optimum  # highspy is imported on demand

LIMIT = 800
"""The most tables of a position in a short run; the long one has time for more."""
_LONG_LIMIT = 10_000
_MOST = 5


def solved(position: WordPosition, most: int = _MOST) -> Solution:
    """Return the solver's answer for a small position."""
    return solver(position).solve(position.laid(), position.tiles(), position.opened, SearchOptions(most=most))


def solver(position: WordPosition) -> WordSolver:
    """Return the solver of a small position."""
    return WordSolver(position.words.lexicon, position.rules, theme=position.theme, forbidden=position.forbidden)


def tried(position: WordPosition, limit: int) -> BestMove | None:
    """Return the best move of a small position by trying every move; None if this takes too long."""
    every = all_turns(position, limit)
    return None if every is None else best_of(position.game, every)


def all_turns(position: WordPosition, limit: int) -> list[Turn] | None:
    """Return every turn of a small position, legal or not; None if this takes too long."""
    try:
        return turns(position.words.every, position.laid(), position.tiles(), position.opened, limit)
    except TooManyTables:
        return None


def faults(position: WordPosition, solution: Solution, most: int = _MOST) -> list[str]:
    """Return the faults of a solution's moves, optimal or not: a rule broken, a wrong score, order or number."""
    game, wrong = position.game, list[str]()
    for move in solution.moves:
        turn, shown = move.turn, _words(move.turn.after)
        if (turn.before, turn.rack, turn.opened) != (position.laid(), position.tiles(), position.opened):
            wrong.append(f"{shown}: another position")
        wrong += [f"{shown}: {fault.code} {fault.detail}" for fault in judge(game, turn).faults]
        if move.score != points(game, turn):
            wrong.append(f"{shown}: {move.score} points told, {points(game, turn)} counted")
    order = [(-move.score, len(move.turn.removed)) for move in solution.moves]
    if order != sorted(order):
        wrong.append(f"the moves are not sorted: {order}")
    if len({tuple(sorted(move.turn.after.melds)) for move in solution.moves}) < len(solution.moves):
        wrong.append("a move told twice")
    if len(solution.moves) > most:
        wrong.append(f"{len(solution.moves)} moves, {most} wanted")
    if solution.bound < solution.score:
        wrong.append(f"a bound of {solution.bound}, below {solution.score}")
    return wrong


def differences(solution: Solution, least: BestMove) -> list[str]:
    """Return the differences between an unlimited solution and a search through everything."""
    if not solution.proven:
        return [f"not proven: {solution.score} of at most {solution.bound}; {least.score} is best"]
    wrong = [] if solution.bound == solution.score else [f"proven with a bound of {solution.bound}"]
    if not solution.moves or least.turn is None:
        if solution.moves or least.turn:
            wrong.append(f"{_described(solution)}; tried: {least.score}")
        return wrong
    if solution.score != least.score:
        wrong.append(f"{_described(solution)}; tried: {least.score} for {_words(least.turn.after)}")
    elif len(solution.moves[0].turn.removed) != least.gone:
        wrong.append(f"{_described(solution)}; tried: {least.gone} gone for {_words(least.turn.after)}")
    return wrong


def alone(position: WordPosition, solution: Solution) -> list[str]:
    """Return the differences between a search for the score alone and `solution`, which also seeks the tidiest move."""
    untidy = solver(position).solve(position.laid(), position.tiles(), position.opened, SearchOptions(tidy=False))
    if (untidy.score, untidy.bound, untidy.proven) == (solution.score, solution.bound, solution.proven):
        return []
    return [f"the score alone: {_described(untidy)}, at most {untidy.bound}; the tidiest move: {_described(solution)}"]


def _words(table: Layout) -> str:
    return " ".join("".join(p.shows if p.tile == p.shows else p.shows.lower() for p in meld) for meld in table.melds)


def _described(solution: Solution) -> str:
    if not solution.moves:
        return "no move"
    turn = solution.moves[0].turn
    return f"{solution.score}, {len(turn.removed)} gone for {_words(turn.after)}"


# ----- the long form


class ComparedPositions:
    """The results for many positions."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.milliseconds: list[float] = []

    def timed(self, since: float) -> None:
        """Store the solver's time since `since`."""
        self.milliseconds.append(1000 * (time.perf_counter() - since))

    def compared(self, name: str, position: object, wrong: Sequence[str]) -> None:
        """Count a position, and print its faults."""
        self.counts["compared"] += 1
        if wrong:
            self.counts["wrong"] += 1
            print(f"{name}: {position}", *wrong, sep="\n    ", flush=True)

    def end(self, title: str) -> bool:
        """Print the figures; return True if there are no faults."""
        times = sorted(self.milliseconds) or [0.0]
        some = [times[min(int(len(times) * part), len(times) - 1)] for part in (0.5, 0.95, 1)]
        counts = ", ".join(f"{name} {count}" for name, count in sorted(self.counts.items()))
        print(f"{title}: {counts}; solver, ms, median / p95 / max: {' / '.join(f'{each:.1f}' for each in some)}")
        return not self.counts["wrong"]


def small(wanted: int, seed: str, limit: int = _LONG_LIMIT) -> ComparedPositions:
    """Compare the solver with a trial of every move, on `wanted` small positions."""
    run, number = ComparedPositions(), 0
    while run.counts["compared"] < wanted:
        name = f"{seed}:{number}"
        drawn = locked(name) if number % 2 else position(name)
        number += 1
        least = tried(drawn, limit)
        if least is None:
            run.counts["too large to try everything"] += 1
            continue
        start = time.perf_counter()
        solution = solved(drawn)
        run.timed(start)
        run.counts["with a move"] += least.turn is not None
        run.counts["words taken apart"] += least.gone
        run.compared(name, drawn, [*faults(drawn, solution), *differences(solution, least), *alone(drawn, solution)])
    return run


def large(wanted: int, seed: str, seconds: float) -> ComparedPositions:
    """Compare the solver with the programme, which has a time limit, on `wanted` larger positions."""
    from oracles import word_programme as programme

    run = ComparedPositions()
    for number in range(wanted):
        name = f"{seed}:{number}"
        drawn = larger(name, jokers=number % 3)  # so many words of the table locked
        start = time.perf_counter()
        solution = WordSolver(drawn.lexicon).solve(drawn.table, drawn.rack)
        run.timed(start)
        optimum = programme.solve(drawn.lexicon.words(), drawn.lexicon, drawn.table, drawn.rack, seconds)
        run.counts["programme in time"] += optimum.proven
        run.counts["words taken apart"] += optimum.gone
        run.compared(name, drawn, [*_apart(drawn, solution, optimum)])
    return run


def _apart(drawn: Larger, solution: Solution, optimum: Optimum) -> list[str]:
    from lettres.games.letters import letters

    game, wrong = letters(lexicon=drawn.lexicon), list[str]()
    for move in solution.moves:
        wrong += [fault.code for fault in judge(game, move.turn).faults]
    if not solution.proven:
        wrong.append(f"not proven: {solution.score} of at most {solution.bound}")
    if not optimum.score <= solution.bound or not solution.score <= optimum.bound:
        wrong.append(f"{_described(solution)}, at most {solution.bound}; the programme: {optimum}")
    elif optimum.proven and solution.moves and len(solution.moves[0].turn.removed) != optimum.gone:
        wrong.append(f"{_described(solution)}; the programme: {optimum}")
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the comparison; return 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--positions", type=int, default=0, help="small positions, everything tried")
    parser.add_argument("--programme", type=int, default=0, help="larger ones, against an integer programme")
    parser.add_argument("--seed", default="1", help="the same seed, the same positions")
    parser.add_argument("--seconds", type=float, default=60, help="for the programme, a position")
    chosen = parser.parse_args(arguments)
    well = True
    if chosen.positions:
        well &= small(chosen.positions, chosen.seed).end("everything tried")
    if chosen.programme:
        well &= large(chosen.programme, chosen.seed, chosen.seconds).end("programme")
    return 0 if well else 1


if __name__ == "__main__":
    sys.exit(main())
