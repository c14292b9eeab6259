"""The compiled lexicon against obvious definitions, and the facts that it must know."""

from __future__ import annotations

from collections import defaultdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lexicon import Lexicon, Reason, fold
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.morphology import Gender, Inflection, Lexeme, Number, Pos, Tags, VerbForm
from lexicon.near import distance
from lexicon.policy import judge
from lexicon.search import formable, matching, search
from lexicon.sources import tsv
from tests.conftest import ABOUT, SMALL

LETTERS = "aeéoœrst"
noun = st.builds(
    lambda gender, number: Tags((Pos.NOUN,), None, (), (), gender, number),
    st.sampled_from(list(Gender)),
    st.sampled_from(list(Number)),
)
verb = st.builds(lambda form: Tags((Pos.VERB,), form), st.sampled_from(list(VerbForm)))
entries = st.lists(
    st.builds(
        Lexeme,
        st.text(LETTERS, min_size=3, max_size=6),
        st.lists(
            st.builds(Inflection, st.integers(0, 2), st.text(LETTERS, max_size=2), st.one_of(noun, verb)),
            min_size=1,
            max_size=4,
        ).map(tuple),
        st.sampled_from([(), ("brand",), ("acronym",), ("rare",)]),
        st.integers(0, 9),
    ),
    min_size=1,
    max_size=12,
)


@settings(max_examples=60, deadline=None)
@given(entries)
def test_compiled_readings_are_those_of_the_entries(rows: list[Lexeme]) -> None:
    lexicon = Lexicon.from_bytes(compile_lexicon(rows, ReviewedLists(), ABOUT))
    expected = defaultdict(set)
    for entry in rows:
        for form, tags in entry.forms():
            if tiles := fold(form):
                expected[tiles].add(
                    (form, entry.lemma, tags.verb_form, tags.gender, tags.number, judge(form, tags, entry.marks))
                )
    for tiles, readings in expected.items():
        found = lexicon.readings(tiles)
        assert {(r.form, r.lemma, r.verb_form, r.gender, r.number, r.reason) for r in found} == readings
        accepted = any(reason is Reason.OK for *_, reason in readings)
        assert (lexicon.reason(tiles) is Reason.OK) == accepted
        assert (tiles in lexicon) == (accepted and len(tiles) >= 3)
        assert [r.playable for r in found] == sorted((r.playable for r in found), reverse=True)
    assert set(lexicon) == {tiles for tiles in expected if tiles in lexicon}
    assert {row for entry in lexicon.entries() for row in entry.forms()} == {
        row for entry in rows for row in entry.forms() if fold(row[0])
    }


def test_compiling_is_deterministic(small_bytes: bytes) -> None:
    again = compile_lexicon(tsv.read(SMALL.splitlines()), ReviewedLists(), ABOUT)
    assert again == small_bytes


def test_readings_name_tense_and_person(lexicon: Lexicon) -> None:
    [reading] = [r for r in lexicon.readings("mangeons") if r.tense and r.tense.value == "present"]
    assert (reading.lemma, reading.person, reading.playable) == ("manger", "1pl", False)


def test_spellings_as_written_or_as_on_tiles(lexicon: Lexicon) -> None:
    for word in ("été", "ETE", "Été", "cœur", "COEUR", "nævus"):
        assert word in lexicon
    for word in ("mangeons", "MANGEONS", "", "arc-en-ciel", "a" * 100_000, "\x00", "😀"):
        assert word not in lexicon


def test_review_refuses_keeps_and_drops() -> None:
    rows = list(tsv.read(["bikini\tnoun.m\t\tbrand", "good\tadj.e", "bal\tnoun.m\tpl=bals|baux"]))
    review = ReviewedLists(
        refused={("good", "*"): "unknown"}, kept=frozenset({("bikini", "noun")}), forms=frozenset({"baux"}), pairs=()
    )
    lexicon = Lexicon.from_bytes(compile_lexicon(rows, review, ABOUT))
    assert sorted(lexicon) == ["BAL", "BALS", "BIKINI", "BIKINIS"]


def test_shipped_lexicon_says_where_it_comes_from(lexicon: Lexicon) -> None:
    about = lexicon.about
    assert "Dicollecte" in about["source"] and "MPL" in about["licence"] and about["playable"] == len(lexicon)
    assert sum(about["by_source"].values()) > 88_000


