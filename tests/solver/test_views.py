"""A bot of two lines, `solve_view` and `Play`, is legal in whole games, whatever the words and the rules."""

from __future__ import annotations

import pytest

import lettres
from lettres.engine import Action, Game, IllegalAction, Pass, Play, Table, Turn, View, judge, seeded, start, view
from lettres.families.words.notation import spelling
from lettres.families.words.themes import theme_words
from lettres.solver.facade import solve_view, solver_of
from lettres.solver.solution import SearchOptions
from lettres.tournament.play import play_out
from lexicon import Lexicon
from tests.game_helpers import table
from tests.long import some


class First:
    """Lays the best move that there is."""

    def act(self, game: Game, seen: View) -> Action:
        found = solve_view(seen, SearchOptions(effort=20_000)).moves
        return Play(found[0].turn.after) if found else Pass()

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        return False


@pytest.mark.parametrize("seed", some([1, 2], 1))
def test_it_plays_tiles_and_cards_to_the_end(seed: int) -> None:
    assert play_out(lettres.rummikub(), [First(), First()], seed).over
    assert play_out(lettres.rummikub(opening_points=50, joker_table="frozen"), [First()] * 3, seed).over


def test_it_plays_words_to_the_end(lexicon: Lexicon) -> None:
    animals = theme_words("animaux", lexicon)
    end = play_out(lettres.letters(lexicon=lexicon, theme=animals, opening_letters=3), [First(), First()], 3)
    assert end.over and end.table.melds
    assert {spelling(tuple(piece.shows for piece in meld)) for meld in end.table.melds} <= animals


def test_a_game_tells_the_words_that_its_judge_knows(lexicon: Lexicon) -> None:
    laid, rack = table("IMAGE"), tuple("ELP")
    usual = solver_of(lettres.letters(lexicon=lexicon)).solve(laid, rack).moves[0].turn
    assert usual.new == (tuple("EMPILAGE"),)
    game = lettres.letters(lexicon=lexicon, forbidden={"EMPILAGE"})
    assert judge(game, usual).faults
    assert not judge(game, solver_of(game).solve(laid, rack).moves[0].turn).faults
    small = lettres.letters(lexicon=lexicon, theme={"IMAGE", "PAGE", "MIEL"})
    best = solver_of(small).solve(laid, rack, options=SearchOptions(most=9)).moves
    assert [str(move) for move in best] == ["IMAGE + ELP -> PAGE MIEL = 10"]


def test_what_is_opened_is_the_seats_own(lexicon: Lexicon) -> None:
    state = start(lettres.letters(lexicon=lexicon), 2, seeded(1)).state
    assert [view(state, seat).opened for seat in (0, 1)] == [False, False]
    for move in solve_view(view(state, 1), SearchOptions(most=5)).moves:
        assert not judge(state.game, state.to(move.turn.after)).faults


class Taker:
    """Lays nothing and says that it does."""

    def act(self, game: Game, seen: View) -> Action:
        return Play(Table())

    def contests(self, game: Game, turn: Turn, number: int) -> bool:
        return False


def test_what_is_refused_names_its_faults(lexicon: Lexicon) -> None:
    with pytest.raises(IllegalAction, match=r"the bot of seat \d did in turn 1: no_rack_tile"):
        play_out(lettres.letters(lexicon=lexicon), [Taker(), Taker()], 1)
