"""An analysed game as text: a paragraph for each turn, then the totals of each player, and a curve."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lettres.french.recordings import Narration
from lettres.french.reviews import about_luck, compare, curve_title, summary, unreviewed, worst_turns
from lettres.french.speech import Speech
from lettres.grammar import safe
from lettres.reports.curve import curve_lines
from lettres.study.report import Report
from lettres.study.review import Review

_Fold = Callable[[str], str]


def whole_text(report: Report, aloud: bool, fold: _Fold = str) -> Iterator[str]:
    """Yield the lines of the whole report; `aloud` leaves out the curve, and `fold` breaks long lines."""
    narration = Narration(report.course)
    speech = narration.speech
    yield safe(f"Analyse. {report.course.title}")
    for name, text in narration.settings():
        yield fold(safe(f"{name} : {text}."))
    if missing := unreviewed(report):
        yield fold(missing)
    opening, worst = worst_turns(speech, report)
    if worst:
        listed = " ; ".join(f"tour {number}{rest}" for number, rest in worst)
        yield fold(safe(f"{opening} {listed}."))
    for turn in report.turns:
        yield ""
        yield from (fold(safe(line)) for line in turn_lines(report, turn, aloud))
    yield ""
    yield safe(narration.standing())
    yield from (fold(safe(line)) for line in _sum_lines(speech, report))
    if report.turns and not aloud:
        yield ""
        yield from map(safe, curve_lines(report.curve, curve_title(speech)))


def turn_lines(report: Report, turn: Review, aloud: bool) -> Iterator[str]:
    """Yield the lines that compare a turn with its best move."""
    speech = Speech(report.course.game)
    words = compare(speech, turn, aloud=aloud)
    yield f"Tour {turn.number}, à {report.name(turn)} : {words.verdict}"
    if speech.game.scores_turns or turn.laid or turn.best.score:  # otherwise the player could only draw
        yield f"  {speech.holder} : {speech.aloud(speech.sorted(turn.before.seat.rack))}."
        yield f"  Joué : {words.played}"
    common = [f"  Mots courants : {words.common}"] if words.common else []
    if turn.instead is not None:  # the best move has a rare word, so the move with ordinary words comes first
        yield from common
    if words.best:
        yield f"  Le mieux : {words.best}"
    yield from (f"    {step}" for step in words.steps)
    if turn.instead is None:
        yield from common
    if words.luck:
        yield f"  Chance : {words.luck}"


def _sum_lines(speech: Speech, report: Report) -> Iterator[str]:
    """Yield the totals of each player, then what is measured as luck."""
    for sums in report.tallies:
        first, *others = summary(speech, report, sums)
        yield f"{report.course.names[sums.seat]} : {first}"
        yield from (f"  {sentence}" for sentence in others)
    if note := about_luck(speech, report):
        yield note
