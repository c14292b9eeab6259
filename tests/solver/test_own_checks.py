"""Games with checks that no solver knows: what the judge refuses is never proposed, and what is proven is the best.

Every answer is compared with all that can be laid, found by trying everything and put to the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from lettres.engine import Fault, Game, Piece, Table, Turn, judge
from lettres.engine.grid import Grid
from lettres.engine.table import faces
from lettres.engine.tiles import Tiles
from lettres.engine.turn import Check
from lettres.families.numbers.notation import JOKER, number
from lettres.games.catalogue import CATALOGUE
from lettres.games.des import des
from lettres.games.letters import letters
from lettres.games.rummikub import rummikub
from lettres.solver.facade import can_lay, solver_of
from lettres.solver.own_checks import Verdicts, own_checks
from lettres.solver.solution import SearchOptions, Solution
from lexicon import Lexicon
from oracles import grid as grid_oracle
from oracles.numbers import TooManyTables
from tests.long import draws
from tests.solver.test_numbers import Case, Play, legal_plays, points_of, small_case


def two_at_most(turn: Turn) -> Iterator[Fault]:
    """In small games, what « five at most » is in large ones."""
    if len(turn.placed) > 2:
        yield Fault("too_many_tiles", "P5", tiles=turn.placed)


def even_sum(turn: Turn) -> Iterator[Fault]:
    """What is laid has an even sum."""
    if sum(number(face).value for face in _plain(turn)) % 2:
        yield Fault("odd_sum", "P6")


def no_long_line(turn: Turn) -> Iterator[Fault]:
    """No set that is made has more than three tiles."""
    if any(len(meld) > 3 for meld in turn.formed):
        yield Fault("long_line", "P7")


def odd_and_short(turn: Turn) -> Iterator[Fault]:
    """Two checks in one, of which one looks at the table."""
    if len(turn.placed) % 2 == 0 or len(turn.after.melds) > len(turn.before.melds) + 1:
        yield Fault("even", "P8")


def _plain(turn: Turn) -> list[str]:
    shown = [tile.partition("@")[0] for tile in turn.placed]
    return [face for face in shown if face != JOKER]


CHECKS: list[Check] = [two_at_most, even_sum, no_long_line, odd_and_short]


def strict(game: Game, check: Check) -> Game:
    return replace(game, checks=(*game.checks, check))


@pytest.mark.parametrize("name", list(CATALOGUE))
def test_the_games_of_the_catalogue_have_no_checks_of_their_own(name: str) -> None:
    entry = CATALOGUE[name]
    for preset in entry.presets.values() or [{}]:
        assert own_checks(entry.make(entry.rules.from_options({}, preset))) == ()


# -- runs and groups


def _rank(case: Case, play: Play) -> tuple[int, int]:
    if case.open_table:
        return play.tiles, play.value
    return points_of(case, play.turn), play.tiles


def compare(check: Check, seed: int) -> bool | None:
    """One position; whether the answer was proven, None where the position was not small."""
    case = small_case(Random(seed))
    case = case._replace(game=strict(case.game, check))
    try:
        legal = list(legal_plays(case))
    except TooManyTables:
        return None
    found = solver_of(case.game).solve(case.table, case.rack, case.opened)
    best = max((_rank(case, play) for play in legal), default=None)
    assert found.bound >= max((play.tiles for play in legal), default=0) or not case.open_table
    assert not (found.moves and best is None) and found.score == len(found.moves and found.moves[0].turn.placed)
    if best is None:
        return found.proven
    assert found.moves or not found.proven
    for turn, _ in found.moves:
        assert not judge(case.game, turn).faults
        value = sum(number(face).value for face in _plain(turn))
        rank = (len(turn.placed), value) if case.open_table else (points_of(case, turn), len(turn.placed))
        assert rank == best if found.proven else rank <= best
    assert not found.moves or can_lay(case.game, found.moves[0].turn)
    return found.proven


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_number_plays_are_the_best_that_the_judge_lets_pass(check: Check) -> None:
    proven = [compare(check, 1000 * seed) for seed in range(draws(5, 15))]
    known = [each for each in proven if each is not None]
    assert len(known) > draws(3, 10) and sum(known) >= 0.95 * len(known)


def test_five_at_most_of_a_large_rack_is_proven(read: Callable[[str], Any]) -> None:
    game = strict(rummikub(), five_at_most)
    table = Table((read("r3r4r5"), read("b7n7j7"), read("n9n10n11n12")))
    red = [f"r{value}" for value in (1, 2, 6, 7, 7, *range(8, 14))]
    rack = tuple(sorted([*red, *["b1", "b2", "b3", "b4", "j1", "j13", "n13", "n8"]]))
    assert len(solver_of(rummikub()).solve(table, rack).moves[0].turn.placed) > 14
    found = solver_of(game).solve(table, rack)
    assert found.proven and found.score == found.bound == 5 and not judge(game, found.moves[0].turn).faults
    assert sum(number(face).value for face in found.moves[0].turn.placed) == 13 + 13 + 12 + 11 + 10
    opening = solver_of(game).solve(table, rack, False)
    assert opening.proven and opening.score <= 5 and not judge(game, opening.moves[0].turn).faults


def five_at_most(turn: Turn) -> Iterator[Fault]:
    if len(turn.placed) > 5:
        yield Fault("too_many_tiles", "P5", tiles=turn.placed)


@pytest.fixture
def read() -> Callable[[str], Any]:
    return rummikub().notation.read_meld


def test_a_check_that_refuses_all_leaves_nothing(read: Callable[[str], Any]) -> None:
    game = strict(rummikub(), lambda turn: [Fault("never", "P9")])
    assert solver_of(game).solve(Table((read("r3r4r5"),)), ("r6", "r7")) == Solution((), 0, True)
    assert not solver_of(game).can_lay(Table((read("r3r4r5"),)), ("r6", "r7"))


def test_several_plays_lay_other_tiles_each(read: Callable[[str], Any]) -> None:
    game = strict(rummikub(), two_at_most)
    solver, position = solver_of(game), (Table((read("r3r4r5"),)), ("r1", "r2", "r6", "r7"))
    found = solver.solve(*position, options=SearchOptions(most=3))
    assert [move.turn.placed for move in found.moves] == [("r6", "r7"), ("r2", "r6"), ("r1", "r2")] and found.proven
    kept = solver_of(game).solve(
        Table((read("r3r4r5"),)), ("r1", "r2", "r6", "r7"), options=SearchOptions(must=("r1",))
    )
    assert kept.moves[0].turn.placed == ("r1", "r2") and kept.proven
    dear = solver_of(game).solve(
        Table((read("r3r4r5"),)), ("r1", "r2", "r6", "r7"), options=SearchOptions(value_first=True)
    )
    assert dear.moves[0].turn.placed == ("r6", "r7") and dear.proven


# -- dice


def _grid(text: str) -> Grid:
    return Grid.from_pieces({(0, at): Piece(f"{die}@A", die) for at, die in enumerate(text.split())})


def _lies(table: grid_oracle.Faces, dice: grid_oracle.Faces, own_set: bool) -> bool:
    """Whether dice can lie beside those of a table, where need be with a line of them alone (rule D5)."""
    return grid_oracle.lies_with_own(table, dice) if own_set else grid_oracle.lies(table + dice)


def _most(game: Game, table: str, rack: Tiles) -> tuple[int, int]:
    """The most dice that can be laid, then the highest, of those that the checks of the game let pass by themselves."""
    there, best = grid_oracle.faces(table), (0, 0)
    held = grid_oracle.holds_set(grid_oracle.faces(" ".join(die.partition("@")[0] for die in rack)))
    verdicts = Verdicts(game, _grid(table), rack, True)
    for size in range(1, len(rack) + 1):
        for some in combinations(rack, size):
            laid = grid_oracle.faces(" ".join(die.partition("@")[0] for die in some))
            if verdicts.tiles(some) and _lies(there, laid, held):
                best = max(best, (size, sum(value for _, value in laid)))
    return best


@pytest.mark.parametrize("check", [two_at_most, even_sum, no_long_line], ids=lambda check: check.__name__)
def test_dice_are_laid_as_the_judge_lets_them(check: Check) -> None:
    """What a check says of the dice alone is proven; where it looks at the grid, what is laid is legal."""
    game, dice = strict(des(), check), Random(5)
    judged = 0
    for _ in range(40):
        table = dice.choice(["r3 r4 r5", "b5 n5 j5", ""])
        rack = tuple(sorted(f"{dice.choice('rbn')}{dice.randint(3, 6)}@{kind}" for kind in "BCDE"))
        found = solver_of(game).solve(_grid(table), rack)
        for turn, score in found.moves:
            assert not judge(game, turn).faults and found.bound >= score == len(turn.placed)
            judged += 1
        if check is not no_long_line:
            value = sum(number(face).value for turn, _ in found.moves for face in _plain(turn))
            assert found.proven and (found.score, value) == _most(game, table, rack)
        assert can_lay(game, Turn(_grid(table), _grid(table), rack, True)) is bool(found.moves)
    assert judged > 5


# -- words


def test_words_are_laid_as_the_judge_lets_them(lexicon: Lexicon) -> None:
    game = strict(letters(lexicon=lexicon), two_at_most)
    image = tuple(Piece(letter, letter) for letter in "IMAGE")
    found = solver_of(game, lexicon).solve(Table((image,)), tuple("EILPRSTX"))
    assert found.proven and found.moves and not judge(game, found.moves[0].turn).faults
    assert found.score < solver_of(letters(lexicon=lexicon), lexicon).solve(Table((image,)), tuple("EILPRSTX")).score


def test_what_a_check_looks_at_is_noticed() -> None:
    def verdict(check: Check) -> tuple[bool | None, bool | None]:
        verdicts = Verdicts(strict(rummikub(), check), Table(), ("r2", "r4", "r5"), True)
        return verdicts.size(3), verdicts.tiles(("r2", "r4", "r5"))

    assert verdict(two_at_most) == (False, False)
    assert verdict(even_sum) == (None, False)
    assert verdict(no_long_line) == (None, None)
    assert verdict(lambda turn: [] if turn.rack else [Fault("empty", "P9")]) == (True, True)
    assert verdict(lambda turn: [Fault("all", "P9")] if turn.emptied else []) == (False, False)
    assert verdict(lambda turn: [Fault("tall", "P9")] if faces(turn.after.melds[0]) else []) == (None, None)


def test_a_check_that_compares_tiles_is_not_taken_for_one_that_counts_them() -> None:
    """Whether tiles are equal to some others is not known from their number."""
    game = rummikub()
    table = Table((game.notation.read_meld("r3r4r5"),))
    for allowed in (
        lambda turn: [] if turn.placed in {("r6",)} else [Fault("other", "P1")],
        lambda turn: [Fault("other", "P1")] if turn.placed != ("r6",) else [],
    ):
        bound = replace(game, checks=(*game.checks, allowed))
        solution = solver_of(bound).solve(table, ("b9", "r2", "r6"))
        assert [move.turn.placed for move in solution.moves] == [("r6",)]


def test_a_search_of_jokers_that_is_stopped_proves_nothing() -> None:
    """Where each joker keeps what it stands for, a search given up at once does not say that nothing can be laid."""
    game = CATALOGUE["defausse"].make()
    few = replace(game, checks=(*game.checks, lambda turn: [Fault("many", "P1")] if len(turn.placed) > 1 else []))
    table = Table(tuple(map(game.notation.read_meld, ("n2n3n4*", "b2b3b4", "r1r2r3"))))
    solution = solver_of(few).solve(
        table, ("b2", "j9", "n13", "n4", "n5", "r4"), options=SearchOptions(stop=lambda: True)
    )
    assert solution.moves or not solution.proven
