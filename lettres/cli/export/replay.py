"""A recorded game played again before one's eyes: on a terminal a turn for each line that is typed, elsewhere all."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence

import click

from lettres.cli.context import Settings
from lettres.cli.export.course import Course, Round
from lettres.cli.export.text import drawn_table, ending, heading, round_lines, table_lines

_HELP = "Entrée : tour suivant. p : tour précédent. Un numéro : ce tour. q : quitter."


def replay(course: Course, rounds: Sequence[Round], settings: Settings, racks: bool, *, alone: bool = False) -> None:
    """Show turns with their tables; `alone` shows nothing else, and waits for nothing."""
    if alone:
        for played in rounds:
            _echo(_one(course, played, settings, racks))
        return
    _echo(heading(course, racks))
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step(course, rounds, settings, racks)
        return
    for played in rounds:
        _echo(["", *_one(course, played, settings, racks)])
    _echo(["", *ending(course)])


def _step(course: Course, rounds: Sequence[Round], settings: Settings, racks: bool) -> None:
    """A turn for each line that is typed; what was shown stays above."""
    click.echo(_HELP)
    at = -1
    while at < len(rounds):
        click.echo("> ", nl=False)
        typed = sys.stdin.readline()
        answer = typed.strip().lower()
        if not typed or answer.startswith("q"):
            click.echo()
            break
        if answer.isdecimal():
            at = min(max(int(answer[:9]), 1), len(rounds)) - 1
        else:
            at = max(at - 1, 0) if answer == "p" else at + 1
        if at < len(rounds):
            _echo(_one(course, rounds[at], settings, racks))
    _echo(["", *ending(course)])


def _one(course: Course, played: Round, settings: Settings, racks: bool) -> Iterator[str]:
    yield from round_lines(course, played, racks)
    before, after, joker = played.before.table.melds, played.after.table.melds, course.game.tiles.joker
    if settings.accessible or not sys.stdout.isatty() or os.environ.get("TERM") == "dumb":
        yield from table_lines(after, before, joker)
    else:
        yield from drawn_table(after, before, joker, settings.colour, shutil.get_terminal_size().columns)


def _echo(lines: Sequence[str] | Iterator[str]) -> None:
    for line in lines:
        click.echo(line)
