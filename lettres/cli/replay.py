"""Replays a recorded game: turn by turn at a terminal, all at once in a pipe."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import nullcontext

import click

from lettres.cli.context import Settings
from lettres.cli.drawing import drawn_table
from lettres.cli.keys import cbreak_mode, read_keys, split_keys
from lettres.engine.grid import Grid
from lettres.french.recordings import Narration
from lettres.french.tables import table_lines
from lettres.records.recording import PlayedTurn
from lettres.reports.game_text import ending, heading, turn_lines

_KEYS = "Entrée ou → : tour suivant. p ou ← : tour précédent. Un numéro, puis Entrée : ce tour. ? : aide. q : quitter."
_LINES = "Entrée : tour suivant. p : tour précédent. Un numéro : ce tour. ? : aide. q : quitter."
_TYPED = {
    "": "next",
    "s": "next",
    "suivant": "next",
    "p": "previous",
    "précédent": "previous",
    "precedent": "previous",
    "q": "quit",
    "quitter": "quit",
    "?": "help",
    "aide": "help",
}
"""The answers that may be typed on a line, besides a number."""


def replay(narration: Narration, turns: Sequence[PlayedTurn], settings: Settings, *, alone: bool = False) -> None:
    """Show turns with their tables; with `alone`, without heading, ending or waiting for keys."""
    if alone:
        for played in turns:
            _echo(_turn_and_table(narration, played, settings))
        return
    _echo(heading(narration))
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step(narration, turns, settings)
        return
    for played in turns:
        _echo(["", *_turn_and_table(narration, played, settings)])
    _echo(["", *ending(narration)])


def _step(narration: Narration, turns: Sequence[PlayedTurn], settings: Settings) -> None:
    """Show a turn for each key or typed line; earlier output stays above."""
    lines = settings.accessible or os.environ.get("TERM", "dumb") == "dumb"
    walk = _Walk(narration, turns, settings)
    with nullcontext(False) if lines else cbreak_mode() as keys:
        click.echo(_KEYS if keys else _LINES)
        walk.by_key() if keys else walk.by_line()
    _echo(["", *ending(narration)])


class _Walk:
    """A position in the turns of a game; `at` is the index of the turn shown last, -1 before the first."""

    def __init__(self, narration: Narration, turns: Sequence[PlayedTurn], settings: Settings) -> None:
        self.at = -1
        self._narration, self._turns, self._settings = narration, turns, settings

    def by_key(self) -> None:
        """Obey keys until the end; a number is typed digit by digit and ends with Enter."""
        number = ""
        while True:
            for key in read_keys():
                if key.isdecimal():
                    number = (number + key)[:9]
                    click.echo(key, nl=False)
                    continue
                if key == "rub out":
                    click.echo("\b \b" if number else "", nl=False)
                    number = number[:-1]
                    continue
                if number and key:
                    click.echo()
                if not self._obey(number if number and key == "next" else key, _KEYS):
                    return
                number = "" if key else number

    def by_line(self) -> None:
        """Obey typed lines until the end."""
        while True:
            click.echo("> ", nl=False)
            typed = sys.stdin.readline()
            answer, keys = split_keys(typed)
            wanted = keys[0] if keys and not answer else _TYPED.get(answer.lower(), answer)
            if not typed:
                click.echo()
            elif not wanted.isdecimal() and wanted not in _TYPED.values():
                wanted = "help"
            if not self._obey(wanted[:9] if typed else "quit", _LINES):
                return

    def _obey(self, wanted: str, help: str) -> bool:
        """Obey the key or line `wanted`; `help` is the text that explains them. Return False at the end."""
        moves = {"next": self.at + 1, "previous": max(self.at - 1, 0), "first": 0, "last": len(self._turns) - 1}
        if wanted.isdecimal():
            moves[wanted] = min(max(int(wanted), 1), len(self._turns)) - 1
        if wanted == "help":
            click.echo(help)
        elif wanted in moves:
            self.at = moves[wanted]
            if self.at < len(self._turns):
                _echo(_turn_and_table(self._narration, self._turns[self.at], self._settings))
        return wanted != "quit" and self.at < len(self._turns)


def _turn_and_table(narration: Narration, played: PlayedTurn, settings: Settings) -> Iterator[str]:
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
