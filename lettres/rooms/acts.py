"""The messages by which a seat plays: its turn, contests, deals, requests for help, typed lines and buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from lettres.compose import MoveError
from lettres.engine import Phase
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
    Throw,
    TimeOut,
)
from lettres.play.clock import time_left
from lettres.play.commands import read
from lettres.play.desk import Desk
from lettres.play.handlers import check_hint, check_repair
from lettres.play.requests import Actions, Wish, sentence
from lettres.rooms import drafts, flow, turns
from lettres.rooms.choices import with_option_labels
from lettres.rooms.effects import Effect, SendReply, SendView, Think, ThinkTask
from lettres.rooms.printing import without_typing_advice
from lettres.rooms.refusals import No
from lettres.rooms.sitting import Help
from lettres.rooms.state import RoomState
from lettres.rooms.turns import Asker
from lettres.rooms.votes import vote
from lettres.rooms.wire.incoming import (
    Accepting,
    Act,
    Contesting,
    Dealing,
    Discarding,
    Drawing,
    Hinting,
    Laying,
    Line,
    Mending,
    Passing,
    Press,
    Throwing,
    Vote,
    Wanted,
)
from lettres.rooms.wire.outgoing import ComposedReply, Confirmed
from lexicon import fold

W = TypeVar("W")
_ON_TURN = (Phase.THROW, Phase.DRAW, Phase.PLAY, Phase.DRAWN, Phase.DISCARD)
_RESUME = ("REPRENDRE", "REPRENDS")
"""The words that end a pause when they are typed."""


def act(room: RoomState, browser: str, message: Act, now: float) -> list[Effect]:
    """Carry out an action of a seat. Raises `No`."""
    asker = Asker(browser, room.own_seat(browser, message.seat).number, message.id, now)
    _check_goes_on(room, asker, message)
    return _ACTS[type(message.action)](room, asker, message.action)


def _check_goes_on(room: RoomState, asker: Asker, message: Act | Line | Press) -> None:
    """Raise `No` if the game has moved on since `message` was sent, or if it does not accept `message` now."""
    room.check_phase("playing")
    if room.seats[asker.seat].stand_in:
        raise No("illegal", "un robot joue à votre place : reprenez-la d'abord.")
    if message.n != room.row.last:
        if _ran_out(room, asker.seat, message.n):
            raise No("late", "trop tard : le temps de votre tour était écoulé.")
        if isinstance(message, Act) and isinstance(message.action, Contesting):
            _check_in_time(room, asker.seat, message.n)
        raise No("stale", "la partie a avancé entre-temps : voici où elle en est.")
    check_awake(room)


def check_awake(room: RoomState) -> None:
    """Raise `No` during a pause, which hides the table and the racks."""
    if room.row.paused:
        raise No("illegal", "la partie est en pause : « reprendre » la fait continuer.")


def _ran_out(room: RoomState, seat: int, seen: int) -> bool:
    """Return True if the seat has run out of time since the line numbered `seen`."""
    at = max(0, room.index_of_line(seen))
    since = zip(room.session.done[at:], room.session.done[at + 1 :])
    return any(isinstance(after.action, TimeOut) and before.state.turn == seat for before, after in since)


def _check_turn(room: RoomState, seat: int) -> None:
    if room.state.turn != seat or room.state.phase not in _ON_TURN:
        raise No("illegal", "ce n'est pas encore à vous de jouer.")


def _do(room: RoomState, asker: Asker, *actions: Action) -> list[Effect]:
    """Do the `actions` of the asker's seat, and confirm the asker's message."""
    effects = turns.act(room, asker, lambda event: _desk(room, asker.seat).refusal(event), *actions)
    return [_confirmation(room, asker), *effects]


def _desk(room: RoomState, seat: int) -> Desk:
    """Return the desk of a seat, with an empty draft."""
    return drafts.desk_at(room.session, seat, room.lexicon)


def _confirmation(room: RoomState, asker: Asker) -> SendReply:
    return confirmation(room, asker.browser, asker.id)


def confirmation(room: RoomState, browser: str, name: str) -> SendReply:
    """Return the confirmation of the message with the id `name`."""
    return SendReply(browser, Confirmed(name, room.row.last))


def _turn(action: Callable[[RoomState, W], Action]) -> Callable[[RoomState, Asker, W], list[Effect]]:
    """Return a handler that does `action` for the seat on turn, and refuses every other seat."""

    def handle(room: RoomState, asker: Asker, wanted: W) -> list[Effect]:
        _check_turn(room, asker.seat)
        return _do(room, asker, action(room, wanted))

    return handle


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
    """Record that a seat has seen the scores. The round is dealt once all persons present have seen them."""
    if room.state.phase is not Phase.DEAL:
        raise No("illegal", "la manche n'est pas finie : on ne donne pas encore.")
    room.add_opinion(asker.seat, "deal")
    here = [seat for seat in room.persons if seat == asker.seat or room.is_here(seat)]
    if room.all_hold("deal", here):
        return _do(room, asker, Deal())
    return [_confirmation(room, asker), SendView()]


def _challenge(room: RoomState, asker: Asker, wanted: Contesting | Line) -> list[Effect]:
    _check_contesting(room, asker.seat)
    return _do(room, asker, Challenge(asker.seat))


def _accept(room: RoomState, asker: Asker, wanted: Accepting | Line) -> list[Effect]:
    """Record that a seat accepts the turn that was laid. The turn stands once every person has accepted it and the
    robots have had their time to answer."""
    _check_contesting(room, asker.seat)
    room.add_opinion(asker.seat, "accept")
    if not flow.is_accepted(room):
        return [_confirmation(room, asker), SendView()]
    if not room.session.bots.keys() - {room.state.turn}:
        return _do(room, asker, Accept())
    return [_confirmation(room, asker), SendView(), *flow.tick(room, asker.now)]


def _check_in_time(room: RoomState, seat: int, seen: int) -> None:
    """Raise `No` if `seat` contests too late: the turn to contest after the line `seen`, or before the last line, was
    accepted already, or contested by another seat."""
    done = room.session.done
    for at in (room.index_of_line(seen), len(done) - 2):
        if not 0 <= at < len(done) - 1:
            continue
        state, action = done[at].state, done[at + 1].action
        if state.phase is not Phase.CONTEST or state.turn == seat:
            continue
        if not isinstance(action, Challenge):
            raise No("late", "c'est trop tard : ce qui a été posé est accepté.")
        if action.by != seat:
            raise No("late", f"c'est trop tard : {room.session.name(action.by)} a déjà contesté.")


def _check_contesting(room: RoomState, seat: int) -> None:
    if seat not in room.contesting:
        raise No("illegal", "il n'y a rien à contester.")


# -- help: another process searches, and the answer is charged when it arrives


def _hint(room: RoomState, asker: Asker, wanted: Hinting) -> list[Effect]:
    _check_turn(room, asker.seat)
    _check(room, check_hint, _desk(room, asker.seat))
    return turns.start_search(room, asker, "hint")


def _repair(room: RoomState, asker: Asker, wanted: Mending) -> list[Effect]:
    _check_turn(room, asker.seat)
    _check(room, check_repair, drafts.desk_at(room.session, asker.seat, room.lexicon, wanted.draft))
    return turns.start_search(room, asker, "repair", draft=wanted.draft)


def _check(room: RoomState, check: Callable[[Desk], None], desk: Desk) -> None:
    """Raise `No` if `check` refuses help at the desk."""
    try:
        check(desk)
    except MoveError as failure:
        raise No("illegal", with_option_labels(type(desk.game.rules), sentence(failure))) from failure


def search_again(room: RoomState, browser: str, message: Act | Line, number: int) -> list[Effect]:
    """Repeat the search for which the line `number` has already paid. The answer was lost when the process ended."""
    kind = "hint" if isinstance(room.session.done[room.index_of_line(number)].action, Hint) else "repair"
    text = message.text if isinstance(message, Line) else ""
    draft = getattr(message if isinstance(message, Line) else message.action, "draft", None)
    task = ThinkTask(kind, number - 1, message.seat, room.texts(number - 1), draft, text)
    room.help = Help(browser, message.id, task, paid=True)
    return [Think(task)]


# -- a typed line


def handle_line(room: RoomState, browser: str, message: Line, now: float) -> list[Effect]:
    """Carry out a typed line, which either changes the draft or acts in the game."""
    asker = Asker(browser, room.own_seat(browser, message.seat).number, message.id, now)
    if room.row.paused and (fold((message.text.split() or [""])[0]) or "") in _RESUME:
        return vote(room, browser, Vote(message.id, message.n, message.seat, "resume"), now)
    if special := _line_between_turns(room, asker, message.text):
        _check_goes_on(room, asker, message)
        return special(room, asker, message)
    check_awake(room)
    command = read(message.text)
    if command.name == "contester" and not command.words and room.state.turn != asker.seat:
        _check_in_time(room, asker.seat, message.n)
    desk = drafts.desk_at(room.session, asker.seat, room.lexicon, message.draft, room.meaning)
    composed = drafts.apply_line(desk, message.text)
    if composed.outcome in (Wish.HINT, Wish.REPAIR):
        _check_goes_on(room, asker, message)
        kind = "hint" if composed.outcome is Wish.HINT else "repair"
        return turns.start_search(room, asker, kind, draft=message.draft, line=message.text)
    if composed.outcome is Wish.PAUSE:
        return vote(room, browser, Vote(message.id, message.n, message.seat, "pause"), now)
    if composed.outcome is Wish.TIME:
        composed = composed._replace(notice=time_left(flow.seconds_left(room, now)))
    return _finish(room, asker, message, composed)


def press(room: RoomState, browser: str, message: Press, now: float) -> list[Effect]:
    """Carry out a button, which either acts in the game or asks for something to read."""
    asker = Asker(browser, room.own_seat(browser, message.seat).number, message.id, now)
    check_awake(room)
    desk = drafts.desk_at(room.session, asker.seat, room.lexicon, message.draft, room.meaning)
    return _finish(room, asker, message, drafts.press_button(desk, message.button, message.tile))


def _finish(room: RoomState, asker: Asker, message: Line | Press, composed: drafts.Composed) -> list[Effect]:
    """Play the actions of a line or a button, or reply with the draft and the notice."""
    outcome = composed.outcome
    if outcome is not None and not isinstance(outcome, Wish):
        _check_goes_on(room, asker, message)
        _check_turn(room, asker.seat)
        return _do(room, asker, *(outcome if isinstance(outcome, Actions) else (outcome,)))
    question = without_typing_advice(composed.notice)
    reply = ComposedReply(message.id, composed.draft, composed.notice, composed.done, question)
    return [SendReply(asker.browser, reply)]


def _line_between_turns(
    room: RoomState, asker: Asker, text: str
) -> Callable[[RoomState, Asker, Line], list[Effect]] | None:
    """Return the handler of a typed line that contests, accepts or deals, outside a turn; None for any other line."""
    name = read(text).name if text.strip() else ""
    if asker.seat in room.contesting:
        return {"contester": _challenge, "accepter": _accept, "": _accept}.get(name)
    return _deal if room.begun and room.state.phase is Phase.DEAL and not name else None


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
