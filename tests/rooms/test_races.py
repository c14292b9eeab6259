"""Two processes on one base, a clock that is set by hand: whatever comes at once, it is as if all came in a row.

`LETTRES_LONG=63` makes a thousand schedules of it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from random import Random
from typing import Any

import pytest

from lettres.engine import Phase
from lettres.records.journal import MemoryJournal
from lettres.records.session import Session, game_of
from lettres.rooms.effects import Effect, Save, SendReply, Think, Thought
from lettres.rooms.room import Room
from lettres.rooms.rows import Rows, Stale
from lettres.rooms.thinking import RoomThinker
from lettres.rooms.wire.incoming import Message
from lettres.rooms.wire.outgoing import Confirmed
from lettres.rooms.wire.reading import read
from lettres.server.store import Store
from lettres.server.store.opening import open_store
from tests.long import SEED, draws
from tests.rooms.driving import PEOPLE, Driven, acted, counting, robots_of, seats_of

Input = tuple[str | None, Message | Thought | None, float]
"""What comes in: a message of a browser, a thought, or nothing but the time."""
Written = tuple[Thought | None, Input]
"""What came in and was written, and the thought that the process had had before."""
GAMES = ("defausse", "deux-cents", "rummikub", "des")


def given(room: Room, came: Input) -> list[Effect]:
    browser, what, now = came
    if isinstance(what, Thought):
        return room.think(what, now)
    return room.handle(browser, what, now) if what is not None else room.tick(now)


class Process:
    """A server's process: a store of its own on the common base, and the room as it was read last."""

    def __init__(self, store: Store, rows: Rows) -> None:
        self.store, self.room = store, Room(rows, None, counting())
        self.room.present = frozenset(PEOPLE)
        self.late = 0

    def catch_up(self) -> list[Effect]:
        """Read the room where another process has written."""
        if self.store.version(self.room.row.id) == self.room.row.version:
            return []
        self.room.refresh(self.read())
        return self.room.wake()

    def read(self) -> Rows:
        rows = self.store.read(self.room.row.id)
        assert rows is not None
        return rows

    def take(
        self, came: Input, effects: Sequence[Effect], known: Thought | None, log: list[Written]
    ) -> Iterator[Effect]:
        """Write what is to be written, again where it is stale; then the other effects."""
        while effects and isinstance(effects[0], Save):
            try:
                self.store.write(effects[0].change)
            except Stale:
                self.late += 1
                self.room.restore(self.read())
                known = None
                yield from self.room.wake()
                effects = given(self.room, came)
                continue
            log.append((known, came))
            effects = effects[1:]
        yield from effects


