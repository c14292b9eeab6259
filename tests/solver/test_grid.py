"""The dice game's search: the best lays are the best there are, and its choice of dice to throw is worth what it says.

For more random positions than the default, or others, see `tests.long`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import NamedTuple

import pytest

from lettres.engine import Piece, judge
from lettres.engine.grid import Cell, Grid, lines
from lettres.families.grid.lines import JOKER, Face, agreed, face, faults, held_set, valid
from lettres.families.grid.rules import DiceRules
from lettres.games.des import des
from lettres.solver.budget import Budget
from lettres.solver.grid import GridSolver
from lettres.solver.grid.arrange import arranged
from lettres.solver.grid.best import Placement, best
from lettres.solver.grid.embed import Islands
from lettres.solver.grid.growth import arrangements, every_arrangement
from lettres.solver.grid.pack import COLUMNS, islands_of, packed
from lettres.solver.grid.partition import parted
from lettres.solver.grid.search import laid, promised, size
from lettres.solver.grid.shapes import SHORT, hand, shown
from lettres.solver.grid.throw import RackDie, TurnOutcome, most_dice, throw
from lettres.solver.solution import SearchOptions
from oracles import grid as grid_oracle
from oracles.word_programme import WordProgramme
from tests.long import SEED, TIMES
from tools.bench.grid import games

POSITIONS = 40 * TIMES


def dice(text: str) -> list[Face]:
    """Dice as they are written."""
    return [face(word) for word in text.split()]


def drawn(*rows: str) -> dict[Cell, Face]:
    """A grid, its rows in words, a full stop where nothing lies."""
    return {
        (row, column): face(word)
        for row, words in enumerate(rows)
        for column, word in enumerate(words.split())
        if word != "."
    }


def sound(lay: Placement, table: Sequence[Face], rack: Sequence[Face]) -> bool:
    """Whether a lay has what lay there and what it says, and stands by an obvious judge."""
    whole = Counter(lay.cells.values()) == Counter([*table, *lay.dice]) and Counter(lay.dice) <= Counter(rack)
    return whole and valid(lay.cells) and grid_oracle.is_valid(dict(lay.cells))


# The sheet's examples


def test_example_1_dice_are_added_to_a_run_and_to_a_group() -> None:
    table = drawn("b4 b5 b6 . r8 n8 j8")
    lay = best(list(table.values()), dice("b3 b8"), before=table)
    assert (len(lay.dice), lay.bound, lay.proven) == (2, 2, True)
    laid_there = {tuple(lay.cells[cell] for cell in line) for line in lines(lay.cells)}
    assert tuple(dice("b3 b4 b5 b6")) in laid_there
    assert {*map(frozenset, laid_there)} == {frozenset(dice("b3 b4 b5 b6")), frozenset(dice("r8 b8 n8 j8"))}


def test_D7_two_dice_make_a_group_under_a_die_of_a_run() -> None:
    table = drawn("r3 r4 r5")
    lay = best(list(table.values()), dice("b3 n3"), before=table)
    assert (len(lay.dice), lay.proven) == (2, True)
    assert lay.cells.items() >= table.items()
    assert valid(drawn("r3 r4 r5", "b3 . .", "n3 . ."))


def test_D8_a_die_joins_a_group_and_a_run() -> None:
    table = drawn("n3 n4 n5", ". . .", "r2 b2 n2")
    assert valid(drawn("r2 b2 n2 .", ". . n3 .", ". n3 n4 n5"))
    lay = best(list(table.values()), dice("n3"), before=table)
    assert (lay.dice, lay.proven) == (tuple(dice("n3")), True)
    assert len(lines(lay.cells)) == 3
    assert sound(lay, list(table.values()), dice("n3"))


def test_D9_a_joker_is_freed_where_no_die_shows_what_it_stood_for() -> None:
    table = drawn("r3 * r5", "b3 . .", "n3 . .")
    lay = best(list(table.values()), dice("r6 r7 b5"), before=table)
    assert (len(lay.dice), lay.proven, len(lay.cells)) == (3, True, 8)
    assert sound(lay, list(table.values()), dice("r6 r7 b5"))
    assert valid(drawn("r3 b3 n3 . r5 r6 r7", ". . . . * . .", ". . . . b5 . ."))


# The lines


@pytest.mark.parametrize(
    ("rows", "wrong"),
    [
        (("r3 r4 r5",), 0),
        (("r5 r4 r3",), 1),  # ascending, as the sheet shows runs
        (("r3 r4",), 1),
        (("r3",), 1),
        (("r3 b3 n3 j3",), 0),
        (("r3 b3 r3",), 1),
        (("r12 r13 *",), 1),
        (("* r12 r13",), 0),
        (("r12 r13 r1",), 1),
        (("r3 r4 r5", "b3 b4 b5", "n3 n4 n5"), 0),
        (("r3 r4 r5", "b3 b4 b5", "n3 n4 j5"), 1),
        (("r3 r4 r5 . n8",), 1),
        (("* * *",), 0),
        (("* * *", ". r2 .", ". r3 ."), 0),
    ],
)
def test_D10_every_line_is_a_set(rows: tuple[str, ...], wrong: int) -> None:
    assert len(faults(drawn(*rows))) == wrong


@pytest.mark.parametrize(
    ("rows", "fine"),
    [
        (("r5 b5 *", ". . n5", ". . j5"), False),  # black or yellow, and red or blue
        (("r5 b5 *", ". . n5", ". . r5"), True),  # yellow for both
        (("r5 b5 *", ". . n6", ". . n7"), True),  # black for both
        (("r5 b5 *", ". . r6", ". . r7"), False),
        (("r5 b5 * *", ". . j6 .", ". . j7 ."), True),  # either joker may be the yellow one
        (("r5 b5 * *", ". . n6 .", ". . n7 ."), True),
        (("r5 * r7", ". r7 .", ". r8 ."), True),
        (("r5 * r7", ". r5 .", ". r6 ."), False),
    ],
)
def test_D11_a_joker_at_a_crossing_is_one_die(rows: tuple[str, ...], fine: bool) -> None:
    cells = drawn(*rows)
    assert valid(cells) is grid_oracle.is_valid(dict(cells)) is fine
    assert (next(agreed(cells), None) is not None) is fine


@pytest.mark.slow
def test_lines_are_judged_as_by_trying_everything() -> None:
    """Filled islands, and the same with dice changed for jokers and for others."""
    chance, seen = Random(f"{SEED}/lines"), Counter[bool]()
    shapes = [shape for cells in range(3, 8) for shape in grid_oracle.shapes(cells)]
    box = [Face(*each) for each in grid_oracle.BOX if each[0] < 3 and each[1] < 4] * 2
    while sum(seen.values()) < 3 * POSITIONS // 4:
        shape = shapes[int(chance.random() * len(shapes))]
        some = tuple(sorted(box, key=lambda _: chance.random()))
        cells = next(grid_oracle.filled(shape, some), None)
        if cells:
            for _ in range([0, 1, 1, 1, 1, 1, 1, 2][int(chance.random() * 8)]):
                cells[shape[int(chance.random() * len(shape))]] = JOKER
            if chance.random() < 0.3:
                cells[shape[int(chance.random() * len(shape))]] = some[0]
            faced = {cell: Face(*each) for cell, each in cells.items()}
            assert valid(faced) is grid_oracle.is_valid(cells), cells
            seen[valid(faced)] += 1
    assert min(seen[True], seen[False]) > POSITIONS / 15, seen


# The best lay


class Position(NamedTuple):
    """Dice on the table, which can lie there, and on the rack."""

    table: tuple[Face, ...]
    rack: tuple[Face, ...]


_UNIVERSES = [(2, 5), (3, 3), (3, 4), (4, 3), (4, 4), (2, 6), (4, 2), (3, 5)]
"""Numbers of colours and of values."""


def position(seed: str) -> Position:
    """A position with few dice of few kinds, so that they cross: the table is an island of any shape, or none."""
    chance = Random(seed)

    def pick(some: Sequence[int]) -> int:
        return some[int(chance.random() * len(some))]

    colours, values = _UNIVERSES[pick(range(len(_UNIVERSES)))]
    first, jokers = 1 + pick(range(14 - values)), pick([0, 0, 0, 0, 0, 1, 1, 2])
    box = [Face(colour, first + value) for colour in range(colours) for value in range(values)] * 2
    dice = 3 + pick(range([6, 5, 4][jokers]))
    shapes = [shape for cells in range(3, dice) for shape in grid_oracle.shapes(cells)]
    table: list[Face] = []
    for _ in range(pick([0, 8]) if shapes else 0):
        box.sort(key=lambda _: chance.random())
        cells = next(grid_oracle.filled(shapes[pick(range(len(shapes)))], tuple(box)), None)
        if cells:
            table = [Face(*each) for each in cells.values()]
            break
    for each in table:
        box.remove(each)
    rack = sorted(box, key=lambda _: chance.random())[: dice - len(table)]
    for _ in range(jokers):
        some = table if table and chance.random() < 0.5 else rack
        some[pick(range(len(some)))] = JOKER
    return Position(tuple(table), tuple(rack))


@pytest.mark.slow
def test_lays_are_the_best_of_all() -> None:
    seen = Counter[str]()
    for number in range(POSITIONS):
        seed = f"{SEED}/{number}"
        table, rack = position(seed)
        lay, least = best(table, rack), grid_oracle.best(table, rack)
        assert (len(lay.dice), sum(each.value for each in lay.dice)) == least, seed
        assert lay.proven and lay.bound == len(lay.dice), seed
        assert not lay.dice or sound(lay, table, rack), seed
        assert size(promised(hand(table), hand(rack))) >= len(lay.dice), seed
        crossed = len(lines(lay.cells)) and sum(map(len, lines(lay.cells))) > len(lay.cells)
        seen.update(["laid" if lay.dice else "none", "part" if 0 < len(lay.dice) < len(rack) else "all or none"])
        seen.update(["crossed"] * bool(crossed) + ["table"] * bool(table) + ["joker"] * (JOKER in (*table, *rack)))
    for kind in ("laid", "none", "part", "crossed", "table", "joker"):
        assert seen[kind] >= POSITIONS / 20, (kind, seen)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("r3 b3 n3 j3", 24),
        ("r3 r4 r5 b3 n3", 6),
        ("r1 r2 r3 r4 r5 r6", 4),
        ("r3 r4 r5 b3 b4 b5", 1),
        ("r3 r4 r5 b3 b4 b5 n3", 2),
        ("r3 r4 r5 b3 b4 b5 n3 n4", 0),
        ("r2 b2 n2 r3 r4 r4 r5", 2),
        ("r3 r3 r4 r4 r5 b3 n3 j3", 33),
        ("r2 r3 r3 r4 r4 r5 r6 b3 n3", 62),
    ],
)
def test_all_arrangements_are_counted(text: str, count: int) -> None:
    dice_ = dice(text)
    grown = {
        tuple(sorted(grid_oracle.canonical({cell: shown(die) for cell, die in each.items()}) for each in islands))
        for islands in every_arrangement(hand(dice_)[0])
    }
    assert len(grown) == count
    if len(dice_) < 8 or TIMES > 1:  # it takes seconds for each of the others, and says the same
        assert grown == grid_oracle.arrangements(tuple(dice_))


def test_a_block_of_nine_has_as_many_arrangements_as_ever() -> None:
    """Rings and blocks as well as trees; the oracle takes 5 s for it and says the same."""
    grown = {
        tuple(sorted(grid_oracle.canonical({cell: shown(die) for cell, die in each.items()}) for each in islands))
        for islands in every_arrangement(hand(dice("r3 r4 r5 b3 b4 b5 n3 n4 n5"))[0])
    }
    assert len(grown) == 283


# Eighteen dice


@cache
def turns() -> tuple[tuple[Mapping[Cell, Face], list[Face], Placement], ...]:
    """Positions of games with their best lays."""
    found = [(turn.table, turn.faces) for turn in games(25, SEED)]
    return tuple((table, rack, best(list(table.values()), rack)) for table, rack in found)


def test_lays_of_whole_games_are_sound_and_proven() -> None:
    for table, rack, lay in turns():
        assert lay.proven and lay.bound == len(lay.dice)
        if lay.dice:
            assert valid(lay.cells)
            assert Counter(lay.cells.values()) == Counter([*table.values(), *lay.dice])
            assert not Counter(lay.dice) - Counter(rack)
    assert max(len(table) + len(rack) for table, rack, _ in turns()) == 17  # the other player has one at least


def test_no_lay_of_whole_games_exceeds_what_a_programme_allows() -> None:
    """Every die in one line or two, whatever their geometry: most lays reach that, so they are the best."""
    reached = 0
    some = [turn for turn in turns() if turn[2].dice][::3]
    for table, rack, lay in some:
        most = covering(list(table.values()), rack)
        found = len(lay.dice), sum(each.value for each in lay.dice)
        assert found <= most, (table, rack)
        reached += found == most
    assert reached >= 0.8 * len(some) > 20, (reached, len(some))


def covering(table: Sequence[Face], rack: Sequence[Face]) -> tuple[int, int]:
    """The most dice, and then points, where all dice laid are in one set or two, as an integer programme."""
    (on_table, there), (on_rack, free) = hand(table), hand(rack)
    programme, weight = WordProgramme(), 1_000
    sets = [(shape.bits, programme.var(18)) for shape in SHORT]
    jokers = programme.var(free, weight)
    wild = {}
    for each in {number for shape in SHORT for number in shape.faces}:
        most = on_rack.count(each)
        new, wild[each] = programme.var(most, weight + shown(each).value), programme.var(free + there)
        lines_, count = {line: 1.0 for bits, line in sets if bits >> each & 1}, on_table.count(each)
        programme.row({**lines_, new: -1, wild[each]: -1}, least=count)
        programme.row({**lines_, new: -2, wild[each]: -2}, most=2 * count)
    programme.row({**dict.fromkeys(wild.values(), 1), jokers: -1}, there, there)
    values, bound, proven = programme.solve(60)
    assert proven
    return (0, 0) if values is None else divmod(round(bound), weight)


def test_answers_are_the_same_when_everything_is_grown() -> None:
    """A search without covers, in another order; where it takes too long, nothing is said."""
    asked = 0
    for table, rack, lay in turns():
        on_table, most = list(table.values()), len(lay.dice)
        for laid_ in {*combinations(sorted(rack), most + 1), *combinations(sorted(rack), most)}:
            dice_ = hand([*on_table, *laid_])
            if size(dice_) <= 13 - 2 * dice_[1] and dice_[0] and len(laid_) < 4:
                asked += 1
                assert bool(grown(*dice_)) is (arranged(dice_, 10**9).islands is not None), dice_
    assert asked > 200


@cache
def grown(faces: tuple[int, ...], jokers: int) -> bool:
    """Whether dice can lie, grown island by island."""
    if not faces:
        return parted((), jokers) is not None

    def elsewhere(left: tuple[int, ...], wild: int) -> Iterator[Islands]:
        if grown(left, wild):
            yield ()

    return next(arrangements(faces, jokers, elsewhere, Budget(10**7)), None) is not None


def test_dice_of_the_table_stay_where_dice_can_be_added() -> None:
    """A lay beside the table as it lies is as good as any other, and often nothing of it is moved."""
    stayed = 0
    some = [turn for turn in turns() if turn[2].dice and turn[0]][::3]
    for table, rack, other in some:
        lay = best(list(table.values()), rack, before=table)
        assert valid(lay.cells) and len(lay.dice) == len(other.dice)
        assert sum(each.value for each in lay.dice) == sum(each.value for each in other.dice)
        assert Counter(lay.cells.values()) == Counter([*table.values(), *lay.dice])
        stayed += lay.cells.items() >= table.items()
    assert stayed > len(some) / 5 > 4, (stayed, len(some))


@pytest.mark.parametrize("rack", ["r8", "r7 r8", "r2 r7 r8 j8", "b6 n6", "n12 n13 *"])
def test_dice_join_what_lies_there(rack: str) -> None:
    table = drawn("r3 r4 r5 r6", ". . . .", "b8 n8 j8 .", ". . . .", "j4 j5 j6 j7", ". . . .", "b5 n5 r5 .")
    lay = best(list(table.values()), dice(rack), before=table)
    assert len(lay.dice) == len(dice(rack))
    assert lay.cells.items() >= table.items()


def test_dice_that_must_be_laid_are() -> None:
    table, rack = dice("r3 r4 r5"), dice("r6 r7 b8 n8 j8 b3 n3")
    every = best(table, rack)
    assert len(every.dice) == 7
    for few in (dice("r6"), dice("b3 n3")):
        assert not Counter(few) - Counter(best(table, rack, must=few).dice)
    assert best(table, dice("r7 b3 n3"), must=dice("r7")) == Placement((), {}, 0, True)
    with pytest.raises(ValueError, match="not on the rack"):
        best(table, rack, must=dice("j9"))


def test_points_decide_between_as_many_dice_and_a_joker_may_have_some() -> None:
    table, rack = dice("r3 r4 r5"), dice("r2 r2")
    assert best(table, rack).dice == tuple(dice("r2"))
    assert best(dice("r3 r4 r5 b3 b4 b5"), dice("r6 b2")).dice == tuple(dice("r6 b2"))
    rack = dice("r11 r11 b8 *")
    most = best([], rack)
    assert not most.dice
    few = dice("r12 r13 b13 n13 j13"), dice("r11 *")
    assert len(best(*few).dice) == 2


def test_a_search_that_is_stopped_lays_something_and_says_what_it_knows() -> None:
    for table, rack, lay in turns()[::5]:
        hurried = best(list(table.values()), rack, stop=lambda: True)
        assert len(hurried.dice) <= len(lay.dice) <= hurried.bound
        assert hurried.proven is False or hurried.dice == lay.dice
        assert bool(hurried.dice) == bool(lay.dice) or not hurried.proven
        assert best(list(table.values()), rack, effort=50) == best(list(table.values()), rack, effort=50)


def test_what_is_promised_is_never_less_than_what_is_laid() -> None:
    for table, rack, lay in turns():
        on_table, on_rack = hand(table.values()), hand(rack)
        assert size(promised(on_table, on_rack)) >= len(lay.dice) == size(laid(on_table, on_rack, 10**9))


def test_islands_are_packed_apart_and_fit_a_screen() -> None:
    for _, _, lay in turns():
        islands = islands_of(lay.cells)
        grid = packed(islands)
        assert sorted(map(len, islands_of(grid))) == sorted(map(len, islands))
        assert valid(grid) and Counter(grid.values()) == Counter(lay.cells.values())
        assert max((column for _, column in grid), default=0) < COLUMNS
        assert packed([], islands) == dict(lay.cells)


# Which dice to throw


_KINDS = {
    "A": dice("r3 b4 n5"),
    "B": dice("r4 b5 *"),
    "C": dice("r5 b6 n4"),
}


def test_the_choice_of_dice_is_the_best_of_all() -> None:
    """Every choice and every outcome tried, with lays found by trying everything."""
    seen = Counter[int]()
    for seed in range(12):
        chance = Random(f"{SEED}/throw/{seed}")
        table = [[], dice("r3 r4 r5"), dice("b4 b5 b6 b7")][seed % 3]
        rack = [RackDie(kind, _KINDS[kind][int(chance.random() * 3)]) for kind in ("A", "B", "C")[: 2 + seed % 2]]
        expected = {
            choice: _expected(tuple(table), rack, choice)
            for many in range(1, len(rack) + 1)
            for choice in combinations(range(len(rack)), many)
        }
        found = throw(table, rack, _KINDS, looks=200, seed=seed)
        assert found.error == 0
        assert found.expected == pytest.approx(max(expected.values()))
        chosen = tuple(rack.index(die) for die in sorted(found.dice, key=rack.index))
        assert expected[chosen] == pytest.approx(found.expected)
        seen[len(found.dice)] += 1
    assert len(seen) > 1, seen


def _expected(table: tuple[Face, ...], rack: Sequence[RackDie], choice: tuple[int, ...]) -> float:
    """The mean worth of all outcomes."""
    kept = tuple(die.face for at, die in enumerate(rack) if at not in choice and die.face)
    outcomes = list(product(*(_KINDS[rack[at].kind] for at in choice)))
    total = 0.0
    for outcome in outcomes:
        most, points = grid_oracle.best(table, kept + outcome)
        total += most_dice(TurnOutcome(most, points, 0, 0))
    return total / len(outcomes)


def test_a_simulated_throw_is_worth_what_an_exact_one_is() -> None:
    """The same throw, with few outcomes looked at and with all: within the error that is told."""
    table, rack = dice("r3 r4 r5"), [RackDie(kind, None) for kind in "AABBCC"]
    exact, simulated = (throw(table, rack, _KINDS, looks=looks, seed=1) for looks in (10_000, 90))
    assert exact.error == 0 < simulated.error < 0.5
    assert abs(exact.expected - simulated.expected) < 4 * simulated.error
    assert simulated == throw(table, rack, _KINDS, looks=90, seed=1)


def test_what_might_be_laid_spares_only_worse_throws() -> None:
    """The same throw as where nothing is known of the worth, and every choice is looked at to the end."""
    chance = Random(14)
    for seed in range(3):
        rack = [RackDie(kind, chance.choice(_KINDS[kind])) for kind in "AABBCC"]
        table = dice(chance.choice(("r3 r4 r5", "r3 r4 r5 b4 n4", "")))
        assert throw(table, rack, _KINDS, looks=30, seed=seed) == throw(
            table, rack, _KINDS, looks=30, seed=seed, worth=lambda result: most_dice(result)
        )


def test_the_worth_of_a_turn_is_the_callers() -> None:
    """Who wants to be rid of points rather than of dice throws others."""
    table, rack = dice("r3 r4 r5"), [RackDie("A", face("r3")), RackDie("B", face("*"))]
    fewest = throw(table, rack, _KINDS, worth=lambda result: -result.held)
    assert fewest.expected <= 0
    assert throw(table, rack, _KINDS, worth=lambda result: result.left).expected >= 0
    with pytest.raises(ValueError, match="no die"):
        throw(table, [], _KINDS)


# The solver of the engine's types


def test_moves_are_legal_by_the_judge_of_the_game() -> None:
    game, solver = des(DiceRules(passing="any")), GridSolver()
    judged = 0
    for turn in list(games(8, f"{SEED}/judge")):
        kinds = iter(die.kind for die in turn.thrown)
        table = Grid.from_pieces(
            {cell: Piece(f"{_written(each)}@A", _written(each)) for cell, each in turn.table.items()}
        )
        rack = tuple(sorted(f"{_written(each)}@{next(kinds)}" for each in turn.faces))
        solution = solver.solve(table, rack)
        assert solution.proven and solver.can_lay(table, rack) is bool(solution.moves)
        for move in solution.moves:
            assert not judge(game, move.turn).faults
            assert move.score == solution.bound == len(move.turn.placed)
            judged += 1
    assert judged > 20


@pytest.mark.parametrize(
    ("table", "rack", "free", "own"),
    [
        ("r3 r4 r5", "r6 b6 b7 b8", 4, 4),
        ("r3 r4 r5", "r6 b6 b7", 1, 1),
        ("r6 r7 r8", "* r4 r5 b7 b4", 4, 4),
        ("r5 r6 r7 r8", "r6 * r8 n5", 4, 3),  # the joker would be needed elsewhere
        ("r5 r6 r7 r8", "r4 * n4 b7", 3, 3),
        ("", "b6 b7 b8", 3, 3),
    ],
)
def test_D5_the_best_lay_has_a_set_of_ones_own_where_one_is_held(table: str, rack: str, free: int, own: int) -> None:
    there, held = dice(table), dice(rack)
    for own_set, wanted in ((False, free), (True, own)):
        lay = best(there, held, own_set=own_set)
        least = grid_oracle.best(tuple(there), tuple(held), own_set=own_set)
        assert (len(lay.dice), sum(each.value for each in lay.dice)) == least
        assert (len(lay.dice), lay.bound, lay.proven) == (wanted, wanted, True)


def _with_a_set(seed: str) -> Position:
    """A position whose rack holds a set mostly, of few kinds of dice, so that they cross."""
    chance = Random(seed)
    colours, values = chance.choice([(2, 5), (3, 4), (4, 3), (3, 5), (2, 6)])
    first = chance.randint(1, 13 - values)
    box = [Face(colour, first + value) for colour in range(colours) for value in range(values)] * 2
    chance.shuffle(box)
    shape = chance.choice([shape for cells in (3, 3, 4, 5) for shape in grid_oracle.shapes(cells)])
    table = [Face(*each) for each in next(grid_oracle.filled(shape, tuple(box)), {}).values()]
    for each in table:
        box.remove(each)
    threes = (held_set(three) for three in combinations(box[:12], 3))
    rack = list(next(filter(None, threes), ()))
    for each in rack:
        box.remove(each)
    rack += box[: chance.randint(0, max(0, 4 - len(table)) + 1)]
    some = chance.choice([table, rack, [], [], []])
    if some:
        some[chance.randrange(len(some))] = JOKER
    return Position(tuple(table), tuple(rack))


@pytest.mark.slow
def test_D5_lays_with_a_set_of_ones_own_are_the_best_of_all() -> None:
    seen = Counter[str]()
    for number in range(POSITIONS // 10):
        seed = f"{SEED}/own/{number}"
        table, rack = _with_a_set(seed)
        if not grid_oracle.holds_set(rack):
            continue
        lay = best(table, rack, own_set=True)
        assert (len(lay.dice), sum(each.value for each in lay.dice)) == grid_oracle.best(table, rack, own_set=True), (
            seed
        )
        assert lay.proven and lay.bound == len(lay.dice) and sound(lay, table, rack), seed
        rows = [Counter(lay.cells[cell] for cell in line) for line in lines(lay.cells)]
        assert any(row <= Counter(lay.dice) for row in rows), seed
        seen.update(["held", *["joker"] * (JOKER in (*table, *rack))])
    assert seen["held"] > POSITIONS / 20, seen


def test_D5_moves_near_the_table_have_a_set_of_ones_own_too() -> None:
    """On whole games: what is laid is legal by the judge, who asks for it."""
    game, solver, held = des(), GridSolver(own_set=True), 0
    for turn in games(4, f"{SEED}/own"):
        cells = {cell: Piece(f"{_written(each)}@A", _written(each)) for cell, each in turn.table.items()}
        rack = tuple(sorted(f"{_written(each)}@B" for each in turn.faces))
        solution = solver.solve(Grid.from_pieces(cells), rack)
        assert solution.proven
        held += grid_oracle.holds_set(tuple(turn.faces))
        assert not any(judge(game, move.turn).faults for move in solution.moves)
    assert held > 3


def _written(each: Face) -> str:
    return "*" if each == JOKER else f"{'rbnj'[each.colour]}{each.value}"


def test_dice_that_must_be_laid_are_the_very_ones() -> None:
    row = Grid.from_pieces({(0, at): Piece(f"r{3 + at}@A", f"r{3 + at}") for at in range(3)})
    for must in ("r6@F", "r6@G"):
        solution = GridSolver().solve(row, ("r6@F", "r6@G", "A"), options=SearchOptions(must=(must,)))
        assert solution.moves[0].turn.placed == (must,)


def test_a_table_that_is_not_valid_has_no_move() -> None:
    lone = Grid.from_pieces({(0, 0): Piece("r3@A", "r3")})
    assert GridSolver().solve(lone, ("r4@B", "r5@C")).moves == ()


def test_dice_that_were_never_thrown_are_thrown() -> None:
    box = des().tiles
    advice = GridSolver().throw(Grid(), ("A", "B", "r7@G", "b7@C", "n7@F"), box)
    assert {"A", "B"} <= {*advice.dice} and "r7@G" not in advice.dice
    first = GridSolver().throw(Grid(), tuple("AABBCCDDE"), box)
    assert first.dice == tuple("AABBCCDDE") and first.error > 0
