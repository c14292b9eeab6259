"""What happens by itself: times that end, robots' turns, deals; by the time that the caller tells."""

from __future__ import annotations

from itertools import takewhile

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
from lettres.rooms.effects import Effect, Question, Show, Think, Thought
from lettres.rooms.state import RoomState

GRACE = 0.5
"""Seconds after a turn's time in which a move still counts, for what the network takes."""
DEAL = 15.0
ACCEPT = 20.0
DISCARD = 30.0
"""Seconds, in games with a clock, until a robot discards for who does not."""
HANDOVER = 30.0
"""Seconds after which a turn's time begins by itself, where its player first takes the screen from another one."""
ASLEEP = 30.0
"""Seconds after which what is due comes so late that the server cannot have run."""
ASTRAY = 2.0
"""Seconds by which the clocks of two servers of one base may differ."""
_MANY = 4  # melds that a robot changes in a turn that takes it the longest


def follow(room: RoomState, before: GameState, now: float) -> None:
    """Find what is waited for, once something was done in the state `before`, and until when."""
    in_turn = before.number == room.state.number and before.phase is not Phase.DEAL and room.row.due_for == "turn"
    kept = room.row.due if in_turn else None
    room.row = room.row._replace(since=now)
    _await(room, now)
    if kept is not None and room.row.due_for in ("turn", "handover"):
        room.row = room.row._replace(due=kept, due_for="turn")


def _await(room: RoomState, now: float) -> None:
    """Wait for what follows the last line, since when it was written."""
    room.thought = room.asked = None
    phase = "over" if room.state.over else "playing"
    due, due_for = _next(room, now)
    room.row = room.row._replace(phase=phase, due=due, due_for=due_for)


def _next(room: RoomState, now: float) -> tuple[float | None, str]:
    state, seconds, since = room.state, room.session.game.rules.seconds, room.row.since
    if state.over:
        return None, ""
    if state.phase is Phase.DEAL:
        return since + DEAL, "deal"
    if state.phase is Phase.CONTEST:
        return since + (ACCEPT if room.contesting or _robots_contest(room) else room.pauses.most), "accept"
    if room.plays_itself(state.turn):
        return now, "bot"
    if state.phase is Phase.DISCARD:  # what was laid stands: no time takes it back
        return since + DISCARD if seconds else None, "discard"
    if seconds and _is_shared(room, state.turn):
        return since + HANDOVER, "handover"
    return since + seconds + GRACE - _spent(room) if seconds else None, "turn"


def _is_shared(room: RoomState, seat: int) -> bool:
    """Whether the screen of a seat is that of another person too."""
    return any(each != seat and room.seats[each].browser == room.seats[seat].browser for each in room.persons)


def _spent(room: RoomState) -> float:
    """The seconds of the turn that the lines which it has already tell."""
    done, number = room.session.done, room.state.number
    before = zip(reversed(done[1:]), reversed(done[:-1]))
    own = takewhile(lambda pair: pair[1].state.number == number and pair[1].state.phase is not Phase.DEAL, before)
    return sum(each.seconds for each, _ in own)


def _robots_contest(room: RoomState) -> bool:
    """Whether a robot may contest what was laid."""
    return bool(room.session.bots.keys() - {room.state.turn})


def wake_at(room: RoomState) -> float | None:
    """When something will happen by itself; None if nothing will before something comes in."""
    row = room.row
    if row.phase != "playing" or row.paused or row.due is None:
        return None
    if row.due_for == "bot":
        return max(row.due, row.since + _pause(room, room.thought)) if room.thought is not None else None
    if row.due_for == "accept" and room.thought is not None and (room.thought.action or accepted(room)):
        return min(row.due, row.since + room.pauses.says)
    return row.due


def _pause(room: RoomState, thought: Thought) -> float:
    """How long a robot takes for what it does: as a person would, not as its search took."""
    after, pauses = getattr(thought.action, "after", None), room.pauses
    changed = len(set(after.melds) - set(room.state.table.melds)) if after is not None else 0
    return pauses.least + (pauses.most - pauses.least) * min(1.0, changed / _MANY)


def accepted(room: RoomState) -> bool:
    """Whether all persons who may contest what was laid have accepted it."""
    return not room.contesting or room.have_said("accept", room.contesting)


