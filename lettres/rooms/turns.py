"""The decisions of a seat on its turn, for every user interface: actions, and help that is charged when it arrives."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from lettres.engine import IllegalAction, Phase
from lettres.engine.events import Action, Refused
from lettres.french.illegal import why_illegal
from lettres.french.speech import Speech
from lettres.play.desk import Desk
from lettres.play.hints import LAID_BY
from lettres.play.repair import Mended
from lettres.rooms import flow
from lettres.rooms.effects import Effect, Think, ThinkTask, Thought
from lettres.rooms.refusals import No
from lettres.rooms.rows import Opinion
from lettres.rooms.sitting import Help, Sitting

if TYPE_CHECKING:
    from lettres.rooms.wire.incoming import Draft


class Asker(NamedTuple):
    """The sender of a message: its browser, its seat, the message's `id`, and the time."""

    browser: str
    seat: int
    id: str
    now: float

    @property
    def request(self) -> str:
        """The unique name of the message, stored with the line that the message writes."""
        return request_name(self.browser, self.id)


def request_name(browser: str, name: str) -> str:
    """Return a name for the message `name` of a browser that no message of another browser has.

    >>> request_name("ana", "7")
    'ana:7'
    """
    return f"{browser}:{name}"


def act(
    room: Sitting, asker: Asker, why: Callable[[Refused], list[str]], first: Action, *others: Action
) -> list[Effect]:
    """Do the action `first` of a seat, then the `others` if a discard is now due. Raises `No` if `first` is illegal, or
    is refused at no cost. `why` returns the sentences for a refusal."""
    try:
        events, effects = flow.do(room, first, asker.now, asker.request)
    except IllegalAction as failure:
        raise No("illegal", why_illegal(failure, Speech(room.session.game))) from failure
    if not effects:  # the turn was refused at no cost
        raise No("illegal", " ".join(text for event in events if isinstance(event, Refused) for text in why(event)))
    room.opinions -= {Opinion(asker.seat, "pause")}  # playing on withdraws the vote for a pause
    for action in others if room.state.phase is Phase.DISCARD else ():
        effects = flow.do(room, action, asker.now)[1]
    return effects


def start_search(
    room: Sitting, asker: Asker, kind: str, *, desk: Desk | None = None, draft: Draft | None = None, line: str = ""
) -> list[Effect]:
    """Start the search for a `hint` or a `repair`, for a client's draft or a terminal's `desk`. A turn has one search
    at a time, so that a double request is paid once. A search for an earlier turn is abandoned."""
    given_up: list[Effect] = []
    if room.help is not None:
        if room.help.task.n == room.row.last:
            raise No("busy", "une recherche est déjà en cours dans cette partie : un instant.")
        given_up = room.answer(room.help, _CHANGED)
    task = ThinkTask(kind, room.row.last, asker.seat, room.texts(), draft, line)
    composed = desk.composer.settled if desk is not None else None
    room.help = Help(asker.browser, asker.id, task, desk=desk, composed=composed)
    return [*given_up, Think(task)]


_CHANGED = No("stale", "votre tour a changé entre-temps : rien ne vous est compté.")


def take_help(room: Sitting, thought: Thought, now: float) -> list[Effect]:
    """Take the answer of a search and charge for it. An answer that comes too late is neither shown nor charged."""
    request = room.help
    if request is None or (thought.kind, thought.n) != (request.task.kind, request.task.n):
        return []
    room.help = None
    if (no := _why_not(room, request, thought)) is not None:
        return room.answer(request, no)
    effects: list[Effect] = []
    if thought.action is not None and not request.paid:
        effects = flow.do(room, thought.action, now, request_name(request.browser, request.id))[1]
    if request.desk is not None:
        _lay(request.desk, thought)
    return [*room.answer(request, thought), *effects]


def _why_not(room: Sitting, request: Help, thought: Thought) -> No | None:
    """Return the refusal for an answer that is of no use any more; None for a useful one."""
    desk = request.desk
    if thought.failed:
        return No("busy", thought.text or "la recherche n'a pas abouti : redemandez dans un instant.")
    if not request.paid and (thought.n != room.row.last or room.row.paused or room.state.turn != thought.seat):
        return _CHANGED
    if desk is not None and thought.kind == "repair" and desk.composer.settled is not request.composed:
        desk.notice = "Votre coup a changé entre-temps : demandez encore « réparer »."
        return No("stale", desk.notice)
    return None


def _lay(desk: Desk, thought: Thought) -> None:
    """Show an answer at the terminal's desk that asked for it."""
    if thought.kind == "repair":
        desk.mend(Mended(thought.after, thought.action is not None, thought.text))
        return
    desk.notice = thought.text
    if thought.after is not None:
        desk.shown, desk.notice = thought.after, f"{thought.text} {LAID_BY}"
