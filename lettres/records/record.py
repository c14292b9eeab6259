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
    Phase,
    Piece,
    Replayed,
    RuleError,
    Ruling,
    Step,
    Turn,
    apply,
    judge,
)
from lettres.engine.deal import set_up
from lettres.engine.events import (
    HINT_COSTS,
    REPAIR_COST,
    Accept,
    Action,
    Challenge,
    Challenged,
    Deal,
    Discard,
    Draw,
    Drew,
    Event,
    Hint,
    Laid,
    Pass,
    Passed,
    Play,
    Refused,
    Repair,
    Scored,
    StartDraw,
    Throw,
    Thrown,
    TimeOut,
    Turned,
)
from lettres.engine.notation import NotationError
from lettres.engine.ruling import Judge
from lettres.engine.table import faces
from lettres.engine.tiles import Tiles
from lettres.records.header import RecordError

_LONGEST = 999999.9  # seconds: who leaves a game open for a fortnight has not thought so long


class Done(NamedTuple):
    """One line of a record, read: what was done, the seconds it took, and the state and events that followed."""

    text: str
    action: Action | None
    seconds: float
    state: GameState
    events: tuple[Event, ...]


def write_deal(game: Game, events: Iterable[Event]) -> str:
    """The line of a deal and of the draw for who begins, in the order in which the tiles were drawn."""
    words = ["donne"]
    for event in events:
        if isinstance(event, Drew):
            if words[-1].startswith("tirage"):
                words.append("distribution")
            words.append(f"J{event.seat + 1}:{game.notation.tiles(event.tiles)}")
        elif isinstance(event, StartDraw):
            words.append(" ".join(["tirage", *(f"J{seat + 1}:{tile}" for seat, tile in event.drawn)]))
        elif isinstance(event, Turned):
            words.append(f"défausse:{event.tile}")
    return " ".join(words)


def read_deal(state: GameState, text: str) -> Done:
    """The round that a line of deal begins; raises `RecordError`."""
    game = state.game
    try:
        tiles = [tile for word in text.split() if ":" in word for tile in _tiles(game, word.partition(":")[2])]
        chance = Replayed(tiles)
        step = apply(state, Deal(), chance)
    except (IllegalAction, ValueError) as error:
        raise RecordError(f"la donne ne tient pas{_because(error)}.") from error
    if chance.left or write_deal(game, step.events) != text:
        raise RecordError("la donne n'est pas dans sa forme exacte.")
    return Done(text, Deal(), 0.0, *step)


def read_start(game: Game, players: int, text: str) -> Done:
    """The game that its first line after the header begins; raises `RecordError`."""
    try:
        state = set_up(game, players)
    except RuleError as error:
        raise RecordError(f"la donne ne tient pas{_because(error)}.") from error
    return read_deal(state, text)


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
    if isinstance(action, Deal):
        return write_deal(game, step.events)
    parts = [_what(state, action, step.events)]
    if drawn := [tile for event in step.events for tile in _drawn(event)]:
        parts.append(f"{'dés' if isinstance(action, Throw) else 'pioche'} {game.notation.tiles(drawn)}")
    parts.append(f"{_clock(seconds):.1f} s")
    if step.state.over or step.state.phase is Phase.DEAL:
        kind = "fin" if step.state.over else "manche"
        parts.append(" ".join([kind, *(str(seat.score) for seat in step.state.seats)]))
    return " ; ".join(parts)


def _drawn(event: Event) -> Tiles:
    """What chance gave: the top of the discard pile is none."""
    if isinstance(event, Drew):
        return event.tiles if event.why != "discard" else ()
    return event.tiles if isinstance(event, Thrown) else ()


def is_end(text: str) -> bool:
    """Whether a line is the last of its game, without reading what goes before.

    >>> is_end("25 J2 FOL + O -> FLOOD = 15 ; 0.0 s ; fin 146 220"), is_end("7 J1 passe ; 3.0 s")
    (True, False)
    """
    return " ; fin " in text


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
        elif isinstance(event, Passed) and event.able:
            words += ["!", "could_lay"]
        elif isinstance(event, Refused):
            refused = True
            words += ["!", *(_write_fault(state.game, fault) for fault in event.faults)]
        elif isinstance(event, Laid) and refused:  # what stays of it (rule L3)
            words += ["garde", state.game.notation.turn(event.turn)]
        elif isinstance(event, Scored):
            words.append(f"= {event.total}")
    return " ".join(words)


def _doing(state: GameState, action: Action) -> str:
    if isinstance(action, Play):
        return state.game.notation.turn(state.to(action.after))
    if isinstance(action, Draw):
        return _WORDS[Draw] if action.source == "pouch" else "prend la défausse"
    if isinstance(action, Discard):
        return f"défausse {action.tile}"
    if isinstance(action, Throw):
        return f"lance {state.game.notation.tiles(action.tiles)}"
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
    r"(?: ; (?:pioche|dés) (?P<drawn>\S+))? ; (?P<seconds>\d+\.\d) s(?: ; (?:fin|manche) [-\d ]+)?",
)


def read_action(state: GameState, text: str, *, judged: bool = False) -> Done:
    """Do again what a line tells; raises `RecordError` where it cannot have been so.

    The ruling of then holds; `judged` asks the game's own judge instead, so that a record can be verified.
    """
    if text.startswith("donne"):
        return read_deal(state, text)
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
    if text.startswith("lance "):
        return Throw(_tiles(state.game, text.removeprefix("lance ")))
    if text.startswith("défausse "):
        return Discard(text.removeprefix("défausse "))
    if text.startswith("indice "):
        return Hint(int(text.split(" ")[1]))
    return Play(state.game.notation.read_turn(state.table, text))


def _ruled(state: GameState, action: Action, faults: str | None, kept: str | None) -> Judge:
    """The judge that rules as a line says: which faults a turn has, and what was kept of it without them.

    Faults that are found again today are given whole, with their reasons, which a line does not hold.
    """
    written = tuple(_read_fault(state.game, word) for word in (faults or "").split())
    laid = action.after if isinstance(action, Play) else state.pending
    rest = state.game.notation.read_turn(state.table, kept) if kept else None

    def ruled(game: Game, turn: Turn) -> Ruling:
        if turn.after == laid and written:
            today = judge(game, turn)
            return today if _written_form(today.faults) == _written_form(written) else Ruling((), written)
        return Ruling() if turn.after in (laid, rest) else Ruling((), written)

    return ruled


def _written_form(faults: Iterable[Fault]) -> list[tuple[object, ...]]:
    """What a line tells of faults."""
    return [(fault.code, fault.melds) for fault in faults]


def _read_fault(game: Game, word: str) -> Fault:
    code, *melds = word.split("/")
    return Fault(code, "", melds=tuple(faces(game.notation.read_meld(meld)) for meld in melds))
