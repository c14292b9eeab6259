"""A person looks for the best move at a terminal, line by line."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click

from lettres.cli.console import paragraph
from lettres.cli.context import Settings
from lettres.cli.drawing import drawn_table
from lettres.cli.proposer.text import TextStyle
from lettres.engine import Game
from lettres.engine.table import Table
from lettres.engine.tiles import Tiles
from lettres.french.movements import hand_movements
from lettres.french.speech import Speech
from lettres.french.tables import table_lines
from lettres.grammar import safe
from lettres.play.tries import Tries
from lettres.solver.solution import Move

_READ = 4096  # characters of a line


class TerminalShow(NamedTuple):
    """Positions and moves as lines for a terminal."""

    style: TextStyle

    @classmethod
    def for_settings(cls, settings: Settings) -> TerminalShow:
        """Return a `TerminalShow` that draws at a terminal, unless the settings ask for plain lines."""
        drawn = sys.stdout.isatty() and not settings.plain
        return cls(TextStyle(min(shutil.get_terminal_size().columns, 100), drawn, settings.colour))

    @property
    def aloud(self) -> bool:
        """True if a screen reader may read the lines."""
        return not self.style.drawn

    def position(self, game: Game, table: Table, rack: Tiles) -> Iterator[str]:
        """Yield the lines of a table, drawn or in words, and of a rack."""
        speech, style = Speech(game), self.style
        if style.drawn:
            yield ""
            yield from drawn_table(speech, table, table, style.colour, style.columns)
            yield ""
        else:
            yield from table_lines(speech, table)
        yield f"{speech.rack.after('votre').capitalize()} : {speech.aloud(rack)}."

    def steps(self, game: Game, move: Move) -> Iterator[str]:
        """Yield the hand movements of a move, numbered."""
        speech, drawn = Speech(game), self.style.drawn
        for number, step in enumerate(hand_movements(speech, move.turn, aloud=not drawn), 1):
            yield f"{number}. {step}"
        if drawn:
            yield f"Entre parenthèses, {speech.some_tiles('les')} de {speech.rack.after('votre')}."


def ask(tries: Tries) -> None:
    """Read the player's tries and print a reply to each, until the best move is found or the player gives up."""
    while not tries.over:
        click.echo("> ", nl=False)
        line = sys.stdin.readline(_READ)
        say(tries.answer(line.strip()) if line else ["", *tries.leave()])


def say(lines: Iterable[str]) -> None:
    """Print lines: sentences are wrapped, and drawings, which begin with a space, are printed as they are."""
    for line in lines:
        click.echo(line if line.startswith(" ") else paragraph(safe(line)))
