"""A puzzle as JSON."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.engine import Game
from lettres.position import Json, Position, write_position
from lettres.reports.answer_json import as_dict
from lettres.solver.solution import Solution
from lettres.study.answer import Proposal
from lettres.study.puzzles import Puzzle
from lexicon import Lexicon

_SOLUTION_KEYS = ("score", "placed", "broken", "formed", "table_after", "proven", "bound")


def puzzle_form(puzzle: Puzzle, game: Game, lexicon: Lexicon, hints: Sequence[str], *, solved: bool) -> dict[str, Json]:
    """Return a puzzle as JSON: its position as `lettres proposer` reads it, the hints, and the solution if `solved`."""
    about, name = lexicon.about, f"{puzzle.name}-{puzzle.level}"
    given = Position("lettres", puzzle.table, puzzle.rack, id=name)
    form: dict[str, Json] = {
        "id": name,
        "date": puzzle.name if puzzle.dated else None,
        "number": None if puzzle.dated else int(puzzle.name),
        "level": puzzle.level,
        "difficulty": puzzle.difficulty,
        "lexicon": f"{about['source']} {about['version']}",
        "position": write_position(given),
        "hints": list(hints),
    }
    if solved:
        solution = Solution((puzzle.best,), puzzle.best.score, True)
        answered = as_dict(Proposal(given, game, solution, (), 0.0))
        form["solution"] = {key: answered[key] for key in _SOLUTION_KEYS} | {"second_score": puzzle.second}
    return form
