"""The course of a game: a state and an action give the next state and the events.

This module keeps no clock, prints nothing and has no randomness of its own: running out of time is an action, and the
caller's `Chance` picks every tile that leaves the pouch. The phases and their actions (any other raises
`IllegalAction`):

    play_or_draw           PLAY --Play, Pass, TimeOut--> next player
    draw_play_discard      DRAW --Draw--> PLAY --Play, Pass--> DISCARD --Discard--> next player
    play_discard_or_draw   PLAY --Play--> DISCARD;  PLAY --Draw--> DRAWN --Play, Pass--> DISCARD
    throw_play             THROW --Throw--> PLAY --Play, Pass--> next player; no THROW if `Deal` threw the dice
    challenge              PLAY --Play--> CONTEST --Accept, Challenge--> as after the play
    a match                DEAL --Deal--> the turns of a round --> DEAL for the next round, or OVER

DRAW is skipped if no tile is left to draw. A player who neither drew nor laid a tile skips DISCARD, so that a pass ends
the turn (rule N21).

`TimeOut` ends a turn in THROW, DRAW, PLAY and DRAWN, that is, before anything is laid. `Hint` is allowed in THROW, PLAY
and DRAWN, `Repair` in PLAY and DRAWN; neither moves a tile or changes the phase.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

from lettres.engine import events, tiles
from lettres.engine.deal import deal, first_phase
from lettres.engine.ends import count_progress, end_round, is_round_over
from lettres.engine.events import Accept, Challenge, Deal, Discard, Draw, Hint, Pass, Play, Repair, Throw, TimeOut
from lettres.engine.hand import Chance, Hand, IllegalAction, Step
from lettres.engine.ruling import Judge, judge
from lettres.engine.state import GameState, Phase, changed_seat, changed_state
from lettres.engine.table import Meld, faces, table_of
from lettres.engine.turn import Fault, Turn

_IMPOSSIBLE = {"not_in_rack", "false_face"}  # faults that real tiles do not allow, so they cost no penalty
_APART = 10  # the most broken melds that `_without_faulty` considers


def apply(state: GameState, action: events.Action, chance: Chance, judge: Judge = judge) -> Step:
    """Return the state and the events after an action; raise `IllegalAction` if the phase does not allow it.

    A turn with faults is no error; the events report its faults. To replay a record, pass a `judge` that repeats the
    recorded rulings.
    """
    handler = _HANDLERS[state.phase].get(type(action))
    if handler is None:
        raise IllegalAction(f"{type(action).__name__} in phase {state.phase}")
    hand = Hand(state, chance, judge)
    handler(hand, action)
    return hand.step()


def _deal(hand: Hand, action: Deal) -> None:
    deal(hand)


def _throw(hand: Hand, action: Throw) -> None:
    """Throw one or more dice from the rack, including all that were never thrown (rules D1, D6)."""
    rack, base = Counter(hand.state.seat.rack), hand.state.game.tiles.base
    thrown = Counter(action.tiles)
    wrong = {
        "not_held": bool(thrown - rack),
        "throw_all": any(base(die) == die for die in rack - thrown),
        "throw_none": not thrown,
    }
    if code := next((code for code, holds in wrong.items() if holds), ""):
        raise IllegalAction(f"dice {action.tiles!r} of the rack {hand.state.seat.rack!r} cannot be thrown", code)
    hand.throw(hand.state.turn, action.tiles)
    hand.state = changed_state(hand.state, phase=Phase.PLAY)


def _play(hand: Hand, action: Play) -> None:
    state = hand.state
    turn = state.to(action.after)
    ruling = hand.judge(state.game, turn)
    mode = hand.rules.arbitration
    impossible = any(fault.code in _IMPOSSIBLE for fault in ruling.seen)
    if impossible or (mode == "auto" and ruling.faults) or (mode == "challenge" and ruling.seen):
        hand.events.append(events.Refused(state.turn, ruling.faults, taken_back=False))
    elif mode == "challenge":
        hand.events.append(events.Laid(state.turn, turn))
        hand.state = changed_state(state, pending=action.after, phase=Phase.CONTEST)
    elif ruling.faults:
        _take_back(hand, turn, ruling.faults)
    else:
        hand.events.append(events.Laid(state.turn, turn))
        _stand(hand, turn)
        _after_play(hand)


def _stand(hand: Hand, turn: Turn) -> None:
    """Accept a turn: its tiles leave the rack, and it scores."""
    state = hand.state
    points = state.game.score(turn)
    seat = state.seat
    scored = events.Scored(state.turn, points)
    hand.events.append(scored)
    rack, score = tiles.remove(seat.rack, turn.placed), seat.score + scored.total
    seats = hand.with_seat(state.turn, changed_seat(seat, rack=rack, score=score, opened=True))
    table = turn.after
    if state.game.remembers:
        table = table_of(table).remembering(table_of(turn.before).past)
    hand.state = changed_state(state, seats=seats, table=table, idle=-1, barren=-1)
    count_progress(hand, scored.total > 0)


def _take_back(hand: Hand, turn: Turn, faults: tuple[Fault, ...]) -> None:
    """Take back a laid turn with faults: all of it or, if the rules say so, only its faulty melds (rule L3)."""
    seat = hand.state.turn
    rest = _without_faulty(hand, turn, faults) if hand.rules.invalid == "meld" else None
    hand.events.append(events.Refused(seat, faults, taken_back=True, partly=rest is not None))
    if rest is not None:
        hand.events.append(events.Laid(seat, rest))
        _stand(hand, rest)
    hand.draw(seat, hand.rules.penalty_tiles, "penalty")
    _after_play(hand)


def _without_faulty(hand: Hand, turn: Turn, faults: tuple[Fault, ...]) -> Turn | None:
    """Return the legal turn that forms only the faultless melds of `turn`; None if no such turn is found.

    The turn breaks as few table melds as possible, and only melds that `turn` breaks too.
    """
    bad = {shown for fault in faults for shown in fault.melds}
    kept: list[Meld] = [meld for meld in turn.formed if faces(meld) not in bad]
    if not bad or len(kept) == len(turn.formed):
        return None
    held = Counter(piece.tile for meld in kept for piece in meld)
    apart = [meld for meld in turn.broken if Counter(piece.tile for piece in meld) <= held][:_APART]
    for count in range(len(apart) + 1):
        for broken in combinations(apart, count):
            if Counter(piece.tile for meld in broken for piece in meld) <= held:
                rest = hand.state.to(table_of(hand.state.table).replace(broken, kept))
                if not hand.judge(hand.state.game, rest).faults:
                    return rest
    return None


def _pass(hand: Hand, action: Pass) -> None:
    state, seat = hand.state, hand.state.turn
    if hand.rules.flow == "play_discard_or_draw" and state.phase is Phase.PLAY and state.drawable:
        raise IllegalAction("in this game a player who lays nothing draws first", "draw_first")
    able = _is_able(hand)
    if able and hand.rules.may_not_pass:
        hand.events.append(events.Refused(seat, (Fault("could_lay", "D5"),), taken_back=False))
        return
    hand.events.append(events.Passed(seat, able=able))
    hand.draw(seat, hand.rules.pass_cost, "pass")
    _after_play(hand, stuck=not able)


def _is_able(hand: Hand) -> bool:
    """Return whether the player on turn could have laid tiles; False if the rules ignore that (rules D5, N15)."""
    state = hand.state
    counts = hand.rules.may_not_pass or (hand.rules.deadlock == "first_blocked" and not state.pouch)
    return counts and _could_lay(hand)


def _could_lay(hand: Hand) -> bool:
    return bool(hand.judge(hand.state.game, hand.state.passed()).faults)


def _time_out(hand: Hand, action: TimeOut) -> None:
    """End the turn with nothing laid; the player draws the penalty for time, not the cost of a pass (rule L30)."""
    seat, able, blank = hand.state.turn, _is_able(hand), False
    if hand.rules.late_turns == "stuck":  # a late turn is barren only if its thrown dice could not be laid (rule D7)
        thrown = hand.state.phase is not Phase.THROW
        able = thrown and _could_lay(hand)
        blank = able or not thrown
    hand.events.append(events.Passed(seat, late=True, able=able))
    hand.draw(seat, hand.rules.time_penalty, "time")
    _end_turn(hand, stuck=not able, blank=blank)


def _accept(hand: Hand, action: Accept) -> None:
    _stand(hand, _close_contest(hand))
    _after_play(hand)


def _challenge(hand: Hand, action: Challenge) -> None:
    state = hand.state
    if action.by == state.turn or not 0 <= action.by < len(state.seats):
        raise IllegalAction(f"seat {action.by} cannot contest a turn of seat {state.turn}")
    turn = _close_contest(hand)
    faults = hand.judge(state.game, turn).known
    hand.events.append(events.Challenged(action.by, upheld=bool(faults)))
    if faults:
        _take_back(hand, turn, faults)
        return
    _stand(hand, turn)
    hand.draw(action.by, hand.rules.challenge_penalty, "challenge")
    _after_play(hand)


def _close_contest(hand: Hand) -> Turn:
    pending = hand.state.pending
    assert pending is not None
    hand.state = changed_state(hand.state, pending=None, phase=Phase.PLAY)
    return hand.state.to(pending)


def _draw(hand: Hand, action: Draw) -> None:
    state = hand.state
    if state.phase is Phase.PLAY and hand.rules.flow != "play_discard_or_draw":
        raise IllegalAction("no tile is drawn at will in this game", "draw_no_more")
    if action.source == "discard":
        if not state.discard or hand.rules.draw_from == "pouch":
            code = "pile_closed" if hand.rules.draw_from == "pouch" else "pile_empty"
            raise IllegalAction("nothing is drawn of the discard pile", code)
        top = state.discard[-1]
        hand.state = changed_state(state, discard=state.discard[:-1], took=True)
        hand.give(state.turn, [top])
        hand.events.append(events.Drew(state.turn, (top,), "discard"))
    else:
        if hand.rules.discarding == "moved" and not hand.rules.stocked(len(state.pouch), len(state.discard)):
            raise IllegalAction("there is nothing to draw of the pouch", "pouch_empty")
        _turn_pile_over(hand)
        hand.draw(state.turn, 1, "turn")
    following = Phase.DRAWN if state.phase is Phase.PLAY else Phase.PLAY
    hand.state = changed_state(hand.state, phase=following)


def _turn_pile_over(hand: Hand) -> None:
    """Refill the pouch, if it is empty, with the discard pile except its top tile (rule N21)."""
    state = hand.state
    if not state.pouch and hand.rules.stocked(0, len(state.discard)):
        hand.state = changed_state(state, pouch=tuple(sorted(state.discard[:-1])), discard=state.discard[-1:])
        hand.events.append(events.PileTurned(len(state.discard) - 1))


def _discard(hand: Hand, action: Discard) -> None:
    state = hand.state
    seat = state.seat
    if action.tile not in seat.rack:
        raise IllegalAction(f"{action.tile!r} is not in the rack", "not_held")
    seats = hand.with_seat(state.turn, changed_seat(seat, rack=tiles.remove(seat.rack, [action.tile])))
    hand.state = changed_state(state, seats=seats, discard=(*state.discard, action.tile))
    hand.events.append(events.Discarded(state.turn, action.tile))
    _end_turn(hand)


def _hint(hand: Hand, action: Hint) -> None:
    given = hand.state.hints
    if action.level != given + 1 or given == len(events.HINT_COSTS):
        raise IllegalAction(f"hint {action.level} after {given} of {len(events.HINT_COSTS)}")
    hand.state = changed_state(hand.state, hints=action.level)
    hand.events.append(events.Hinted(hand.state.turn, action.level, _charge(hand, events.HINT_COSTS[given])))


def _repair(hand: Hand, action: Repair) -> None:
    hand.events.append(events.Repaired(hand.state.turn, _charge(hand, events.REPAIR_COST)))


def _charge(hand: Hand, cost: int) -> int:
    """Add `cost` to the seat's points of aid, which are no part of the score. Return `cost`."""
    seat = hand.state.seat
    hand.seat(hand.state.turn, changed_seat(seat, aid=seat.aid + cost))
    return cost


