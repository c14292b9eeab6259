"""What happens by itself: times that end, robots' turns, deals; by the time that the caller tells."""

from __future__ import annotations

from lettres.engine import GameState, IllegalAction, Phase
from lettres.engine.events import (
    Accept,
    Action,
    Challenge,
    Deal,
    Discard,
    Draw,
    Event,
    Pass,
    Refused,
    Throw,
    TimeOut,
)
from lettres.web.rooms.effects import Effect, Question, Show, Think, Thought
from lettres.web.rooms.state import RoomState

GRACE = 0.5
"""Seconds after a turn's time in which a move still counts, for what the network takes."""
DEAL = 15.0
ACCEPT = 20.0
DISCARD = 30.0
"""Seconds, in games with a clock, until a robot discards for who does not."""
BOT_PLAYS = 1.2
BOT_SAYS = 3.0
"""Seconds until a robot's answer to what was laid is told, whatever it is: a quick one would say how sure it is."""


def follow(room: RoomState, before: GameState, now: float) -> None:
    """Find what is waited for, once something was done in the state `before`, and until when."""
    room.thought = room.asked = None
    phase = "over" if room.state.over else "playing"
    due, due_for = _next(room, before, now)
    room.row = room.row._replace(phase=phase, since=now, due=due, due_for=due_for)


def _next(room: RoomState, before: GameState, now: float) -> tuple[float | None, str]:
    state, seconds = room.state, room.session.game.rules.seconds
    if state.over:
        return None, ""
    if state.phase is Phase.DEAL:
        return now + DEAL, "deal"
    if state.phase is Phase.CONTEST:
        return now + ACCEPT, "accept"
    if room.plays_itself(state.turn):
        return now + BOT_PLAYS, "bot"
    if state.phase is Phase.DISCARD:  # what was laid stands: no time takes it back
        return now + DISCARD if seconds else None, "discard"
    if before.number == state.number and before.phase is not Phase.DEAL and room.row.due_for == "turn":
        return room.row.due, "turn"
    return now + seconds + GRACE if seconds else None, "turn"


def wake_at(room: RoomState) -> float | None:
    """When something will happen by itself; None if nothing will before something comes in."""
    row = room.row
    if row.phase != "playing" or row.paused or row.due is None:
        return None
    if row.due_for == "bot":
        return row.due if room.thought is not None else None
    if row.due_for == "accept" and room.thought is not None and (room.thought.action or accepted(room)):
        return min(row.due, row.since + BOT_SAYS)
    return row.due


def accepted(room: RoomState) -> bool:
    """Whether all persons who may contest what was laid have accepted it."""
    return not room.contesting or room.have_said("accept", room.contesting)


def wake(room: RoomState) -> list[Effect]:
    """What is to be thought about now, and is not yet."""
    kind = {"bot": "move", "accept": "contest"}.get(room.row.due_for, "")
    asks = kind == "move" or (kind == "contest" and bool(room.session.bots.keys() - {room.state.turn}))
    if not asks or room.row.paused or room.row.phase != "playing" or room.asked is not None:
        return []
    room.asked = Question(kind, room.row.last, room.state.turn, room.texts())
    return [Think(room.asked)]


def tick(room: RoomState, now: float) -> list[Effect]:
    """Let happen what is due."""
    effects: list[Effect] = []
    while (at := wake_at(room)) is not None and now >= at:
        effects += _HAPPENS[room.row.due_for](room, now)
    return effects


def do(room: RoomState, action: Action, now: float, request: str = "") -> tuple[tuple[Event, ...], list[Effect]]:
    """Do an action: its events, and what it leads to. Raises `IllegalAction`."""
    before, last = room.state, room.row.last
    events = room.do(action, now, request)
    if room.row.last == last:
        return events, []
    follow(room, before, now)
    return events, [Show(), *wake(room)]


def _time_out(room: RoomState, now: float) -> list[Effect]:
    seat = room.state.turn
    _, effects = do(room, TimeOut(), now)
    if room.persons == (seat,) and _is_away(room, seat) and not room.state.over:
        pause(room, now)
    return effects


