"""The record of a game: a strict, versioned text that a person can read and that gives the same game back.

Each line is what was done and what came of it: the move, the points, the tiles drawn, the time taken. To read a line is
to do it again with the tiles that were drawn then and the ruling that was given, and to check that it would be written
the same; so a record that does not hold together is refused at its first odd line. `docs/notation.md` tells the form.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lettres.engine import (
    Fault,
    Game,
    GameState,
    IllegalAction,
    Piece,
    Replayed,
    RuleError,
    Ruling,
    Step,
    Turn,
    apply,
    judge,
    start,
)
from lettres.engine.events import (
    HINT_COSTS,
    REPAIR_COST,
    Accept,
    Action,
    Challenge,
    Challenged,
    Discard,
    Draw,
    Drew,
    Event,
    Hint,
    Laid,
    Pass,
    Play,
    Refused,
    Repair,
    Scored,
    StartDraw,
    TimeOut,
)
from lettres.engine.notation import NotationError
from lettres.engine.ruling import Judge
from lettres.engine.table import faces
from lettres.header import (
    VERSION,
    Header,
    RecordError,
    good_name,
    header_size,
    is_bot,
    read_header,
    seat_names,
    write_header,
)
from lettres.moves import read_move, write_move

__all__ = [
    "VERSION",
    "Done",
    "Header",
    "RecordError",
    "good_name",
    "header_size",
    "is_bot",
    "is_end",
    "read_action",
    "read_header",
    "read_start",
    "recorded",
    "replay",
    "seat_names",
    "write_action",
    "write_header",
    "write_start",
]

_LONGEST = 999999.9  # seconds: who leaves a game open for a fortnight has not thought so long


class Done(NamedTuple):
    """One line of a record, read: what was done, the seconds it took, and the state and events that followed."""

    text: str
    action: Action | None
    seconds: float
    state: GameState
    events: tuple[Event, ...]


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
        raise RecordError(f"la donne ne tient pas{_because(error)}.") from error
    if chance.left or write_start(game, step.events) != text:
        raise RecordError("la donne n'est pas dans sa forme exacte.")
    return Done(text, None, 0.0, *step)


def _because(error: Exception) -> str:
    """What an error says, where it speaks to players."""
    return f" ({error})" if isinstance(error, NotationError | RuleError) else ""


def _tiles(game: Game, text: str) -> tuple[str, ...]:
    return game.notation.read_tiles(text)


def replay(game: Game, players: int, texts: Iterable[str], *, judged: bool = False) -> Iterator[Done]:
    """Do the lines after the header again, one by one; raises `RecordError` at the first that cannot have been so."""
    state = None
    for text in texts:
        done = read_action(state, text, judged=judged) if state else read_start(game, players, text)
        state = done.state
        yield done


def recorded(state: GameState, action: Action, step: Step, seconds: float) -> Done:
    """An action as its line gives it back, so that what could not be read again is never kept.

    Raises `RecordError`, which no player should see: it is a fault of the program.
    """
    return read_action(state, write_action(state, action, step, seconds))


def write_action(state: GameState, action: Action, step: Step, seconds: float) -> str:
    """The line of an action, with what came of it and the seconds that it took.

    `3 J2 IMAGE + ELP -> PAGE MIEL = 7 ; pioche ATR ; 12.5 s`
    """
    game = state.game
    parts = [_what(state, action, step.events)]
    drawn = [tile for event in step.events if isinstance(event, Drew) for tile in event.tiles]
    if drawn and not _is_known(action):
        parts.append(f"pioche {game.notation.tiles(drawn)}")
    parts.append(f"{_clock(seconds):.1f} s")
    if step.state.over:
        parts.append("fin " + " ".join(str(seat.score) for seat in step.state.seats))
    return " ; ".join(parts)


def is_end(text: str) -> bool:
    """Whether a line is the last of its game, without reading what goes before.

    >>> is_end("25 J2 FOL + O -> FLOOD = 15 ; 0.0 s ; fin 146 220"), is_end("7 J1 passe ; 3.0 s")
    (True, False)
    """
    return " ; fin " in text


def _is_known(action: Action) -> bool:
    """Whether what an action draws is no chance: the top of the discard pile."""
    return isinstance(action, Draw) and action.source == "discard"


def _clock(seconds: float) -> float:
    """Seconds that can be written, whatever a clock that was set meanwhile says."""
    return min(seconds, _LONGEST) if seconds > 0 else 0.0


def _what(state: GameState, action: Action, events: Iterable[Event]) -> str:
    seat = action.by if isinstance(action, Challenge) else state.turn
    words = [f"{state.number} J{seat + 1}", _doing(state, action)]
    refused = False
    for event in events:
        if isinstance(event, Challenged):
            words.append("avec raison" if event.upheld else "à tort")
        elif isinstance(event, Refused):
            refused = True
            words += ["!", *(_write_fault(state.game, fault) for fault in event.faults)]
        elif isinstance(event, Laid) and refused:  # what stays of it (rule L3)
            words += ["garde", write_move(state.game, event.turn)]
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
    if isinstance(action, Hint):
        return f"indice {action.level} coûte {HINT_COSTS[action.level - 1]}"
    return _WORDS[type(action)]


_WORDS: dict[type, str] = {
    Pass: "passe",
    TimeOut: "hors délai",
    Challenge: "conteste",
    Accept: "accepté",
    Draw: "pioche d'abord",
    Repair: f"répare, coûte {REPAIR_COST}",
}


def _write_fault(game: Game, fault: Fault) -> str:
    melds = (tuple(Piece(face, face) for face in shown) for shown in fault.melds)
    return "/".join([fault.code, *map(game.notation.meld, melds)])


_LINE = re.compile(
    r"(?P<number>\d+) J(?P<seat>\d) (?P<doing>[^=!;]+?)(?: (?P<claim>avec raison|à tort))?"
    r"(?: ! (?P<faults>[^=!;]+?))?(?: garde (?P<kept>[^=!;]+?))?(?: = -?\d+)?"
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
        _check_hand(state, action)
        ruled = judge if judged else _ruled(state, action, match["faults"], match["kept"])
        step = apply(state, action, chance, ruled)
        step.state.check()  # a ruling says what is a word, never that a tile may be lost
    except (IllegalAction, ValueError, AssertionError) as error:
        raise RecordError(f"« {text[:80]} » ne peut avoir été joué{_because(error)}.") from error
    seconds = float(match["seconds"])
    if step.state is state:
        raise RecordError(f"« {text[:80]} » n'aurait pas laissé de ligne.")
    if chance.left or write_action(state, action, step, seconds) != text:
        raise RecordError(f"« {text[:80]} » ne donne pas ce qui est écrit.")
    return Done(text, action, seconds, *step)


def _check_hand(state: GameState, action: Action) -> None:
    """Nobody ever laid a tile that he or she had not: no ruling says otherwise."""
    if isinstance(action, Play) and Counter(state.to(action.after).placed) - Counter(state.seat.rack):
        raise IllegalAction("tiles that are not in the rack")


def _read_doing(state: GameState, text: str, seat: int) -> Action:
    for kind, words in _WORDS.items():
        if text == words:
            action: Action = kind(seat) if kind is Challenge else kind()
            return action
    if text == "prend la défausse":
        return Draw("discard")
    if text.startswith("défausse "):
        return Discard(text.removeprefix("défausse "))
    if text.startswith("indice "):
        return Hint(int(text.split(" ")[1]))
    return Play(read_move(state.game, state.table, text))


def _ruled(state: GameState, action: Action, faults: str | None, kept: str | None) -> Judge:
    """The judge that rules as a line says: which faults a turn has, and what was kept of it without them.

    Faults that are found again today are given whole, with their reasons, which a line does not hold.
    """
    written = tuple(_read_fault(state.game, word) for word in (faults or "").split())
    laid = action.after if isinstance(action, Play) else state.pending
    rest = read_move(state.game, state.table, kept) if kept else None

    def ruled(game: Game, turn: Turn) -> Ruling:
        if turn.after == laid and written:
            today = judge(game, turn)
            return today if _told(today.faults) == _told(written) else Ruling((), written)
        return Ruling() if turn.after in (laid, rest) else Ruling((), written)

    return ruled


def _told(faults: Iterable[Fault]) -> list[tuple[object, ...]]:
    """What a line tells of faults."""
    return [(fault.code, fault.melds) for fault in faults]


def _read_fault(game: Game, word: str) -> Fault:
    code, *melds = word.split("/")
    return Fault(code, "", melds=tuple(faces(game.notation.read_meld(meld)) for meld in melds))
