"""The replay of a game that is over, turn by turn, with all racks open, for its players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from msgspec.structs import replace

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
from lettres.play.recap import find_places
from lettres.position import Form, form_of_game
from lettres.records.recording import PlayedTurn, Recording
from lettres.records.session import Session
from lettres.rooms.endings import resigned_text
from lettres.rooms.game_look import look_of
from lettres.rooms.state import RoomState
from lettres.rooms.wire.outgoing import Place
from lettres.rooms.wire.replies import Story, StoryTurn


def story(room: RoomState) -> Story:
    """Return each deal of a game and the turns that follow the deal. Raises `No` while the game goes on."""
    room.check_phase("over")
    recording = recording_of(room.session)
    teller = _Teller(recording)
    ending = [resigned_text(room) or teller.narration.standing(), *teller.narration.scores()]
    return Story(
        game=recording.header.game,
        title=recording.header.title,
        look=look_of(recording.game),
        turns=list(teller.turns()),
        names=recording.names,
        curve=curve_title(Speech(recording.game)),
        ending=list(map(printed, ending)),
    )


def recording_of(session: Session) -> Recording:
    """Return a session as a recorded game, up to now."""
    header = session.header
    return Recording(Path(header.title), header, session.names, session.game, tuple(session.done), "")


class _Teller:
    """Turns a recorded game into the turns of a story."""

    def __init__(self, recording: Recording) -> None:
        self.narration = Narration(recording, racks=True)
        self._recording = recording
        self._form: Form = form_of_game(recording.game)
        self._order = RackOrder(recording.game)

    def turns(self) -> Iterator[StoryTurn]:
        """Yield each deal and the turns that follow the deal."""
        turns = self._recording.turns
        for deal in self._recording.deals:
            yield self._after(deal.state, "deal", self.narration.deal(deal))
            yield from (self._turn(turn) for turn in turns if turn.before.round == deal.state.round)

    def _turn(self, played: PlayedTurn) -> StoryTurn:
        return replace(
            self._after(played.after, "turn", self.narration.turn(played)),
            n=played.number,
            seat=played.seat,
            points=played.points if self._recording.game.scores_turns else None,
            changed=changed(played.before.table, played.after.table),
        )

    def _after(self, state: GameState, kind: Literal["deal", "turn"], text: Iterable[str]) -> StoryTurn:
        points = state.game.scores_turns
        return StoryTurn(
            kind=kind,
            n=0,
            seat=None,
            text=list(map(printed, text)),
            points=None,
            round=state.round,
            table=self._form.table(state.table),
            racks=[list(self._order.show(seat.rack)) for seat in state.seats],
            scores=[seat.score for seat in state.seats],
            height=[seat.score if points else len(seat.rack) for seat in state.seats],
            pouch=len(state.pouch),
            discard=state.discard[-1] if state.discard else None,
            changed=[],
        )


def changed(before: Layout, after: Layout) -> list[Place]:
    """Return what a turn changed: the indexes of melds, or the cells of a grid."""
    if isinstance(after, Grid):
        return [*sorted(changed_cells(grid_of(before), after))]
    return [*sorted(find_places(Turn(before, after, (), True).formed, after.melds))]
