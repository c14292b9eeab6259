"""A recorded game as one page: no script, nothing fetched, headings and words that a screen reader finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from lettres.cli.console import safe
from lettres.cli.export.course import Course, Round, changed
from lettres.cli.export.phrases import (
    about,
    duration,
    spoken_tiles,
    standing,
    tell_round,
    tell_start,
)
from lettres.cli.export.style import STYLE
from lettres.cli.play.aid import aid_sheet
from lettres.cli.play.messages import plural, score_sheet, signed, spoken
from lettres.engine import GameState, Piece
from lettres.engine.events import Ended
from lettres.engine.table import Meld, faces
from lettres.phrases import of


def page(course: Course, racks: bool = False) -> Iterator[str]:
    """The page, line by line."""
    yield from head(course, course.title, STYLE)
    yield from _sheet(course)
    yield "<h2>Cours de la partie</h2>"
    yield f'<p class="legend">{LEGEND}</p>'
    yield f"<p>{text_html(' '.join(tell_start(course)))}</p>"
    if racks:
        yield from _racks(course, course.done[0].state)
    for played in course.rounds:
        yield from _round(course, played, racks)
    yield "</main></body></html>"


def head(course: Course, heading: str, style: str) -> Iterator[str]:
    """How a page about a game begins: its heading, what the game is, and how it stands."""
    title = text_html(heading)
    yield "<!DOCTYPE html>"
    yield '<html lang="fr">'
    yield '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    yield """<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">"""
    yield f"<title>{title}</title><style>{style}</style></head>"
    yield f"<body><header><h1>{title}</h1><dl>"
    for name, text in about(course):
        yield f"<div><dt>{text_html(name)}</dt><dd>{text_html(text)}</dd></div>"
    yield "</dl></header><main>"
    yield "<h2>Résultat</h2>"
    yield f"<p>{text_html(standing(course))}</p>"
    if course.broken:
        yield f'<p class="warning" role="note">{text_html(course.broken)}</p>'


LEGEND = (
    "Un cadre épais et une étoile marquent un mot nouveau ou changé, un soulignement les lettres venues d'un chevalet, "
    "une minuscule au bord en tirets un joker et la lettre qu'il remplace."
)


def text_html(text: str) -> str:
    return escape(safe(text))


def _sheet(course: Course) -> Iterator[str]:
    """The score sheet: a row a turn, a column a player."""
    yield '<div class="wide"><table><caption>Feuille de score</caption><thead><tr><th scope="col">Tour</th>'
    yield "".join(f'<th scope="col">{text_html(name)}</th>' for name in course.names) + "</tr></thead><tbody>"
    for played in course.rounds:
        cells = ["<td></td>"] * len(course.names)
        cells[played.seat] = f"<td>{signed(played.points)}</td>"
        link = f'<a href="#tour-{played.number}">{played.number}</a>'
        yield f'<tr><th scope="row">{link}</th>{"".join(cells)}</tr>'
    for final in (event.final for event in course.done[-1].events if isinstance(event, Ended) and any(event.final)):
        yield f'<tr><th scope="row">Fin</th>{"".join(f"<td>{signed(points)}</td>" for points in final)}</tr>'
    totals = "".join(f"<td>{signed(total)}</td>" for _, _, total in score_sheet(course.names, course.done))
    yield f'</tbody><tfoot><tr><th scope="row">Total</th>{totals}</tr></tfoot></table></div>'
    for name, aid in zip(course.names, aid_sheet(course.done)):
        if aid:
            yield f"<p>{text_html(f'{name}{aid}.')}</p>"


def _round(course: Course, played: Round, racks: bool) -> Iterator[str]:
    name = f"tour-{played.number}"
    heading = f"Tour {played.number}, {course.names[played.seat]} : {plural(played.points, 'point')}"
    yield f'<section aria-labelledby="{name}"><h3 id="{name}">{text_html(heading)}</h3>'
    yield f"<p>{text_html(' '.join(tell_round(course, played, racks)))}"
    yield f'<span class="time"> {duration(played.seconds)}</span></p>'
    yield from _table(course, played)
    if racks:
        yield from _racks(course, played.after)
    yield "</section>"


def _table(course: Course, played: Round) -> Iterator[str]:
    before, after = played.before.table.melds, played.after.table.melds
    if not after:
        yield '<p class="empty">La table est vide.</p>'
        return
    laid, there = laid_pieces(before, after), set(map(faces, before))
    yield f'<ul class="table" aria-label="Table après le tour {played.number}">'
    for meld, new, marks in zip(after, changed(after, before), laid):
        news = (", changé" if faces(meld) in there else ", nouveau") if new else ""
        yield word_html(meld, course.game.tiles.joker, news, marks)
    yield "</ul>"


def word_html(meld: Meld, joker: str | None, news: str, laid: Sequence[bool]) -> str:
    said = spoken(meld, joker) + news
    tiles = "".join(tile_html(piece, joker, mark) for piece, mark in zip(meld, laid))
    kind = "word new" if news else "word"
    return f'<li class="{kind}"><span class="said">{text_html(said)}</span><span aria-hidden="true">{tiles}</span></li>'


def tile_html(piece: Piece, joker: str | None, laid: bool) -> str:
    is_joker = piece.tile == joker
    kinds = " ".join(["tile"] + ["joker"] * is_joker + ["laid"] * laid)
    return f'<span class="{kinds}">{text_html(piece.shows.lower() if is_joker else piece.shows)}</span>'


def _racks(course: Course, state: GameState) -> Iterator[str]:
    joker = course.game.tiles.joker
    for name, seat in zip(course.names, state.seats):
        label = text_html(f"Chevalet {of(name)}")
        tiles = "".join(tile_html(Piece(tile, tile), joker, False) for tile in seat.rack)
        said = text_html(spoken_tiles(seat.rack, joker))
        yield f'<p class="rack"><span>{label} : </span><span class="said">{said}</span>'
        yield f'<span aria-hidden="true">{tiles}</span></p>'


def laid_pieces(before: Sequence[Meld], after: Sequence[Meld]) -> list[list[bool]]:
    """Which pieces of each meld came from a rack: equal tiles are equal, so it is one way to see it.

    >>> one, two = (Piece("A", "A"), Piece("B", "B")), (Piece("B", "B"), Piece("A", "A"), Piece("A", "A"))
    >>> laid_pieces([one], [two])
    [[False, False, True]]
    """
    new = changed(after, before)
    there = Counter(piece.tile for meld in before for piece in meld)
    there -= Counter(piece.tile for meld, fresh in zip(after, new) if not fresh for piece in meld)
    found = []
    for meld, fresh in zip(after, new):
        marks = []
        for piece in meld:
            own = fresh and not there[piece.tile]
            there[piece.tile] -= fresh and not own
            marks.append(own)
        found.append(marks)
    return found
