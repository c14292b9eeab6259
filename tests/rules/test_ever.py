"""L8 with `unique=game`: a word that was laid earlier in the game is not laid again, whoever looks for one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from lettres.engine import GameState, Phase, Seat, Table, apply, judge, seeded, view
from lettres.engine.events import Deal, Play, Refused
from lettres.engine.table import table_of
from lettres.families.words.rules import LettersRules
from lettres.french.faults import fault_sentence
from lettres.french.speech import Speech
from lettres.games.letters import letters
from lettres.players import bot
from lettres.position.turns import read_turn
from lettres.reports.ruling_json import ruling_form
from lettres.solver.facade import solver_of
from lexicon import Lexicon

IMAGE = tuple("IMAGE")


def holding(state: GameState, rack: str) -> GameState:
    """The same with a rack for who is on turn, who has opened."""
    seats = list(state.seats)
    seats[state.turn] = Seat(tuple(sorted(rack)), opened=True)
    return replace(state, seats=tuple(seats))


def laid(state: GameState, move: str, rack: str) -> GameState:
    """The state after a move of who is on turn and holds a rack."""
    state = holding(state, rack)
    step = apply(state, Play(state.game.notation.read_turn(state.table, move)), seeded(1))
    assert not any(isinstance(event, Refused) for event in step.events)
    return step.state


def undone(unique: str) -> GameState:
    """A game in which IMAGE was laid, and taken apart since; who is on turn holds its letters again."""
    game = letters(LettersRules.from_options({"unique": unique, "refill": 0}), Lexicon.default())
    state = GameState(game=game, seats=(Seat(), Seat()), pouch=tuple("AEINST"), table=Table())
    state = laid(state, "IMAGE", "IMAGEX")
    return holding(laid(state, "IMAGE + ELP -> MIEL PAGE", "ELPX"), "IMAGE")


@pytest.mark.parametrize(("unique", "codes"), [("table", []), ("none", []), ("game", ["laid_before"])])
def test_L8_a_word_laid_earlier_in_the_game_is_not_laid_again(unique: str, codes: list[str]) -> None:
    state = undone(unique)
    faults = judge(state.game, state.to(state.game.notation.read_turn(state.table, "IMAGE"))).faults
    assert [fault.code for fault in faults] == codes
    for fault in faults:
        assert fault_sentence(fault, Speech(state.game)) == "IMAGE a déjà été posé dans cette partie."


def test_L8_a_turn_tried_again_knows_the_words_that_were_laid_before_it() -> None:
    """What the analysis of a turn says of the position is enough for a judge who has not seen the game."""
    state = undone("game")
    past = sorted(map("".join, table_of(state.table).past))
    assert past == ["IMAGE", "MIEL", "PAGE"]
    tried = {"rules": {"unique": "game"}, "before": ["MIEL", "PAGE"], "after": ["MIEL", "PAGE", "IMAGE"]}
    for known, codes in ((past, ["laid_before"]), ([], [])):
        turn = read_turn(json.dumps({**tried, "rack": "IMAGE", "past": known}))
        assert [fault["code"] for fault in ruling_form(turn, state.game)["faults"]] == codes


def test_L8_a_word_that_stays_is_kept() -> None:
    """One taken apart and made again in the same turn stays, too."""
    state = holding(undone("game"), "SAC")
    for move in ("SAC", "MIEL PAGE + ACS -> SAC PAGE MIEL"):
        assert not judge(state.game, state.to(state.game.notation.read_turn(state.table, move))).faults


@pytest.mark.parametrize(("unique", "score"), [("table", 15), ("game", 0)])
def test_L8_the_search_knows(unique: str, score: int) -> None:
    """It finds the word where it may be laid again, and proves that there is none where it may not."""
    state = undone(unique)
    solution = solver_of(state.game, theme=["IMAGE"]).solve(state.table, state.seat.rack, True)
    assert (solution.score, solution.proven) == (score, True)


@pytest.mark.parametrize("level", ["oracle", "débutant"])
def test_L8_bots_know(level: str) -> None:
    state = undone("game")
    action = bot(f"bot:{level}", state.game, Lexicon.default(), seed=1).act(state.game, view(state, state.turn))
    if isinstance(action, Play):
        turn = state.to(action.after)
        assert not judge(state.game, turn).faults and IMAGE not in turn.new


def test_L8_the_whole_game_is_remembered() -> None:
    """Another round begins with an empty table, and the words of those before."""
    state = undone("game")
    dealt = apply(replace(state, phase=Phase.DEAL, round=2), Deal(), seeded(1)).state
    assert not dealt.table.melds and IMAGE in table_of(dealt.table).past


def test_L8_older_values_are_read() -> None:
    for old, new in ((True, "table"), (False, "none"), ("oui", "table"), ("non", "none")):
        assert LettersRules.from_options({"unique": old}).unique == new
    assert LettersRules().unique == "table"