def _after_play(hand: Hand, *, stuck: bool = False) -> None:
    """Go on to the discard if the game has one and the player may discard (N21); else end the turn."""
    if hand.state.game.discards and hand.state.seat.rack and hand.state.may_discard:
        hand.state = changed_state(hand.state, phase=Phase.DISCARD)
    else:
        _end_turn(hand, stuck=stuck)


def _end_turn(hand: Hand, *, stuck: bool = False, blank: bool = False) -> None:
    """Refill the rack (rule L28), then go on to the next player or end the round.

    `stuck`: the player could lay nothing. `blank`: the turn is left out of the count `barren` (rule D7).
    """
    hand.draw(hand.state.turn, hand.rules.refill - len(hand.state.seat.rack), "refill")
    state = changed_state(
        hand.state, idle=hand.state.idle + 1, barren=hand.state.barren + (not blank), hints=0, took=False
    )
    hand.state = state
    if is_round_over(state, stuck):
        end_round(hand)
    else:
        following = (state.turn + 1) % len(state.seats)
        state = changed_state(state, turn=following, number=state.number + 1)
        phase = first_phase(state)
        hand.state = state if state.phase is phase else changed_state(state, phase=phase)


# Any: each handler takes an action of the type that is its key
_HANDLERS: dict[Phase, dict[type, Callable[[Hand, Any], None]]] = {
    Phase.DEAL: {Deal: _deal},
    Phase.THROW: {Throw: _throw, TimeOut: _time_out, Hint: _hint},
    Phase.DRAW: {Draw: _draw, TimeOut: _time_out},
    Phase.PLAY: {Play: _play, Pass: _pass, TimeOut: _time_out, Draw: _draw, Hint: _hint, Repair: _repair},
    Phase.DRAWN: {Play: _play, Pass: _pass, TimeOut: _time_out, Hint: _hint, Repair: _repair},
    Phase.DISCARD: {Discard: _discard},
    Phase.CONTEST: {Accept: _accept, Challenge: _challenge},
    Phase.OVER: {},
}
