"""Wraps text to a number of columns."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

import click

from lettres.grammar import safe

_BOUND = re.compile(r" (?=[:;!?»])|(?<=«) |(?<=\d) (?=lettre|tuile|carte|dé|point|seconde)")
_HARD = "\u00a0"


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """Return a text, made safe, as lines of at most `columns`; no line begins with « : » or « ! ».

    >>> wrap("Il reste à replacer : I, M.", 20)
    ['Il reste à', 'replacer : I, M.']
    """
    bound = _BOUND.sub(_HARD, safe(text))
    columns = max(columns, 8)
    lines = textwrap.wrap(bound, columns, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_HARD, " ").replace("\u202f", " ") for line in lines]


_NARROW = "\u202f"


class HelpPage(click.HelpFormatter):
    """A help page on which no line begins with « : » or « ! », as in `wrap`.

    >>> page = HelpPage(width=22)
    >>> page.write_text("On attend un seul mot : « chat ».")
    >>> page.getvalue().splitlines()
    ['On attend un seul', 'mot : « chat ».']
    """

    def write_text(self, text: str) -> None:
        super().write_text(_BOUND.sub(_NARROW, text))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        super().write_dl([(term, _BOUND.sub(_NARROW, text)) for term, text in rows], col_max, col_spacing)

    def getvalue(self) -> str:
        return super().getvalue().replace(_NARROW, " ")  # the terminal's stream sets them again
