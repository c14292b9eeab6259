"""A room: a message comes in, with the time; effects come out. No input, output, clock or waiting here.

What it asks to `Save` is written before anything else that it asks for is done. Where that is stale, the room takes it
back, becomes what was written meanwhile, and is handed the message again. It may be made again from its rows at any
time: it holds nothing else but searches that go on, which are asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lettres.engine.events import Hint, Repair
from lettres.play.desk import Desk
from lettres.rooms import acts, drafts, flow, lobby, turns
from lettres.rooms.effects import Effect, Out, Save, Show, Tell, Thought
from lettres.rooms.printing import in_print
from lettres.rooms.refusals import No
from lettres.rooms.rows import Rows
from lettres.rooms.state import RoomState
from lettres.rooms.votes import vote
from lettres.rooms.wire.frames import Advised, Confirmed, denied
from lettres.rooms.wire.messages import (
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
    Rename,
    Renew,
    Robot,
    ShowOut,
    Sit,
    Start,
    Vote,
)

_THINKING = ("move", "contest")
_REQUESTS = 1000  # of a browser, without a line: a game has some tens


class Room(RoomState):
    """A room that messages drive."""

    def handle(self, browser: str | None, message: Message, now: float) -> list[Effect]:
        """What a message of a browser leads to; a message that comes again gets its first answer again."""
        before = self._begin()
        who = browser or ""
        effects = self._due(now) + self._turned_up(who)
        woken = self.rows
        try:
            if not who and not isinstance(message, Hello):
                raise No("not_yours", "on n'agit que d'une place à soi.")
            answers = self._again(who, message)
            if answers is None:
                self._check_requests(who, message)
                answers = self._told(who, message, _HANDLERS[type(message)](self, who, message, now))
                self._remember(who, message, answers, woken)
        except No as refusal:
            answers = [Tell(who, denied(refusal, message.id))]
            if refusal.code in ("stale", "late"):
                answers.append(Show(who))
        return self._saved(before, effects + answers)

    def tick(self, now: float) -> list[Effect]:
        """What the time has brought; to be called when `wake_at` has come."""
        before = self._begin()
        return self._saved(before, self._due(now))

    def think(self, thought: Thought, now: float) -> list[Effect]:
        """What a search has given, or that it has failed."""
        before = self._begin()
        if self.begun is None:
            return []
        effects = self._due(now)
        if thought.kind in _THINKING:
            effects += flow.take_thought(self, thought, now)
        else:
            asked, answers = self.help, turns.take_help(self, thought, now)
            effects += answers
            if asked is not None and self.help is None and not thought.failed:
                told = (each.frame for each in answers if isinstance(each, Tell))
                self.remember(asked.browser, asked.id, told)
        return self._saved(before, effects)

    def rematch(self, now: float) -> list[Effect]:
        """Make another game of the same people, once; raises `No`.

        It is told to all who watch, who hold their seats there already, and written with what tells it.
        """
        before = self._begin()
        if self.row.revenge:
            return []
        rows = lobby.rematch(self, now)
        self.row = self.row._replace(revenge=rows.room.id)
        return self._saved(before, [Show()], rows)

    def erase_person(self, browser: str, now: float) -> list[Effect]:
        """Take a person out for good, with his name and all that is kept of what he did."""
        before = self._begin()
        effects = lobby.erase_person(self, browser, now)
        return self._saved(before, effects, always=True)

    def wake(self) -> list[Effect]:
        """What has to be thought about in a room that was just read."""
        return flow.wake(self) if self.begun is not None else []

    @property
    def wake_at(self) -> float | None:
        """When something will happen by itself."""
        return flow.wake_at(self) if self.begun is not None else None

    def takes_long(self, message: Message | None = None) -> bool:
        """Return whether handling a message, or a tick, may take some milliseconds and more: it is then to be done in a
        thread.

        A table is read, judged or composed, a question is put to the arbiter. And where a rule asks whether something
        could be laid, passing is judged by a search (rules D5, N15).
        """
        if self.begun is None or isinstance(message, Hello):
            return False
        if isinstance(message.action if isinstance(message, Act) else message, _COMPOSING):
            return True
        rules, state = self.session.game.rules, self.state
        return rules.may_not_pass or (rules.deadlock == "first_blocked" and not state.pouch)

    # -- messages that come again, and what is written

    def _again(self, browser: str, message: Message) -> list[Effect] | None:
        """The first answer to a message that has been answered; None for a new one."""
        if isinstance(message, _PURE) or not browser:
            return None
        if (answers := self.answers.get((browser, message.id))) is not None:
            return [*(Tell(browser, frame) for frame in answers), Show(browser)]
        if self.help is not None and (self.help.browser, self.help.id) == (browser, message.id):
            return []
        request = turns.request_of(browser, message.id)
        line = self.answered(request)
        if line is None and request not in self.requests:
            return None
        if line is None:
            return [acts.done(self, browser, message.id), Show(browser)]
        paid = isinstance(self.session.done[self.done_at(line.number)].action, Hint | Repair)
        if isinstance(message, Act | Line) and paid and self.help is None:
            return acts.search_again(self, browser, message, line.number)
        if paid:
            raise No("busy", "une recherche est déjà en cours dans cette partie : un instant.")
        return [Tell(browser, Confirmed(message.id, line.number)), Show(browser)]

    def _told(self, browser: str, message: Message, answers: list[Effect]) -> list[Effect]:
        """The answers, of which one is to who asked; a search is answered once it ends."""
        searching = self.help is not None and (self.help.browser, self.help.id) == (browser, message.id)
        if isinstance(message, Hello) or searching or any(isinstance(each, Tell) for each in answers):
            return answers
        return [acts.done(self, browser, message.id), *answers]

    def _remember(self, browser: str, message: Message, answers: list[Effect], before: Rows) -> None:
        """Keep what a message was answered that has changed something; the rows tell it too, where no line does.

        One that has changed nothing is handled anew when it comes again, in this process as in any other.
        """
        if self.rows == before:
            return
        request = turns.request_of(browser, message.id)
        if self.answered(request) is None:
            self.requests |= {request}
        told = [each.frame for each in answers if isinstance(each, Tell) and each.browser == browser]
        if told:
            self.remember(browser, message.id, iter(told))

    def _turned_up(self, browser: str) -> list[Effect]:
        """Forget that others wanted a robot for who is there after all."""
        own = {seat.number for seat in self.seats if browser and seat.browser == browser}
        before, self.opinions = self.opinions, frozenset(each for each in self.opinions if each.of not in own)
        return [Show()] if self.opinions != before else []

    def _check_requests(self, browser: str, message: Message) -> None:
        """Raise `No` for a browser that changes without end what leaves no line: each is kept."""
        own = sum(name.startswith(f"{browser}:") for name in self.requests)
        if own >= _REQUESTS and not isinstance(message, (*_PURE, Act, Line)):
            raise No("too_many", "trop de demandes dans cette partie : jouez, ou commencez-en une autre.")

    def _begin(self) -> Rows:
        """The rows as they are before something comes in."""
        self.unsure = self.help, None
        return self.rows

    def _due(self, now: float) -> list[Effect]:
        return flow.tick(self, now) if self.begun is not None else []

    def _saved(self, before: Rows, effects: list[Effect], *made: Rows, always: bool = False) -> list[Effect]:
        """The effects, what is to be written first, with rooms to be `made`; views of all shown once, before one that
        is asked for, be it the first of a socket. If `always`, the room is written though it is as it was."""
        change = self.change(before, always=always)
        shown = [each for each in effects if isinstance(each, Show)]
        others = [each for each in effects if not isinstance(each, Show)]
        views = sorted(dict.fromkeys(shown), key=lambda each: each != Show())
        told = [Tell(each.browser, in_print(each.frame)) for each in others if isinstance(each, Tell)]
        thinks = [each for each in others if not isinstance(each, Tell)]
        out = tuple(each.browser for each in others if isinstance(each, Out))
        saves = [Save(change._replace(made=made, out=out))] if change is not None else []
        return [*saves, *told, *views, *thinks]


# -- what changes nothing


def _desk(room: Room, seat: int, draft: Draft | None = None) -> Desk:
    return drafts.desk_at(room.session, seat, room.lexicon, draft, room.meaning)


def _hello(room: Room, browser: str, message: Hello, now: float) -> list[Effect]:
    if message.seat is not None:
        room.own(browser, message.seat)
    return [Show(browser)]


def _judge(room: Room, browser: str, message: Judge, now: float) -> list[Effect]:
    seat = room.own(browser, message.seat).number
    acts.check_awake(room)
    return [Tell(browser, drafts.judged(message.id, _desk(room, seat, message.draft), message.draft))]


def _ask(room: Room, browser: str, message: Ask, now: float) -> list[Effect]:
    seat = room.own(browser, message.seat).number
    text = drafts.ruling(_desk(room, seat), message.text)
    return [Tell(browser, Advised(message.id, text))]


_PURE = (Hello, Judge, Ask)
_COMPOSING = (Ask, Judge, Line, Hinting, Laying, Mending)
_HANDLERS: Mapping[type[Message], Callable[..., list[Effect]]] = {
    Hello: _hello,
    Judge: _judge,
    Ask: _ask,
    Line: acts.typed,
    Act: acts.act,
    Vote: vote,
    Sit: lobby.sit,
    Rename: lobby.rename,
    Leave: lobby.leave,
    ShowOut: lobby.show_out,
    Robot: lobby.robot,
    Start: lobby.start,
    Close: lobby.close,
    Renew: lobby.renew,
}
