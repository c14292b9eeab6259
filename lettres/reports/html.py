"""The parts that report pages share: the head, section and table heads, rows, and escaped text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from lettres.french.recordings import Narration
from lettres.grammar import safe, typeset

END = "</main></body></html>"


def escaped(text: str) -> str:
    """Return `text` escaped for HTML, with control characters made visible, and with French no-break spaces."""
    return escape(typeset(safe(text)))


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph of plain text; `kind` is its CSS class, if any."""
    opening = f'<p class="{kind}">' if kind else "<p>"
    return f"{opening}{escaped(text)}</p>"


def head(narration: Narration, heading: str, style: str) -> Iterator[str]:
    """Yield the beginning of a page about a game: the heading, the settings of the game, and its result."""
    title = escaped(heading)
    yield "<!DOCTYPE html>"
    yield '<html lang="fr">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"""
    yield f"<title>{title}</title><style>{style}</style></head>"
    yield f"<body><header><h1>{title}</h1><dl>"
    for name, text in narration.settings():
        yield f"<div><dt>{escaped(name)}</dt><dd>{escaped(text)}</dd></div>"
    yield "</dl></header><main>"
    yield "<h2>Résultat</h2>"
    yield paragraph(narration.standing())
    if broken := narration.recording.broken:
        yield f'<p class="warning" role="note">{escaped(broken)}</p>'


def turn_head(number: int, heading: str) -> str:
    """Return the beginning of the section of a turn, with an id to link to."""
    return f'<section aria-labelledby="tour-{number}"><h3 id="tour-{number}">{escaped(heading)}</h3>'


def turn_link(number: int, label: str) -> str:
    """Return a link to the section of a turn."""
    return f'<a href="#tour-{number}">{escaped(label)}</a>'


def wide(label: str) -> str:
    """Return the opening tag of an element that may be wider than a phone: the element scrolls, also by keyboard."""
    return f'<div class="wide" role="region" tabindex="0" aria-label="{escaped(label)}">'


def table_head(caption: str, columns: Iterable[str]) -> Iterator[str]:
    """Yield the beginning of a table, up to its first row."""
    heads = "".join(f'<th scope="col">{escaped(column)}</th>' for column in columns)
    yield f"{wide(caption)}<table><caption>{caption}</caption><thead><tr>"
    yield f"{heads}</tr></thead><tbody>"


def row(head: str, cells: Iterable[str]) -> str:
    """Return a row of a table; `head` and `cells` are HTML already."""
    return f'<tr><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
