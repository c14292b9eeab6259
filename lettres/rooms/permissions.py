"""The permissions of a seat now, for the buttons of a page. They agree with how the engine will judge the actions."""

from __future__ import annotations

from msgspec.structs import replace

from lettres.engine import GameState, Phase, judge
from lettres.engine.events import HINT_COSTS, REPAIR_COST
from lettres.grammar import aid_points
from lettres.play.desk import Desk
from lettres.play.grid.throws import has_unthrown
from lettres.rooms.printing import printed
from lettres.rooms.state import RoomState
from lettres.rooms.votes import replaceable
from lettres.rooms.wire.outgoing import Cost, HintPrice, May, Price, Throwable

_LAYING = (Phase.PLAY, Phase.DRAWN)
NOTHING = May()


def permissions(room: RoomState, seat: int, turn: May) -> May:
    """Return all that a seat may do now. `turn` holds what the seat may do with its turn."""
    state, row = room.state, room.row
    if row.phase != "playing":
        return NOTHING
    if room.seats[seat].stand_in:
        return May(stand_back=True)
    contests = seat in room.contesting and not row.paused
    return replace(
        NOTHING if row.paused else turn,
        stand_in=replaceable(room, seat),
        pause=not row.paused,
        resume=row.paused,
        resign=room.may_resign(seat),
        challenge=contests,
        accept=contests,
        deal=state.phase is Phase.DEAL and not row.paused,
        ready=row.due_for == "handover" and seat == state.turn and not row.paused,
    )


def turn_permissions(state: GameState, desk: Desk, *, passes: bool) -> May:
    """Return what the seat of a desk may do with its turn; nothing if another seat is on turn. `passes` is the result
    of `may_pass`."""
    if not desk.live:
        return NOTHING
    laying = state.phase in _LAYING
    helped = desk.gives_help and state.phase in (*_LAYING, Phase.THROW)
    return May(
        play=laying,
        pass_=_pass(state, desk) if passes else None,
        draw=_draws(state),
        discard=state.phase is Phase.DISCARD or (passes and _discards(state)),
        throw=Throwable(has_unthrown(state.game, state.seat.rack)) if state.phase is Phase.THROW else None,
        hint=_hint(state) if helped else None,
        repair=Price(printed(aid_points(REPAIR_COST))) if desk.gives_help and laying else None,
    )


def needs_search(state: GameState) -> bool:
    """Return True if the player may pass only when no tile can be laid (rule D5), which takes a search to find out."""
    return state.phase in _LAYING and state.game.rules.may_not_pass


def may_pass(state: GameState) -> bool:
    """Return True if the player on turn may pass: no draw comes first, and no lay is compulsory."""
    if state.phase not in _LAYING or (_draws_at_will(state) and state.drawable):
        return False
    return not (needs_search(state) and judge(state.game, state.passed()).faults)


def _pass(state: GameState, desk: Desk) -> Cost:
    """Return the cost of passing."""
    cost = min(state.game.rules.pass_cost, len(state.pouch))
    return Cost(cost, printed(desk.speech.count(cost)) if cost else "")


def _discards(state: GameState) -> bool:
    """Return True if the player may discard at once. This needs free passing, because the discard then passes too."""
    return state.game.discards and state.may_discard and bool(state.seat.rack) and not state.game.rules.pass_cost


def _draws_at_will(state: GameState) -> bool:
    return state.phase is Phase.PLAY and state.game.rules.flow == "play_discard_or_draw"


def _draws(state: GameState) -> list[str]:
    """Return the sources from which a tile can be drawn."""
    rules = state.game.rules
    if not (_draws_at_will(state) or state.phase is Phase.DRAW):
        return []
    pouch = rules.discarding == "always" or rules.stocked(len(state.pouch), len(state.discard))
    pile = bool(state.discard) and rules.draw_from == "both"
    return [*(["pouch"] if pouch else []), *(["discard"] if pile else [])]


def _hint(state: GameState) -> HintPrice:
    """Return the level and the price of the turn's next hint; no price once all levels were given."""
    level = state.hints
    return HintPrice(level + 1, printed(aid_points(HINT_COSTS[level]))) if level < len(HINT_COSTS) else HintPrice(level)
