"""Objects sent to clients: views of a room, and replies to messages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from lettres.engine import Phase
from lettres.rooms.refusals import No
from lettres.rooms.wire.parts import RuleValue, Table

Place = Annotated[int | tuple[int, int], Meta(description="A meld by its index in the table, or a cell of a grid.")]


class Outgoing(Struct, frozen=True, forbid_unknown_fields=True):
    """An object that the server sends."""


# -- permissions of a seat


class Cost(Outgoing, frozen=True):
    """The price of passing, in tiles and in words."""

    cost: int
    label: str


class Throwable(Outgoing, frozen=True):
    """The dice to throw: all of them, or the player's choice."""

    all: bool


class HintPrice(Outgoing, frozen=True):
    """The level of the next hint and its price; no label once all hints were given."""

    level: int
    label: str | UnsetType = UNSET


class Price(Outgoing, frozen=True):
    """A price in words."""

    label: str


class May(Outgoing, frozen=True, kw_only=True, rename={"pass_": "pass"}):
    """The actions that a seat may do now."""

    play: bool = False
    pass_: Cost | None = None
    draw: list[str] = []
    discard: bool = False
    throw: Throwable | None = None
    challenge: bool = False
    accept: bool = False
    hint: HintPrice | None = None
    repair: Price | None = None
    deal: bool = False
    ready: bool = False
    stand_in: list[int] = []
    stand_back: bool = False
    pause: bool = False
    resume: bool = False
    resign: bool = False


# -- views


class SeatSeen(Outgoing, frozen=True, kw_only=True):
    """A seat as everyone sees it; `mine` marks the client's own seats."""

    seat: int
    name: str
    kind: Literal["bot", "person"]
    free: bool
    here: bool
    tiles: int
    score: int
    opened: bool
    stand_in: bool
    asked: bool
    said: list[str]
    mine: bool = False
    yours_again: bool = False


class ColourForm(Outgoing, frozen=True):
    """A colour of tiles: the letter to type, its name, its mark on a card, its ink on a page."""

    initial: str
    name: str
    mark: str
    ink: str


class FigureForm(Outgoing, frozen=True):
    """A value with a name, such as a court card, and its sign on a tile."""

    value: int
    sign: str
    name: str
    feminine: bool


class NounForm(Outgoing, frozen=True):
    """A noun of a game, its plural and its gender."""

    one: str
    many: str
    feminine: bool


class NounsForm(Outgoing, frozen=True):
    """The nouns of a game; `rack` is null if tiles lie in front of their player."""

    tile: NounForm
    meld: NounForm
    rack: NounForm | None
    board: NounForm


class LookForm(Outgoing, frozen=True):
    """The look of a game: its kind of table, its pieces, their colours, figures and highest value, its nouns."""

    kind: Literal["words", "numbers", "grid"]
    piece: Literal["letter", "number", "playing-card", "die"]
    colours: list[ColourForm]
    figures: list[FigureForm]
    most: int
    nouns: NounsForm


class Played(Outgoing, frozen=True):
    """A game and its rules."""

    game: str
    title: str
    theme: str
    rules: dict[str, RuleValue]
    rules_told: list[str]
    seconds: int
    look: LookForm


class RoomHead(Played, frozen=True):
    """A room: its game, and the client's part in it."""

    id: str
    host: bool
    owner: bool
    lexicon: str
    revenge: str | None
    host_name: str | UnsetType = UNSET


class Lobby(Outgoing, frozen=True, kw_only=True, tag="view"):
    """A room before the deal, or closed before it."""

    n: int
    phase: Literal["lobby", "closed"]
    room: RoomHead
    seats: list[SeatSeen]
    seat: int | None
    may: May = May()
    left_ms: int | None = None


class Result(Outgoing, frozen=True):
    """The result of a round or a game."""

    scores: list[int]
    winners: list[int]
    resigned: int | None
    text: list[str]
    analysis: bool