class Schedule:
    """A game in which things come in at random, twice, late, and in two processes at once."""

    def __init__(self, number: int, stores: Sequence[Store]) -> None:
        self.random = Random(f"{SEED}/{number}")
        game = GAMES[number % len(GAMES)]
        driven = Driven(game, seats_of(game), seconds=12)
        driven.room.row = driven.room.row._replace(seed=number)
        driven.start()
        first = driven.rows.room._replace(id=f"{number}", invite=f"{number}")
        self.start = driven.rows._replace(room=first)
        stores[0].create(self.start)
        self.processes = [Process(store, self.start) for store in stores]
        self.thinker, self.robots = RoomThinker(None), robots_of(driven.room)
        self.now, self.log, self.names = driven.now, list[Written](), 0
        self.sent: list[tuple[str, Message]] = []
        self.thoughts: list[Thought] = []
        self.acknowledged: set[str] = set()
        self.met = Counter[str]()
        for effect in self.processes[0].room.wake():
            self.note(effect)

    def note(self, effect: Effect) -> None:
        if isinstance(effect, Think):
            self.thoughts.append(self.thinker.think(effect.task))
        elif isinstance(effect, SendReply) and isinstance(effect.frame, Confirmed):
            self.acknowledged.add(f"{effect.browser}:{effect.frame.id}")

    def step(self) -> None:
        """Something comes in at each of one or two processes, before either has written."""
        self.now = self.later()
        at_once = self.random.sample(self.processes, self.random.choice((1, 2, 2)))
        for process in at_once:
            for effect in process.catch_up():
                self.note(effect)
        came = [self.input(process.room) for process in at_once]
        known = [process.room.thought for process in at_once]
        answers = [(*each, given(each[0].room, each[1])) for each in zip(at_once, came, known)]
        self.random.shuffle(answers)
        wanted = [each[1] for each in answers if any(isinstance(effect, Save) for effect in each[3])]
        if len(wanted) == 2:
            self.met[" and ".join(sorted(what(each) for each in wanted))] += 1
        for process, each, thought, effects in answers:
            for effect in process.take(each, effects, thought, self.log):
                self.note(effect)

    def later(self) -> float:
        """The next moment: some time from now, or when a turn ends, or a little before or after that."""
        due = self.processes[0].room.wake_at
        if due is not None and self.random.random() < 0.4:
            return max(self.now, due + self.random.choice((-0.001, 0.0, 0.0, 0.001)))
        return self.now + self.random.choice((0.0, 0.1, 0.9, 2.5, 6.0, 12.0))

    def input(self, room: Room) -> Input:
        choices: list[Callable[[], Input]] = [lambda: (None, None, self.now), lambda: self.message(room)]
        if self.thoughts:
            choices += [lambda: (None, self.random.choice(self.thoughts[-3:]), self.now)] * 2
        if self.sent:
            choices.append(self.again)
        return self.random.choice(choices + [choices[1]] * 2)()

    def again(self) -> Input:
        """A message that comes once more."""
        self.met["retry"] += 1
        return (*self.random.choice(self.sent[-4:]), self.now)

    def message(self, room: Room) -> Input:
        """What somebody would do now, sometimes after what was seen before."""
        seat = self.random.choice([each.number for each in room.seats if each.browser])
        self.names += 1
        message = {"id": f"m{self.names}", "n": room.row.last - self.random.choice((0, 0, 0, 1)), "seat": seat}
        what = self.random.choice(("pause", "resume", "stand_back", "ready"))
        if room.row.phase == "playing" and self.random.random() < 0.9 and not room.row.paused:
            message |= {"type": "act", "action": self.action(room, seat)}
        else:
            message |= {"type": "vote", "what": what}
        self.sent.append((room.seats[seat].browser, read(json.dumps(message))))
        return (*self.sent[-1], self.now)

    def action(self, room: Room, seat: int) -> dict[str, Any]:
        state = room.state
        if state.phase is Phase.DEAL:
            return {"type": "deal"}
        if state.turn != seat or state.over:
            return {"type": "pass"}
        return acted(room, self.robots[seat].act(room.session.game, room.session.view(seat)))

    def check(self) -> None:
        """The record holds; no message has two lines, all that were acknowledged count; and what was written, in its
        order, comes out the same in a room alone."""
        rows = self.processes[0].read()
        session = Session.resume(MemoryJournal(), [line.text for line in rows.lines], game_of(None), None)
        assert len(session.done) > 1
        alone = Room(self.start, None, counting())
        alone.present = frozenset(PEOPLE)
        alone.wake()
        for known, came in self.log:
            alone.thought = known
            given(alone, came)
        assert alone.rows == rows
        requests = [line.request for line in rows.lines if line.request]
        assert len(requests) == len(set(requests)) and set(requests) <= self.acknowledged


def what(came: Input) -> str:
    """The kind of what comes in."""
    return "time" if came[1] is None else "thought" if isinstance(came[1], Thought) else "message"


@pytest.mark.slow
def test_what_comes_at_once_comes_in_a_row(address: str) -> None:
    games = draws(2, 4) if "://" in address else draws(6, 16)  # what a server adds is the order of its own transactions
    met = Counter[str]()
    with closing(open_store(address)) as one, closing(open_store(address)) as other:
        for number in range(games):
            schedule = Schedule(number, (one, other))
            for _ in range(40):
                schedule.step()
            schedule.check()
            met += schedule.met + Counter(late=sum(process.late for process in schedule.processes))
    assert met["retry"] and met["late"] and met["message and time"], met
