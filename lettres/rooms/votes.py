"""What people agree on: to hold the game, to let it go on, that a robot plays for who is away; who has the screen."""

from __future__ import annotations

from lettres.rooms import flow
from lettres.rooms.effects import Effect, Show, Tell
from lettres.rooms.refusals import No
from lettres.rooms.state import RoomState
from lettres.rooms.wire.frames import Confirmed
from lettres.rooms.wire.messages import Vote


def vote(room: RoomState, browser: str, message: Vote, now: float) -> list[Effect]:
    """Note the word of a seat, and do what all who are here agree on; raises `No`."""
    seat = room.own(browser, message.seat).number
    room.check_phase("playing")
    done = Tell(browser, Confirmed(message.id, room.row.last))
    if message.what == "stand_back":
        return [done, Show(), *_stand_back(room, seat, now)]
    if room.seats[seat].stand_in:
        raise No("illegal", "un robot joue à votre place : reprenez-la d'abord.")
    return [done, Show(), *_VOTES[message.what](room, seat, message, now)]


def _agreed(room: RoomState, seat: int, what: str, of: int = -1) -> bool:
    """Whether all persons who are here, but for the one that it is about, now say so."""
    room.say(seat, what, of)
    here = [each for each in room.persons if each != of and (each == seat or room.is_here(each))]
    return room.have_said(what, here, of)


def _pause(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    if not room.row.paused and _agreed(room, seat, "pause"):
        flow.pause(room, now)
    return []


def _resume(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    return flow.resume(room, now) if room.row.paused and _agreed(room, seat, "resume") else []


def _ready(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    """Somebody has taken the screen from another, and may begin his turn: the time does."""
    return flow.begin_time(room, now) if seat == room.state.turn and not room.row.paused else []


def _stand_in(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    of = message.of
    if of is None or of not in replaceable(room, seat):
        raise No("illegal", "cette place n'est pas celle de quelqu'un qui est parti.")
    if not _agreed(room, seat, "stand_in", of):
        return []
    room.seated(room.seats[of]._replace(stand_in=True))
    room.opinions = frozenset(each for each in room.opinions if of not in (each.of, each.seat))
    return flow.change_player(room, now)


def _stand_back(room: RoomState, seat: int, now: float) -> list[Effect]:
    if not room.seats[seat].stand_in:
        return []
    room.seated(room.seats[seat]._replace(stand_in=False))
    return flow.change_player(room, now)


def replaceable(room: RoomState, seat: int) -> list[int]:
    """The seats of persons who are away, for whom a robot might play on the word of a seat and others."""
    return [each for each in room.persons if each != seat and not room.is_here(each)]


def _resign(room: RoomState, seat: int, message: Vote, now: float) -> list[Effect]:
    """Give up: the game is over where none but robots are left, which wait for nobody."""
    if not room.may_resign(seat):
        raise No("illegal", "d'autres jouent avec vous : laissez plutôt votre place à un robot.")
    flow.stop(room, now)
    room.say(seat, "resign")
    return []


_VOTES = {"pause": _pause, "resume": _resume, "stand_in": _stand_in, "ready": _ready, "resign": _resign}
