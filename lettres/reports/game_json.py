"""A recorded game as JSON lines, with one object per line.

`kind` tells the lines apart: `game` (the settings), `deal`, `turn` (one for each turn of a seat, which may have several
actions), `state` (the state after the last turn). A match has a `deal` before each round. Seats are counted from 0, as
in the Python API. The tiles that players hold or draw, and the seed, from which later draws could be computed, are
written only with `racks`.
"""

from __future__ import annotations

from collections.abc import Iterator

from lettres.engine import GameState, Turn
from lettres.engine.events import (
    Action,
    Allowed,
    Challenged,
    Discarded,
    Draw,
    Drew,
    Ended,
    Hinted,
    Play,
    Refused,
    Repaired,
    RoundEnded,
    Scored,
    StartDraw,
    Thrown,
)
from lettres.engine.table import faces
from lettres.position import Form, Json, form_of_game
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn, Recording
from lettres.study.measure import Measure, measure


def json_lines(recording: Recording, racks: bool = False) -> Iterator[dict[str, Json]]:
    """Yield the objects of a whole game; `racks` adds hidden tiles and the seed."""
    yield _game(recording, racks)
    yield _deal(recording, recording.done[0], racks)
    for played in recording.turns:
        if deal := recording.dealt(played):
            yield _deal(recording, deal, racks)
        yield turn_object(recording, played, racks)
    yield state_object(recording, racks)


def _game(recording: Recording, racks: bool) -> dict[str, Json]:
    header = recording.header
    return {
        "kind": "game",
        "name": recording.path.stem,
        "game": header.game,
        "date": header.date,
        "players": list(header.players),
        "rules": recording.entry.rules.from_record(header.rules).changed(),
        "theme": header.theme or None,
        "lexicon": header.lexicon if recording.entry.needs_lexicon else None,
        **({"dice": header.dice or None} if recording.entry.needs_dice else {}),
        **({"seed": header.seed} if racks and not recording.sheet else {}),
        **({"noted": True} if recording.sheet else {}),
    }


def _deal(recording: Recording, dealt: Done, racks: bool) -> dict[str, Json]:
    draws = [event.drawn for event in dealt.events if isinstance(event, StartDraw)]
    return {
        "kind": "deal",
        "round": dealt.state.round,
        "start_draws": [[{"seat": seat, "tile": tile} for seat, tile in drawn] for drawn in draws],
        "first": dealt.state.turn,
        **_tiles_left(recording, dealt.state, racks),
    }


def _tiles_left(recording: Recording, state: GameState, racks: bool) -> dict[str, Json]:
    """The racks, or their sizes; the size of the draw pile; and the discard pile, in games that have one."""
    tiles = form_of_game(recording.game).tiles
    if recording.sheet:
        return {"rack_sizes": None, "pouch": None}
    held = [seat.rack for seat in state.seats]
    shown: dict[str, Json] = {"racks": list(map(tiles, held))} if racks else {"rack_sizes": list(map(len, held))}
    shown["pouch"] = len(state.pouch)
    if state.game.discards:
        shown["discard"] = {"count": len(state.discard), "top": state.discard[-1] if state.discard else None}
    return shown


def turn_object(recording: Recording, played: PlayedTurn, racks: bool = False) -> dict[str, Json]:
    """Return a turn of a seat as JSON: its actions and their outcome."""
    form, after, notation = form_of_game(recording.game), played.after, recording.game.notation
    drawn = [event for event in played.events if isinstance(event, Drew)]
    contest = next((event for event in played.events if isinstance(event, Challenged)), None)
    points = [line for event in played.events if isinstance(event, Scored) for line in event.points]
    taken = next((event.tiles[0] for event in drawn if Draw("discard") in [done.action for done in played.done]), None)
    discarded = next((event.tile for event in played.events if isinstance(event, Discarded)), None)
    return {
        "kind": "turn",
        "number": played.number,
        "round": played.before.round,
        "seat": played.seat,
        "actions": [action_name(done.action) for done in played.done if done.action is not None],
        "tried": _move(recording, _tried(played)),
        "laid": _move(recording, played.laid),
        "faults": [
            {"code": fault.code, "words": list(map(notation.shown, fault.melds))}
            for event in played.events
            if isinstance(event, Refused)
            for fault in event.faults
        ],
        "challenge": {"by": contest.by, "upheld": contest.upheld} if contest else None,
        "points": played.points,
        "score": [{"code": line.code, "points": line.points} for line in points],
        **_measured(recording, played),
        "drawn": [
            {"seat": event.seat, "why": event.why, "count": len(event.tiles)}
            | ({"tiles": form.tiles(event.tiles)} if racks else {})
            for event in drawn
        ],
        **_noted(recording, played, racks),
        "hints": [{"level": event.level, "cost": event.cost} for event in played.events if isinstance(event, Hinted)],
        "repairs": [{"cost": event.cost} for event in played.events if isinstance(event, Repaired)],
        **_thrown(recording, played),
        "taken": taken,
        "discarded": discarded,
        "seconds": round(played.seconds, 1),
        "table": form.table(after.table),
        "scores": [seat.score for seat in after.seats],
        **_tiles_left(recording, after, racks),
        "round_final": next((list(e.final) for e in played.events if isinstance(e, RoundEnded | Ended)), None),
    }


