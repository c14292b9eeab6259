"""The search for the best play of runs and groups: where it could go wrong, and its two ways beside each other."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from lettres.families.numbers.sets import readings
from lettres.families.numbers.universe import JOKER, Universe
from lettres.solver.numbers.sweep import best as search
from lettres.solver.numbers.sweep import stages
from lettres.solver.numbers.sweep.best import NumberPlay, Pool, best, feasible, swept
from lettres.solver.numbers.sweep.bound import Bound
from lettres.solver.numbers.sweep.decode import host, sets
from lettres.solver.numbers.sweep.instance import WEIGHT, Instance
from lettres.solver.numbers.sweep.narrow import narrow
from oracles.number_positions import position
from tests.long import some

FULL = Universe()
NO_LIMIT = 10**9
SEEDS = some(range(12), 6)
UNIVERSES = (
    FULL,
    Universe(wrap=True),
    Universe(jokers_together=False),
    Universe(3, 5),
    Universe(2, 7, wrap=True),
    Universe(5, 6),
    Universe(4, 3),
    Universe(1, 5),
)


def tiles(universe: Universe, text: str) -> tuple[tuple[int, ...], int]:
    counts, jokers = [0] * universe.size, 0
    for face in text.split():
        if face == "*":
            jokers += 1
        else:
            counts[universe.tile("rbnjv".index(face[0]), int(face[1:]))] += 1
    return tuple(counts), jokers


def pool(table: str, rack: str, universe: Universe = FULL) -> Pool:
    (must, must_jokers), (may, may_jokers) = tiles(universe, table), tiles(universe, rack)
    return Pool(must, may, must_jokers, may_jokers)


def told(found: NumberPlay | None, universe: Universe = FULL) -> tuple[str, ...] | None:
    if found is None:
        return None
    colours = "rbnjv"
    faces = {JOKER: "*"} | {t: f"{colours[c]}{v}" for t in range(universe.size) for c, v in [universe.face(t)]}
    return tuple(" ".join(faces[tile] for tile in made) for made in found.sets)


def check(universe: Universe, given: Pool, found: NumberPlay) -> None:
    """What is found is made of the tiles given, the table's among them, in valid sets; and it is counted rightly."""
    assert all(readings(universe, made) for made in found.sets)
    tally = Counter(tile for made in found.sets for tile in made)
    laid = [tally[tile] - must for tile, must in enumerate(given.must)]
    assert all(0 <= count <= may for count, may in zip(laid, given.may))
    assert 0 <= tally[JOKER] - given.must_jokers <= given.may_jokers
    assert found.count == sum(laid) + tally[JOKER] - given.must_jokers
    assert found.value == sum(count * universe.face(tile)[1] for tile, count in enumerate(laid))


@pytest.mark.parametrize(
    ("table", "rack", "expected"),
    [
        ("", "r3 r4 r5 r3 r4 r5", ("r3 r4 r5", "r3 r4 r5")),  # a set twice
        ("r7 r7 b7 b7 n7 j7", "", ("r7 b7 n7", "r7 b7 j7")),  # two groups of three, not one of four
        ("r7 b7 n7 *", "j7", ("r7 b7 n7 *",)),  # the joker would have no home
        ("r7 b7 n7 *", "j7 r3 r4 r5", ("r3 r4 r5 *", "r7 b7 n7 j7")),  # and here it has one
        ("r6 r7 r8 b6 n6 *", "j6", ("r6 r7 r8 *", "b6 n6 j6")),
        ("r12 r13 *", "r11", ("* r11 r12 r13",)),  # there is no place behind a 13
        ("", "r12 r13 r1", ()),
        ("", "* * *", ("* * *",)),
        ("", "* * * *", ("* * * *",)),
        ("", "r9 * *", ("r9 * *",)),
        ("", "r13 * *", ("r13 * *",)),
        ("r5 b5 n5", "r5 b5 n5 j5 j5", ("r5 b5 n5 j5", "r5 b5 n5 j5")),
        ("r1 r2 r3", "r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 * *", ("r1 r2 r3 *", "r4 r5 r6 *", "r7 r8 r9 r10 r11 r12 r13")),
    ],
)
def test_known_positions(table: str, rack: str, expected: tuple[str, ...]) -> None:
    given = pool(table, rack)
    found = best(FULL, given)
    assert found is not None
    check(FULL, given, found)
    assert Counter(tile for made in found.sets for tile in made) == Counter(
        tile for made in expected for tile, count in enumerate([*tiles(FULL, made)[0]]) for _ in range(count)
    ) + Counter({JOKER: sum(made.count("*") for made in expected)})


