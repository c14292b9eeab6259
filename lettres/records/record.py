"""The record of a game: a strict, versioned, readable text from which the same game can be rebuilt.

Each line holds an action and its outcome: the move, the points, the tiles drawn, the time taken. Reading a line means
doing its action again with the recorded tiles and rulings, and checking that the result is written as the same
line. So an inconsistent record is refused at its first bad line. The format is described in `docs/notation.md`.
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

_LONGEST = 999999.9  # seconds; longer times (more than 11 days) are cut to it


class Done(NamedTuple):
    """A line of a record: its text, the action, the seconds it took, and the state and events that followed."""

    text: str
    action: Action | None
    seconds: float
    state: GameState
    events: tuple[Event, ...]


def write_deal(game: Game, events: Iterable[Event]) -> str:
    """Return the line of a deal, including any tiles drawn to decide who begins; tiles are in the order drawn."""
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
        elif isinstance(event, Thrown):
            words.append(f"lance J{event.seat + 1}:{game.notation.tiles(event.tiles)}")
    return " ".join(words)


def read_deal(state: GameState, text: str, *, trusted: bool = False) -> Done:
    """Do the deal recorded in the line `text` again; raise `RecordError` if it is impossible."""
    game = state.game
    try:
        tiles = [tile for word in text.split() if ":" in word for tile in _tiles(game, word.partition(":")[2])]
        chance = Replayed(tiles)
        step = apply(state, Deal(), chance)
    except (IllegalAction, ValueError) as error:
        raise RecordError(f"la donne ne tient pas{_because(error)}.") from error
    if not trusted and (chance.remaining or write_deal(game, step.events) != text):
        raise RecordError("la donne n'est pas dans sa forme exacte.")
    return Done(text, Deal(), 0.0, *step)


def read_start(game: Game, players: int, text: str, *, trusted: bool = False) -> Done:
    """Begin a game from `text`, its first line after the header; raise `RecordError` if the deal is impossible."""
    try:
        state = set_up(game, players)
    except RuleError as error:
        raise RecordError(f"la donne ne tient pas{_because(error)}.") from error
    return read_deal(state, text, trusted=trusted)


def _because(error: Exception) -> str:
    """The message of an error in brackets, if it is meant for players; otherwise an empty text."""
    return f" ({error})" if isinstance(error, NotationError | RuleError) else ""


def _tiles(game: Game, text: str) -> tuple[str, ...]:
    return game.notation.read_tiles(text)


def replay(
    game: Game, players: int, texts: Iterable[str], *, judged: bool = False, trusted: bool = False
) -> Iterator[Done]:
    """Do the actions of the lines after the header again, one by one; raise `RecordError` at the first bad line."""
    state = None
    for text in texts:
        if state is None:
            done = read_start(game, players, text, trusted=trusted)
        else:
            done = read_action(state, text, judged=judged, trusted=trusted)
        state = done.state
        yield done


def recorded(state: GameState, action: Action, step: Step, seconds: float) -> Done:
    """Write an action as a line and return it as read back from this line, so that no unreadable line is recorded.

    A line without faults that reads back as the same action and state is accepted without further checks. Any other
    line is checked as strictly as one from a stranger. A `RecordError` raised here is a bug.
    """
    text = write_action(state, action, step, seconds)
    done = read_action(state, text, trusted=True)
    if " ! " in text or (done.action, done.state) != (action, step.state):
        return read_action(state, text)
    done.state.check()  # no rule may lose a tile
    return done


def write_action(state: GameState, action: Action, step: Step, seconds: float) -> str:
    """Return the line of an action, with its outcome and the seconds it took, for example:

    `3 J2 IMAGE + ELP -> PAGE MIEL = 7 ; pioche ATR ; 12.5 s`
    """
    game = state.game
    if isinstance(action, Deal):
        return write_deal(game, step.events)
    parts = [_outcome_text(state, action, step.events)]
    if drawn := [tile for event in step.events for tile in _drawn(event)]:
        parts.append(f"{'dés' if game.tiles.dice else 'pioche'} {game.notation.tiles(drawn)}")
    parts.append(f"{_clock(seconds):.1f} s")
    if step.state.over or step.state.phase is Phase.DEAL:
        kind = "fin" if step.state.over else "manche"
        parts.append(" ".join([kind, *(str(seat.score) for seat in step.state.seats)]))
    return " ; ".join(parts)


def _drawn(event: Event) -> Tiles:
    """The tiles that an event draws by chance; a tile taken from the discard pile is not one of them."""
    if isinstance(event, Drew):
        return event.tiles if event.why != "discard" else ()
    return event.tiles if isinstance(event, Thrown) else ()


def is_end(text: str) -> bool:
    """Return whether a line is the last of its game, without reading the lines before it.

    >>> is_end("25 J2 FOL + O -> FLOOD = 15 ; 0.0 s ; fin 146 220"), is_end("7 J1 passe ; 3.0 s")
    (True, False)
    """
    return " ; fin " in text


def _clock(seconds: float) -> float:
    """Return `seconds` cut to what a line can hold; 0 for a negative time, as after a change of the system clock."""
    return min(seconds, _LONGEST) if seconds > 0 else 0.0


def _outcome_text(state: GameState, action: Action, events: Iterable[Event]) -> str:
    seat = action.by if isinstance(action, Challenge) else state.turn
    words = [f"{state.number} J{seat + 1}", _action_text(state, action)]
    refused = False
    for event in events:
        if isinstance(event, Challenged):
            words.append("avec raison" if event.upheld else "à tort")
        elif isinstance(event, Passed) and event.able:
            words += ["!", "could_lay"]
        elif isinstance(event, Refused):
            refused = True
            words += ["!", *(write_fault(state.game, fault) for fault in event.faults)]
        elif isinstance(event, Laid) and refused:  # the part of the turn that stays (rule L3)
            words += ["garde", state.game.notation.turn(event.turn)]
        elif isinstance(event, Scored):
            words.append(f"= {event.total}")
    return " ".join(words)


def _action_text(state: GameState, action: Action) -> str:
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


def write_fault(game: Game, fault: Fault) -> str:
    """Return a fault as it is written in a line: its code, then its melds, as in `unknown/MANGO`."""
    melds = (tuple(Piece(face, face) for face in shown) for shown in fault.melds)
    return "/".join([fault.code, *map(game.notation.meld, melds)])


_LINE = re.compile(
    r"(?P<number>\d+) J(?P<seat>\d) (?P<doing>[^ =!;]+(?: [^ =!;]+)*?)(?: (?P<claim>avec raison|à tort))?"
    r"(?: ! (?P<faults>[^=!;]+?))?(?: garde (?P<kept>[^=!;]+?))?(?: = -?\d+)?"
    r"(?: ; (?:pioche|dés) (?P<drawn>\S+))? ; (?P<seconds>\d+\.\d) s(?: ; (?:fin|manche) [-\d ]+)?"
)


def read_action(state: GameState, text: str, *, judged: bool = False, trusted: bool = False) -> Done:
    """Do the action of the line `text` again; raise `RecordError` if it cannot have been played.

    The recorded ruling holds; with `judged`, the game's judge decides instead, to verify a record. If `trusted`, the
    line was checked when it was written, and the checks are skipped.
    """
    if text.startswith("donne"):
        return read_deal(state, text, trusted=trusted)
    match = _LINE.fullmatch(text)
    if not match:
        raise RecordError(f"ligne illisible : « {text[:80]} ».")
    try:
        action = _read_action(state, match["doing"], int(match["seat"]) - 1)
        chance = Replayed(_tiles(state.game, match["drawn"] or ""))
        if not trusted:
            _check_hand(state, action)
        ruled = judge if judged else _ruled(state, action, match["faults"], match["kept"])
        step = apply(state, action, chance, ruled)
        if not trusted:
            step.state.check()  # no ruling may lose a tile
    except (IllegalAction, ValueError, AssertionError) as error:
        raise RecordError(f"« {text[:80]} » ne peut avoir été joué{_because(error)}.") from error
    seconds = float(match["seconds"])
    if step.state is state:
        raise RecordError(f"« {text[:80]} » n'aurait pas laissé de ligne.")
    if not trusted and (chance.remaining or write_action(state, action, step, seconds) != text):
        raise RecordError(f"« {text[:80]} » ne donne pas ce qui est écrit.")
    return Done(text, action, seconds, *step)


def _check_hand(state: GameState, action: Action) -> None:
    """Raise `IllegalAction` if tiles were laid that are not on the rack, which no ruling can allow."""
    if isinstance(action, Play) and Counter(state.to(action.after).placed) - Counter(state.seat.rack):
        raise IllegalAction("tiles that are not in the rack")


def _read_action(state: GameState, text: str, seat: int) -> Action:
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
    """Return a judge that repeats the ruling of a line: the `faults` of the turn laid, and the part `kept` of the turn.

    If the real judge finds the same faults, its own ruling is returned, because it has the reasons and a line has none.
    """
    written = tuple(read_fault(state.game, word) for word in (faults or "").split())
    laid = action.after if isinstance(action, Play) else state.pending
    rest = state.game.notation.read_turn(state.table, kept) if kept else None

    def ruled(game: Game, turn: Turn) -> Ruling:
        if turn.after == laid and written:
            today = judge(game, turn)
            return today if _written_form(today.faults) == _written_form(written) else Ruling((), written)
        return Ruling() if turn.after in (laid, rest) else Ruling((), written)

    return ruled


def _written_form(faults: Iterable[Fault]) -> list[tuple[object, ...]]:
    """The part of each fault that a line records: its code and its melds."""
    return [(fault.code, fault.melds) for fault in faults]


def read_fault(game: Game, word: str) -> Fault:
    """Read a fault as `write_fault` writes it, without reasons; raise `NotationError` if `word` is malformed."""
    code, *melds = word.split("/")
    return Fault(code, "", melds=tuple(faces(game.notation.read_meld(meld)) for meld in melds))
