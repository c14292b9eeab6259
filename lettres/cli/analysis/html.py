"""An analysed game as one page: no script, nothing fetched; a better move stays folded until it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lettres.analysis import Review, Tally
from lettres.cli.analysis.phrases import (
    about_luck,
    answer,
    common_move,
    draw,
    hands,
    percent,
    played,
    relative,
    summary,
    verdict,
)
from lettres.cli.analysis.report import Report
from lettres.cli.analysis.style import STYLE as PLOTS
from lettres.cli.analysis.svg import Bar, bars, curves, stems, swatch
from lettres.cli.console import decimal
from lettres.cli.export.course import changed
from lettres.cli.export.html import LEGEND, head, laid_pieces, text_html, tile_html, word_html
from lettres.cli.export.phrases import spoken_tiles
from lettres.cli.export.style import STYLE
from lettres.cli.play.messages import plural, signed
from lettres.engine import Piece, Table
from lettres.engine.table import Meld


def page(report: Report) -> Iterator[str]:
    """The page, line by line."""
    course = report.course
    yield from head(course, f"Analyse. {course.title}", f"{STYLE}\n{PLOTS}")
    if report.turns:
        yield from _sums(report)
        yield from _plots(report)
        yield "<h2>Tour par tour</h2>"
        yield f'<p class="legend">{LEGEND} Le meilleur coup reste replié : cherchez-le d\'abord.</p>'
    for turn in report.turns:
        yield from _turn(report, turn)
    yield "</main></body></html>"


# -- the sums


def _sums(report: Report) -> Iterator[str]:
    """A row a player."""
    tallies = report.tallies
    heads = ["Joueur", "Points", "Possibles", "Part", "Perdus", "Au mieux"]
    heads += ["Mots courants"] * bool(report.level) + ["Pioche moyenne", "Chance", "Jeu"] * bool(report.samples)
    yield '<div class="wide"><table><caption>Les tours de chaque joueur, ensemble</caption><thead><tr>'
    yield "".join(f'<th scope="col">{text_html(head)}</th>' for head in heads) + "</tr></thead><tbody>"
    for sums in tallies:
        cells = "".join(f"<td>{text_html(cell)}</td>" for cell in _cells(sums))
        yield f'<tr><th scope="row">{text_html(report.course.names[sums.seat])}</th>{cells}</tr>'
    yield "</tbody></table></div>"
    for sums in tallies:
        yield f"<p>{text_html(report.course.names[sums.seat])} : {text_html(' '.join(summary(report, sums)))}</p>"
    if note := about_luck(report):
        yield f'<p class="legend">{text_html(note)}</p>'


def _cells(sums: Tally) -> Iterator[str]:
    yield from (signed(sums.points), str(sums.best), percent(sums.efficiency), signed(sums.lost))
    yield f"{sums.optimal} sur {sums.turns}"
    if sums.common is not None:
        yield str(sums.common)
    if sums.expected is not None and sums.luck is not None and sums.error is not None:
        yield from (decimal(sums.expected), f"{relative(sums.luck)} ± {decimal(sums.error)}", signed(-sums.lost))


# -- the plots


def _plots(report: Report) -> Iterator[str]:
    names = report.course.names
    seats = sorted({turn.seat for turn in report.turns})
    yield "<h2>Courbes</h2>"
    yield from _figure("Points, tour après tour", range(len(names)), names, curves("Points", report.curve))
    lost = [
        (turn.number, turn.seat, turn.lost, f"Tour {turn.number}, {report.name(turn)} : {plural(turn.lost, 'point')}")
        for turn in report.turns
    ]
    said = f"Le plus grand : {max(value for _, _, value, _ in lost)}."
    yield from _figure("Points perdus à chaque tour", seats, names, stems("Points perdus", said, lost))
    yield from _figure("Chance et jeu, en points", (), names, bars("Chance et jeu", _groups(report)))


def _figure(title: str, seats: range | tuple[()] | list[int], names: list[str], plot: Iterator[str]) -> Iterator[str]:
    """A plot under its title, with the mark of each player in it."""
    yield f"<figure><figcaption>{text_html(title)}</figcaption>"
    if seats:
        items = "".join(f"<li>{swatch(seat)}{text_html(names[seat])}</li>" for seat in seats)
        yield f'<ul class="legend-list" aria-label="Joueurs">{items}</ul>'
    yield '<div class="wide">'
    yield from plot
    yield "</div></figure>"


def _groups(report: Report) -> list[tuple[str, list[Bar]]]:
    """For each player the luck of the draws, and what the moves played lost."""
    groups = []
    for sums in report.tallies:
        rows = [Bar("Jeu", -sums.lost, signed(-sums.lost))]
        if sums.luck is not None and sums.error is not None:
            text = f"{relative(sums.luck)} ± {decimal(sums.error)}"
            rows.insert(0, Bar("Chance", sums.luck, text, sums.error))
        groups.append((report.course.names[sums.seat], rows))
    return groups


# -- the turns


def _turn(report: Report, turn: Review) -> Iterator[str]:
    joker = report.course.game.tiles.joker
    name = f"tour-{turn.number}"
    yield f'<section aria-labelledby="{name}"><h3 id="{name}">Tour {turn.number}, {text_html(report.name(turn))}</h3>'
    told = verdict(turn)
    yield f"<p>{text_html(_capital(told))}</p>"
    yield from _rack(turn, joker)
    yield '<div class="compare">'
    yield from _table(f"Avant le tour {turn.number}", "Avant", turn.before.table, None, joker)
    if turn.laid is None:
        yield f"<div><h4>Joué</h4><p>{text_html(_capital(played(turn)))}</p></div>"
    else:
        after = turn.laid.after
        yield from _table(f"Joué au tour {turn.number}", "Joué", after, turn.before.table, joker, played(turn))
    yield "</div>"
    if turn.lost > 0 or turn.common is not None:
        yield "<details><summary>Ce qui pouvait se jouer</summary>"
        yield from _answers(report, turn, joker)
        yield "</details>"
    if luck := draw(turn, joker):
        yield f"<p>Chance : {text_html(luck)}</p>"
    yield "</section>"


def _answers(report: Report, turn: Review, joker: str | None) -> Iterator[str]:
    """The best move of a turn, and the best one with ordinary words."""
    game, before = report.course.game, turn.before.table
    yield '<div class="compare">'
    if turn.lost > 0:
        best = turn.best.moves[0]
        label = f"Le meilleur coup du tour {turn.number}"
        yield from _table(label, "Le mieux", best.turn.after, before, joker, answer(game, best), hands(game, best))
    if turn.common is not None:
        label, title, told = f"Avec des mots courants, tour {turn.number}", "Mots courants", common_move(report, turn)
        if turn.common.moves and turn.common.moves != turn.best.moves:
            yield from _table(label, title, turn.common.moves[0].turn.after, before, joker, told)
        else:
            yield f"<div><h4>{title}</h4><p>{text_html(_capital(told))}</p></div>"
    yield "</div>"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _rack(turn: Review, joker: str | None) -> Iterator[str]:
    rack = turn.before.seat.rack
    tiles = "".join(tile_html(Piece(tile, tile), joker, False) for tile in rack)
    yield f'<p class="rack"><span>Chevalet : </span><span class="said">{text_html(spoken_tiles(rack, joker))}</span>'
    yield f'<span aria-hidden="true">{tiles}</span></p>'


def _table(
    label: str,
    title: str,
    table: Table,
    before: Table | None,
    joker: str | None,
    told: str = "",
    steps: Sequence[str] = (),
) -> Iterator[str]:
    """A table in tiles; where it comes after another one, its new words first and the others small."""
    yield f"<div><h4>{title}</h4>"
    if told:
        yield f"<p>{text_html(_capital(told))}</p>"
    if steps:
        yield f"<ol>{''.join(f'<li>{text_html(step)}</li>' for step in steps)}</ol>"
    if not table.melds:
        yield '<p class="empty">La table est vide.</p></div>'
        return
    yield f'<ul class="table{"" if before is None else " after"}" aria-label="{text_html(label)}">'
    yield from _words(table.melds, table.melds if before is None else before.melds, joker)
    yield "</ul></div>"


def _words(melds: tuple[Meld, ...], before: tuple[Meld, ...], joker: str | None) -> Iterator[str]:
    rows = list(zip(melds, changed(melds, before), laid_pieces(before, melds)))
    for meld, new, marks in sorted(rows, key=lambda row: not row[1]):
        yield word_html(meld, joker, ", nouveau" if new else "", marks)
