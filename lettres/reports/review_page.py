"""An analysed game as one HTML page that needs no script and no other file; better moves are folded until opened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from lettres.french.recordings import Narration
from lettres.french.reviews import (
    Comparison,
    about_luck,
    compare,
    curve_title,
    lost_heading,
    percent,
    summary,
    unreviewed,
    with_error,
    worst_turns,
)
from lettres.french.speech import Speech
from lettres.grammar import decimal, signed, typeset
from lettres.reports.html import END, escaped, head, paragraph, row, table_head, turn_head, turn_link, wide
from lettres.reports.plot_style import STYLE as PLOTS
from lettres.reports.style import STYLE
from lettres.reports.svg import Bar, bars, curves, stems, swatch
from lettres.reports.tiles_html import legend, rack_html, table_html
from lettres.solver.solution import Move
from lettres.study.report import Report
from lettres.study.review import Review, SeatReview


def page(report: Report) -> Iterator[str]:
    """Yield the lines of the page."""
    narration = Narration(report.course)
    speech = narration.speech
    yield from head(narration, f"Analyse. {report.course.title}", f"{STYLE}\n{PLOTS}")
    if missing := unreviewed(report):
        yield paragraph(missing)
    if report.turns:
        yield from _sums(speech, report)
        yield from _plots(speech, report)
        yield "<h2>Tour par tour</h2>"
        yield from _worst(speech, report)
        hidden = "Le meilleur coup reste replié : cherchez-le d'abord."
        yield paragraph(f"{legend(speech)} {hidden}", "legend")
    for turn in report.turns:
        yield from _turn(speech, report, turn)
    yield END


# -- the totals


def _sums(speech: Speech, report: Report) -> Iterator[str]:
    """Yield the table of totals, with a row for each player, and sentences about them."""
    tallies = report.tallies
    most = "Possibles" if speech.game.scores_turns else "Au plus"
    heads = ["Joueur", _gained(speech), most, "Part", lost_heading(speech), "Au mieux"]
    heads += ["Mots courants"] * bool(report.level) + ["Pioche moyenne", "Chance", "Jeu"] * bool(report.samples)
    yield from table_head("Les tours de chaque joueur, ensemble", heads)
    for sums in tallies:
        yield row(escaped(report.course.names[sums.seat]), map(escaped, _cells(sums)))
    yield "</tbody></table></div>"
    for sums in tallies:
        yield paragraph(f"{report.course.names[sums.seat]} : {' '.join(summary(speech, report, sums))}")
    if note := about_luck(speech, report):
        yield paragraph(note, "legend")


def _cells(sums: SeatReview) -> Iterator[str]:
    yield from (signed(sums.points), str(sums.best), percent(sums.efficiency), signed(sums.lost))
    yield f"{sums.optimal} sur {sums.turns}"
    if sums.common is not None:
        yield str(sums.common)
    if sums.expected is not None and sums.luck is not None and sums.error is not None:
        yield from (decimal(sums.expected), with_error(sums.luck, sums.error), signed(-sums.lost))


# -- the plots


def _plots(speech: Speech, report: Report) -> Iterator[str]:
    names, gained = report.course.names, speech.gained
    seats = sorted({turn.seat for turn in report.turns})
    title = curve_title(speech)
    yield "<h2>Courbes</h2>"
    yield from _figure(f"{title}, tour après tour", range(len(names)), names, curves(title, report.curve))
    missed = [
        (turn.number, turn.seat, turn.lost, f"Tour {turn.number}, {report.name(turn)} : {gained.counted(turn.lost)}")
        for turn in report.turns
    ]
    most = f"Le plus grand : {max(value for _, _, value, _ in missed)}."
    title = f"{_gained(speech)} {lost_heading(speech).lower()}"
    yield from _figure(f"{title} à chaque tour", seats, names, stems(title, most, missed))
    if speech.game.scores_turns:
        yield from _figure("Chance et jeu, en points", (), names, bars("Chance et jeu", _groups(report)))


def _gained(speech: Speech) -> str:
    """The heading of a column of gains: points, or tiles if turns score nothing."""
    return speech.gained.many().capitalize()


def _figure(title: str, seats: Sequence[int], names: Sequence[str], plot: Iterator[str]) -> Iterator[str]:
    """Yield a plot under its title, with a legend that has the mark of each of `seats`."""
    yield f"<figure><figcaption>{escaped(title)}</figcaption>"
    if seats:
        items = "".join(f"<li>{swatch(seat)}{escaped(names[seat])}</li>" for seat in seats)
        yield f'<ul class="legend-list" aria-label="Joueurs">{items}</ul>'
    yield wide(title)
    yield from plot
    yield "</div></figure>"


def _groups(report: Report) -> list[tuple[str, list[Bar]]]:
    """For each player, the bars for the luck of the draws and for the points lost to the best moves."""
    groups = []
    for sums in report.tallies:
        rows = [Bar("Jeu", -sums.lost, signed(-sums.lost))]
        if sums.luck is not None and sums.error is not None:
            rows.insert(0, Bar("Chance", sums.luck, with_error(sums.luck, sums.error), sums.error))
        groups.append((report.course.names[sums.seat], rows))
    return groups


# -- the turns


def _worst(speech: Speech, report: Report) -> Iterator[str]:
    """Yield a paragraph with links to the turns that lost most."""
    opening, turns = worst_turns(speech, report)
    if turns:
        links = " ; ".join(f"{turn_link(number, f'tour {number}')}{escaped(rest)}" for number, rest in turns)
        yield f"<p>{escaped(opening)} {typeset(links)}.</p>"


def _turn(speech: Speech, report: Report, turn: Review) -> Iterator[str]:
    words = compare(speech, turn, aloud=True)
    yield turn_head(turn.number, f"Tour {turn.number}, {report.name(turn)}")
    yield paragraph(_capital(words.verdict))
    yield from rack_html(speech, turn.before.seat.rack, speech.holder)
    before = turn.before.table
    missed = turn.beaten or turn.common is not None
    if turn.laid is None and not missed:  # a table would show nothing new
        yield paragraph(_capital(words.played))
    else:
        yield '<div class="compare">'
        yield from _column("Avant", "", table_html(speech, before, before, f"Avant le tour {turn.number}"))
        label = f"Joué au tour {turn.number}"
        laid = table_html(speech, turn.laid.after, before, label, after=True) if turn.laid is not None else ()
        yield from _column("Joué", words.played, laid)
        yield "</div>"
    if missed:
        yield "<details><summary>Ce qui pouvait se jouer</summary>"
        yield '<div class="compare">'
        yield from _answers(speech, turn, words)
        yield "</div>"
        yield "</details>"
    if words.luck:
        yield paragraph(f"Chance : {words.luck}")
    yield "</section>"


def _answers(speech: Speech, turn: Review, words: Comparison) -> Iterator[str]:
    """Yield the best move if it beats the turn, and the best move with ordinary words if one was searched for."""

    def table(move: Move, label: str) -> Iterator[str]:
        return table_html(speech, move.turn.after, turn.before.table, f"{label} {turn.number}", after=True)

    if turn.beaten:
        best = table(turn.best.moves[0], "Le meilleur coup du tour")
        yield from _column("Le mieux", words.best, best, words.steps)
    if turn.common is not None:
        moves = turn.common.moves
        common = table(moves[0], "Avec des mots courants, tour") if moves and moves != turn.best.moves else ()
        yield from _column("Mots courants", words.common, common)


def _column(title: str, text: str, table: Iterable[str], steps: Sequence[str] = ()) -> Iterator[str]:
    """Yield one of several columns side by side: a title, a sentence, the steps of a move, and the table after it."""
    yield f"<div><h4>{title}</h4>"
    if text:
        yield paragraph(_capital(text))
    if steps:
        yield f"<ol>{''.join(f'<li>{escaped(step)}</li>' for step in steps)}</ol>"
    yield from table
    yield "</div>"


def _capital(text: str) -> str:
    """The text with a capital first letter, unless it begins with a tile (`r4`)."""
    return text if text[1:2].isdigit() else text[:1].upper() + text[1:]
