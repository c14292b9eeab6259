"""A room: a message comes in, with the time; effects come out. No input, output, clock or waiting here.

What it asks to `Save` is written before anything else that it asks for is done. Where that is stale, the room takes it
back, becomes what was written meanwhile, and is handed the message again. It may be made again from its rows at any
time: it holds nothing else but searches that go on, which are asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lettres.engine.events import Hint, Repair
from lettres.web.rooms import acts, course, drafts, lobby
from lettres.web.rooms.effects import Effect, Save, Show, Tell, Thought
from lettres.web.rooms.fields import No
from lettres.web.rooms.messages import (
    Act,
    Ask,
    Close,
    Hello,
    Judge,
    Leave,
    Line,
    Message,
    Rename,
    Renew,
    ShowOut,
    Sit,
    Start,
    Vote,
)
from lettres.web.rooms.rows import Rows
from lettres.web.rooms.state import RoomState
from lettres.web.rooms.votes import vote

_THINKING = ("move", "contest")


class Room(RoomState):
    """A room that messages drive."""

    def handle(self, browser: str | None, message: Message, now: float) -> list[Effect]:
        """What a message of a browser leads to; a message that comes again gets its first answer again."""
        before = self._begin()
        effects = self._due(now)
        woken = self.rows
        who = browser or ""
        try:
            if not who and not isinstance(message, Hello):
                raise No("not_yours", "on n'agit que d'une place à soi.")
            answers = self._again(who, message)
            if answers is None:
                answers = _HANDLERS[type(message)](self, who, message, now)
                self._remember(who, message, answers, woken)
        except No as refusal:
            answers = [Tell(who, refusal.form(message.id))]
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
            effects += course.take_thought(self, thought, now)
        else:
            asked, answers = self.help, acts.take_help(self, thought, now)
            effects += answers
            if asked is not None and self.help is None and not thought.failed:
                told = (each.form for each in answers if isinstance(each, Tell))
                self.remember(asked.browser, asked.id, told)
        return self._saved(before, effects)

    def wake(self) -> list[Effect]:
        """What has to be thought about in a room that was just read."""
        return course.wake(self) if self.begun is not None else []

    @property
    def wake_at(self) -> float | None:
        """When something will happen by itself."""
        return course.wake_at(self) if self.begun is not None else None

    def may_search(self, message: Message | None = None) -> bool:
        """Whether handling a message, or a tick, may search the position, for some tens of milliseconds and more: it is
        then to be done in a thread.

        Where a rule asks whether something could be laid, passing is judged by a search (rules D5, N15).
        """
        if self.begun is None or isinstance(message, _PURE):
            return False
        rules, state = self.session.game.rules, self.state
        return rules.may_not_pass or (rules.deadlock == "first_blocked" and not state.pouch)

    # -- messages that come again, and what is written

    def _again(self, browser: str, message: Message) -> list[Effect] | None:
        """The first answer to a message that has been answered; None for a new one."""
        if isinstance(message, _PURE) or not browser:
            return None
        if (answers := self.answers.get((browser, message.id))) is not None:
            return [*(Tell(browser, form) for form in answers), Show(browser)]
        if self.help is not None and (self.help.browser, self.help.id) == (browser, message.id):
            return []
        request = acts.request_of(browser, message.id)
        line = self.answered(request)
        if line is None and request not in self.requests:
            return None
        if line is None:
            return [acts.done(self, browser, message), Show(browser)]
        if isinstance(message, Act) and isinstance(self.session.done[self.done_at(line.number)].action, Hint | Repair):
            return acts.search_again(self, browser, message, line.number) if self.help is None else None
        return [Tell(browser, {"type": "done", "id": message.id, "n": line.number}), Show(browser)]

    def _remember(self, browser: str, message: Message, answers: list[Effect], before: Rows) -> None:
        """Keep what a message was answered that has changed something; the rows tell it too, where no line does.

        One that has changed nothing is handled anew when it comes again, in this process as in any other.
        """
        if self.rows == before:
            return
        request = acts.request_of(browser, message.id)
        if self.answered(request) is None:
            self.requests |= {request}
        told = [each.form for each in answers if isinstance(each, Tell) and each.browser == browser]
        if told:
            self.remember(browser, message.id, iter(told))

    def _begin(self) -> Rows:
        """The rows as they are before something comes in."""
        self.unsure = self.help, None
        return self.rows

    def _due(self, now: float) -> list[Effect]:
        return course.tick(self, now) if self.begun is not None else []

    def _saved(self, before: Rows, effects: list[Effect]) -> list[Effect]:
        """The effects, what is to be written first, views of all shown once."""
        change = self.change(before)
        shown = [each for each in effects if isinstance(each, Show)]
        others = [each for each in effects if not isinstance(each, Show)]
        views = [Show()] if Show() in shown else list(dict.fromkeys(shown))
        told = [each for each in others if isinstance(each, Tell)]
        thinks = [each for each in others if not isinstance(each, Tell)]
        return [*([Save(change)] if change is not None else []), *told, *views, *thinks]


# -- what changes nothing


def _hello(room: Room, browser: str, message: Hello, now: float) -> list[Effect]:
    if message.seat is not None:
        room.own(browser, message.seat)
    return [Show(browser)]


def _judge(room: Room, browser: str, message: Judge, now: float) -> list[Effect]:
    seat = room.own(browser, message.seat).number
    acts.check_awake(room)
    return [
        Tell(
            browser,
            {"type": "judged", "id": message.id, **drafts.judged(room.session, seat, room.lexicon, message.draft)},
        )
    ]


def _ask(room: Room, browser: str, message: Ask, now: float) -> list[Effect]:
    seat = room.own(browser, message.seat).number
    text = drafts.ruling(room.session, seat, room.lexicon, message.text, room.meaning)
    return [Tell(browser, {"type": "answer", "id": message.id, "text": text})]


_PURE = (Hello, Judge, Ask)
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
    Start: lobby.start,
    Close: lobby.close,
    Renew: lobby.renew,
}
