"""`build-lexicon`: what a bare list teaches, and what no list may break."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from lexicon import Lexicon, Reason, SourceError, fold
from lexicon.build import build
from lexicon.compile import ReviewedLists, compile_lexicon
from tests.conftest import ABOUT, SMALL, Run
from tests.long import LONG

VERB = [
    "er",
    "ant",
    "é",
    "és",
    "ée",
    "ées",
    "e",
    "es",
    "ons",
    "ez",
    "ent",
    "ais",
    "ait",
    "ions",
    "iez",
    "aient",
    "ai",
    "as",
    "a",
    "âmes",
    "âtes",
    "èrent",
    "erai",
    "eras",
    "era",
    "erons",
    "erez",
    "eront",
]


def compiled(tmp_path: Path, words: str | bytes, base: Lexicon | None, **options: bool) -> Lexicon:
    path = tmp_path / "liste.txt"
    path.write_bytes(words.encode() if isinstance(words, str) else words)
    return Lexicon.from_bytes(build([path], format="liste", base=base, **options).data)  # type: ignore[arg-type]


@pytest.mark.slow
def test_unknown_verb_is_recognised_by_its_forms(tmp_path: Path, common: Lexicon) -> None:
    words = "\n".join("zorglub" + ending for ending in VERB)
    mine = compiled(tmp_path, words + "\nzorglubage\nzorglubages\n", common)
    assert set(mine) == {
        "ZORGLUBER", "ZORGLUBANT", "ZORGLUBE", "ZORGLUBES", "ZORGLUBEE", "ZORGLUBEES", "ZORGLUBAGE", "ZORGLUBAGES",
    }  # fmt: skip
    assert mine.reason("ZORGLUBONS") is Reason.CONJUGATED_VERB
    [reading] = [r for r in mine.readings("zorglubons") if r.tense and r.tense.value == "present"]
    assert (reading.lemma, reading.person, reading.guessed) == ("zorgluber", "1pl", True)
    relation = mine.relation("ZORGLUBAGES", "ZORGLUBAGE")
    assert relation and relation.value == "plural"
    agreement = mine.relation("ZORGLUBEE", "ZORGLUBE")
    assert agreement and agreement.value == "feminine"


def test_verb_without_agreement_has_an_invariable_participle(tmp_path: Path, common: Lexicon) -> None:
    words = "\n".join("vrombouter"[:-2] + ending for ending in VERB if ending not in ("ée", "ées", "és"))
    mine = compiled(tmp_path, fold(words) or words, common)
    assert "VROMBOUTE" in mine and "VROMBOUTES" not in mine


def test_some_endings_are_enough_even_without_the_infinitive(tmp_path: Path, common: Lexicon) -> None:
    mine = compiled(tmp_path, "zorglubez\nzorglubaient\nzorgluberont\nblazarque\n", common)
    assert sorted(mine) == ["BLAZARQUE"]


def test_feminine_and_plural_of_unknown_words_are_linked(tmp_path: Path, common: Lexicon) -> None:
    words = "blopteur blopteurs bloptrice bloptrices zorbien zorbiens zorbienne zorbiennes grondal grondaux grondale"
    mine = compiled(tmp_path, words.replace(" ", "\n"), common)
    found = {
        (old, new): relation.value
        for old, new in [
            ("BLOPTEUR", "BLOPTEURS"), ("BLOPTEUR", "BLOPTRICE"), ("BLOPTEUR", "BLOPTRICES"),
            ("ZORBIEN", "ZORBIENNE"), ("ZORBIENNES", "ZORBIEN"), ("GRONDAL", "GRONDAUX"), ("GRONDAL", "GRONDALE"),
        ]
        if (relation := mine.relation(new, old))
    }  # fmt: skip
    assert found == {
        ("BLOPTEUR", "BLOPTEURS"): "plural", ("BLOPTEUR", "BLOPTRICE"): "feminine",
        ("BLOPTEUR", "BLOPTRICES"): "feminine_plural", ("ZORBIEN", "ZORBIENNE"): "feminine",
        ("ZORBIENNES", "ZORBIEN"): "masculine", ("GRONDAL", "GRONDAUX"): "plural", ("GRONDAL", "GRONDALE"): "feminine",
    }  # fmt: skip


@pytest.mark.slow
def test_unknown_feminine_is_linked_to_a_known_masculine(tmp_path: Path, common: Lexicon) -> None:
    entries = common.entries()
    without = [entry for entry in entries if not {"autrice", "autrices"} & {form for form, _ in entry.forms()}]
    reduced = Lexicon.from_bytes(compile_lexicon(without, ReviewedLists(), ABOUT))
    assert "AUTRICE" not in reduced
    mine = compiled(tmp_path, "auteur\nauteurs\nautrice\nautrices\n", reduced)
    relation = mine.relation("AUTRICE", "AUTEUR")
    assert relation and relation.value == "feminine"


def test_known_words_keep_their_class_and_their_links(tmp_path: Path, common: Lexicon) -> None:
    mine = compiled(tmp_path, "GAMIN\nGAMINES\nMANGEONS\nMANGE\nROI\nREINE\n", common)
    assert sorted(mine) == ["GAMIN", "GAMINES", "MANGE", "REINE", "ROI"]
    relation = mine.relation("REINE", "ROI")
    assert relation and relation.value == "feminine"
    assert mine.reason("MANGEONS") is Reason.CONJUGATED_VERB


@pytest.mark.slow
def test_hidden_words_are_classed_from_the_list_alone(tmp_path: Path, lexicon: Lexicon) -> None:
    """Hide rare lemmas from a base that has few of them, and let the list's forms tell their class again."""
    rnd = random.Random(4)
    every = list(lexicon.entries())
    lemmas = sorted({entry.lemma for entry in every if entry.frequency <= 6 and entry.lemma.isalpha()})
    rare = {lemma for lemma in lemmas if rnd.random() < (0.1 if LONG else 0.01)}
    hidden = {lemma for lemma in sorted(rare) if rnd.random() < 0.3}
    entries = [entry for entry in every if entry.frequency > 6 or entry.lemma in rare]
    rest = [entry for entry in entries if entry.lemma not in hidden]
    base = Lexicon.from_bytes(compile_lexicon(rest, ReviewedLists(), ABOUT))
    truth = {}
    for entry in entries:
        if entry.lemma in hidden and entry.lemma.islower():
            for form, _ in entry.forms():
                tiles = fold(form)
                if tiles and len(tiles) > 2 and lexicon.reason(tiles) in (Reason.OK, Reason.CONJUGATED_VERB):
                    truth[tiles] = tiles in lexicon
    unknown = {word for word in truth if base.reason(word) not in (Reason.OK, Reason.CONJUGATED_VERB)}
    mine = compiled(tmp_path, "\n".join(sorted(truth)), base)
    right = sum((word in mine) == truth[word] for word in unknown)
    assert len(unknown) > (3000 if LONG else 300) and right / len(unknown) >= 0.97, (right, len(unknown))


