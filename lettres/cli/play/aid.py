"""The help that players had, for their score sheet: how many hints, how often a table was repaired, and the cost."""

from __future__ import annotations

from collections.abc import Sequence

from lettres.cli.play.counts import plural, tell_aid, tell_sum
from lettres.cli.play.standing import score_sheet
from lettres.engine.events import Hint, Hinted, Repaired
from lettres.phrases import both
from lettres.record import Done


def aid_sheet(done: Sequence[Done]) -> list[str]:
    """For each seat what follows its points: the help that it had, or nothing."""
    events = [event for each in done for event in each.events if isinstance(event, Hinted | Repaired)]
    repair = "arrangement" if done[-1].state.game.family == "grid" else "réparation"
    told = []
    for number, seat in enumerate(done[-1].state.seats):
        own = [type(event) for event in events if event.seat == number]
        counted = ((own.count(Hinted), "indice"), (own.count(Repaired), repair))
        had = both(plural(count, word) for count, word in counted if count)
        told.append(f", avec {had} ({tell_aid(seat.aid)})" if had else "")
    return told


def score_lines(names: Sequence[str], done: Sequence[Done]) -> list[str]:
    """The score sheet in sentences, one a player."""
    rows = zip(score_sheet(names, done), aid_sheet(done))
    return [
        f"{name} : {plural(total, 'point')} ({tell_sum(points) or 'rien'}){aid}." for (name, points, total), aid in rows
    ]


def told_later(done: Sequence[Done], at: int) -> bool:
    """Whether what was done at a place is told with what was done later: a hint with the next one of its turn."""
    if not isinstance(done[at].action, Hint):
        return False
    number = done[at].state.number
    for later in done[at + 1 :]:
        if later.state.number != number:
            break
        if isinstance(later.action, Hint):
            return True
    return False
