"""The rules of words, one test a row of the rule table (L8 to L20)."""

from __future__ import annotations

import pytest

from lettres.families.words.arbiter import Arbiter, Code
from lettres.french.verdicts import explain
from lexicon import Lexicon, Relation


def codes(arbiter: Arbiter, *words: str, table: tuple[str, ...] = ()) -> list[str]:
    return [arbiter.judge(word, table).code.value for word in words]


def relation(lexicon: Lexicon, old: str, new: str) -> str | None:
    found = lexicon.relation(new, old)
    return found.value if found else None


def test_L8_word_already_on_the_table_accents_ignored(arbiter: Arbiter) -> None:
    assert codes(arbiter, "pêche", "PECHE", "péché", table=("PECHE",)) == ["already_on_table"] * 3


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("GAMIN", "GAMINS", "plural"),
        ("GAMIN", "GAMINE", "feminine"),
        ("GAMIN", "GAMINES", "feminine_plural"),
        ("GAMIN", "MINAGES", None),
        ("TARIF", "TARIFS", "plural"),
        ("PORT", "PORTE", None),
        ("MEDECIN", "MEDECINE", None),
        ("GRAIN", "GRAINE", None),
        ("BALLE", "BALLET", None),
    ],
)
def test_L9_plural_and_gender_by_shared_lemma(lexicon: Lexicon, old: str, new: str, expected: str | None) -> None:
    assert relation(lexicon, old, new) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("CHEVAL", "CHEVAUX", "plural"),
        ("OEIL", "YEUX", "plural"),
        ("CIEL", "CIEUX", "plural"),
        ("TRAVAIL", "TRAVAUX", "plural"),
        ("ACTEUR", "ACTRICE", "feminine"),
        ("BEAU", "BELLE", "feminine"),
        ("BEAU", "BELLES", "feminine_plural"),
        ("ROI", "REINE", "feminine"),
        ("COPAIN", "COPINE", "feminine"),
        ("LOUP", "LOUVE", "feminine"),
        ("FRANC", "FRANCHE", "feminine"),
        ("AIEUL", "AIEUX", "plural"),
        ("LAIC", "LAIQUE", "feminine"),
        ("TOUT", "TOUS", "plural"),
        ("TOUT", "TOUTE", "feminine"),
    ],
)
def test_L10_irregular_plural_and_gender(lexicon: Lexicon, old: str, new: str, expected: str) -> None:
    found = relation(lexicon, old, new)
    assert found == expected


def test_L11_singular_allowed_gender_forbidden_both_ways(lexicon: Lexicon) -> None:
    assert relation(lexicon, "GAMINS", "GAMIN") is None
    assert relation(lexicon, "CHEVAUX", "CHEVAL") is None
    assert relation(lexicon, "GAMINES", "GAMINE") is None
    assert relation(lexicon, "GAMINE", "GAMIN") == "masculine"
    assert relation(lexicon, "GAMINES", "GAMIN") == "masculine"
    assert relation(lexicon, "GAMINE", "GAMINS") == "masculine_plural"


def test_L12_infinitive_to_participle_allowed_agreement_forbidden(lexicon: Lexicon) -> None:
    assert relation(lexicon, "AIMER", "AIMEE") is None
    assert relation(lexicon, "AIMER", "AIMANT") is None
    assert relation(lexicon, "AIMANT", "AIMANTS") == "plural"
    assert relation(lexicon, "AIME", "AIMEE") == "feminine"
    assert relation(lexicon, "MANGE", "MANGEE") == "feminine"
    assert relation(lexicon, "MANGEE", "MANGEES") == "plural"


def test_L13_any_shared_lemma_forbids(lexicon: Lexicon) -> None:
    # GAMINES is also « tu gamines »; PORTES is a noun's plural as well as a participle's.
    assert relation(lexicon, "GAMIN", "GAMINES") == "feminine_plural"
    assert relation(lexicon, "PORTE", "PORTES") == "plural"


