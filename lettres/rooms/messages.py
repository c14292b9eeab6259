"""What a client may say, as frozen values; whatever else it says is refused in one French sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from lettres.play.requests import LONGEST
from lettres.position import Json
from lettres.rooms.fields import WORD, Fields, No, read_fields, read_table

ASKED = 20  # words asked of the arbiter at once
_ID = 64  # characters
_NAME = 60
_SECRET = 64
_SEATS = 8
_RULES = 80


class Draft(NamedTuple):
    """A turn as it stands on a client's screen.

    `table` is the whole table, unfinished melds too; `rack` the own tiles in the order of the screen, `order` how they
    are sorted; `asked` the command that Enter would confirm; `undo` and `redo` whether there is a step to go to. `at`
    is where the first row and column of a grid lie, counted from those of the turn's start, and `first` which of them
    are named first.
    """

    table: Json
    rack: tuple[str, ...] = ()
    order: str = ""
    asked: str = ""
    undo: bool = False
    redo: bool = False
    at: tuple[int, int] | None = None
    first: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """A message: its `id` is the client's, the same when it is sent again; `n` is the last line that it has seen."""

    id: str
    n: int


@dataclass(frozen=True, slots=True)
class Hello(Message):
    """Watch a room, from a seat or as a stranger."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class Sit(Message):
    """Take a free seat, by the secret of the invitation."""

    seat: int
    name: str
    secret: str


@dataclass(frozen=True, slots=True)
class Rename(Message):
    """Give a seat of one's own another name."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Leave(Message):
    """Give a seat up: it is free again, or a robot plays on for it."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShowOut(Message):
    """The host frees a seat before the deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class Robot(Message):
    """The host gives a free seat to a robot of a level."""

    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class Start(Message):
    """The host has the game dealt."""


@dataclass(frozen=True, slots=True)
class Close(Message):
    """The host closes a room before the deal."""


@dataclass(frozen=True, slots=True)
class Renew(Message):
    """The host makes a new invitation; the old one is worth nothing any more."""


@dataclass(frozen=True, slots=True)
class Judge(Message):
    """What is wrong with a draft, or what it would bring."""

    seat: int
    draft: Draft


@dataclass(frozen=True, slots=True)
class Line(Message):
    """A line that was typed, beside the draft that it changes; of a button, it is a `command` and never a word."""

    seat: int
    draft: Draft
    text: str
    command: bool = False


