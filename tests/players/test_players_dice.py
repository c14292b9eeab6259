"""Bots of the dice game: their names, what they throw and lay, and whole games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from lettres.engine import GameState, Phase, Seat, apply, judge, seeded, start, view
from lettres.engine.events import Deal, Pass, Play, Refused, Throw
from lettres.engine.grid import Grid, grid_of
from lettres.engine.state import Game
from lettres.families.grid.lines import face
from lettres.families.grid.notation import GridNotation
from lettres.families.grid.rules import DiceRules
from lettres.families.numbers.notation import pieces
from lettres.games.catalogue import CATALOGUE
from lettres.games.des import des
from lettres.players import Bot, bot, level_names
from lettres.players.grid.bot import _SIDES, _fits
from tests.game_helpers import act, laid

LEVELS = ("débutant", "joueur", "stratège")


def position(grid: str, rack: str, phase: Phase = Phase.PLAY) -> GameState:
    """A position whose seat 0 is on turn: a grid as records write it, and the dice of the rack."""
    game = des()
    assert isinstance(game.notation, GridNotation)
    seats = (Seat(tuple(sorted(rack.split()))), Seat(("A", "B")))
    return GameState(game=game, seats=seats, pouch=(), table=game.notation.read_grid(grid), phase=phase)


def test_the_levels_have_names() -> None:
    """Three levels; the player is the one without a name, and another is refused with those there are."""
    game = des()
    assert level_names(CATALOGUE["des"]) == LEVELS
    assert [str(bot(spec, game)) for spec in ("bot", "bot:debutant")] == ["bot:joueur", "bot:débutant"]
    with pytest.raises(ValueError, match="débutant, joueur ou stratège"):
        bot("bot:oracle", game)


@pytest.mark.parametrize("grid", ["r7@G,r8@H,r9@I", "r7@G,r8@H,*@I"])
def test_what_does_not_fit_its_lines_is_refused_by_the_judge(grid: str) -> None:
    state = position(grid, "r6@F r10@J j7@G b7@H *@H n9@I b8@H")
    there = grid_of(state.table).pieces
    shown = {cell: face(piece.shows) for cell, piece in there.items()}
    beside = {(row + down, column + right) for row, column in there for down, right in _SIDES} - set(there)
    fitting = 0
    for die, cell in product(state.seat.rack, sorted(beside)):
        longer = replace(state.to(Grid.from_pieces({**there, cell: pieces([die])[0]})), rack=(die,))
        legal = not judge(state.game, longer).faults
        fitting += legal
        assert _fits(shown, cell, face(state.game.tiles.face(die))) or not legal
    assert fitting


@pytest.mark.parametrize("level", LEVELS)
def test_D6_all_dice_are_thrown_the_first_time(level: str) -> None:
    """Dice that show nothing yet."""
    assert act(level, position("-", "A A B", Phase.THROW)) == Throw(("A", "A", "B"))


def test_a_player_throws_what_goes_with_nothing() -> None:
    """The two threes are a pair, the joker goes with all; a beginner throws everything."""
    state = position("r7@G,r8@H,r9@I", "r3@C b3@I *@H j12@F n7@F", Phase.THROW)
    assert act("joueur", state) == Throw(("j12@F", "n7@F"))
    assert act("débutant", state) == Throw(state.seat.rack)


def test_a_player_throws_all_where_all_go_together() -> None:
    """One die has to be thrown, whichever."""
    state = position("r7@G,r8@H,r9@I", "r3@C b3@I", Phase.THROW)
    assert act("joueur", state) == Throw(("b3@I", "r3@C"))


def test_the_strategist_keeps_what_it_can_lay() -> None:
    """The red 6 goes with the run: only the yellow 13, which goes with nothing, is thrown."""
    state = position("r7@G,r8@H,r9@I", "r6@F j13@G", Phase.THROW)
    assert act("stratège", state) == Throw(("j13@G",))


def test_a_beginner_lays_sets_and_single_dice() -> None:
    """Its own run lies apart, the red 6 before the run that is there; it sees no rearrangement."""
    state = position("r7@G,r8@H,r9@I", "b3@I b4@H b5@G r6@F j13@G")
    assert laid("débutant", state) == "b3@I b4@H b5@G r6@F"


@pytest.mark.parametrize("level", LEVELS)
def test_D5_who_can_lay_does(level: str) -> None:
    """The two 9s can only go under the 9 of the run together, which a beginner has to find too; the 13 goes nowhere."""
    state = position("r6@F,r7@G,r8@H,r9@I", "n9@H b9@D")
    assert laid(level, state) == "b9@D n9@H"
    assert act(level, position("r6@F,r7@G,r8@H", "j13@G")) == Pass()


def play_out(levels: Sequence[str], seed: int, **options: Any) -> GameState:
    """A game of bots to its end: nothing that they do is refused, and no die is lost."""
    game: Game = des(DiceRules.from_options({}, options))
    bots: list[Bot] = [bot(f"bot:{level}", game, seed=seat) for seat, level in enumerate(levels)]
    chance = seeded(seed)
    state = start(game, len(bots), chance).state
    while not state.over:
        dealt = state.phase is not Phase.DEAL
        step = apply(state, bots[state.turn].act(game, view(state, state.turn)) if dealt else Deal(), chance)
        assert not any(isinstance(event, Refused) for event in step.events)
        state = step.state
        state.check()
    return state


@pytest.mark.parametrize(
    ("levels", "options"),
    [
        (("joueur", "débutant"), {}),
        (("stratège", "joueur"), {"rounds": 2, "joker_malus": "winner"}),
        (("débutant", "stratège"), {"rounds": 2, "deal": 5, "barren_turns": 2}),
    ],
)
def test_whole_games_of_bots(levels: tuple[str, ...], options: dict[str, Any]) -> None:
    """It ends after its rounds, and whoever has the highest score has won."""
    state = play_out(levels, 5, **options)
    assert state.over and state.round == options.get("rounds", 6)
    assert state.winners()


def test_the_same_seed_throws_the_same_dice() -> None:
    """The simulated throws of a strategist come from its seed and the view alone."""
    state = position("r7@G,r8@H,r9@I", "r6@F j13@G b3@I n7@F j1@D", Phase.THROW)
    assert act("stratège", state) == act("stratège", state)


@pytest.mark.parametrize("level", LEVELS)
def test_D5_a_bot_that_holds_a_set_lays_one_of_its_own(level: str) -> None:
    """The most dice would be the joker in two lines of the table: one of them has to be made of the rack alone."""
    state = position("r5@E,r6@F,r7@G,r8@H", "r6@F r8@H n5@D *@H")
    action = act(level, state)
    assert isinstance(action, Play) and not judge(state.game, state.to(action.after)).faults
    assert len(state.to(action.after).placed) == 3
    free = replace(state, game=des(DiceRules(passing="any")))
    assert isinstance(found := act("joueur", free), Play) and len(free.to(found.after).placed) == 4
