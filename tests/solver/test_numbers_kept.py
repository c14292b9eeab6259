"""The fewest changes: the sweep beside one question for each conflict, and where it could go wrong."""

from __future__ import annotations

from random import Random

import pytest

from lettres.families.numbers.sets import counts, key, readings
from lettres.families.numbers.universe import JOKER, Set, Universe
from lettres.solver.numbers.sweep.best import NumberPlay, Pool, best
from lettres.solver.numbers.tidy.changes import fewest, most_kept
from lettres.solver.numbers.tidy.kept import Keeping
from oracles.number_positions import position

BOX = Universe()
WRAP = Universe(wrap=True)
APART = Universe(jokers_together=False)
SEEDS = range(6)


def sets(universe: Universe, text: str) -> tuple[Set, ...]:
    """Sets by their tiles: a letter for the colour and a value, `*` a joker."""
    return tuple(
        tuple(JOKER if face == "*" else universe.tile("rbnj".index(face[0]), int(face[1:])) for face in meld.split())
        for meld in text.split(",")
        if meld.split()
    )


def pool(universe: Universe, before: tuple[Set, ...], rack: str) -> Pool:
    *must, jokers = counts(universe, before)
    *may, spare = counts(universe, sets(universe, rack))
    return Pool(tuple(must), tuple(may), jokers, spare)


def asked(
    universe: Universe, before: tuple[Set, ...], given: Pool, top: NumberPlay, value_first: bool
) -> tuple[tuple[Set, ...], int, bool]:
    """The same by the conflicts alone."""

    def beside(kept: tuple[Set, ...]) -> tuple[Set, ...] | None:
        left = given.without(counts(universe, kept))
        play = best(universe, left, value_first=value_first, floor=top.rank(value_first))
        return play and (*kept, *play.sets)

    return most_kept(before, top.sets, beside)


@pytest.mark.parametrize(
    ("universe", "table", "rack", "kept"),
    [
        (BOX, "r3 r4 r5, b7 n7 j7", "r6", 1),  # the other one
        (BOX, "r3 r4 r5, r3 r4 r5", "r6", 1),  # of two equal ones, either
        (BOX, "r3 r4 r5, r3 r4 r5, r3 b3 n3", "r6 j3", 1),
        (BOX, "r7 b7 n7 *", "j7 r3 r4 r5", 0),  # the joker leaves
        (BOX, "r7 b7 n7 *, b1 b2 b3", "j7", 0),  # it lengthens the run
        (BOX, "* * *, b1 b2 b3", "b4", 1),  # a set of jokers alone
        (BOX, "* * *, r9 * *, b1 b2 b3", "b4", 2),
        (BOX, "r5 b5 n5, r5 b5 j5", "r5 r6 r7", 2),
        # a tile and jokers where there are no groups
        (Universe(2, 6), "r1 * *, r2 r3 * *, r2 r3 r4, r4 r5 r6, b3 b4 b5, b3 b4 b5", "b6", 5),
        (WRAP, "r12 r13 r1, b1 b2 b3", "b4", 1),  # the 1 is that of the run behind the 13
        (WRAP, "r12 r13 r1, r1 r2 r3", "r11 r4", 0),
        (WRAP, "r11 r12 r13, r1 r2 r3, n4 n5 n6", "r1 b1", 2),
        (APART, "r4 r5 *, b9 n9 j9", "* r8", 1),
        (APART, "r4 r5 *, r9 r10 *, b9 n9 j9", "r6", 2),
    ],
)
def test_known_positions(universe: Universe, table: str, rack: str, kept: int) -> None:
    before = sets(universe, table)
    given = pool(universe, before, rack)
    top = best(universe, given)
    assert top is not None
    made, number, proven = fewest(universe, before, given, top)
    assert all(readings(universe, meld) for meld in made) and counts(universe, made) == counts(universe, top.sets)
    assert (number, proven) == (kept, True) == asked(universe, before, given, top, False)[1:]


@pytest.mark.parametrize(
    "universe",
    [
        Universe(3, 5),
        Universe(4, 6),
        Universe(2, 7, wrap=True),
        Universe(3, 6, wrap=True),
        Universe(5, 4),
        Universe(1, 8),
        Universe(3, 5, jokers_together=False),
        Universe(4, 6, wrap=True, jokers_together=False),
    ],
)
@pytest.mark.parametrize("jokers", [0, 1, 2, 4])
def test_the_sweep_keeps_as_many_as_questions_do(universe: Universe, jokers: int) -> None:
    for seed in SEEDS:
        dice = Random(f"kept/{universe}/{jokers}/{seed}")
        drawn = position(universe, dice, dice.randrange(1, 7), dice.randrange(1, 9), jokers)
        given, first = drawn.pool(universe), seed % 2 == 1
        top = best(universe, given, value_first=first)
        assert top is not None
        made, number, proven = fewest(universe, drawn.before, given, top, value_first=first)
        assert (number, proven) == asked(universe, drawn.before, given, top, first)[1:]
        tally = counts(universe, made)
        assert all(readings(universe, meld) for meld in made)
        assert all(map(int.__le__, (*given.must, given.must_jokers), tally))


def test_following_every_joker_keeps_as_many() -> None:
    for seed in SEEDS:
        dice = Random(f"wild/{seed}")
        drawn = position(Universe(3, 6), dice, dice.randrange(2, 6), dice.randrange(1, 6), 2)
        given = drawn.pool(Universe(3, 6))
        top = best(Universe(3, 6), given)
        assert top is not None
        rank, most = top.rank(False), len(drawn.before)
        found = Keeping(Universe(3, 6), drawn.before, given, rank, most, wild=True).run(0)
        assert found is not None and found[1]
        assert found[0].bit_count() == fewest(Universe(3, 6), drawn.before, given, top)[1]


def test_what_changes_too_much_is_not_found() -> None:
    before = sets(BOX, "r3 r4 r5, b7 n7 j7")
    given = pool(BOX, before, "r6")
    top = best(BOX, given)
    assert top is not None
    assert Keeping(BOX, before, given, top.rank(False), 0).run(0) is None
    assert Keeping(BOX, before, given, top.rank(False), 1).run(0) == (0b10, True)


def test_equal_sets_are_told_by_their_tiles() -> None:
    before = sets(BOX, "r3 r4 *, r3 r4 *")
    assert key(before[0]) == key(before[1])
    given = pool(BOX, before, "r5")
    top = best(BOX, given)
    assert top is not None and fewest(BOX, before, given, top)[1] == 1
