"""An analysed game as one page: no script, nothing fetched; a better move stays folded until it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lettres.french.hands import tell_hands
from lettres.french.reviews import (
    about_luck,
    answer,
    common_move,
    curve_title,
    draw,
    lost_heading,
    percent,
    played,
    relative,
    summary,
    verdict,
    worst_turns,
)
from lettres.french.speech import Speech
from lettres.grammar import decimal, signed
from lettres.reports.game_page import head, legend, rack_html, table_html, text_html
from lettres.reports.plot_style import STYLE as PLOTS
from lettres.reports.style import STYLE
from lettres.reports.svg import Bar, bars, curves, stems, swatch
from lettres.study.report import Report
from lettres.study.review import Review, SeatReview


def page(report: Report) -> Iterator[str]:
    """The page, line by line."""
    course, speech = report.course, Speech(report.course.game)
    yield from head(course, f"Analyse. {course.title}", f"{STYLE}\n{PLOTS}")
    if report.turns:
        yield from _sums(speech, report)
        yield from _plots(speech, report)
        yield "<h2>Tour par tour</h2>"
        if told := worst_turns(speech, report):
            yield f"<p>{text_html(told)}</p>"
        hidden = "Le meilleur coup reste replié : cherchez-le d'abord."
        yield f'<p class="legend">{text_html(legend(speech))} {text_html(hidden)}</p>'
    for turn in report.turns:
        yield from _turn(speech, report, turn)
    yield "</main></body></html>"


# -- the sums


def _sums(speech: Speech, report: Report) -> Iterator[str]:
    """A row a player."""
    tallies = report.tallies
    most = "Possibles" if speech.game.scores_turns else "Au plus"
    heads = ["Joueur", _gained(speech), most, "Part", lost_heading(speech), "Au mieux"]
    heads += ["Mots courants"] * bool(report.level) + ["Pioche moyenne", "Chance", "Jeu"] * bool(report.samples)
    yield '<div class="wide"><table><caption>Les tours de chaque joueur, ensemble</caption><thead><tr>'
    yield "".join(f'<th scope="col">{text_html(head)}</th>' for head in heads) + "</tr></thead><tbody>"
    for sums in tallies:
        cells = "".join(f"<td>{text_html(cell)}</td>" for cell in _cells(sums))
        yield f'<tr><th scope="row">{text_html(report.course.names[sums.seat])}</th>{cells}</tr>'
    yield "</tbody></table></div>"
    for sums in tallies:
        told = " ".join(summary(speech, report, sums))
        yield f"<p>{text_html(report.course.names[sums.seat])} : {text_html(told)}</p>"
    if note := about_luck(speech, report):
        yield f'<p class="legend">{text_html(note)}</p>'


def _cells(sums: SeatReview) -> Iterator[str]:
    yield from (signed(sums.points), str(sums.best), percent(sums.efficiency), signed(sums.lost))
    yield f"{sums.optimal} sur {sums.turns}"
    if sums.common is not None:
        yield str(sums.common)
    if sums.expected is not None and sums.luck is not None and sums.error is not None:
        yield from (decimal(sums.expected), f"{relative(sums.luck)} ± {decimal(sums.error)}", signed(-sums.lost))


# -- the plots


def _plots(speech: Speech, report: Report) -> Iterator[str]:
    names, gained = report.course.names, speech.gained
    seats = sorted({turn.seat for turn in report.turns})
    title = curve_title(speech)
    yield "<h2>Courbes</h2>"
    yield from _figure(f"{title}, tour après tour", range(len(names)), names, curves(title, report.curve))
    missed = [
        (each.number, each.seat, each.lost, f"Tour {each.number}, {report.name(each)} : {gained.counted(each.lost)}")
        for each in report.turns
    ]
    said = f"Le plus grand : {max(value for _, _, value, _ in missed)}."
    title = f"{_gained(speech)} {lost_heading(speech).lower()}"
    yield from _figure(f"{title} à chaque tour", seats, names, stems(title, said, missed))
    if speech.game.scores_turns:
        yield from _figure("Chance et jeu, en points", (), names, bars("Chance et jeu", _groups(report)))


def _gained(speech: Speech) -> str:
    """The heading of what turns brought."""
    return speech.gained.many().capitalize()


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


def _turn(speech: Speech, report: Report, turn: Review) -> Iterator[str]:
    name = f"tour-{turn.number}"
    yield f'<section aria-labelledby="{name}"><h3 id="{name}">Tour {turn.number}, {text_html(report.name(turn))}</h3>'
    yield f"<p>{text_html(_capital(verdict(speech, turn)))}</p>"
    yield from rack_html(speech, turn.before.seat.rack, speech.holder)
    yield '<div class="compare">'
    yield from _table(speech, f"Avant le tour {turn.number}", "Avant", turn.before.table)
    if turn.laid is None:
        yield f"<div><h4>Joué</h4><p>{text_html(_capital(played(speech, turn)))}</p></div>"
    else:
        label = f"Joué au tour {turn.number}"
        yield from _table(speech, label, "Joué", turn.laid.after, turn.before.table, played(speech, turn))
    yield "</div>"
    if turn.beaten or turn.common is not None:
        yield "<details><summary>Ce qui pouvait se jouer</summary>"
        yield from _answers(speech, report, turn)
        yield "</details>"
    if luck := draw(speech, turn):
        yield f"<p>Chance : {text_html(luck)}</p>"
    yield "</section>"


def _answers(speech: Speech, report: Report, turn: Review) -> Iterator[str]:
    """The best move of a turn, and the best one with ordinary words."""
    before = turn.before.table
    yield '<div class="compare">'
    if turn.beaten:
        best = turn.best.moves[0]
        label = f"Le meilleur coup du tour {turn.number}"
        yield from _table(
            speech,
            label,
            "Le mieux",
            best.turn.after,
            before,
            answer(speech, best),
            tell_hands(speech, best.turn, aloud=True),
        )
    if turn.common is not None:
        label, title = f"Avec des mots courants, tour {turn.number}", "Mots courants"
        told = common_move(speech, turn)
        if turn.common.moves and turn.common.moves != turn.best.moves:
            yield from _table(speech, label, title, turn.common.moves[0].turn.after, before, told)
        else:
            yield f"<div><h4>{title}</h4><p>{text_html(_capital(told))}</p></div>"
    yield "</div>"


def _capital(text: str) -> str:
    """A sentence with its capital letter, unless it begins with a tile (`r4`)."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]


def _table(
    speech: Speech, label: str, title: str, table: Any, before: Any = None, told: str = "", steps: Sequence[str] = ()
) -> Iterator[str]:
    """A table in tiles; where it comes after another one, its new melds first and the others small."""
    yield f"<div><h4>{title}</h4>"
    if told:
        yield f"<p>{text_html(_capital(told))}</p>"
    if steps:
        yield f"<ol>{''.join(f'<li>{text_html(step)}</li>' for step in steps)}</ol>"
    yield from table_html(speech, table, table if before is None else before, label, after=before is not None)
    yield "</div>"
