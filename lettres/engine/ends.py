"""The end of a round and of a match, and the counts of turns and rounds that decide it (rules L29, N15, N22)."""

from __future__ import annotations

from lettres.engine import events
from lettres.engine.hand import Hand
from lettres.engine.state import GameState, Phase, changed_seat, changed_state

_BARREN = 10  # a round ends after this many turns in a row, for each tile of the box, without a tile laid
_SCORELESS = 100  # in old records, a match ended after this many rounds in a row without a point


def count_progress(hand: Hand, scored: bool) -> None:
    """Restart the count of `stalled` rounds if the highest score has risen (rule N22).

    In a match with a set number of rounds, nothing is counted. `scored`: a seat has just gained points; in old records,
    any gain restarts the count.
    """
    state = hand.state
    if hand.rules.rounds:
        return
    best = max(state.best, *(seat.score for seat in state.seats))
    if best > state.best or (scored and not hand.rules.stalled_rounds):  # in old records, any point counted
        hand.state = changed_state(state, best=best, stalled=-1)


def is_round_over(state: GameState, stuck: bool) -> bool:
    """Return whether the round ends: a player is out, the target is reached, or play is blocked (L29).

    `stuck`: the player whose turn just ended could lay nothing.
    """
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


def end_round(hand: Hand) -> None:
    """Add each seat's gain or loss for the round, then prepare another round or end the match (rule N22)."""
    _throw_rest(hand)
    final = hand.state.game.final(hand.state)
    for number, points in enumerate(final):
        seat = hand.state.seats[number]
        hand.seat(number, changed_seat(seat, score=seat.score + points))
    count_progress(hand, any(points > 0 for points in final))
    state = hand.state = changed_state(hand.state, stalled=hand.state.stalled + 1)
    if _is_last(state):
        hand.state = changed_state(state, phase=Phase.OVER)
        hand.events.append(events.Ended(final, state.winners()))
    else:
        hand.events.append(events.RoundEnded(state.round, final))
        hand.state = changed_state(state, phase=Phase.DEAL, round=state.round + 1, number=state.number + 1)


def _is_last(state: GameState) -> bool:
    """Return whether a target score, the number of rounds, or too many stalled rounds end the match (rule N22)."""
    rules, best = state.game.rules, max(seat.score for seat in state.seats)
    if rules.target and best >= rules.target:
        return True
    if rules.last_round and state.round >= rules.last_round:
        return True
    most = rules.stalled_rounds or (_SCORELESS if not rules.last_round else 0)
    return not rules.rounds and 0 < most <= state.stalled


def _throw_rest(hand: Hand) -> None:
    """Throw the dice that were never thrown, to count them (rules D6, D15)."""
    box = hand.state.game.tiles
    if not box.dice or hand.rules.never_thrown == "nothing":
        return
    for number, seat in enumerate(hand.state.seats):
        if new := [die for die in seat.rack if box.base(die) == die]:
            hand.throw(number, new, counted=True)
