"""What is sent to a client: views of a room, and answers to its messages."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from lettres.engine import Phase
from lettres.rooms.refusals import No
from lettres.rooms.wire.parts import RuleValue, Table

Place = Annotated[int | tuple[int, int], Meta(description="A meld by its place, or a cell of a grid.")]


class Outgoing(Struct, frozen=True, forbid_unknown_fields=True):
    """An object that is sent."""


# -- what a seat may do


class Cost(Outgoing, frozen=True):
    """The price of passing: so many tiles, and as it is said."""

    cost: int
    label: str


class Throwable(Outgoing, frozen=True):
    """Which dice are thrown: all, or those that one chooses."""

    all: bool


class HintPrice(Outgoing, frozen=True):
    """The next hint, and its price; without a label where all were given."""

    level: int
    label: str | UnsetType = UNSET


class Price(Outgoing, frozen=True):
    """The price of something, as it is said."""

    label: str


class May(Outgoing, frozen=True, kw_only=True, rename={"pass_": "pass"}):
    """What a seat may do at this moment."""

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
    """A seat as everyone sees it, but for whether it is one's own."""

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
    """A colour of tiles: the letter that is typed, its name, its mark on a card, its ink on a page."""

    initial: str
    name: str
    mark: str
    ink: str


class FigureForm(Outgoing, frozen=True):
    """A value that goes by a name: its sign on a tile."""

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
    """The nouns of a game; no rack where tiles lie before their player."""

    tile: NounForm
    meld: NounForm
    rack: NounForm | None
    board: NounForm


class LookForm(Outgoing, frozen=True):
    """How a game looks: its kind of table, what its pieces are, the highest value, what all is called."""

    kind: Literal["words", "numbers", "grid"]
    piece: Literal["letter", "number", "playing-card", "die"]
    colours: list[ColourForm]
    figures: list[FigureForm]
    most: int
    nouns: NounsForm


class Played(Outgoing, frozen=True):
    """What is played, by which rules."""

    game: str
    title: str
    theme: str
    rules: dict[str, RuleValue]
    rules_told: list[str]
    seconds: int
    look: LookForm


class RoomHead(Played, frozen=True):
    """A room: what is played there, and what one is in it."""

    id: str
    host: bool
    owner: bool
    lexicon: str
    revenge: str | None
    host_name: str | UnsetType = UNSET


class Lobby(Outgoing, frozen=True, kw_only=True, tag="view"):
    """A room before the deal, or closed there."""

    n: int
    phase: Literal["lobby", "closed"]
    room: RoomHead
    seats: list[SeatSeen]
    seat: int | None
    may: May = May()
    left_ms: int | None = None


class Result(Outgoing, frozen=True):
    """How a round or a game has ended."""

    scores: list[int]
    winners: list[int]
    resigned: int | None
    text: list[str]
    analysis: bool


class Tale(Outgoing, frozen=True, kw_only=True):
    """A line of the record as a seat is told of it; it `weighs` where what was laid was contested or taken back."""

    n: int
    seat: int | None
    text: str
    drawn_told: str
    points: int | None
    weighs: bool


class Locks(Outgoing, frozen=True):
    """What of the table one leaves as it is: all of it while it is `closed`, what a joker holds, and by which rule."""

    closed: bool
    joker: Literal["meld", "tile", ""]
    label: str


class GameView(Outgoing, frozen=True, kw_only=True, tag="view"):
    """A game as one sees it, from a seat of one's own or as a stranger."""

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

# -- answers


class Reply(Outgoing, frozen=True):
    """The answer to the message of an `id`."""

    id: str


class Confirmed(Reply, frozen=True, tag="done"):
    """It is done; `n` is the last line."""

    n: int


class Denied(Reply, frozen=True, tag="no"):
    """It is refused: a stable code, and why."""

    code: str
    text: str


def denied(no: No, name: str) -> Denied:
    """The answer to the message of that id, which a room refuses.

    >>> denied(No("late", "trop tard."), "a1")
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
    """A hint, or a repaired table that `mends` what is composed; `aloud` is worded to be read aloud."""

    text: str
    aloud: str
    after: Table | None
    mends: bool


class Mark(Outgoing, frozen=True):
    """A meld of a draft: its fault, how many tiles it `lacks` where that is all, and in a grid its cells."""

    ok: bool
    text: str | UnsetType = UNSET
    lacks: int | UnsetType = UNSET
    cells: list[tuple[int, int]] | UnsetType = UNSET


class JudgedReply(Reply, frozen=True, tag="judged"):
    """What is wrong with a draft, or what it would bring; where it is not `checked`, its melds are judged once they
    are laid."""

    look: str
    text: str
    checked: bool
    melds: list[Mark] = []
    points: int | UnsetType = UNSET


class ComposedDraft(Outgoing, frozen=True):
    """A draft as a typed line leaves it; `loose` are tiles of the table that lie nowhere."""

    table: Table
    loose: list[str]
    rack: list[str]
    order: str
    asked: str
    at: tuple[int, int] | UnsetType = UNSET


class ComposedReply(Reply, frozen=True, tag="composed"):
    """What a typed line did to a draft; `done` is what became of its steps, `question` the notice without what to
    type."""

    draft: ComposedDraft
    notice: str
    done: str | None
    question: str


AnyReply = Confirmed | Denied | InvitationReply | Advised | HintGiven | JudgedReply | ComposedReply
Frame = View | AnyReply
