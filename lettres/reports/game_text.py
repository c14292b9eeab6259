"""A recorded game as text. Its lines can be read aloud, except a grid drawn with characters."""

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
    """Yield a whole game: its settings, turns, scores and last table. With `aloud`, a grid is described, not drawn."""
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
    """Yield the title and the settings of the game, and its first deal."""
    yield safe(narration.recording.title)
    for name, text in narration.settings():
        yield safe(f"{name} : {text}.")
    yield ""
    yield from _deal(narration, narration.recording.done[0])


def turn_lines(narration: Narration, played: PlayedTurn) -> Iterator[str]:
    """Yield a turn with its duration; if it begins the second or a later round, the deal comes first."""
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
    """Yield the result of the game (or the player on turn), and the score sheet."""
    yield safe(narration.standing())
    yield from map(safe, narration.scores())
