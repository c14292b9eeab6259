"""A best move that a person seeks: what is typed, line by line, and what is answered, on a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator

import click

from lettres.cli.console import paragraph
from lettres.cli.context import Settings
from lettres.cli.drawing import drawn_table
from lettres.cli.proposer.text import Look
from lettres.engine import Game
from lettres.engine.table import Table
from lettres.engine.tiles import Tiles
from lettres.french.hands import hand_movements
from lettres.french.speech import Speech
from lettres.french.tables import table_lines
from lettres.grammar import safe
from lettres.play.tries import Tries
from lettres.solver.solution import Move

_READ = 4096  # characters that are read at once


def position(game: Game, table: Table, rack: Tiles, look: Look) -> Iterator[str]:
    """A table, drawn or in words, and a rack."""
    speech = Speech(game)
    if look.drawn:
        yield ""
        yield from drawn_table(speech, table, table, look.colour, look.columns)
        yield ""
    else:
        yield from table_lines(speech, table)
    yield f"{speech.rack.after('votre').capitalize()} : {speech.aloud(rack)}."


def by_hand(game: Game, move: Move, look: Look) -> Iterator[str]:
    """A move as what the hands do, numbered."""
    speech = Speech(game)
    for number, step in enumerate(hand_movements(speech, move.turn, aloud=not look.drawn), 1):
        yield f"{number}. {step}"
    if look.drawn:
        yield f"Entre parenthèses, {speech.some_tiles('les')} de {speech.rack.after('votre')}."


def look_of(settings: Settings) -> Look:
    """How to print where a person may sit: drawn on a terminal, unless plain lines are wanted."""
    drawn = sys.stdout.isatty() and not settings.accessible and os.environ.get("TERM") != "dumb"
    return Look(min(shutil.get_terminal_size().columns, 100), drawn, settings.colour)


def ask(tries: Tries) -> None:
    """Let a person type until it is over."""
    while not tries.over:
        click.echo("> ", nl=False)
        line = sys.stdin.readline(_READ)
        say(tries.answer(line.strip()) if line else ["", *tries.leave()])


def say(lines: Iterable[str]) -> None:
    """Print sentences, and as it is what is drawn, which a margin tells from them."""
    for line in lines:
        click.echo(line if line.startswith(" ") else paragraph(safe(line)))
