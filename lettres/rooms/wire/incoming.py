"""Objects that clients send: messages to a room, and the bodies of requests about rooms."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from lettres.play.requests import LONGEST
from lettres.rooms.refusals import No
from lettres.rooms.wire.parts import WORD, RuleValue, Table, Tile

LARGEST = 8192  # bytes of a message
ASKED = 20  # words in one question to the arbiter
LINK = 300  # characters of an address
_LETTERS = 240  # in all words of a table: more than a box holds
_SEATS = 8

Count = Annotated[int, Meta(ge=0, lt=1 << 31)]
Id = Annotated[str, Meta(max_length=64)]
Short = Annotated[str, Meta(max_length=20)]
Name = Annotated[str, Meta(max_length=60)]
Text = Annotated[str, Meta(max_length=LONGEST)]
Tiles = Annotated[tuple[Tile, ...], Meta(max_length=120)]
Near = Annotated[int, Meta(ge=-99, le=99)]
VoteKind = Literal["pause", "resume", "stand_in", "stand_back", "ready", "resign"]
SeatKind = Literal["me", "here", "guest", "bot"]


class Incoming(Struct, frozen=True, forbid_unknown_fields=True):
    """An object from a client: unknown fields and unprintable texts are refused."""

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            texts = value if isinstance(value, tuple) else (value,)
            if not all(text.isprintable() for text in texts if isinstance(text, str)):
                raise No("bad", f"« {name} » : on attend des caractères tous lisibles.")
            if name in ("table", "after") and sum(len(meld) for meld in value if isinstance(meld, str)) > _LETTERS:
                raise No("bad", f"« {name} » : il n'y a pas de jeu de plus de {_LETTERS} lettres.")


class Draft(Incoming, frozen=True):
    """A turn as it stands on a client's screen.

    `table` is the whole table, with unfinished melds; `rack` holds the player's tiles as they are shown, and `order`
    names their sorting. `asked` is the command that Enter would confirm. `undo` and `redo` say if there is a step to
    undo or redo. `at` is the position of the grid's first row and column, counted from those at the start of the turn.
    `first` is the row and column from which the names of rows and columns count.
    """

    table: Table
    rack: Tiles = ()
    order: Short = ""
    asked: Short = ""
    undo: bool = False
    redo: bool = False
    at: tuple[Near, Near] | None = None
    first: tuple[Near, Near] | None = None


# -- messages


class Message(Incoming, frozen=True):
    """A message. The client chooses `id`, and repeats it on a retry. `n` is the last line that the client has seen."""

    id: Id
    n: Count


class Hello(Message, frozen=True, tag="hello"):
    """Watch a room, from a seat or as a stranger."""

    seat: int | None = None


class Sit(Message, frozen=True, tag="sit"):
    """Take a free seat, with the secret of the invitation."""

    seat: Count
    name: Name
    secret: Id = ""


class Rename(Message, frozen=True, tag="name"):
    """Rename one's own seat."""

    seat: Count
    name: Name


class Leave(Message, frozen=True, tag="leave"):
    """Give up a seat, which becomes free or is played on by a robot."""

    seat: Count


class ShowOut(Message, frozen=True, tag="show_out"):
    """As host, free a seat before the deal."""

    seat: Count


class Robot(Message, frozen=True, tag="robot"):
    """As host, give a free seat to a robot of a level."""

    seat: Count
    level: Name = ""


class Start(Message, frozen=True, tag="start"):
    """As host, start the game."""


class Close(Message, frozen=True, tag="close"):
    """As host, close a room before the deal."""


class Renew(Message, frozen=True, tag="renew"):
    """As host, make a new invitation; the old one becomes invalid."""


class Judge(Message, frozen=True, tag="judge"):
    """Ask for the faults of a draft, or what it would score."""

    seat: Count
    draft: Draft


class Line(Message, frozen=True, tag="line"):
    """A typed line, with the draft that it changes."""

    seat: Count
    draft: Draft
    text: Text


class Press(Message, frozen=True, tag="press"):
    """A button pressed while `draft` is on the screen. If the reply sets `draft.asked`, the same button again confirms.

    `discard` lays the draft and discards `tile`.
    """

    seat: Count
    draft: Draft
    button: Literal["validate", "pass", "discard", "help", "score", "rules"]
    tile: Text = ""


class Ask(Message, frozen=True, tag="ask"):
    """A question to the arbiter."""

    seat: Count
    text: Text

    def __post_init__(self) -> None:
        super().__post_init__()
        words = self.text.split()
        if len(words) > ASKED or any(len(word) > WORD for word in words):
            raise No("too_many", f"{ASKED} mots au plus à la fois, de {WORD} lettres au plus.")


class Vote(Message, frozen=True, tag="vote"):
    """A vote or a decision about the game; for `stand_in`, `of` is the seat that a robot is to play."""

    seat: Count
    what: VoteKind
    of: Count | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.of is not None and self.what != "stand_in":
            raise No("bad", "« of » n'est pas attendu ici.")


# -- actions in the game


class Laying(Incoming, frozen=True, tag="play"):
    """Lay tiles: `after` is the table at the end of the turn."""

    after: Table


class Drawing(Incoming, frozen=True, tag="draw"):
    """Draw a tile, from the pouch or the discard pile."""

    source: Short = "pouch"


class Discarding(Incoming, frozen=True, tag="discard"):
    """Discard a tile."""

    tile: Tile


class Throwing(Incoming, frozen=True, tag="throw"):
    """Throw dice."""

    tiles: Tiles = ()


class Mending(Incoming, frozen=True, tag="repair"):
    """Have a draft repaired, at a cost."""

    draft: Draft


class Passing(Incoming, frozen=True, tag="pass"):
    """Pass."""


class Dealing(Incoming, frozen=True, tag="deal"):
    """Go on to the next round."""


class Contesting(Incoming, frozen=True, tag="challenge"):
    """Contest the turn that was laid."""


class Accepting(Incoming, frozen=True, tag="accept"):
    """Accept the turn that was laid."""


class Hinting(Incoming, frozen=True, tag="hint"):
    """Ask for the next hint, at a cost."""


Wanted = Laying | Drawing | Discarding | Throwing | Mending | Passing | Dealing | Contesting | Accepting | Hinting


class Act(Message, frozen=True, tag="act"):
    """An action in the game."""

    seat: Count
    action: Wanted


ClientMessage = (
    Hello | Sit | Rename | Leave | ShowOut | Robot | Start | Close | Renew | Judge | Line | Press | Ask | Act | Vote
)

# -- bodies of requests


class SeatWanted(Incoming, frozen=True):
    """A seat of a new room; `here` is another person at the same screen."""

    kind: SeatKind
    name: Name = ""
    level: Name = ""


class NewRoom(Incoming, frozen=True):
    """A new room; its game starts at once if `start` is true."""

    game: Id
    seats: Annotated[tuple[SeatWanted, ...], Meta(min_length=1, max_length=_SEATS)]
    rules: Annotated[dict[str, RuleValue], Meta(max_length=80, description="Options of the rule set, by name.")] = {}
    theme: Id = ""
    start: bool = False


class Joining(Incoming, frozen=True):
    """An invitation to a room."""

    secret: Id


class SharedLink(Incoming, frozen=True):
    """An address to show as a QR code."""

    link: Annotated[str, Meta(max_length=LINK)]


class DeviceWanted(Incoming, frozen=True):
    """The code of another device, or none to get a new code. With `ask`, the reply only says what the code would do."""

    code: Short = ""
    ask: bool = False