def wake(room: RoomState) -> list[Effect]:
    """What is to be thought about now, and is not yet."""
    kind = {"bot": "move", "accept": "contest"}.get(room.row.due_for, "")
    asks = kind == "move" or (kind == "contest" and _robots_contest(room))
    if not asks or room.row.paused or room.row.phase != "playing" or room.asked is not None:
        return []
    room.asked = Question(kind, room.row.last, room.state.turn, room.texts())
    return [Think(room.asked)]


def tick(room: RoomState, now: float) -> list[Effect]:
    """Let happen what is due."""
    _set_back(room, now)
    effects: list[Effect] = []
    while (at := wake_at(room)) is not None and now >= at:
        asleep = now - at > ASLEEP and room.row.due_for != "bot"
        effects += _wake_up(room, now) if asleep else _HAPPENS[room.row.due_for](room, now)
    return effects


def _set_back(room: RoomState, now: float) -> None:
    """Wait no longer where the clock was set back: nobody has written a line in a time to come."""
    row = room.row
    ahead = row.since - now
    if ahead > ASTRAY and not row.paused:
        room.row = row._replace(since=now, due=None if row.due is None else row.due - ahead)


def _wake_up(room: RoomState, now: float) -> list[Effect]:
    """Wait anew where the server slept or was down when the time ended: nobody could have acted."""
    room.row = room.row._replace(since=now)
    _await(room, now)
    if room.row.due_for == "turn":  # the whole of it
        room.row = room.row._replace(due=now + room.session.game.rules.seconds + GRACE)
    return [Show(), *wake(room)]


def do(room: RoomState, action: Action, now: float, request: str = "") -> tuple[tuple[Event, ...], list[Effect]]:
    """Do an action: its events, and what it leads to. Raises `IllegalAction`."""
    begin_time(room, now)  # whoever acts has the screen
    before, last = room.state, room.row.last
    events = room.do(action, now, request)
    if room.row.last == last:
        return events, []
    follow(room, before, now)
    return events, [Show(), *wake(room)]


def begin_time(room: RoomState, now: float) -> list[Effect]:
    """Begin the time of a turn that waits for its player to take the screen; elsewhere it goes on as it does."""
    if room.row.due_for != "handover":
        return []
    room.row = room.row._replace(since=now, due=now + room.session.game.rules.seconds + GRACE, due_for="turn")
    return [Show()]


def _time_out(room: RoomState, now: float) -> list[Effect]:
    seat = room.state.turn
    _, effects = do(room, TimeOut(), now)
    others = [each for each in room.persons if each != seat]
    away = is_away(room, seat) and not any(room.is_here(each) or not is_away(room, each) for each in others)
    if away and not (others and room.is_here(seat)) and not room.state.over:
        pause(room, now)
    return effects


def is_away(room: RoomState, seat: int) -> bool:
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
    action, number, seat = room.thought.action or idle_action(room.state), room.state.number, room.state.turn
    try:
        events, effects = do(room, action, now)
    except IllegalAction:
        events, effects = (), []
    if not effects:  # it was refused, and left no line
        refused = any(isinstance(event, Refused) for event in events)
        effects = do(room, TimeOut() if refused else idle_action(room.state), now)[1]
    if room.seats[seat].stand_in and (room.state.number != number or room.state.over):
        room.seated(room.seats[seat]._replace(turns=room.seats[seat].turns + 1))
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


def stop(room: RoomState, now: float) -> None:
    """End the game as it stands: nothing is waited for any more."""
    room.row = room.row._replace(phase="over", paused=False, left=None, due=None, due_for="", touched=now)
    room.opinions = frozenset()
    room.thought = room.asked = room.help = None


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
        if room.state.phase is Phase.CONTEST and accepted(room) and not _robots_contest(room):
            return do(room, Accept(), now)[1]
    if not room.persons and not room.row.paused:
        pause(room, now)
    return wake(room)


def _follow_again(room: RoomState, now: float) -> None:
    """Wait for a robot instead of a person, or for the person again, where the turn's player has changed."""
    if room.state.phase in (Phase.DEAL, Phase.CONTEST):
        return
    if room.plays_itself(room.state.turn) != (room.row.due_for == "bot"):
        _await(room, now)


_HAPPENS = {
    "handover": begin_time,
    "turn": _time_out,
    "discard": _discard_for,
    "deal": _deal,
    "accept": _end_contest,
    "bot": _bot_plays,
}
