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
from lettres.french.recordings import Narration
from lettres.french.tables import table_lines
from lettres.records.recording import PlayedTurn
from lettres.reports.game_text import ending, heading, turn_lines

_HELP = "Entrée : tour suivant. p : tour précédent. Un numéro : ce tour. q : quitter."


def replay(narration: Narration, turns: Sequence[PlayedTurn], settings: Settings, *, alone: bool = False) -> None:
    """Show turns with their tables; `alone` shows nothing else, and waits for nothing."""
    if alone:
        for played in turns:
            _echo(_one(narration, played, settings))
        return
    _echo(heading(narration))
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step(narration, turns, settings)
        return
    for played in turns:
        _echo(["", *_one(narration, played, settings)])
    _echo(["", *ending(narration)])


def _step(narration: Narration, turns: Sequence[PlayedTurn], settings: Settings) -> None:
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
            _echo(_one(narration, turns[at], settings))
    _echo(["", *ending(narration)])


def _one(narration: Narration, played: PlayedTurn, settings: Settings) -> Iterator[str]:
    yield from turn_lines(narration, played)
    speech, before, after = narration.speech, played.before.table, played.after.table
    plain = not sys.stdout.isatty() or os.environ.get("TERM") == "dumb"
    if settings.accessible or (plain and not isinstance(after, Grid)):
        yield from table_lines(speech, after, before)
    else:
        yield from drawn_table(speech, after, before, settings.colour, shutil.get_terminal_size().columns)


def _echo(lines: Sequence[str] | Iterator[str]) -> None:
    for line in lines:
        click.echo(line)
