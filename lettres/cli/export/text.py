"""A recorded game as text: lines that read well aloud, and on a terminal a table that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from lettres.cli.console import decimal, safe
from lettres.cli.export.course import Course, Round, changed
from lettres.cli.export.phrases import (
    about,
    spoken_tiles,
    standing,
    tell_round,
    tell_start,
)
from lettres.cli.play.aid import score_lines
from lettres.cli.play.messages import spoken
from lettres.engine import GameState
from lettres.engine.table import Meld
from lettres.phrases import of

_WIDTH = 78


def whole_text(course: Course, racks: bool = False) -> Iterator[str]:
    """The course of a game, its scores and its table, line by line."""
    yield from heading(course, racks)
    for played in course.rounds:
        yield ""
        yield from round_lines(course, played, racks)
    yield ""
    yield from ending(course)
    yield from table_lines(course.state.table.melds, None, course.game.tiles.joker)


def heading(course: Course, racks: bool = False) -> Iterator[str]:
    """What the game was begun with, and who begins."""
    yield safe(course.title)
    for name, text in about(course):
        yield safe(f"{name} : {text}.")
    yield ""
    yield from map(safe, tell_start(course))
    if racks:
        yield from rack_lines(course, course.done[0].state)


def rack_lines(course: Course, state: GameState) -> Iterator[str]:
    """What each seat holds."""
    for name, seat in zip(course.names, state.seats):
        yield safe(f"Chevalet {of(name)} : {spoken_tiles(seat.rack, course.game.tiles.joker)}.")


def round_lines(course: Course, played: Round, racks: bool = False) -> Iterator[str]:
    """A turn, and how long it took."""
    name = course.names[played.seat]
    yield safe(f"Tour {played.number}, à {name} ({decimal(played.seconds)} s).")
    yield from map(safe, tell_round(course, played, racks))
    if racks:
        yield from rack_lines(course, played.after)


def ending(course: Course) -> Iterator[str]:
    """How the game stands, and the score sheet."""
    yield safe(standing(course))
    yield from map(safe, score_lines(course.names, course.done))


def table_lines(melds: Sequence[Meld], before: Sequence[Meld] | None, joker: str | None) -> Iterator[str]:
    """The words of a table; those that are new since it was as `before` apart."""
    if not melds:
        yield "La table est vide."
        return
    marks = [False] * len(melds) if before is None else changed(melds, before)
    old, new = ([spoken(meld, joker) for meld, mark in zip(melds, marks) if mark is wanted] for wanted in (False, True))
    if old:
        yield f"Table : {', '.join(old)}."
    if new:
        yield f"Nouveau sur la table : {', '.join(new)}."


def drawn_table(
    melds: Sequence[Meld], before: Sequence[Meld], joker: str | None, colour: bool, width: int = _WIDTH
) -> Iterator[str]:
    """The words of a table as tiles side by side: a joker in lower case, a new word after a star.

    >>> from lettres.games.letter_notation import LetterNotation
    >>> meld = LetterNotation().read_meld
    >>> list(drawn_table([meld("ROI"), meld("GAMiN")], [meld("ROI")], "?", False))
    ['   |R|O|I|  * |G|A|M|i|N|']
    """
    line, taken = "", 0
    for meld, new in zip(melds, changed(melds, before)):
        text, size = _tiles(meld, joker, new, colour)
        if line and taken + size > width:
            yield line.rstrip()
            line, taken = "", 0
        line += text
        taken += size
    yield line.rstrip() or "La table est vide."


def _tiles(meld: Meld, joker: str | None, new: bool, colour: bool) -> tuple[str, int]:
    """A word as tiles, and the columns it takes."""
    faces = [piece.shows.lower() if piece.tile == joker else piece.shows for piece in meld]
    mark = " * " if new else "   "
    if not colour:
        text = f"{mark}|{'|'.join(faces)}| "
        return text, len(text)
    shown = [
        click.style(f" {face} ", fg="black", bg="yellow" if piece.tile == joker else "green" if new else "white")
        for face, piece in zip(faces, meld)
    ]
    return mark + "".join(shown) + " ", len(mark) + sum(len(face) + 2 for face in faces) + 1
