"""The course of a game: the player on turn, the phase, the round, the end; worked out from the events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from lettres.engine import Game, GameState, Phase, Step
from lettres.engine.events import (
    Action,
    Deal,
    Discard,
    Draw,
    Drew,
    Ended,
    Event,
    Laid,
    Passed,
    Refused,
    RoundEnded,
    Scored,
    StartDraw,
    Throw,
)
from lettres.engine.tiles import Tiles
from tools.soak.opinion import ensure

_BARREN = 10  # times the box


class ExpectedCourse:
    """The course of a game so far."""

    def __init__(self, game: Game, players: int) -> None:
        self.game, self.rules, self.players = game, game.rules, players
        self.turn = self.starter = 0
        self.number = self.round = 1
        self.phase = Phase.DEAL
        self.idle = self.barren = 0
        self.moved = self.laid = self.able = self.refilled = self.drawable = False
        self.took = self.held = False
        self.highest = 0
        self.best = self.stalled = 0
        self.began, self.unthrown, self.late = 1, False, False

    def compare(self, state: GameState) -> None:
        """Check that the state agrees with the course."""
        found = (state.phase, state.turn, state.number, state.round, state.starter)
        wanted = (self.phase, self.turn, self.number, self.round, self.starter)
        ensure(found == wanted, f"the game is at {found}, not at {wanted}")
        if state.phase is self._first() and state.phase is not Phase.PLAY:
            ensure((state.idle, state.barren) == (self.idle, self.barren), "idle turns are counted wrongly")

    def follow(
        self,
        action: Action,
        step: Step,
        racks: Sequence[Tiles],
        scores: Sequence[int],
        pouch: Tiles,
        discard: Tiles,
    ) -> None:
        """Follow `action`. Arguments after `step` are as after the action; `scores` lack a round's final points."""
        self.unthrown = self.phase is Phase.THROW
        turned = len(discard) > 1 and self.rules.empty_pouch == "turned"
        self.drawable = bool(pouch) or turned  # all but the top of that pile becomes the pouch (rule N21)
        self.held = not self.drawable and not (discard and self.rules.draw_from == "both")
        self.took |= isinstance(action, Draw) and action.source == "discard"
        self.highest = max(self.highest, *scores)
        kinds = {type(event) for event in step.events}
        self.moved |= any(isinstance(event, Drew) and event.why != "discard" for event in step.events)
        self.laid |= Scored in kinds
        self.refilled = any(isinstance(event, Drew) and event.why == "refill" for event in step.events)
        if isinstance(action, Deal):
            self._deal(step.events)
        elif isinstance(action, Throw):
            self.phase = Phase.PLAY
        elif Laid in kinds and Scored not in kinds:
            self.phase = Phase.CONTEST
        elif any(isinstance(event, Passed) for event in step.events):
            [passed] = [event for event in step.events if isinstance(event, Passed)]
            self.able, self.late = passed.able, passed.late
            self._after_play(racks, scores, pouch, stop=passed.late, passed=True)
        elif isinstance(action, Discard):
            self._end_turn(racks, scores, pouch, stuck=False)
        elif isinstance(action, Draw):
            self.phase = Phase.DRAWN if self.phase is Phase.PLAY else Phase.PLAY
        elif Scored in kinds or any(isinstance(event, Refused) and event.taken_back for event in step.events):
            self._after_play(racks, scores, pouch)
        self._check_end(step)

    def _first(self) -> Phase:
        flow = self.rules.flow
        if self.rules.first_throw == "start" and self.number < self.began + self.players:
            return Phase.PLAY
        if flow == "draw_play_discard" and self.held and self.rules.discarding == "moved":
            return Phase.PLAY  # nothing can be drawn (rule N21)
        return Phase.THROW if flow == "throw_play" else Phase.DRAW if flow == "draw_play_discard" else Phase.PLAY

    def _deal(self, events: Sequence[Event]) -> None:
        draws = [event for event in events if isinstance(event, StartDraw)]
        order = [type(event) for event in events]
        if draws:
            early = order.index(StartDraw) < order.index(Drew)
            ensure(early == (self.rules.start_draw == "before_deal"), "who begins was drawn at another time")
        if self.round > 1 and self.rules.round_starter == "next":
            ensure(not draws, "who begins was drawn for")
            self.starter = (self.starter + 1) % self.players
        elif self.rules.first_player == "seat" or self.players == 1:
            ensure(not draws, "who begins was drawn for")
            self.starter = 0
        else:
            self.starter = self._drawn_first(draws)
        dealt = Counter(event.seat for event in events if isinstance(event, Drew))
        ensure(dealt == dict.fromkeys(range(self.players), 1), "not every seat was dealt a rack")
        self.began = self.number
        self.turn, self.phase = self.starter, self._first()
        self.idle = self.barren = 0
        self.moved = self.laid = self.took = False

    def _drawn_first(self, draws: Sequence[StartDraw]) -> int:
        """Return the seat that has drawn the best tile; seats with equal tiles must have drawn again."""
        among = list(range(self.players))
        for draw in draws:
            ensure(list(dict.fromkeys(seat for seat, _ in draw.drawn)) == among, "others drew for who begins")
            last = dict(draw.drawn)
            ranks = {seat: _rank(tile) for seat, tile in last.items()}
            ensure(self.game.tiles.joker not in last.values(), "a joker decided who begins")
            best = max(ranks.values()) if self.rules.first_player == "highest" else min(ranks.values())
            among = [seat for seat in among if ranks[seat] == best]
        return among[0]

    def _after_play(
        self,
        racks: Sequence[Tiles],
        scores: Sequence[int],
        pouch: Tiles,
        *,
        stop: bool = False,
        passed: bool = False,
    ) -> None:
        """Expect, after a draw or a lay, a discard if the game has one (rule N21) and there is a tile for it.

        With `stop`, the turn ends at once.
        """
        discards = self.rules.flow in ("draw_play_discard", "play_discard_or_draw")
        discards &= self.moved or self.laid or self.took or self.rules.discarding == "always"
        if discards and racks[self.turn] and not self.refilled and not stop:
            self.phase = Phase.DISCARD
        else:
            self._end_turn(racks, scores, pouch, stuck=passed and not self.able)

    def _end_turn(self, racks: Sequence[Tiles], scores: Sequence[int], pouch: Tiles, *, stuck: bool) -> None:
        self.idle = 0 if self.moved or self.laid else self.idle + 1
        blank = self.late and self.rules.late_turns == "stuck" and (self.able or self.unthrown)  # rule D7
        self.barren = 0 if self.laid else self.barren + (not blank)
        ends = self._ends(racks, scores, pouch, stuck)
        self.moved = self.laid = self.took = self.able = self.late = False
        if not ends:
            self.turn = (self.turn + 1) % self.players
            self.number += 1
            self.phase = self._first()
        else:
            self.phase = Phase.OVER  # or another round, by the scores of this one

    def _ends(self, racks: Sequence[Tiles], scores: Sequence[int], pouch: Tiles, stuck: bool) -> bool:
        """Return True if the round is over."""
        rules, out = self.rules, [not rack for rack in racks]
        ways = {
            "target": rules.target > 0 and scores[self.turn] >= rules.target,
            "out": rules.end == "rack" and out[self.turn],
            "pouch": not pouch and (any(out) or rules.end == "pouch"),
            "barren": self.barren >= (rules.barren_turns or _BARREN * len(self.game.tiles.tiles())),
            "idle": rules.deadlock != "none" and not self.drawable and self.idle >= self.players,
            "stuck": rules.deadlock == "first_blocked" and not self.drawable and self.idle > 0 and stuck,
        }
        return any(ways.values())

    def _check_end(self, step: Step) -> None:
        told = [event for event in step.events if isinstance(event, RoundEnded | Ended)]
        ensure(bool(told) == (self.phase is Phase.OVER), f"the round ends: {told}, in phase {self.phase}")
        if not told:
            return
        best = max(seat.score for seat in step.state.seats)
        rules = self.rules
        self.stalled = self.stalled + 1 if max(self.highest, best) <= self.best else 0
        self.best = max(self.best, self.highest, best)
        over = self.round == rules.rounds if rules.rounds else self.round == rules.most_rounds
        endless = not rules.rounds and self.stalled == rules.stalled_rounds
        last = over or endless or (rules.target > 0 and best >= rules.target)
        ensure(isinstance(told[0], Ended) == last, "the match ends too early or too late")
        if not last:
            self.phase = Phase.DEAL
            self.number += 1
            self.round += 1


def _rank(tile: str) -> int:
    """Return the rank of a tile in the draw for who begins: letters by the alphabet, numbers by value, jokers none."""
    return int(tile[1:]) if tile[1:] else ord(tile)
