"""The request and response bodies of the API, for its description. Those about rooms are in `lettres/rooms/wire`."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from lettres.families.words.arbiter import Code
from lettres.rooms.wire.outgoing import LookForm, Outgoing
from lettres.rooms.wire.parts import RuleValue

Id = str | int | None
Tiles = Annotated[str | list[str], Meta(description="Letters as a word, other tiles as a list.")]
Word = Annotated[str, Meta(description="A word; a lower-case letter is a joker.")]
Melds = list[Word | list[str | None]]
Sentence = Annotated[str, Meta(description="A French sentence.")]
Shown = Annotated[str | None, Meta(description="The word as tiles show it, A to Z; null where it cannot be laid.")]
Typed = Annotated[str, Meta(description="The word as it was given.")]


class ReadingForm(Outgoing, frozen=True):
    """A reading of a spelling."""

    form: str
    lemma: str
    pos: str | None
    verb_form: str | None
    tense: str | None
    person: str | None
    gender: str | None
    number: str | None
    playable: bool
    guessed: bool
    frequency: int
    entry_frequency: int
    marks: list[str]
    source: str | None


class ConflictForm(Outgoing, frozen=True):
    """A table word that conflicts with the judged word, and how the two are related."""

    table_word: str
    relation: Literal["plural", "feminine", "masculine", "feminine_plural", "masculine_plural"]


class VerdictForm(Outgoing, frozen=True):
    """The verdict on a word."""

    word: Typed
    tiles: Shown
    accepted: bool
    code: Code
    message: Sentence
    source: str | None
    readings: list[ReadingForm]
    conflicts: list[ConflictForm]
    suggestions: list[str]


class VerdictsForm(Outgoing, frozen=True):
    """The verdicts on several words."""

    verdicts: list[VerdictForm]


class LemmaForm(Outgoing, frozen=True):
    """A lemma and its senses."""

    lemma: str
    pos: list[str]
    senses: list[str]
    through: str | None
    link: str | None
    url: str | None


class DefinitionForm(Outgoing, frozen=True):
    """The definitions of a word."""

    word: Typed
    tiles: Shown
    accepted: bool
    code: Code
    message: Sentence
    lemmas: list[LemmaForm]
    source: str
    licence: str | None
    suggestions: list[str]
    definitions: Annotated[bool, Meta(description="True if definitions are installed.")]


class ThemeForm(Outgoing, frozen=True):
    """A theme, and the number of its words."""

    name: str
    words: int
    examples: list[str]


class ThemesForm(Outgoing, frozen=True):
    """The themes of the lexicon."""

    themes: list[ThemeForm]


class PositionForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A position, in the format of `lettres proposer --positions`."""

    table: Melds
    rack: Tiles
    id: Id = None
    game: str = "lettres"
    opened: bool = True
    rules: Annotated[dict[str, RuleValue], Meta(description="Options of the rule set, by name.")] = {}
    forbidden: list[str] = []


class TurnForm(Struct, frozen=True, forbid_unknown_fields=True):
    """A turn: the table before and after."""

    before: Melds
    after: Melds
    rack: Tiles
    id: Id = None
    game: str = "lettres"
    opened: bool = True
    rules: dict[str, RuleValue] = {}
    forbidden: list[str] = []
    theme: str = ""
    past: Annotated[
        list[str], Meta(description="The words that the game has shown, if its rules let no word be formed twice.")
    ] = []


class MoveForm(Outgoing, frozen=True, kw_only=True):
    """A move, with a `score` in games that score turns, else with a `count` and a `value`."""

    score: int | UnsetType = UNSET
    count: int | UnsetType = UNSET
    value: int | UnsetType = UNSET
    move: str
    placed: Tiles
    broken: Melds
    formed: Melds
    table_after: Melds


class WarningForm(Outgoing, frozen=True):
    """A word of the position that the lexicon does not know."""

    code: str
    word: str
    message: str


class AnswerForm(MoveForm, frozen=True, kw_only=True):
    """The best moves of a position; `move` is the best one in the notation of records."""

    id: Id
    game: str
    move: str | None  # type: ignore[assignment]  # None without a move
    proven: bool
    bound: int | None
    seconds: float
    alternatives: list[MoveForm]
    warnings: list[WarningForm]


class FaultForm(Outgoing, frozen=True):
    """A fault of a turn."""

    code: str
    rule: str
    message: Sentence
    melds: list[str]
    others: list[str]
    tiles: list[str]


class ScoreForm(Outgoing, frozen=True):
    """A part of a score."""

    code: str
    points: int


class RulingForm(Outgoing, frozen=True, kw_only=True):
    """The judgement of a turn."""

    id: Id
    game: str
    legal: bool
    faults: list[FaultForm]
    placed: Tiles
    missing: Tiles
    broken: Melds
    formed: Melds
    points: int | UnsetType = UNSET
    score: list[ScoreForm] | UnsetType = UNSET
    message: str | UnsetType = UNSET
    count: int | UnsetType = UNSET
    value: int | UnsetType = UNSET


class SolutionForm(Outgoing, frozen=True):
    """The solution of a puzzle."""

    score: int
    placed: str
    broken: list[str]
    formed: list[str]
    table_after: list[str]
    proven: bool
    bound: int
    second_score: int


class PuzzleForm(Outgoing, frozen=True):
    """A puzzle."""

    id: str
    date: str | None
    number: int | None
    level: Literal["facile", "moyen", "difficile", "expert"]
    difficulty: Annotated[int, Meta(ge=1, le=5)]
    lexicon: str
    position: PositionForm
    look: LookForm
    hints: list[str]
    solution: SolutionForm | UnsetType = UNSET


class LexiconForm(Outgoing, frozen=True):
    """The lexicon of a server."""

    source: str
    version: str
    words: int
    digest: str


class HealthForm(Outgoing, frozen=True):
    """The health of a server; `message` says why games cannot be saved."""

    status: Literal["ok", "failed"]
    version: str
    lexicon: LexiconForm
    site: Literal["ready", "preparing", "failed"]
    definitions: Literal["ready", "preparing", "absent"]
    searches: int
    message: str | UnsetType = UNSET
    rooms: int | UnsetType = UNSET
    sockets: int | UnsetType = UNSET
