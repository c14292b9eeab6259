"""The solver of runs and groups by the rules of a game: its plays are legal, and no legal one is better.

Every final table of a small position is judged by the engine, so the best of the legal ones is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple

import pytest

from lettres.engine import Game, Table, Turn, judge
from lettres.engine.rules import Option
from lettres.engine.table import faces
from lettres.engine.tiles import Tiles
from lettres.families.numbers.checks import suits_of
from lettres.families.numbers.melds import FirstMelds, JokerWorth
from lettres.families.numbers.notation import TILES
from lettres.families.numbers.rules import NumberRules
from lettres.families.numbers.sets import counts, key, readings
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.games.catalogue import CATALOGUE
from lettres.games.deux_cents import TwoHundredRules
from lettres.games.numbers import number_game
from lettres.solver.numbers import NumberSolver
from lettres.solver.numbers.opening import first_meld
from lettres.solver.solution import SearchOptions
from oracles.number_positions import NumberPosition, position
from oracles.numbers import TooManyTables, laid, orders, tables
from tests.long import draws

PER_RUN = draws(30, 80)


class Case(NamedTuple):
    """A position of a game; `open_table` where its sets may be taken apart."""

    game: Game
    rules: NumberRules
    solver: NumberSolver
    place: NumberPosition
    table: Table
    rack: Tiles
    opened: bool

    @property
    def open_table(self) -> bool:
        return self.opened or self.rules.open_same_turn


class Play(NamedTuple):
    """A legal turn: the tiles it lays, their value, and how many sets of the table it leaves."""

    turn: Turn
    tiles: int
    value: int
    kept: int


def _by_chance(dice: Random) -> TwoHundredRules:
    """Options by chance; first melds want few enough points for small tiles."""
    options: dict[str, Option] = {
        "jokers": dice.randint(0, 3),
        "one_after_13": dice.random() < 0.3,
        "one_after_13_points": dice.choice([1, 1, 7]),
        "opening_points": dice.choice([0, 6, 12, 20]),
        "opening_jokers": dice.choice(["value", "zero", "none"]),
        "open_same_turn": dice.random() < 0.4,
        "joker_table": dice.choice(["free", "free", "new_set", "identity", "frozen"]),
        "joker_tile": dice.choice(["rack", "rack", "any"]),
        "joker_rack": dice.choice([0, 0, 1, 2]),
        "jokers_together": dice.random() < 0.7,
        "keep_discard": dice.random() < 0.3,
    }
    return TwoHundredRules.from_options({}, options)


def _case(game: Game, rules: NumberRules, dice: Random, sets: int, rack: int) -> Case:
    solver = NumberSolver(rules, game.tiles)
    place = position(solver.universe, dice, sets, rack, rules.jokers)
    held = [*(tile for tile, number in enumerate(place.rack) for _ in range(number)), *[JOKER] * place.rack_jokers]
    table = Table(tuple(map(solver.faces.meld, place.before)))
    return Case(game, rules, solver, place, table, tuple(sorted(map(solver.faces.face, held))), dice.random() < 0.6)


def small_case(dice: Random) -> Case:
    rules = _by_chance(dice)
    game = number_game("essai", rules, TILES, values=dice.choice([5, 6]))
    return _case(game, rules, dice, dice.randint(0, 3), dice.randint(1, 6))


def legal_plays(case: Case) -> Iterator[Play]:
    """Every legal turn, by each order of its sets; raises `TooManyTables`."""
    place, universe = case.place, case.solver.universe
    pool, old = place.pool(universe), Counter(map(key, place.before))
    for final in tables(universe, pool.must, pool.may, pool.must_jokers, pool.may_jokers, limit=600):
        count, value = laid(universe, pool.must, pool.must_jokers, final)
        if not count or (not case.open_table and old - Counter(final)):
            continue
        for lays in product(*(orders(universe, tiles) for tiles in final)):
            turn = Turn(case.table, _after(case, lays), case.rack, case.opened)
            if not judge(case.game, turn).faults:
                yield Play(turn, count, value, len(turn.before.melds) - len(turn.broken))


def _after(case: Case, lays: Sequence[Set]) -> Table:
    """A table of some sets, those of before as they lay where the rule for jokers does not look at places."""
    told = case.solver.faces
    melds = [told.meld(told.set(told.meld(lay))) for lay in lays]
    if case.rules.joker_table == "free":
        own = {key(lay): meld for lay, meld in zip(case.place.before, case.table.melds)}
        melds = [own.get(key(lay), meld) for lay, meld in zip(lays, melds)]
    return Table(tuple(melds))


def points_of(case: Case, turn: Turn) -> int:
    """What the melds of a first turn are worth."""
    suits, rows = suits_of(case.game.tiles, case.rules), map(faces, turn.formed)
    return sum(case.rules.first_melds.worth(suits, row) for row in rows)


def _compare_first(case: Case, legal: list[Play]) -> None:
    """A first meld is ranked by its points."""
    solution = case.solver.solve(case.table, case.rack, case.opened)
    assert solution.proven and len(solution.moves) == min(1, len(legal))
    for move in solution.moves:
        assert not judge(case.game, move.turn).faults
        assert points_of(case, move.turn) == max(points_of(case, play.turn) for play in legal)


def _compare_plays(case: Case, legal: list[Play], dice: Random) -> None:
    """The first four plays, the tiles that have to be laid, and the sets that stay."""
    value_first = dice.random() < 0.3
    must = (dice.choice(case.rack),) if dice.random() < 0.3 else ()
    solution = case.solver.solve(
        case.table, case.rack, case.opened, SearchOptions(value_first=value_first, most=4, must=must)
    )

    def rank(play: Play) -> tuple[int, int]:
        return (play.value, play.tiles) if value_first else (play.tiles, play.value)

    legal = sorted((play for play in legal if not Counter(must) - Counter(play.turn.placed)), key=rank, reverse=True)
    apart = {play.turn.placed: rank(play) for play in legal}
    assert solution.proven and len(solution.moves) == min(4, len(apart))
    for move, wanted in zip(solution.moves, sorted(apart.values(), reverse=True)):
        assert not judge(case.game, move.turn).faults and move.score == len(move.turn.placed)
        assert apart.pop(move.turn.placed) == wanted  # and no other play lays these tiles
    if legal:
        turn = solution.moves[0].turn
        kept = len(turn.before.melds) - len(turn.broken)
        # a row that is a run as well as a group is listed in one order only, so more may be kept than is listed
        assert kept >= max(play.kept for play in legal if rank(play) == rank(legal[0]))


def compare(seed: int) -> bool:
    """One position, every answer of the solver compared; whether it was small enough for that."""
    dice = Random(seed)
    case = small_case(dice)
    try:
        legal = list(legal_plays(case))
    except TooManyTables:
        return False
    assert case.solver.can_lay(case.table, case.rack, case.opened) is bool(legal)
    if case.open_table:
        _compare_plays(case, legal, dice)
    else:
        _compare_first(case, legal)
    return True


@pytest.mark.slow
def test_no_legal_play_is_better() -> None:
    assert sum(map(compare, range(PER_RUN))) > PER_RUN * 0.9


@pytest.mark.parametrize("name", ["rummikub", "defausse", "cartes", "deux-cents"])
def test_the_plays_of_every_game_are_legal(name: str) -> None:
    entry = CATALOGUE[name]
    rules = entry.rules()
    assert isinstance(rules, NumberRules)
    laying = 0
    for seed in range(20):
        dice = Random(seed)
        case = _case(entry.make(rules), rules, dice, dice.randint(0, 8), dice.randint(3, 14))
        solution = case.solver.solve(case.table, case.rack, case.opened, SearchOptions(most=2))
        laying += bool(solution.moves)
        for move in solution.moves:
            assert not judge(case.game, move.turn).faults
    assert laying > 5


UNIVERSES = [
    Universe(3, 5),
    Universe(3, 6, wrap=True),
    Universe(4, 4),
    Universe(3, 5, jokers_together=False),
    Universe(3, 6, wrap=True, jokers_together=False),
]


@pytest.mark.parametrize("last_one", [1, 6])
@pytest.mark.parametrize("jokers", ["value", "zero", "none"])
def test_no_first_meld_is_worth_more(jokers: JokerWorth, last_one: int) -> None:
    for seed in range(60):
        dice = Random(seed)
        universe = dice.choice(UNIVERSES)
        place = position(universe, dice, 0, dice.randint(3, 8), dice.randint(0, 4))
        high = (*place.rack, place.rack_jokers)
        low = tuple(min(number, dice.random() < 0.1) for number in high)
        may = [most - least for most, least in zip(high, low)]
        worths = [
            (sum(_value(universe, tiles, jokers, last_one) for tiles in final), sum(map(len, final)))
            for final in tables(universe, low[:-1], may[:-1], low[JOKER], may[JOKER])
            if final and not (jokers == "none" and any(JOKER in tiles for tiles in final))
        ]
        found = first_meld(universe, low, high, FirstMelds(jokers, last_one))
        assert (found and (found.value, found.count)) == max(worths, default=None)
        if found:
            there = counts(universe, found.sets)
            assert all(least <= number <= most for least, number, most in zip(low, there, high))
            assert all(readings(universe, lay) for lay in found.sets)


@pytest.mark.parametrize(
    ("rack", "jokers", "wrap", "together", "points"),
    [
        ("r2 r7 r12 b2 b6 n1 n4 n10 j3 j5 j10 j13", 2, False, True, 46),  # j10 * * j13, rather than n1 * * n4
        ("r11 r12 r13 b1", 1, False, True, 46),  # a joker before the last value: nothing can lie behind it
        ("r1 r12 b5", 1, True, True, 39),  # r12 * r1, the 1 as 14
        ("r9 r10 b4 b5", 2, False, False, 45),  # a joker each: r9 r10 *, b4 b5 *
        ("r1 b5", 3, False, True, 39),  # three 13, of jokers alone
        ("r13 b13 n13 j13 r12", 1, False, True, 75),  # * r12 r13, and the other three 13
    ],
)
def test_what_jokers_stand_for_in_first_melds(rack: str, jokers: int, wrap: bool, together: bool, points: int) -> None:
    universe = Universe(wrap=wrap, jokers_together=together)
    faces = [universe.tile("rbnj".index(tile[0]), int(tile[1:])) for tile in rack.split()]
    high = (*map(faces.count, range(universe.size)), jokers)
    found = first_meld(universe, (0,) * len(high), high, FirstMelds("value", 14 if wrap else 1))
    assert found is not None and found.value == points


def _value(universe: Universe, tiles: Set, jokers: str, last_one: int) -> int:
    """What some tiles are worth as a set: a 1 behind the highest value counts `last_one`."""
    found = []
    for lay in orders(universe, tiles):
        for shown in readings(universe, lay):
            values = [face % universe.values + 1 for face in shown]
            wrapped = values[-2:] == [universe.values, 1]
            values[-1] = last_one if wrapped else values[-1]
            found.append(sum(value for value, tile in zip(values, lay) if tile != JOKER or jokers == "value"))
    return max(found)


@pytest.mark.parametrize("name", ["rummikub", "defausse", "deux-cents", "cartes"])
@pytest.mark.parametrize("rack", ["r10 b10 n10 r1", "r10 b10 * r1", "r13 b13 * r1 r2 r5 n9", "r12 * * b1 b3", "r1 b2"])
def test_N6_the_bound_of_a_proven_opening_is_what_it_lays(name: str, rack: str) -> None:
    game, tiles = CATALOGUE[name].make(CATALOGUE[name].rules()), rack.split()
    if name == "cartes":
        tiles = [tile.translate(str.maketrans("rbnj", "pctk")) for tile in tiles]
    solver = NumberSolver(game.rules, game.tiles)  # type: ignore[arg-type]
    for most in (1, 3):
        found = solver.solve(Table(), tuple(sorted(tiles)), False, SearchOptions(most=most))
        assert found.proven and found.bound == max((move.score for move in found.moves), default=0)


def test_N4_the_melds_that_open_are_among_the_tiles_laid() -> None:
    game = CATALOGUE["deux-cents"].make(CATALOGUE["deux-cents"].rules())
    solver = NumberSolver(game.rules, game.tiles)  # type: ignore[arg-type]
    read = game.notation.read_meld
    table, rack = Table((read("r3r4r5"),)), ("b10", "j10", "n10", "n2", "r6")
    opening, poor = solver.solve(table, rack, False), solver.solve(table, ("b9", "j9", "n9", "n2", "r6"), False)
    assert opening.moves[0].turn.placed == ("b10", "j10", "n10", "r6") and opening.proven
    assert (poor.moves, poor.bound, poor.proven) == ((), 0, True)


def test_without_time_a_first_meld_is_still_found() -> None:
    game = CATALOGUE["deux-cents"].make(CATALOGUE["deux-cents"].rules())
    solver = NumberSolver(game.rules, game.tiles)  # type: ignore[arg-type]
    read = game.notation.read_meld
    table = Table((read("r3r4r5"), read("r6b6n6j6")))
    rack = ("b10", "b11", "b12", "b7", "b8", "b9", "j10", "n10")
    hurried = solver.solve(table, rack, False, SearchOptions(stop=lambda: True))
    assert hurried.moves and hurried.bound >= solver.solve(table, rack, False).score
    for move in hurried.moves:
        assert not judge(game, move.turn).faults
