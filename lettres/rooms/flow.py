"""The flow of a game: when a turn begins and ends, what the room waits for, and what happens then.

No other module decides this. The driver of a room, a server or a terminal, passes the time and carries out effects.
A room waits for one of these:

    turn      an action of the player on turn, or the timeout ──> the next turn, a contest, the end of a round
    handover  the player on turn to take the shared screen, which starts the clock ──> turn
    discard   a discard after a lay; the time running out does not undo the lay
    bot       a robot's action, in its own seat or in the place of a person
    accept    a contest of the turn that was laid, or its acceptance by everyone
    deal      everyone to see the scores of a round
    ""        nothing: the game is over

`Times` says how long each wait may last; some never end by themselves. Nothing is due during a pause.
"""

from __future__ import annotations

from itertools import islice, pairwise, takewhile

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
from lettres.rooms.effects import Effect, SendView, Think, ThinkTask, Thought
from lettres.rooms.sitting import Sitting

ASTRAY = 2.0
"""Seconds by which the clocks of two servers on one database may differ."""
_MANY = 4  # changed melds for which a robot takes the most time


def follow(room: Sitting, before: GameState, now: float) -> None:
    """Decide what the room waits for next, and until when, after an action that was done in the state `before`."""
    in_turn = before.number == room.state.number and before.phase is not Phase.DEAL and room.row.due_for == "turn"
    due = room.row.due
    room.row = room.row._replace(since=now)
    _await(room, now)
    if in_turn and room.row.due_for in ("turn", "handover"):
        room.row = room.row._replace(since=now, due=due, due_for="turn")


def _await(room: Sitting, now: float) -> None:
    """Set what the room waits for after the last line. The wait counts from when that line was written."""
    room.thought = room.pending_task = None
    phase = "over" if room.state.over else "playing"
    due, due_for = _next(room, now)
    room.row = room.row._replace(phase=phase, due=due, due_for=due_for)
    if due_for == "turn":
        _run(room, room.row.since)


def _next(room: Sitting, now: float) -> tuple[float | None, str]:
    state, seconds, since, times = room.state, room.session.game.rules.seconds, room.row.since, room.times
    if state.over:
        return None, ""
    if state.phase is Phase.DEAL:
        return _after(since, times.deal), "deal"
    if state.phase is Phase.CONTEST:
        return _after(since, times.accept if room.contesting or _robots_contest(room) else times.most), "accept"
    if room.is_robot(state.turn):
        return now, "bot"
    if state.phase is Phase.DISCARD:  # the lay stands: no timeout undoes it
        return _after(since, times.discard if seconds else None), "discard"
    if (seconds or times.hides) and times.handover != 0 and _is_shared(room, state.turn):
        return _after(since, times.handover), "handover"
    return None, "turn"


def _after(since: float, seconds: float | None) -> float | None:
    return None if seconds is None else since + seconds


def _run(room: Sitting, since: float) -> None:
    """Start the clock of a turn, if turns have one. Two times are deducted: that used by the earlier lines of the turn,
    and that which had passed when the game was last left."""
    seconds, spent = room.session.game.rules.seconds, _time_used(room)
    since -= max(0.0, room.session.used - spent)
    due = since + seconds + room.times.grace - spent if seconds else None
    room.row = room.row._replace(since=since, due=due, due_for="turn")


def _is_shared(room: Sitting, seat: int) -> bool:
    """Return True if another person plays on the same screen as a seat."""
    return any(each != seat and room.seats[each].browser == room.seats[seat].browser for each in room.persons)


def _time_used(room: Sitting) -> float:
    """Return the seconds that the lines of the current turn have used."""
    done, number = room.session.done, room.state.number
    before = zip(reversed(done[1:]), reversed(done[:-1]))
    own = takewhile(lambda pair: pair[1].state.number == number and pair[1].state.phase is not Phase.DEAL, before)
    return sum(each.seconds for each, _ in own)


def _robots_contest(room: Sitting) -> bool:
    """Return True if a robot may contest the turn that was laid."""
    return bool(room.session.bots.keys() - {room.state.turn})


def wake_at(room: Sitting) -> float | None:
    """Return when the next timed event is due; None if nothing happens before a message arrives."""
    row = room.row
    if row.phase != "playing" or row.paused:
        return None
    if row.due_for == "bot":
        return max(row.due or 0.0, row.since + _bot_delay(room, room.thought)) if room.thought is not None else None
    if row.due_for == "accept" and room.thought is not None and (room.thought.action or is_accepted(room)):
        says = row.since + room.times.says
        return says if row.due is None else min(row.due, says)
    return row.due