def _measured(recording: Recording, played: PlayedTurn) -> dict[str, Json]:
    """The number of tiles laid and their value, in games whose turns score nothing."""
    if recording.game.scores_turns:
        return {}
    laid = measure(recording.game, played.laid) if played.laid else Measure(0)
    return {"count": laid.main, "value": laid.value}


def _noted(recording: Recording, played: PlayedTurn, racks: bool) -> dict[str, Json]:
    """The fields of noted games only, such as the points by the rules and the faults that the players allowed."""
    if recording.sheet is None:
        return {}
    line = recording.sheet.lines[played.number - 1]
    faults = [fault for event in played.events if isinstance(event, Allowed) for fault in event.faults]
    shown = recording.game.notation.shown
    return {
        "by_rule": played.by_rule,
        "allowed": [{"code": fault.code, "words": list(map(shown, fault.melds))} for fault in faults],
        "emptied": line.emptied,
        "suspended": line.suspended,
        **({"rack": line.rack} if racks else {}),
    }


def _thrown(recording: Recording, played: PlayedTurn) -> dict[str, Json]:
    """The faces of each throw, in games with dice."""
    if not recording.game.tiles.dice:
        return {}
    thrown = [event.tiles for event in played.events if isinstance(event, Thrown)]
    return {"thrown": list(map(form_of_game(recording.game).tiles, thrown))}


def action_name(action: Action) -> str:
    """Return the name of an action: the name of its class in snake case.

    >>> from lettres.engine.events import TimeOut
    >>> action_name(TimeOut())
    'time_out'
    """
    name = type(action).__name__
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")


def _tried(played: PlayedTurn) -> Turn | None:
    """The turn that was laid, even if it was then refused."""
    before = played.before
    for done in played.done:
        if isinstance(done.action, Play):
            tried = before.to(done.action.after)
            return tried if tried.formed or tried.missing else None  # in a noted game, the turn laid may be unknown
        before = done.state
    return None


def changed_melds(form: Form, turn: Turn | None) -> dict[str, Json]:
    """Return the melds that a turn broke and the melds that it formed, as JSON."""
    broken, formed = (turn.broken, turn.formed) if turn else ((), ())
    return {"broken": list(map(form.meld, broken)), "formed": list(map(form.meld, formed))}


def _move(recording: Recording, made: Turn | None) -> dict[str, Json] | None:
    """The turn `made` in the notation of the game, and its parts; None if `made` is None."""
    if made is None:
        return None
    form = form_of_game(recording.game)
    return {
        "move": recording.game.notation.turn(made),
        **changed_melds(form, made),
        "new": [form.meld(meld) for meld in made.formed if faces(meld) in made.new],
        "placed": form.tiles(made.placed),
    }


def state_object(recording: Recording, racks: bool = False) -> dict[str, Json]:
    """Return the state after the last turn as JSON."""
    now = recording.state
    return {
        "kind": "state",
        "finished": now.over,
        "turns": turns_played(recording),
        "round": now.round,
        "seat": None if now.over else now.turn,
        "phase": now.phase.value,
        "scores": [seat.score for seat in now.seats],
        "aid": [seat.aid for seat in now.seats],
        "winners": list(now.winners()) if now.over else [],
        "table": form_of_game(recording.game).table(now.table),
        **_tiles_left(recording, now, racks),
        "damaged": recording.broken or None,
    }


def turns_played(recording: Recording) -> int:
    """Return the number of completed turns."""
    return recording.state.number if recording.state.over else recording.state.number - 1
