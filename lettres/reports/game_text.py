"""A recorded game as text: lines that read well aloud, and on a terminal a table that is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine import GameState
from lettres.engine.grid import Grid
from lettres.french.recordings import about, standing, tell_deal, tell_played
from lettres.french.scores import aid_sheet, score_lines
from lettres.french.speech import Speech
from lettres.french.tables import drawn_grid, table_lines
from lettres.grammar import de, decimal, plural, safe, sum_text
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn, Recording


def whole_text(course: Recording, racks: bool = False, aloud: bool = False) -> Iterator[str]:
    """The course of a game, its scores and its table, line by line; a grid is drawn, unless it is to be read aloud."""
    yield from heading(course, racks)
    for played in course.turns:
        yield ""
        yield from played_lines(course, played, racks)
    yield ""
    yield from ending(course)
    table = course.state.table
    if isinstance(table, Grid) and not aloud:
        yield from drawn_grid(Speech(course.game), table)
    else:
        yield from table_lines(Speech(course.game), table)


def heading(course: Recording, racks: bool = False) -> Iterator[str]:
    """What the game was begun with, and who begins."""
    yield safe(course.title)
    for name, text in about(course):
        yield safe(f"{name} : {text}.")
    yield ""
    yield from _deal_lines(course, course.done[0], racks)


def _deal_lines(course: Recording, deal: Done, racks: bool) -> Iterator[str]:
    yield from map(safe, tell_deal(course, deal))
    if racks:
        yield from rack_lines(course, deal.state)


def rack_lines(course: Recording, state: GameState) -> Iterator[str]:
    """What each seat holds."""
    speech = Speech(course.game)
    for name, seat in zip(course.names, state.seats):
        yield safe(f"{speech.holder} {de(name)} : {speech.aloud(speech.sorted(seat.rack))}.")


def played_lines(course: Recording, played: PlayedTurn, racks: bool = False) -> Iterator[str]:
    """A turn, and how long it took; before it the deal, where it begins a round."""
    if deal := course.dealt(played):
        yield from _deal_lines(course, deal, racks)
        yield ""
    name = course.names[played.seat]
    yield safe(f"Tour {played.number}, à {name} ({decimal(played.seconds)} s).")
    yield from map(safe, tell_played(course, played, racks))
    if racks:
        yield from rack_lines(course, played.after)


def ending(course: Recording) -> Iterator[str]:
    """How the game stands, and the score sheet."""
    yield safe(standing(course))
    yield from map(safe, score_lines(course.names, course.done) if course.game.scores_turns else _round_sums(course))


def _round_sums(course: Recording) -> Iterator[str]:
    """The score sheet of a game that scores when a round ends."""
    for seat, (name, aid) in enumerate(zip(course.names, aid_sheet(course.done))):
        gained = [final[seat] for _, final in course.finals]
        total = plural(course.state.seats[seat].score, "point")
        yield f"{name} : {total}{f' ({sum_text(gained)})' if len(gained) > 1 else ''}{aid}."
