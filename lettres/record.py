"""The record of a game: a strict, versioned text that a person can read and that gives the same game back.

Each line is what was done and what came of it: the move, the points, the tiles drawn, the time taken. To read a line is
to do it again with the tiles that were drawn then and the ruling that was given, and to check that it would be written
the same; so a record that does not hold together is refused at its first odd line. `docs/notation.md` tells the form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from lettres.engine import (
    Fault,
    Game,
    GameState,
    IllegalAction,
    Piece,
    Replayed,
    Ruling,
    Step,
    Turn,
    apply,
    judge,
    start,
)
from lettres.engine.events import (
    Accept,
    Action,
    Challenge,
    Challenged,
    Discard,
    Draw,
    Drew,
    Event,
    Pass,
    Play,
    Refused,
    Scored,
    StartDraw,
    TimeOut,
)
from lettres.engine.game import Judge
from lettres.engine.rules import RuleError, RuleSet
from lettres.engine.table import faces
from lettres.moves import read_move, write_move

VERSION = 1
_NAME = re.compile(r"[\w.'’ :-]{1,30}")


class RecordError(ValueError):
    """A text that is no record of a game; what it says is for the player."""


class Header(NamedTuple):
    """What a game was begun with: enough to set it up again.

    `rules` are the options that were changed, `lexicon` names the lexicon, `theme` the theme or none, `players` the
    names of the seats (`bot:…` for a bot), `date` is ISO 8601.
    """

    game: str
    rules: Mapping[str, Any]
    lexicon: str
    theme: str
    players: tuple[str, ...]
    seed: int
    date: str


class Done(NamedTuple):
    """One line of a record, read: what was done, the seconds it took, and the state and events that followed."""

    text: str
    action: Action | None
    seconds: float
    state: GameState
    events: tuple[Event, ...]


def good_name(name: str) -> bool:
    """Whether a player may be called so: letters, digits and ordinary punctuation, 30 characters at most.

    >>> good_name("Zoé"), good_name("a\\x1b[31m"), good_name("x" * 99), good_name("  ")
    (True, False, False, False)
    """
    return bool(_NAME.fullmatch(name)) and name == " ".join(name.split()) and name.isprintable()


def write_header(header: Header) -> list[str]:
    """The first lines of a record.

    >>> lines = write_header(Header("lettres", {"seconds": 0}, "essai 1", "", ("Ana", "bot"), 7, "2026-01-02T03:04:05"))
    >>> read_header(lines).players
    ('Ana', 'bot')
    """
    rules = " ".join(f"{name}={_option(value)}" for name, value in sorted(header.rules.items()))
    return [
        f"lettres-partie {VERSION}",
        f"jeu {header.game}",
        f"règles {rules}".rstrip(),
        f"lexique {header.lexicon}",
        f"thème {header.theme}".rstrip(),
        *(f"joueur {number} {name}" for number, name in enumerate(header.players, 1)),
        f"graine {header.seed}",
        f"date {header.date}",
    ]


def _option(value: Any) -> str:
    return ("oui" if value else "non") if isinstance(value, bool) else str(value)


def read_header(lines: Sequence[str], rule_set: type[RuleSet] = RuleSet) -> Header:
    """The header that `write_header` wrote; raises `RecordError`."""
    fields: dict[str, str] = {}
    players: list[str] = []
    for line in lines:
        key, _, value = line.partition(" ")
        if key == "joueur":
            number, _, name = value.partition(" ")
            if number != str(len(players) + 1) or not good_name(name):
                raise RecordError(f"joueur mal écrit : « {line[:60]} ».")
            players.append(name)
        elif key in fields:
            raise RecordError(f"« {key} » y est deux fois.")
        else:
            fields[key] = value
    if fields.get("lettres-partie") != str(VERSION):
        raise RecordError(f"ce n'est pas une partie de la version {VERSION}.")
    try:
        rules = _read_rules(fields["règles"], rule_set)
        header = Header(
            fields["jeu"],
            rules,
            fields["lexique"],
            fields["thème"],
            tuple(players),
            int(fields["graine"]),
            fields["date"],
        )
    except (KeyError, ValueError) as error:
        raise RecordError(f"l'en-tête n'est pas entier ({error}).") from error
    if write_header(header) != list(lines):
        raise RecordError("l'en-tête n'est pas dans sa forme exacte.")
    return header


def _read_rules(text: str, rule_set: type[RuleSet]) -> dict[str, Any]:
    rules: dict[str, Any] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        rules[name] = rule_set.parse(name, value)
    try:
        rule_set.from_options(rules)
    except RuleError as error:
        raise RecordError(str(error)) from error
    return rules


def header_size(lines: Sequence[str]) -> int:
    """How many of the first lines are the header: up to the date."""
    return next((number for number, line in enumerate(lines, 1) if line.startswith("date ")), len(lines))


def write_start(game: Game, events: Iterable[Event]) -> str:
    """The line of the deal and of the draw for who begins."""
    words = ["donne"]
    for event in events:
        if isinstance(event, Drew):
            words.append(f"J{event.seat + 1}:{game.notation.tiles(event.tiles)}")
        elif isinstance(event, StartDraw):
            words += ["tirage", *(f"J{seat + 1}:{tile}" for seat, tile in event.drawn)]
    return " ".join(words)


def read_start(game: Game, players: int, text: str) -> Done:
    """The game that a line of deal begins; raises `RecordError`."""
    try:
        tiles = [tile for word in text.split() if ":" in word for tile in _tiles(game, word.partition(":")[2])]
        chance = Replayed(tiles)
        step = start(game, players, chance)
    except (IllegalAction, ValueError) as error:
        raise RecordError(f"la donne ne tient pas ({error}).") from error
    if chance.left or write_start(game, step.events) != text:
        raise RecordError("la donne n'est pas dans sa forme exacte.")
    return Done(text, None, 0.0, *step)


def _tiles(game: Game, text: str) -> tuple[str, ...]:
    return game.notation.read_tiles(text)


def write_action(state: GameState, action: Action, step: Step, seconds: float) -> str:
    """The line of an action, with what came of it and the seconds that it took.

    `3 J2 IMAGE + ELP -> PAGE MIEL = 7 ; pioche ATR ; 12.5 s`
    """
    game = state.game
    parts = [_what(state, action, step.events)]
    drawn = [tile for event in step.events if isinstance(event, Drew) for tile in event.tiles]
    if drawn:
        parts.append(f"pioche {game.notation.tiles(drawn)}")
    parts.append(f"{seconds:.1f} s")
    if step.state.over:
        parts.append("fin " + " ".join(str(seat.score) for seat in step.state.seats))
    return " ; ".join(parts)


def _what(state: GameState, action: Action, events: Iterable[Event]) -> str:
    seat = action.by if isinstance(action, Challenge) else state.turn
    words = [f"{state.number} J{seat + 1}", _doing(state, action)]
    for event in events:
        if isinstance(event, Challenged):
            words.append("avec raison" if event.upheld else "à tort")
        elif isinstance(event, Refused):
            words.append("! " + " ".join(_write_fault(state.game, fault) for fault in event.faults))
        elif isinstance(event, Scored):
            words.append(f"= {event.total}")
    return " ".join(words)


def _doing(state: GameState, action: Action) -> str:
    if isinstance(action, Play):
        return write_move(state.game, state.to(action.after))
    if isinstance(action, Draw):
        return _WORDS[Draw] if action.source == "pouch" else "prend la défausse"
    if isinstance(action, Discard):
        return f"défausse {action.tile}"
    return _WORDS[type(action)]


_WORDS: dict[type, str] = {
    Pass: "passe",
    TimeOut: "hors délai",
    Challenge: "conteste",
    Accept: "accepté",
    Draw: "pioche d'abord",
}


def _write_fault(game: Game, fault: Fault) -> str:
    melds = (tuple(Piece(face, face) for face in shown) for shown in fault.melds)
    return "/".join([fault.code, *map(game.notation.meld, melds)])


_LINE = re.compile(
    r"(?P<number>\d+) J(?P<seat>\d) (?P<doing>[^=!;]+?)(?: (?P<claim>avec raison|à tort))?"
    r"(?: ! (?P<faults>[^=;]+?))?(?: = (?P<points>-?\d+))?"
    r"(?: ; pioche (?P<drawn>\S+))? ; (?P<seconds>\d+\.\d) s(?: ; fin [-\d ]+)?",
)


def read_action(state: GameState, text: str, *, judged: bool = False) -> Done:
    """Do again what a line tells; raises `RecordError` where it cannot have been so.

    The ruling of then holds; `judged` asks the game's own judge instead, so that a record can be verified.
    """
    match = _LINE.fullmatch(text)
    if not match:
        raise RecordError(f"ligne illisible : « {text[:80]} ».")
    try:
        action = _read_doing(state, match["doing"], int(match["seat"]) - 1)
        chance = Replayed(_tiles(state.game, match["drawn"] or ""))
        step = apply(state, action, chance, judge if judged else _ruled(state, match["faults"]))
    except (IllegalAction, ValueError) as error:
        raise RecordError(f"« {text[:80]} » ne peut avoir été joué ({error}).") from error
    seconds = float(match["seconds"])
    if chance.left or write_action(state, action, step, seconds) != text:
        raise RecordError(f"« {text[:80]} » ne donne pas ce qui est écrit.")
    return Done(text, action, seconds, *step)


def _read_doing(state: GameState, text: str, seat: int) -> Action:
    for kind, words in _WORDS.items():
        if text == words:
            action: Action = kind(seat) if kind is Challenge else kind()
            return action
    if text == "prend la défausse":
        return Draw("discard")
    if text.startswith("défausse "):
        return Discard(text.removeprefix("défausse "))
    return Play(read_move(state.game, state.table, text))


def _ruled(state: GameState, text: str | None) -> Judge:
    """The judge that rules as a line says: the faults it names, and for what is left of the turn, none."""
    faults = tuple(_read_fault(state.game, word) for word in (text or "").split())
    named = {shown for fault in faults for shown in fault.melds}

    def ruled(game: Game, turn: Turn) -> Ruling:
        if faults and named and not named & {faces(meld) for meld in turn.formed}:
            return Ruling()
        return Ruling((), faults)

    return ruled


def _read_fault(game: Game, word: str) -> Fault:
    code, *melds = word.split("/")
    return Fault(code, "", melds=tuple(faces(game.notation.read_meld(meld)) for meld in melds))
