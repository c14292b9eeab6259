"""An analysed game as text: a paragraph a turn, then the sums of each player, and on a terminal a curve."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lettres.french.hands import tell_hands
from lettres.french.recordings import about, standing
from lettres.french.reviews import (
    about_luck,
    answer,
    common_move,
    curve_title,
    draw,
    played,
    summary,
    verdict,
    worst_turns,
)
from lettres.french.speech import Speech
from lettres.grammar import safe
from lettres.reports.curve import curve_lines
from lettres.study.report import Report
from lettres.study.review import Review

_Fold = Callable[[str], str]


def whole_text(report: Report, aloud: bool, fold: _Fold = str) -> Iterator[str]:
    """The whole report, line by line; `aloud` for whoever hears it, without a curve; `fold` breaks long lines."""
    course, speech = report.course, Speech(report.course.game)
    yield safe(f"Analyse. {course.title}")
    for name, text in about(course):
        yield fold(safe(f"{name} : {text}."))
    if told := worst_turns(speech, report):
        yield fold(safe(told))
    for turn in report.turns:
        yield ""
        yield from turn_lines(speech, report, turn, aloud, fold)
    yield ""
    yield from sum_lines(speech, report, fold)
    if report.turns and not aloud:
        yield ""
        yield from map(safe, curve_lines(report.curve, curve_title(speech)))


def turn_lines(speech: Speech, report: Report, turn: Review, aloud: bool, fold: _Fold) -> Iterator[str]:
    """A turn beside its best move."""
    rack = speech.aloud(speech.sorted(turn.before.seat.rack))
    rows = [(speech.holder, f"{rack}."), ("Joué", played(speech, turn))]
    if not speech.game.scores_turns and not (turn.laid or turn.best.score):
        rows = []  # in games in which one often has to draw, that is all there is to say
    if turn.beaten:
        best = turn.best.moves[0]
        rows += [("Le mieux", answer(speech, best))]
        rows += [("", step) for step in tell_hands(speech, best.turn, aloud=aloud)]
    rows += [("Mots courants", common_move(speech, turn)), ("Chance", draw(speech, turn))]
    yield fold(safe(f"Tour {turn.number}, à {report.name(turn)} : {verdict(speech, turn)}"))
    for name, text in rows:
        if text:
            yield fold(safe(f"  {name} : {text}" if name else f"    {text}"))


def sum_lines(speech: Speech, report: Report, fold: _Fold) -> Iterator[str]:
    """How the game stands and what each player could have scored."""
    yield safe(standing(report.course))
    for sums in report.tallies:
        told = summary(speech, report, sums)
        yield fold(safe(f"{report.course.names[sums.seat]} : {told[0]}"))
        for sentence in told[1:]:
            yield fold(safe(f"  {sentence}"))
    if note := about_luck(speech, report):
        yield fold(note)
