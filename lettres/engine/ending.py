"""When a round is over, and when a match is: play is blocked, the points are there, or nobody gets nearer to them."""

from __future__ import annotations

from lettres.engine.hand import Hand
from lettres.engine.state import GameState, changed_state

_BARREN = 10  # times the tiles of the box: after so many turns without a tile laid, the round would never end
_SCORELESS = 100  # rounds in a row without a point, which ended a match of then


def advance(hand: Hand, scored: bool) -> None:
    """Count anew the rounds without progress, in a match that points end, where there is some (rule N22)."""
    state = hand.state
    if hand.rules.rounds:
        return
    best = max(state.best, *(seat.score for seat in state.seats))
    if best > state.best or (scored and not hand.rules.stalled_rounds):  # in matches of then, any point was progress
        hand.state = changed_state(state, best=best, stalled=-1)


def is_over(state: GameState, stuck: bool) -> bool:
    """Whether the round ends after this turn: a player is out, the target is reached, or play is blocked (rule L29)."""
    rules = state.game.rules
    if rules.target and state.seat.score >= rules.target:
        return True
    if rules.end == "rack" and not state.seat.rack:
        return True
    if not state.pouch and (rules.end == "pouch" or any(not seat.rack for seat in state.seats)):
        return True
    if state.barren >= (rules.barren_turns or _BARREN * len(state.game.tiles.tiles())):
        return True
    if rules.deadlock == "none" or rules.stocked(len(state.pouch), len(state.discard)) or not state.idle:
        return False
    return state.idle >= len(state.seats) or (stuck and rules.deadlock == "first_blocked")


def is_last(state: GameState) -> bool:
    """Whether a round was the last of its match: so many were wanted, somebody has the points, or nobody gets nearer to
    them than anybody was (rule N22)."""
    rules, best = state.game.rules, max(seat.score for seat in state.seats)
    if rules.target and best >= rules.target:
        return True
    if rules.last_round and state.round >= rules.last_round:
        return True
    most = rules.stalled_rounds or (_SCORELESS if not rules.last_round else 0)
    return not rules.rounds and 0 < most <= state.stalled
