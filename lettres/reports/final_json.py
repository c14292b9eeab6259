"""The end of a game as JSON."""

from __future__ import annotations

from lettres.position import Json, form_of_game
from lettres.records.session import Session


def final_form(session: Session) -> dict[str, Json]:
    """Return a finished game as JSON: its scores, the seats of its winners, its last table and racks."""
    state, form = session.state, form_of_game(session.game)
    return {
        "game": session.game.name,
        "players": list(session.header.players),
        "scores": [seat.score for seat in state.seats],
        "winners": list(state.winners()),
        "rounds": state.round,
        "turns": state.number,
        "table": form.table(state.table),
        "racks": [form.tiles(seat.rack) for seat in state.seats],
        "pouch": len(state.pouch),
        "seed": session.header.seed,
        "record": session.journal.place,
    }
