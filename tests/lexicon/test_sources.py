"""What sources may hold: encodings and archives, affix rules, odd fields, and rows that are refused."""

from __future__ import annotations

import gc
import lzma
import sys
from array import array
from pathlib import Path

import pytest

from lexicon import Lexicon, LexiconError, Reason, SourceError
from lexicon import packing as numbers
from lexicon.build import build
from lexicon.compile import ReviewedLists, compile_lexicon
from lexicon.container import load, pack, unpack
from lexicon.french import compile_french
from lexicon.morphology import Gender, Number, Pos, Tags
from lexicon.notation import parse_tags
from lexicon.policy import judge
from lexicon.sources import hunspell, tsv
from lexicon.sources.files import decode, lines_of, read_bytes
from lexicon.sources.wordlist import WordList
from tests.conftest import ABOUT, SMALL

AFFIXES = hunspell.read_affixes(
    ["FLAG long", "NEEDAFFIX ()", "FORBIDDENWORD {}", "AF 1", "AF S.()", "SFX S. Y 1", "SFX S. 0 s [^sxz] is:pl"]
    + ["PFX U. Y 1", "PFX U. 0 kilo/S.() [^aeiou]"]
)


# Files


@pytest.mark.parametrize("data", ["été\n".encode("utf-16"), "été\n".encode(), "été\n".encode("cp1252")])
def test_lines_are_read_in_any_usual_encoding(data: bytes) -> None:
    assert lines_of(data) == ["été"]


def test_a_byte_that_windows_has_not_is_latin() -> None:
    assert decode(b"\xe9\x81") == "é\x81"


def test_an_archive_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    whole = tmp_path / "mots.xz"
    whole.write_bytes(lzma.compress(b"gamin\n"))
    assert read_bytes(whole) == b"gamin\n"
    whole.write_bytes(lzma.compress(b"gamin\n")[:-4])
    with pytest.raises(SourceError, match=r"pas une archive \.xz entière"):
        read_bytes(whole)


@pytest.mark.parametrize(("name", "problem"), [("absent", "n'existe pas"), (".", "dossier"), ("x" * 300, "illisible")])
def test_what_is_no_file_is_refused(tmp_path: Path, name: str, problem: str) -> None:
    with pytest.raises(SourceError, match=problem):
        read_bytes(tmp_path / name)
    with pytest.raises(LexiconError, match=problem):
        load(tmp_path / name)


def test_a_container_with_other_tables_is_refused() -> None:
    with pytest.raises(LexiconError, match="tables attendues"):
        Lexicon.from_bytes(pack({"forms": b""}))
    with pytest.raises(LexiconError, match="tables attendues"):
        unpack(pack({"une section": b"abc"}))


def test_tables_are_little_endian_on_any_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    swapped = array("H", [1, 515])
    swapped.byteswap()
    monkeypatch.setattr(sys, "byteorder", "big")
    assert numbers.write_numbers("H", [1, 515]) == swapped.tobytes()
    assert list(numbers.read_numbers("H", memoryview(swapped.tobytes()))) == [1, 515]


# Hunspell


def test_flags_may_be_aliases_of_others() -> None:
    assert AFFIXES.flags("1") == ["S.", "()"] and AFFIXES.flags("2") == ["2"]


def test_a_prefix_of_a_unit_makes_a_word_of_its_own() -> None:
    entries = list(hunspell.expand("mètre/S.U. po:nom is:mas fq:7", AFFIXES))
    made = [(entry.lemma, entry.frequency, len(entry.paradigm)) for entry in entries]
    assert made == [("mètre", 7, 2), ("kilomètre", 0, 1)]
    assert [entry.lemma for entry in hunspell.expand("are/U. po:nom", AFFIXES)] == ["are"]


def test_a_forbidden_line_and_an_empty_stem_hold_no_word() -> None:
    assert not [*hunspell.expand("gamin/{} po:nom", AFFIXES), *hunspell.expand("/S.", AFFIXES)]
    assert not list(hunspell.expand("ax/S.() po:nom", AFFIXES)), "no suffix fits, and the bare stem is no word"


