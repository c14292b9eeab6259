"""Games that robots play beforehand: the messages of each person, and the view of every seat after each line."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from lettres.engine import Phase
from lettres.engine.events import Action, Discard, Draw, Pass, Play, Throw
from lettres.games.catalogue import CATALOGUE
from lettres.players import bot
from lettres.position import Form
from lettres.records.header import Header
from lettres.records.journal import MemoryJournal, seal
from lettres.records.session import Session, game_of, lexicon_name
from lettres.rooms.effects import SendReply
from lettres.rooms.files import import_game
from lettres.rooms.room import Room
from lettres.rooms.wire.outgoing import Confirmed
from lettres.rooms.wire.reading import read
from lexicon import Lexicon
from tools.load.marks import expected

GAMES = ("lettres", "rummikub", "cartes", "defausse", "deux-cents", "des")
PEOPLE = ("Ana", "Zoé")
_LEVELS = {"words": "débutant", "grid": ""}
"""The robots that play people, if the usual one is not the quickest."""
RULES: Mapping[str, Mapping[str, int]] = {"deux-cents": {"rounds": 2, "target": 0}, "des": {"rounds": 2}}
_SECONDS = 86_400  # seconds of a turn: there is a deadline, and none is met

_RESTING = (Phase.THROW, Phase.DRAW, Phase.PLAY, Phase.DRAWN)


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """The message that makes a line: the seats that send it, the message, and the number of the line."""

    seats: tuple[int, ...]
    action: dict[str, Any]
    n: int


@dataclass(frozen=True, slots=True)
class Script:
    """A game: the lines of its record, its steps, whether the steps reach the end, and the views by line and seat.

    `rests` are the numbers of the lines after which the server does nothing by itself.
    """

    game: str
    lines: tuple[str, ...]
    steps: tuple[ScriptStep, ...]
    whole: bool
    rests: tuple[int, ...]
    seen: Mapping[tuple[int, int | None], str]

    def opening(self, lines: int) -> bytes:
        """Return the first `lines` lines as a saved game."""
        sealed, _ = seal(list(self.lines[:lines]))
        return "".join(f"{line}\n" for line in sealed).encode()


def as_message(form: Form, action: Action) -> dict[str, Any]:
    """Return an action as a client sends it."""
    match action:
        case Play(after):
            return {"type": "play", "after": form.table(after)}
        case Draw(source):
            return {"type": "draw", "source": source}
        case Discard(tile):
            return {"type": "discard", "tile": tile}
        case Throw(tiles):
            return {"type": "throw", "tiles": list(tiles)}
        case Pass():
            return {"type": "pass"}
    raise AssertionError(f"{action!r} is none of a robot")


def robots_of(room: Room) -> list[Any]:
    """Return a robot for each seat, to choose the actions of the person there."""
    game, level = room.session.game, _LEVELS.get(room.session.game.family, "joueur")
    spec = f"bot:{level}" if level else "bot"
    return [bot(spec, game, room.lexicon, seed=seat) for seat in range(len(room.seats))]


def dealt(name: str, seed: int, lexicon: Lexicon | None) -> Room:
    """Return a room of two seated people, into which a newly dealt game was imported."""
    entry = CATALOGUE[name]
    lexicon = lexicon if entry.needs_lexicon else None
    rules = entry.rules.from_options({"seconds": _SECONDS, **RULES.get(name, {})}).recorded()
    words = lexicon_name(lexicon) if lexicon is not None else ""
    header = Header(name, rules, words, "", PEOPLE, seed, "2026-01-02T03:04:05")
    journal = MemoryJournal()
    Session.new(header, game_of(lexicon)(header), lexicon, lambda: journal)
    sealed, _ = seal(journal.texts)
    data = "".join(f"{line}\n" for line in sealed).encode()
    rows, secret = import_game(data, PEOPLE[0], lexicon, Random(seed).randbytes, time.time())
    room = Room(rows, lexicon, bytes)
    sit = {"type": "sit", "id": "sit", "n": 0, "seat": 1, "name": PEOPLE[1], "secret": secret}
    room.handle(PEOPLE[1], read(json.dumps(sit)), time.time())
    room.present = frozenset(PEOPLE)
    return room


def play(name: str, seed: int, lexicon: Lexicon | None, most: int = 1000) -> Script:
    """Let robots play a game to its end, or for about `most` steps; return the script."""
    room = dealt(name, seed, lexicon)
    robots, steps = robots_of(room), list[ScriptStep]()
    seen = {(room.row.last, seat): expected(room, seat) for seat in (0, 1, None)}
    rests = [room.row.last]
    while room.row.phase == "playing" and (len(steps) < most or room.state.phase not in _RESTING):
        seats, action = _next(room, robots)
        for seat in seats:
            message = {"type": "act", "id": f"{len(steps)}", "n": room.row.last, "seat": seat, "action": action}
            effects = room.handle(PEOPLE[seat], read(json.dumps(message)), time.time())
            told = [each.frame for each in effects if isinstance(each, SendReply)]
            assert isinstance(told[0], Confirmed), told
        steps.append(ScriptStep(seats, action, room.row.last))
        rests += [room.row.last] if room.state.phase in _RESTING else []
        seen |= {(room.row.last, seat): expected(room, seat) for seat in (0, 1, None)}
    return Script(name, room.texts(), tuple(steps), room.row.phase == "over", tuple(rests), seen)


def _next(room: Room, robots: list[Any]) -> tuple[tuple[int, ...], dict[str, Any]]:
    """Return the seats that send the next message, and the message."""
    state = room.state
    if state.phase is Phase.DEAL:
        return room.persons, {"type": "deal"}
    if room.contesting:
        return room.contesting, {"type": "accept"}
    view = room.session.view(state.turn)
    return (state.turn,), as_message(room.form, robots[state.turn].act(room.session.game, view))
