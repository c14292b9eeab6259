"""A room takes a message and the time, and returns effects. It does no input or output, reads no clock, never waits.

The driver stores the change of a `Save` before it carries out the other effects. If the change is stale, the room drops
the change, loads what was written meanwhile, and handles the message again. A room can be rebuilt from its rows at any
time. Besides the rows it holds only searches under way, which are started again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lettres.engine.events import Hint, Repair
from lettres.play.desk import Desk
from lettres.rooms import acts, drafts, flow, lobby, turns
from lettres.rooms.effects import Disconnect, Effect, Save, SendReply, SendView, Thought
from lettres.rooms.printing import set_for_print
from lettres.rooms.refusals import No
from lettres.rooms.rows import Rows
from lettres.rooms.state import RoomState
from lettres.rooms.votes import vote
from lettres.rooms.wire.incoming import (
    Act,
    Ask,
    Close,
    Draft,
    Hello,
    Hinting,
    Judge,
    Laying,
    Leave,
    Line,
    Mending,
    Message,
    Press,
    Rename,
    Renew,
    Robot,
    ShowOut,
    Sit,
    Start,
    Vote,
)
from lettres.rooms.wire.outgoing import Advised, Confirmed, denial

_THINKING = ("move", "contest")
_REQUESTS = 1000  # messages of one browser that wrote no line: a game has a few dozen


class Room(RoomState):
    """A room driven by messages."""

    def handle(self, browser: str | None, message: Message, now: float) -> list[Effect]:
        """Handle a message of a browser. A message sent again gets its first answer again."""
        before = self._begin()
        who = browser or ""
        effects = self._tick(now) + self._drop_absence_votes(who)
        woken = self.rows
        try:
            if not who and not isinstance(message, Hello):
                raise No("not_yours", "on n'agit que d'une place à soi.")
            answers = self._repeat_answer(who, message)
            if answers is None:
                self._check_requests(who, message)
                answers = self._with_confirmation(who, message, _HANDLERS[type(message)](self, who, message, now))
                self._remember(who, message, answers, woken)
        except No as refusal:
            answers = [SendReply(who, denial(refusal, message.id))]
            if refusal.code in ("stale", "late"):
                answers.append(SendView(who))
        return self._save(before, effects + answers)

    def tick(self, now: float) -> list[Effect]:
        """Do everything that is due; call it when `wake_at` has come."""
        before = self._begin()
        return self._save(before, self._tick(now))

    def think(self, thought: Thought, now: float) -> list[Effect]:
        """Take the answer of another process to a task, even a failed `Thought`."""
        before = self._begin()
        if self.begun is None:
            return []
        effects = self._tick(now)
        if thought.kind in _THINKING:
            effects += flow.take_thought(self, thought, now)
        else:
            request, answers = self.help, turns.take_help(self, thought, now)
            effects += answers
            if request is not None and self.help is None and not thought.failed:
                frames = (each.frame for each in answers if isinstance(each, SendReply))
                self.remember(request.browser, request.id, frames)
        return self._save(before, effects)

    def rematch(self, now: float) -> list[Effect]:
        """Create the next game of the same people, once. Raises `No`. All watchers get a view. The seats of the new
        room are already taken, and it is stored in the same transaction as this room."""
        before = self._begin()
        if self.row.revenge:
            return []
        rows = lobby.rematch(self, now)
        self.row = self.row._replace(revenge=rows.room.id)
        return self._save(before, [SendView()], rows)

    def erase_person(self, browser: str, now: float) -> list[Effect]:
        """Remove a person for good, with their name and the ids of their messages."""
        before = self._begin()
        effects = lobby.erase_person(self, browser, now)
        return self._save(before, effects, always=True)

    def wake(self) -> list[Effect]:
        """Return the work to start in a room that was just loaded."""
        return flow.wake(self) if self.begun is not None else []

    @property
    def wake_at(self) -> float | None:
        """When the next timed event is due; None if there is none."""
        return flow.wake_at(self) if self.begun is not None else None

    def takes_long(self, message: Message | None = None) -> bool:
        """Return True if a message, or a tick, may take milliseconds or more, and so belongs in a thread.

        Messages that read, judge or compose a table take long, and so do questions to the arbiter. So does passing, if
        a rule asks whether something could be laid (rules D5, N15).
        """
        if self.begun is None or isinstance(message, Hello):
            return False
        if isinstance(message.action if isinstance(message, Act) else message, _COMPOSING):
            return True
        rules, state = self.session.game.rules, self.state
        return rules.may_not_pass or (rules.deadlock == "first_blocked" and not state.pouch)

    # -- retries, and what is written

    def _repeat_answer(self, browser: str, message: Message) -> list[Effect] | None:
        """Return the answer to a message that was answered before, to send it again; None for a new message."""
        if isinstance(message, _PURE) or not browser:
            return None
        if (answers := self.answers.get((browser, message.id))) is not None:
            return [*(SendReply(browser, frame) for frame in answers), SendView(browser)]
        if self.help is not None and (self.help.browser, self.help.id) == (browser, message.id):
            return []
        request = turns.request_name(browser, message.id)
        line = self.line_of_message(request)
        if line is None and request not in self.requests:
            return None
        if line is None:
            return [acts.confirmation(self, browser, message.id), SendView(browser)]
        paid = isinstance(self.session.done[self.index_of_line(line.number)].action, Hint | Repair)
        if isinstance(message, Act | Line) and paid and self.help is None:
            return acts.search_again(self, browser, message, line.number)
        if paid:
            raise No("busy", "une recherche est déjà en cours dans cette partie : un instant.")
        return [SendReply(browser, Confirmed(message.id, line.number)), SendView(browser)]

    def _with_confirmation(self, browser: str, message: Message, answers: list[Effect]) -> list[Effect]:
        """Return `answers` with a confirmation for the sender, unless they hold a reply or a search will answer."""
        searching = self.help is not None and (self.help.browser, self.help.id) == (browser, message.id)
        if isinstance(message, Hello) or searching or any(isinstance(each, SendReply) for each in answers):
            return answers
        return [acts.confirmation(self, browser, message.id), *answers]

    def _remember(self, browser: str, message: Message, answers: list[Effect], before: Rows) -> None:
        """Keep the answers to a message that changed something, in case the message is sent again. A message that
        changed nothing is handled again on a retry, by any process."""
        if self.rows == before:
            return
        request = turns.request_name(browser, message.id)
        if self.line_of_message(request) is None:
            self.requests |= {request}
        frames = [each.frame for each in answers if isinstance(each, SendReply) and each.browser == browser]
        if frames:
            self.remember(browser, message.id, iter(frames))

    def _drop_absence_votes(self, browser: str) -> list[Effect]:
        """Drop the votes to replace a person who is there after all."""
        own = {seat.number for seat in self.seats if browser and seat.browser == browser}
        before, self.opinions = self.opinions, frozenset(each for each in self.opinions if each.of not in own)
        return [SendView()] if self.opinions != before else []

    def _check_requests(self, browser: str, message: Message) -> None:
        """Raise `No` for a browser that sends too many changes that write no line, because the id of each is stored."""
        own = sum(name.startswith(f"{browser}:") for name in self.requests)
        if own >= _REQUESTS and not isinstance(message, (*_PURE, Act, Line, Press)):
            raise No("too_many", "trop de demandes dans cette partie : jouez, ou commencez-en une autre.")

    def _begin(self) -> Rows:
        """Return the rows before a message is handled."""
        self.unsure = self.help, None
        return self.rows

    def _tick(self, now: float) -> list[Effect]:
        return flow.tick(self, now) if self.begun is not None else []

    def _save(self, before: Rows, effects: list[Effect], *made: Rows, always: bool = False) -> list[Effect]:
        """Return the effects in order, led by a `Save`, which holds what changed since `before`, and the new rooms
        `made`.

        Views for everyone are sent once, before the view of one browser. If `always`, the room is written even without
        a change.
        """
        change = self.change(before, always=always)
        sent = [each for each in effects if isinstance(each, SendView)]
        others = [each for each in effects if not isinstance(each, SendView)]
        views = sorted(dict.fromkeys(sent), key=lambda each: each != SendView())
        replies = [SendReply(each.browser, set_for_print(each.frame)) for each in others if isinstance(each, SendReply)]
        thinks = [each for each in others if not isinstance(each, SendReply)]
        out = tuple(each.browser for each in others if isinstance(each, Disconnect))
        saves = [Save(change._replace(made=made, out=out))] if change is not None else []
        return [*saves, *replies, *views, *thinks]


# -- messages that change nothing


def _desk(room: Room, seat: int, draft: Draft | None = None) -> Desk:
    return drafts.desk_at(room.session, seat, room.lexicon, draft, room.meaning)


def _hello(room: Room, browser: str, message: Hello, now: float) -> list[Effect]:
    if message.seat is not None:
        room.own_seat(browser, message.seat)
    return [SendView(browser)]


def _judge(room: Room, browser: str, message: Judge, now: float) -> list[Effect]:
    seat = room.own_seat(browser, message.seat).number
    acts.check_awake(room)
    return [SendReply(browser, drafts.judge_draft(message.id, _desk(room, seat, message.draft), message.draft))]


def _ask(room: Room, browser: str, message: Ask, now: float) -> list[Effect]:
    seat = room.own_seat(browser, message.seat).number
    text = drafts.ask_arbiter(_desk(room, seat), message.text)
    return [SendReply(browser, Advised(message.id, text))]


_PURE = (Hello, Judge, Ask)
_COMPOSING = (Ask, Judge, Line, Press, Hinting, Laying, Mending)
_HANDLERS: Mapping[type[Message], Callable[..., list[Effect]]] = {
    Hello: _hello,
    Judge: _judge,
    Ask: _ask,
    Line: acts.handle_line,
    Press: acts.press,
    Act: acts.act,
    Vote: vote,
    Sit: lobby.sit,
    Rename: lobby.rename,
    Leave: lobby.leave,
    ShowOut: lobby.show_out,
    Robot: lobby.add_robot,
    Start: lobby.start,
    Close: lobby.close,
    Renew: lobby.renew,
}
