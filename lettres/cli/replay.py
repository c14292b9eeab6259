"""A recorded game played again: on a terminal a turn for each Enter, elsewhere all of them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence

import click

from lettres.cli.context import Settings
from lettres.cli.drawing import drawn_table
from lettres.cli.files import write_lines
from lettres.engine.grid import Grid
from lettres.french.speech import Speech
from lettres.french.tables import table_lines
from lettres.records.recording import PlayedTurn, Recording
from lettres.reports.game_text import ending, heading, played_lines

_HELP = "Entrée : tour suivant. p : tour précédent. Un numéro : ce tour. q : quitter."


def replay(
    course: Recording, turns: Sequence[PlayedTurn], settings: Settings, racks: bool, *, alone: bool = False
) -> None:
    """Show turns with their tables; `alone`, without beginning, end or waiting."""
    if alone:
        for played in turns:
            write_lines(_one(course, played, settings, racks))
        return
    write_lines(heading(course, racks))
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step(course, turns, settings, racks)
        return
    for played in turns:
        write_lines(["", *_one(course, played, settings, racks)])
    write_lines(["", *ending(course)])


def _step(course: Recording, turns: Sequence[PlayedTurn], settings: Settings, racks: bool) -> None:
    """Show a turn for each typed line."""
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
            write_lines(_one(course, turns[at], settings, racks))
    write_lines(["", *ending(course)])


def _one(course: Recording, played: PlayedTurn, settings: Settings, racks: bool) -> Iterator[str]:
    yield from played_lines(course, played, racks)
    speech, before, after = Speech(course.game), played.before.table, played.after.table
    plain = not sys.stdout.isatty() or os.environ.get("TERM") == "dumb"
    if settings.accessible or (plain and not isinstance(after, Grid)):
        yield from table_lines(speech, after, before)
    else:
        yield from drawn_table(speech, after, before, settings.colour, shutil.get_terminal_size().columns)
