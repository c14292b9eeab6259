"""A recorded game as one page: no script, nothing fetched, headings and words that a screen reader finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from lettres.engine import GameState, Piece, Turn
from lettres.engine.events import Ended
from lettres.engine.grid import Grid
from lettres.engine.table import Meld, faces
from lettres.engine.tiles import Tiles
from lettres.french.recordings import about, duration, standing, tell_deal, tell_played
from lettres.french.scores import aid_sheet
from lettres.french.speech import Speech
from lettres.grammar import de, plural, safe, signed
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn, Recording, changed
from lettres.reports.style import STYLE
from lettres.study.grid_steps import grid_steps


def page(course: Recording, racks: bool = False) -> Iterator[str]:
    """The page, line by line."""
    speech = Speech(course.game)
    yield from head(course, course.title, STYLE)
    yield from _sheet(course)
    yield "<h2>Cours de la partie</h2>"
    yield f'<p class="legend">{legend(speech)}</p>'
    yield from _deal(speech, course, course.done[0], racks)
    for played in course.turns:
        if deal := course.dealt(played):
            yield f"<h2>Manche {deal.state.round}</h2>"
            yield from _deal(speech, course, deal, racks)
        yield from _played(speech, course, played, racks)
    yield "</main></body></html>"


def head(course: Recording, heading: str, style: str) -> Iterator[str]:
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


def legend(speech: Speech) -> str:
    """What the marks of a page mean."""
    if speech.spelt:
        return (
            "Un cadre épais et une étoile marquent un mot nouveau ou changé, un soulignement les lettres venues d'un "
            "chevalet, une minuscule au bord en tirets un joker et la lettre qu'il remplace."
        )
    tiles = f"{speech.some_tiles('les')} qui viennent d'être {speech.nouns.tile.agreed('posé', several=True)}."
    if isinstance(speech.game.layout, Grid):
        laid = f"Un soulignement marque {tiles}"
    else:
        laid = f"Un cadre épais et une étoile marquent une combinaison nouvelle ou changée, un soulignement {tiles}"
    if speech.look is None or speech.look.figures:
        return laid
    names = ", ".join(f"{colour.initial} {colour.name}" for colour in speech.look.colours)
    return f"{laid} L'initiale est celle de la couleur ({names}) ; * est un joker."


def text_html(text: str) -> str:
    """Foreign text as it may stand in a page."""
    return escape(safe(text))


def _sheet(course: Recording) -> Iterator[str]:
    """The score sheet: a row a turn, or a round where that is what scores; a column a player."""
    what = "Tour" if course.game.scores_turns else "Manche"
    yield f'<div class="wide"><table><caption>Feuille de score</caption><thead><tr><th scope="col">{what}</th>'
    yield "".join(f'<th scope="col">{text_html(name)}</th>' for name in course.names) + "</tr></thead><tbody>"
    yield from _turn_rows(course) if course.game.scores_turns else _round_rows(course)
    totals = "".join(f"<td>{signed(seat.score)}</td>" for seat in course.state.seats)
    yield f'</tbody><tfoot><tr><th scope="row">Total</th>{totals}</tr></tfoot></table></div>'
    for name, aid in zip(course.names, aid_sheet(course.done)):
        if aid:
            yield f"<p>{text_html(f'{name}{aid}.')}</p>"


def _turn_rows(course: Recording) -> Iterator[str]:
    for played in course.turns:
        cells = ["<td></td>"] * len(course.names)
        cells[played.seat] = f"<td>{signed(played.points)}</td>"
        link = f'<a href="#tour-{played.number}">{played.number}</a>'
        yield f'<tr><th scope="row">{link}</th>{"".join(cells)}</tr>'
    for final in (event.final for event in course.done[-1].events if isinstance(event, Ended) and any(event.final)):
        yield _points_row("Fin", final)


def _round_rows(course: Recording) -> Iterator[str]:
    for last, final in course.finals:
        yield _points_row(f'<a href="#tour-{last.number}">{last.before.round}</a>', final)


def _points_row(head: str, points: Sequence[int]) -> str:
    return f'<tr><th scope="row">{head}</th>{"".join(f"<td>{signed(each)}</td>" for each in points)}</tr>'


def _deal(speech: Speech, course: Recording, deal: Done, racks: bool) -> Iterator[str]:
    yield f"<p>{text_html(' '.join(tell_deal(course, deal)))}</p>"
    if racks:
        yield from _racks(speech, course, deal.state)


def _played(speech: Speech, course: Recording, played: PlayedTurn, racks: bool) -> Iterator[str]:
    name = f"tour-{played.number}"
    brought = plural(played.points, "point")
    if not course.game.scores_turns:
        brought = speech.count(len(played.laid.placed), "posé") if played.laid else "rien"
    heading = f"Tour {played.number}, {course.names[played.seat]} : {brought}"
    yield f'<section aria-labelledby="{name}"><h3 id="{name}">{text_html(heading)}</h3>'
    yield f"<p>{text_html(' '.join(tell_played(course, played, racks)))}"
    yield f'<span class="time"> {duration(played.seconds)}</span></p>'
    label = f"Table après le tour {played.number}"
    yield from table_html(speech, played.after.table, played.before.table, label)
    if racks:
        yield from _racks(speech, course, played.after)
    yield "</section>"


def table_html(speech: Speech, table: Any, before: Any, label: str, *, after: bool = False) -> Iterator[str]:
    """A table in tiles, what is new since it was as `before` apart; of one that comes `after` another, this first."""
    if not table.melds:
        yield '<p class="empty">La table est vide.</p>'
        return
    if isinstance(table, Grid):
        yield from _grid_html(speech, table, before, label)
        return
    there = set(map(faces, before.melds))
    rows = list(zip(table.melds, changed(table.melds, before.melds), laid_pieces(before.melds, table.melds)))
    changed_one, new_one = (f", {speech.nouns.meld.agreed(word)}" for word in ("changé", "nouveau"))
    yield f'<ul class="{"table after" if after else "table"}" aria-label="{text_html(label)}">'
    for meld, new, marks in sorted(rows, key=lambda row: not row[1]) if after else rows:
        yield meld_html(speech, meld, (changed_one if faces(meld) in there else new_one) if new else "", marks)
    yield "</ul>"


def _grid_html(speech: Speech, grid: Grid, before: Grid, label: str) -> Iterator[str]:
    """A grid as a table of dice."""
    pieces = grid.pieces
    fresh = grid_steps(Turn(before, grid, (), True)).from_rack if before != grid else frozenset()
    yield f'<div class="wide"><table class="dice" aria-label="{text_html(label)}"><tbody>'
    for row in range(1 + max(row for row, _ in pieces)):
        cells = [(row, column) for column in range(1 + max(column for _, column in pieces))]
        tiles = (tile_html(speech, pieces[cell], cell in fresh) if cell in pieces else "" for cell in cells)
        yield f"<tr>{''.join(f'<td>{tile}</td>' for tile in tiles)}</tr>"
    yield "</tbody></table></div>"


def meld_html(speech: Speech, meld: Meld, news: str, laid: Sequence[bool]) -> str:
    """A meld of a table: what is said of it, and its tiles."""
    said = speech.spoken(meld)
    tiles = "".join(tile_html(speech, piece, mark) for piece, mark in zip(meld, laid))
    kind = "word new" if news else "word"
    span = f'<span class="said">{text_html(said + news)}</span><span aria-hidden="true">{tiles}</span>'
    return f'<li class="{kind}">{span}</li>'


def tile_html(speech: Speech, piece: Piece, laid: bool) -> str:
    """A tile: in words a joker in lower case, else its initial and number in the ink of its colour."""
    colour = speech.look.colour(speech.game.tiles.face(piece.tile)) if speech.look else None
    marks = ["tile", "joker" * speech.is_joker(piece.tile), colour.ink if colour else "", "laid" * laid]
    return f'<span class="{" ".join(filter(None, marks))}">{text_html(speech.drawn(piece))}</span>'


def rack_html(speech: Speech, rack: Tiles, label: str) -> Iterator[str]:
    """The tiles of a rack after what they are called."""
    tiles, box = speech.sorted(rack), speech.game.tiles
    shown = (Piece(tile, box.face(tile)) for tile in tiles if tile not in box.dice)
    drawn = "".join(tile_html(speech, piece, False) for piece in shown)
    said = text_html(speech.aloud(tiles))
    unseen = "" if drawn else f' <span aria-hidden="true">{said}</span>'
    yield f'<p class="rack"><span>{text_html(label)} : </span><span class="said">{said}</span>{unseen}'
    yield f'<span aria-hidden="true">{drawn}</span></p>'


def _racks(speech: Speech, course: Recording, state: GameState) -> Iterator[str]:
    for name, seat in zip(course.names, state.seats):
        yield from rack_html(speech, seat.rack, f"{speech.holder} {de(name)}")


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
