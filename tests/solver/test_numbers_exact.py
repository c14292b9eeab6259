"""The search for runs and groups is exact: against integer programmes, and against everything tried.

The long form, of as many and other positions as wanted: `python -m tools.exactness.numbers`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lettres.families.numbers.jokers import Mode, Regime, explains
from lettres.families.numbers.sets import key, readings
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import NumberPlay, Pool
from lettres.solver.numbers.tidy.changes import fewest, most_kept
from oracles.number_explanations import legal
from oracles.number_plays import plays
from oracles.number_positions import FULL, SMALL, TINY, Drawn, drawn
from oracles.numbers import TooManyTables, laid, tables
from tests.long import draws, some
from tools.exactness.numbers import (
    Faults,
    against_opening,
    against_plays,
    against_programme,
    against_tables,
    against_words,
    mixed,
    opening_rack,
    tiny,
    tiny_with_joker,
)

pytestmark = pytest.mark.slow

BOX = Universe()
DRAWN = draws(8, 24)
POSITIONS = 240
"""Of them all kinds come up: see `test_the_positions_are_of_many_kinds`."""


def test_the_best_play_and_its_fewest_changes_are_those_of_an_integer_programme() -> None:
    assert _wrong((mixed(f"CI:{number}") for number in some(range(POSITIONS), 24)), against_programme) == []


def test_the_best_first_meld_is_worth_what_an_integer_programme_says() -> None:
    assert _wrong((opening_rack(f"CI:{number}") for number in range(draws(8, 20))), against_opening) == []


def test_under_every_rule_for_jokers_the_best_of_all_tables_is_found() -> None:
    assert _wrong((tiny_with_joker(f"CI:{number}") for number in range(DRAWN)), against_tables, draws(5, 20)) == []


def test_every_play_is_listed() -> None:
    assert _wrong((tiny(f"CI:{number}") for number in range(DRAWN)), against_plays, draws(4, 17)) == []


def test_the_rules_for_jokers_judge_as_their_words_tile_by_tile() -> None:
    assert _wrong((tiny_with_joker(f"CI:{number}") for number in range(DRAWN)), against_words, draws(4, 18)) == []


def _wrong(cases: object, check: Callable[[Drawn], Faults], least: int = 1) -> list[object]:
    """What is wrong with some positions, of which so many at least are small enough to be checked."""
    wrong, checked = list[object](), 0
    for case in cases:  # type: ignore[attr-defined]
        try:
            faults = check(case)
        except TooManyTables:
            continue
        checked += 1
        if faults:
            wrong.append((case, faults))
    assert checked >= least
    return wrong


def test_the_positions_are_of_many_kinds() -> None:
    cases = [mixed(f"CI:{number}") for number in range(POSITIONS)]
    tables_ = [case.position.before for case in cases]
    assert {case.universe for case in cases} == {*SMALL, *FULL}
    assert {case.value_first for case in cases} == {False, True}
    assert {sum(case.pool.must) + sum(case.pool.may) for case in cases} > set(range(4, 38))
    assert {case.pool.must_jokers + case.pool.may_jokers for case in cases} == {0, 1, 2, 3, 4}
    assert sum(len(set(table)) < len(table) for table in tables_) > 20  # two equal sets
    assert sum(min(case.pool.must[: case.universe.values]) > 1 for case in cases) > 2  # a saturated colour
    assert sum(sum(meld.count(JOKER) > 1 for meld in table) for table in tables_) > 8
    assert all(readings(case.universe, meld) for case in cases for meld in case.position.before)
    assert not set(TINY) & set(FULL) and drawn("CI:1") == drawn("CI:1")


PERFT = [
    (BOX, "r3 r4 r5 b7 n7 j7", "r6 b6 n6 j6 r7", 17),
    (BOX, "r3 r4 r5 b7 n7 *", "r6 j7 *", 17),
    (BOX, "r1 r2 r3 r4 r5 r6 r1 r2 r3 r4 r5 r6", "r7 b1 n1 r3", 26),  # equal runs
    (BOX, "r5 b5 n5 j5 r5 b5 n5 j5 r6 r7 r8", "r4 b4 b6 n4 n6", 10),
    (BOX, "r3 r4 * b7 n7 *", "r5 r6 j7 b8 n8", 37),
    (Universe(jokers_together=False), "r3 r4 * b7 n7 *", "r5 r6 j7 b8 n8", 23),
    (Universe(wrap=True), "r11 r12 r13 b1 n1 j1 b12 b13 *", "r1 b1 r2 b11", 42),
    (BOX, "r11 r12 r13 b1 n1 j1 b12 b13 *", "r1 b1 r2 b11", 10),
    (Universe(4, 7), "r1 b1 n1 r2 b2 n2 r3 b3 n3", "j1 j2 j3 *", 83),
    (BOX, "", "r1 r2 r3 b1 b2 b3 n1 n2 n3 *", 128),
]


@pytest.mark.parametrize(("universe", "table", "rack", "number"), some(PERFT, 4))
def test_the_plays_of_a_position_are_counted(universe: Universe, table: str, rack: str, number: int) -> None:
    must, may = tiles(universe, table), tiles(universe, rack)
    listed = list(plays(universe, Pool(must[:-1], may[:-1], must[JOKER], may[JOKER])))
    assert len(listed) == len({tuple(sorted(map(key, play))) for play in listed}) == number
    tried = tables(universe, must[:-1], may[:-1], must[JOKER], may[JOKER])
    assert sum(laid(universe, must[:-1], must[JOKER], final)[0] > 0 for final in tried) == number


def tiles(universe: Universe, text: str) -> tuple[int, ...]:
    """Some tiles, counted, jokers at the end."""
    counts = [0] * (universe.size + 1)
    for tile in meld(universe, text):
        counts[tile] += 1
    return tuple(counts)


def meld(universe: Universe, text: str) -> Set:
    """Some tiles in their order: a letter for the colour and a value, `*` a joker."""
    return tuple(JOKER if face == "*" else universe.tile("rbnj".index(face[0]), int(face[1:])) for face in text.split())


def melds(text: str) -> list[Set]:
    """The sets of a table of the full box."""
    return [meld(BOX, each) for each in text.split(",")]


@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        # a joker is replaced by the tile that it stands for, and goes into another set
        ("b3 b4 *", "b3 b4 b5, r7 j7 *", "free new_set identity frozen"),
        ("b3 b4 *", "b3 b4 b5 *", "free identity frozen"),  # the set of before, only grown: it is not new (N9)
        ("b3 b4 *", "b3 b4 * b6", "free new_set identity frozen"),  # this joker was not freed
        ("r1 r2 r3, b3 b4 *", "r1 r2 r3 *, b3 b4 b5", "free identity frozen"),
        ("b3 b4 *", "* b3 b4 b5", "free identity frozen"),
        ("b3 * * b6", "b3 b4 * b6, r7 j7 *", "free new_set identity frozen"),  # one of two is freed
        ("r7 b7 * *", "r7 b7 n7 *, r1 b1 *", "free new_set identity frozen"),
        ("b12 n12 *", "b12 n12 r12, r7 j7 *", "free new_set identity frozen"),  # either missing colour (N12)
        ("b12 n12 *", "b12 n12 j12, r7 j7 *", "free new_set identity frozen"),
        # it is freed by a rearrangement, what it stands for is forgotten (N8)
        ("b3 b4 b5 *, b7 b8 b9", "b3 b4 b5, b6 b7 b8 b9, r7 j7 *", "free new_set identity frozen"),
        ("b3 b4 b5 *, b7 b8 b9", "b3 b4 b5, b7 b8 b9, r7 j7 *", "free new_set"),
        ("b3 b4 b5 *, r7 j7 n7", "b3 b4 b5, r7 j7 n7 *", "free"),  # no new set: one of before, made longer (N9)
        ("b3 b4 b5 *, r7 j7 n7 b7", "b3 b4 b5, r7 j7 *, n7 b7 r7", "free new_set"),
        ("b3 b4 b5 *, r7 j7 n7", "b3 b4 b5 b6, r7 j7 n7 *", "free identity frozen"),
        # as what it stands for it may go elsewhere (N10)
        ("b3 b4 b5 *, r6 j6 n6", "b3 b4 b5, r6 j6 n6 *", "free identity"),
        ("b3 b4 b5 *", "b2 b3 b4 b5 * b7", "free new_set identity frozen"),
        ("b3 * b5 b6, b7 b8 b9", "b3 * b5, b6 b7 b8 b9", "free new_set identity"),
    ],
)
def test_a_joker_of_the_table_goes_where_its_rule_lets_it(before: str, after: str, allowed: str) -> None:
    old, new = melds(before), melds(after)
    for regime in (Regime("free"), Regime("new_set"), Regime("identity"), Regime("frozen")):
        assert explains(BOX, old, new, regime) == legal(BOX, old, new, regime), regime
    assert [mode for mode in MODES if explains(BOX, old, new, Regime(mode))] == allowed.split()


MODES: tuple[Mode, ...] = ("free", "new_set", "identity", "frozen")


def test_a_replaced_joker_lies_with_tiles_from_the_rack() -> None:
    before, after = melds("b3 b4 *"), melds("b3 b4 b5, r7 j7 *")
    assert [explains(BOX, before, after, Regime("identity", rack)) for rack in range(4)] == [True, True, True, False]
    before, after = melds("b3 b4 *"), melds("b3 b4 b5 b6 *")
    assert [explains(BOX, before, after, Regime("identity", rack)) for rack in range(3)] == [True, False, False]
    before, after = melds("b3 b4 *, r3 r4 r5, n3 n4 n5"), melds("b3 r3 n3, b4 r4 n4, r5 n5 b5 *")
    assert not explains(BOX, before, after, Regime("identity", 1)), "the tile that replaces it is not beside it"
    before, after = melds("b3 b4 *, r7 j7 n7 b7"), melds("b3 b4 b5, r7 j7 *, n7 b7 r7")
    assert [explains(BOX, before, after, Regime("identity", rack)) for rack in range(3)] == [True, True, False]


def test_only_a_tile_of_the_rack_replaces_a_joker_unless_any_does() -> None:
    before, after = melds("b3 b4 *, b5 n5 j5 r5"), melds("b3 b4 b5, n5 j5 r5, r7 j7 *")
    assert [explains(BOX, before, after, Regime("identity", 0, any_tile)) for any_tile in (False, True)] == [
        False,
        True,
    ]


def test_what_is_gone_from_the_table_is_never_allowed() -> None:
    assert not explains(BOX, melds("b3 b4 b5"), melds("b3 b4 b6"), Regime("free"))


def test_the_fewest_changes_end_when_time_does() -> None:
    before = melds("r3 r4 r5, b3 b4 b5, n3 n4 n5, r6 r7 r8")
    must, may = tiles(BOX, "r3 r4 r5 b3 b4 b5 n3 n4 n5 r6 r7 r8"), tiles(BOX, "r9")
    pool = Pool(must[:-1], may[:-1])
    found = NumberPlay(1, 9, tuple(melds("r3 b3 n3, r4 b4 n4, r5 b5 n5, r6 r7 r8 r9")))
    assert fewest(BOX, before, pool, found, stop=lambda: True) == (found.sets, 0, False)
    sets, kept, proven = fewest(BOX, before, pool, found)
    assert (kept, proven) == (3, True) and set(sets) - set(before) == {meld(BOX, "r6 r7 r8 r9")}
    assert most_kept(before, found.sets, lambda some: None) == (found.sets, 0, True)
