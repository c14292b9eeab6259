"""What a page is told that a seat may do is what the engine accepts, in random positions of all games (findings R6)."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import to_builtins

from lettres.engine import GameState, IllegalAction, Phase, apply, seeded, start
from lettres.engine.events import Action, Discard, Draw, Hint, Pass, Play, Refused, Repair, Throw
from lettres.french.speech import Speech
from lettres.games.catalogue import CATALOGUE
from lettres.rooms.permissions import may_pass, turn_permissions
from tests.long import draws
from tools.random_play.games import player_of, random_game
from tools.random_play.player import Dice

STEPS = 60


def accepted(state: GameState, *actions: Action) -> bool:
    """Whether the engine does some actions, one after the other."""
    for action in actions:
        try:
            step = apply(state, action, seeded(1))
        except IllegalAction:
            return False
        if any(isinstance(event, Refused) for event in step.events):
            return False
        state = step.state
    return True


def told(state: GameState) -> Any:
    """What a seat is told that it may do of its turn."""
    desk: Any = SimpleNamespace(live=True, gives_help=state.game.rules.gives_help, speech=Speech(state.game))
    found: dict[str, Any] = to_builtins(turn_permissions(state, desk, passes=may_pass(state)))
    return found


def does(state: GameState, action: Action) -> bool:
    """Whether the phase allows an action, whatever is ruled then."""
    try:
        apply(state, action, seeded(1))
    except IllegalAction:
        return False
    return True


def compared(state: GameState) -> Counter[str]:
    """What is told holds; what it was an example of."""
    may, rack, rules = told(state), state.seat.rack, state.game.rules
    assert (may["pass"] is not None) == accepted(state, Pass())
    sources = [source for source in ("pouch", "discard") if does(state, Draw(source))]
    assert may["draw"] == sources
    assert may["play"] == does(state, Play(state.table))
    now = state.phase is Phase.DISCARD
    if may["discard"] or not rules.pass_cost:
        wanted = accepted(state, Discard(rack[0])) if now else accepted(state, Pass(), Discard(rack[0]))
        assert may["discard"] == wanted
    assert (may["throw"] is not None) == does(state, Throw(rack))
    if may["throw"]:
        assert may["throw"]["all"] == (len(rack) > 1 and not does(state, Throw(rack[:1]))) or len(rack) == 1
    if rules.gives_help:
        level = state.hints + 1
        assert (may["hint"] is not None and "label" in may["hint"]) == does(state, Hint(level))
        assert (may["repair"] is not None) == does(state, Repair())
    held_back = may["play"] and may["pass"] is None and not may["draw"]
    return Counter({f"{state.phase}": 1, "must lay": held_back, "may pass": may["pass"] is not None})


@pytest.mark.parametrize("name", [*CATALOGUE.shipped])
def test_what_a_seat_may_do_is_what_the_engine_accepts(name: str) -> None:
    seen = Counter[str]()
    for number in range(draws(3, 6)):
        dice = Dice(f"{name}:{number}")
        game, players = random_game(dice, name)
        player, chance = player_of(game, dice), seeded(number)
        state = start(game, players, chance).state
        for _ in range(STEPS):
            if state.phase in (Phase.THROW, Phase.DRAW, Phase.PLAY, Phase.DRAWN, Phase.DISCARD) and state.seat.rack:
                seen += compared(state)
            if state.over:
                break
            state = apply(state, player.action(state), chance).state
    assert seen["play"] and seen["may pass"]
    assert seen["must lay"] or not CATALOGUE[name].needs_dice, "by default, who can lay dice may not pass"
