"""A game that is over, turn by turn, for whoever played in it: all racks lie open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from lettres.engine import GameState
from lettres.engine.grid import Grid, grid_of
from lettres.engine.table import Layout
from lettres.engine.turn import Turn
from lettres.french.recordings import Narration
from lettres.french.reviews import curve_title
from lettres.french.speech import Speech
from lettres.grammar import printed
from lettres.play.grid.desk import changed_cells
from lettres.play.rack import RackOrder
from lettres.play.recap import places
from lettres.position import Form, Json, form_of_game
from lettres.records.recording import PlayedTurn, Recording
from lettres.records.session import Session
from lettres.rooms.endings import resigned_text
from lettres.rooms.looks import look_of
from lettres.rooms.state import RoomState


def story(room: RoomState) -> dict[str, Json]:
    """The turns of a game, each deal among them; raises `No` while it goes on.

    The first is the deal. `height` is what a curve shows: scores, or tiles left where only a round's end scores.
    """
    room.check_phase("over")
    recording = recording_of(room.session)
    teller = _Teller(recording)
    return {
        "game": recording.header.game,
        "title": recording.header.title,
        "look": look_of(recording.game),
        "turns": list(teller.turns()),
        "names": recording.names,
        "curve": curve_title(Speech(recording.game)),
        "ending": list(map(printed, [resigned_text(room) or teller.narration.standing(), *teller.narration.scores()])),
    }


def recording_of(session: Session) -> Recording:
    """The recorded game of a session, as far as it has gone."""
    header = session.header
    return Recording(Path(header.title), header, session.names, session.game, tuple(session.done), "")


class _Teller:
    """Tells the turns of a recorded game."""

    def __init__(self, recording: Recording) -> None:
        self.narration = Narration(recording, racks=True)
        self._recording = recording
        self._form: Form = form_of_game(recording.game)
        self._order = RackOrder(recording.game)

    def turns(self) -> Iterator[dict[str, Json]]:
        """Each deal, and the turns after it."""
        turns = self._recording.turns
        for deal in self._recording.deals:
            yield {
                "kind": "deal",
                "n": 0,
                "seat": None,
                "text": list(map(printed, self.narration.deal(deal))),
                "points": None,
                **self._standing(deal.state),
                "changed": [],
            }
            yield from (self._turn(turn) for turn in turns if turn.before.round == deal.state.round)

    def _turn(self, played: PlayedTurn) -> dict[str, Json]:
        return {
            "kind": "turn",
            "n": played.number,
            "seat": played.seat,
            "text": list(map(printed, self.narration.turn(played))),
            "points": played.points if self._recording.game.scores_turns else None,
            **self._standing(played.after),
            "changed": changed(played.before.table, played.after.table),
        }

    def _standing(self, state: GameState) -> dict[str, Json]:
        points = state.game.scores_turns
        return {
            "round": state.round,
            "table": self._form.table(state.table),
            "racks": [list(self._order.show(seat.rack)) for seat in state.seats],
            "scores": [seat.score for seat in state.seats],
            "height": [seat.score if points else len(seat.rack) for seat in state.seats],
            "pouch": len(state.pouch),
            "discard": state.discard[-1] if state.discard else None,
        }


def changed(before: Layout, after: Layout) -> list[Json]:
    """What a turn changed: the places of melds, or the cells of a grid."""
    if isinstance(after, Grid):
        return [list(cell) for cell in sorted(changed_cells(grid_of(before), after))]
    return sorted(places(Turn(before, after, (), True).formed, after.melds))
