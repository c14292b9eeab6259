"""The result of a round or a game, for views and lists."""

from __future__ import annotations

from lettres.engine import Phase
from lettres.french.scores import why_over
from lettres.grammar import de, plural
from lettres.play.score_sheet import left_over, sheet_lines
from lettres.rooms.printing import set_for_print
from lettres.rooms.stand_ins import stand_in_level
from lettres.rooms.state import RoomState
from lettres.rooms.wire.outgoing import Result


def result(room: RoomState) -> Result | None:
    """Return how the round or the game has ended, with sentences set for print; None before the end."""
    session, state, resigned = room.session, room.state, room.resigned
    if not (state.over or state.phase is Phase.DEAL or resigned is not None):
        return None
    why = why_over(session.names, session.done) if resigned is None else [resigned_text(room)]
    return set_for_print(
        Result(
            scores=[seat.score for seat in state.seats],
            winners=_winners(room),
            resigned=resigned,
            text=[*why, *_stand_in_sentences(room), *left_over(session), *sheet_lines(session)],
            analysis=state.over or resigned is not None,
        )
    )


def resigned_text(room: RoomState) -> str:
    """Return the sentence for a game that its only person gave up; empty for any other game."""
    if room.resigned is None:
        return ""
    return f"{room.session.names[room.resigned]} a abandonné au tour {room.state.number} : la partie s'arrête là."


def _winners(room: RoomState) -> list[int]:
    """Return the winning seats. If a person resigned, the best of the other seats win."""
    if room.resigned is None:
        return list(room.state.winners()) if room.state.over else []
    scores = {at: seat.score for at, seat in enumerate(room.state.seats) if at != room.resigned}
    return [at for at, score in scores.items() if score == max(scores.values())]


def _stand_in_sentences(room: RoomState) -> list[str]:
    """Return a sentence for each person whom a robot replaced, even for no turn, once the game is over."""
    session = room.session
    if room.row.phase != "over":
        return []
    robot = f"Un robot ({stand_in_level(session)})"
    played = [(de(session.names[seat.number]), seat) for seat in room.seats]
    return [
        f"{robot} a joué {plural(seat.turns, 'tour')} à la place {whose}."
        if seat.turns
        else f"{robot} jouait à la place {whose}."
        for whose, seat in played
        if seat.turns or seat.stand_in
    ]
