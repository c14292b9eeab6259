"""A recorded game played again before one's eyes: on a terminal a turn for each line that is typed, elsewhere all."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence

import click

from lettres.cli.context import Settings
from lettres.cli.drawing import drawn_table
from lettres.engine.grid import Grid
from lettres.french.speech import Speech
from lettres.french.tables import table_lines
from lettres.records.recording import PlayedTurn, Recording
from lettres.reports.game_text import ending, heading, played_lines

_HELP = "Entrée : tour suivant. p : tour précédent. Un numéro : ce tour. q : quitter."


def replay(
    course: Recording, turns: Sequence[PlayedTurn], settings: Settings, racks: bool, *, alone: bool = False
) -> None:
    """Show turns with their tables; `alone` shows nothing else, and waits for nothing."""
    if alone:
        for played in turns:
            _echo(_one(course, played, settings, racks))
        return
    _echo(heading(course, racks))
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step(course, turns, settings, racks)
        return
    for played in turns:
        _echo(["", *_one(course, played, settings, racks)])
    _echo(["", *ending(course)])


def _step(course: Recording, turns: Sequence[PlayedTurn], settings: Settings, racks: bool) -> None:
    """A turn for each line that is typed; what was shown stays above."""
    click.echo(_HELP)
    at = -1
    while at < len(turns):
        click.echo("> ", nl=False)
        typed = sys.stdin.readline()
        answer = typed.strip().lower()
        if not typed or answer.startswith("q"):
            click.echo()
            break
        if answer.isdecimal():
            at = min(max(int(answer[:9]), 1), len(turns)) - 1
        else:
            at = max(at - 1, 0) if answer == "p" else at + 1
        if at < len(turns):
            _echo(_one(course, turns[at], settings, racks))
    _echo(["", *ending(course)])


def _one(course: Recording, played: PlayedTurn, settings: Settings, racks: bool) -> Iterator[str]:
    yield from played_lines(course, played, racks)
    speech, before, after = Speech(course.game), played.before.table, played.after.table
    plain = not sys.stdout.isatty() or os.environ.get("TERM") == "dumb"
    if settings.accessible or (plain and not isinstance(after, Grid)):
        yield from table_lines(speech, after, before)
    else:
        yield from drawn_table(speech, after, before, settings.colour, shutil.get_terminal_size().columns)


def _echo(lines: Sequence[str] | Iterator[str]) -> None:
    for line in lines:
        click.echo(line)