@pytest.mark.parametrize(
    ("field", "expected"),
    [("po:nom", Pos.NOUN), ("po:v1_it", Pos.VERB), ("po:loc.prep", Pos.PREPOSITION), ("po:loc.adv", Pos.LOCUTION_PART)],
)
def test_the_part_of_speech_is_read_from_its_field(field: str, expected: Pos) -> None:
    [entry] = hunspell.expand(f"mot {field}", AFFIXES)
    assert entry.paradigm[0].tags.pos == (expected,)


def test_a_grammatical_word_has_its_real_class_alone() -> None:
    [entry] = hunspell.expand("avant po:mg po:prep", AFFIXES)
    assert entry.paradigm[0].tags.pos == (Pos.PREPOSITION,)
    [entry] = hunspell.expand("mot po:zzz", AFFIXES)
    assert entry.paradigm[0].tags.pos == ()


def test_the_tags_of_a_rule_go_before_those_of_the_entry() -> None:
    affixes = hunspell.read_affixes(["SFX V Y 1", "SFX V er ons er po:ipre po:1pl"])
    [entry] = hunspell.expand("aimer/V po:v1 po:infi", affixes)
    assert [(form, str(tags.verb_form), tags.persons) for form, tags in entry.forms()] == [
        ("aimer", "infinitive", ()),
        ("aimons", "finite", ("1pl",)),
    ]


@pytest.mark.parametrize("rule", ["SFX S. 0 s [", "SFX S. 0 s [^a"])
def test_a_condition_that_is_none_is_refused(rule: str) -> None:
    with pytest.raises(SourceError, match="illisible ligne 2"):
        hunspell.read_affixes(["SFX S. Y 1", rule])


def test_a_prefix_that_only_elides_makes_no_word() -> None:
    affixes = hunspell.read_affixes(["PFX Q Y 1", "PFX Q 0 l' [aeiou]"])
    assert [entry.lemma for entry in hunspell.expand("ami/Q po:nom", affixes)] == ["ami"]


# Our own table


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("aimer\t\t2>é:verb.ppas 0>:verb.inf\t\t5\t…\nfinir\tverb\tcomme=aimer\t\t3\t…", "ne peut se conjuguer comme"),
        ("gamin\tnoun.m\t\tkeep\t5\t…", "celle des listes revues"),
        (f"{'a' * 101}\tnoun.m\t\t\t5\t…", "plus de cent lettres"),
        ("gamin\tnoun.zzz\t\t\t5\t…", "étiquette inconnue « zzz »"),
    ],
)
def test_a_row_that_is_none_is_refused(row: str, problem: str) -> None:
    with pytest.raises(SourceError, match=problem):
        list(tsv.read(row.split("\n")))


def test_an_empty_tag_is_passed_over() -> None:
    assert parse_tags("noun..pl").number is Number.PLURAL


def test_a_word_with_capitals_that_is_known_without_is_no_name() -> None:
    words = WordList()
    words.read(["gamin", "Gamin", "Paris", "tarif", "image"], "liste")
    assert words.names() == {"PARIS"}


# Compiling


def compiled(rows: str, review: ReviewedLists | None = None) -> Lexicon:
    return Lexicon.from_bytes(compile_lexicon(tsv.read(rows.splitlines()), review or ReviewedLists(), ABOUT))


def test_L9_a_feminine_that_is_another_word_gets_an_entry_of_its_own() -> None:
    rows = "ravin\tnoun.m\tf=ravine\t\t5\t…"
    assert compiled(rows).relation("RAVINE", "RAVIN") is not None
    apart = compiled(rows, ReviewedLists(apart=frozenset({("ravin", "ravine")})))
    assert apart.relation("RAVINE", "RAVIN") is None
    assert [reading.lemma for reading in apart.readings("ravines")] == ["ravine"]


def test_L9_a_mark_links_a_feminine_to_its_masculine() -> None:
    small = compiled("hôte\tnoun.m\t\t\t5\t…\nhôtesse\tnoun.f\t\tof:hôte\t5\t…")
    assert str(small.relation("HOTESSE", "HOTE")) == "feminine"


def test_L14_L19_what_tiles_cannot_show_is_left_out() -> None:
    small = compiled("arc-en-ciel\tnoun.m\t\t\t5\t…\ngamin\tnoun.m\t\t\t5\t…")
    assert set(small) == {"GAMIN", "GAMINS"} and small.readings("arc-en-ciel") == ()


