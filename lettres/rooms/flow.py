"""The course of a game: when a turn begins and ends, what is waited for, and what then happens.

Nothing else knows it. Whoever drives a room, a server or a terminal, says what time it is and carries out effects.
What is waited for:

    turn      an action of who is on turn, or the end of his time ──> the next turn, its contest, the end of a round
    handover  that who is on turn takes the screen from another, which begins his time ──> turn
    discard   what who has laid discards; nothing takes back what lies
    bot       what a robot does, for itself, for who is away, or who does not discard
    accept    whether what was laid is contested: by a robot, by a person, by nobody
    deal      that all have seen the scores of a round
    ""        nothing: the game is over

Each but the first may wait for ever, or not at all: `Times` says. In a pause nothing is due.
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
from lettres.rooms.effects import Effect, Question, Show, Think, Thought
from lettres.rooms.sitting import Sitting

ASTRAY = 2.0
"""Seconds by which the clocks of two servers of one base may differ."""
_MANY = 4  # melds that a robot changes in a turn that takes it the longest


def follow(room: Sitting, before: GameState, now: float) -> None:
    """Find what is waited for, once something was done in the state `before`, and until when."""
    in_turn = before.number == room.state.number and before.phase is not Phase.DEAL and room.row.due_for == "turn"
    due = room.row.due
    room.row = room.row._replace(since=now)
    _await(room, now)
    if in_turn and room.row.due_for in ("turn", "handover"):
        room.row = room.row._replace(since=now, due=due, due_for="turn")


def _await(room: Sitting, now: float) -> None:
    """Wait for what follows the last line, since when it was written."""
    room.thought = room.asked = None
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
    if room.plays_itself(state.turn):
        return now, "bot"
    if state.phase is Phase.DISCARD:  # what was laid stands: no time takes it back
        return _after(since, times.discard if seconds else None), "discard"
    if (seconds or times.hides) and times.handover != 0 and _is_shared(room, state.turn):
        return _after(since, times.handover), "handover"
    return None, "turn"


def _after(since: float, seconds: float | None) -> float | None:
    return None if seconds is None else since + seconds


def _run(room: Sitting, since: float) -> None:
    """Let the time of a turn run, where it has one, but for what its lines have used of it, and what it had gone on
    for when the game was left."""
    seconds, spent = room.session.game.rules.seconds, _spent(room)
    since -= max(0.0, room.session.used - spent)
    due = since + seconds + room.times.grace - spent if seconds else None
    room.row = room.row._replace(since=since, due=due, due_for="turn")


def _is_shared(room: Sitting, seat: int) -> bool:
    """Whether the screen of a seat is that of another person too."""
    return any(each != seat and room.seats[each].browser == room.seats[seat].browser for each in room.persons)


def _spent(room: Sitting) -> float:
    """The seconds of the turn that the lines which it has already tell."""
    done, number = room.session.done, room.state.number
    before = zip(reversed(done[1:]), reversed(done[:-1]))
    own = takewhile(lambda pair: pair[1].state.number == number and pair[1].state.phase is not Phase.DEAL, before)
    return sum(each.seconds for each, _ in own)


def _robots_contest(room: Sitting) -> bool:
    """Whether a robot may contest what was laid."""
    return bool(room.session.bots.keys() - {room.state.turn})


def wake_at(room: Sitting) -> float | None:
    """When something will happen by itself; None if nothing will before something comes in."""
    row = room.row
    if row.phase != "playing" or row.paused:
        return None
    if row.due_for == "bot":
        return max(row.due or 0.0, row.since + _pause(room, room.thought)) if room.thought is not None else None
    if row.due_for == "accept" and room.thought is not None and (room.thought.action or accepted(room)):
        says = row.since + room.times.says
        return says if row.due is None else min(row.due, says)
    return row.due


def seconds_left(room: Sitting, now: float) -> float | None:
    """The seconds that are left of what the room waits for; None where nothing runs out."""
    row = room.row
    if row.due_for in ("bot", "handover") or (row.left if row.paused else row.due) is None:
        return None
    left = row.left if row.paused else (row.due or 0.0) - now
    assert left is not None
    return max(0.0, left - (room.times.grace if row.due_for == "turn" else 0.0))


def robots_think(room: Sitting) -> bool:
    """Whether robots are to be heard before anything else happens by itself: their turn, or whether they contest."""
    return room.asked is not None and room.thought is None


def _pause(room: Sitting, thought: Thought) -> float:
    """How long a robot takes for what it does: as a person would, not as its search took."""
    after, pauses = getattr(thought.action, "after", None), room.times
    changed = len(set(after.melds) - set(room.state.table.melds)) if after is not None else 0
    return pauses.least + (pauses.most - pauses.least) * min(1.0, changed / _MANY)


def accepted(room: Sitting) -> bool:
    """Whether all persons who may contest what was laid have accepted it."""
    return not room.contesting or room.have_said("accept", room.contesting)


def wake(room: Sitting) -> list[Effect]:
    """What is to be thought about now, and is not yet."""
    kind = {"bot": "move", "accept": "contest"}.get(room.row.due_for, "")
    asks = kind == "move" or (kind == "contest" and _robots_contest(room))
    if not asks or room.row.paused or room.row.phase != "playing" or room.asked is not None:
        return []
    room.asked = Question(kind, room.row.last, room.state.turn, room.texts())
    return [Think(room.asked)]


def tick(room: Sitting, now: float) -> list[Effect]:
    """Let happen what is due."""
    _set_back(room, now)
    effects: list[Effect] = []
    while (at := wake_at(room)) is not None and now >= at:
        most = room.times.asleep
        asleep = most is not None and now - at > most and room.row.due_for != "bot"
        effects += _wake_up(room, now) if asleep else _HAPPENS[room.row.due_for](room, now)
    return effects


def _set_back(room: Sitting, now: float) -> None:
    """Wait no longer where the clock was set back: nobody has written a line in a time to come."""
    row = room.row
    ahead = row.since - now
    if ahead > ASTRAY and not row.paused:
        room.row = row._replace(since=now, due=None if row.due is None else row.due - ahead)


def _wake_up(room: Sitting, now: float) -> list[Effect]:
    """Wait anew where the server slept or was down when the time ended: nobody could have acted."""
    room.row = room.row._replace(since=now)
    _await(room, now)
    if room.row.due_for == "turn":  # the whole of it
        room.row = room.row._replace(due=now + room.session.game.rules.seconds + room.times.grace)
    return [Show(), *wake(room)]


def do(room: Sitting, action: Action, now: float, request: str = "") -> tuple[tuple[Event, ...], list[Effect]]:
    """Do an action: its events, and what it leads to. Raises `IllegalAction`."""
    begin_time(room, now)  # whoever acts has the screen
    before, last = room.state, room.row.last
    events = room.do(action, now, request)
    if room.row.last == last:
        return events, []
    follow(room, before, now)
    return events, [Show(), *wake(room)]


def begin_time(room: Sitting, now: float) -> list[Effect]:
    """Begin the time of a turn that waits for its player to take the screen; elsewhere it goes on as it does."""
    if room.row.due_for != "handover":
        return []
    _run(room, now)
    return [Show()]


def go_on(room: Sitting, now: float) -> list[Effect]:
    """Do at once what people are waited for, as all who are here want it: a pause ends, the player on turn has the
    screen, the scores of a round were seen, nobody contests what was laid."""
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
    """Whether the time of a seat's last two turns ran out, without a sign that its player was there."""
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
    """A robot contests what was laid, or nobody has."""
    answer = room.thought.action if room.thought is not None else None
    return do(room, answer if isinstance(answer, Challenge) else Accept(), now)[1]