def seconds_left(room: Sitting, now: float) -> float | None:
    """Return the seconds left before the timeout that the room waits for; None if there is no timeout."""
    row = room.row
    if row.due_for in ("bot", "handover") or (row.left if row.paused else row.due) is None:
        return None
    left = row.left if row.paused else (row.due or 0.0) - now
    assert left is not None
    return max(0.0, left - (room.times.grace if row.due_for == "turn" else 0.0))


def robots_think(room: Sitting) -> bool:
    """Return True if nothing can happen by itself until a robot has answered."""
    return room.pending_task is not None and room.thought is None


def _bot_delay(room: Sitting, thought: Thought) -> float:
    """Return how many seconds a robot takes to play. This depends on how much it plays, not on how long it searched."""
    after, pauses = getattr(thought.action, "after", None), room.times
    changed = len(set(after.melds) - set(room.state.table.melds)) if after is not None else 0
    return pauses.least + (pauses.most - pauses.least) * min(1.0, changed / _MANY)


def is_accepted(room: Sitting) -> bool:
    """Return True if every person who may contest the turn has accepted it."""
    return not room.contesting or room.all_hold("accept", room.contesting)


def wake(room: Sitting) -> list[Effect]:
    """Return the robots' work that is due and not yet under way."""
    kind = {"bot": "move", "accept": "contest"}.get(room.row.due_for, "")
    asks = kind == "move" or (kind == "contest" and _robots_contest(room))
    if not asks or room.row.paused or room.row.phase != "playing" or room.pending_task is not None:
        return []
    room.pending_task = ThinkTask(kind, room.row.last, room.state.turn, room.texts())
    return [Think(room.pending_task)]


def tick(room: Sitting, now: float) -> list[Effect]:
    """Do everything that is due."""
    _correct_clock(room, now)
    effects: list[Effect] = []
    while (at := wake_at(room)) is not None and now >= at:
        most = room.times.asleep
        asleep = most is not None and now - at > most and room.row.due_for != "bot"
        effects += _wake_up(room, now) if asleep else _HAPPENS[room.row.due_for](room, now)
    return effects


def _correct_clock(room: Sitting, now: float) -> None:
    """Shorten the wait if the clock was set back, because a line cannot have been written in the future."""
    row = room.row
    ahead = row.since - now
    if ahead > ASTRAY and not row.paused:
        room.row = row._replace(since=now, due=None if row.due is None else row.due - ahead)


def _wake_up(room: Sitting, now: float) -> list[Effect]:
    """Start the wait again if the server slept or was down when the wait ended, because nobody could have acted."""
    room.row = room.row._replace(since=now)
    _await(room, now)
    if room.row.due_for == "turn":  # the whole turn again
        room.row = room.row._replace(due=now + room.session.game.rules.seconds + room.times.grace)
    return [SendView(), *wake(room)]


def do(room: Sitting, action: Action, now: float, request: str = "") -> tuple[tuple[Event, ...], list[Effect]]:
    """Do an action; return its events and the effects that follow. Raises `IllegalAction`."""
    begin_time(room, now)  # a player who acts has the screen
    before, last = room.state, room.row.last
    events = room.do(action, now, request)
    if room.row.last == last:
        return events, []
    follow(room, before, now)
    return events, [SendView(), *wake(room)]


def begin_time(room: Sitting, now: float) -> list[Effect]:
    """Start the clock of a turn whose player had yet to take the screen. Other clocks are left alone."""
    if room.row.due_for != "handover":
        return []
    _run(room, now)
    return [SendView()]


def end_wait(room: Sitting, now: float) -> list[Effect]:
    """End the current wait at once, as the people at one screen ask. This ends a pause, starts a turn, deals, or
    accepts the turn that was laid."""
    if room.row.paused:
        return resume(room, now)
    return _HAPPENS[room.row.due_for](room, now) if room.row.due_for in ("handover", "accept", "deal") else []


def _time_out(room: Sitting, now: float) -> list[Effect]:
    seat = room.state.turn
    _, effects = do(room, TimeOut(), now)
    others = [each for each in room.persons if each != seat]
    away = is_away(room, seat) and not any(room.is_here(each) or not is_away(room, each) for each in others)
    waits = room.state.over or (room.row.due_for == "deal" and room.row.due is None)
    if away and not (others and room.is_here(seat)) and not waits:
        pause(room, now)
    return effects