def test_a_saturated_colour_and_a_joker_make_three_runs_side_by_side() -> None:
    given = pool("r3 r3 r4 r4 r5 r5 r4 r5 *", "")  # a red 4 and 5 too many, as fixed jokers are
    assert told(best(FULL, given)) in {("* r4 r5", "r3 r4 r5", "r3 r4 r5"), ("r3 r4 r5", "r3 r4 r5", "r4 r5 *")}


def test_four_of_a_tile_are_counted_as_four() -> None:
    given = pool("r8 r8 r8 r8 r9 r9 r9 r9 r10 r10 r10 r10", "r7")
    assert told(best(FULL, given)) == ("r7 r8 r9 r10", "r8 r9 r10", "r8 r9 r10", "r8 r9 r10")


def test_two_sets_of_equal_value_make_thirty() -> None:
    found = best(FULL, pool("", "r4 r5 r6 b4 b5 b6 n1"), value_first=True)
    assert found is not None
    assert (found.count, found.value) == (6, 30)


def test_the_order_of_the_objective() -> None:
    given = pool("", "r11 r12 r13 b11 n11 r1 b1 n1 j1")  # the 11s and a run share a tile
    by_tiles, by_value = best(FULL, given), best(FULL, given, value_first=True)
    assert by_tiles is not None and by_value is not None
    assert (by_tiles.count, by_tiles.value) == (7, 40)
    given = pool("r2 r3", "r4 r1 b13 n13 r13")
    assert told(best(FULL, given)) == ("r1 r2 r3 r4", "r13 b13 n13")


def test_a_one_may_follow_the_last_value_only_at_the_end_of_a_run() -> None:
    wrap = Universe(wrap=True)
    assert told(best(wrap, pool("", "r12 r13 r1")), wrap) == ("r12 r13 r1",)
    assert told(best(wrap, pool("", "r13 r1 r2")), wrap) == ()
    assert told(best(wrap, pool("", "r1 r2 r3 r11 r12 r13 r1")), wrap) == ("r1 r2 r3", "r11 r12 r13 r1")
    assert told(best(wrap, pool("", "r12 r13 *")), wrap) == ("r12 r13 *",)
    found = best(wrap, pool("", " ".join(f"r{value}" for value in (*range(1, 14), 1))))
    assert found is not None and found.count == 14
    assert max(map(len, found.sets)) <= 13


def test_jokers_apart() -> None:
    apart = Universe(jokers_together=False)
    for given in (pool("", "r12 * *"), pool("", "* * *")):
        assert best(apart, given) == NumberPlay(0, 0, ())
    given = pool("r4 r5 * b9 n9 j9", "* r8")
    found = best(apart, given)
    assert found is not None
    check(apart, given, found)
    assert found.count == 1  # the second joker, in the group


def test_what_cannot_be_parted_is_told() -> None:
    assert best(FULL, pool("r4 r4 r4 b1", "r5")) is None
    assert feasible(FULL, pool("r4 r5 r7", "").must, 0) is None
    assert feasible(FULL, pool("r4 r5 r7", "").must, 1) == ((3, 4, JOKER, 6),)


def test_a_floor_asks_for_no_less() -> None:
    given = pool("r4 r5 r6", "r7 b1")
    assert best(FULL, given, floor=(1, 7)) == best(FULL, given) == NumberPlay(1, 7, ((3, 4, 5, 6),))
    assert best(FULL, given, floor=(1, 8)) is None
    given = pool("r7 b7 n7 *", "j7 *")
    found = best(FULL, given)
    assert found is not None
    assert best(FULL, given, floor=(found.count, found.value + 1)) is None


