"""The course of a game: an action and a state give the next state and what happened.

Nothing here keeps a clock, draws by itself or prints: time running out is an action, and every tile that leaves the
pouch is chosen by the `Chance` that the caller gives. Phases, and what may be done in each (any other call is an error
of the caller, `IllegalAction`):

    play_or_draw           PLAY --Play, Pass, TimeOut--> next player
    draw_play_discard      DRAW --Draw--> PLAY --Play, Pass--> DISCARD --Discard--> next player
    play_discard_or_draw   PLAY --Play--> DISCARD;  PLAY --Draw--> DRAWN --Play, Pass--> DISCARD
    challenge              PLAY --Play--> CONTEST --Accept, Challenge--> as after the play

A `TimeOut` ends a turn of which nothing was laid: in DRAW, PLAY and DRAWN. What was laid stands. `Hint` and `Repair`
may be asked for in PLAY and DRAWN; they change no tile and end nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

from lettres.engine import tiles
from lettres.engine.deal import first_phase
from lettres.engine.events import (
    HINT_COSTS,
    REPAIR_COST,
    Accept,
    Action,
    Challenge,
    Challenged,
    Discard,
    Discarded,
    Draw,
    Drew,
    Ended,
    Hint,
    Hinted,
    Laid,
    Pass,
    Passed,
    Play,
    Refused,
    Repair,
    Repaired,
    Scored,
    TimeOut,
)
from lettres.engine.hand import Chance, Hand, IllegalAction, Step
from lettres.engine.ruling import Judge, judge
from lettres.engine.state import GameState, Phase
from lettres.engine.table import Meld, faces
from lettres.engine.turn import Fault, Turn

_IMPOSSIBLE = {"not_in_rack", "false_face"}  # what hands cannot do costs nothing, whatever the arbitration
_BARREN = 10  # times the tiles of the box: so many turns without one laid, and a game would go on for ever
_APART = 10  # broken melds that what is left of a faulty turn may be made of


def apply(state: GameState, action: Action, chance: Chance, judge: Judge = judge) -> Step:
    """Do something in a game; raises `IllegalAction` where its phase does not allow it.

    A turn with faults is no error: the events tell what became of it. A record that is read again gives its own
    `judge`, which says what was ruled then.
    """
    handler = _HANDLERS.get((state.phase, type(action)))
    if handler is None:
        raise IllegalAction(f"{type(action).__name__} in phase {state.phase}")
    hand = Hand(state, chance, judge)
    handler(hand, action)
    return hand.step()


def _play(hand: Hand, action: Play) -> None:
    state = hand.state
    turn = state.to(action.after)
    ruling = hand.judge(state.game, turn)
    mode = hand.rules.arbitration
    impossible = any(fault.code in _IMPOSSIBLE for fault in ruling.seen)
    if impossible or (mode == "auto" and ruling.faults) or (mode == "challenge" and ruling.seen):
        hand.events.append(Refused(state.turn, ruling.faults, taken_back=False))
    elif mode == "challenge":
        hand.events.append(Laid(state.turn, turn))
        hand.state = replace(state, pending=action.after, phase=Phase.CONTEST)
    elif ruling.faults:
        _take_back(hand, turn, ruling.faults)
    else:
        hand.events.append(Laid(state.turn, turn))
        _stand(hand, turn)
        _after_play(hand)


def _stand(hand: Hand, turn: Turn) -> None:
    """A turn that stands: its tiles leave the rack, and it scores."""
    state = hand.state
    points = state.game.score(turn)
    seat = state.seat
    scored = Scored(state.turn, points)
    hand.events.append(scored)
    rack, score = tiles.remove(seat.rack, turn.placed), seat.score + scored.total
    hand.seat(state.turn, replace(seat, rack=rack, score=score, opened=True))
    hand.state = replace(hand.state, table=turn.after, idle=-1, barren=-1)


def _take_back(hand: Hand, turn: Turn, faults: tuple[Fault, ...]) -> None:
    """A turn that was laid and is faulty: all of it is taken back, or its faulty melds alone (rule L3)."""
    seat = hand.state.turn
    rest = _without_faulty(hand, turn, faults) if hand.rules.invalid == "meld" else None
    hand.events.append(Refused(seat, faults, taken_back=True, partly=rest is not None))
    if rest is not None:
        hand.events.append(Laid(seat, rest))
        _stand(hand, rest)
    hand.draw(seat, hand.rules.penalty_tiles, "penalty")
    _after_play(hand)


def _without_faulty(hand: Hand, turn: Turn, faults: tuple[Fault, ...]) -> Turn | None:
    """What is left of a turn without its faulty melds, as many broken ones put back as makes it legal; else None."""
    bad = {shown for fault in faults for shown in fault.melds}
    kept: list[Meld] = [meld for meld in turn.formed if faces(meld) not in bad]
    if not bad or len(kept) == len(turn.formed):
        return None
    held = Counter(piece.tile for meld in kept for piece in meld)
    apart = [meld for meld in turn.broken if Counter(piece.tile for piece in meld) <= held][:_APART]
    for count in range(len(apart) + 1):
        for broken in combinations(apart, count):
            if Counter(piece.tile for meld in broken for piece in meld) <= held:
                rest = hand.state.to(hand.state.table.replace(broken, kept))
                if not hand.judge(hand.state.game, rest).faults:
                    return rest
    return None


def _pass(hand: Hand, action: Pass) -> None:
    state, seat = hand.state, hand.state.turn
    drawable = state.pouch or state.discard
    if hand.rules.flow == "play_discard_or_draw" and state.phase is Phase.PLAY and drawable:
        raise IllegalAction("in this game a player who lays nothing draws first")
    hand.events.append(Passed(seat))
    hand.draw(seat, hand.rules.pass_cost, "pass")
    _after_play(hand)


def _time_out(hand: Hand, action: TimeOut) -> None:
    """The turn is over and nothing of it stands; one penalty, not two, though nothing was laid either (rule L30)."""
    seat = hand.state.turn
    hand.events.append(Passed(seat, late=True))
    hand.draw(seat, hand.rules.time_penalty, "time")
    _end_turn(hand)


def _accept(hand: Hand, action: Accept) -> None:
    _stand(hand, _close_contest(hand))
    _after_play(hand)


def _challenge(hand: Hand, action: Challenge) -> None:
    state = hand.state
    if action.by == state.turn or not 0 <= action.by < len(state.seats):
        raise IllegalAction(f"seat {action.by} cannot contest a turn of seat {state.turn}")
    turn = _close_contest(hand)
    faults = hand.judge(state.game, turn).known
    hand.events.append(Challenged(action.by, upheld=bool(faults)))
    if faults:
        _take_back(hand, turn, faults)
        return
    _stand(hand, turn)
    hand.draw(action.by, hand.rules.challenge_penalty, "challenge")
    _after_play(hand)


def _close_contest(hand: Hand) -> Turn:
    pending = hand.state.pending
    assert pending is not None
    hand.state = replace(hand.state, pending=None, phase=Phase.PLAY)
    return hand.state.to(pending)


def _draw(hand: Hand, action: Draw) -> None:
    state = hand.state
    if state.phase is Phase.PLAY and hand.rules.flow != "play_discard_or_draw":
        raise IllegalAction("no tile is drawn at will in this game")
    if action.source == "discard":
        if not state.discard:
            raise IllegalAction("the discard pile is empty")
        top = state.discard[-1]
        hand.state = replace(state, discard=state.discard[:-1])
        hand.give(state.turn, [top])
        hand.events.append(Drew(state.turn, (top,), "turn"))
    else:
        _turn_pile_over(hand)
        hand.draw(state.turn, 1, "turn")
    following = Phase.DRAWN if state.phase is Phase.PLAY else Phase.PLAY
    hand.state = replace(hand.state, phase=following)


def _turn_pile_over(hand: Hand) -> None:
    """An empty pouch takes the discard pile, all but its top (rule N21)."""
    state = hand.state
    if not state.pouch and len(state.discard) > 1:
        hand.state = replace(state, pouch=tuple(sorted(state.discard[:-1])), discard=state.discard[-1:])


def _discard(hand: Hand, action: Discard) -> None:
    state = hand.state
    seat = state.seat
    if action.tile not in seat.rack:
        raise IllegalAction(f"{action.tile!r} is not in the rack")
    hand.seat(state.turn, replace(seat, rack=tiles.remove(seat.rack, [action.tile])))
    hand.state = replace(hand.state, discard=(*state.discard, action.tile))
    hand.events.append(Discarded(state.turn, action.tile))
    _end_turn(hand)


def _hint(hand: Hand, action: Hint) -> None:
    told = hand.state.hints
    if action.level != told + 1 or told == len(HINT_COSTS):
        raise IllegalAction(f"hint {action.level} after {told} of {len(HINT_COSTS)}")
    hand.state = replace(hand.state, hints=action.level)
    hand.events.append(Hinted(hand.state.turn, action.level, _charge(hand, HINT_COSTS[told])))


def _repair(hand: Hand, action: Repair) -> None:
    hand.events.append(Repaired(hand.state.turn, _charge(hand, REPAIR_COST)))


def _charge(hand: Hand, cost: int) -> int:
    """Help is counted apart from the score: what it does to it is for those who play to say."""
    seat = hand.state.seat
    hand.seat(hand.state.turn, replace(seat, aid=seat.aid + cost))
    return cost


def _after_play(hand: Hand) -> None:
    """What follows the laying of melds: the discard, in games that have one, else the end of the turn."""
    if hand.rules.flow != "play_or_draw" and hand.state.seat.rack:
        hand.state = replace(hand.state, phase=Phase.DISCARD)
    else:
        _end_turn(hand)


def _end_turn(hand: Hand) -> None:
    """Refill the rack (rule L28), then the next player, or the end."""
    hand.draw(hand.state.turn, hand.rules.refill - len(hand.state.seat.rack), "refill")
    state = replace(hand.state, idle=hand.state.idle + 1, barren=hand.state.barren + 1, hints=0)
    hand.state = state
    if _is_over(state):
        _end(hand)
    else:
        following = (state.turn + 1) % len(state.seats)
        hand.state = replace(state, turn=following, number=state.number + 1, phase=first_phase(state.game))


def _is_over(state: GameState) -> bool:
    """Whether the game ends after this turn: someone is out, the target is reached, or nobody goes on (rule L29)."""
    rules = state.game.rules
    if rules.target and state.seat.score >= rules.target:
        return True
    if rules.end == "rack" and not state.seat.rack:
        return True
    if not state.pouch and (rules.end == "pouch" or any(not seat.rack for seat in state.seats)):
        return True
    if state.barren >= _BARREN * len(state.game.tiles.tiles()):
        return True
    return not state.pouch and state.idle >= (1 if rules.deadlock == "first_blocked" else len(state.seats))


def _end(hand: Hand) -> None:
    final = hand.state.game.final(hand.state)
    for number, points in enumerate(final):
        seat = hand.state.seats[number]
        hand.seat(number, replace(seat, score=seat.score + points))
    hand.state = replace(hand.state, phase=Phase.OVER)
    hand.events.append(Ended(final, hand.state.winners()))


_HANDLERS: dict[tuple[Phase, type], Callable[[Hand, Any], None]] = {
    (Phase.DRAW, Draw): _draw,
    (Phase.DRAW, TimeOut): _time_out,
    (Phase.PLAY, Play): _play,
    (Phase.PLAY, Pass): _pass,
    (Phase.PLAY, TimeOut): _time_out,
    (Phase.PLAY, Draw): _draw,
    (Phase.PLAY, Hint): _hint,
    (Phase.PLAY, Repair): _repair,
    (Phase.DRAWN, Play): _play,
    (Phase.DRAWN, Pass): _pass,
    (Phase.DRAWN, TimeOut): _time_out,
    (Phase.DRAWN, Hint): _hint,
    (Phase.DRAWN, Repair): _repair,
    (Phase.DISCARD, Discard): _discard,
    (Phase.CONTEST, Accept): _accept,
    (Phase.CONTEST, Challenge): _challenge,
}
