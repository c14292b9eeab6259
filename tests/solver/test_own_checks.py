"""Games with checks that no solver knows: what the judge refuses is never proposed, and what is proven is the best.

Every answer is compared with all that can be laid, found by trying everything and put to the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from lettres.engine import Fault, Game, Piece, Table, Turn, judge
from lettres.engine.grid import Grid
from lettres.engine.table import faces
from lettres.engine.turn import Check
from lettres.families.numbers.notation import JOKER, number
from lettres.games.catalogue import CATALOGUE
from lettres.games.des import des
from lettres.games.letters import letters
from lettres.games.rummikub import rummikub
from lettres.solver.door import can_lay, solver_of
from lettres.solver.own_checks import Verdicts, own_checks
from lettres.solver.solution import Solution
from lexicon import Lexicon
from oracles.grid import best as best_lay
from oracles.numbers import TooManyTables
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
        assert own_checks(entry.make(entry.rules.from_options(preset))) == ()


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
    proven = [compare(check, 1000 * seed) for seed in range(60)]
    known = [each for each in proven if each is not None]
    assert len(known) > 40 and sum(known) >= 0.95 * len(known)


def test_five_at_most_of_a_large_rack_is_proven(read: Callable[[str], Any]) -> None:
    game = strict(rummikub(), five_at_most)
    table = Table((read("r3r4r5"), read("b7n7j7"), read("n9n10n11n12")))
    rack = tuple("r1 r2 r6 r7 r8 r9 r10 r11 r12 r13 r7 b1 b2 b3 b4 n8 n13 j1 j13".split())
    assert len(solver_of(rummikub()).solve(table, rack).moves[0].turn.placed) > 14
    found = solver_of(game).solve(table, tuple(sorted(rack)))
    assert found.proven and found.score == found.bound == 5 and not judge(game, found.moves[0].turn).faults
    assert sum(number(face).value for face in found.moves[0].turn.placed) == 13 + 13 + 12 + 11 + 10
    opening = solver_of(game).solve(table, tuple(sorted(rack)), False)
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
    found = solver_of(game).solve(Table((read("r3r4r5"),)), ("r1", "r2", "r6", "r7"), most=3)
    assert [move.turn.placed for move in found.moves] == [("r6", "r7"), ("r2", "r6"), ("r1", "r2")] and found.proven
    kept = solver_of(game).solve(Table((read("r3r4r5"),)), ("r1", "r2", "r6", "r7"), must=("r1",))
    assert kept.moves[0].turn.placed == ("r1", "r2") and kept.proven
    dear = solver_of(game).solve(Table((read("r3r4r5"),)), ("r1", "r2", "r6", "r7"), value_first=True)
    assert dear.moves[0].turn.placed == ("r6", "r7") and dear.proven


# -- dice


_GRIDS = ["r3 r4 r5", "b7 n7 j7", "r3 r4 r5 b9 n9 j9", ""]


def _grid(text: str) -> Grid:
    rows = [text.split()[at : at + 3] for at in range(0, len(text.split()), 3)]
    return Grid.of(
        {(2 * row, at): Piece(f"{die}@A", die) for row, line in enumerate(rows) for at, die in enumerate(line)}
    )


def _dice(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(("rbnj".index(die[0]), int(die[1:])) for die in text.split())


@pytest.mark.parametrize("check", [two_at_most, even_sum, no_long_line], ids=lambda check: check.__name__)
def test_dice_are_laid_as_the_judge_lets_them(check: Check) -> None:
    game, dice = strict(des(), check), Random(5)
    judged = proven = 0
    for _ in range(40):
        table = dice.choice(_GRIDS)
        rack = [f"{dice.choice('rbn')}{dice.randint(2, 6)}" for _ in range(5)]
        found = solver_of(game).solve(_grid(table), tuple(sorted(f"{die}@{kind}" for die, kind in zip(rack, "BCDEF"))))
        most = best_lay(_dice(table), _dice(" ".join(rack)))
        for turn, score in found.moves:
            assert not judge(game, turn).faults and (score, 99) <= (most[0], 99) and found.bound >= score
            judged += 1
        if found.proven and found.moves and check is two_at_most and most[0] <= 2:
            assert found.score == most[0]
        proven += found.proven
    assert judged > 5 and (proven == 40 or check is no_long_line)


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