def is_away(room: Sitting, seat: int) -> bool:
    """Return True if a seat's last two turns timed out with no sign of its player."""
    steps = pairwise(reversed(room.session.done))
    own = ((done.action, before.state.number) for done, before in steps if before.state.turn == seat)
    ended = list(islice(own, 2))
    return len(ended) > 1 and all(isinstance(action, TimeOut) and at not in room.stirred for action, at in ended)


def _discard_for(room: Sitting, now: float) -> list[Effect]:
    room.row = room.row._replace(due=now, due_for="bot")
    return wake(room)


def _deal(room: Sitting, now: float) -> list[Effect]:
    return do(room, Deal(), now)[1]


def _end_contest(room: Sitting, now: float) -> list[Effect]:
    """Let a robot contest the turn that was laid, or else accept the turn for everyone."""
    answer = room.thought.action if room.thought is not None else None
    return do(room, answer if isinstance(answer, Challenge) else Accept(), now)[1]


def _bot_plays(room: Sitting, now: float) -> list[Effect]:
    assert room.thought is not None, "the room waits for this thought"
    action, number, seat = room.thought.action or idle_action(room.state), room.state.number, room.state.turn
    try:
        events, effects = do(room, action, now)
    except IllegalAction:
        events, effects = (), []
    if not effects:  # the action was refused and wrote no line
        refused = any(isinstance(event, Refused) for event in events)
        effects = do(room, TimeOut() if refused else idle_action(room.state), now)[1]
    if room.seats[seat].stand_in and (room.state.number != number or room.state.over):
        room.replace_seat(room.seats[seat]._replace(turns=room.seats[seat].turns + 1))
    return effects


def idle_action(state: GameState) -> Action:
    """Return the action of a seat whose robot could not think: the smallest action that lets the other seats go on."""
    if state.phase is Phase.DISCARD:
        return Discard(state.seat.rack[-1])
    if state.phase is Phase.DRAW:
        return Draw() if state.game.rules.stocked(len(state.pouch), len(state.discard)) else TimeOut()
    if state.phase is Phase.THROW:
        return Throw(state.seat.rack)
    must_draw = state.game.rules.flow == "play_discard_or_draw" and state.phase is Phase.PLAY and state.drawable
    return TimeOut() if must_draw else Pass()


def take_thought(room: Sitting, thought: Thought, now: float) -> list[Effect]:
    """Take a robot's thought about its turn or a contest. The thought is ignored if the game has moved on."""
    if room.pending_task is None or (thought.kind, thought.n) != (room.pending_task.kind, room.pending_task.n):
        return []
    room.thought = thought
    return tick(room, now)


# -- pauses, and changes of player


def pause(room: Sitting, now: float) -> None:
    """Pause the game and its clock."""
    if room.row.paused:
        return
    left = None if room.row.due is None else max(0.0, room.row.due - now)
    room.row = room.row._replace(paused=True, left=left, due=None, since=room.row.since - now)
    room.drop_opinions("pause", "resume")
    room.thought = room.pending_task = None


def stop(room: Sitting, now: float) -> None:
    """End the game as it stands."""
    room.row = room.row._replace(phase="over", paused=False, left=None, due=None, due_for="", touched=now)
    room.opinions = frozenset()
    room.thought = room.pending_task = room.help = None


def resume(room: Sitting, now: float) -> list[Effect]:
    """End a pause. The wait goes on with the time that was left."""
    due = None if room.row.left is None else now + room.row.left
    room.row = room.row._replace(paused=False, left=None, due=due, since=room.row.since + now)
    room.drop_opinions("pause", "resume")
    _follow_again(room, now)
    return wake(room)


def change_player(room: Sitting, now: float) -> list[Effect]:
    """Adjust the wait after a robot has taken a seat over, or a person has. The game is paused if no person is left."""
    if not room.row.paused:
        _follow_again(room, now)
        if room.state.phase is Phase.CONTEST and is_accepted(room) and not _robots_contest(room):
            return do(room, Accept(), now)[1]
    if not room.persons and not room.row.paused:
        pause(room, now)
    return wake(room)


def _follow_again(room: Sitting, now: float) -> None:
    """If the player on turn has changed, wait for a robot instead of a person, or for a person instead of a robot."""
    if room.state.phase in (Phase.DEAL, Phase.CONTEST):
        return
    if room.is_robot(room.state.turn) != (room.row.due_for == "bot"):
        _await(room, now)


_HAPPENS = {
    "handover": begin_time,
    "turn": _time_out,
    "discard": _discard_for,
    "deal": _deal,
    "accept": _end_contest,
    "bot": _bot_plays,
}
