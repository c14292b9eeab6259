"""Sentences on the puzzles played: the series of days, counts, and a line to share."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from lettres.french.recordings import date_in_words
from lettres.grammar import both, plural
from lettres.position import Json
from lettres.records.diary import Diary, PuzzleOutcome, Series, series

_LAST = 7


def share_line(outcome: PuzzleOutcome) -> str:
    """Return an outcome as a line that does not reveal the answer.

    >>> share_line(PuzzleOutcome("2026-01-31", "moyen", "2026-01-31", True, 2, 1))
    'lettres, défi du 31 janvier 2026 · moyen · 2 essais, 1 indice'
    >>> share_line(PuzzleOutcome("123", "facile", "2026-01-31", True, 1, 0))
    'lettres, défi n° 123 · facile · 1 essai, sans indice'
    """
    which = f"du {date_in_words(outcome.puzzle)}" if "-" in outcome.puzzle else f"n° {outcome.puzzle}"
    helped = plural(outcome.hints, "indice") if outcome.hints else "sans indice"
    how = f"{plural(outcome.tries, 'essai')}, {helped}" if outcome.solved else "pas trouvé"
    return f"lettres, défi {which} · {outcome.level} · {how}"


def series_sentence(days: Series) -> str:
    """Return a sentence on the series of days with a puzzle solved.

    >>> series_sentence(Series(3, 5)), series_sentence(Series(0, 0))
    ('Série : 3 jours ; la plus longue : 5 jours.', 'Série : aucun jour encore.')
    """
    if not days.best:
        return "Série : aucun jour encore."
    return f"Série : {plural(days.now, 'jour')} ; la plus longue : {plural(days.best, 'jour')}."


def closing_lines(outcome: PuzzleOutcome, diary: Diary, today: date) -> Iterator[str]:
    """Yield the sentences that follow a puzzle."""
    first = diary.outcome(outcome.puzzle, outcome.level) or outcome
    if first != outcome:
        yield f"Vous l'aviez déjà joué : votre première fois compte ({share_line(first).rpartition(' · ')[2]})."
    if "-" in outcome.puzzle:
        yield series_sentence(series(diary.outcomes, today))
    if outcome.solved:
        yield f"À partager : {share_line(first)}"


def summary(diary: Diary, today: date) -> Iterator[str]:
    """Yield the diary in a few lines."""
    solved = [each for each in diary.outcomes if each.solved]
    if not diary.outcomes:
        yield "Aucun défi n'est joué encore : « lettres defi » donne celui du jour."
        return
    levels = dict.fromkeys(each.level for each in solved)
    by_level = both(f"{sum(each.level == level for each in solved)} de niveau {level}" for level in levels)
    yield f"Défis trouvés : {len(solved)} sur {len(diary.outcomes)}{f' ({by_level})' if levels else ''}."
    yield series_sentence(series(diary.outcomes, today))
    alone = sum(not each.hints for each in solved)
    at_once = sum(each.tries == 1 for each in solved)
    yield f"Sans indice : {alone} ; au premier essai : {at_once}."
    yield "Les derniers :"
    yield from (f"  {share_line(each)}" for each in diary.outcomes[: -_LAST - 1 : -1])


def summary_form(diary: Diary, today: date) -> dict[str, Json]:
    """Return the diary as JSON.

    >>> summary_form(Diary((), ()), date(2026, 1, 31))["series"]
    0
    """
    days = series(diary.outcomes, today)
    return {
        "played": len(diary.outcomes),
        "solved": sum(each.solved for each in diary.outcomes),
        "series": days.now,
        "best_series": days.best,
        "outcomes": [each._asdict() for each in diary.outcomes],
    }
