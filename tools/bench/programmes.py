"""Our search compared with a full integer programme, one column a word, solved by HiGHS (`oracles.word_programme`)."""

from __future__ import annotations

import math
import multiprocessing
import resource
import statistics
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from multiprocessing.connection import Connection
from typing import NamedTuple

from lettres.engine.table import faces, table_of
from lettres.families.words.notation import JOKER, spelling
from lettres.position import Position
from lettres.solver.words import WordSolver
from lexicon import Lexicon
from oracles import word_programme as programme
from tools.bench.searches import SearchRun, run, warmed
from tools.bench.timing import grid, milliseconds


class Pair(NamedTuple):
    """Our search of a position, and the programme's processor time, its score, and whether the score is proven."""

    ours: SearchRun
    seconds: float
    score: int
    proven: bool

    @property
    def agree(self) -> bool:
        """True if the results agree: two proven scores are equal, and our proven score is at least the programme's."""
        if self.ours.proven and self.proven:
            return self.ours.score == self.score
        return not self.ours.proven or self.score <= (self.ours.score or 0)


def side_by_side(kinds: Mapping[str, Sequence[Position]], count: int, budget: float, limit: float) -> None:
    """Print the table for `count` positions of each kind. The programme has no table jokers and no first words."""
    solver, rows = warmed(WordSolver()), []
    for kind, positions in kinds.items():
        step = max(1, len(positions) // count)
        if pairs := [_both(solver, each, budget, limit) for each in positions[::step][:count]]:
            rows.append((kind, *_cells(pairs)))
    heads = ("positions", "", "ours, median ms", "programme's", "solved", "ratio, median", "agree")
    grid(f"beside an integer programme, {limit:g} s for the programme", heads, rows)


def _both(solver: WordSolver, position: Position, budget: float, limit: float) -> Pair:
    """Run our search, then the programme in another process, because some steps of HiGHS ignore its time limit."""
    ours = run(solver, position, budget)
    spawned = multiprocessing.get_context("spawn")
    mine, its = spawned.Pipe()
    process = spawned.Process(target=_programme, args=(its, position, limit))
    process.start()
    its.close()
    try:
        answer: tuple[float, int, bool] = mine.recv()
    except EOFError:  # ended by the system
        answer = limit, 0, False
    process.join()
    return Pair(ours, *answer)


def _programme(connection: Connection, position: Position, limit: float) -> None:
    """Solve the programme and send the processor time, the score, and whether the score is proven."""
    words = formable(Lexicon.default(), position)  # HiGHS would find them itself, slowly: that is not measured
    begun = time.process_time()
    most = math.ceil(begun + limit)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most))
    found = programme.solve(words, Lexicon.default(), table_of(position.table), tuple(sorted(position.rack)), limit)
    connection.send((time.process_time() - begun, found.score, found.proven))


def formable(lexicon: Lexicon, position: Position) -> list[str]:
    """Return the words that the letters of a position can spell if all table words are taken apart."""
    there = Counter(letter for meld in position.table.melds for letter in spelling(faces(meld)))
    there.update(position.rack)
    jokers = there.pop(JOKER, 0)
    return [word for word in lexicon.words() if (Counter(word) - there).total() <= jokers]


def _cells(pairs: Sequence[Pair]) -> tuple[str, ...]:
    """Return the cells of a row. If most programmes ran out of time, the ratio is a lower bound."""
    solved = sum(pair.proven for pair in pairs)
    more = ">= " if 2 * solved <= len(pairs) else ""
    ratio = statistics.median(pair.seconds / pair.ours.seconds for pair in pairs)
    return (
        str(len(pairs)),
        milliseconds(statistics.median(pair.ours.seconds for pair in pairs)),
        more + milliseconds(statistics.median(pair.seconds for pair in pairs)),
        f"{solved} of {len(pairs)}",
        f"{more}{ratio:,.0f}x",
        f"{sum(pair.agree for pair in pairs)} of {len(pairs)}",
    )
