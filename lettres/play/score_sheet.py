"""The score sheet of a session, and the racks at the end of a round."""

from __future__ import annotations

from lettres.engine import Phase
from lettres.french.scores import aid_sheet, score_sheet
from lettres.french.speech import Speech
from lettres.grammar import plural, written_sum
from lettres.play.rack import RackOrder
from lettres.records.session import Session


def sheet_lines(session: Session) -> list[str]:
    """Return the score sheet, one line per player: name, total, the points of each turn, the cost of help."""
    rows = score_sheet(session.names, session.done)
    nothing = "rien" if session.state.over else "rien encore"
    longest = max(len(name) for name, _, _ in rows)
    return [
        f"{name.ljust(longest)}  {plural(total, 'point').rjust(11)}{_parts(points, nothing)}{aid}"
        for (name, points, total), aid in zip(rows, aid_sheet(session.done))
    ]


def _parts(points: list[int], nothing: str) -> str:
    """Return `points` as a written sum, or `nothing` if there are none; empty if there is only one number."""
    return "" if len(points) == 1 else f"   {written_sum(points) or nothing}"


def left_over(session: Session) -> list[str]:
    """Return, at the end of a round, a line with the tiles left to each seat, in games that count these tiles."""
    if session.game.scores_turns or not (session.state.over or session.state.phase is Phase.DEAL):
        return []
    order, speech, racks = RackOrder(session.game), Speech(session.game), [seat.rack for seat in session.state.seats]
    return [
        f"Il restait à {session.name(seat)} : {speech.tiles(order.show(rack))}."
        for seat, rack in enumerate(racks)
        if rack
    ]
