"""The growth of the cost of the best move with table words, rack tiles, jokers, and the vocabulary."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.solver.words import WordSolver
from lexicon import Lexicon
from tools.bench.positions import STAGES, Positions, Recipe
from tools.bench.searches import SearchRun, grid_of_runs, runs, warmed
from tools.bench.vocabularies import vocabularies

_BUDGET = 1.0
_MIDDLE = STAGES["middle"]
_BUT = "adversarial"  # no rack of a game, and hard enough with any words


def recipes() -> Iterator[tuple[str, Recipe]]:
    """Yield recipes, with names, for positions that differ in one thing."""
    for words in (0, 1, 2, 4, 7, 10, 15, 20, 25):
        # many words are short ones: a box has 110 letters
        yield f"table of {words}, rack of 7", Recipe((words, words), (7, 7), (3, 7 if words <= 10 else 5))
    for rack in (7, 8, 9, 10, 12, 14, 16, 18, 20):
        yield f"table of 6, rack of {rack}", Recipe((6, 6), (rack, rack))
    for jokers in (0, 1, 2):
        yield f"jokers on the rack: {jokers}", _MIDDLE._replace(jokers=(jokers, jokers))
    for locked in (1, 2):
        yield f"jokers on the table: {locked}", _MIDDLE._replace(locked=(locked, locked))
    yield "one on each", _MIDDLE._replace(jokers=(1, 1), locked=(1, 1))


def growth(count: int) -> None:
    """Print two tables: by position, with the package's lexicon; and by lexicon."""
    lexicon = Lexicon.default()
    solver, draw = warmed(WordSolver(lexicon)), Positions(lexicon.words())
    rows = ((name, runs(solver, draw.some(name, recipe, count), _BUDGET)) for name, recipe in recipes())
    grid_of_runs(f"growth of the position, {len(lexicon):,} words, {_BUDGET:g} s a position", "positions of", rows)
    print()
    rows = ((f"{name} ({len(other):,})", _with(other, count)) for name, other in vocabularies())
    grid_of_runs(f"growth of the vocabulary, all stages but {_BUT}, {_BUDGET:g} s a position", "words", rows)


def _with(lexicon: Lexicon, count: int) -> list[SearchRun]:
    """Search `count` positions of each stage, with table words from `lexicon`."""
    solver, draw = warmed(WordSolver(lexicon)), Positions(lexicon.words())
    stages = {stage: recipe for stage, recipe in STAGES.items() if stage != _BUT}
    return [run for stage, recipe in stages.items() for run in runs(solver, draw.some(stage, recipe, count), _BUDGET)]