def test_L13_homographs_of_one_gender_each_stay_apart(lexicon: Lexicon) -> None:
    # « les mousses » (feminine) back to « le mousse » is a singular, not a change of gender
    assert relation(lexicon, "MOUSSES", "MOUSSE") is None
    assert relation(lexicon, "TOURS", "TOUR") is None


def test_L14_accents_and_ligatures_ignored(arbiter: Arbiter) -> None:
    assert {arbiter.judge(word).tiles for word in ("été", "ETE", "Été", "e\u0301te\u0301")} == {"ETE"}
    assert arbiter.judge("cœur").tiles == "COEUR" and arbiter.judge("cœur").accepted
    assert arbiter.judge("ça").tiles == "CA"


def test_L15_one_playable_reading_is_enough_and_is_named(arbiter: Arbiter) -> None:
    assert codes(arbiter, "MANGE", "PARLES", "MANGEONS") == ["ok", "ok", "conjugated_verb"]
    assert "mangé, participe passé de manger" in explain(arbiter.judge("MANGE"))
    assert "verbe conjugué (manger, présent, 1re personne du pluriel)" in explain(arbiter.judge("mangeons"))


def test_L16_participles_agree_only_where_the_verb_allows(arbiter: Arbiter) -> None:
    assert codes(arbiter, "aimées", "aimant", "dormi") == ["ok", "ok", "ok"]
    assert "ok" not in codes(arbiter, "dormies", "existée")


def test_L17_foreign_words_only_where_the_dictionary_has_them(arbiter: Arbiter) -> None:
    assert codes(arbiter, "weekend", "pizza", "whisky", "wok") == ["ok"] * 4
    assert "ok" not in codes(arbiter, "window", "street", "nicht", "good", "vitae")


def test_L18_abbreviations_refused_apocopes_accepted(arbiter: Arbiter) -> None:
    assert codes(arbiter, "vélo", "photo", "ciné", "ovni", "radar") == ["ok"] * 5
    assert "ok" not in codes(arbiter, "sncf", "kmh", "dpi", "pts")


def test_R12_a_clipped_word_has_no_refuge_in_a_rare_sense(lexicon: Lexicon) -> None:
    strict = Arbiter(lexicon, apocopes=False)
    assert "ok" not in codes(strict, "turbo", "fluo", "homos", "asso", "éduc", "notif")
    assert codes(strict, "bac", "pub", "extra") == ["ok"] * 3, "of an everyday sense that is not clipped"


def test_L19_compounds_refused_welded_words_accepted(arbiter: Arbiter) -> None:
    assert codes(arbiter, "arc-en-ciel", "aujourd'hui", "pomme de terre", "portefeuille") == [
        "compound", "compound", "compound", "ok",
    ]  # fmt: skip


def test_L20_plurals_allowed_as_fresh_words(arbiter: Arbiter) -> None:
    assert codes(arbiter, "BORDS", "TOITS", "MINAGES") == ["ok"] * 3


def test_proper_nouns_and_brands_refused_by_reading(arbiter: Arbiter) -> None:
    assert codes(arbiter, "PARIS") == ["ok"]  # paris, plural of pari
    assert codes(arbiter, "FRANCE", "kleenex") == ["proper_noun", "brand"]
    assert codes(arbiter, "bikini", "nylon", "pédalo", "escalator") == ["ok"] * 4


def test_words_under_three_letters_refused(arbiter: Arbiter) -> None:
    assert codes(arbiter, "va", "a", "") == ["too_short"] * 3


def test_every_conflict_is_named(arbiter: Arbiter) -> None:
    verdict = arbiter.judge("gamines", ("GAMIN", "TARIF", "GAMINE"))
    assert verdict.code is Code.GENDER_OF_TABLE_WORD
    assert [(word, kind) for word, kind in verdict.conflicts] == [
        ("GAMIN", Relation.FEMININE_PLURAL),
        ("GAMINE", Relation.PLURAL),
    ]


def test_off_theme(lexicon: Lexicon) -> None:
    arbiter = Arbiter(lexicon, theme={"LOUP"})
    assert [arbiter.judge(word).code.value for word in ("loup", "tarif", "zzz")] == ["ok", "off_theme", "unknown"]
