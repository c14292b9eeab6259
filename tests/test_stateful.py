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
    Discard,
    Draw,
    Drew,
    Hint,
    Pass,
    Play,
    Refused,
    Repair,
    Scored,
    TimeOut,
)
from lettres.games.letters import letters
from lettres.record import read_action, write_action
from tools.random_play import Dice, RandomPlayer, random_rules


class Played(RuleBasedStateMachine):
    """A game, and what must hold after whatever is done in it."""

    state: GameState

    @initialize(seed=st.integers(0, 10**6), players=st.integers(1, 4))
    def deal(self, seed: int, players: int) -> None:
        self.dice = Dice(f"stateful {seed}")
        self.player = RandomPlayer(self.dice)
        self.chance = seeded(seed)
        self.state = start(letters(random_rules(self.dice)), players, self.chance).state

    def do(self, action: Action) -> None:
        """Do something; what came of it must agree with the state, and its line must give the same again."""
        before = self.state
        step = apply(before, action, self.chance)
        self.state = step.state
        scored = sum(event.total for event in step.events if isinstance(event, Scored))
        if not self.state.over:
            assert sum(seat.score for seat in self.state.seats) == sum(seat.score for seat in before.seats) + scored
        drawn = sum(len(event.tiles) for event in step.events if isinstance(event, Drew))
        assert len(self.state.pouch) == len(before.pouch) - drawn or isinstance(action, Draw)
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

    @precondition(laying)
    @rule(repair=st.booleans())
    def is_helped(self, repair: bool) -> None:
        before, level = self.state, self.state.hints + 1
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
        self.do(Draw("discard") if self.state.discard and self.dice.once_in(2) else Draw())

    @precondition(lambda self: self.state.phase is Phase.DISCARD)
    @rule()
    def discards(self) -> None:
        self.do(Discard(self.dice.pick(self.state.seat.rack)))

    @precondition(lambda self: self.state.phase not in (Phase.DISCARD, Phase.CONTEST, Phase.OVER))
    @rule()
    def is_late(self) -> None:
        self.do(TimeOut())

    @precondition(lambda self: self.state.phase is Phase.CONTEST)
    @rule(contests=st.booleans())
    def is_contested(self, contests: bool) -> None:
        others = [seat for seat in range(len(self.state.seats)) if seat != self.state.turn]
        self.do(Challenge(self.dice.pick(others)) if contests and others else Accept())

    @rule(kind=st.sampled_from([Play, Pass, TimeOut, Challenge, Accept, Draw, Discard, Hint, Repair]))
    def calls_what_is_not_allowed(self, kind: Any) -> None:
        laying = {Play, Pass, TimeOut, Hint, Repair}
        allowed: set[Any] = {
            Phase.DRAW: {Draw, TimeOut},
            Phase.PLAY: {*laying, Draw},
            Phase.DRAWN: laying,
            Phase.DISCARD: {Discard},
            Phase.CONTEST: {Accept, Challenge},
            Phase.OVER: set(),
        }[self.state.phase]  # type: ignore[assignment]
        if kind in allowed:
            return
        arguments = {Play: (self.state.table,), Challenge: (0,), Discard: ("A",), Hint: (self.state.hints + 1,)}.get(
            kind, ()
        )
        with pytest.raises(IllegalAction):
            apply(self.state, kind(*arguments), self.chance)

    @invariant()
    def holds(self) -> None:
        if not hasattr(self, "state"):
            return
        self.state.check()
        for seat in range(len(self.state.seats)):
            seen = view(self.state, seat)
            assert seen.rack == self.state.seats[seat].rack and seen.pouch == len(self.state.pouch)


TestPlayed = Played.TestCase
TestPlayed.settings = settings(
    max_examples=60, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
