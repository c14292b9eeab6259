"""Properties of folding and of the notations, against obvious definitions."""

from __future__ import annotations

import string
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.errors import SourceError
from lexicon.fold import fold
from lexicon.morphology import Gender, Inflection, Lexeme, Number, Pos, Tags, Tense, VerbForm
from lexicon.notation import format_inflection, format_tags, parse_inflection, parse_tags
from lexicon.sources import tsv

FRENCH = "abcdefghijklmnopqrstuvwxyzàâäçéèêëîïôöùûüÿœæ"

tags = st.one_of(
    st.builds(
        Tags,
        st.lists(st.sampled_from([p for p in Pos if p is not Pos.VERB]), min_size=1, max_size=3, unique=True).map(
            tuple
        ),
        st.none(),
        st.just(()),
        st.just(()),
        gender=st.sampled_from([None, *Gender]),
        number=st.sampled_from([None, *Number]),
        reform_1990=st.booleans(),
    ),
    st.builds(
        Tags,
        st.just((Pos.VERB,)),
        st.just(VerbForm.FINITE),
        st.lists(st.sampled_from(list(Tense)), min_size=1, max_size=2, unique=True).map(tuple),
        st.lists(st.sampled_from(["1sg", "2sg", "3pl"]), max_size=2, unique=True).map(tuple),
        st.none(),
        st.none(),
        st.booleans(),
    ),
)
inflections = st.builds(Inflection, st.integers(0, 5), st.text(FRENCH, max_size=6), tags)


@given(st.text(FRENCH + FRENCH.upper(), min_size=1))
def test_fold_gives_tile_letters_whatever_the_case_and_the_normal_form(word: str) -> None:
    tiles = fold(word)
    assert tiles is not None and set(tiles) <= set(string.ascii_uppercase)
    assert fold(tiles) == tiles == fold(word.lower()) == fold(unicodedata.normalize("NFD", word))


@given(st.text())
def test_fold_never_fails_and_gives_letters_or_none(text: str) -> None:
    tiles = fold(text)
    assert tiles is None or (tiles and set(tiles) <= set(string.ascii_uppercase))


@pytest.mark.parametrize(
    "text", ["", " ", "arc-en-ciel", "l'eau", "h2o", "мир", "😀", "a\x00b", "a\x1b[31mb", "①", "٣"]
)
def test_fold_refuses_what_tiles_cannot_show(text: str) -> None:
    assert fold(text) is None


@given(tags)
def test_tags_round_trip(value: Tags) -> None:
    assert parse_tags(format_tags(value)) == value


@given(inflections)
def test_inflections_round_trip(value: Inflection) -> None:
    assert parse_inflection(format_inflection(value)) == value


@given(
    st.builds(
        Lexeme,
        st.text(FRENCH, min_size=6, max_size=12),
        st.lists(inflections, min_size=1, max_size=5).map(tuple),
        st.lists(st.sampled_from(["rare", "brand", "field:zool"]), unique=True).map(tuple),
        st.integers(0, 9),
    )
)
def test_entries_round_trip_through_the_table(entry: Lexeme) -> None:
    assert list(tsv.read([tsv.format_entry(entry)])) == [entry]


@pytest.mark.parametrize(
    ("line", "forms"),
    [
        ("drone\tnoun.m", ["drone", "drones"]),
        ("repas\tnoun.m", ["repas"]),
        ("journal\tnoun.m\tpl=journaux", ["journal", "journaux"]),
        ("acteur\tnoun.m\tf=actrice", ["acteur", "acteurs", "actrice", "actrices"]),
        ("match\tnoun.m\tpl=matchs|matches", ["match", "matchs", "matches"]),
        ("orange\tadj.e\tinv", ["orange"]),
        ("hier\tadv", ["hier"]),
    ],
)
def test_written_rows_inflect(line: str, forms: list[str]) -> None:
    [entry] = tsv.read([line])
    assert [form for form, _ in entry.forms()] == forms


def test_verb_row_follows_its_model_and_may_not_agree() -> None:
    model = next(
        iter(tsv.read(["aimer\t\t0>:verb.inf 2>é:verb.ppas.m.sg 2>ée:verb.ppas.f.sg 2>ais:verb.iimp.1sg+2sg"]))
    )
    rows = tsv.read(["vapoter\tverb\tcomme=aimer pp=inv", "liker\tverb\tcomme=aimer"], {"aimer": model})
    assert [[form for form, _ in entry.forms()] for entry in rows] == [
        ["vapoter", "vapoté", "vapotais"],
        ["liker", "liké", "likée", "likais"],
    ]


@pytest.mark.parametrize(
    "line",
    [
        "mot",
        "mot\tnoun.z",
        "mot\tnoun.m\tpluriel=x",
        "finir\tverb\tcomme=absent",
        "mot\tnoun.m\t\t\tabc",
        "\tnoun.m",
        "mot\t\tx>y",
    ],
)
def test_bad_rows_are_refused_with_their_line(line: str) -> None:
    with pytest.raises(SourceError, match="ligne 2"):
        list(tsv.read(["# en-tête", line]))