def _bot_plays(room: Sitting, now: float) -> list[Effect]:
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


def take_thought(room: Sitting, thought: Thought, now: float) -> list[Effect]:
    """What was thought of a robot's turn, or of its answer to one; nothing where the game has gone on since."""
    if room.asked is None or (thought.kind, thought.n) != (room.asked.kind, room.asked.n):
        return []
    room.thought = thought
    return tick(room, now)


# -- what holds the game up


def pause(room: Sitting, now: float) -> None:
    """Hold the game, and the time of what it waits for."""
    if room.row.paused:
        return
    left = None if room.row.due is None else max(0.0, room.row.due - now)
    room.row = room.row._replace(paused=True, left=left, due=None, since=room.row.since - now)
    room.unsay("pause", "resume")
    room.thought = room.asked = None


def stop(room: Sitting, now: float) -> None:
    """End the game as it stands: nothing is waited for any more."""
    room.row = room.row._replace(phase="over", paused=False, left=None, due=None, due_for="", touched=now)
    room.opinions = frozenset()
    room.thought = room.asked = room.help = None


def resume(room: Sitting, now: float) -> list[Effect]:
    """Let it go on, with the time that was left."""
    due = None if room.row.left is None else now + room.row.left
    room.row = room.row._replace(paused=False, left=None, due=due, since=room.row.since + now)
    room.unsay("pause", "resume")
    _follow_again(room, now)
    return wake(room)


def change_player(room: Sitting, now: float) -> list[Effect]:
    """A robot takes a person's place, or gives it back: what is waited for may be another thing. The game waits where
    no person is left."""
    if not room.row.paused:
        _follow_again(room, now)
        if room.state.phase is Phase.CONTEST and accepted(room) and not _robots_contest(room):
            return do(room, Accept(), now)[1]
    if not room.persons and not room.row.paused:
        pause(room, now)
    return wake(room)


def _follow_again(room: Sitting, now: float) -> None:
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
