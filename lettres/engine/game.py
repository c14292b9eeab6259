"""The course of a game: an action and a state give the next state and what happened.

Nothing here keeps a clock, draws by itself or prints: time running out is an action, and every tile that leaves the
pouch is chosen by the `Chance` that the caller gives. Phases, and what may be done in each (any other call is an error
of the caller, `IllegalAction`):

    play_or_draw           PLAY --Play, Pass, TimeOut--> next player
    draw_play_discard      DRAW --Draw--> PLAY --Play, Pass--> DISCARD --Discard--> next player
    play_discard_or_draw   PLAY --Play--> DISCARD;  PLAY --Draw--> DRAWN --Play, Pass--> DISCARD
    challenge              PLAY --Play--> CONTEST --Accept, Challenge--> as after the play

A `TimeOut` ends a turn of which nothing was laid: in DRAW, PLAY and DRAWN. What was laid stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

from lettres.engine import tiles
from lettres.engine.events import (
    Accept,
    Action,
    Challenge,
    Challenged,
    Discard,
    Discarded,
    Draw,
    Drew,
    Ended,
    Event,
    Laid,
    Pass,
    Passed,
    Play,
    Refused,
    Scored,
    StartDraw,
    TimeOut,
)
from lettres.engine.rules import RuleError, RuleSet
from lettres.engine.state import Game, GameState, Phase, Seat
from lettres.engine.table import Meld, faces
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Fault, Turn

Chance = Callable[[Tiles, int], str]
"""Chooses a tile of the pouch; the number is that of the draw, from 0, counted through the whole game."""

_IMPOSSIBLE = {"not_in_rack", "false_face"}  # what hands cannot do costs nothing, whatever the arbitration
_BARREN = 10  # times the tiles of the box: so many turns without one laid, and a game would go on for ever
_APART = 10  # broken melds that what is left of a faulty turn may be made of
_START_ROUNDS = 100  # so many ties in a row are no chance


class IllegalAction(Exception):
    """A call that the phase of the game does not allow: an error of the program that makes it, not of a player."""


class Ruling(NamedTuple):
    """The faults of a turn: those that anyone sees, and those that must be known and may be contested."""

    seen: tuple[Fault, ...] = ()
    known: tuple[Fault, ...] = ()

    @property
    def faults(self) -> tuple[Fault, ...]:
        """All of them."""
        return self.seen + self.known


Judge = Callable[[Game, Turn], Ruling]


class Step(NamedTuple):
    """What an action leads to."""

    state: GameState
    events: tuple[Event, ...]


def judge(game: Game, turn: Turn) -> Ruling:
    """Every fault of a turn, what anyone sees and what may be contested apart; none where it is legal.

    >>> from lettres.games.letters import letters
    >>> state, _ = start(letters(), 2, lambda pouch, _: pouch[0])
    >>> [fault.code for fault in judge(state.game, state.to(state.table)).faults]
    ['no_rack_tile']
    """
    seen, known = (tuple(f for check in checks for f in check(turn)) for checks in (game.checks, game.contestable))
    return Ruling(seen, known)


def start(game: Game, players: int, chance: Chance) -> Step:
    """Deal, and draw for who begins (rule L30).

    Raises `RuleError` for a number of players that the rules, or the box, do not take.

    >>> from lettres.games.letters import letters
    >>> state, events = start(letters(), 2, lambda pouch, number: pouch[number % len(pouch)])
    >>> [len(seat.rack) for seat in state.seats], len(state.pouch)
    ([14, 14], 84)
    """
    rules = game.rules
    if not rules.least_players <= players <= rules.most_players:
        raise RuleError(f"on attend de {rules.least_players} à {rules.most_players} joueurs, non {players}.")
    if players * rules.deal > len(game.tiles.tiles()):
        raise RuleError(f"{players} joueurs à {rules.deal} plaques : la boîte n'en a pas tant.")
    hand = _Hand(GameState(game, tuple(Seat() for _ in range(players)), game.tiles.tiles()), chance, judge)
    for seat in range(players):
        hand.draw(seat, rules.deal, "deal")
    first = _first_player(hand, players)
    state = replace(hand.state, turn=first, phase=_first_phase(game), idle=0)
    return Step(state, tuple(hand.events))


def _first_phase(game: Game) -> Phase:
    return Phase.DRAW if game.rules.flow == "draw_play_discard" else Phase.PLAY


def apply(state: GameState, action: Action, chance: Chance, judge: Judge = judge) -> Step:
    """Do something in a game; raises `IllegalAction` where its phase does not allow it.

    A turn with faults is no error: the events tell what became of it. A record that is read again gives its own
    `judge`, which says what was ruled then.
    """
    handler = _HANDLERS.get((state.phase, type(action)))
    if handler is None:
        raise IllegalAction(f"{type(action).__name__} in phase {state.phase}")
    hand = _Hand(state, chance, judge)
    handler(hand, action)
    return Step(hand.state, tuple(hand.events))


class _Hand:
    """What moves tiles: the state so far and the events that led to it."""

    def __init__(self, state: GameState, chance: Chance, judge: Judge) -> None:
        self.state = state
        self.chance = chance
        self.judge = judge
        self.events: list[Event] = []

    @property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.state.game.rules

    def choose(self) -> str:
        """A tile of the pouch, which stays there: what a draw is made of."""
        tile = self.chance(self.state.pouch, self.state.drawn)
        if tile not in self.state.pouch:
            raise IllegalAction(f"chance chose {tile!r}, which is not in the pouch")
        self.state = replace(self.state, drawn=self.state.drawn + 1)
        return tile

    def draw(self, seat: int, count: int, why: str) -> None:
        """Give a seat so many tiles, or what the pouch still has (rule L28)."""
        drawn = []
        for _ in range(min(count, len(self.state.pouch))):
            tile = self.choose()
            self.state = replace(self.state, pouch=tiles.remove(self.state.pouch, [tile]))
            drawn.append(tile)
        if drawn:
            self.give(seat, drawn)
            self.events.append(Drew(seat, tuple(drawn), why))
            self.state = replace(self.state, idle=-1)

    def give(self, seat: int, more: Sequence[str]) -> None:
        held = self.state.seats[seat]
        self.seat(seat, replace(held, rack=tiles.add(held.rack, more)))

    def seat(self, number: int, seat: Seat) -> None:
        seats = self.state.seats
        self.state = replace(self.state, seats=(*seats[:number], seat, *seats[number + 1 :]))


def _first_player(hand: _Hand, players: int) -> int:
    """Each seat draws a tile; the best one begins, ties draw again, and the tiles go back (rule L30)."""
    rules = hand.rules
    if rules.first_player == "seat" or players == 1:
        return 0
    sign = 1 if rules.first_player == "lowest" else -1
    rank = hand.state.game.tiles.rank
    among = list(range(players))
    for _ in range(_START_ROUNDS):
        drawn = _start_draw(hand, among)
        if drawn is None:
            break
        ranks = {seat: sign * place for seat, tile in drawn if (place := rank(tile)) is not None}
        best = min(ranks.values())
        among = [seat for seat in among if ranks[seat] == best]
        if len(among) == 1:
            break
    return among[0]


def _start_draw(hand: _Hand, among: Sequence[int]) -> list[tuple[int, str]] | None:
    """One tile that counts for each of some seats; None where the pouch has too few for that."""
    game, pouch = hand.state.game, hand.state.pouch
    if sum(tile != game.tiles.joker for tile in pouch) < len(among):
        return None
    drawn: list[tuple[int, str]] = []
    for seat in among:
        tile = _one_start_tile(hand, drawn, seat)
        while tile == game.tiles.joker:
            tile = _one_start_tile(hand, drawn, seat)
    hand.events.append(StartDraw(tuple(drawn)))
    if hand.rules.start_tiles == "returned":
        hand.state = replace(hand.state, pouch=pouch)
    else:
        for seat in among:
            own = [tile for number, tile in drawn if number == seat]
            hand.give(seat, own)
    return drawn


def _one_start_tile(hand: _Hand, drawn: list[tuple[int, str]], seat: int) -> str:
    tile = hand.choose()
    hand.state = replace(hand.state, pouch=tiles.remove(hand.state.pouch, [tile]))
    drawn.append((seat, tile))
    return tile


def _play(hand: _Hand, action: Play) -> None:
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


def _stand(hand: _Hand, turn: Turn) -> None:
    """A turn that stands: its tiles leave the rack, and it scores."""
    state = hand.state
    points = state.game.score(turn)
    seat = state.seat
    scored = Scored(state.turn, points)
    hand.events.append(scored)
    hand.seat(state.turn, Seat(tiles.remove(seat.rack, turn.placed), seat.score + scored.total, True))
    hand.state = replace(hand.state, table=turn.after, idle=-1, barren=-1)


def _take_back(hand: _Hand, turn: Turn, faults: tuple[Fault, ...]) -> None:
    """A turn that was laid and is faulty: all of it is taken back, or its faulty melds alone (rule L3)."""
    seat = hand.state.turn
    rest = _without_faulty(hand, turn, faults) if hand.rules.invalid == "meld" else None
    hand.events.append(Refused(seat, faults, taken_back=True, partly=rest is not None))
    if rest is not None:
        hand.events.append(Laid(seat, rest))
        _stand(hand, rest)
    hand.draw(seat, hand.rules.penalty_tiles, "penalty")
    _after_play(hand)


def _without_faulty(hand: _Hand, turn: Turn, faults: tuple[Fault, ...]) -> Turn | None:
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


def _pass(hand: _Hand, action: Pass) -> None:
    state, seat = hand.state, hand.state.turn
    drawable = state.pouch or state.discard
    if hand.rules.flow == "play_discard_or_draw" and state.phase is Phase.PLAY and drawable:
        raise IllegalAction("in this game a player who lays nothing draws first")
    hand.events.append(Passed(seat))
    hand.draw(seat, hand.rules.pass_cost, "pass")
    _after_play(hand)


def _time_out(hand: _Hand, action: TimeOut) -> None:
    """The turn is over and nothing of it stands; one penalty, not two, though nothing was laid either (rule L30)."""
    seat = hand.state.turn
    hand.events.append(Passed(seat, late=True))
    hand.draw(seat, hand.rules.time_penalty, "time")
    _end_turn(hand)


def _accept(hand: _Hand, action: Accept) -> None:
    _stand(hand, _close_contest(hand))
    _after_play(hand)


def _challenge(hand: _Hand, action: Challenge) -> None:
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


def _close_contest(hand: _Hand) -> Turn:
    pending = hand.state.pending
    assert pending is not None
    hand.state = replace(hand.state, pending=None, phase=Phase.PLAY)
    return hand.state.to(pending)


def _draw(hand: _Hand, action: Draw) -> None:
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


def _turn_pile_over(hand: _Hand) -> None:
    """An empty pouch takes the discard pile, all but its top (rule N21)."""
    state = hand.state
    if not state.pouch and len(state.discard) > 1:
        hand.state = replace(state, pouch=tuple(sorted(state.discard[:-1])), discard=state.discard[-1:])


def _discard(hand: _Hand, action: Discard) -> None:
    state = hand.state
    seat = state.seat
    if action.tile not in seat.rack:
        raise IllegalAction(f"{action.tile!r} is not in the rack")
    hand.seat(state.turn, replace(seat, rack=tiles.remove(seat.rack, [action.tile])))
    hand.state = replace(hand.state, discard=(*state.discard, action.tile))
    hand.events.append(Discarded(state.turn, action.tile))
    _end_turn(hand)


def _after_play(hand: _Hand) -> None:
    """What follows the laying of melds: the discard, in games that have one, else the end of the turn."""
    if hand.rules.flow != "play_or_draw" and hand.state.seat.rack:
        hand.state = replace(hand.state, phase=Phase.DISCARD)
    else:
        _end_turn(hand)


def _end_turn(hand: _Hand) -> None:
    """Refill the rack (rule L28), then the next player, or the end."""
    hand.draw(hand.state.turn, hand.rules.refill - len(hand.state.seat.rack), "refill")
    state = replace(hand.state, idle=hand.state.idle + 1, barren=hand.state.barren + 1)
    hand.state = state
    if _is_over(state):
        _end(hand)
    else:
        following = (state.turn + 1) % len(state.seats)
        hand.state = replace(state, turn=following, number=state.number + 1, phase=_first_phase(state.game))


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


def _end(hand: _Hand) -> None:
    final = hand.state.game.final(hand.state)
    for number, points in enumerate(final):
        seat = hand.state.seats[number]
        hand.seat(number, replace(seat, score=seat.score + points))
    hand.state = replace(hand.state, phase=Phase.OVER)
    hand.events.append(Ended(final, hand.state.winners()))


_HANDLERS: dict[tuple[Phase, type], Callable[[_Hand, Any], None]] = {
    (Phase.DRAW, Draw): _draw,
    (Phase.DRAW, TimeOut): _time_out,
    (Phase.PLAY, Play): _play,
    (Phase.PLAY, Pass): _pass,
    (Phase.PLAY, TimeOut): _time_out,
    (Phase.PLAY, Draw): _draw,
    (Phase.DRAWN, Play): _play,
    (Phase.DRAWN, Pass): _pass,
    (Phase.DRAWN, TimeOut): _time_out,
    (Phase.DISCARD, Discard): _discard,
    (Phase.CONTEST, Accept): _accept,
    (Phase.CONTEST, Challenge): _challenge,
}
