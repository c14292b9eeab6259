"""Answers to requests about rooms: lists, choices, and what a finished game offers."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from lettres.rooms.wire.outgoing import Frame, LookForm, Outgoing, Place, Result
from lettres.rooms.wire.parts import RuleValue, Table

Time = Annotated[float, Meta(description="Seconds since 1970.")]
Rack = Annotated[str | list[str], Meta(description="Letters as a word, other tiles as a list.")]


class Answered(Outgoing, frozen=True):
    """The reply to a message sent over HTTP: the frames that a socket would receive."""

    frames: list[Frame]


class Created(Outgoing, frozen=True):
    """A new room, and the secret of its invitation."""

    id: str
    secret: str


class Again(Outgoing, frozen=True):
    """The room for the next game of the same people."""

    id: str


class Square(Outgoing, frozen=True):
    """The modules of a QR code, one text of « 0 » and « 1 » per row."""

    rows: list[str]


# -- lists


class Summary(Outgoing, frozen=True):
    """A room in the list of a browser."""

    id: str
    game: str
    title: str
    phase: str
    host: bool
    seats: list[str]
    mine: list[int]
    turn: int | None
    your_turn: bool
    touched: Time
    result: Result | None


class RoomList(Outgoing, frozen=True):
    """The rooms of a browser, the last touched first. A room is kept for `days` after its last change, 0 for ever."""

    games: list[Summary]
    days: int


class InvitedSeat(Outgoing, frozen=True):
    """A seat, as a guest sees it."""

    seat: int
    name: str
    kind: Literal["bot", "person"]
    free: bool


class Invited(Outgoing, frozen=True):
    """A room, as a guest sees it."""

    id: str
    game: str
    title: str
    phase: str
    host_name: str
    rules_told: list[str]
    seats: list[InvitedSeat]
    mine: list[int]


# -- devices


class DeviceCode(Outgoing, frozen=True):
    """A code for another device, valid once, for ten minutes."""

    code: str


class JoiningPlan(Outgoing, frozen=True):
    """The effect that a code would have."""

    devices: Annotated[list[str], Meta(description="The short names of the devices that this one would join.")]
    games: Annotated[int, Meta(description="The number of their games.")]
    own_games: Annotated[int, Meta(description="The number of games on this device.")]
    same: Annotated[bool, Meta(description="True if they are joined already.")]


class DeviceSeen(Outgoing, frozen=True):
    """A device of a person."""

    id: str
    name: str
    joined: Annotated[float | None, Meta(description="Seconds since 1970; null if unknown.")]
    seen: Annotated[float, Meta(description="Seconds since 1970, to the day.")]
    mine: Annotated[bool, Meta(description="True for the device that asks.")]


class Devices(Outgoing, frozen=True):
    """The devices of a person."""

    devices: list[DeviceSeen]


# -- choices for a new room


class RuleChoice(Outgoing, frozen=True):
    """A value of an option, and its meaning."""

    value: str
    label: str


class Rule(Outgoing, frozen=True, tag_field="kind"):
    """An option of a game. Each object in `idle` has values of other options with which this option has no effect."""

    name: str
    label: str
    note: str
    useful: bool
    idle: list[dict[str, list[RuleValue]]]


class FlagRule(Rule, frozen=True, tag="flag"):
    """An option that is on or off."""

    value: bool


class NumberRule(Rule, frozen=True, tag="number"):
    """An option that is a number between two bounds."""

    value: int
    least: int
    most: int


class ChoiceRule(Rule, frozen=True, tag="choice"):
    """An option with a list of values to choose from."""

    value: str
    choices: list[RuleChoice]


class LevelChoice(Outgoing, frozen=True):
    """A level of robots."""

    level: str
    told: str


class Edition(Outgoing, frozen=True):
    """A named set of options."""

    name: str
    rules: dict[str, RuleValue]


class OfferedGame(Outgoing, frozen=True):
    """A game that a room may play."""

    game: str
    title: str
    told: list[str]
    players: Annotated[tuple[int, int], Meta(description="The least and the greatest number.")]
    levels: list[LevelChoice]
    editions: list[Edition]
    rules: list[FlagRule | NumberRule | ChoiceRule]
    themes: bool
    dice: bool
    look: LookForm
    picture: Annotated[list[str], Meta(description="The rows of a small picture.")]


class Choices(Outgoing, frozen=True):
    """The games that a room may play."""

    games: list[OfferedGame]


# -- a game that is over


class StoryTurn(Outgoing, frozen=True):
    """A turn or a deal of a story: the table and the racks after it."""

    kind: Literal["deal", "turn"]
    n: int
    seat: int | None
    text: list[str]
    points: int | None
    round: int
    table: Table
    racks: list[list[str]]
    scores: list[int]
    height: Annotated[
        list[int], Meta(description="The values of the curve: scores, or tiles if only the end of a round scores.")
    ]
    pouch: int
    discard: str | None
    changed: list[Place]


class Story(Outgoing, frozen=True):
    """The replay of a game, turn by turn."""

    game: str
    title: str
    look: LookForm
    turns: list[StoryTurn]
    names: list[str]
    curve: str
    ending: list[str]


class BestMove(Outgoing, frozen=True):
    """The best move of a position, in the format of `lettres proposer`."""

    bound: int | None
    proven: bool
    move: str | None
    placed: Rack
    broken: Table
    formed: Table
    table_after: Table | None
    score: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    value: int | UnsetType = UNSET


class TurnTold(Outgoing, frozen=True):
    """A reviewed turn in sentences."""

    verdict: str
    played: str
    best: str
    steps: list[str]


class Reviewed(Outgoing, frozen=True):
    """A turn compared with its best move."""

    kind: Literal["turn"]
    number: int
    round: int
    seat: int
    player: str
    rack: Rack
    table: Table
    opened: bool
    outcome: str
    move: str | None
    best: BestMove
    lost: int
    optimal: bool
    common: BestMove | None
    drawn: Rack
    luck: dict[str, float | bool | None] | None
    beaten: bool
    brought: Annotated[tuple[int, int], Meta(description="Points or tiles, and their value.")]
    could: Annotated[tuple[int, int], Meta(description="The same for the best move.")]
    lost_told: str
    told: TurnTold
    points: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    value: int | UnsetType = UNSET
    lost_value: int | UnsetType = UNSET
    past: list[str] | UnsetType = UNSET


class PlayerReviewed(Outgoing, frozen=True):
    """The review of a player's turns, in sentences."""

    seat: int
    name: str
    told: list[str]


class Retried(Outgoing, frozen=True):
    """The game and the options of positions to try again."""

    game: str
    rules: dict[str, RuleValue]
    theme: str


class Analysis(Outgoing, frozen=True):
    """Each turn of a game compared with its best move. `worst` holds the numbers of the turns that lost most."""

    turns: list[Reviewed]
    worst: list[int]
    players: list[PlayerReviewed]
    about: str
    position: Retried


class AnalysisMade(Outgoing, frozen=True, tag_field="state", tag="done"):
    """A finished analysis."""

    analysis: Analysis


class Making(Outgoing, frozen=True, tag_field="state", tag="making"):
    """An analysis under way, with its progress from 0 to 1."""

    progress: float


class Impossible(Outgoing, frozen=True, tag_field="state", tag="impossible"):
    """A game in which nothing can be compared, and the reason."""

    message: str


AnalysisState = AnalysisMade | Making | Impossible


class Error(Outgoing, frozen=True):
    """A refusal."""

    error: Annotated[str, Meta(description="A stable code.")]
    message: Annotated[str, Meta(description="A French sentence.")]
    id: str | int | UnsetType | None = UNSET
