"""A recorded game as text: lines that read well aloud, and on a terminal a drawn grid."""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine import GameState
from lettres.engine.grid import Grid
from lettres.french.recordings import Narration
from lettres.french.tables import drawn_grid, table_lines
from lettres.grammar import decimal, safe
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn, Recording


def whole_text(recording: Recording, racks: bool = False, aloud: bool = False) -> Iterator[str]:
    """Yield a whole game: its turns, scores and table. A grid is drawn, unless the text is to be read `aloud`."""
    narration = Narration(recording, racks)
    yield from heading(narration)
    for played in recording.turns:
        yield ""
        yield from turn_lines(narration, played)
    yield ""
    yield from ending(narration)
    table = recording.state.table
    if isinstance(table, Grid) and not aloud:
        yield from drawn_grid(narration.speech, table)
    else:
        yield from table_lines(narration.speech, table)


def heading(narration: Narration) -> Iterator[str]:
    """Yield the settings of the game, and its first deal."""
    yield safe(narration.recording.title)
    for name, text in narration.settings():
        yield safe(f"{name} : {text}.")
    yield ""
    yield from _deal(narration, narration.recording.done[0])


def turn_lines(narration: Narration, played: PlayedTurn) -> Iterator[str]:
    """Yield a turn, and its duration; before it the deal, if it begins a round."""
    if deal := narration.recording.dealt(played):
        yield from _deal(narration, deal)
        yield ""
    took = "" if narration.recording.sheet else f" ({decimal(played.seconds)} s)"
    yield safe(f"Tour {played.number}, à {narration.names[played.seat]}{took}.")
    yield from map(safe, narration.turn(played))
    yield from _racks(narration, played.after)


def _deal(narration: Narration, deal: Done) -> Iterator[str]:
    yield from map(safe, narration.deal(deal))
    yield from _racks(narration, deal.state)


def _racks(narration: Narration, state: GameState) -> Iterator[str]:
    for holder, rack in narration.holdings(state):
        yield safe(f"{holder} : {narration.tiles(rack)}.")


def ending(narration: Narration) -> Iterator[str]:
    """Yield the standing of the game, and the score sheet."""
    yield safe(narration.standing())
    yield from map(safe, narration.scores())
