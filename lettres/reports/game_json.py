"""A recorded game in the machine-readable form: one object a line, keys and codes in English.

`kind` tells the lines apart: `game` (what it was begun with), `deal`, `turn` (one for each turn of a seat, whatever
actions it took), `state` (how it stands). A match has a `deal` before each round. Seats count from 0, as in the Python
API. Tiles that players hold or draw, and the seed, which tells the draws to come, are told only where racks are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lettres.engine import Fault, GameState, Seat, Turn
from lettres.engine.events import (
    Action,
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
from lettres.engine.table import Meld, faces
from lettres.position import Form, Json, form_of_game
from lettres.records.record import Done
from lettres.records.recording import PlayedTurn, Recording
from lettres.study.measure import Measure, measure


def json_lines(course: Recording, racks: bool = False) -> Iterator[dict[str, Json]]:
    """A whole game, line by line."""
    yield _game(course, racks)
    yield _deal(course, course.done[0], racks)
    for played in course.turns:
        if deal := course.dealt(played):
            yield _deal(course, deal, racks)
        yield turn(course, played, racks)
    yield state(course, racks)


def _game(course: Recording, racks: bool) -> dict[str, Json]:
    header = course.header
    return {
        "kind": "game",
        "name": course.path.stem,
        "game": header.game,
        "date": header.date,
        "players": list(header.players),
        "rules": dict(header.rules),
        "theme": header.theme or None,
        "lexicon": header.lexicon if course.entry.needs_lexicon else None,
        **({"dice": header.dice or None} if course.entry.needs_dice else {}),
        **({"seed": header.seed} if racks else {}),
    }


def _deal(course: Recording, dealt: Done, racks: bool) -> dict[str, Json]:
    draws = [event.drawn for event in dealt.events if isinstance(event, StartDraw)]
    return {
        "kind": "deal",
        "round": dealt.state.round,
        "start_draws": [[{"seat": seat, "tile": tile} for seat, tile in drawn] for drawn in draws],
        "first": dealt.state.turn,
        **_held(course, dealt.state.seats, racks),
        "pouch": len(dealt.state.pouch),
        **_pile(dealt.state),
    }


def _held(course: Recording, seats: Iterable[Seat], racks: bool) -> dict[str, Json]:
    """What seats hold: their tiles, or how many there are."""
    if racks:
        return {"racks": [_form(course).tiles(seat.rack) for seat in seats]}
    return {"rack_sizes": [len(seat.rack) for seat in seats]}


def _pile(now: GameState) -> dict[str, Json]:
    """The discard pile, in games that have one: how many tiles it has, and which lies on it."""
    if not now.game.discards:
        return {}
    return {"discard": {"count": len(now.discard), "top": now.discard[-1] if now.discard else None}}


def _form(course: Recording) -> Form:
    return form_of_game(course.game)


def turn(course: Recording, played: PlayedTurn, racks: bool = False) -> dict[str, Json]:
    """A turn of a seat, as what it did and what came of it."""
    form, after = _form(course), played.after
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
        "actions": [_name(done.action) for done in played.done if done.action is not None],
        "tried": _move(course, _tried(played)),
        "laid": _move(course, played.laid),
        "faults": [
            _fault(course, fault) for event in played.events if isinstance(event, Refused) for fault in event.faults
        ],
        "challenge": {"by": contest.by, "upheld": contest.upheld} if contest else None,
        "points": played.points,
        "score": [{"code": line.code, "points": line.points} for line in points],
        **_measured(course, played),
        "drawn": [
            {"seat": event.seat, "why": event.why, "count": len(event.tiles)}
            | ({"tiles": form.tiles(event.tiles)} if racks else {})
            for event in drawn
        ],
        "hints": [{"level": event.level, "cost": event.cost} for event in played.events if isinstance(event, Hinted)],
        "repairs": [{"cost": event.cost} for event in played.events if isinstance(event, Repaired)],
        **_thrown(course, played),
        "taken": taken,
        "discarded": discarded,
        "seconds": round(played.seconds, 1),
        "table": form.table(after.table),
        "scores": [seat.score for seat in after.seats],
        **_held(course, after.seats, racks),
        "pouch": len(after.pouch),
        **_pile(after),
        "round_final": next((list(e.final) for e in played.events if isinstance(e, RoundEnded | Ended)), None),
    }


def _measured(course: Recording, played: PlayedTurn) -> dict[str, Json]:
    """The tiles laid and their value, in games that count these until a round ends."""
    if course.game.scores_turns:
        return {}
    laid = measure(course.game, played.laid) if played.laid else Measure(0)
    return {"count": laid.main, "value": laid.value}


def _thrown(course: Recording, played: PlayedTurn) -> dict[str, Json]:
    """The faces that dice showed, which all see; in games that have dice."""
    if not course.game.tiles.dice:
        return {}
    thrown = [event.tiles for event in played.events if isinstance(event, Thrown)]
    return {"thrown": list(map(_form(course).tiles, thrown))}


def _name(action: Action) -> str:
    """How the Python API calls an action.

    >>> from lettres.engine.events import TimeOut
    >>> _name(TimeOut())
    'time_out'
    """
    name = type(action).__name__
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")


def _tried(played: PlayedTurn) -> Turn | None:
    """The turn that was laid, whatever became of it."""
    before = played.before
    for done in played.done:
        if isinstance(done.action, Play):
            return before.to(done.action.after)
        before = done.state
    return None


def _move(course: Recording, made: Turn | None) -> dict[str, Json] | None:
    """A turn, in its notation and in its parts."""
    if made is None:
        return None
    form = _form(course)

    def written(melds: Iterable[Meld]) -> list[Json]:
        return list(map(form.meld, melds))

    return {
        "move": course.game.notation.turn(made),
        "broken": written(made.broken),
        "formed": written(made.formed),
        "new": written(meld for meld in made.formed if faces(meld) in made.new),
        "placed": form.tiles(made.placed),
    }


def _fault(course: Recording, fault: Fault) -> dict[str, Json]:
    return {"code": fault.code, "words": [course.game.notation.shown(shown) for shown in fault.melds]}


def state(course: Recording, racks: bool = False) -> dict[str, Json]:
    """How the game stands."""
    now = course.state
    return {
        "kind": "state",
        "finished": now.over,
        "turns": turns(course),
        "round": now.round,
        "seat": None if now.over else now.turn,
        "phase": now.phase.value,
        "scores": [seat.score for seat in now.seats],
        "aid": [seat.aid for seat in now.seats],
        "winners": list(now.winners()) if now.over else [],
        "table": _form(course).table(now.table),
        **_held(course, now.seats, racks),
        "pouch": len(now.pouch),
        **_pile(now),
        "damaged": course.broken or None,
    }


def turns(course: Recording) -> int:
    """How many turns were played to their end."""
    return course.state.number if course.state.over else course.state.number - 1