@pytest.mark.parametrize(
    ("word", "near"), [("FIABILTIE", "FIABILITE"), ("ELEFANT", "ELEGANT"), ("MANJER", "MANGER"), ("CHEVALL", "CHEVAL")]
)
def test_suggestions_find_the_word_meant(lexicon: Lexicon, word: str, near: str) -> None:
    found = lexicon.suggestions(word)
    assert near in found and len(found) <= 5
    assert all(distance(word, other) <= 2 and other in lexicon for other in found)


@settings(max_examples=200, deadline=None)
@given(st.text("ABC", min_size=1, max_size=6), st.text("ABC", min_size=1, max_size=6))
def test_distance_is_the_least_number_of_edits(one: str, other: str) -> None:
    def edits(word: str) -> set[str]:
        heads = [(word[:i], word[i:]) for i in range(len(word) + 1)]
        made = {a + b[1:] for a, b in heads if b} | {a + c + b for a, b in heads for c in "ABC"}
        return (
            made
            | {a + c + b[1:] for a, b in heads if b for c in "ABC"}
            | {a + b[1] + b[0] + b[2:] for a, b in heads if len(b) > 1}
        )

    # A swap and an edit inside it are told apart by the alignment distance, so the sets only bound it.
    near = (
        0
        if one == other
        else 1
        if other in edits(one)
        else 2
        if other in {w for v in edits(one) for w in edits(v)}
        else 3
    )
    assert distance(one, other) >= near and (near > 1 or distance(one, other) == near)


def test_one_edit_suggestions_are_complete(lexicon: Lexicon) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    for word in ("GAMIX", "TARF", "ZORBLE", "XQZ", "CHEVAUZ"):
        heads = [(word[:i], word[i:]) for i in range(len(word) + 1)]
        made = {a + b[1:] for a, b in heads if b} | {a + c + b for a, b in heads for c in letters}
        made |= {a + c + b[1:] for a, b in heads if b for c in letters}
        made |= {a + b[1] + b[0] + b[2:] for a, b in heads if len(b) > 1}
        assert set(lexicon.suggestions(word, 10_000)) >= {w for w in made if w in lexicon and w != word}


def test_search_by_letters(lexicon: Lexicon) -> None:
    rack = "EIRIABCTLFTSIO"
    found = set(search(lexicon, [formable(rack)]))
    assert {"FIABILITE", "TARIF", "AIR", "RAT", "TOIT", "LAIT", "BOIS"} <= found and "AIRRAT" not in found
    assert {"IMAGE", "MAGIE"} <= set(search(lexicon, [formable("EGAMI", every=True)]))
    assert set(search(lexicon, [matching("GAMI?")], "GAM")) >= {"GAMIN"}
    assert all(len(w) == 5 and w[1] == "A" and w.endswith("IN") for w in search(lexicon, [matching(".A.IN")]))


@settings(max_examples=100, deadline=None)
@given(st.text("ABC?", max_size=6), st.text("ABC", min_size=1, max_size=6))
def test_formable_agrees_with_taking_tiles_one_by_one(rack: str, word: str) -> None:
    left = list(rack)
    for letter in word:
        if letter in left:
            left.remove(letter)
        elif "?" in left:
            left.remove("?")
        else:
            assert not formable(rack)(word)
            return
    assert formable(rack)(word) and formable(rack, every=True)(word) == (not left)


def test_suggestions_and_readings_come_in_a_player_s_order(lexicon: Lexicon) -> None:
    near = lexicon.suggestions("MAISOX")
    assert near[0] == "MAISON" and [lexicon.frequency(w) for w in near] == sorted(
        (lexicon.frequency(w) for w in near), reverse=True
    )
    assert [lexicon.readings(word)[0].form for word in ("CAFE", "ETE", "LUNDI", "COURS")] == [
        "café",
        "été",
        "lundi",
        "cours",
    ]


def test_marks_tell_reform_region_and_field(lexicon: Lexicon) -> None:
    assert any("1990" in reading.marks for reading in lexicon.readings("bruler"))
    assert any("field:zool" in reading.marks for reading in lexicon.readings("loup"))
    assert any("quebec" in reading.marks for reading in lexicon.readings("magasiner"))


def test_only_playable_readings_relate(lexicon: Lexicon) -> None:
    assert lexicon.relation("PARIS", "PARI") is not None  # the plural of pari
    assert lexicon.relation("FRANCES", "FRANCE") is None


def test_two_feminines_of_one_word_are_not_each_other_s_plural(lexicon: Lexicon) -> None:
    assert lexicon.relation("SERVANTE", "SERVITEUR") is not None
    assert lexicon.relation("SERVANTS", "SERVITEUR") is None
    assert lexicon.relation("RAVINE", "RAVIN") is None and lexicon.relation("RAVINES", "RAVINE") is not None
