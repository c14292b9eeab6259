"""Votes of the players: to pause, to resume, to let a robot play for somebody; and a few decisions of one seat."""

from __future__ import annotations

from lettres.rooms import flow
from lettres.rooms.effects import Effect, SendReply, SendView
from lettres.rooms.refusals import No
from lettres.rooms.state import RoomState
from lettres.rooms.wire.incoming import Vote
from lettres.rooms.wire.outgoing import Confirmed


def vote(room: RoomState, browser: str, message: Vote, now: float) -> list[Effect]:
    """Record the vote of a seat, and act once everyone present agrees. Raises `No`."""
    seat = room.own_seat(browser, message.seat).number
    room.check_phase("playing")
    done = SendReply(browser, Confirmed(message.id, room.row.last))
    if message.what == "stand_back":
        return [done, SendView(), *_stand_back(room, seat, now)]
    if room.seats[seat].stand_in:
        raise No("illegal", "un robot joue à votre place : reprenez-la d'abord.")
    return [done, SendView(), *_VOTES[message.what](room, seat, message, now)]


def _all_agree(room: RoomState, seat: int, what: str, of: int = -1) -> bool:
    """Add the vote of `seat`; return True if all persons present, except the one at `of`, have voted for `what`."""
    room.add_opinion(seat, what, of)
    here = [each for each in room.persons if each != of and (each == seat or room.is_here(each))]
    return room.all_hold(what, here, of)


def _pause(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    if not room.row.paused and _all_agree(room, seat, "pause"):
        flow.pause(room, now)
    return []


def _resume(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    return flow.resume(room, now) if room.row.paused and _all_agree(room, seat, "resume") else []


def _ready(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    """Start the clock of a player who has taken the screen from another."""
    return flow.begin_time(room, now) if seat == room.state.turn and not room.row.paused else []


def _stand_in(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    of = message.of
    if of is None or of not in replaceable(room, seat):
        raise No("illegal", "cette place n'est pas celle de quelqu'un qui est parti.")
    if not _all_agree(room, seat, "stand_in", of):
        return []
    room.replace_seat(room.seats[of]._replace(stand_in=True))
    room.opinions = frozenset(each for each in room.opinions if of not in (each.of, each.seat))
    return flow.change_player(room, now)


def _stand_back(room: RoomState, seat: int, now: float) -> list[Effect]:
    if not room.seats[seat].stand_in:
        return []
    room.replace_seat(room.seats[seat]._replace(stand_in=False))
    return flow.change_player(room, now)


def replaceable(room: RoomState, seat: int) -> list[int]:
    """Return the seats of absent persons that a robot may take over by a vote in which `seat` takes part."""
    return [each for each in room.persons if each != seat and not room.is_here(each)]


def _resign(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    """Resign, which ends the game; allowed only if all others are robots."""
    if not room.may_resign(seat):
        raise No("illegal", "d'autres jouent avec vous : laissez plutôt votre place à un robot.")
    flow.stop(room, now)
    room.add_opinion(seat, "resign")
    return []


_VOTES = {"pause": _pause, "resume": _resume, "stand_in": _stand_in, "ready": _ready, "resign": _resign}