def _is_away(room: RoomState, seat: int) -> bool:
    """Whether the time of a seat's last two turns ran out."""
    states = [room.state, *(done.state for done in reversed(room.session.done))]
    ended = [done.action for done, before in zip(reversed(room.session.done), states[2:]) if before.turn == seat]
    return len(ended) > 1 and all(isinstance(action, TimeOut) for action in ended[:2])


def _discard_for(room: RoomState, now: float) -> list[Effect]:
    room.row = room.row._replace(due=now, due_for="bot")
    return wake(room)


def _deal(room: RoomState, now: float) -> list[Effect]:
    return do(room, Deal(), now)[1]


def _end_contest(room: RoomState, now: float) -> list[Effect]:
    """A robot contests what was laid, or nobody has."""
    answer = room.thought.action if room.thought is not None else None
    return do(room, answer if isinstance(answer, Challenge) else Accept(), now)[1]


def _bot_plays(room: RoomState, now: float) -> list[Effect]:
    assert room.thought is not None, "it is waited for"
    action = room.thought.action or idle_action(room.state)
    try:
        events, effects = do(room, action, now)
    except IllegalAction:
        events, effects = (), []
    if not effects:  # it was refused, and left no line
        refused = any(isinstance(event, Refused) for event in events)
        effects = do(room, TimeOut() if refused else idle_action(room.state), now)[1]
    return effects


def idle_action(state: GameState) -> Action:
    """What is done for a seat where no robot could think: the least that lets the others go on."""
    if state.phase is Phase.DISCARD:
        return Discard(state.seat.rack[-1])
    if state.phase is Phase.DRAW:
        return Draw() if state.game.rules.stocked(len(state.pouch), len(state.discard)) else TimeOut()
    if state.phase is Phase.THROW:
        return Throw(state.seat.rack)
    must_draw = state.game.rules.flow == "play_discard_or_draw" and state.phase is Phase.PLAY and state.drawable
    return TimeOut() if must_draw else Pass()


def take_thought(room: RoomState, thought: Thought, now: float) -> list[Effect]:
    """What was thought of a robot's turn, or of its answer to one; nothing where the game has gone on since."""
    if room.asked is None or (thought.kind, thought.n) != (room.asked.kind, room.asked.n):
        return []
    room.thought = thought
    return tick(room, now)


# -- what holds the game up


def pause(room: RoomState, now: float) -> None:
    """Hold the game."""
    left = None if room.row.due is None else max(0.0, room.row.due - now)
    room.row = room.row._replace(paused=True, left=left, due=None, since=room.row.since - now)
    room.unsay("pause", "resume")
    room.thought = room.asked = None


def resume(room: RoomState, now: float) -> list[Effect]:
    """Let it go on, with the time that was left."""
    due = None if room.row.left is None else now + room.row.left
    room.row = room.row._replace(paused=False, left=None, due=due, since=room.row.since + now)
    room.unsay("pause", "resume")
    _follow_again(room, now)
    return wake(room)


def change_player(room: RoomState, now: float) -> list[Effect]:
    """A robot takes a person's place, or gives it back: what is waited for may be another thing. The game waits where
    no person is left."""
    if not room.row.paused:
        _follow_again(room, now)
        if room.state.phase is Phase.CONTEST and accepted(room) and not room.session.bots.keys() - {room.state.turn}:
            return do(room, Accept(), now)[1]
    if not room.persons and not room.row.paused:
        pause(room, now)
    return wake(room)


def _follow_again(room: RoomState, now: float) -> None:
    """Wait for a robot instead of a person, or for the person again, where the turn's player has changed."""
    if room.state.phase in (Phase.DEAL, Phase.CONTEST):
        return
    if room.plays_itself(room.state.turn) != (room.row.due_for == "bot"):
        since = room.row.since
        follow(room, room.state, now)
        room.row = room.row._replace(since=since)


_HAPPENS = {
    "turn": _time_out,
    "discard": _discard_for,
    "deal": _deal,
    "accept": _end_contest,
    "bot": _bot_plays,
}
