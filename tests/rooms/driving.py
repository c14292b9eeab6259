"""What drives rooms in tests: browsers that send texts, a clock that is set by hand, thoughts at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

from msgspec.json import decode, encode

from lettres.engine import Phase
from lettres.engine.events import Action
from lettres.rooms.effects import Effect, Save, SendReply, SendView, Think, ThinkTask
from lettres.rooms.lobby import new_room
from lettres.rooms.room import Room
from lettres.rooms.rows import Rows
from lettres.rooms.thinking import RoomThinker
from lettres.rooms.wire.reading import read, read_new_room
from lexicon import Lexicon
from tools.load.scripts import as_message
from tools.load.scripts import robots_of as robots_of

NOW = 1_800_000_000.0
PEOPLE = ("ana", "zoé")
LEVELS = {"lettres": "débutant"}
"""The robots that play in tests, where the weakest is not the quickest."""


def counting() -> Any:
    """Random bytes, in every run the same."""
    return Random(17).randbytes


class Driven:
    """A room, and all that it has told; `rows` is what a store would hold."""

    def __init__(
        self, game: str, seats: Sequence[dict[str, str]], lexicon: Lexicon | None = None, **rules: Any
    ) -> None:
        wanted = {"game": game, "seats": list(seats), "rules": rules}
        self.now, self.lexicon, self.bits = NOW, lexicon, counting()
        self.rows, self.secret = new_room(read_new_room(json.dumps(wanted)), PEOPLE[0], lexicon, self.bits, self.now)
        self.thinker = RoomThinker(lexicon)
        self.told: list[tuple[str, dict[str, Any]]] = []
        self.questions: list[ThinkTask] = []
        self.room = Room(self.rows, lexicon, self.bits)
        self.room.present = frozenset(PEOPLE)
        self.shown, self.names = 0, count(1)
        self.seen: dict[tuple[int, int | None], str] = {}

    def reload(self) -> None:
        """Make the room again from what was written."""
        present = self.room.present
        self.room = Room(self.rows, self.lexicon, self.bits)
        self.room.present = present
        self.questions = []
        self.take(self.room.wake())

    def take(self, effects: Sequence[Effect]) -> list[dict[str, Any]]:
        """Do what a room asks for, but for thinking; what was told."""
        told = []
        for effect in effects:
            if isinstance(effect, Save):
                change = effect.change
                assert change.room.version == self.rows.room.version + 1
                lines, requests = (*self.rows.lines, *change.lines), self.rows.requests.union(change.requests)
                self.rows = Rows(change.room, change.seats, lines, change.opinions, requests)
                assert self.rows == self.room.rows
            elif isinstance(effect, SendReply):
                told.append(decode(encode(effect.frame)))
                self.told.append((effect.browser, told[-1]))
            elif isinstance(effect, Think):
                self.questions.append(effect.task)
            elif isinstance(effect, SendView):
                self.shown += 1
        return told

    def send(self, browser: str, kind: str, **fields: Any) -> list[dict[str, Any]]:
        """A message of a browser, as a text; what it was told. Its id and last line are made unless they are given."""
        message = {"type": kind, "id": f"m{next(self.names)}", "n": self.room.row.last, **fields}
        effects = self.room.handle(browser, read(json.dumps(message)), self.now)
        assert all(effect.browser == browser for effect in effects if isinstance(effect, SendReply))
        return self.take(effects)

    def act(self, seat: int, **action: Any) -> list[dict[str, Any]]:
        """An action of a seat, by its browser."""
        return self.send(self.room.seats[seat].browser, "act", seat=seat, action=action)

    def wait(self, seconds: float) -> None:
        """Let time go by; the room is woken when it wants to be."""
        until = self.now + seconds
        while (at := self.room.wake_at) is not None and at <= until:
            self.now = max(self.now, at)
            self.take(self.room.tick(self.now))
        self.now = until

    def think(self) -> None:
        """Answer what is to be thought about."""
        while self.questions:
            thought = self.thinker.think(self.questions.pop(0))
            self.take(self.room.think(thought, self.now))

    def start(self) -> None:
        """Seat the second person where a seat is free, and deal."""
        for seat in self.room.seats:
            if not (seat.bot or seat.browser):
                self.send(PEOPLE[1], "sit", seat=seat.number, name="Zoé", secret=self.secret)
        self.send(PEOPLE[0], "start")

    def step(self, robots: Sequence[Any]) -> None:
        """One thing more of a game in which robots choose for the persons too."""
        room, state = self.room, self.room.state
        self.now += 1.0
        if self.questions:
            self.think()
            self.wait(3.0)
        elif state.phase is Phase.DEAL:
            for seat in room.persons:
                if room.state.phase is Phase.DEAL:
                    self.act(seat, type="deal")
        elif room.contesting:
            self.act(room.contesting[0], type="accept")
        elif not room.is_robot(state.turn):
            action = robots[state.turn].act(room.session.game, room.session.view(state.turn))
            told = self.act(state.turn, **acted(room, action))
            assert told[0]["type"] == "done", told
        else:
            self.wait(3.0)


def acted(room: Room, action: Action) -> dict[str, Any]:
    """An action as a client sends it."""
    return as_message(room.form, action)


def seats_of(game: str, *, robot: bool = True) -> list[dict[str, str]]:
    """The seats of a game in tests: one person, another by invitation where there is place, a robot."""
    me, guest = {"kind": "me", "name": "Ana"}, {"kind": "guest"}
    third = [{"kind": "bot", "level": LEVELS.get(game, "")}] if robot else []
    return [me, guest] if game == "des" else [me, guest, *third]