class Tale(Outgoing, frozen=True, kw_only=True):
    """A line of the record in words, for a seat. `weighs` is true if a turn was contested or taken back."""

    n: int
    seat: int | None
    text: str
    drawn_told: str
    points: int | None
    weighs: bool


class Locks(Outgoing, frozen=True):
    """The part of the table that a seat must leave in place: all of it if `closed`, else what `joker` says. `label`
    says why."""

    closed: bool
    joker: Literal["meld", "tile", ""]
    label: str


class GameView(Outgoing, frozen=True, kw_only=True, tag="view"):
    """A game as a player sees it from a seat, or as a stranger sees it."""

    n: int
    phase: Literal["playing", "over"]
    room: RoomHead
    seats: list[SeatSeen]
    seat: int | None = None
    may: May = May()
    left_ms: int | None = None
    result: Result | None = None
    paused: bool = False
    paused_told: str = ""
    handover: bool = False
    turn: int
    number: int
    round: int
    stage: Phase
    table: Table
    pending: Table | None
    laid_by: list[tuple[Place, int]]
    pouch: int
    piles: str
    discard: str | None
    challenge_costs: str
    progress: list[str]
    stand_in_level: str
    numbers: list[int]
    told: list[Tale]
    advice: str = ""
    changed: list[Place] = []
    rack: list[str] = []
    news: list[str] = []
    orders: list[str] | UnsetType = UNSET
    drawn: list[str] | UnsetType = UNSET
    drawn_told: str | UnsetType = UNSET
    locks: Locks | UnsetType = UNSET


View = Lobby | GameView

# -- replies


class Reply(Outgoing, frozen=True):
    """The reply to the message with this `id`."""

    id: str


class Confirmed(Reply, frozen=True, tag="done"):
    """The message was carried out; `n` is the last line."""

    n: int


class Denied(Reply, frozen=True, tag="no"):
    """The message was refused: a stable code, and the reason."""

    code: str
    text: str


def denial(no: No, name: str) -> Denied:
    """Return the reply to a message that a room refuses.

    >>> denial(No("late", "trop tard."), "a1")
    Denied(id='a1', code='late', text='trop tard.')
    """
    return Denied(name, no.code, str(no))


class InvitationReply(Reply, frozen=True, tag="invitation"):
    """The secret of a new invitation."""

    secret: str


class Advised(Reply, frozen=True, tag="answer"):
    """The arbiter's answer."""

    text: str


class HintGiven(Reply, frozen=True, tag="hint"):
    """A hint, or a repaired table for the draft if `mends` is true. `aloud` is the text worded for reading aloud."""

    text: str
    aloud: str
    after: Table | None
    mends: bool


class Mark(Outgoing, frozen=True):
    """A meld of a draft: its fault, and its cells in a grid. `lacks` is the number of missing tiles of a meld whose
    only fault is to be too short."""

    ok: bool
    text: str | UnsetType = UNSET
    lacks: int | UnsetType = UNSET
    cells: list[tuple[int, int]] | UnsetType = UNSET


class JudgedReply(Reply, frozen=True, tag="judged"):
    """The faults of a draft, or what it would score. Unless `checked`, melds are judged only once they are laid."""

    look: str
    text: str
    checked: bool
    melds: list[Mark] = []
    points: int | UnsetType = UNSET


class ComposedDraft(Outgoing, frozen=True):
    """The draft after a typed line; `loose` are tiles of the table that are in no meld."""

    table: Table
    loose: list[str]
    rack: list[str]
    order: str
    asked: str
    at: tuple[int, int] | UnsetType = UNSET


class ComposedReply(Reply, frozen=True, tag="composed"):
    """The effect of a typed line on a draft; `done` names the step to make, and `question` is the notice for a page
    with buttons."""

    draft: ComposedDraft
    notice: str
    done: str | None
    question: str


AnyReply = Confirmed | Denied | InvitationReply | Advised | HintGiven | JudgedReply | ComposedReply
Frame = View | AnyReply