def test_L19_a_reading_of_several_words_is_a_compound() -> None:
    assert judge("arc-en-ciel", Tags((Pos.NOUN,)), ()) is Reason.COMPOUND


def test_a_build_leaves_the_collection_of_garbage_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "liste.txt"
    path.write_text("gamin\n", encoding="utf-8")
    gc.disable()
    try:
        build([path])
        assert not gc.isenabled()
    finally:
        gc.enable()
    build([path])
    assert gc.isenabled()


def test_a_word_with_too_many_of_a_letter_is_in_no_anagram_class() -> None:
    small = compiled("gamin\tnoun.m\tinv\t\t5\t…\nzzzzzzzzz\tnoun.m\tinv\t\t5\t…")
    assert len(small) == 2 and small.section("anagram_sizes").nbytes == 2


def test_suggestions_are_for_words_of_usual_length(small_bytes: bytes) -> None:
    small = Lexicon.from_bytes(small_bytes)
    assert (
        small.suggestions("GAMN") == small.suggestions("GAMI") == ["GAMIN"]
        and small.suggestions("GA") == small.suggestions("G" * 31) == []
    )


def test_suggestions_at_two_edits_stop_at_the_number_asked_for(lexicon: Lexicon) -> None:
    assert len(lexicon.suggestions("MAZZON", 3)) == 3 and "MAISON" in lexicon.suggestions("MAZZON", 30)


def test_the_default_lexicon_is_made_of_its_tables(tmp_path: Path) -> None:
    for name in ("dicollecte", "additions", "second", "reviews", "frequency", "themes"):
        (tmp_path / name).mkdir()
    (tmp_path / "dicollecte" / "entries.tsv.xz").write_bytes(lzma.compress(SMALL.encode()))
    additions = tmp_path / "additions" / "mots.tsv"
    additions.write_text("drone\tnoun.m\t\t\t5\t…\nzorguer\tverb\tcomme=zzz\t\t3\t…\n", encoding="utf-8")
    second = "drone\tnoun.f\t\t\t5\t…\nbikini\tnoun.m\t\tbrand\t5\t…\n"
    (tmp_path / "second" / "lefff.tsv").write_text(second, encoding="utf-8")
    reviews = {"refused": "tarif\t*\tbrand\t…", "kept": "bikini\t*\t…", "forms": "chevaux\t…"}
    for name, row in {**reviews, "apart": "#", "families": "#", "marks": "#"}.items():
        (tmp_path / "reviews" / f"{name}.tsv").write_text(f"{row}\n", encoding="utf-8")
    (tmp_path / "frequency" / "words.tsv.xz").write_bytes(lzma.compress(b"GAMIN\t45\n"))
    themes = {"themes": "betes\tbêtes\t…\nmetiers\tmétiers\t…", "betes": "cheval\t*\t…", "metiers": "manger\tverb\t…"}
    for name, row in themes.items():
        (tmp_path / "themes" / f"{name}.tsv").write_text(f"{row}\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r"mots\.tsv : ligne 2"):
        compile_french(tmp_path)
    additions.write_text("drone\tnoun.m\t\t\t5\t…\nranger\tverb\tcomme=manger\t\t3\t…\n", encoding="utf-8")
    made = compile_french(tmp_path)
    small = Lexicon.from_bytes(made)
    assert made == compile_french(tmp_path)
    assert small.about["by_source"] == {"additions": 2, "dicollecte": 5, "lefff": 1}
    assert {"DRONE", "RANGER", "BIKINI", "GAMIN"} <= set(small) and "CHEVAUX" not in small
    assert small.reason("TARIF") is Reason.BRAND and small.frequency("GAMIN") == 45
    assert [reading.gender for reading in small.readings("drone")] == [Gender.MASCULINE]
    assert small.themes() == {"bêtes": 1, "métiers": 4} and small.theme("bêtes") == {"CHEVAL"}  # CHEVAUX is dropped
    assert small.theme("métiers") == {"MANGER", "MANGE", "MANGEE", "MANGANT"}  # MANGEONS may not be played
