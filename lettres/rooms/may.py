"""What a seat may do at this moment, for the buttons of a page: asked of the game, as the engine will judge it."""

from __future__ import annotations

from collections.abc import Mapping

from lettres.engine import GameState, Phase, judge
from lettres.engine.events import HINT_COSTS, REPAIR_COST
from lettres.grammar import aid_points
from lettres.play.desk import Desk
from lettres.play.grid.throws import unthrown
from lettres.position import Json
from lettres.rooms.state import RoomState
from lettres.rooms.votes import replaceable

_LAYING = (Phase.PLAY, Phase.DRAWN)
NOTHING: Mapping[str, Json] = {
    "play": False,
    "pass": None,
    "draw": [],
    "discard": False,
    "throw": None,
    "challenge": False,
    "accept": False,
    "hint": None,
    "repair": None,
    "deal": False,
    "ready": False,
    "stand_in": [],
    "stand_back": False,
    "pause": False,
    "resume": False,
    "resign": False,
}


def may(room: RoomState, seat: int, turn: Mapping[str, Json]) -> dict[str, Json]:
    """What a seat may do, by what it may do of its turn; a view says it whole."""
    state, row = room.state, room.row
    if row.phase != "playing":
        return dict(NOTHING)
    if room.seats[seat].stand_in:
        return {**NOTHING, "stand_back": True}
    always = {
        "stand_in": replaceable(room, seat),
        "pause": not row.paused,
        "resume": row.paused,
        "resign": room.may_resign(seat),
    }
    if row.paused:
        return {**NOTHING, **always}
    contests = seat in room.contesting
    ready = row.due_for == "handover" and seat == state.turn
    others = {"challenge": contests, "accept": contests, "deal": state.phase is Phase.DEAL, "ready": ready}
    return {**NOTHING, **always, **others, **turn}


def on_turn(state: GameState, desk: Desk) -> dict[str, Json]:
    """What the seat of a desk may do of its turn: nothing but where it has it."""
    if not desk.live:
        return {}
    laying = state.phase in _LAYING
    passes = laying and _may_pass(state)
    helped = desk.gives_help and state.phase in (*_LAYING, Phase.THROW)
    return {
        "play": laying,
        "pass": _pass(state, desk) if passes else None,
        "draw": _draws(state),
        "discard": state.phase is Phase.DISCARD or (passes and _discards(state)),
        "throw": {"all": unthrown(state.game, state.seat.rack)} if state.phase is Phase.THROW else None,
        "hint": _hint(state) if helped else None,
        "repair": {"label": aid_points(REPAIR_COST)} if desk.gives_help and laying else None,
    }


def _may_pass(state: GameState) -> bool:
    """Return whether who lays nothing may pass: he need not draw first, and where he has to lay what he can, he
    cannot."""
    if _draws_at_will(state) and state.drawable:
        return False
    return not (state.game.rules.may_not_pass and judge(state.game, state.passed()).faults)


def _pass(state: GameState, desk: Desk) -> dict[str, Json]:
    """Return what passing costs."""
    cost = min(state.game.rules.pass_cost, len(state.pouch))
    return {"cost": cost, "label": desk.speech.count(cost) if cost else ""}


def _discards(state: GameState) -> bool:
    """Return whether who may pass may discard at once: it passes for him, where that costs nothing."""
    return state.game.discards and state.may_discard and bool(state.seat.rack) and not state.game.rules.pass_cost


def _draws_at_will(state: GameState) -> bool:
    return state.phase is Phase.PLAY and state.game.rules.flow == "play_discard_or_draw"


def _draws(state: GameState) -> list[str]:
    """Where a tile can be drawn from."""
    rules = state.game.rules
    if not (_draws_at_will(state) or state.phase is Phase.DRAW):
        return []
    pouch = rules.discarding == "always" or rules.stocked(len(state.pouch), len(state.discard))
    pile = bool(state.discard) and rules.draw_from == "both"
    return [*(["pouch"] if pouch else []), *(["discard"] if pile else [])]


def _hint(state: GameState) -> dict[str, Json]:
    """The next hint of the turn, and its price; none when all were given."""
    given = state.hints
    return {"level": given + 1, "label": aid_points(HINT_COSTS[given])} if given < len(HINT_COSTS) else {"level": given}
