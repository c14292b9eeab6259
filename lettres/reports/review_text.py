"""An analysed game as text: a paragraph a turn, then the sums of each player, and on a terminal a curve."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.cli.console import paragraph
from lettres.french.recordings import about, standing
from lettres.french.reviews import (
    about_luck,
    answer,
    common_move,
    curve_title,
    draw,
    hands,
    played,
    summary,
    verdict,
    worst_turns,
)
from lettres.french.speech import sorted_tiles
from lettres.french.tables import holder, spoken_tiles
from lettres.grammar import safe
from lettres.reports.curve import curve_lines
from lettres.study.report import Report
from lettres.study.review import Review


def whole_text(report: Report, aloud: bool) -> Iterator[str]:
    """The whole report, line by line; `aloud` for whoever hears it, without a curve."""
    course = report.course
    yield safe(f"Analyse. {course.title}")
    for name, text in about(course):
        yield paragraph(safe(f"{name} : {text}."))
    if told := worst_turns(report):
        yield paragraph(safe(told))
    for turn in report.turns:
        yield ""
        yield from turn_lines(report, turn, aloud)
    yield ""
    yield from sum_lines(report)
    if report.turns and not aloud:
        yield ""
        yield from map(safe, curve_lines(report.curve, curve_title(report)))


def turn_lines(report: Report, turn: Review, aloud: bool) -> Iterator[str]:
    """A turn beside its best move."""
    game = report.course.game
    rack = sorted_tiles(game, turn.before.seat.rack)
    rows = [(holder(game), f"{spoken_tiles(game, rack)}."), ("Joué", played(turn))]
    if game.family != "words" and not (turn.laid or turn.best.score):
        rows = []  # in games in which one often has to draw, that is all there is to say
    if turn.beaten:
        best = turn.best.moves[0]
        rows += [("Le mieux", answer(game, best)), *(("", step) for step in hands(game, best, aloud))]
    rows += [("Mots courants", common_move(report, turn)), ("Chance", draw(turn))]
    yield paragraph(safe(f"Tour {turn.number}, à {report.name(turn)} : {verdict(turn)}"))
    for name, text in rows:
        if text:
            yield paragraph(safe(f"  {name} : {text}" if name else f"    {text}"))


def sum_lines(report: Report) -> Iterator[str]:
    """How the game stands and what each player could have scored."""
    yield safe(standing(report.course))
    for sums in report.tallies:
        told = summary(report, sums)
        yield paragraph(safe(f"{report.course.names[sums.seat]} : {told[0]}"))
        for sentence in told[1:]:
            yield paragraph(safe(f"  {sentence}"))
    if note := about_luck(report):
        yield paragraph(note)
