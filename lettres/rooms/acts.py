"""What a seat does in the game: its turn, a contest, a deal, help."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from lettres.engine import IllegalAction, Phase
from lettres.engine.events import (
    Accept,
    Action,
    Challenge,
    Deal,
    Discard,
    Draw,
    Hint,
    Pass,
    Play,
    Refused,
    Throw,
    TimeOut,
)
from lettres.french.illegal import why_illegal
from lettres.french.speech import Speech
from lettres.play.clock import time_left
from lettres.play.commands import read
from lettres.play.requests import Actions, Wish
from lettres.rooms import course, drafts
from lettres.rooms.effects import Effect, Question, Show, Tell, Think, Thought
from lettres.rooms.printing import for_buttons
from lettres.rooms.rows import Opinion
from lettres.rooms.state import Help, RoomState
from lettres.rooms.votes import vote
from lettres.rooms.wire.frames import Composed, Confirmed, HintGiven
from lettres.rooms.wire.messages import (
    Accepting,
    Act,
    Contesting,
    Dealing,
    Discarding,
    Draft,
    Drawing,
    Hinting,
    Laying,
    Line,
    Mending,
    Message,
    Passing,
    Throwing,
    Vote,
    Wanted,
)
from lettres.rooms.wire.no import No
from lexicon import fold

W = TypeVar("W")
_ON_TURN = (Phase.THROW, Phase.DRAW, Phase.PLAY, Phase.DRAWN, Phase.DISCARD)
_RESUME = ("REPRENDRE", "REPRENDS")
"""What lets a game in a pause go on, typed."""


class Asker(NamedTuple):
    """Who acts: a browser, from a seat of its own, by a message."""

    browser: str
    seat: int
    message: Act | Line
    now: float

    @property
    def request(self) -> str:
        """The name of the message, which a line of the record keeps."""
        return request_of(self.browser, self.message.id)


def request_of(browser: str, name: str) -> str:
    """The name of a message among those of all browsers.

    >>> request_of("ana", "7")
    'ana:7'
    """
    return f"{browser}:{name}"


def act(room: RoomState, browser: str, message: Act, now: float) -> list[Effect]:
    """Do what a seat asks for; raises `No`."""
    asker = Asker(browser, room.own(browser, message.seat).number, message, now)
    _check_goes_on(room, asker)
    return _ACTS[type(message.action)](room, asker, message.action)


def _check_goes_on(room: RoomState, asker: Asker) -> None:
    """Raise `No` where the game does not wait for the seat as it stood when the message was sent."""
    room.check_phase("playing")
    if room.seats[asker.seat].stand_in:
        raise No("illegal", "un robot joue à votre place : reprenez-la d'abord.")
    if asker.message.n != room.row.last:
        if _ran_out(room, asker):
            raise No("late", "trop tard : le temps de votre tour était écoulé.")
        if isinstance(asker.message, Act) and isinstance(asker.message.action, Contesting):
            _check_in_time(room, asker)
        raise No("stale", "la partie a avancé entre-temps : voici où elle en est.")
    check_awake(room)


def check_awake(room: RoomState) -> None:
    """Raise `No` in a pause, in which table and racks are out of sight."""
    if room.row.paused:
        raise No("illegal", "la partie est en pause : « reprendre » la fait continuer.")


def _ran_out(room: RoomState, asker: Asker) -> bool:
    """Whether the time of the seat ran out since the line that it has seen."""
    at = max(0, room.done_at(asker.message.n))
    since = zip(room.session.done[at:], room.session.done[at + 1 :])
    return any(isinstance(done.action, TimeOut) and before.state.turn == asker.seat for before, done in since)


def _check_turn(room: RoomState, seat: int) -> None:
    if room.state.turn != seat or room.state.phase not in _ON_TURN:
        raise No("illegal", "ce n'est pas encore à vous de jouer.")


def _do(room: RoomState, asker: Asker, first: Action, *others: Action) -> list[Effect]:
    """Do an action of a seat, and those of its line that follow where a discard does."""
    try:
        events, effects = course.do(room, first, asker.now, asker.request)
    except IllegalAction as failure:
        raise No("illegal", why_illegal(failure, Speech(room.session.game))) from failure
    if not effects:  # the turn was refused
        desk = drafts.desk_at(room.session, asker.seat, room.lexicon)
        refused = [sentence for event in events if isinstance(event, Refused) for sentence in desk.refusal(event)]
        raise No("illegal", " ".join(refused))
    room.opinions -= {Opinion(asker.seat, "pause")}  # who plays on wants none any more
    for action in others if room.state.phase is Phase.DISCARD else ():
        effects = course.do(room, action, asker.now)[1]
    return [_done(room, asker), *effects]


def _done(room: RoomState, asker: Asker) -> Tell:
    return done(room, asker.browser, asker.message)


def done(room: RoomState, browser: str, message: Message) -> Tell:
    """The answer to a message that was carried out."""
    return Tell(browser, Confirmed(message.id, room.row.last))


def _turn(action: Callable[[RoomState, W], Action]) -> Callable[[RoomState, Asker, W], list[Effect]]:
    """What does an action of whoever is on turn."""

    def acted(room: RoomState, asker: Asker, wanted: W) -> list[Effect]:
        _check_turn(room, asker.seat)
        return _do(room, asker, action(room, wanted))

    return acted


def _play(room: RoomState, wanted: Laying) -> Play:
    laid = drafts.read_table(room.form, wanted.after, room.state.table)
    if type(laid) is not type(room.state.table):
        raise No("bad", "« table » : ce n'est pas une table de ce jeu.")
    return room.session.play_to(laid)


def _draw(room: RoomState, wanted: Drawing) -> Draw:
    if wanted.source == "discard":
        return Draw("discard")
    return Draw()


def _deal(room: RoomState, asker: Asker, wanted: Dealing | Line) -> list[Effect]:
    """Say that one has seen the scores; the round is dealt when all who are here have."""
    if room.state.phase is not Phase.DEAL:
        raise No("illegal", "la manche n'est pas finie : on ne donne pas encore.")
    room.say(asker.seat, "deal")
    here = [seat for seat in room.persons if seat == asker.seat or room.is_here(seat)]
    if room.have_said("deal", here):
        return _do(room, asker, Deal())
    return [_done(room, asker), Show()]


def _challenge(room: RoomState, asker: Asker, wanted: Contesting | Line) -> list[Effect]:
    _check_contesting(room, asker.seat)
    return _do(room, asker, Challenge(asker.seat))


def _accept(room: RoomState, asker: Asker, wanted: Accepting | Line) -> list[Effect]:
    """Say that one contests nothing; what was laid stands when all persons have, and robots had time to answer."""
    _check_contesting(room, asker.seat)
    room.say(asker.seat, "accept")
    if not course.accepted(room):
        return [_done(room, asker), Show()]
    if not room.session.bots.keys() - {room.state.turn}:
        return _do(room, asker, Accept())
    return [_done(room, asker), Show(), *course.tick(room, asker.now)]


def _check_in_time(room: RoomState, asker: Asker) -> None:
    """Raise `No` for a contest that is over: the one that the asker has seen, or that the last line ended."""
    done = room.session.done
    for at in (room.done_at(asker.message.n), len(done) - 2):
        if not 0 <= at < len(done) - 1:
            continue
        state, action = done[at].state, done[at + 1].action
        if state.phase is not Phase.CONTEST or state.turn == asker.seat:
            continue
        if not isinstance(action, Challenge):
            raise No("late", "c'est trop tard : ce qui a été posé est accepté.")
        if action.by != asker.seat:
            raise No("late", f"c'est trop tard : {room.session.name(action.by)} a déjà contesté.")


def _check_contesting(room: RoomState, seat: int) -> None:
    if seat not in room.contesting:
        raise No("illegal", "il n'y a rien à contester.")


# -- help: a search of another process, which is charged when it comes


def _hint(room: RoomState, asker: Asker, wanted: Hinting) -> list[Effect]:
    _check_turn(room, asker.seat)
    hint = _wished(room, asker, _untouched(room, asker.seat), Wish.HINT.value)
    if hint.outcome is not Wish.HINT:
        raise No("illegal", hint.notice)
    return _search(room, asker, "hint")


def _wished(room: RoomState, asker: Asker, draft: Draft, command: str) -> drafts.Composed:
    return drafts.line(room.session, asker.seat, room.lexicon, draft, command, command=True)


def _untouched(room: RoomState, seat: int) -> Draft:
    return Draft(room.form.table(room.state.table), room.state.seats[seat].rack)


def _repair(room: RoomState, asker: Asker, wanted: Mending) -> list[Effect]:
    _check_turn(room, asker.seat)
    words = [Wish.REPAIR.value, "arranger"]  # the dice game has a word of its own
    tried = [_wished(room, asker, wanted.draft, word) for word in words]
    if all(each.outcome is not Wish.REPAIR for each in tried):
        raise No("illegal", tried[0].notice)
    return _search(room, asker, "repair", wanted.draft)


def _search(room: RoomState, asker: Asker, kind: str, draft: Draft | None = None, line: str = "") -> list[Effect]:
    """One search at a time in a room: what is asked for twice is not paid twice."""
    if room.help is not None:
        raise No("busy", "une recherche est déjà en cours dans cette partie : un instant.")
    question = Question(kind, room.row.last, asker.seat, room.texts(), draft, line)
    room.help = Help(asker.browser, asker.message.id, question)
    return [Think(question)]


def search_again(room: RoomState, browser: str, message: Act | Line, number: int) -> list[Effect]:
    """Search once more what the line of that number has paid: its answer was lost with the process."""
    kind = "hint" if isinstance(room.session.done[room.done_at(number)].action, Hint) else "repair"
    text = message.text if isinstance(message, Line) else ""
    draft = getattr(message if isinstance(message, Line) else message.action, "draft", None)
    question = Question(kind, number - 1, message.seat, room.texts(number - 1), draft, text)
    room.help = Help(browser, message.id, question, paid=True)
    return [Think(question)]


def take_help(room: RoomState, thought: Thought, now: float) -> list[Effect]:
    """What a search gave; once the turn is over, it is neither told nor paid."""
    asked = room.help
    if asked is None or (thought.kind, thought.n) != (asked.question.kind, asked.question.n):
        return []
    room.help = None
    no = None
    if thought.failed:
        no = No("busy", thought.text or "la recherche n'a pas abouti : redemandez dans un instant.")
    elif not asked.paid and (thought.n != room.row.last or room.row.paused or room.state.turn != thought.seat):
        no = No("stale", "votre tour a changé entre-temps : rien ne vous est compté.")
    if no is not None:
        return [Tell(asked.browser, no.frame(asked.id))]
    effects: list[Effect] = []
    if thought.action is not None and not asked.paid:
        effects = course.do(room, thought.action, now, request_of(asked.browser, asked.id))[1]
    mends = thought.kind == "repair"  # what is composed is replaced; a hint only shows
    return [Tell(asked.browser, HintGiven(asked.id, thought.text, thought.aloud, thought.after, mends)), *effects]


# -- a typed line


def typed(room: RoomState, browser: str, message: Line, now: float) -> list[Effect]:
    """What a typed line does: to the draft, or in the game."""
    asker = Asker(browser, room.own(browser, message.seat).number, message, now)
    if room.row.paused and (fold((message.text.split() or [""])[0]) or "") in _RESUME:
        return vote(room, browser, Vote(message.id, message.n, message.seat, "resume"), now)
    if special := _special(room, asker, message.text):
        _check_goes_on(room, asker)
        return special(room, asker, message)
    check_awake(room)
    said = read(message.text)
    if said.name == "contester" and not said.words and room.state.turn != asker.seat:
        _check_in_time(room, asker)
    draft, text, command = message.draft, message.text, message.command
    composed = drafts.line(room.session, asker.seat, room.lexicon, draft, text, room.meaning, command=command)
    outcome = composed.outcome
    if outcome is not None and not isinstance(outcome, Wish):
        _check_goes_on(room, asker)
        _check_turn(room, asker.seat)
        actions: Sequence[Action] = outcome if isinstance(outcome, Actions) else (outcome,)
        return _do(room, asker, *actions)
    notice = composed.notice
    if outcome in (Wish.HINT, Wish.REPAIR):
        _check_goes_on(room, asker)
        return _search(room, asker, "hint" if outcome is Wish.HINT else "repair", message.draft, message.text)
    if outcome is Wish.PAUSE:
        return vote(room, browser, Vote(message.id, message.n, message.seat, "pause"), now)
    if outcome is Wish.TIME:
        notice = time_left(seconds_left(room, now))
    return [Tell(browser, Composed(message.id, composed.draft, notice, composed.done, for_buttons(notice)))]


def _special(room: RoomState, asker: Asker, text: str) -> Callable[[RoomState, Asker, Line], list[Effect]] | None:
    """What a line does where no turn goes on: it contests, accepts or deals."""
    name = read(text).name if text.strip() else ""
    if asker.seat in room.contesting:
        return {"contester": _challenge, "accepter": _accept, "": _accept}.get(name)
    return _deal if room.begun and room.state.phase is Phase.DEAL and not name else None


def seconds_left(room: RoomState, now: float) -> float | None:
    """The seconds that are left of what the room waits for; None where nothing runs out."""
    row = room.row
    if row.due_for in ("bot", "handover") or (row.left if row.paused else row.due) is None:
        return None
    left = row.left if row.paused else (row.due or 0.0) - now
    assert left is not None
    return max(0.0, left - (course.GRACE if row.due_for == "turn" else 0.0))


_ACTS: Mapping[type[Wanted], Callable[..., list[Effect]]] = {
    Laying: _turn(_play),
    Passing: _turn(lambda room, wanted: Pass()),
    Drawing: _turn(_draw),
    Discarding: _turn(lambda room, wanted: Discard(wanted.tile)),
    Throwing: _turn(lambda room, wanted: Throw(wanted.tiles)),
    Dealing: _deal,
    Contesting: _challenge,
    Accepting: _accept,
    Hinting: _hint,
    Mending: _repair,
}
