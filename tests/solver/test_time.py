"""A limit of time is kept: between two looks at it, a search does little, whatever the position (finding A3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from lettres.engine import Piece, Table
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Turn
from lettres.families.words.rules import LettersRules
from lettres.games.rummikub import rummikub
from lettres.solver import judged
from lettres.solver.budget import OutOfBudget
from lettres.solver.facade import solver_of
from lettres.solver.numbers.sweep import stages
from lettres.solver.solution import SearchOptions
from lettres.solver.words.search import VariantSearch
from lettres.solver.words.solver import WordSolver
from lexicon import Lexicon

TABLE = "TRI MAS VOL GUE NEZ ROC BUS PAL FIL JET LIS SOT DUR ANE MUR COU RAT FEU LOI SEL"


class Looks:
    """A `Stop` that says yes after so many looks, and how much was done between two of them."""

    def __init__(self, looks: int) -> None:
        self.left = looks
        self.done = self.most = 0

    def __call__(self) -> bool:
        self.most, self.done = max(self.most, self.done), 0
        self.left -= 1
        return self.left < 0

    def count(self, target: object, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Count the calls of a function as things done."""
        real: Callable[..., Any] = getattr(target, name)

        def counted(*args: Any, **options: Any) -> Any:  # Any: whatever the function takes
            self.done += 1
            return real(*args, **options)

        monkeypatch.setattr(target, name, counted)


def test_A3_a_search_of_words_looks_at_the_time_before_each_choice_of_table_words(
    lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(tuple(tuple(Piece(letter, letter) for letter in word) for word in TABLE.split()))
    looks = Looks(60)
    looks.count(VariantSearch, "_from_subsets", monkeypatch)
    solver = WordSolver(lexicon, LettersRules(scoring="new_words"))
    solution = solver.solve(table, tuple("AEIRST?"), options=SearchOptions(stop=looks))
    assert not solution.proven and solution.moves and looks.left < 0
    assert looks.most <= 2


def test_A3_a_search_given_up_at_its_first_look_still_has_a_move_and_a_bound(lexicon: Lexicon) -> None:
    table = Table((tuple(Piece(letter, letter) for letter in "GAMIN"),))
    for scoring in ("new_words", "tiles_and_longest", "longest"):
        solver = WordSolver(lexicon, LettersRules(scoring=scoring))
        full = solver.solve(table, tuple("AEIRST"), options=SearchOptions(effort=100_000))
        hurried = solver.solve(table, tuple("AEIRST"), options=SearchOptions(stop=lambda: True))
        assert hurried.moves and hurried.score <= full.score <= hurried.bound


def test_A3_a_search_of_runs_and_groups_looks_at_the_time_at_each_value(monkeypatch: pytest.MonkeyPatch) -> None:
    game = rummikub()
    read = game.notation.read_meld
    table = Table(tuple(map(read, ("r3r4r5", "b7n7j7", "b1b2b3b4", "n9n10n11", "r12b12j12", "j3j4j5j6"))))
    rack = ("*", "*", "b5", "r6", "n7", "j7", "r1", "n12", "b8", "b9", "n2", "j13")
    looks = Looks(40)
    solver = solver_of(game)
    first = solver.solve(table, rack, options=SearchOptions(stop=lambda: True))
    assert first.moves and not first.proven
    begun = Looks(0)
    begun.count(stages, "_step", monkeypatch)
    solver.solve(table, rack, options=SearchOptions(stop=begun))
    looks.count(stages, "_step", monkeypatch)
    solver.solve(table, rack, options=SearchOptions(stop=looks, most=3))
    # but for the first play, which is always found
    assert looks.most <= begun.most


class _Nothing:
    """Plays none of which the judge accepts; every choice of tiles is ruled out."""

    value_first = False

    def layable(self) -> Tiles:
        return tuple(f"r{number}" for number in range(1, 14))

    def upper_bound(self, tiles: Tiles) -> judged.Worth:
        return len(tiles), 0

    def worth(self, turn: Turn) -> judged.Worth:
        return 0, 0

    def tables(self, tiles: Tiles, any_will_do: bool) -> Iterator[Table]:
        raise OutOfBudget
        yield

    def size(self, count: int) -> bool | None:
        return None

    def tiles(self, tiles: Tiles) -> bool | None:
        return False


def test_A3_choices_that_are_ruled_out_take_time_too() -> None:
    game, nothing = rummikub(), _Nothing()
    looks = Looks(3)
    position = Turn(Table(), Table(), nothing.layable(), True)
    search = judged._JudgedSearch(game, nothing, position, SearchOptions(stop=looks))
    search.verdicts = nothing  # type: ignore[assignment]
    with pytest.raises(OutOfBudget):
        for tiles in search.choices(nothing.layable()):
            search.attempt(tiles)
    assert search.refused <= 4 * 200
