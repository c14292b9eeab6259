"""The diary of puzzles at a terminal: record a result, print the diary."""

from __future__ import annotations

from datetime import date

import click

from lettres.cli.console import error
from lettres.cli.context import json_writer
from lettres.cli.tries import say
from lettres.play.puzzle import PuzzleTries
from lettres.play.puzzle_diary import closing_lines, summary, summary_form
from lettres.records import diary
from lettres.records.diary import Diary, PuzzleOutcome
from lettres.records.journal import StoreError
from lexicon import SourceError


def note(tries: PuzzleTries, puzzle: str, level: str) -> None:
    """Record the result of a puzzle in the diary, and print the result. Do neither if the player quit the puzzle."""
    if tries.left:
        return
    today = date.today()
    outcome = PuzzleOutcome(puzzle, level, today.isoformat(), tries.solved, tries.count, tries.hints)
    try:
        noted = diary.note(outcome)
    except (OSError, StoreError) as failure:
        reason = failure.strerror if isinstance(failure, OSError) else failure
        error(f"Le résultat n'a pu être noté : {reason}")
        noted = Diary((outcome,), ())
    _warn(noted)
    say(["", *closing_lines(outcome, noted, today)])


def show(as_json: bool) -> int:
    """Print the diary, as JSON if `as_json`; return the exit code."""
    try:
        noted = diary.read()
    except StoreError as failure:
        raise SourceError(str(failure)) from failure
    _warn(noted)
    if as_json:
        click.echo(json_writer()(summary_form(noted, date.today())))
    else:
        say(summary(noted, date.today()))
    return 0


def _warn(noted: Diary) -> None:
    if not noted.odd:
        return
    where = f"dans {diary.path()}"
    if len(noted.odd) == 1:
        error(f"Attention : la ligne {noted.odd[0]} est illisible {where} ; elle y reste, les autres comptent.")
    else:
        which = ", ".join(map(str, noted.odd[:5]))
        error(f"Attention : des lignes ({which}) sont illisibles {where} ; elles y restent, les autres comptent.")