@dataclass(frozen=True, slots=True)
class Ask(Message):
    """A question to the arbiter."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Act(Message):
    """An action in the game, by its `kind`; the other fields are those that it needs."""

    seat: int
    kind: str
    table: Json = None
    source: str = ""
    tiles: tuple[str, ...] = ()
    draft: Draft | None = None


@dataclass(frozen=True, slots=True)
class Vote(Message):
    """A word on the course: `pause`, `resume`, `stand_in`, `stand_back`, `ready`, `resign`, some `of` a seat."""

    seat: int
    what: str
    of: int | None = None


class SeatWanted(NamedTuple):
    """A seat of a new room: `me`, `here` (another at the same screen), `guest` or `bot`."""

    kind: str
    name: str = ""
    level: str = ""


class NewRoom(NamedTuple):
    """A room that somebody wants, dealt at once where it is to `start`."""

    game: str
    rules: Mapping[str, object]
    theme: str
    seats: tuple[SeatWanted, ...]
    start: bool = False


def read(text: str) -> Message:
    """The message of a frame; raises `No`.

    >>> read('{"type": "start", "id": "a", "n": 0}')
    Start(id='a', n=0)
    >>> read('{"type": "start"}')
    Traceback (most recent call last):
    lettres.rooms.refusals.No: il manque « id ».
    """
    fields = read_fields(text)
    kind = fields.text("type", 20)
    if kind not in _KINDS:
        raise No("bad", f"« {kind} » n'est pas un message d'ici.")
    name, seen = fields.text("id", _ID), fields.number("n")
    message = _KINDS[kind](name, seen, fields)
    fields.check_read()
    return message


def read_new_room(text: str) -> NewRoom:
    """The room that a client wants; raises `No`.

    >>> read_new_room('{"game": "des", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "bot"}]}').seats[1]
    SeatWanted(kind='bot', name='', level='')
    """
    fields = read_fields(text)
    rules = fields.take("rules", {})
    if not isinstance(rules, dict) or len(rules) > _RULES:
        raise No("bad", '« rules » : on attend un objet, comme {"seconds": 90}.')
    seats = fields.take("seats", None)
    if not isinstance(seats, list) or not 1 <= len(seats) <= _SEATS:
        raise No("bad", f"« seats » : on attend de 1 à {_SEATS} places.")
    theme, start = fields.text("theme", _ID, ""), fields.flag("start")
    wanted = NewRoom(fields.text("game", _ID), rules, theme, tuple(map(_seat, seats)), start)
    fields.check_read()
    return wanted


def _seat(value: object) -> SeatWanted:
    fields = Fields(value)
    kind = fields.text("kind", 10)
    if kind not in ("me", "here", "guest", "bot"):
        raise No("bad", "« kind » : on attend me, here, guest ou bot.")
    seat = SeatWanted(kind, " ".join(fields.text("name", _NAME, "").split()), fields.text("level", _NAME, ""))
    fields.check_read()
    return seat


def _draft(fields: Fields) -> Draft:
    own = fields.inside("draft")
    draft = Draft(
        read_table(own.take("table", None)),
        own.tiles("rack"),
        own.text("order", 20, ""),
        own.text("asked", 20, ""),
        own.flag("undo"),
        own.flag("redo"),
        own.place("at"),
        own.place("first"),
    )
    own.check_read()
    return draft


def _act(name: str, seen: int, fields: Fields) -> Act:
    seat, own = fields.number("seat"), fields.inside("action")
    kind = own.text("type", 20)
    if kind not in _ACTIONS:
        raise No("bad", f"« {kind} » n'est pas une action d'ici.")
    act = Act(name, seen, seat, kind, **_ACTIONS[kind](own))
    own.check_read()
    return act


_ACTIONS: Mapping[str, Callable[[Fields], dict[str, Json]]] = {
    "play": lambda own: {"table": read_table(own.take("after", None))},
    "draw": lambda own: {"source": own.text("source", 10, "pouch")},
    "discard": lambda own: {"tiles": (own.text("tile", 8),)},
    "throw": lambda own: {"tiles": own.tiles("tiles")},
    "repair": lambda own: {"draft": _draft(own)},
    **{kind: lambda own: {} for kind in ("pass", "deal", "challenge", "accept", "hint")},
}


def _line(name: str, seen: int, fields: Fields) -> Line:
    return Line(name, seen, fields.number("seat"), _draft(fields), fields.text("text", LONGEST), fields.flag("command"))


def _ask(name: str, seen: int, fields: Fields) -> Ask:
    seat, text = fields.number("seat"), fields.text("text", LONGEST)
    words = text.split()
    if len(words) > ASKED or any(len(word) > WORD for word in words):
        raise No("too_many", f"{ASKED} mots au plus à la fois, de {WORD} lettres au plus.")
    return Ask(name, seen, seat, text)


def _vote(name: str, seen: int, fields: Fields) -> Vote:
    seat, what = fields.number("seat"), fields.text("what", 20)
    if what not in ("pause", "resume", "stand_in", "stand_back", "ready", "resign"):
        raise No("bad", "« what » : on attend pause, resume, stand_in, stand_back, ready ou resign.")
    return Vote(name, seen, seat, what, fields.number("of", seat) if what == "stand_in" else None)


def _hello(name: str, seen: int, fields: Fields) -> Hello:
    seat = fields.take("seat", None)
    if seat is not None and type(seat) is not int:
        raise No("bad", "« seat » : on attend un nombre entier.")
    return Hello(name, seen, seat)


def _named(fields: Fields) -> str:
    return " ".join(fields.text("name", _NAME).split())


_KINDS: Mapping[str, Callable[[str, int, Fields], Message]] = {
    "hello": _hello,
    "sit": lambda name, seen, own: Sit(name, seen, own.number("seat"), _named(own), own.text("secret", _SECRET, "")),
    "name": lambda name, seen, own: Rename(name, seen, own.number("seat"), _named(own)),
    "leave": lambda name, seen, own: Leave(name, seen, own.number("seat")),
    "show_out": lambda name, seen, own: ShowOut(name, seen, own.number("seat")),
    "robot": lambda name, seen, own: Robot(name, seen, own.number("seat"), own.text("level", _NAME, "")),
    "start": lambda name, seen, own: Start(name, seen),
    "close": lambda name, seen, own: Close(name, seen),
    "renew": lambda name, seen, own: Renew(name, seen),
    "judge": lambda name, seen, own: Judge(name, seen, own.number("seat"), _draft(own)),
    "line": _line,
    "ask": _ask,
    "act": _act,
    "vote": _vote,
}
