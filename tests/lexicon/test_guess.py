"""The classes that are guessed for the unknown words of a list, each from a base of a few entries."""

from __future__ import annotations

from lexicon.guess import guess_entries
from lexicon.guess.nominals import Nominals
from lexicon.morphology import Gender, Lexeme, Number, Pos, Tags
from lexicon.policy import Reason
from lexicon.sources import tsv

DANCERS = "\n".join(f"{word}eur\tnoun.m\tf={word}euse\t\t5\t…" for word in ("dans", "chant", "jou"))


def guessed(base: str, words: str, known: str = "") -> dict[str, Tags]:
    """The tags of the unknown words of a list, by their spellings; `known` words have a reading in the base."""
    listed = {word.upper(): word for word in f"{words} {known}".split()}
    entries: list[Lexeme] = list(tsv.read(base.split("\n")))
    reasons = dict.fromkeys(known.upper().split(), Reason.OK)
    return {form: tags for entry in guess_entries(listed, reasons, entries) for form, tags in entry.forms()}


def test_a_word_with_a_feminine_is_masculine_whatever_its_ending() -> None:
    feminines = "\n".join(f"{vowel}bzeur\tnoun.f\t\t\t5\t…" for vowel in "aou")
    assert guessed(feminines, "tobzeur")["tobzeur"].gender is Gender.FEMININE
    pair = guessed(f"{feminines}\n{DANCERS}", "tobzeur tobzeuse")
    assert [pair[form].gender for form in ("tobzeur", "tobzeuse")] == [Gender.MASCULINE, Gender.FEMININE]


def test_an_adverb_has_no_number_and_what_has_a_plural_is_no_adverb() -> None:
    adverbs = "\n".join(f"z{vowel}lment\tadv\t\t\t5\t…" for vowel in "aou")
    alone = guessed(adverbs, "tilment")["tilment"]
    assert (alone.pos, alone.number) == ((Pos.ADVERB,), None)
    counted = guessed(adverbs, "tilment tilments")
    assert {form: (tags.pos, tags.number) for form, tags in counted.items()} == {
        "tilment": ((Pos.NOUN,), Number.SINGULAR),
        "tilments": ((Pos.NOUN,), Number.PLURAL),
    }


def test_an_unknown_plural_joins_the_noun_of_the_base() -> None:
    tags = guessed("mixo\tnoun.m\tinv\t\t5\t…", "mixos", known="mixo")
    assert list(tags) == ["mixos"] and tags["mixos"].number is Number.PLURAL


def test_an_ending_is_not_changed_where_too_little_of_the_word_is_left() -> None:
    nominals = Nominals(tsv.read(["roi\tnoun.m\tf=reine\t\t5\t…"]))
    assert list(nominals.feminines("ZOI")) == []
    assert [made for _, made in nominals.feminines("CONVOI")] == ["CONVEINE"]


def test_a_conjugation_is_tried_on_infinitives_with_its_ending_alone() -> None:
    base = "venir\t\t0>:verb.inf 4>iens:verb.ipre.1sg 2>ons:verb.ipre.1pl 2>ez:verb.ipre.2pl 2>ant:verb.ppre\t\t5\t…"
    words = "zunir zunons zunez zunant"
    assert not any(tags.verb_form for tags in guessed(base, words).values())
    verbs = guessed(base, "zenir ziens zenons zenez zenant")
    assert {form for form, tags in verbs.items() if tags.verb_form} == {"zenir", "ziens", "zenons", "zenez", "zenant"}
