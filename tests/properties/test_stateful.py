"""A game driven by Hypothesis: legal turns, wrong ones and calls that the phase does not allow, in any order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from lettres.engine import GameState, IllegalAction, Phase, apply, judge, seeded, start, view
from lettres.engine.events import (
    HINT_COSTS,
    Accept,
    Action,
    Challenge,
    Deal,
    Discard,
    Draw,
    Drew,
    Ended,
    Hint,
    Pass,
    Play,
    Refused,
    Repair,
    RoundEnded,
    Scored,
    Throw,
    TimeOut,
)
from lettres.records.record import read_action, write_action
from tests.long import draws
from tools.random_play.games import player_of, random_game
from tools.random_play.player import Dice

pytestmark = pytest.mark.slow


class Played(RuleBasedStateMachine):
    """A game, and what must hold after whatever is done in it."""

    name: str
    state: GameState

    @initialize(seed=st.integers(0, 10**6))
    def deal(self, seed: int) -> None:
        self.dice = Dice(f"stateful {seed}")
        self.chance = seeded(seed)
        game, players = random_game(self.dice, self.name)
        self.player = player_of(game, self.dice)
        self.state = start(game, players, self.chance).state

    def do(self, action: Action) -> None:
        """Do something; what came of it must agree with the state, and its line must give the same again."""
        before = self.state
        step = apply(before, action, self.chance)
        self.state = step.state
        scored = sum(event.total for event in step.events if isinstance(event, Scored))
        final = sum(sum(event.final) for event in step.events if isinstance(event, RoundEnded | Ended))
        gained = sum(seat.score for seat in self.state.seats) - sum(seat.score for seat in before.seats)
        assert gained == scored + final
        drawn = sum(len(event.tiles) for event in step.events if isinstance(event, Drew))
        assert len(self.state.pouch) == len(before.pouch) - drawn or isinstance(action, Draw | Deal)
        refused = [event for event in step.events if isinstance(event, Refused)]
        if refused and not refused[0].taken_back:
            assert self.state is before
            return
        if refused and not refused[0].partly:
            assert self.state.table == before.table
            assert sum(len(seat.rack) for seat in self.state.seats) == sum(len(s.rack) for s in before.seats) + drawn
        line = write_action(before, action, step, 1.25)
        again = read_action(before, line)
        # a line tells which words changed, not where on the table they lie
        assert again.state.seats == self.state.seats and again.state.pouch == self.state.pouch
        assert sorted(again.state.table.melds) == sorted(self.state.table.melds)
        assert (again.state.turn, again.state.phase, again.state.idle) == (
            self.state.turn,
            self.state.phase,
            self.state.idle,
        )

    def laying(self) -> bool:
        return self.state.phase in (Phase.PLAY, Phase.DRAWN)

    @precondition(laying)
    @rule()
    def lays(self) -> None:
        after = self.player.laid(self.state)
        if after is not None:
            self.do(Play(after))

    @precondition(laying)
    @rule()
    def lays_wrongly(self) -> None:
        after = self.player.odd(self.state)
        faults = judge(self.state.game, self.state.to(after)).faults
        if not any(not meld for meld in after.melds) and not {f.code for f in faults} & {"false_face"}:
            self.do(Play(after))

    @precondition(laying)
    @rule()
    def passes(self) -> None:
        flow = self.state.game.rules.flow
        if (
            flow == "play_discard_or_draw"
            and self.state.phase is Phase.PLAY
            and (self.state.pouch or self.state.discard)
        ):
            self.do(Draw())
        else:
            self.do(Pass())

    @precondition(lambda self: self.state.phase in (Phase.THROW, Phase.PLAY, Phase.DRAWN))
    @rule(repair=st.booleans())
    def is_helped(self, repair: bool) -> None:
        before, level = self.state, self.state.hints + 1
        repair &= self.laying()
        if not repair and level > len(HINT_COSTS):
            return
        self.do(Repair() if repair else Hint(level))
        assert self.state.seat.aid > before.seat.aid
        assert (self.state.seat.rack, self.state.table, self.state.number, self.state.phase) == (
            before.seat.rack,
            before.table,
            before.number,
            before.phase,
        )

    @precondition(lambda self: self.state.phase is Phase.DRAW)
    @rule()
    def draws(self) -> None:
        self.do(self.player.draw(self.state))

    @precondition(lambda self: self.state.phase is Phase.DISCARD)
    @rule()
    def discards(self) -> None:
        self.do(Discard(self.dice.pick(self.state.seat.rack)))

    @precondition(lambda self: self.state.phase is Phase.DEAL)
    @rule()
    def deals_again(self) -> None:
        before = self.state
        self.do(Deal())
        assert [seat.score for seat in self.state.seats] == [seat.score for seat in before.seats]
        assert not self.state.table.melds and not any(seat.opened for seat in self.state.seats)

    @precondition(lambda self: self.state.phase is Phase.THROW)
    @rule()
    def throws(self) -> None:
        before = self.state
        self.do(self.player.throw(self.state))
        base = before.game.tiles.base
        assert sorted(map(base, self.state.seat.rack)) == sorted(map(base, before.seat.rack))
        assert all("@" in die for die in self.state.seat.rack)

    @precondition(lambda self: self.state.phase in (Phase.THROW, Phase.DRAW, Phase.PLAY, Phase.DRAWN))
    @rule()
    def is_late(self) -> None:
        self.do(TimeOut())

    @precondition(lambda self: self.state.phase is Phase.CONTEST)
    @rule(contests=st.booleans())
    def is_contested(self, contests: bool) -> None:
        others = [seat for seat in range(len(self.state.seats)) if seat != self.state.turn]
        self.do(Challenge(self.dice.pick(others)) if contests and others else Accept())

    @rule(kind=st.sampled_from([Deal, Throw, Play, Pass, TimeOut, Challenge, Accept, Draw, Discard, Hint, Repair]))
    def calls_what_is_not_allowed(self, kind: Any) -> None:
        laying = {Play, Pass, TimeOut, Hint, Repair}
        allowed: set[Any] = {
            Phase.DEAL: {Deal},
            Phase.THROW: {Throw, TimeOut, Hint},
            Phase.DRAW: {Draw, TimeOut},
            Phase.PLAY: {*laying, Draw},
            Phase.DRAWN: laying,
            Phase.DISCARD: {Discard},
            Phase.CONTEST: {Accept, Challenge},
            Phase.OVER: set(),
        }[self.state.phase]  # type: ignore[assignment]
        if kind in allowed:
            return
        arguments: dict[Any, tuple[Any, ...]] = {
            Play: (self.state.table,),
            Throw: (self.state.seat.rack,),
            Challenge: (0,),
            Discard: (self.state.seat.rack[:1],),
            Hint: (self.state.hints + 1,),
        }
        with pytest.raises(IllegalAction):
            apply(self.state, kind(*arguments.get(kind, ())), self.chance)

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "state"):
            return
        self.state.check()
        for seat in range(len(self.state.seats)):
            seen = view(self.state, seat)
            assert seen.rack == self.state.seats[seat].rack and seen.pouch == len(self.state.pouch)


SETTINGS = settings(
    stateful_step_count=60,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    max_examples=draws(6, 15),
)


class Letters(Played):
    """The *rami des lettres*."""

    name = "lettres"


class PlayOrDraw(Played):
    """Tiles, lay or draw."""

    name = "rummikub"


class DrawAndDiscard(Played):
    """Cards: draw, lay and discard."""

    name = "cartes"


class TwoHundred(Played):
    """Tiles, lay or draw, and discard."""

    name = "deux-cents"


class OfDice(Played):
    """Dice."""

    name = "des"


TestLetters, TestPlayOrDraw, TestDrawAndDiscard = Letters.TestCase, PlayOrDraw.TestCase, DrawAndDiscard.TestCase
TestTwoHundred, TestOfDice = TwoHundred.TestCase, OfDice.TestCase
TestLetters.settings = settings(SETTINGS, max_examples=draws(12, 30))
TestPlayOrDraw.settings = TestDrawAndDiscard.settings = TestTwoHundred.settings = TestOfDice.settings = SETTINGS
