"""Text folded to so many columns."""

from __future__ import annotations

import re
import textwrap

from lettres.grammar import safe

_BOUND = re.compile(r" (?=[:;!?»])|(?<=«) |(?<=\d) (?=lettre|tuile|carte|dé|point|seconde)")
_HARD = "\u00a0"


def wrap(text: str, columns: int, indent: str = "") -> list[str]:
    """A text made safe, on lines of so many columns; no line begins with « : » or « ! ».

    >>> wrap("Il reste à replacer : I, M.", 20)
    ['Il reste à', 'replacer : I, M.']
    """
    bound = _BOUND.sub(_HARD, safe(text))
    columns = max(columns, 8)
    lines = textwrap.wrap(bound, columns, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_HARD, " ").replace("\u202f", " ") for line in lines]
