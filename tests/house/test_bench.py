"""The benchmarks of the search: what they measure with is what it is said to be. No figure is looked at."""

from __future__ import annotations

import time
from collections import Counter

import pytest

from lettres.engine.tiles import Tiles
from lettres.families.words.checks import BOX
from lettres.families.words.notation import JOKER
from lettres.position import Position
from lettres.solver.words import WordSolver
from lexicon import Lexicon
from tools.bench import parting
from tools.bench.memory import hardest, peak
from tools.bench.positions import STAGES, Positions, Recipe
from tools.bench.searches import SearchRun, run
from tools.bench.timing import grid, within
from tools.bench.whole_games import kind, kinds, met, shown

_COUNT = 12


@pytest.fixture(scope="module")
def draw() -> Positions:
    """The positions of the default lexicon."""
    return Positions(Lexicon.default().words())


def all_tiles(position: Position) -> Tiles:
    return (*position.table.tiles(), *position.rack)


def test_positions_of_whole_games_are_those_of_a_seed_and_have_a_kind() -> None:
    some = list(shown("rummikub", 1, 5))
    assert some == met("rummikub", 1, 5) and {kind(position) for position in some} == {"first melds", "open"}
    assert all(position.rack and position.game == "rummikub" for position in some)
    assert sum(map(len, kinds(some).values())) == len(some) == len({position.id for position in some})


def test_a_joker_in_a_word_of_the_table_makes_a_kind_of_its_own(draw: Positions) -> None:
    for position in draw.some("locked", STAGES["locked"], 3):
        assert kind(position) == "locked" and kind(position._replace(opened=False)) == "first melds"
    (position,) = draw.some("early", STAGES["early"], 1)
    assert kind(position) == "open"


def test_memory_is_that_of_a_fresh_process_on_the_slowest_positions(draw: Positions) -> None:
    positions = list(draw.some("early", STAGES["early"], _COUNT))
    found = [SearchRun(str(position.id), number, number, 1, 1, True, 0) for number, position in enumerate(positions)]
    slowest = hardest(positions, found)
    assert len(slowest) < _COUNT and slowest == positions[-len(slowest) :]
    assert 30 < peak(slowest[:1]) < 1000


@pytest.mark.parametrize("stage", STAGES)
def test_positions_are_as_their_recipe_says_and_fit_the_box(draw: Positions, stage: str) -> None:
    recipe = STAGES[stage]
    for position in draw.some(stage, recipe, _COUNT):
        assert recipe.words[0] <= len(position.table.melds) <= recipe.words[1]
        assert recipe.rack[0] <= len(position.rack) <= recipe.rack[1]
        assert recipe.jokers[0] <= position.rack.count(JOKER) <= recipe.jokers[1]
        assert recipe.locked[0] <= position.table.tiles().count(JOKER) <= recipe.locked[1]
        assert not Counter(all_tiles(position)) - Counter(BOX.counts)


def test_the_same_name_gives_the_same_positions(draw: Positions) -> None:
    some = [list(draw.some(name, STAGES["early"], _COUNT)) for name in ("one", "one", "other")]
    assert some[0] == some[1] != some[2]


def test_rare_racks_have_rare_letters_and_racks_of_consonants_few_vowels(draw: Positions) -> None:
    for position in draw.some("rare", STAGES["hard"], _COUNT):
        rare, on_table = (sum(tile in "JKQWXYZ" for tile in some) for some in (position.rack, position.table.tiles()))
        assert rare >= min(3, 7 - on_table)
    for position in draw.some("consonants", STAGES["adversarial"], _COUNT):
        assert sum(tile in "AEIOUY" for tile in position.rack) <= 0.3 * len(position.rack)


def test_a_table_of_twenty_five_words_fits_the_box(draw: Positions) -> None:
    (position,) = draw.some("full", Recipe((25, 25), (7, 7), (3, 5)), 1)
    assert len(position.table.melds) == 25
    assert len(position.rack) == 7


def test_a_run_says_what_was_found(draw: Positions) -> None:
    (position,) = draw.some("early", STAGES["early"], 1)
    found = run(WordSolver(), position, 60)
    assert found.score
    assert found.proven
    assert found.bound == found.score


def test_letters_are_parted_and_what_cannot_be_is_refuted() -> None:
    lexicon = Lexicon.default()
    part, known = parting.ours(lexicon, 60), frozenset(lexicon.words())
    for texts in parting.texts(lexicon, 12, 3)["words put together"], ["GAMINPAGE"]:
        for text in texts:
            assert parting.is_partition(known, text, part(text).words or [])
    assert part("WWKKZZ").words == []
    assert not parting.is_partition(known, "GAMIN", [])
    assert not parting.is_partition(known, "GAMINS", ["GAMIN"])


def test_a_block_is_ended_when_its_time_is_spent() -> None:
    begun = time.process_time()
    with pytest.raises(TimeoutError), within(0.01):
        while True:
            pass
    assert time.process_time() - begun >= 0.01
    with within(60):
        pass


def test_a_grid_has_its_columns_under_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    grid("figures", ("of", "ms"), [("one", "1.00"), ("eleven", "11.0")])
    assert capsys.readouterr().out == "figures\n  of        ms\n  one     1.00\n  eleven  11.0\n"
