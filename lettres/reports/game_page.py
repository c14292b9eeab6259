"""A recorded game as one HTML page that needs no script and no other file, and suits screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine import GameState
from lettres.engine.events import Ended
from lettres.french.recordings import Narration
from lettres.french.scores import aid_sheet
from lettres.grammar import duration, plural, signed
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn, Recording
from lettres.reports.html import END, escaped, head, paragraph, row, table_head, turn_head, turn_link
from lettres.reports.style import STYLE
from lettres.reports.tiles_html import legend, rack_html, table_html


def page(recording: Recording, racks: bool = False) -> Iterator[str]:
    """Yield the lines of the page; with `racks`, the tiles held and drawn are shown."""
    narration = Narration(recording, racks)
    yield from head(narration, recording.title, STYLE)
    yield from _sheet(recording)
    yield "<h2>Cours de la partie</h2>"
    yield paragraph(legend(narration.speech), "legend")
    yield from _deal(narration, recording.done[0])
    for played in recording.turns:
        if deal := recording.dealt(played):
            yield f"<h2>Manche {deal.state.round}</h2>"
            yield from _deal(narration, deal)
        yield from _turn(narration, played)
    yield END


def _sheet(recording: Recording) -> Iterator[str]:
    """Yield the score sheet, with a column for each player and a row for each turn, or round if turns score nothing."""
    by_turns = recording.game.scores_turns
    yield from table_head("Feuille de score", ["Tour" if by_turns else "Manche", *recording.names])
    yield from _turn_rows(recording) if by_turns else _round_rows(recording)
    totals = row("Total", (signed(seat.score) for seat in recording.state.seats))
    yield f"</tbody><tfoot>{totals}</tfoot></table></div>"
    for name, aid in zip(recording.names, aid_sheet(recording.done)):
        if aid:
            yield paragraph(f"{name}{aid}.")


def _turn_rows(recording: Recording) -> Iterator[str]:
    for played in recording.turns:
        cells = [""] * len(recording.names)
        cells[played.seat] = signed(played.points)
        yield row(turn_link(played.number, str(played.number)), cells)
    for event in recording.done[-1].events:
        if isinstance(event, Ended) and any(event.final):
            yield row("Fin", map(signed, event.final))


def _round_rows(recording: Recording) -> Iterator[str]:
    for last, final in recording.finals:
        yield row(turn_link(last.number, str(last.before.round)), map(signed, final))


def _deal(narration: Narration, deal: Done) -> Iterator[str]:
    yield paragraph(" ".join(narration.deal(deal)))
    yield from _racks(narration, deal.state)


def _turn(narration: Narration, played: PlayedTurn) -> Iterator[str]:
    speech = narration.speech
    brought = plural(played.points, "point")
    if not speech.game.scores_turns:
        brought = speech.count(len(played.laid.placed), "posé") if played.laid else "rien"
    yield turn_head(played.number, f"Tour {played.number}, {narration.names[played.seat]} : {brought}")
    took = "" if narration.recording.sheet else f'<span class="time"> {duration(played.seconds)}</span>'
    yield f"<p>{escaped(' '.join(narration.turn(played)))}{took}</p>"
    before, after = played.before, played.after
    if after.table != before.table:  # otherwise the last table drawn is still valid
        yield from table_html(speech, after.table, before.table, f"Table après le tour {played.number}")
    yield from _racks(narration, after, before)
    yield "</section>"


def _racks(narration: Narration, state: GameState, before: GameState | None = None) -> Iterator[str]:
    """Yield the racks that may be shown; with `before`, the state before a turn, only those that the turn changed."""
    there = dict(narration.holdings(before)) if before is not None else {}
    for holder, rack in narration.holdings(state):
        if there.get(holder) != rack:
            yield from rack_html(narration.speech, rack, holder)
