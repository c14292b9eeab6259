"""Turns of tiles and dice told as hand movements: none lifts fewer tiles, and done again they give the table after."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest

from lettres.engine import Table, Turn
from lettres.engine.grid import Grid
from lettres.engine.tiles import Tiles, remove
from lettres.families.numbers.melds import Suits
from lettres.families.numbers.notation import pieces
from lettres.french.movements import hand_movements
from lettres.french.speech import Speech
from lettres.games.des import des
from lettres.games.rummikub import rummikub
from lettres.position import form_of
from lettres.study.grid_steps import grid_steps
from lettres.study.steps import StepKind, lifted, steps
from tests.study.test_steps import least_lifted, redone, same

GAME = rummikub()
SUITS = Suits("rbnj", 5)


def turn(before: str, after: str) -> Turn:
    """A turn between two tables as they are typed."""
    form = form_of("rummikub")
    tables = [form.typed_table(text).table for text in (before, after)]
    rack = (Counter(tables[1].tiles()) - Counter(tables[0].tiles())).elements()
    return Turn(tables[0], tables[1], tuple(sorted(rack)), True)


def told(before: str, after: str, *, aloud: bool = False) -> list[str]:
    return hand_movements(Speech(GAME), turn(before, after), aloud=aloud)


# -- in French


def test_a_run_grows_at_its_end() -> None:
    assert told("r3-5", "r3-6") == ["Ajoutez (r6) à r3 r4 r5."]
    assert told("r3-5", "r3-6", aloud=True) == ["Ajoutez r6 du chevalet à r3 r4 r5."]


def test_a_group_gives_a_tile_to_a_run() -> None:
    assert told("r7b7n7j7", "b7n7j7 r5r6r7") == [
        "Prenez r7 dans r7 b7 n7 j7 ; laissez b7 n7 j7.",
        "Ce qui reste de r7 b7 n7 j7 forme b7 n7 j7.",
        "Formez (r5) (r6) r7.",
    ]


def test_a_new_set_and_a_freed_joker() -> None:
    assert told("", "r3-5") == ["Posez r3 r4 r5 : toutes les tuiles viennent de votre chevalet."]
    assert told("b7n7*", "b7n7j7 r1*r3") == [
        "Prenez le joker dans b7 n7 * ; laissez b7 n7.",
        "Ajoutez (j7) à b7 n7.",
        "Formez (r1) * (r3).",
    ]


def test_a_run_is_cut_where_fewest_tiles_move() -> None:
    done = steps(turn("r1-8", "r1-4 r4-8"))
    assert lifted(done) == 3  # r1, r2 and r3: the longer part stays
    assert [step.kind for step in done].count(StepKind.LIFT) == 1


# -- against every way there is


@cache
def as_set(tiles: Tiles) -> Tiles | None:
    return SUITS.ordered(tiles)


def partitions(tiles: Tiles) -> Iterator[tuple[Tiles, ...]]:
    """Every table that some tiles make up."""
    if not tiles:
        yield ()
        return
    first, *others = tiles
    for size in (2, 3, 4):
        for chosen in {tuple(others[at] for at in places) for places in combinations(range(len(others)), size)}:
            if made := as_set((first, *chosen)):
                yield from ((made, *more) for more in partitions(remove(tuple(others), chosen)))


SETS = [(*row, *more) for more in ((), ("*",)) for row in (("r1", "b1", "n1"), ("r2", "b2", "n2"), ("r3", "b3", "n3"))]
SETS += [
    tuple(f"{colour}{value}" for value in values) for colour in "rbn" for values in ((1, 2, 3), (2, 3, 4), (1, 2, 3, 4))
]


def random_turn(chance: random.Random) -> Turn:
    """Some sets on a table, and all of their tiles and some more in other sets."""
    while True:
        tiles = tuple(sorted(tile for row in chance.sample(SETS, 3) for tile in row))
        ways = sorted(set(partitions(tiles)))
        before, after = chance.choice(ways), chance.choice(ways)
        before = tuple(chance.sample(before, chance.randint(1, len(before) - 1))) if len(before) > 1 else ()
        if before and set(before) - set(after):
            tables = [Table(tuple(map(pieces, rows))) for rows in (before, after)]
            return Turn(tables[0], tables[1], remove(tiles, tables[0].tiles()), True)


@pytest.mark.slow
def test_steps_with_tiles_lift_the_fewest_and_give_the_table_after() -> None:
    chance = random.Random(5)
    moved = 0
    for _ in range(150):
        played = random_turn(chance)
        done = steps(played)
        assert same(redone(played, done), played.after)
        assert lifted(done) == least_lifted(played.broken, played.formed)
        moved += bool(lifted(done))
        assert hand_movements(Speech(GAME), played) and hand_movements(Speech(GAME), played, aloud=True)
    assert moved > 20


# -- dice


READ = des().notation.read_turn
ROW = "r3@C,r4@D,r5@E"


def on_grid(before: str, after: str) -> Turn:
    tables = [READ(Grid(), text) for text in (before, after)]
    rack = (Counter(tables[1].tiles()) - Counter(tables[0].tiles())).elements()
    return Turn(tables[0], tables[1], tuple(sorted(rack)), True)


def test_a_grid_that_grows_upwards_stays_where_it_is() -> None:
    told = grid_steps(on_grid(ROW, f"n3@B/j3@F/{ROW}"))
    assert told.lifted == () and told.kept == {(2, 0), (2, 1), (2, 2)} and told.from_rack == {(0, 0), (1, 0)}
    assert hand_movements(Speech(des()), on_grid(ROW, f"n3@B/j3@F/{ROW}")) == ["De haut en bas : (n3) (j3) r3."]


def test_a_moved_die_is_lifted_first() -> None:
    played = on_grid("r3@C,r4@D,r5@E,r6@F", f"{ROW}//b6@A,n6@E,r6@F")
    assert hand_movements(Speech(des()), played) == ["Prenez sur la grille : r6.", "De gauche à droite : (b6) (n6) r6."]


@pytest.mark.parametrize("seed", range(5))
def test_no_other_shift_keeps_more_dice(seed: int) -> None:
    chance = random.Random(seed)
    faces = [f"{side}@{kind}" for kind, sides in des().tiles.dice.items() for side in sides]
    for _ in range(20):
        dice = chance.sample(faces, 8)
        grids = []
        for size in (5, 8):
            cells = chance.sample([(row, column) for row in range(4) for column in range(4)], size)
            grids.append(Grid.from_pieces({cell: pieces([die])[0] for cell, die in zip(cells, dice)}))
        played = Turn(grids[0], grids[1], tuple(sorted(dice[5:])), True)
        told = grid_steps(played)
        before, after = (dict(grid.pieces) for grid in grids)
        most = max(
            sum(after.get((row + down, column + right)) == piece for (row, column), piece in before.items())
            for down in range(-4, 5)
            for right in range(-4, 5)
        )
        assert len(told.kept) == most and len(told.lifted) == 5 - most and len(told.from_rack) == 3
