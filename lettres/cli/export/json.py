"""A recorded game in the machine-readable form: one object a line, keys and codes in English.

`kind` tells the lines apart: `game` (what it was begun with), `deal`, `turn` (one for each turn of a seat, whatever
actions it took), `state` (how it stands). Seats count from 0, as in the Python API. Tiles that players hold or draw,
and the seed, which tells the draws to come, are told only where racks are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lettres.cli.export.course import Course, Round
from lettres.engine import Fault, Turn
from lettres.engine.events import (
    Action,
    Challenged,
    Discarded,
    Draw,
    Drew,
    Hinted,
    Laid,
    Play,
    Refused,
    Repaired,
    Scored,
    StartDraw,
)
from lettres.engine.table import Meld, faces
from lettres.moves import write_move


def json_lines(course: Course, racks: bool = False) -> Iterator[dict[str, Any]]:
    """A whole game, line by line."""
    yield _game(course, racks)
    yield _deal(course, racks)
    for played in course.rounds:
        yield turn(course, played, racks)
    yield state(course, racks)


def _game(course: Course, racks: bool) -> dict[str, Any]:
    header = course.header
    return {
        "kind": "game",
        "name": course.path.stem,
        "game": header.game,
        "date": header.date,
        "players": list(header.players),
        "rules": dict(header.rules),
        "theme": header.theme or None,
        "lexicon": header.lexicon,
        **({"seed": header.seed} if racks else {}),
    }


def _deal(course: Course, racks: bool) -> dict[str, Any]:
    dealt = course.done[0]
    draws = [event.drawn for event in dealt.events if isinstance(event, StartDraw)]
    return {
        "kind": "deal",
        "start_draws": [[{"seat": seat, "tile": tile} for seat, tile in drawn] for drawn in draws],
        "first": dealt.state.turn,
        **_held(course, dealt.state.seats, racks),
        "pouch": len(dealt.state.pouch),
    }


def _held(course: Course, seats: Any, racks: bool) -> dict[str, Any]:
    """What seats hold: their tiles, or how many there are."""
    if racks:
        return {"racks": [course.game.notation.tiles(seat.rack) for seat in seats]}
    return {"rack_sizes": [len(seat.rack) for seat in seats]}


def turn(course: Course, played: Round, racks: bool = False) -> dict[str, Any]:
    """A turn of a seat, as what it did and what came of it."""
    notation, after = course.game.notation, played.after
    drawn = [event for event in played.events if isinstance(event, Drew)]
    contest = next((event for event in played.events if isinstance(event, Challenged)), None)
    points = [line for event in played.events if isinstance(event, Scored) for line in event.points]
    taken = next((event.tiles[0] for event in drawn if Draw("discard") in [done.action for done in played.done]), None)
    discarded = next((event.tile for event in played.events if isinstance(event, Discarded)), None)
    return {
        "kind": "turn",
        "number": played.number,
        "seat": played.seat,
        "actions": [_name(done.action) for done in played.done if done.action is not None],
        "tried": _move(course, _tried(played)),
        "laid": _move(course, _stood(played)),
        "faults": [
            _fault(course, fault) for event in played.events if isinstance(event, Refused) for fault in event.faults
        ],
        "challenge": {"by": contest.by, "upheld": contest.upheld} if contest else None,
        "points": played.points,
        "score": [{"code": line.code, "points": line.points} for line in points],
        "drawn": [
            {"seat": event.seat, "why": event.why, "count": len(event.tiles)}
            | ({"tiles": notation.tiles(event.tiles)} if racks else {})
            for event in drawn
        ],
        "hints": [{"level": event.level, "cost": event.cost} for event in played.events if isinstance(event, Hinted)],
        "repairs": [{"cost": event.cost} for event in played.events if isinstance(event, Repaired)],
        "taken": taken,
        "discarded": discarded,
        "seconds": round(played.seconds, 1),
        "table": [notation.meld(meld) for meld in after.table.melds],
        "scores": [seat.score for seat in after.seats],
        **_held(course, after.seats, racks),
        "pouch": len(after.pouch),
    }


def _name(action: Action) -> str:
    """How the Python API calls an action.

    >>> from lettres.engine.events import TimeOut
    >>> _name(TimeOut())
    'time_out'
    """
    name = type(action).__name__
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")


def _tried(played: Round) -> Turn | None:
    """The turn that was laid, whatever became of it."""
    before = played.before
    for done in played.done:
        if isinstance(done.action, Play):
            return before.to(done.action.after)
        before = done.state
    return None


def _stood(played: Round) -> Turn | None:
    """The turn that stands: what scored."""
    laid = None
    for done in played.done:
        for event in done.events:
            if isinstance(event, Laid):
                laid = event.turn
            elif isinstance(event, Refused):
                laid = None
    return laid if any(isinstance(event, Scored) for event in played.events) else None


def _move(course: Course, made: Turn | None) -> dict[str, Any] | None:
    """A turn, in its notation and in its parts."""
    if made is None:
        return None
    notation = course.game.notation

    def written(melds: tuple[Meld, ...]) -> list[str]:
        return [notation.meld(meld) for meld in melds]

    return {
        "move": write_move(course.game, made),
        "broken": written(made.broken),
        "formed": written(made.formed),
        "new": [notation.meld(meld) for meld in made.formed if faces(meld) in made.new],
        "placed": notation.tiles(made.placed),
    }


def _fault(course: Course, fault: Fault) -> dict[str, Any]:
    return {"code": fault.code, "words": ["".join(shown) for shown in fault.melds]}


def state(course: Course, racks: bool = False) -> dict[str, Any]:
    """How the game stands."""
    now = course.state
    return {
        "kind": "state",
        "finished": now.over,
        "turns": turns(course),
        "seat": None if now.over else now.turn,
        "phase": now.phase.value,
        "scores": [seat.score for seat in now.seats],
        "aid": [seat.aid for seat in now.seats],
        "winners": list(now.winners()) if now.over else [],
        "table": [course.game.notation.meld(meld) for meld in now.table.melds],
        **_held(course, now.seats, racks),
        "pouch": len(now.pouch),
        "damaged": course.broken or None,
    }


def turns(course: Course) -> int:
    """How many turns were played to their end."""
    return course.state.number if course.state.over else course.state.number - 1