def test_jokers_left_over_are_given_a_place() -> None:
    assert host(FULL, [[0, 1, 2]], 1) == [[0, 1, 2, JOKER]]
    assert host(FULL, [[10, 11, 12]], 1) == [[JOKER, 10, 11, 12]]
    assert host(FULL, [list(range(13))], 1) == [[0, 1, 2, JOKER], list(range(3, 13))]
    assert host(FULL, [[0, 13, 26, 39]], 1) is None
    assert host(Universe(jokers_together=False), [[0, 1, JOKER]], 1) is None


@pytest.mark.parametrize(("universe", "jokers"), some(product(UNIVERSES, range(4)), 5))
def test_the_narrow_search_finds_what_the_plain_one_does(universe: Universe, jokers: int) -> None:
    for seed in SEEDS:
        dice = Random(f"{universe}/{jokers}/{seed}")
        given = position(universe, dice, dice.randrange(1, 7), dice.randrange(4, 14), jokers).pool(universe)
        instance = Instance(universe, given, value_first=seed % 2 == 1)
        plain, close = stages.sweep(instance, 0, NO_LIMIT), narrow(instance, 0)
        assert plain is not None and close is not None
        assert plain[0] == close[0] <= Bound(instance).value
        assert narrow(instance, plain[0]) is not None and narrow(instance, plain[0] + 1) is None
        for _, path in (plain, close):
            assert all(readings(universe, tuple(made)) for made in sets(instance, path) if JOKER not in made)
        found = best(universe, given)
        assert found is not None
        check(universe, given, found)


@pytest.mark.parametrize("universe", [each for each in UNIVERSES if each.size < 30])
@pytest.mark.parametrize("jokers", [1, 2])
def test_following_every_joker_finds_no_more(universe: Universe, jokers: int) -> None:
    for seed in SEEDS:
        dice = Random(f"{universe}/{jokers}/{seed}")
        given = position(universe, dice, dice.randrange(1, 7), dice.randrange(4, 14), jokers).pool(universe)
        found, all_followed = best(universe, given), narrow(Instance(universe, given, wild=True), 0)
        assert found is not None and all_followed is not None
        count, value = divmod(all_followed[0], WEIGHT)
        assert (found.count, found.value) == (count - given.must_jokers, value)


def drawn_pools(universe: Universe, chance: Random, number: int) -> list[Pool]:
    """Tables with some tiles of a rack."""
    return [position(universe, chance, 3, 8, chance.choice((0, 1, 2))).pool(universe) for _ in range(number)]


@pytest.mark.parametrize("universe", UNIVERSES)
def test_a_tile_more_is_searched_beside_the_sweep_without_it(universe: Universe) -> None:
    """The same play as by a search of its own, wherever it does better than without."""
    chance, better = Random(f"near {universe}"), 0
    for given in drawn_pools(universe, chance, 6):
        least, near = best(universe, given), swept(universe, given)
        assert least is not None
        for tile in chance.sample(range(universe.size), 5):
            may = (*given.may[:tile], given.may[tile] + 1, *given.may[tile + 1 :])
            more = given._replace(may=may)
            # what it reaches is no more than the floor either
            reached = [play[:2] for play in [best(universe, more)] if play and play[:2] > least[:2]]
            for floor in [(least.count + chance.randint(1, 2), 0), *reached]:
                alone, beside = (best(universe, more, floor=floor, near=some) for some in (None, near))
                assert (alone and alone[:2]) == (beside and beside[:2])
                better += beside is not None
    assert better or universe.size < 13


@pytest.mark.parametrize("universe", UNIVERSES)
def test_tiles_of_no_set_may_be_left_out(universe: Universe, monkeypatch: pytest.MonkeyPatch) -> None:
    """The best play is the same with them, and none where a tile of the table is one."""
    chance = Random(f"useful {universe}")
    pools = drawn_pools(universe, chance, 8)
    pools += [given._replace(must=tuple(chance.random() < 0.1 for _ in given.must)) for given in pools]
    found = [best(universe, given) for given in pools]
    monkeypatch.setattr(search, "useful", lambda universe, given: given)
    assert found == [best(universe, given) for given in pools]
    assert None in found or universe.size < 13
