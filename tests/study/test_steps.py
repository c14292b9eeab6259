"""Turns told as hand movements: done again they give the table after, and none lifts fewer tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lettres.engine import Piece, Table, Turn
from lettres.engine.table import Layout, Meld
from lettres.families.words.checks import joker_rule
from lettres.families.words.rules import LettersRules
from lettres.study.steps import HandStep, Origin, StepKind, lifted, steps
from tests.game_helpers import meld, table, words


def turn(before: str, after: str, rack: str) -> Turn:
    return Turn(table(before), table(after), tuple(sorted(rack)), True)


def told(before: str, after: str, rack: str, **options: Any) -> tuple[HandStep, ...]:
    return steps(turn(before, after, rack), joker_rule(LettersRules.from_options({}, options)))


def redone(played: Turn, done: Sequence[HandStep]) -> Table:
    """The table that the steps leave, every tile being where it is taken from; all hands are empty at the end."""
    laid, loose, rack = list(played.before.melds), Counter[str](), Counter(played.placed)
    stands: list[Meld] = []
    for step in done:
        if step.kind is StepKind.REPLACE:
            laid.remove(step.meld)
            put = [Piece(p.shows, p.shows) if s is Origin.RACK else p for p, s in zip(step.meld, step.sources)]
            rack.subtract(p.shows for p, s in zip(step.meld, step.sources) if s is Origin.RACK)
            loose.update(p.tile for p, s in zip(step.meld, step.sources) if s is Origin.RACK)
            laid.append(tuple(put))
        elif step.kind is StepKind.LIFT:
            laid.remove(step.meld)
            loose.update(p.tile for p, s in zip(step.meld, step.sources) if s is Origin.TABLE)
            stands.append(tuple(p for p, s in zip(step.meld, step.sources) if s is Origin.KEPT))
        else:
            kept = tuple(p for p, s in zip(step.meld, step.sources) if s is Origin.KEPT)
            if kept:
                (laid if kept == step.base else stands).remove(kept)
            loose.subtract(p.tile for p, s in zip(step.meld, step.sources) if s is Origin.TABLE)
            rack.subtract(p.tile for p, s in zip(step.meld, step.sources) if s is Origin.RACK)
            laid.append(step.meld)
    assert min([0, *loose.values(), *rack.values()]) == 0 and not +loose and not +rack
    assert not any(stands)
    return Table(tuple(laid))


def same(one: Layout, other: Layout) -> bool:
    return sorted(one.melds) == sorted(other.melds)


# -- examples


def test_the_example_of_the_issue() -> None:
    lift, page, miel = told("IMAGE ROI", "ROI PAGE MIEL", "LEP")
    assert (lift.kind, lift.meld, page.base) == (StepKind.LIFT, meld("IMAGE"), meld("IMAGE"))
    assert [source.value for source in page.sources] == ["rack", "kept", "kept", "kept"]
    assert [source.value for source in miel.sources] == ["table", "table", "rack", "rack"]


def test_a_word_that_grows_is_not_lifted() -> None:
    [step] = told("GAMIN", "GAMINER", "ER")
    assert step.kind is StepKind.FORM and step.sources.count(Origin.KEPT) == 5


def test_what_is_left_of_a_word_may_be_one() -> None:
    lift, *others = told("IMAGES", "IMAGE SOL", "OL")
    assert lift.sources.count(Origin.TABLE) == 1
    assert HandStep(StepKind.FORM, meld("IMAGE"), (Origin.KEPT,) * 5, meld("IMAGES")) in others


def test_a_word_from_the_rack_alone() -> None:
    [step] = told("GAMIN", "GAMIN MIEL", "MIEL")
    assert set(step.sources) == {Origin.RACK} and step.base == ()


def test_a_replaced_joker_is_told_first_and_its_tile_is_of_the_rack() -> None:
    replace, form = told("GAMiN", "GAMIN RoI", "IRI")
    assert (replace.kind, replace.meld) == (StepKind.REPLACE, meld("GAMiN"))
    assert [at for at, source in enumerate(replace.sources) if source is Origin.RACK] == [3]
    assert form.sources == (Origin.RACK, Origin.TABLE, Origin.RACK)


def test_a_word_freed_of_its_joker_is_taken_apart_after_that() -> None:
    done = told("GAMiN", "MAGIE NIe", "IEI")
    assert [step.kind for step in done] == [StepKind.REPLACE, StepKind.LIFT, StepKind.FORM, StepKind.FORM]
    assert done[1].meld == meld("GAMIN")


@pytest.mark.parametrize("rule", ["extend", "free"])
def test_a_word_held_by_its_joker_stays_whole(rule: str) -> None:
    [step] = told("GAMiN", "GAMiNES", "ES", joker_word=rule)
    assert step.sources[:5] == (Origin.KEPT,) * 5


def test_a_held_word_is_not_lifted_for_a_longer_one_beside_it() -> None:
    done = told("SAi PAISIBLE", "PAISIBLESAiE", "E")  # it has more in common with the word that makes room
    assert [step.meld for step in done if step.kind is StepKind.LIFT] == [meld("PAISIBLE")]


def test_of_equal_ways_tiles_stay_side_by_side() -> None:
    lift, *_ = told("NANAN", "NANTE ANA", "TEA")
    kept = [at for at, source in enumerate(lift.sources) if source is Origin.KEPT]
    assert kept == list(range(kept[0], kept[0] + len(kept)))


def test_a_turn_that_no_story_explains_is_refused() -> None:
    with pytest.raises(ValueError):
        told("GAMiN", "NGAMi E", "E")


def test_thirty_words_taken_apart_at_once() -> None:
    before, after = " ".join(["ABC"] * 30), " ".join(["CBA"] * 29 + ["CABA"])
    played = turn(before, after, "A")
    done = steps(played, None)
    assert same(redone(played, done), played.after) and lifted(done) == 29 * 2 + 1


# -- against every way there is


def least_lifted(olds: Sequence[Meld], news: Sequence[Meld]) -> int:
    """The fewest tiles lifted, by trying which old meld each new one grows from, and which of its tiles stay."""
    size = max(len(olds), len(news))
    hosts = [*range(len(olds)), *([None] * size)]
    best = 0
    for chosen in set(permutations(hosts, len(news))):
        best = max(best, sum(most_kept(olds[at], new) for at, new in zip(chosen, news) if at is not None))
    return sum(map(len, olds)) - best


def most_kept(old: Meld, new: Meld) -> int:
    for count in range(min(len(old), len(new)), 0, -1):
        kept = set(combinations(old, count))
        if kept & set(combinations(new, count)):
            return count
    return 0


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    """A table of a few short words over few letters, and another one of its tiles and some more."""
    letters = st.text("ABC", min_size=1, max_size=4)
    before = draw(st.lists(letters, max_size=3))
    laid = draw(st.text("ABC", min_size=1, max_size=3))
    tiles = draw(st.permutations([*"".join(before), *laid]))
    cuts = sorted(draw(st.sets(st.integers(1, max(len(tiles) - 1, 1)), max_size=2)))
    edges = [0, *cuts, len(tiles)]
    after = ["".join(tiles[start:end]) for start, end in pairwise(edges) if start < end]
    return turn(" ".join(before), " ".join(after), laid)


@given(turns())
def test_steps_give_the_table_after_and_lift_the_fewest_tiles(played: Turn) -> None:
    done = steps(played)
    assert same(redone(played, done), played.after), words(played.after)
    assert lifted(done) == least_lifted(played.broken, played.formed)
    assert all(step.kind is StepKind.FORM or step.meld in played.broken for step in done)


def with_jokers() -> Iterator[tuple[str, str, str]]:
    """Turns with jokers on the table and in the rack."""
    yield "GAMiN", "GAMIN PiE", "IPE"
    yield "GAMiN ROI", "ROI MAGIE NIe", "IEI"
    yield "IMAGE GAMiN", "GAMiN PAGE MIeL", "P?L"
    yield "IMAGE GAMiN", "EMPILAGE GAMiNg", "LEP?"
    yield "GAmIN", "GAMIN mIEL", "MIEL"
    yield "RoI GAMiN", "ROI GAMIN oN iL", "OINL"


@pytest.mark.parametrize(("before", "after", "rack"), list(with_jokers()))
@pytest.mark.parametrize("rule", ["extend", "frozen", "free"])
def test_steps_with_jokers_give_the_table_after(before: str, after: str, rack: str, rule: str) -> None:
    played = turn(before, after, rack)
    rules = joker_rule(LettersRules.from_options({"joker_word": rule}))
    if next(rules.explanations(played), None) is None:
        with pytest.raises(ValueError):
            steps(played, rules)
    else:
        done = steps(played, rules)
        assert same(redone(played, done), played.after)