def test_playable_list_is_taken_as_it_stands(tmp_path: Path, common: Lexicon) -> None:
    mine = compiled(tmp_path, "mangeons\nzorglub\nkleenex\n", common, playable=True)
    assert sorted(mine) == ["KLEENEX", "MANGEONS", "ZORGLUB"]


def test_list_without_base_is_taken_as_it_stands(tmp_path: Path) -> None:
    assert sorted(compiled(tmp_path, "mangeons\nzorglub\n", None)) == ["MANGEONS", "ZORGLUB"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_encodings_line_ends_case_and_accents(tmp_path: Path, encoding: str, newline: str) -> None:
    mine = compiled(tmp_path, newline.join(["Été", "GAMIN", "pêche", ""]).encode(encoding), None)
    assert sorted(mine) == ["ETE", "GAMIN", "PECHE"]


def test_accented_list_tells_mange_from_its_participle(tmp_path: Path, common: Lexicon) -> None:
    assert sorted(compiled(tmp_path, "mange\nété\nmangé\n", common)) == ["ETE", "MANGE"]
    assert sorted(compiled(tmp_path, "mange\nété\n", common)) == ["ETE"]


def test_a_third_of_rubbish_lines_is_told_and_left_aside(tmp_path: Path, common: Lexicon) -> None:
    rubbish = ["", "###", "mot-composé", "3,14", "a", "\x00\x01", "😀", "x" * 500, "deux mots", "\t\t"]
    path = tmp_path / "liste.txt"
    path.write_text("\n".join(["gamin", "tarif", "fiabilité"] * 10 + rubbish), encoding="utf-8")
    built = build([path], format="liste", base=common)
    assert sorted(Lexicon.from_bytes(built.data)) == ["FIABILITE", "GAMIN", "TARIF"]
    assert built.listed.refused["liste.txt"] == {
        "compound": [33, 39], "not_letters": [34, 36, 37], "too_short": [35], "too_long": [38],
    }  # fmt: skip


def test_refused_lines_are_told_list_by_list(tmp_path: Path, common: Lexicon) -> None:
    (tmp_path / "a.txt").write_text("gamin\nh2o\n")
    (tmp_path / "b.txt").write_text("x1\ntarif\n")
    built = build([tmp_path / "a.txt", tmp_path / "b.txt"], base=common)
    assert built.listed.refused == {"a.txt": {"not_letters": [2]}, "b.txt": {"not_letters": [1]}}


def test_some_forms_beside_the_infinitive_are_enough(tmp_path: Path, common: Lexicon) -> None:
    mine = compiled(
        tmp_path, "flornabler\nflornablons\nflornablait\nflornablera\nblazarquer\nblazarque\nblazarques\n", common
    )
    assert sorted(mine) == ["BLAZARQUE", "BLAZARQUER", "BLAZARQUES", "FLORNABLER"]


def test_a_few_accents_do_not_make_an_accented_list(tmp_path: Path, common: Lexicon) -> None:
    words = [word for word, _ in zip(common, range(300), strict=False)]
    mine = compiled(tmp_path, "\n".join(["été", "mange", *words]), common)
    assert "MANGE" in mine


def test_capitals_set_names_apart_in_a_list_of_small_letters(tmp_path: Path, common: Lexicon) -> None:
    mine = compiled(tmp_path, "France\nZorglubie\ngamin\ntarif\nimage\nloup\nroi\n", common)
    assert sorted(mine) == ["GAMIN", "IMAGE", "LOUP", "ROI", "TARIF"]
    assert mine.reason("FRANCE") is mine.reason("ZORGLUBIE") is Reason.PROPER_NOUN
    assert "FRANCE" in compiled(tmp_path, "FRANCE\nGAMIN\n", common)  # in capitals, the list vouches for it


@pytest.mark.slow
def test_same_list_gives_the_same_bytes(tmp_path: Path, common: Lexicon) -> None:
    path = tmp_path / "liste.txt"
    path.write_text("zorgluber\nzorglubons\nzorglubez\ngamin\n")
    assert build([path], base=common).data == build([path], base=common).data


def test_hunspell_with_and_without_morphological_fields(tmp_path: Path, common: Lexicon) -> None:
    (tmp_path / "mini.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s [^s] is:pl\n", encoding="utf-8")
    dic = tmp_path / "mini.dic"
    dic.write_text("2\ngamin/S po:nom is:mas\nmangeons po:v1 is:ipre\n", encoding="utf-8")
    mine = Lexicon.from_bytes(build([dic]).data)
    assert "GAMINS" in mine and "MANGEONS" not in mine
    dic.write_text("2\ngamin/S\nmangeons\n", encoding="utf-8")
    mine = Lexicon.from_bytes(build([dic], base=common).data)
    assert sorted(mine) == ["GAMIN", "GAMINS"]


def test_missing_directory_and_broken_sources_are_told(tmp_path: Path, common: Lexicon) -> None:
    (tmp_path / "x.tsv").write_text("mot\tnoun.q\n")
    (tmp_path / "x.xz").write_bytes(b"no archive")
    (tmp_path / "vide.txt").write_text("\n\n")
    for name in ("absent.txt", "", "x.tsv", "x.xz", "seul.dic", "vide.txt"):
        with pytest.raises(SourceError):
            build([tmp_path / name], base=common)


def test_U15_a_list_is_read_from_the_input(run: Run, tmp_path: Path) -> None:
    words = "gamin\nzorglub\narc-en-ciel\nh2o\nx2\n"
    (tmp_path / "entrée").write_text(words)
    call = ("--sans-base", "--jouables", "-o")
    piped = run("build-lexicon", "-", *call, "a.lexique", stdin=words)
    assert piped.returncode == 0 and "2 mots permis" in piped.stdout
    assert "entrée : la ligne 3 est laissée de côté (trait d'union, apostrophe ou espace)." in piped.stdout
    assert "entrée : 2 lignes sont laissées de côté, 4 et 5 (autre chose que des lettres)." in piped.stdout
    assert run("build-lexicon", "entrée", *call, "b.lexique").returncode == 0
    assert (tmp_path / "a.lexique").read_bytes() == (tmp_path / "b.lexique").read_bytes()
    for args in (("-", "--format", "hunspell"), ("-", "-")):
        refused = run("build-lexicon", *args, *call, "c.lexique", stdin=words)
        assert refused.returncode == 2 and not (tmp_path / "c.lexique").exists()
    assert run("build-lexicon", "-", *call, "c.lexique", stdin="").returncode == 3


@pytest.mark.slow
def test_command_line_counts_and_exit_codes(run: Run, tmp_path: Path) -> None:
    (tmp_path / "liste.txt").write_text("gamin\ngamins\nmangeons\nzorglub\nzorglubs\nh2o\n")
    (tmp_path / "base.tsv").write_text(SMALL, encoding="utf-8")
    assert run("build-lexicon", "base.tsv", "-o", "base.lexique", "--sans-base").returncode == 0
    done = run("build-lexicon", "liste.txt", "-o", "a.lexique", "--base", "base.lexique", "--json")
    report = json.loads(done.stdout)
    assert done.returncode == 0 and report["words"] == 5 and report["playable"] == 4
    assert report["refused"] == {"count": 1, "lines": {"liste.txt": {"not_letters": [6]}}}
    assert report["bytes"] == (tmp_path / "a.lexique").stat().st_size and report["guessed"] == 1
    assert run("--lexique", "a.lexique", "arbitre", "zorglubs", "--table", "zorglub").returncode == 1
    answer = run("arbitre", "zorglub", "--lexique", "a.lexique")
    assert answer.returncode == 0 and "devinée" in answer.stdout


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["absent.txt", "-o", "a.lexique"], 3),
        (["."], 2),
        ([".", "-o", "a.lexique"], 3),
        (["liste.txt", "-o", "nulle/part/a.lexique"], 3),
        (["liste.txt", "-o", "liste.txt"], 2),
        (["liste.txt", "-o", "precieux.txt"], 2),
        (["liste.txt", "-o", "/dev/null"], 2),
        (["liste.txt", "-o", "a", "--base", "x", "--sans-base"], 2),
        (["liste.txt", "-o", "a", "--base", "absent"], 3),
        (["liste.txt", "-o", "a", "--format", "autre"], 2),
        (["liste.txt", "-o", "a", "--format", "tsv"], 3),
    ],
)
def test_wrong_calls_are_told_and_nothing_is_written(run: Run, tmp_path: Path, args: list[str], code: int) -> None:
    (tmp_path / "liste.txt").write_text("gamin\n")
    (tmp_path / "precieux.txt").write_text("à garder")
    done = run("build-lexicon", *args)
    assert done.returncode == code and done.stderr and "Traceback" not in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["liste.txt", "precieux.txt"]
    assert (tmp_path / "precieux.txt").read_text() == "à garder"
    assert (tmp_path / "liste.txt").read_text() == "gamin\n"


def test_a_lexicon_of_ours_is_replaced_through_a_link(run: Run, tmp_path: Path) -> None:
    (tmp_path / "liste.txt").write_text("gamin\ntarif\n")
    assert run("build-lexicon", "liste.txt", "-o", "a.lexique", "--sans-base").returncode == 0
    (tmp_path / "lien").symlink_to("a.lexique")
    (tmp_path / "liste.txt").write_text("image\n")
    assert run("build-lexicon", "liste.txt", "-o", "lien", "--jouables", "--sans-base").returncode == 0
    assert (tmp_path / "lien").is_symlink() and list(Lexicon.open(tmp_path / "a.lexique")) == ["IMAGE"]
